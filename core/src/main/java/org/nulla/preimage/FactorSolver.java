package org.nulla.preimage;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.Claim;
import org.nulla.Counters;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.factor.FactoredSystem;
import org.nulla.factor.TracedSystem;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.Extended;
import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.LinearMap;
import org.nulla.linalg.Lsmr;
import org.nulla.linalg.NullProjection;
import org.nulla.linalg.RangeProjection;
import org.nulla.linalg.SparseMap;
import org.nulla.plan.RunPlan;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.Twins;
import org.nulla.sweep.VectorSweep;

/// Takes everything from one sparse factorisation of the reduced program: a member, the directions, or the combination of equations that
/// proves that there is none.
///
/// That a pivot is none is decided by twins, in what elimination leaves over. That the pivots taken are pivots is shown by an
/// estimate of the condition of all of them together, against the bits that entries have lost in sums; where that does not show it, by twins as
/// well.
final class FactorSolver implements Solver {

    /// The noise of the pivots together is taken for so many times that of an entry: entries of a row add up, and the estimate of the condition
    /// may fall short.
    private static final double MARGIN = 1000;
    /// Twins of what is left over may have so many entries together.
    private static final long LARGEST_LEFT_OVER = 20_000_000;
    /// Directions are made when they are asked for, where they have so many entries together, or making them takes so many multiply-adds.
    private static final long LARGEST_BASIS = 4_000_000;
    /// Least squares of at most so many unknowns and at least so many times as many equations are solved by QR.
    private static final int FEW = 64;
    private static final int TALL = 4;
    /// Of the equations that are left over, those that contradict the target most are looked at.
    private static final int COVECTORS = 8;

    private final PreimageOptions options;
    private final RunControl control;

    FactorSolver(PreimageOptions options) {
        this.options = options;
        this.control = options.control();
    }

    /// Factors with all their pivots, and how clear these are.
    ///
    /// @param equations of the equations that elimination in passing had left over those that got a pivot nevertheless
    /// @param unknowns and their unknowns
    /// @param sizes and how large their pivots are, in equilibrated units
    /// @param condition of the square of all other pivots, estimated
    /// @param directions what the factors leave free
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Decided(FactoredSystem factors, Attempt.Decision decision, int[] equations, int[] unknowns, double[] sizes,
            double condition, LinearMap directions) {

        /// The same pivots, in other places, beside what was left over of a decision before.
        Decided leaving(Attempt.Decision before) {
            Attempt.Decision both = new Attempt.Decision(decision.rank(), decision.pivot(), decision.pivotNoise(),
                    before.left(), before.leftNoise(), decision.settled() && before.settled(), decision.stepwise(),
                    before.doubt(), decision.condition());
            return new Decided(factors, both, equations, unknowns, sizes, condition, directions);
        }

        /// What so many solutions cost.
        Counters cost(long solutions) {
            return new Counters(0, 0, 0, 0, solutions * factors.workOfSolution(), 0, 0, 0, 0, 0, 0);
        }

        /// What the factors are like.
        ///
        /// @param names what rows and columns are called
        RunPlan.Factorisation describe(FactoredSystem.Names names) {
            return factors.describe(names, new RunPlan.Rank(decision.rank(), equations.length, factors.left(),
                    factors.free(), decision.left(), decision.leftNoise(), decision.pivot(), decision.pivotNoise()));
        }
    }

    @Override
    public Attempt solve(LinearSystem system) {
        control.check();
        Decided decided = system.decided(this::decide);
        if (decided == null) {
            return new Attempt.Abandoned("The factors would not fit in memory.", Counters.NONE);
        }
        FactoredSystem factors = decided.factors;
        double[] t = system.target().origin();
        Verifier verifier = new Verifier(system, options.tolerance(), false);
        Attempt none = isTall(system) && factors.left() > 0 ? contradicted(system, decided, verifier) : null;
        if (none != null) {
            return none;
        }
        double[] x = factors.solve(t);
        long solutions = 1L + (decided.directions instanceof Directions ? 0 : factors.free());
        Attempt.Decision decision = decided.decision;
        if (factors.left() > 0) {
            Verdict.Reach reach = verifier.reach(x);
            if (!reach.met() || reach.byTolerance()) {
                x = plus(x, factors.solve(reach.missing()));
                solutions++;
                reach = verifier.reach(x);
            }
            if (!reach.met() || !reach.sharp()) {
                double[] covector = strongest(factors.contradictions(t), t, factors::covector);
                double strength = Covectors.strength(covector, t);
                if (!reach.met() && strength >= Thresholds.CONTRADICTION * options.tolerance().reach()) {
                    return inconsistent(system, decided, covector, closest(system, decided), solutions);
                }
                if (!reach.met()) {
                    x = nearest(system, factors, x);
                    reach = verifier.reach(x);
                    if (!reach.met() && strength > options.tolerance().reach()) {
                        return inconsistent(system, decided, covector, closest(system, decided), solutions);
                    }
                } else if (strength > options.tolerance().reach()) {
                    // the member's own rounding moves its image by more than the target's entries can tell
                    if (verifier.emptiness(Covectors.normalised(covector), x).isShown()) {
                        return inconsistent(system, decided, covector, closest(system, decided), solutions);
                    }
                    decision = decision
                            .doubted("Whether the equations contradict each other at the target is not clear.");
                }
            }
            if (reach.met() && reach.byTolerance()) {
                x = nearest(system, factors, x);
            }
        }
        return new Attempt.Solved(x, decided.directions, decision, null, null, counters(system, factors, solutions));
    }

    /// The solution of a square system whose pivots were all found in passing, where it has digits as far as the entries of the reduced system
    /// have. Nothing else is looked at.
    ///
    /// @return the solution, or null where there is no such one
    Attempt.@Nullable Solved unverified(LinearSystem system) {
        FactoredSystem factors = system.walk().factors(system.target().basis(), control);
        double[] x = factors == null || !factors.hasAllPivots() || factors.left() > 0 || factors.free() > 0 ? null
                : factors.solve(system.target().origin(), Thresholds.ABOUT);
        return factors == null || x == null ? null
                : new Attempt.Solved(x, DenseMap.of(system.columns()), Attempt.Decision.UNKNOWN, null, null,
                        counters(system, factors, 1));
    }

    /// An answer whose member is shown step by step, where the plain check of its image cannot tell.
    ///
    /// @return the answer with the claim, or null where there are no factors
    @Nullable
    Stepwise stepwise(LinearSystem system, Attempt.Solved solved, Verifier verifier) {
        Decided decided = system.decided();
        if (decided == null) {
            return null;
        }
        double[] t = system.target().origin();
        double[] z = decided.factors.refined(decided.factors.solution(t), t, system.walk().graph());
        FactoredSystem[] twins = twins(system, decided.factors);
        if (z == null || !isKnown(decided, twins, z, t)) {
            return null;
        }
        Claim claim = verifier
                .reachStepwise(decided.factors.missing(z, t, twins));
        return new Stepwise(new Attempt.Solved(decided.factors.unknownsOf(z), solved.basis(), solved.decision(), null,
                null, solved.counters()), claim);
    }

    /// Whether a solution has digits: those of twins are close to it.
    private boolean isKnown(Decided decided, FactoredSystem[] twins, double[] z, double[] t) {
        double[] x = decided.factors.unknownsOf(z);
        double apart = 0;
        double length = 0;
        for (FactoredSystem twin : twins) {
            double[] other = twin.with(decided.equations, decided.unknowns, control).solve(t);
            for (int j = 0; j < x.length; j++) {
                double scale = decided.factors.unknownScale(j);
                apart = Math.max(apart, Math.abs(other[j] - x[j]) / scale);
                length = Math.max(length, Math.abs(x[j]) / scale);
            }
        }
        return Thresholds.isProof(apart, length);
    }

    /// An answer with the claim that its member reaches the target.
    record Stepwise(Attempt.Solved solved, Claim claim) {
    }

    @Override
    public double @Nullable [] correction(LinearSystem system, double[] missing, double[] noise) {
        Decided decided = system.decided(this::decide);
        return decided == null ? null : decided.factors.solve(missing);
    }

    @Override
    public Attempt cleaned(LinearSystem system, Attempt attempt) {
        Decided decided = system.decided(this::decide);
        if (decided == null || attempt instanceof Attempt.Abandoned
                || (long) decided.factors.free() * system.columns() > LARGEST_BASIS) {
            return attempt;
        }
        FactoredSystem[] twins = twins(system, decided.factors);
        for (int k = 0; k < twins.length; k++) {
            twins[k] = twins[k].with(decided.equations, decided.unknowns, control);
        }
        return switch (attempt) {
            case Attempt.Solved solved -> new Attempt.Solved(solved.origin(),
                    sparse(system.columns(), decided.factors.free(),
                            k -> cleaned(twins, decided.factors.direction(k), (twin, at) -> twin.direction(at), k)),
                    solved.decision(), null, null, solved.counters());
            case Attempt.Inconsistent none -> new Attempt.Inconsistent(
                    Covectors.normalised(strongest(decided.factors.contradictions(system.target().origin()),
                            system.target().origin(),
                            e -> cleaned(twins, decided.factors.covector(e), (twin, at) -> twin.covector(at), e))),
                    none.leastSquares(), none.residual(), none.decision(), none.counters());
            case Attempt.Abandoned none -> none;
        };
    }

    /// A vector without the entries that differ as much from those of the twins as they are large; as it is where that is all of them.
    private static double[] cleaned(FactoredSystem[] twins, double[] vector,
            BiFunction<FactoredSystem, Integer, double[]> of,
            int number) {
        double[] noise = new double[vector.length];
        for (FactoredSystem twin : twins) {
            double[] other = of.apply(twin, number);
            for (int i = 0; i < noise.length; i++) {
                noise[i] = Math.max(noise[i], Math.abs(other[i] - vector[i]));
            }
        }
        double[] cleaned = vector.clone();
        boolean known = false;
        for (int i = 0; i < cleaned.length; i++) {
            cleaned[i] = Math.abs(vector[i]) <= Thresholds.ZERO * noise[i] ? 0 : vector[i];
            known |= cleaned[i] != 0;
        }
        return known ? cleaned : vector;
    }

    /// The same answer with derivatives of the outer levels that the system is traced by. Directions are found anew, by the pivots of the
    /// factors.
    ///
    /// @return the answer, in doubt where there are no derivatives
    Attempt.Solved traced(LinearSystem system, Attempt.Solved solved) {
        Decided decided = system.decided(this::decide);
        int rank = system.rankAt(solved.basis().columns());
        FactoredSystem factors = decided == null ? null : decided.factors;
        if (factors != null && factors.rank() != rank && solved.basis().columns() > 0) {
            // answers of another rank: their own free unknowns
            factors = factors.withFree(largest(solved.basis()), control);
        }
        if (factors == null || factors.rank() != rank) {
            return solved.doubted("The derivatives by outer variables are not known: the factors have another rank.");
        }
        TracedSystem traced = factors.traced(system.walk().graph(), system.target(), system.walk().meter());
        TracedSystem.Answer solution = traced.solution();
        Real[] origin = traced.unknowns(solution);
        for (int j = 0; j < origin.length; j++) {
            double apart = solved.origin()[j] - origin[j].value();
            origin[j] = apart == 0 ? origin[j] : origin[j].plus(apart);
        }
        TracedSystem.Answer[] answers = new TracedSystem.Answer[factors.free()];
        Real[][] directions = new Real[answers.length][];
        for (int k = 0; k < answers.length; k++) {
            control.check();
            answers[k] = traced.direction(k);
            directions[k] = normalised(traced.unknowns(answers[k]));
        }
        double[][] plain = Arrays.stream(directions).map(Real::values).toArray(double[][]::new);
        Attempt.Solved moving = new Attempt.Solved(Real.values(origin), DenseMap.of(origin.length, plain),
                solved.decision(), origin, directions, solved.counters());
        return traced.isConsistent(solution) && traced.isConsistent(answers) ? moving
                : moving.doubted(
                        "The rank changes with a variable of the outer derivative, so that there is no derivative.");
    }

    /// Scaled by a plain number, so that the largest entry is about 1 in size and its derivative stays what it is.
    private static Real[] normalised(Real[] direction) {
        double largest = 0;
        for (Real entry : direction) {
            largest = Math.abs(entry.value()) > Math.abs(largest) ? entry.value() : largest;
        }
        double by = largest;
        return by == 1 ? direction : Arrays.stream(direction).map(entry -> entry.div(by)).toArray(Real[]::new);
    }

    /// @param solutions how many systems were solved with the factors, those of least squares not counted
    private static Counters counters(LinearSystem system, FactoredSystem factors, long solutions) {
        return new Counters(system.walk().graph().steps(), factors.kept(), factors.kept() + (long) factors.rank(), 0,
                factors.work() + solutions * factors.workOfSolution(), factors.longestRow(), factors.entries(),
                factors.delayed(), 0, 0, 0);
    }

    // --- rank

    /// Factors a system and decides its rank.
    ///
    /// @return the factors, or null where they would not fit in memory
    @Nullable
    Decided decide(LinearSystem system) {
        FactoredSystem factors = system.walk().factors(system.target().basis(), control);
        if (factors == null) {
            return null;
        }
        Decided decided = decide(system, factors);
        if (decided == null || decided.factors.free() < 2) {
            return decided;
        }
        LinearMap directions = decided.directions;
        if (directions instanceof Directions || Verifier.independence(directions) >= Thresholds.PARALLEL) {
            return decided;
        }
        // units far apart: other unknowns open directions that are not parallel
        FactoredSystem other = decided.factors.withFree(largest(directions), control);
        Decided better = other == null ? null : decide(system, other);
        return better == null || better.factors.rank() != decided.factors.rank() ? decided
                : better.leaving(decided.decision);
    }

    /// As many entries as there are directions, at which these differ most: the pivots of their elimination.
    private static int[] largest(LinearMap directions) {
        double[][] columns = new double[directions.columns()][];
        Arrays.setAll(columns, directions::column);
        int[] found = new int[columns.length];
        for (int k = 0; k < columns.length; k++) {
            int at = k;
            for (int c = k; c < columns.length; c++) {
                double most = 0;
                for (int i = 0; i < columns[c].length; i++) {
                    most = Math.max(most, Math.abs(columns[c][i]));
                }
                for (int i = 0; i < columns[c].length && most > 0; i++) {
                    columns[c][i] /= most;
                }
            }
            double best = -1;
            for (int c = k; c < columns.length; c++) {
                for (int i = 0; i < columns[c].length; i++) {
                    if (Math.abs(columns[c][i]) > best) {
                        best = Math.abs(columns[c][i]);
                        at = c;
                        found[k] = i;
                    }
                }
            }
            double[] pivot = columns[at];
            columns[at] = columns[k];
            columns[k] = pivot;
            for (int c = k + 1; c < columns.length; c++) {
                double multiplier = columns[c][found[k]] / pivot[found[k]];
                for (int i = 0; i < pivot.length; i++) {
                    columns[c][i] -= multiplier * pivot[i];
                }
                columns[c][found[k]] = 0;
            }
        }
        return found;
    }

    private @Nullable Decided decide(LinearSystem system, FactoredSystem given) {
        FactoredSystem factors = given;
        FactoredSystem[] twins = null;
        Attempt.Decision last = null;
        int[] rows = {};
        int[] columns = {};
        double[] sizes = {};
        if (!factors.hasAllPivots()) {
            if ((long) Twins.LANES * factors.left() * factors.free() > LARGEST_LEFT_OVER) {
                return null;
            }
            twins = twins(system, factors);
            double[][][] left = new double[Twins.LANES][][];
            FactoredSystem.LeftOver plain = factors.leftOver(control);
            left[0] = plain.entry();
            for (int k = 0; k < Twins.COUNT; k++) {
                left[k + 1] = twins[k].leftOver(control).entry();
            }
            Elimination elimination = new Elimination(factors.free(), left, null, 0, plain.size());
            last = elimination.decision();
            rows = new int[elimination.rank()];
            columns = new int[elimination.rank()];
            Arrays.setAll(rows, elimination::row);
            Arrays.setAll(columns, elimination::column);
            sizes = new double[elimination.rank()];
            Arrays.setAll(sizes, elimination::size);
            factors = factors.with(rows, columns, control);
        }
        double condition = factors.condition();
        return new Decided(factors, decision(system, factors, condition, twins, last), rows, columns, sizes, condition,
                directions(system, factors));
    }

    private Attempt.Decision decision(LinearSystem system, FactoredSystem factors, double condition,
            FactoredSystem @Nullable [] known, Attempt.@Nullable Decision last) {
        double left = last == null ? 0 : last.left();
        double leftNoise = last == null ? 0 : last.leftNoise();
        FactoredSystem[] twins = known;
        double pivot = 1 / condition;
        boolean blurred = false;
        double noise = withData(system, pivot, MARGIN * Math.scalb(Twins.ETA, factors.lostBits()));
        if (!Thresholds.isNotZero(pivot, noise) && factors.lostBits() > 0) {
            twins = twins == null ? twins(system, factors) : twins;
            noise = Twins.ETA;
            for (FactoredSystem twin : twins) {
                noise = Math.max(noise, factors.difference(twin));
            }
            noise = withData(system, pivot, MARGIN * noise);
        }
        if (!Thresholds.isNotZero(pivot, noise)) {
            twins = twins == null ? twins(system, factors) : twins;
            double[] pivots = factors.pivots();
            double[] noises = new double[pivots.length];
            for (FactoredSystem twin : twins) {
                double[] others = twin.pivots();
                for (int k = 0; k < pivots.length; k++) {
                    double difference = Math.abs(others[k] - pivots[k]);
                    // a pivot that a twin does not have makes all that come after it no number
                    noises[k] = difference <= noises[k] ? noises[k]
                            : Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference;
                }
            }
            pivot = last == null || last.rank() == 0 ? Double.POSITIVE_INFINITY : last.pivot();
            noise = last == null || last.rank() == 0 ? 0 : last.pivotNoise();
            for (int k = 0; k < pivots.length; k++) {
                if (!(Math.abs(pivots[k]) * noise >= pivot * noises[k])) {
                    pivot = Math.abs(pivots[k]);
                    noise = noises[k];
                }
            }
            noise = withData(system, pivot, noise);
            blurred = !(noise <= Thresholds.BLURRED * pivot);
        }
        boolean settled = (last == null || last.settled()) && !blurred;
        return new Attempt.Decision(factors.rank(), factors.rank() == 0 ? 0 : pivot, noise, left, leftNoise, settled,
                true, last == null ? "" : last.doubt(), condition);
    }

    /// The noise of a pivot where partials are off by more than their own rounding.
    static double withData(LinearSystem system, double pivot, double noise) {
        return noise == 0 ? 0 : noise * system.dataFactor(pivot / (Thresholds.NOT_ZERO * noise));
    }

    /// The twins of some factors, those of the last block left out.
    FactoredSystem[] twins(LinearSystem system, FactoredSystem factors) {
        FactoredSystem[] twins = new FactoredSystem[Twins.COUNT];
        for (int k = 0; k < twins.length; k++) {
            twins[k] = factors.twin(system.walk().graph(), system.target().basis(), k, system.walk().meter(), control);
        }
        return twins;
    }

    // --- directions

    private LinearMap directions(LinearSystem system, FactoredSystem factors) {
        int count = factors.free();
        int size = system.columns();
        if (count == 0) {
            return DenseMap.of(size);
        }
        if (count * Math.max(size, factors.entries()) > LARGEST_BASIS) {
            return new Directions(size, factors);
        }
        return sparse(size, count, system.target().dimension() == 0 ? factors::direction
                : k -> refined(system, factors, factors.direction(k)));
    }

    /// A direction less what it is off by: with a target's directions beside it, what is off in one entry is off in all of them. Zeros
    /// stay what they are.
    private static double[] refined(LinearSystem system, FactoredSystem factors, double[] direction) {
        double[] missing = new TargetFit(system.target().basis())
                .fit(system.image(direction, true), new double[system.rows()]).missing();
        double[] correction = factors.solve(missing);
        for (int i = 0; i < direction.length; i++) {
            direction[i] += direction[i] == 0 ? 0 : correction[i];
        }
        return direction;
    }

    private LinearMap sparse(int size, int count, IntFunction<double[]> direction) {
        int[] length = new int[size];
        double[][] columns = new double[count][];
        for (int k = 0; k < count; k++) {
            control.check();
            columns[k] = direction.apply(k);
            for (int i = 0; i < size; i++) {
                length[i] += columns[k][i] == 0 ? 0 : 1;
            }
        }
        int[][] index = new int[size][];
        double[][] entry = new double[size][];
        for (int i = 0; i < size; i++) {
            index[i] = new int[length[i]];
            entry[i] = new double[length[i]];
            int put = 0;
            for (int k = 0; k < count; k++) {
                if (columns[k][i] != 0) {
                    index[i][put] = k;
                    entry[i][put++] = columns[k][i];
                }
            }
        }
        return SparseMap.normalised(count, index, entry);
    }

    /// The directions, each made by a solve when it is asked for.
    private static final class Directions implements LinearMap, RangeProjection {

        /// How many entries a projection may keep, and how many multiply-adds it may take to make them.
        private static final long LARGEST = 16_000_000;
        private static final double MOST_WORK = 2e9;

        private final int size;
        private final FactoredSystem factors;
        private volatile @Nullable NullProjection projection;
        /// All directions, where they are few; or null where nobody has asked for one.
        private double @Nullable [][] few;

        Directions(int size, FactoredSystem factors) {
            this.size = size;
            this.factors = factors;
        }

        @Override
        public int rows() {
            return size;
        }

        @Override
        public int columns() {
            return factors.free();
        }

        @Override
        public double[] apply(double[] v) {
            if (!isFew()) {
                return factors.combination(v);
            }
            double[] sum = new double[size];
            double[][] columns = few();
            for (int j = 0; j < columns.length; j++) {
                for (int i = 0; i < size; i++) {
                    sum[i] += v[j] * columns[j][i];
                }
            }
            return sum;
        }

        /// Whether the verifier looks at all of them, so that they are made in any case.
        private boolean isFew() {
            return Verifier.looksAtAll(size, columns());
        }

        private synchronized double[][] few() {
            double[][] made = few;
            if (made == null) {
                made = new double[columns()][];
                Arrays.setAll(made, factors::direction);
                few = made;
            }
            return made;
        }

        @Override
        public double[] applyTransposed(double[] u) {
            return factors.combinationTransposed(u);
        }

        @Override
        public double[] column(int j) {
            return isFew() ? few()[j].clone() : factors.direction(j);
        }

        @Override
        public double[] projected(double[] x) {
            NullProjection known = projection;
            if (known == null && isAffordable()) {
                known = projection();
                projection = known;
            }
            return known == null
                    ? apply(Lsmr.solve(this, x, 1e-15, LeastSquares.ITERATION_LIMIT, RunControl.NONE).x())
                    : known.projected(x);
        }

        private boolean isAffordable() {
            long others = (long) size - columns();
            double less = Math.min(others, columns());
            return factors.isReduced() && others * columns() <= LARGEST
                    && less * (factors.entries() + others * (double) columns()) <= MOST_WORK;
        }

        private NullProjection projection() {
            int[] free = factors.freeUnknowns();
            boolean[] isFree = new boolean[size];
            for (int j : free) {
                isFree[j] = true;
            }
            int[] others = IntStream.range(0, size).filter(j -> !isFree[j]).toArray();
            double[][] c = new double[others.length][free.length];
            if (others.length <= free.length) {
                for (int r = 0; r < others.length; r++) {
                    double[] unit = new double[size];
                    unit[others[r]] = 1;
                    c[r] = applyTransposed(unit);
                }
            } else {
                for (int f = 0; f < free.length; f++) {
                    double[] direction = column(f);
                    for (int r = 0; r < others.length; r++) {
                        c[r][f] = direction[others[r]];
                    }
                }
            }
            return NullProjection.of(free, others, c);
        }
    }

    // --- emptiness

    private static double[] strongest(double[] contradictions, double[] t, IntFunction<double[]> covector) {
        int[] most = new int[Math.min(COVECTORS, contradictions.length)];
        int count = 0;
        for (int i = 0; i < contradictions.length; i++) {
            int at = count;
            while (at > 0 && Double.compare(Math.abs(contradictions[i]), Math.abs(contradictions[most[at - 1]])) > 0) {
                at--;
            }
            if (at < most.length) {
                count = Math.min(count + 1, most.length);
                System.arraycopy(most, at, most, at + 1, count - 1 - at);
                most[at] = i;
            }
        }
        double[] best = covector.apply(most[0]);
        for (int k = 1; k < most.length; k++) {
            double[] other = covector.apply(most[k]);
            best = Covectors.strength(other, t) > Covectors.strength(best, t) ? other : best;
        }
        return best;
    }

    /// The answer where few unknowns leave over what is no small share of the target, so that no member needs to be looked for unless
    /// the point that comes nearest happens to be one.
    private @Nullable Attempt contradicted(LinearSystem system, Decided decided, Verifier verifier) {
        FactoredSystem factors = decided.factors;
        double[] t = system.target().origin();
        double clear = Thresholds.CONTRADICTION * options.tolerance().reach();
        double size = 0;
        for (int i = 0; i < t.length; i++) {
            size = Math.max(size, Math.abs(t[i]) * factors.equationScale(i));
        }
        double[] contradictions = factors.contradictions(t);
        double least = clear * size;
        if (Arrays.stream(contradictions).noneMatch(left -> Math.abs(left) > least)) {
            return null;
        }
        double[] covector = strongest(contradictions, t, factors::covector);
        if (!(Covectors.strength(covector, t) >= clear)) {
            return null;
        }
        Nearest nearest = closest(system, decided);
        return verifier.reach(nearest.point()).met() ? null : inconsistent(system, decided, covector, nearest, 0);
    }

    private Nearest closest(LinearSystem system, Decided decided) {
        return isTall(system) ? byJacobian(system, decided.factors, decided.decision.rank())
                : new LeastSquaresByFactors(system, decided.factors, null, control).nearest();
    }

    private static Attempt inconsistent(LinearSystem system, Decided decided, double[] covector, Nearest found,
            long solutions) {
        FactoredSystem factors = decided.factors;
        double[] nearest = found.point();
        if (factors.free() > 0) {
            LinearMap free = decided.directions;
            double[] along = LeastSquares.projection(free, nearest);
            for (int j = 0; j < nearest.length; j++) {
                nearest[j] -= along[j];
            }
        }
        return new Attempt.Inconsistent(Covectors.normalised(covector), nearest, found.residual(), decided.decision,
                counters(system, factors, solutions));
    }

    /// Whether there are so few unknowns that sweeps for all of them cost less than the iteration.
    private static boolean isTall(LinearSystem system) {
        return system.target().dimension() == 0 && system.columns() <= FEW
                && system.rows() >= TALL * system.columns() && (long) system.rows() * system.columns() <= LARGEST_BASIS;
    }

    private static Nearest byJacobian(LinearSystem system, FactoredSystem factors, int rank) {
        double[][] columns = factors.columns();
        if (columns == null) {
            double[][] jacobian = VectorSweep.jacobian(system.walk().graph(), system.walk().meter());
            columns = system.walk().isTangent() ? transposed(jacobian, system.columns()) : jacobian;
        }
        return new DenseLeastSquares(system, columns, rank).nearest(new ExplicitProducts(system.rows(), columns));
    }

    private static double[][] transposed(double[][] matrix, int columns) {
        double[][] transposed = new double[columns][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < columns; j++) {
                transposed[j][i] = matrix[i][j];
            }
        }
        return transposed;
    }

    /// Products with an explicit matrix, which cost less than sweeps where it is tall. Its entries are rounded by less than twins move the
    /// partials that they are made of.
    ///
    /// @param rows how many rows it has
    /// @param columns its columns
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record ExplicitProducts(int rows, double[][] columns) implements Nearest.Products {

        @Override
        public TwinVector image(double[] q) {
            double[] high = new double[rows];
            double[] low = new double[high.length];
            for (int j = 0; j < q.length; j++) {
                Extended.addProducts(columns[j], 0, high.length, q[j], high, low, 0);
            }
            for (int i = 0; i < high.length; i++) {
                double sum = high[i] + low[i];
                low[i] -= sum - high[i];
                high[i] = sum;
            }
            return new TwinVector(high, low, 1);
        }

        @Override
        public double[] pullBack(double[] u) {
            return Arrays.stream(columns).mapToDouble(column -> Extended.dot(column, u)).toArray();
        }

        @Override
        public boolean isRounding(double[] slope, double[] residual) {
            boolean rounding = true;
            for (int j = 0; j < slope.length && rounding; j++) {
                double sum = 0;
                for (int i = 0; i < residual.length; i++) {
                    double term = columns[j][i] * residual[i];
                    sum += term * term;
                }
                rounding = Math.abs(slope[j]) <= 2 * Thresholds.ROUNDOFF * Math.sqrt(sum) && Double.isFinite(sum);
            }
            return rounding;
        }

        @Override
        public double[] columnNorms() {
            double[] norms = Arrays.stream(columns).mapToDouble(Verifier::length).toArray();
            double most = Arrays.stream(norms).max().orElse(0);
            return Arrays.stream(norms).map(norm -> norm > 0 ? norm : most > 0 ? most : 1).toArray();
        }
    }

    /// The solution nearest to the target where every entry is weighed by its own size, or by its noise where that is more than the
    /// tolerance of it: within the tolerance if anything is.
    private double[] nearest(LinearSystem system, FactoredSystem factors, double[] start) {
        double[] t = system.target().origin();
        double[] weights = new double[t.length];
        TwinVector image = system.image(start, false);
        for (int i = 0; i < t.length; i++) {
            double wanted = Math.abs(t[i]);
            weights[i] = 1 / Math.max(Double.MIN_NORMAL, Math.max(image.noise(i) / options.tolerance().reach(),
                    wanted > 0 ? wanted : Math.abs(image.value(i))));
        }
        return new LeastSquaresByFactors(system, factors, weights, control).solve();
    }

    private static double[] plus(double[] a, double[] b) {
        double[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += b[i];
        }
        return sum;
    }
}
