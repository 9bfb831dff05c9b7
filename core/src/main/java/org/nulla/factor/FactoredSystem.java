package org.nulla.factor;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.Extended;
import org.nulla.linalg.sparse.Factors;
import org.nulla.linalg.sparse.Matching;
import org.nulla.linalg.sparse.SparseMatrix;
import org.nulla.plan.RunPlan;
import org.nulla.sweep.Target;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.Twins;

/// A recorded program, reduced and factored, and asked one of two questions: all `q` with `A q ∈ t + span(B)`, where `A` is the Jacobian `J`
/// of the program or its transpose.
///
/// `J` is a Schur complement of the [ReducedSystem], so a question about `J` is one about the system with zeros at the kept steps:
/// `J q = t` is solved by the solution for `(0, t)`, seen from the inputs, and `Jᵀ q = t` by the combination of rows that gives `(t, 0)`,
/// seen from the outputs. One factorisation serves both. Directions `B` are further columns, or further rows.
///
/// *Equations* and *unknowns* without a pivot are numbered from 0, those of kept steps among them. Immutable; safe for many threads.
public final class FactoredSystem {

    /// Reductions with more multiply-adds than this are not written down.
    private static final int MOST_REPLAYED = 200_000_000;
    /// How often a solution is corrected by the program itself, and the share of it below which a correction is its rounding.
    private static final int MOST_CORRECTIONS = 8;
    private static final double ROUNDED = 0x1p-51;

    private final ReducedSystem system;
    private final boolean isTangent;
    private final int directions;
    private final SparseMatrix matrix;
    /// For each entry of the matrix where it stands in the system, row by row.
    private final int[] place;
    private final BitSet decisions;
    /// How many bits some entry has lost at the most.
    private final int lostBits;
    private final Factors factors;

    private FactoredSystem(ReducedSystem system, boolean isTangent, int directions, SparseMatrix matrix, int[] place,
            BitSet decisions, int lostBits, Factors factors) {
        this.system = system;
        this.isTangent = isTangent;
        this.directions = directions;
        this.matrix = matrix;
        this.place = place;
        this.decisions = decisions;
        this.lostBits = lostBits;
        this.factors = factors;
    }

    /// Reduces and factors a program.
    ///
    /// @param graph the program
    /// @param isTangent whether `A` is `J`, not its transpose
    /// @param basis the directions `B`, column by column
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    /// @return the factors, or null where they would not fit in memory
    public static @Nullable FactoredSystem of(LinearGraph graph, boolean isTangent, double[][] basis, TraceMeter meter,
            RunControl control) {
        control.check();
        Reduction reduction = Reduction.of(graph, meter, control);
        ReducedSystem plain = reduction.system();
        ReducedSystem whole = basis.length == 0 ? plain : widened(plain, isTangent, basis, -1);
        int unknowns = plain.columns() + (isTangent ? basis.length : 0);
        int equations = plain.rows() + (isTangent ? 0 : basis.length);
        // row by row, the system is its own transpose column by column
        SparseMatrix byRow = new SparseMatrix(unknowns, equations, whole.start(), whole.column(), whole.value());
        SparseMatrix.Transposed byColumn = byRow.transposed();
        Factors factors = Factors.of(byColumn.matrix(), control);
        return factors == null ? null
                : new FactoredSystem(plain, isTangent, basis.length, byColumn.matrix(), byColumn.place(),
                        reduction.decisions(), reduction.lostBits(), factors);
    }

    /// Reduces and factors a program, and keeps what a program with the same steps at another point can use again. How it was reduced is
    /// written down, which takes longer than the reduction itself, unless no such program has been seen before and partials are zero: they often are
    /// at a start alone, and serve no other point then.
    ///
    /// @param graph the program
    /// @param isTangent which question is asked
    /// @param before what was kept of a program with the same steps, or null
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    /// @return the factors, or null where they would not fit in memory
    static @Nullable Planned planned(LinearGraph graph, boolean isTangent, @Nullable Planned before, TraceMeter meter,
            RunControl control) {
        control.check();
        ReplayRecorder recorder = graph.sections() > 0 || (before == null && hasZeros(graph)) ? null
                : new ReplayRecorder(graph.edges(), MOST_REPLAYED);
        Reduction reduction = recorder == null ? Reduction.of(graph, meter, control)
                : Reduction.recorded(graph, recorder, meter, control);
        ReducedSystem system = reduction.system();
        SparseMatrix.Transposed byColumn = system.byColumn();
        SparseMatrix matrix = byColumn.matrix();
        Factors factors = before == null || !Arrays.equals(system.kept(), before.factors.system.kept())
                || !matrix.hasPatternOf(before.factors.matrix) ? null
                        : before.factors.factors.again(matrix, before.factors.kept(), control);
        boolean reused = factors != null;
        if (factors == null) {
            factors = Factors.of(matrix, control);
        }
        return factors == null ? null
                : new Planned(new FactoredSystem(system, isTangent, 0, matrix, byColumn.place(),
                        reduction.decisions(), reduction.lostBits(), factors),
                        recorder == null ? null : recorder.replay(byColumn.place()), reused);
    }

    private static boolean hasZeros(LinearGraph graph) {
        double[] partials = graph.joined().partials();
        for (int e = 0; e < graph.edges(); e++) {
            if (partials[e] == 0) {
                return true;
            }
        }
        return false;
    }

    /// Factors, and how their matrix was made.
    ///
    /// @param factors the factors
    /// @param replay how the entries of their matrix were made, or null where that was not written down
    /// @param isReused whether order and pivots were those of a program before
    record Planned(FactoredSystem factors, @Nullable Replay replay, boolean isReused) {

        /// The factors of another program with the same steps, with the same order and pivots, and no look at its rows.
        ///
        /// @return the factors, or null where the structure is another or was not written down, or the pivots do not serve
        @Nullable
        FactoredSystem again(LinearGraph graph, boolean isTangent, TraceMeter meter, RunControl control) {
            if (replay != null) {
                Replay.Entries entries = replay.run(graph, factors.matrix.entries(), control);
                return entries == null ? null
                        : factors.again(entries.value(), isTangent, entries.lostBits(), control);
            }
            if (graph.sections() == 0) {
                return null;
            }
            Reduction reduction = Reduction.of(graph, -1, factors.decisions, meter, control);
            ReducedSystem system = reduction.system();
            return !system.hasStructureOf(factors.system) ? null
                    : factors.again(factors.inPlace(system), isTangent, reduction.lostBits(), control);
        }
    }

    /// The entries of a system of the same structure in the order of the matrix.
    private double[] inPlace(ReducedSystem other) {
        double[] values = new double[place.length];
        for (int e = 0; e < values.length; e++) {
            values[e] = other.value()[place[e]];
        }
        return values;
    }

    /// The factors of other numbers with the same order and pivots, or null where these do not serve.
    private @Nullable FactoredSystem again(double[] values, boolean tangent, int bits, RunControl control) {
        SparseMatrix other = matrix.withValues(values);
        Factors again = factors.again(other, kept(), control);
        return again == null ? null
                : new FactoredSystem(system, tangent, 0, other, place, decisions, bits, again);
    }

    /// The system with the directions as further columns of the outputs' rows, or as further rows of the inputs' columns.
    private static ReducedSystem widened(ReducedSystem system, boolean isTangent, double[][] basis, int twin) {
        int entries = system.entries();
        int length = basis[0].length;
        int most = entries + basis.length * length;
        int[] column = Arrays.copyOf(system.column(), most);
        double[] value = Arrays.copyOf(system.value(), most);
        if (isTangent) {
            int kept = system.kept().length;
            int[] start = new int[system.rows() + 1];
            int put = system.start()[kept];
            System.arraycopy(system.start(), 0, start, 0, kept + 1);
            for (int o = 0; o < system.outputs(); o++) {
                int from = system.start()[kept + o];
                int count = system.start()[kept + o + 1] - from;
                System.arraycopy(system.column(), from, column, put, count);
                System.arraycopy(system.value(), from, value, put, count);
                put += count;
                for (int k = 0; k < basis.length; k++) {
                    column[put] = system.columns() + k;
                    value[put++] = -moved(basis[k][o], (long) k * length + o, twin);
                }
                start[kept + o + 1] = put;
            }
            return new ReducedSystem(system.inputs(), system.outputs(), system.kept(), start, column, value,
                    system.work());
        }
        int[] start = Arrays.copyOf(system.start(), system.rows() + basis.length + 1);
        int put = entries;
        for (int k = 0; k < basis.length; k++) {
            for (int j = 0; j < length; j++) {
                column[put] = j;
                value[put++] = -moved(basis[k][j], (long) k * length + j, twin);
            }
            start[system.rows() + k + 1] = put;
        }
        return new ReducedSystem(system.inputs(), system.outputs(), system.kept(), start, column, value,
                system.work());
    }

    private static double moved(double entry, long number, int twin) {
        return twin < 0 || Math.abs(entry) == 1 ? entry : entry * Twins.factor(number, twin);
    }

    /// The same factors, asked the other question. Only without directions.
    ///
    /// @param tangent whether `A` is to be `J`
    /// @return the question
    public FactoredSystem asked(boolean tangent) {
        return tangent == isTangent ? this
                : new FactoredSystem(system, tangent, 0, matrix, place, decisions, lostBits, factors);
    }

    /// Factors in which some unknowns are free.
    ///
    /// @param q which unknowns
    /// @param control progress and cancellation
    /// @return the factors, or null where they would not fit in memory
    public @Nullable FactoredSystem withFree(int[] q, RunControl control) {
        Matching.Barred barred = Matching.Barred.none(matrix);
        for (int unknown : q) {
            (isTangent ? barred.column() : barred.row())[isTangent ? unknown : kept() + unknown] = true;
        }
        Factors other = Factors.of(matrix, barred, control);
        return other == null ? null
                : new FactoredSystem(system, isTangent, directions, matrix, place, decisions, lostBits, other);
    }

    /// The factors of a twin with the same pivots, those of the last block left out.
    ///
    /// @param graph the program
    /// @param basis the directions
    /// @param twin which twin
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    /// @return the factors
    public FactoredSystem twin(LinearGraph graph, double[][] basis, int twin, TraceMeter meter, RunControl control) {
        ReducedSystem plain = Reduction.of(graph, twin, decisions, meter, control).system();
        if (!plain.hasStructureOf(system)) {
            throw new AssertionError("A twin was reduced to another structure.");
        }
        ReducedSystem whole = basis.length == 0 ? plain : widened(plain, isTangent, basis, twin);
        SparseMatrix other = matrix.withValues(inPlace(whole));
        return new FactoredSystem(plain, isTangent, directions, other, place, decisions, lostBits,
                factors.refactored(other, control));
    }

    /// How many unknowns `q` has.
    int unknowns() {
        return isTangent ? system.inputs() : system.outputs();
    }

    private int equations() {
        return isTangent ? system.outputs() : system.inputs();
    }

    /// How many steps are unknowns of their own.
    ///
    /// @return their number
    public int kept() {
        return system.kept().length;
    }

    /// The columns of `A` where no step is kept, so that the reduced system is the Jacobian itself.
    ///
    /// @return the columns, or null where a step is kept, or the target has directions
    public double @Nullable [][] columns() {
        if (kept() > 0 || directions > 0) {
            return null;
        }
        double[][] columns = new double[unknowns()][equations()];
        for (int j = 0; j < matrix.columns(); j++) {
            for (int e = matrix.start()[j]; e < matrix.start()[j + 1]; e++) {
                int i = matrix.row()[e];
                columns[isTangent ? j : i][isTangent ? i : j] = matrix.value()[e];
            }
        }
        return columns;
    }

    /// The rank of `(A | −B)`, by the pivots so far.
    ///
    /// @return the rank
    public int rank() {
        return factors.rank() - kept();
    }

    /// Whether there are as many pivots as the structure allows.
    ///
    /// @return false where some were put off
    public boolean hasAllPivots() {
        return factors.rank() == factors.structuralRank();
    }

    /// How many bits entries have lost in the reduction: their noise may be so much larger than rounding.
    ///
    /// @return 0 where no sum was smaller than its terms
    public int lostBits() {
        return lostBits;
    }

    /// An estimate of the condition of the square of pivots, equilibrated.
    ///
    /// @return from 1 up
    public double condition() {
        return factors.condition();
    }

    /// All pivots but those that were added, in equilibrated units.
    ///
    /// @return in the order in which they were taken
    public double[] pivots() {
        return factors.pivots();
    }

    /// The largest difference of an entry from that of a twin, in equilibrated units.
    ///
    /// @param twin the factors of a twin
    /// @return the difference
    public double difference(FactoredSystem twin) {
        double largest = 0;
        for (int j = 0; j < matrix.columns(); j++) {
            for (int e = matrix.start()[j]; e < matrix.start()[j + 1]; e++) {
                double difference = Math.abs(matrix.value()[e] - twin.matrix.value()[e])
                        * factors.rowScale(matrix.row()[e]) * factors.columnScale(j);
                largest = Math.max(largest, difference);
            }
        }
        return largest;
    }

    /// How many entries the factors have.
    ///
    /// @return their number
    public long entries() {
        return factors.entries();
    }

    /// How many multiply-adds reduction and factors took.
    ///
    /// @return their number
    public long work() {
        return system.work() + factors.work();
    }

    /// How many multiply-adds a solution takes, its correction included.
    ///
    /// @return their number
    public long workOfSolution() {
        return 2 * factors.entries() + matrix.entries();
    }

    /// How long rows of the reduced system are.
    ///
    /// @return most entries of a row
    public int longestRow() {
        return system.longestRow();
    }

    /// How many pivots were delayed.
    ///
    /// @return their number
    public int delayed() {
        return factors.delayed().length;
    }

    /// What rows and columns are called.
    public interface Names {
        /// The name of an input.
        String input(int number);

        /// The name of an output.
        String output(int number);

        /// The name of a step.
        String step(int number);

        /// The name of a direction of the target.
        String direction(int number);
    }

    /// What the factors are like.
    ///
    /// @param names what rows and columns are called
    /// @param rank how the rank was decided
    /// @return a description
    public RunPlan.Factorisation describe(Names names, RunPlan.Rank rank) {
        return new RunPlan.Factorisation(
                new RunPlan.Reduction(kept(), system.rows(), system.columns(), system.entries(), longestRow(),
                        system.work()),
                new RunPlan.Structure(factors.structuralRank(),
                        factors.isBanded() ? RunPlan.Order.BANDED : RunPlan.Order.MINIMUM_DEGREE),
                new RunPlan.Factors(factors.entries(), factors.fillIn(), factors.denseRows(),
                        factors.denseColumns(), factors.growth(), delayed(), factors.work(), factors.condition()),
                rank, factors.smallestPivots(RunPlan.MOST_PIVOTS).stream().map(pivot -> pivot(names, pivot)).toList(),
                Arrays.stream(factors.delayed()).limit(RunPlan.MOST_NAMES).mapToObj(j -> column(names, j)).toList(),
                Arrays.stream(system.kept()).limit(RunPlan.MOST_NAMES).mapToObj(names::step).toList());
    }

    private RunPlan.Pivot pivot(Names names, Factors.Pivot pivot) {
        String row = row(names, pivot.row());
        String column = column(names, pivot.column());
        return new RunPlan.Pivot(isTangent ? row : column, isTangent ? column : row, pivot.size());
    }

    private String row(Names names, int i) {
        return i < kept() ? names.step(system.kept()[i])
                : i < system.rows() ? names.output(i - kept()) : names.direction(i - system.rows());
    }

    private String column(Names names, int j) {
        return j < system.inputs() ? names.input(j)
                : j < system.columns() ? names.step(system.kept()[j - system.inputs()])
                : names.direction(j - system.columns());
    }

    /// How many equations have no pivot.
    ///
    /// @return their number
    public int left() {
        return isTangent ? factors.leftRows().length : factors.freeColumns().length;
    }

    /// How many unknowns, coefficients of the directions and kept steps included, have no pivot.
    ///
    /// @return the dimension of the answer
    public int free() {
        return isTangent ? factors.freeColumns().length : factors.leftRows().length;
    }

    /// Whether an equation without a pivot has no entry at all, so that it depends on nothing else.
    ///
    /// @param equation which one
    /// @return its number among all equations, or -1 where it has entries or is that of a kept step
    public int emptyEquation(int equation) {
        return empty(isTangent ? factors.leftRows()[equation] : factors.freeColumns()[equation], isTangent);
    }

    /// Whether an unknown without a pivot has no entry at all, so that nothing else changes with it.
    ///
    /// @param unknown which one
    /// @return its number among all unknowns, or -1 where it has entries or is that of a kept step or direction
    public int emptyUnknown(int unknown) {
        return empty(isTangent ? factors.freeColumns()[unknown] : factors.leftRows()[unknown], !isTangent);
    }

    /// Whether all unknowns without a pivot are `q`: each direction then has one of them to itself.
    ///
    /// @return false where some are kept steps or coefficients of directions
    public boolean isReduced() {
        int from = isTangent ? 0 : kept();
        return Arrays.stream(isTangent ? factors.freeColumns() : factors.leftRows())
                .allMatch(name -> name >= from && name < from + unknowns());
    }

    /// Where the unknowns without a pivot stand among the `q`, where all of them [are][#isReduced] `q`.
    ///
    /// @return the number of each
    public int[] freeUnknowns() {
        int[] names = (isTangent ? factors.freeColumns() : factors.leftRows()).clone();
        int from = isTangent ? 0 : kept();
        Arrays.setAll(names, k -> names[k] - from);
        return names;
    }

    private int empty(int index, boolean isRow) {
        int from = isRow ? kept() : 0;
        int count = isRow ? system.outputs() : system.inputs();
        boolean inside = index >= from && index < from + count;
        int[] start = isRow ? system.start() : matrix.start();
        return inside && directions == 0 && start[index] == start[index + 1] ? index - from : -1;
    }

    /// The unit that an equation was brought to.
    ///
    /// @param equation its number among all equations
    /// @return what it was multiplied by
    public double equationScale(int equation) {
        return isTangent ? factors.rowScale(kept() + equation) : factors.columnScale(equation);
    }

    /// The unit that an unknown was brought to.
    ///
    /// @param unknown its number among all unknowns
    /// @return what its column was multiplied by
    public double unknownScale(int unknown) {
        return isTangent ? factors.columnScale(unknown) : factors.rowScale(kept() + unknown);
    }

    /// What is left of unknowns without a pivot at equations without one, in equilibrated units.
    ///
    /// @param entry entries by equation and unknown
    /// @param size the largest number that each was made of
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record LeftOver(double[][] entry, double[][] size) {
    }

    /// What is left over.
    ///
    /// @param control cancellation
    /// @return entries by equation and unknown
    public LeftOver leftOver(RunControl control) {
        Factors.LeftOver left = factors.leftOver(control);
        return isTangent ? new LeftOver(left.entry(), left.size())
                : new LeftOver(transposed(left.entry()), transposed(left.size()));
    }

    private double[][] transposed(double[][] matrix) {
        double[][] transposed = new double[left()][free()];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < transposed.length; j++) {
                transposed[j][i] = matrix[i][j];
            }
        }
        return transposed;
    }

    /// The same with more pivots.
    ///
    /// @param equation which equations without a pivot
    /// @param unknown which unknowns without one
    /// @param control cancellation
    /// @return the factors
    public FactoredSystem with(int[] equation, int[] unknown, RunControl control) {
        int[] rows = named(factors.leftRows(), isTangent ? equation : unknown);
        int[] columns = named(factors.freeColumns(), isTangent ? unknown : equation);
        return new FactoredSystem(system, isTangent, directions, matrix, place, decisions, lostBits,
                factors.with(rows, columns, control));
    }

    /// The same with only the pivots that elimination took in passing.
    ///
    /// @return the factors
    public FactoredSystem withoutLast() {
        return new FactoredSystem(system, isTangent, directions, matrix, place, decisions, lostBits,
                factors.withoutLast());
    }

    private static int[] named(int[] names, int[] which) {
        int[] named = new int[which.length];
        Arrays.setAll(named, k -> names[which[k]]);
        return named;
    }

    // --- answers

    /// A solution: zero at unknowns without a pivot; what equations without a pivot miss is not looked at. It is corrected once
    /// for what it misses, which is measured in twice the precision.
    ///
    /// @param b the right-hand side, an entry for each equation
    /// @return an entry for each `q`
    public double[] solve(double[] b) {
        return unknownsOf(solution(b));
    }

    /// The same, where it has digits: what it is corrected by is rounding times what the factors make of that.
    ///
    /// @param b the right-hand side, an entry for each equation
    /// @param most the largest share of the solution that the correction may be, in equilibrated units
    /// @return an entry for each `q`, or null where the correction is larger
    public double @Nullable [] solve(double[] b, double most) {
        double[] right = whole(b);
        double[] z = isTangent ? factors.solve(right) : factors.solveTransposed(right);
        double[] correction = correction(z, right);
        return length(correction) <= most * length(z) ? unknownsOf(plus(z, correction)) : null;
    }

    /// A whole solution, corrected for what it misses when the recorded program is pushed, in twice the precision, from one kept step to the
    /// next: the entries of the matrix are rounded, the program is not.
    ///
    /// @param z the solution
    /// @param b the right-hand side, an entry for each equation
    /// @param graph the program
    /// @return the solution, or null where the program has sections or the target directions, or corrections do not end
    public double @Nullable [] refined(double[] z, double[] b, LinearGraph graph) {
        if (graph.sections() > 0 || directions > 0) {
            return null;
        }
        double[] x = z;
        double last = Double.POSITIVE_INFINITY;
        for (int round = 0; round < MOST_CORRECTIONS; round++) {
            double[] missing = isTangent ? missingForward(x, b, graph) : missingBackward(x, b, graph);
            double[] correction = isTangent ? factors.solve(missing) : factors.solveTransposed(missing);
            double size = length(correction);
            if (!(size < last)) {
                return size <= ROUNDED * length(x) ? x : null;
            }
            last = size;
            x = plus(x.clone(), correction);
        }
        return last <= ROUNDED * length(x) ? x : null;
    }

    /// The largest `q` of a whole solution, in equilibrated units.
    private double length(double[] z) {
        double largest = 0;
        for (int j = 0; j < unknowns(); j++) {
            double size = Math.abs(z[firstUnknown() + j]) / unknownScale(j);
            largest = size <= largest || Double.isNaN(largest) ? largest : size;
        }
        return largest;
    }

    private double[] missingForward(double[] z, double[] b, LinearGraph graph) {
        int inputs = system.inputs();
        double[] missing = new double[matrix.rows()];
        double[] high = Arrays.copyOf(Arrays.copyOf(z, inputs), graph.vertices());
        double[] low = new double[high.length];
        int kept = 0;
        for (int v = inputs; v < high.length; v++) {
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                add(high, low, v, graph.partial(e), high[graph.parent(e)], low[graph.parent(e)]);
            }
            if (kept < kept() && system.kept()[kept] == v) {
                double known = z[inputs + kept];
                missing[kept++] = (known - high[v]) - low[v];
                high[v] = known;
                low[v] = 0;
            }
        }
        for (int o = 0; o < b.length; o++) {
            int v = graph.outputVertex(o);
            missing[kept() + o] = v < 0 ? b[o] : (b[o] - high[v]) - low[v];
        }
        return missing;
    }

    private double[] missingBackward(double[] y, double[] c, LinearGraph graph) {
        int inputs = system.inputs();
        double[] missing = new double[matrix.columns()];
        double[] high = new double[graph.vertices()];
        double[] low = new double[high.length];
        for (int o = 0; o < system.outputs(); o++) {
            int v = graph.outputVertex(o);
            if (v >= 0) {
                add(high, low, v, 1, y[kept() + o], 0);
            }
        }
        int kept = kept() - 1;
        for (int v = high.length - 1; v >= inputs; v--) {
            if (kept >= 0 && system.kept()[kept] == v) {
                missing[inputs + kept] = (y[kept] - high[v]) - low[v];
                high[v] = y[kept--];
                low[v] = 0;
            }
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                add(high, low, graph.parent(e), graph.partial(e), high[v], low[v]);
            }
        }
        for (int j = 0; j < inputs; j++) {
            missing[j] = (c[j] - high[j]) - low[j];
        }
        return missing;
    }

    /// Adds a product to an entry in twice the precision.
    private static void add(double[] high, double[] low, int at, double factor, double number, double rest) {
        double product = factor * number;
        double error = Math.fma(factor, number, -product) + factor * rest;
        double sum = high[at] + product;
        double back = sum - high[at];
        double lost = low[at] + ((high[at] - (sum - back)) + (product - back) + error);
        high[at] = sum + lost;
        low[at] = lost - (high[at] - sum);
    }

    /// What a solution misses of each equation, those of kept steps included.
    ///
    /// @param missing by the factors' matrix and those of the twins, in twice the precision
    /// @param size the largest term of each equation
    /// @param firstEquation which is the first about the target
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Missing(TwinVector missing, double[] size, int firstEquation) {
    }

    /// What a whole solution misses, every equation by itself: nothing that is missed in one is multiplied by the steps of another.
    ///
    /// @param z the solution
    /// @param b the right-hand side, an entry for each equation
    /// @param twins the factors of twins
    /// @return what is missed
    public Missing missing(double[] z, double[] b, FactoredSystem[] twins) {
        double[] right = whole(b);
        double[] lanes = new double[Twins.LANES * right.length];
        for (int lane = 0; lane < Twins.LANES; lane++) {
            FactoredSystem of = lane == 0 ? this : twins[lane - 1];
            double[] missing = isTangent ? of.missing(z, right) : of.missingTransposed(z, right);
            for (int i = 0; i < right.length; i++) {
                lanes[i * Twins.LANES + lane] = missing[i];
            }
        }
        double[] size = new double[right.length];
        for (int j = 0; j < matrix.columns(); j++) {
            for (int e = matrix.start()[j]; e < matrix.start()[j + 1]; e++) {
                int i = isTangent ? matrix.row()[e] : j;
                size[i] = Math.max(size[i], Math.abs(matrix.value()[e] * z[isTangent ? j : matrix.row()[e]]));
            }
        }
        return new Missing(new TwinVector(lanes, null), size, firstEquation());
    }

    private double[] whole(double[] b) {
        double[] right = new double[wholeEquations()];
        System.arraycopy(b, 0, right, firstEquation(), equations());
        return right;
    }

    /// The solution with the kept steps and the coefficients of the directions.
    ///
    /// @param b the right-hand side, an entry for each equation
    /// @return an entry for each unknown, those of kept steps included
    public double[] solution(double[] b) {
        double[] right = whole(b);
        double[] z = isTangent ? factors.solve(right) : factors.solveTransposed(right);
        return plus(z, correction(z, right));
    }

    /// What a whole solution misses, measured in twice the precision, solved for.
    private double[] correction(double[] z, double[] right) {
        double[] missing = isTangent ? missing(z, right) : missingTransposed(z, right);
        return isTangent ? factors.solve(missing) : factors.solveTransposed(missing);
    }

    /// The transpose of [#solve], not corrected.
    ///
    /// @param u an entry for each `q`
    /// @return an entry for each equation
    public double[] solveTransposed(double[] u) {
        double[] whole = new double[isTangent ? matrix.columns() : matrix.rows()];
        System.arraycopy(u, 0, whole, isTangent ? 0 : kept(), u.length);
        double[] y = isTangent ? factors.solveTransposed(whole) : factors.solve(whole);
        int from = isTangent ? kept() : 0;
        return Arrays.copyOfRange(y, from, from + equations());
    }

    /// The unknowns' part of a whole direction.
    ///
    /// @param z an entry for each unknown, kept step and coefficient
    /// @return an entry for each unknown
    public double[] unknownsOf(double[] z) {
        int from = firstUnknown();
        return Arrays.copyOfRange(z, from, from + unknowns());
    }

    /// Where the first `q` stands in a whole solution.
    int firstUnknown() {
        return isTangent ? 0 : kept();
    }

    /// Where the first equation about the target stands in a whole right-hand side.
    int firstEquation() {
        return isTangent ? kept() : 0;
    }

    /// `b − M z` in twice the precision, rounded.
    private double[] missing(double[] z, double[] b) {
        double[] high = b.clone();
        double[] low = new double[high.length];
        take(z, high, low);
        return sum(high, low);
    }

    private static double[] sum(double[] high, double[] low) {
        double[] sum = high.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += low[i];
        }
        return sum;
    }

    /// Takes `M z` from a vector in twice the precision.
    private void take(double[] z, double[] high, double[] low) {
        for (int j = 0; j < matrix.columns(); j++) {
            double zj = -z[j];
            if (zj == 0) {
                continue;
            }
            int from = matrix.start()[j];
            int end = matrix.start()[j + 1];
            if (matrix.isGapless(j)) {
                Extended.addProducts(matrix.value(), from, end, zj, high, low, matrix.row()[from] - from);
                continue;
            }
            for (int e = from; e < end; e++) {
                int i = matrix.row()[e];
                double product = matrix.value()[e] * zj;
                double error = Math.fma(matrix.value()[e], zj, -product);
                double sum = high[i] + product;
                double back = sum - high[i];
                low[i] += (high[i] - (sum - back)) + (product - back) + error;
                high[i] = sum;
            }
        }
    }

    /// `c − Mᵀ y` in twice the precision, rounded.
    private double[] missingTransposed(double[] y, double[] c) {
        double[] missing = new double[c.length];
        for (int j = 0; j < c.length; j++) {
            double high = c[j];
            double low = 0;
            for (int e = matrix.start()[j]; e < matrix.start()[j + 1]; e++) {
                double factor = -y[matrix.row()[e]];
                if (factor == 0) {
                    continue;
                }
                double product = matrix.value()[e] * factor;
                double error = Math.fma(matrix.value()[e], factor, -product);
                double sum = high + product;
                double back = sum - high;
                low += (high - (sum - back)) + (product - back) + error;
                high = sum;
            }
            missing[j] = high + low;
        }
        return missing;
    }

    /// The direction that an unknown without a pivot opens.
    ///
    /// @param unknown which one
    /// @return an entry for each `q`
    public double[] direction(int unknown) {
        return unknownsOf(wholeDirection(unknown));
    }

    /// The direction with the kept steps and the coefficients of the target's directions.
    ///
    /// @param unknown which free unknown
    /// @return an entry for each column of the whole system, or for each row
    public double[] wholeDirection(int unknown) {
        return isTangent ? kernel(factors.freeColumns()[unknown]) : leftKernel(factors.leftRows()[unknown]);
    }

    /// The kernel vector of a free column, corrected for what its image in twice the precision is off zero.
    private double[] kernel(int freeColumn) {
        double[] z = factors.direction(freeColumn);
        return plus(z, factors.solve(missing(z, new double[matrix.rows()])));
    }

    private double[] leftKernel(int leftRow) {
        double[] y = factors.covector(leftRow);
        return plus(y, factors.solveTransposed(missingTransposed(y, new double[matrix.columns()])));
    }

    /// `z + correction`, unless that is not finite.
    private static double[] plus(double[] z, double[] correction) {
        boolean finite = true;
        for (double entry : correction) {
            finite &= Double.isFinite(entry);
        }
        for (int i = 0; i < z.length && finite; i++) {
            z[i] += correction[i];
        }
        return z;
    }

    /// The combination of equations in which one without a pivot depends on those with one: a weight for each equation. Those of kept
    /// steps are left out, for they are zero on both sides.
    ///
    /// @param equation which one
    /// @return an entry for each equation
    public double[] covector(int equation) {
        return equationsOf(wholeCovector(equation));
    }

    /// The equations' part of a whole covector.
    ///
    /// @param whole an entry for each equation and kept step
    /// @return an entry for each equation
    public double[] equationsOf(double[] whole) {
        int from = firstEquation();
        return Arrays.copyOfRange(whole, from, from + equations());
    }

    /// The same with the weights of kept steps.
    ///
    /// @param equation which one
    /// @return an entry for each row of the whole system, or for each column
    public double[] wholeCovector(int equation) {
        return isTangent ? leftKernel(factors.leftRows()[equation]) : kernel(factors.freeColumns()[equation]);
    }

    /// The entries of a vector that vanishes on the system which it cannot do without: those that are large in equilibrated units, and
    /// those that these need to cancel. The units balance rows and columns as a whole. Where the right ones differ from them, an entry that
    /// is as large as any of its partners may look like rounding.
    ///
    /// @param whole a whole direction or covector
    /// @param ofEquations whether it is a covector
    /// @param negligible the share of what it stands beside at which an entry counts as rounding
    /// @return entries in the order of the equations, or of the unknowns, kept steps left out
    public BitSet support(double[] whole, boolean ofEquations, double negligible) {
        boolean onRows = isTangent == ofEquations;
        int from = ofEquations ? firstEquation() : firstUnknown();
        int to = from + (ofEquations ? equations() : unknowns());
        double largest = 0;
        for (int i = from; i < to; i++) {
            largest = Math.max(largest, Math.abs(whole[i]) / (onRows ? factors.rowScale(i) : factors.columnScale(i)));
        }
        BitSet support = new BitSet(whole.length);
        for (int i = 0; i < whole.length; i++) {
            double scale = onRows ? factors.rowScale(i) : factors.columnScale(i);
            support.set(i, Math.abs(whole[i]) > negligible * largest * scale);
        }
        for (BitSet needed = support; !needed.isEmpty();) {
            needed = needed(whole, onRows, negligible, support);
            support.or(needed);
        }
        return support.get(from, to);
    }

    /// Entries outside a support that it needs to cancel.
    private BitSet needed(double[] whole, boolean onRows, double negligible, BitSet support) {
        double[] sum = new double[onRows ? matrix.columns() : matrix.rows()];
        double[] size = new double[sum.length];
        for (int j = 0; j < matrix.columns(); j++) {
            for (int e = matrix.start()[j]; e < matrix.start()[j + 1]; e++) {
                int i = onRows ? matrix.row()[e] : j;
                if (support.get(i)) {
                    double term = matrix.value()[e] * whole[i];
                    sum[onRows ? j : matrix.row()[e]] += term;
                    size[onRows ? j : matrix.row()[e]] += Math.abs(term);
                }
            }
        }
        BitSet needed = new BitSet(whole.length);
        for (int j = 0; j < matrix.columns(); j++) {
            for (int e = matrix.start()[j]; e < matrix.start()[j + 1]; e++) {
                int i = onRows ? matrix.row()[e] : j;
                int at = onRows ? j : matrix.row()[e];
                if (!support.get(i) && Math.abs(sum[at]) > negligible * size[at]
                        && Math.abs(matrix.value()[e] * whole[i]) > negligible * size[at]) {
                    needed.set(i);
                }
            }
        }
        return needed;
    }

    /// Weights of the equations without a pivot in equilibrated units.
    ///
    /// @param shares one for each of them
    /// @return an entry for each equation, those of kept steps included
    double[] weights(double[] shares) {
        int[] names = isTangent ? factors.leftRows() : factors.freeColumns();
        double[] weights = new double[wholeEquations()];
        for (int e = 0; e < names.length; e++) {
            weights[names[e]] = shares[e] * (isTangent ? factors.rowScale(names[e]) : factors.columnScale(names[e]));
        }
        return weights;
    }

    // --- derivatives of answers

    /// The same system with derivatives of an outer level.
    ///
    /// @param graph the program
    /// @param target what carries the derivatives of the target
    /// @param meter what counts the steps of sections that are run again
    /// @return what answers carry
    public TracedSystem traced(LinearGraph graph, Target target, TraceMeter meter) {
        return new TracedSystem(this, isTangent, TracedReduction.of(graph, decisions, meter), system.inputs(),
                target, RecordedSolve.of(factors));
    }

    /// How many entries a whole solution has.
    int wholeUnknowns() {
        return isTangent ? matrix.columns() : matrix.rows();
    }

    /// How many entries a whole right-hand side has.
    int wholeEquations() {
        return isTangent ? matrix.rows() : matrix.columns();
    }

    /// What a right-hand side is at the equations without a pivot, where no choice of unknowns changes it, in equilibrated units.
    ///
    /// @param b an entry for each equation
    /// @return an entry for each equation without a pivot
    public double[] contradictions(double[] b) {
        double[] found = new double[left()];
        if (isTangent) {
            double[] right = new double[matrix.rows()];
            System.arraycopy(b, 0, right, kept(), equations());
            double[] reduced = factors.reduced(right);
            Arrays.setAll(found, e -> reduced[factors.leftRows()[e]]);
            return found;
        }
        double[] right = Arrays.copyOf(b, matrix.columns());
        double[] y = factors.solveTransposed(right);
        double[] missing = missingTransposed(y, right);
        Arrays.setAll(found, e -> missing[factors.freeColumns()[e]] * factors.columnScale(factors.freeColumns()[e]));
        return found;
    }

    // --- all directions at once

    /// The combination of directions with given weights, corrected for what its image in twice the precision is off zero.
    ///
    /// @param weights one for each unknown without a pivot
    /// @return an entry for each `q`
    public double[] combination(double[] weights) {
        return unknownsOf(wholeCombination(weights));
    }

    /// The same with the kept steps and the coefficients of the target's directions.
    ///
    /// @param weights one for each unknown without a pivot
    /// @return an entry for each column of the whole system, or for each row
    public double[] wholeCombination(double[] weights) {
        int[] names = isTangent ? factors.freeColumns() : factors.leftRows();
        double[] free = new double[isTangent ? matrix.columns() : matrix.rows()];
        for (int f = 0; f < names.length; f++) {
            free[names[f]] = weights[f];
        }
        if (isTangent) {
            return kernel(free);
        }
        double[] z = factors.solveTransposed(matrix.transposedTimes(free));
        for (int i = 0; i < z.length; i++) {
            z[i] = free[i] - z[i];
        }
        return plus(z, factors.solveTransposed(missingTransposed(z, new double[matrix.columns()])));
    }

    /// The kernel vector that is given at free columns, corrected for what its image in twice the precision is off zero. The free columns,
    /// mostly many more than those with a pivot, are gone through once.
    private double[] kernel(double[] free) {
        double[] high = new double[matrix.rows()];
        double[] low = new double[high.length];
        take(free, high, low);
        double[] z = factors.solve(sum(high, low));
        take(z, high, low);
        double[] correction = factors.solve(sum(high, low));
        for (int j = 0; j < z.length; j++) {
            z[j] += free[j];
        }
        return plus(z, correction);
    }

    /// The transpose of [#combination].
    ///
    /// @param u an entry for each `q`
    /// @return one for each unknown without a pivot
    public double[] combinationTransposed(double[] u) {
        int[] names = isTangent ? factors.freeColumns() : factors.leftRows();
        double[] whole = new double[isTangent ? matrix.columns() : matrix.rows()];
        System.arraycopy(u, 0, whole, isTangent ? 0 : kept(), u.length);
        double[] pivots = whole.clone();
        for (int name : names) {
            pivots[name] = 0;
        }
        double[] back = isTangent ? matrix.transposedTimes(factors.solveTransposed(pivots))
                : matrix.times(factors.solve(pivots));
        double[] found = new double[names.length];
        Arrays.setAll(found, f -> whole[names[f]] - back[names[f]]);
        return found;
    }
}
