package org.nulla.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elimination in fractions, which rounds nothing. Pivots are the shortest numbers, for a short divisor keeps fractions short.
public final class RationalElimination {

    private final long mostBits;
    private final WorkControl control;

    /// An elimination that gives up where fractions grow long.
    ///
    /// @param mostBits the longest fraction that is accepted
    /// @param control progress and cancellation
    public RationalElimination(long mostBits, WorkControl control) {
        this.mostBits = mostBits;
        this.control = control;
    }

    /// A number that is not too long.
    ///
    /// @param number any number
    /// @return the same
    /// @throws ArithmeticException if it is too long
    public Rational limited(Rational number) {
        if (number.bits() > mostBits) {
            throw new ArithmeticException("Fractions grow too long.");
        }
        return number;
    }

    /// The vectors that depend on none before them.
    ///
    /// @param vectors vectors of one length
    /// @return some of them
    public List<List<Rational>> independent(List<List<Rational>> vectors) {
        int size = vectors.isEmpty() ? 0 : vectors.getFirst().size();
        Rational[][] rows = transposed(vectors, size).stream().map(row -> row.toArray(Rational[]::new))
                .toArray(Rational[][]::new);
        int[] pivotOf = new int[vectors.size()];
        reduce(rows, pivotOf);
        List<List<Rational>> result = new ArrayList<>();
        for (int j = 0; j < pivotOf.length; j++) {
            if (pivotOf[j] >= 0) {
                result.add(vectors.get(j));
            }
        }
        return result;
    }

    /// All solutions of equations.
    ///
    /// @param equations the coefficients of each
    /// @param right the right-hand side of each
    /// @param unknowns how many unknowns
    /// @return the solutions, or null where there is none
    public @Nullable RationalSpace solve(List<List<Rational>> equations, List<Rational> right, int unknowns) {
        Rational[][] rows = new Rational[equations.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = equations.get(i).toArray(new Rational[unknowns + 1]);
            rows[i][unknowns] = right.get(i);
        }
        int[] pivotOf = new int[unknowns];
        int rank = reduce(rows, pivotOf);
        for (int i = rank; i < rows.length; i++) {
            if (!rows[i][unknowns].isZero()) {
                return null;
            }
        }
        return space(rows, pivotOf);
    }

    /// The solutions of equations in reduced form.
    private static RationalSpace space(Rational[][] reduced, int[] pivotOf) {
        int n = pivotOf.length;
        Rational[] point = zeros(n);
        List<List<Rational>> directions = new ArrayList<>();
        for (int j = 0; j < n; j++) {
            if (pivotOf[j] >= 0) {
                point[j] = reduced[pivotOf[j]][n];
                continue;
            }
            Rational[] direction = zeros(n);
            for (int c = 0; c < n; c++) {
                if (pivotOf[c] >= 0) {
                    direction[c] = reduced[pivotOf[c]][j].negate();
                }
            }
            direction[j] = Rational.ONE;
            directions.add(List.of(direction));
        }
        return new RationalSpace(List.of(point), directions);
    }

    private static Rational[] zeros(int count) {
        return Collections.nCopies(count, Rational.ZERO).toArray(Rational[]::new);
    }

    /// A matrix with rows and columns exchanged.
    ///
    /// @param rows its rows
    /// @param columns how many columns it has
    /// @return its columns
    public static List<List<Rational>> transposed(List<List<Rational>> rows, int columns) {
        List<List<Rational>> result = new ArrayList<>();
        for (int j = 0; j < columns; j++) {
            int column = j;
            result.add(rows.stream().map(row -> row.get(column)).toList());
        }
        return result;
    }

    /// Brings equations with a right-hand side to reduced form, each divided by its pivot.
    ///
    /// @param pivotOf receives for each unknown the equation with its pivot, or -1
    /// @return how many pivots there are
    private int reduce(Rational[][] equations, int[] pivotOf) {
        int rank = 0;
        Arrays.fill(pivotOf, -1);
        for (int j = 0; j < pivotOf.length; j++) {
            control.check();
            int row = shortest(equations, rank, j);
            if (row < 0) {
                continue;
            }
            Rational[] taken = equations[row];
            equations[row] = equations[rank];
            Rational pivot = taken[j];
            equations[rank] = Arrays.stream(taken).map(entry -> entry.div(pivot)).toArray(Rational[]::new);
            for (int i = 0; i < equations.length; i++) {
                Rational by = equations[i][j];
                for (int c = j; c < equations[i].length && i != rank && !by.isZero(); c++) {
                    equations[i][c] = limited(equations[i][c].minus(by.times(equations[rank][c])));
                }
            }
            pivotOf[j] = rank++;
        }
        return rank;
    }

    /// The row, from one on, whose entry in a column is the shortest that is not zero, or -1.
    private static int shortest(Rational[][] equations, int from, int column) {
        int best = -1;
        for (int i = from; i < equations.length; i++) {
            Rational entry = equations[i][column];
            if (!entry.isZero() && (best < 0 || entry.bits() < equations[best][column].bits())) {
                best = i;
            }
        }
        return best;
    }
}
