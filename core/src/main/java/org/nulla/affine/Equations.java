package org.nulla.affine;

import java.util.ArrayList;
import java.util.List;
import org.nulla.Tolerance;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.sweep.Outcome;

/// Decides what an equation `row = 0` does: bind a variable, say nothing, contradict, or wait.
///
/// A pivot must be known to six digits; among those that are, the one that weighs most (coefficient times natural size)
/// is taken, and between near-equals the one that fewest rows mention. An equation without such a pivot waits; at the end
/// those that waited are settled together, best known first, by elimination with complete pivoting.
final class Equations {

    /// How many digits a pivot must have, as the inverse of its relative error bound.
    static final double KNOWN = 1e6;

    /// Pivots within this factor of the weightiest count as equals.
    private static final double NEAR_EQUAL = 0.5;

    private final Variables variables;
    private final RowBuilder builder;
    private final Tolerance tolerance;
    private final List<Row> waiting = new ArrayList<>();
    private long postponed;

    private double smallestKept = 1;
    private double largestDropped = Math.ulp(1.0);
    private boolean conflict;
    private boolean clearConflict;
    private boolean slack;
    private boolean overflow;
    /// Whether something in flight was taken for zero whose derivative is not: nearby the rank or the reach is another.
    private boolean rankMoves;

    Equations(Variables variables, RowBuilder builder, Tolerance tolerance) {
        this.variables = variables;
        this.builder = builder;
        this.tolerance = tolerance;
    }

    /// The position of the best pivot of a row, or -1 where none is known well enough.
    int choosePivot(Row row) {
        double heaviest = 0;
        for (int i = 0; i < row.size(); i++) {
            if (row.certainty(i) >= KNOWN) {
                heaviest = Math.max(heaviest, weight(row, i));
            }
        }
        int best = -1;
        for (int i = 0; i < row.size(); i++) {
            if (row.certainty(i) >= KNOWN && weight(row, i) >= NEAR_EQUAL * heaviest
                    && (best < 0 || isBetter(row, i, best))) {
                best = i;
            }
        }
        return best;
    }

    private boolean isBetter(Row row, int i, int best) {
        int mentions = variables.mentions(row.variable(i));
        int bestMentions = variables.mentions(row.variable(best));
        return mentions != bestMentions ? mentions < bestMentions : weight(row, i) > weight(row, best);
    }

    double weight(Row row, int i) {
        return Math.abs(row.coefficient(i)) * variables.naturalSize(row.variable(i));
    }

    /// Binds the variable at a position of a row that is zero.
    void bind(Row row, int pivot) {
        keep(row.relativeSize(pivot));
        variables.bind(row.variable(pivot), builder.solve(row, pivot, row.coefficient(pivot), row.error(pivot),
                row.coefficientInFlight(pivot)));
    }

    /// Notes the relative size of a pivot that was used.
    void keep(double relativeSize) {
        smallestKept = Math.min(smallestKept, relativeSize);
    }

    /// Takes an equation without a pivot: it waits, or it speaks only of its origin.
    void acceptWithoutPivot(Row row) {
        if (hasAnythingAboveNoise(row)) {
            waiting.add(variables.store(row));
            postponed++;
        } else {
            checkOrigin(row);
        }
    }

    private static boolean hasAnythingAboveNoise(Row row) {
        for (int i = 0; i < row.size(); i++) {
            if (row.isAboveNoise(i)) {
                return true;
            }
        }
        return false;
    }

    /// An equation without variables asks its origin to be zero, to within what was cancelled on the way.
    private void checkOrigin(Row row) {
        for (int i = 0; i < row.size(); i++) {
            largestDropped = Math.max(largestDropped, row.relativeSize(i));
            rankMoves |= !row.coefficientInFlight(i).isLocallyConstant();
        }
        rankMoves |= !row.originInFlight().isLocallyConstant();
        double p = Math.abs(row.origin());
        if (p <= Row.NOISE * row.originError()) {
            return;
        }
        double relative = p * Row.ROUNDOFF / row.originError();
        if (Double.isNaN(relative)) {
            overflow = true;
        } else if (relative <= 0.1 * tolerance.reach()) {
            slack = true;
        } else {
            conflict = true;
            clearConflict |= relative >= 1000 * tolerance.reach();
        }
    }

    /// Settles the equations that waited, best known first. Whatever is above the noise is used, and the quality tells
    /// how far above it was.
    void settle() {
        while (!waiting.isEmpty()) {
            int bestRow = -1;
            int bestPosition = -1;
            double bestCertainty = 0;
            for (int r = waiting.size() - 1; r >= 0; r--) {
                Row row = variables.resolve(waiting.get(r));
                waiting.set(r, row);
                if (!hasAnythingAboveNoise(row)) {
                    checkOrigin(row);
                    variables.release(row);
                    waiting.remove(r);
                    bestRow--;
                    continue;
                }
                for (int i = 0; i < row.size(); i++) {
                    if (row.certainty(i) > bestCertainty) {
                        bestCertainty = row.certainty(i);
                        bestRow = r;
                        bestPosition = i;
                    }
                }
            }
            if (!waiting.isEmpty()) {
                Row row = waiting.remove(bestRow);
                int preferred = choosePivot(row);
                bind(row, preferred >= 0 ? preferred : bestPosition);
                variables.release(row);
            }
        }
    }

    long postponed() {
        return postponed;
    }

    boolean isConflict() {
        return conflict;
    }

    boolean isClearConflict() {
        return clearConflict;
    }

    /// How clearly everything was decided.
    ///
    /// @param allShown whether every free variable shows in the answer
    Outcome.Quality quality(boolean allShown) {
        String note = overflow ? "A coefficient left the range of numbers."
                : rankMoves
                        ? "The rank or the reach changes in the neighbourhood, so this preimage has no derivative here."
                : !allShown ? "A direction of the space was lost in rounding."
                : slack ? "The target is met only to within the tolerance." : "";
        return new Outcome.Quality(smallestKept, largestDropped, overflow || rankMoves || !allShown, slack, note);
    }
}
