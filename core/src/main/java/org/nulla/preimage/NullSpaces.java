package org.nulla.preimage;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.Claim;
import org.nulla.PreimageOptions;
import org.nulla.RunControl;
import org.nulla.factor.FactoredSystem;
import org.nulla.graph.Suspect;
import org.nulla.sweep.Target;
import org.nulla.sweep.Twins;
import org.nulla.sweep.Walk;

/// Both null spaces of `(A | −B)`, read off one factorisation, each entry with what rounding can do to it: by how much it differs from
/// those of the twins. The rank is that at a tolerance: pivots that are smaller, relative to the largest, are not taken.
///
/// Vectors are made one by one. Safe for many threads.
public final class NullSpaces {

    /// An entry of at most this share of the largest, in equilibrated units, counts as rounding, which all twins may share, unless entries
    /// that are larger need it to cancel.
    private static final double SHARED_ROUNDING = 0x1p-46;

    private final FactoredSystem factors;
    private final FactoredSystem[] twins;
    private final Attempt.Decision decision;
    /// All pivots, in equilibrated units.
    private final double[] pivots;
    private final double condition;
    private final double gap;
    private final @Nullable Suspect unreliable;
    private final int rows;
    private final int columns;

    private NullSpaces(FactoredSystem factors, FactoredSystem[] twins, FactorSolver.Decided decided, double[] pivots,
            double gap, LinearSystem system) {
        this.factors = factors;
        this.twins = twins;
        this.decision = decided.decision();
        this.condition = decided.condition();
        this.pivots = pivots;
        this.gap = gap;
        this.unreliable = system.walk().graph().partialErrors().firstLost();
        this.rows = system.rows();
        this.columns = system.columns();
    }

    /// Factors a system.
    ///
    /// @param walk the program
    /// @param target its directions are `B`
    /// @param options tolerance and control
    /// @return the null spaces, or null where the factors would not fit in memory
    public static @Nullable NullSpaces of(Walk walk, Target target, PreimageOptions options) {
        FactorSolver solver = new FactorSolver(options);
        LinearSystem system = new LinearSystem(walk, target);
        FactorSolver.Decided decided = solver.decide(system);
        if (decided == null) {
            return null;
        }
        double[] passing = decided.factors().pivots();
        double largest = Math.max(Arrays.stream(passing).map(Math::abs).max().orElse(0),
                Arrays.stream(decided.sizes()).max().orElse(0));
        double least = options.tolerance().reach() * largest;
        int[] taken = IntStream.range(0, decided.sizes().length).filter(k -> decided.sizes()[k] >= least).toArray();
        int[] equations = IntStream.of(taken).map(k -> decided.equations()[k]).toArray();
        int[] unknowns = IntStream.of(taken).map(k -> decided.unknowns()[k]).toArray();
        RunControl control = options.control();
        FactoredSystem factors = taken.length == decided.sizes().length ? decided.factors()
                : decided.factors().withoutLast().with(equations, unknowns, control);
        FactoredSystem[] twins = {};
        if (factors.left() > 0 || factors.free() > 0) {
            twins = solver.twins(system, factors);
            for (int k = 0; k < twins.length; k++) {
                twins[k] = twins[k].with(equations, unknowns, control);
            }
        }
        double[] pivots = Arrays.copyOf(passing, passing.length + decided.sizes().length);
        System.arraycopy(decided.sizes(), 0, pivots, passing.length, decided.sizes().length);
        return new NullSpaces(factors, twins, decided, pivots, gap(decided, pivots, least), system);
    }

    /// The smallest pivot that was taken over the largest that was not, or over what is left over.
    private static double gap(FactorSolver.Decided decided, double[] pivots, double least) {
        double dropped = Arrays.stream(pivots).map(Math::abs).filter(pivot -> pivot < least).max().orElse(0);
        double kept = Arrays.stream(pivots).map(Math::abs).filter(pivot -> pivot >= least).min().orElse(0);
        return dropped == 0 ? decided.decision().gap() : kept / dropped;
    }

    /// The rank at the tolerance.
    public int rank() {
        return factors.rank();
    }

    /// How many pivots there are if only rounding is discounted.
    public int rankByRounding() {
        return decision.rank();
    }

    /// How many pivots are at least a share of the largest.
    ///
    /// @param share the share
    public int rank(double share) {
        double largest = Arrays.stream(pivots).map(Math::abs).max().orElse(0);
        long smaller = Arrays.stream(pivots).filter(pivot -> Math.abs(pivot) < share * largest).count();
        return decision.rank() - (int) smaller;
    }

    /// The smallest pivot that was taken over the largest that was not, or over what is left over.
    public double gap() {
        return gap;
    }

    /// An estimate of the condition of the square of pivots, equilibrated.
    public double condition() {
        return condition;
    }

    /// The claim that the rank is what was found.
    public Claim rankClaim() {
        return decision.claim();
    }

    /// The first step whose derivative has lost its digits, or null.
    public @Nullable Suspect unreliable() {
        return unreliable;
    }

    /// A vector of which the other entries are zero.
    ///
    /// @param index which entries are not zero, rising
    /// @param value their values
    /// @param error what rounding can do to each
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Vector(int[] index, double[] value, double[] error) {

        private static Vector unit(int index) {
            return new Vector(new int[] {index}, new double[] {1}, new double[1]);
        }
    }

    /// How many equations depend on others.
    public int combinations() {
        return factors.left();
    }

    /// Whether a combination is a single equation without any entry.
    ///
    /// @param k which dependent equation
    public boolean isCombinationAlone(int k) {
        return factors.emptyEquation(k) >= 0;
    }

    /// A combination of equations whose left side vanishes; those of all dependent equations together are a basis.
    ///
    /// @param k which dependent equation
    public Vector combination(int k) {
        int alone = factors.emptyEquation(k);
        return alone >= 0 ? Vector.unit(alone)
                : vector(rows, factors.wholeCovector(k), twin -> twins[twin].covector(k), true);
    }

    /// How many unknowns are free, coefficients of the directions and kept steps included.
    public int directions() {
        return factors.free();
    }

    /// Whether a direction is a single unknown that occurs in no equation.
    ///
    /// @param k which free unknown
    public boolean isDirectionAlone(int k) {
        return factors.emptyUnknown(k) >= 0;
    }

    /// Whether every direction has an unknown of `A` to itself, which is zero in the others.
    public boolean isReduced() {
        return factors.isReduced();
    }

    /// A direction that the equations leave free, seen from the unknowns of `A`.
    ///
    /// @param k which free unknown
    public Vector direction(int k) {
        int alone = factors.emptyUnknown(k);
        return alone >= 0 ? Vector.unit(alone)
                : vector(columns, factors.wholeDirection(k), twin -> twins[twin].direction(k), false);
    }

    /// A combination of all directions with weights that are drawn at random.
    public Vector somewhere() {
        double[] weights = new double[factors.free()];
        Arrays.setAll(weights, k -> 1 + Twins.uniform(k) / 2);
        return vector(columns, factors.wholeCombination(weights), twin -> twins[twin].combination(weights), false);
    }

    private Vector vector(int size, double[] whole, IntFunction<double[]> ofTwin, boolean ofEquations) {
        double[] found = ofEquations ? factors.equationsOf(whole) : factors.unknownsOf(whole);
        double[] noise = new double[size];
        for (int twin = 0; twin < twins.length; twin++) {
            double[] other = ofTwin.apply(twin);
            for (int i = 0; i < size; i++) {
                noise[i] = Math.max(noise[i], Math.abs(other[i] - found[i]));
            }
        }
        double largest = 0;
        for (int i = 0; i < size; i++) {
            largest = Math.max(largest, Math.abs(found[i]) / scale(i, ofEquations));
        }
        BitSet support = factors.support(whole, ofEquations, SHARED_ROUNDING);
        int[] index = new int[size];
        double[] error = new double[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            double unit = largest * scale(i, ofEquations);
            double bound = Math.max(Thresholds.ZERO * noise[i],
                    SHARED_ROUNDING * (support.get(i) ? Math.min(unit, Math.abs(found[i])) : unit));
            // a bound that is not a number proves nothing
            if (!(Math.abs(found[i]) <= bound)) {
                error[count] = bound;
                index[count++] = i;
            }
        }
        int[] kept = Arrays.copyOf(index, count);
        return new Vector(kept, IntStream.of(kept).mapToDouble(i -> found[i]).toArray(), Arrays.copyOf(error, count));
    }

    private double scale(int i, boolean ofEquations) {
        return ofEquations ? factors.equationScale(i) : factors.unknownScale(i);
    }
}
