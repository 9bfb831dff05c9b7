package org.nulla.preimage;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.graph.LinearGraph;
import org.nulla.linalg.DenseMap;
import org.nulla.preimage.FractionTableau.Binary;
import org.nulla.sweep.Twins;

/// Answers in fractions of the recorded partials and of those of the [twins][Twins], for programs of a few inputs and outputs.
///
/// The explicit matrix `(A | −B)` of each is made and eliminated without rounding, so what differs is the noise of the data, and no term is
/// lost however far apart units are. What depends on other entries in every program of this structure is left over as an exact zero in all of
/// them. Pivots are taken, and what is left over is judged, by the rules of [Elimination].
///
/// Two things are shown that products of the program cannot show.
///
/// - *No vector comes nearer.* Let `P` project on everything within reach. A residual `r` can be shortened to `√(|r|² − |P r|²)` and
///   no further, so `|P r| / |r|` has to vanish, for the program and to within noise for its twins. Slopes `Aᵀ r` say less: where
///   equations are in units far apart, what rounding leaves along a large one may hide all that could be gained along a small one.
/// - *A member or a point is known.* Where its entries cancel in an equation, rounding it to doubles alone moves its image by more than
///   the target is, and the image says nothing. Those of the twins lie close to it all the same, which is more than a product would tell.
final class TwinFractions {

    private static final int MOST_VERTICES = 5_000;
    private static final int MOST_SIDE = 16;
    /// Digits of an entry of the matrix, in bits.
    private static final int MOST_BITS = 20_000;
    /// Multiply-adds of 64 bits in all.
    private static final double MOST_WORK = 1e9;

    /// Noise is told to a limited number of binary places, so a smaller entry is no pivot.
    private static final double LEAST = 0x1p-400;
    private static final int SCALING_SWEEPS = 4;

    private static final String ALIKE = "What elimination leaves over is noise, but the same noise in several equations.";

    private final LinearSystem system;
    private final Tolerance tolerance;
    private final RunControl control;
    private final int rows;
    private final int unknowns;
    private final int columns;
    /// By lane, row and column.
    private final Binary[][][] matrix = new Binary[Twins.LANES][][];
    private final FractionTableau[] tableau = new FractionTableau[Twins.LANES];
    private final int[] rowPower;
    private final int[] columnPower;
    /// Where the pivot of each row or column is, or -1.
    private final int[] columnOf;
    private final int[] rowOf;
    private int rank;
    private double pivot = Double.POSITIVE_INFINITY;
    private double pivotNoise;
    /// The least-squares point of the program, how far those of the twins are from it, and what it misses.
    private double[] point = {};
    private double pointApart;
    private double[] residual = {};

    TwinFractions(LinearSystem system, Tolerance tolerance, RunControl control) {
        this.system = system;
        this.tolerance = tolerance;
        this.control = control;
        this.rows = system.rows();
        this.unknowns = system.columns();
        this.columns = unknowns + system.target().dimension();
        this.rowPower = new int[rows];
        this.columnPower = new int[columns];
        this.columnOf = new int[rows];
        this.rowOf = new int[columns];
        Arrays.fill(columnOf, -1);
        Arrays.fill(rowOf, -1);
    }

    /// Whether the program is small enough to be looked at.
    boolean isApplicable() {
        LinearGraph graph = system.walk().graph();
        return !system.isTraced() && graph.sections() == 0 && graph.vertices() <= MOST_VERTICES && rows <= MOST_SIDE
                && columns <= MOST_SIDE
                && IntStream.range(0, graph.edges()).allMatch(e -> Double.isFinite(graph.partial(e)));
    }

    /// An answer, or null where fractions grow too long.
    @Nullable
    Attempt solve() {
        for (int lane = 0; lane < Twins.LANES; lane++) {
            control.check();
            Binary[][] found = explicit(lane);
            if (found == null) {
                return null;
            }
            matrix[lane] = found;
        }
        scale();
        for (int lane = 0; lane < Twins.LANES; lane++) {
            tableau[lane] = new FractionTableau(scaled(matrix[lane]));
            if (!isAffordable(rows, columns + 1 + rows, Math.min(rows, columns), tableau[lane].bits())) {
                return null;
            }
        }
        for (int from : new int[] {unknowns, 0}) {
            while (takePivot(from)) {
                control.check();
            }
        }
        Attempt.Decision decision = decision();
        if (decision == null) {
            return null;
        }
        double[] covector = strongest();
        double strength = covector == null ? 0 : Covectors.strength(covector, system.target().origin());
        if (covector != null && strength >= Thresholds.CONTRADICTION * tolerance.reach()) {
            return inconsistent(covector, decision);
        }
        return new Attempt.Solved(member(0), DenseMap.of(unknowns, directions()),
                strength > tolerance.reach()
                        ? decision.doubted("Whether the equations contradict each other at the target is not clear.")
                        : decision,
                null, null, Counters.NONE);
    }

    private static boolean isAffordable(int rows, int columns, int pivots, int bits) {
        double words = 1 + pivots * (bits / 64.0);
        return Twins.LANES * (double) rows * columns * pivots * Math.pow(words, 1.6) <= MOST_WORK;
    }

    // --- the matrix

    /// The matrix of a lane, or null where it has too many digits.
    private Binary @Nullable [][] explicit(int lane) {
        LinearGraph graph = system.walk().graph();
        Binary[] partials = new Binary[graph.edges()];
        for (int v = graph.inputs(); v < graph.vertices(); v++) {
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                double partial = graph.partial(e);
                Binary known = Binary.of(partial);
                partials[e] = lane == 0 || Math.abs(partial) == 1 ? known
                        : known.times(Binary.of(Twins.factor(v, e - graph.firstEdge(v), lane - 1)));
            }
        }
        Binary[][] found = new Binary[rows][columns];
        boolean tangent = system.walk().isTangent();
        for (int i = 0; i < graph.outputs(); i++) {
            Binary[] cotangents = pulledBack(graph, partials, graph.outputVertex(i));
            if (cotangents == null) {
                return null;
            }
            for (int j = 0; j < graph.inputs(); j++) {
                found[tangent ? i : j][tangent ? j : i] = cotangents[j];
            }
        }
        double[][] basis = system.target().basis();
        for (int k = 0; k < basis.length; k++) {
            for (int i = 0; i < rows; i++) {
                Binary entry = Binary.of(-basis[k][i]);
                found[i][unknowns + k] = lane == 0 || Math.abs(basis[k][i]) == 1 ? entry
                        : entry.times(Binary.of(Twins.factor((long) k * rows + i, lane - 1)));
            }
        }
        return found;
    }

    private static Binary @Nullable [] pulledBack(LinearGraph graph, Binary[] partials, int output) {
        Binary[] cotangents = new Binary[graph.vertices()];
        Arrays.fill(cotangents, Binary.ZERO);
        if (output >= 0) {
            cotangents[output] = Binary.ONE;
        }
        for (int v = output; v >= graph.inputs(); v--) {
            if (cotangents[v].digits().bitLength() > MOST_BITS) {
                return null;
            }
            for (int e = graph.firstEdge(v); e < graph.endEdge(v) && !cotangents[v].isZero(); e++) {
                int parent = graph.parent(e);
                cotangents[parent] = cotangents[parent].plus(partials[e].times(cotangents[v]));
            }
        }
        return cotangents;
    }

    /// Brings rows and columns to one size by powers of two, going by the entries that are clearly not zero.
    private void scale() {
        boolean[][] clear = new boolean[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                Binary entry = matrix[0][i][j];
                int noise = Integer.MIN_VALUE;
                for (int lane = 1; lane < Twins.LANES; lane++) {
                    Binary apart = matrix[lane][i][j].plus(entry.negated());
                    noise = apart.isZero() ? noise : Math.max(noise, apart.magnitude());
                }
                // a hundred, and a bit for either magnitude
                clear[i][j] = !entry.isZero() && (noise == Integer.MIN_VALUE || entry.magnitude() - 8 >= noise);
            }
        }
        for (int sweep = 0; sweep < SCALING_SWEEPS; sweep++) {
            int[] most = new int[columns];
            Arrays.fill(most, Integer.MIN_VALUE);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    most[j] = clear[i][j] ? Math.max(most[j], matrix[0][i][j].magnitude() + rowPower[i]) : most[j];
                }
            }
            fromMagnitudes(most, columnPower);
            most = new int[rows];
            Arrays.fill(most, Integer.MIN_VALUE);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    most[i] = clear[i][j] ? Math.max(most[i], matrix[0][i][j].magnitude() + columnPower[j]) : most[i];
                }
            }
            fromMagnitudes(most, rowPower);
        }
    }

    /// As [Scales#fromSizes].
    private static void fromMagnitudes(int[] magnitudes, int[] powers) {
        int strictest = Integer.MIN_VALUE;
        for (int magnitude : magnitudes) {
            strictest = magnitude == Integer.MIN_VALUE ? strictest : Math.max(strictest, -magnitude);
        }
        for (int i = 0; i < powers.length; i++) {
            powers[i] = magnitudes[i] != Integer.MIN_VALUE ? -magnitudes[i]
                    : strictest != Integer.MIN_VALUE ? strictest : 0;
        }
    }

    /// A matrix in equilibrated units, with the target and the identity beside it.
    private Binary[][] scaled(Binary[][] given) {
        Binary[][] whole = new Binary[rows][columns + 1 + rows];
        for (int i = 0; i < rows; i++) {
            Arrays.fill(whole[i], Binary.ZERO);
            for (int j = 0; j < columns; j++) {
                whole[i][j] = given[i][j].scaled(rowPower[i] + columnPower[j]);
            }
            whole[i][columns] = Binary.of(system.target().origin()[i]).scaled(rowPower[i]);
            whole[i][columns + 1 + i] = Binary.ONE;
        }
        return whole;
    }

    // --- pivots

    /// How far a twin's entry is from the matrix's own.
    private double moved(int lane, int i, int j) {
        return FractionTableau.rounded(tableau[lane].places(i, j).subtract(tableau[0].places(i, j)));
    }

    private double noise(int i, int j) {
        double largest = 0;
        for (int lane = 1; lane < Twins.LANES; lane++) {
            largest = Math.max(largest, Math.abs(moved(lane, i, j)));
        }
        return largest;
    }

    /// Takes the largest entry that is clearly not zero.
    ///
    /// @param from the first column that may be taken
    private boolean takePivot(int from) {
        double best = 0;
        double itsNoise = 0;
        int bestRow = -1;
        int bestColumn = -1;
        for (int i = 0; i < rows; i++) {
            for (int j = from; j < columns && columnOf[i] < 0; j++) {
                double size = rowOf[j] >= 0 ? 0 : Math.abs(tableau[0].value(i, j));
                double noise = size > best ? noise(i, j) : 0;
                if (size > Math.max(best, LEAST) && Thresholds.isNotZero(size, noise)) {
                    best = size;
                    itsNoise = noise;
                    bestRow = i;
                    bestColumn = j;
                }
            }
        }
        if (bestRow < 0) {
            return false;
        }
        if (best * pivotNoise < pivot * itsNoise || (pivotNoise == 0 && itsNoise == 0 && best < pivot)) {
            pivot = best;
            pivotNoise = itsNoise;
        }
        for (FractionTableau each : tableau) {
            each.take(bestRow, bestColumn);
        }
        columnOf[bestRow] = bestColumn;
        rowOf[bestColumn] = bestRow;
        rank++;
        return true;
    }

    /// Looks at what is left over: the entry that is least clearly zero. Null where one is not zero but below all binary places.
    private Attempt.@Nullable Decision decision() {
        double left = 0;
        double leftNoise = 0;
        double worst = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (columnOf[i] >= 0 || rowOf[j] >= 0) {
                    continue;
                }
                double size = Math.abs(FractionTableau.rounded(tableau[0].places(i, j)));
                double noise = noise(i, j);
                if (noise == 0 && size == 0) {
                    if (isAnythingAt(i, j)) {
                        return null;
                    }
                    continue;
                }
                double unclear = Math.max(size / (Thresholds.ZERO * noise), Thresholds.PROOF * noise);
                if (!(unclear <= worst)) {
                    worst = unclear;
                    left = size;
                    leftNoise = noise;
                }
            }
        }
        String doubt = worst > 0 && (isAnyDifferenceClear(true) || isAnyDifferenceClear(false)) ? ALIKE : "";
        return new Attempt.Decision(rank, rank == 0 ? 0 : pivot, FactorSolver.withData(system, pivot, pivotNoise), left,
                leftNoise, true, false, doubt);
    }

    private boolean isAnythingAt(int i, int j) {
        return Arrays.stream(tableau).anyMatch(each -> !each.isZero(i, j));
    }

    /// Whether rows or columns that are left over are noise each, but the same noise, so that a multiple of one taken from another is
    /// clearly not zero.
    private boolean isAnyDifferenceClear(boolean ofRows) {
        int[] lines = IntStream.range(0, ofRows ? rows : columns).filter(k -> (ofRows ? columnOf : rowOf)[k] < 0)
                .toArray();
        int[] others = IntStream.range(0, ofRows ? columns : rows).filter(k -> (ofRows ? rowOf : columnOf)[k] < 0)
                .toArray();
        for (int across : others) {
            int noisiest = -1;
            double most = 0;
            for (int line : lines) {
                double noise = ofRows ? noise(line, across) : noise(across, line);
                noisiest = noise > most ? line : noisiest;
                most = Math.max(most, noise);
            }
            for (int line : lines) {
                if (noisiest >= 0 && line != noisiest
                        && (ofRows ? isDifferenceClear(line, across, noisiest, across)
                                : isDifferenceClear(across, line, across, noisiest))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether an entry less the multiple of another whose noise is most like its own is clearly not zero.
    private boolean isDifferenceClear(int i, int j, int otherRow, int otherColumn) {
        double product = 0;
        double square = 0;
        for (int lane = 1; lane < Twins.LANES; lane++) {
            product += moved(lane, otherRow, otherColumn) * moved(lane, i, j);
            square += moved(lane, otherRow, otherColumn) * moved(lane, otherRow, otherColumn);
        }
        double factor = product / square;
        double own = tableau[0].value(i, j);
        double other = factor * tableau[0].value(otherRow, otherColumn);
        double noise = 2 * Math.ulp(Math.abs(own) + Math.abs(other));
        for (int lane = 1; lane < Twins.LANES; lane++) {
            noise = Math.max(noise, Math.abs(moved(lane, i, j) - factor * moved(lane, otherRow, otherColumn)));
        }
        return Thresholds.isNotZero(own - other, noise);
    }

    // --- members and directions

    /// The basic solution in a lane.
    private double[] member(int lane) {
        double[] x = new double[unknowns];
        for (int j = 0; j < unknowns; j++) {
            x[j] = rowOf[j] < 0 ? 0 : Math.scalb(tableau[lane].value(rowOf[j], columns), columnPower[j]);
        }
        return x;
    }

    private double[][] directions() {
        double[][] directions = new double[columns - rank][];
        int count = 0;
        for (int f = 0; f < columns; f++) {
            if (rowOf[f] >= 0) {
                continue;
            }
            double[] direction = new double[columns];
            for (int j = 0; j < columns; j++) {
                direction[j] = j == f ? 1 : rowOf[j] < 0 ? 0
                        : Math.scalb(-withoutNoise(rowOf[j], f), columnPower[j] - columnPower[f]);
            }
            directions[count++] = Covectors.normalised(Arrays.copyOf(direction, unknowns));
        }
        return directions;
    }

    private double withoutNoise(int i, int j) {
        double value = tableau[0].value(i, j);
        return Math.abs(value) <= Thresholds.ZERO * noise(i, j) ? 0 : value;
    }

    /// The claim that the member reaches the target, where its image cannot show it: every equation has a pivot, so that there is a member whatever
    /// the target, and the members of the twins are close to it. Null where they are not.
    @Nullable
    Claim member() {
        if (rank < rows) {
            return null;
        }
        double apart = 0;
        double[] x = member(0);
        for (int lane = 1; lane < Twins.LANES; lane++) {
            apart = Math.max(apart, apart(x, member(lane)));
        }
        return known(Claim.Kind.MEMBER, apart, length(x),
                "The member is known to within its noise: every equation has a pivot, and those of other programs nearby are close to it."
                        + " Rounding the member alone moves its image by more than some entry of the target.");
    }

    private @Nullable Claim known(Claim.Kind kind, double apart, double length, String text) {
        double noise = apart == 0 ? 0
                : apart * system.dataFactor(length / (Thresholds.PROOF * apart));
        return Thresholds.isProof(noise, length)
                ? new Claim(kind, Claim.Status.SHOWN, length == 0 ? 0 : noise / length, 1 / Thresholds.PROOF, text)
                : null;
    }

    /// The largest entry in equilibrated units.
    private double length(double[] x) {
        double largest = 0;
        for (int j = 0; j < x.length; j++) {
            largest = Math.max(largest, Math.scalb(Math.abs(x[j]), -columnPower[j]));
        }
        return largest;
    }

    private double apart(double[] x, double[] y) {
        double[] difference = new double[x.length];
        Arrays.setAll(difference, j -> x[j] - y[j]);
        return length(difference);
    }

    // --- nothing

    /// Of the combinations that vanish on everything within reach the one that contradicts the target most.
    private double @Nullable [] strongest() {
        double[] t = system.target().origin();
        double @Nullable [] best = null;
        for (int i = 0; i < rows; i++) {
            if (columnOf[i] >= 0) {
                continue;
            }
            double[] covector = new double[rows];
            for (int k = 0; k < rows; k++) {
                covector[k] = Math.scalb(withoutNoise(i, columns + 1 + k), rowPower[k] - rowPower[i]);
            }
            best = best == null || Covectors.strength(covector, t) > Covectors.strength(best, t) ? covector : best;
        }
        return best;
    }

    private @Nullable Attempt inconsistent(double[] covector, Attempt.Decision decision) {
        for (int lane = 0; lane < Twins.LANES; lane++) {
            control.check();
            FractionTableau normal = normal(lane, system.target().origin());
            if (normal == null) {
                return null;
            }
            BigInteger[] numerators = new BigInteger[columns];
            int[] taken = pivotColumns();
            for (int k = 0; k < taken.length; k++) {
                numerators[taken[k]] = normal.solution(k, rank);
            }
            double[] shortest = shortest(lane, numerators, normal.divisor());
            if (shortest == null) {
                return null;
            }
            if (lane == 0) {
                point = shortest;
                residual = residual(numerators, normal.divisor());
            }
            pointApart = Math.max(pointApart, apart(point, shortest));
        }
        return new Attempt.Inconsistent(Covectors.normalised(covector), point, residual, decision, Counters.NONE);
    }

    private int[] pivotColumns() {
        return IntStream.range(0, columns).filter(j -> rowOf[j] >= 0).toArray();
    }

    /// The normal equations of the columns with pivots, in units of these columns, solved.
    ///
    /// @param right the right-hand side
    private @Nullable FractionTableau normal(int lane, double[] right) {
        int[] taken = pivotColumns();
        Binary[][] c = new Binary[rows][taken.length + 1];
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < taken.length; k++) {
                c[i][k] = matrix[lane][i][taken[k]].scaled(columnPower[taken[k]]);
            }
            c[i][taken.length] = Binary.of(right[i]);
        }
        return solved(c, taken.length);
    }

    /// Solves `CᵀC x = Cᵀ b`, where `b` is the last column; null where that would take too long.
    private static @Nullable FractionTableau solved(Binary[][] c, int count) {
        Binary[][] normal = new Binary[count][count + 1];
        for (int k = 0; k < count; k++) {
            for (int j = 0; j <= count; j++) {
                normal[k][j] = Binary.ZERO;
                for (Binary[] row : c) {
                    normal[k][j] = normal[k][j].plus(row[k].times(row[j]));
                }
            }
        }
        FractionTableau solved = new FractionTableau(normal);
        if (!isAffordable(count, count + 1, count, solved.bits())) {
            return null;
        }
        for (int k = 0; k < count; k++) {
            if (!solved.isZero(k, k)) {
                solved.take(k, k);
            }
        }
        return solved;
    }

    /// What the solution misses, rounded.
    private double[] residual(BigInteger[] numerators, BigInteger divisor) {
        double[] missing = new double[rows];
        for (int i = 0; i < rows; i++) {
            Binary sum = Binary.of(system.target().origin()[i]).times(new Binary(divisor, 0));
            for (int j : pivotColumns()) {
                sum = sum.plus(matrix[0][i][j].scaled(columnPower[j]).times(new Binary(numerators[j], 0)).negated());
            }
            missing[i] = FractionTableau.rounded(sum.digits(), divisor, -sum.power());
        }
        return missing;
    }

    /// The shortest of all solutions, rounded: the basic one without its part along the directions.
    private double @Nullable [] shortest(int lane, BigInteger[] numerators, BigInteger divisor) {
        int[] free = IntStream.range(0, columns).filter(j -> rowOf[j] < 0).toArray();
        // every entry over the divisor of the elimination or of the normal equations
        Binary[][] along = new Binary[unknowns][free.length + 1];
        for (int j = 0; j < unknowns; j++) {
            for (int f = 0; f < free.length; f++) {
                along[j][f] = j == free[f] ? new Binary(tableau[lane].divisor(), columnPower[j]) : rowOf[j] < 0
                        ? Binary.ZERO : new Binary(tableau[lane].solution(rowOf[j], free[f]).negate(), columnPower[j]);
            }
            along[j][free.length] = rowOf[j] < 0 ? Binary.ZERO : new Binary(numerators[j], columnPower[j]);
        }
        FractionTableau solved = solved(along, free.length);
        if (solved == null) {
            return null;
        }
        double[] shortest = new double[unknowns];
        for (int j = 0; j < unknowns; j++) {
            Binary sum = along[j][free.length].times(new Binary(solved.divisor(), 0));
            for (int f = 0; f < free.length; f++) {
                sum = sum.plus(along[j][f].times(new Binary(solved.solution(f, free.length), 0)).negated());
            }
            shortest[j] = FractionTableau.rounded(sum.digits(), divisor.multiply(solved.divisor()), -sum.power());
        }
        return shortest;
    }

    /// The claim that no vector comes nearer than the least-squares point.
    ///
    /// @param decision what was shown of the rank
    /// @param met whether the point's image shows that it misses just the residual; otherwise the points of the twins have to be close to it
    /// @return the claim, or null where it is not shown
    @Nullable
    Claim leastSquares(Attempt.Decision decision, boolean met) {
        Gain gain = Verifier.rank(decision).isShown() ? gain(residual) : null;
        if (gain == null || !gain.isNothing(tolerance)) {
            return null;
        }
        return met ? new Claim(Claim.Kind.LEAST_SQUARES, Claim.Status.SHOWN, gain.share(), gain.limit(tolerance),
                "No vector comes nearer to the target than the least-squares point.")
                : known(Claim.Kind.LEAST_SQUARES, pointApart, length(point),
                        "The least-squares point is known to within its noise: those of other programs nearby are close to it. Rounding"
                                + " it alone moves its image by more than is missed.");
    }

    /// Which share of a residual lies in the space of everything within reach: `|P r| / |r|`.
    ///
    /// @param share of the program
    /// @param noise how far those of the twins are from it
    record Gain(double share, double noise) {

        private double limit(Tolerance tolerance) {
            return Math.max(Thresholds.ZERO * noise, tolerance.reach());
        }

        /// Whether that is nothing, as far as can be known.
        boolean isNothing(Tolerance tolerance) {
            return share <= limit(tolerance) && Thresholds.isProof(noise, 1);
        }
    }

    /// What could still be gained of a residual, once the matrix was eliminated; null where fractions grow too long.
    @Nullable
    Gain gain(double[] residual) {
        double length = Verifier.length(residual);
        double own = 0;
        double noise = 0;
        for (int lane = 0; lane < Twins.LANES; lane++) {
            FractionTableau normal = normal(lane, residual);
            if (normal == null) {
                return null;
            }
            double share = Verifier.length(projected(lane, normal)) / length;
            own = lane == 0 ? share : own;
            noise = Math.max(noise, Math.abs(share - own));
        }
        return new Gain(own, noise == 0 ? 0 : noise * system.dataFactor(1 / (Thresholds.PROOF * noise)));
    }

    /// `P r = C d`, where `CᵀC d = Cᵀ r`.
    private double[] projected(int lane, FractionTableau normal) {
        int[] taken = pivotColumns();
        double[] along = new double[rows];
        for (int i = 0; i < rows; i++) {
            Binary sum = Binary.ZERO;
            for (int k = 0; k < taken.length; k++) {
                sum = sum.plus(matrix[lane][i][taken[k]].scaled(columnPower[taken[k]])
                        .times(new Binary(normal.solution(k, rank), 0)));
            }
            along[i] = FractionTableau.rounded(sum.digits(), normal.divisor(), -sum.power());
        }
        return along;
    }
}
