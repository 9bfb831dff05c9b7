package org.nulla.preimage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.DomainException;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.affine.Carried;
import org.nulla.graph.Columns;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.SparseMap;
import org.nulla.sweep.Outcome;
import org.nulla.sweep.Target;
import org.nulla.sweep.Twins;
import org.nulla.sweep.Walk;

/// The certificate of a cotangent preimage that was carried along instead of being found on a trace.
///
/// There is no graph to pull the answer back through. Instead the values carried tangents, so for each group of inputs a
/// change `dx` and its `J dx` are known, and every member `ȳ` that belongs to `x̄` must have `⟨ȳ, J dx⟩ = ⟨x̄, dx⟩`.
/// An answer that fails, and every contradiction, is looked at again with the Jacobian, where that can be had.
public final class CarriedPreimage {

    /// The largest Jacobian that is made, in entries.
    private static final long LARGEST_JACOBIAN = 250_000;

    /// The most tangents that values are made to carry.
    private static final int MOST_TANGENTS = 512;

    private final Carried carried;
    private final Target target;

    private CarriedPreimage(Carried carried, Target target) {
        this.carried = carried;
        this.target = target;
    }

    /// Runs the function once more, with a tangent for each input.
    @FunctionalInterface
    public interface SecondRun {
        /// Runs.
        Carried withTangents(int tangents);
    }

    /// Checks what was carried, and settles what is in doubt.
    ///
    /// @param carried what the run ended with
    /// @param target what the inputs carried
    /// @param options tolerance and control
    /// @param again how to get the Jacobian, if the run has not brought it along
    public static CheckedAnswer certify(Carried carried, Target target, PreimageOptions options, SecondRun again) {
        CarriedPreimage check = new CarriedPreimage(carried, target);
        check.requireRange();
        CheckedAnswer answer = carried.conflict() ? check.nothing() : check.members();
        boolean plain = !isInFlight(carried.found());
        boolean affordable = carried.inputs() <= MOST_TANGENTS
                && (long) carried.inputs() * carried.outputs() <= LARGEST_JACOBIAN;
        if (answer.certificate().doubtful() && plain && affordable) {
            Carried explicit = carried.hasJacobian() ? carried : again.withTangents(carried.inputs());
            answer = byJacobian(explicit, target, options, answer);
        }
        return carried.vague().isEmpty() ? answer
                : answer.with(answer.certificate().and(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, 0, 0,
                        "The partial of " + carried.vague()
                                + " lost its digits to cancellation in the values it is made of.")),
                        answer.counters());
    }

    /// Asks the Jacobian instead.
    private static CheckedAnswer byJacobian(Carried carried, Target target, PreimageOptions options,
            CheckedAnswer before) {
        LinearGraph graph = jacobian(carried);
        CheckedAnswer answer = Escalation.solve(Walk.cotangentPreimage(graph), target, options);
        Certificate found = answer.certificate();
        boolean confirmed = answer instanceof CheckedAnswer.Nothing && carried.clearConflict();
        String reason = confirmed ? ""
                : carried.conflict() && answer instanceof CheckedAnswer.Members
                        ? "The run met a contradiction that the Jacobian did not confirm."
                : before.certificate().note();
        Certificate certificate = found.because(reason);
        double vagueness = vagueness(carried, graph, target);
        boolean ranked = before.certificate().claims().stream()
                .allMatch(claim -> claim.isShown() || claim.kind() != Claim.Kind.RANK);
        if ((vagueness > Thresholds.UNTRACED || !ranked)
                && found.rank() < Math.min(carried.inputs(), carried.outputs() + target.dimension())) {
            certificate = certificate.and(new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, found.rank(), 0,
                    "What counts as zero in doubles cannot be confirmed without a trace."));
        }
        return answer.with(Thresholds.isSharp(vagueness) ? certificate
                : certificate.and(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, vagueness,
                        Thresholds.SHARP / Thresholds.ZERO,
                        "The carried tangents are known to a share of " + Verifier.number(vagueness)
                                + " only, and without a trace there is no closer look.")),
                before.counters().then(answer.counters()));
    }

    /// The largest noise of a carried tangent, in equilibrated units.
    private static double vagueness(Carried carried, LinearGraph jacobian, Target target) {
        LinearSystem system = new LinearSystem(Walk.cotangentPreimage(jacobian), target);
        double[] rowScale = system.rowScale();
        double[] columnScale = system.columnScale();
        double worst = 0;
        for (int i = 0; i < carried.outputs(); i++) {
            for (int j = 0; j < carried.inputs(); j++) {
                worst = Math.max(worst, noise(carried, i, j) * rowScale[j] * columnScale[i]);
            }
        }
        return worst;
    }

    /// How far twins differ in a carried tangent.
    private static double noise(Carried carried, int i, int j) {
        double noise = 0;
        for (double[][] twin : carried.twins()) {
            noise = Math.max(noise, Math.abs(twin[j][i] - carried.tangents()[j][i]));
        }
        return noise;
    }

    /// The carried tangents as a graph of one step: each output a weighted sum of inputs. An entry that its twins do not agree on
    /// becomes two edges that twins of the graph move apart as far.
    private static LinearGraph jacobian(Carried carried) {
        int n = carried.inputs();
        int m = carried.outputs();
        int[] outputs = new int[m];
        Columns columns = new Columns(new TraceMeter(0));
        for (int j = 0; j < n; j++) {
            columns.endVertex(null);
        }
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                double entry = carried.tangents()[j][i];
                double size = noise(carried, i, j) / Twins.ETA;
                if (size > 2 * Math.abs(entry)) {
                    columns.addEdge(j, 0.5 * size + 0.5 * entry);
                    columns.addEdge(j, 0.5 * entry - 0.5 * size);
                } else if (entry != 0) {
                    columns.addEdge(j, entry);
                }
            }
            outputs[i] = columns.endVertex(null);
        }
        return new LinearGraph(n, outputs, columns, new Section[0], new int[0]);
    }

    /// Refuses what has left the range of numbers.
    private void requireRange() {
        // a contradiction may rest on a derivative that only looks like zero
        boolean finite = !(carried.conflict() && carried.underflow());
        for (double[] ofGroup : carried.tangents()) {
            finite &= isFinite(ofGroup);
        }
        finite &= isFinite(carried.found().origin());
        for (double[] row : carried.found().coefficients()) {
            finite &= isFinite(row);
        }
        if (!finite) {
            throw new DomainException("The derivative leaves the range of numbers on the way through the program:"
                    + " its product of partials is too large or too small for a double. Look at fewer steps at a time,"
                    + " or choose other units.");
        }
    }

    private static boolean isFinite(double[] numbers) {
        for (double number : numbers) {
            if (!Double.isFinite(number)) {
                return false;
            }
        }
        return true;
    }

    private CheckedAnswer nothing() {
        double[] miss = Arrays.copyOf(carried.found().origin(), carried.outputs());
        return new CheckedAnswer.Nothing(new double[carried.inputs()], 0, miss,
                certificate(pairings(), Attempt.Decision.UNKNOWN, List.of(new Claim(Claim.Kind.EMPTINESS,
                        Claim.Status.NOT_SHOWN, 0, 0,
                        "The run met a contradiction, but neither a trace nor a Jacobian is at hand to show it: the point is not"
                                + " the least-squares one, and the rank was not determined."))),
                carried.found().counters());
    }

    private CheckedAnswer members() {
        Outcome.Found found = carried.found();
        int m = carried.outputs();
        double[][] entries = new double[m][];
        for (int i = 0; i < m; i++) {
            entries[i] = found.coefficients()[i].clone();
        }
        SparseMap basis = SparseMap.normalised(found.dimension(), Arrays.copyOf(found.columns(), m), entries);
        Pairing[] pairings = pairings();
        List<Claim> claims = new ArrayList<>();
        claims.add(pairings[0].claim(Claim.Kind.MEMBER, "The member"));
        if (found.dimension() > 0) {
            claims.add(Verifier.independence(basis) < Thresholds.PARALLEL
                    ? new Claim(Claim.Kind.DIRECTIONS, Claim.Status.NOT_SHOWN, 0, 0, "Directions are nearly parallel.")
                    : Arrays.stream(pairings).skip(1).map(p -> p.claim(Claim.Kind.DIRECTIONS, "A direction"))
                            .reduce((a, b) -> a.isShown() ? b : a).orElseThrow());
        }
        Attempt.Decision decision = EngineSolver.decision(m + target.dimension() - found.dimension(), found.quality());
        claims.add(Verifier.rank(decision));
        boolean traced = isInFlight(found);
        Real[] originTraced = found.originInFlight();
        return new CheckedAnswer.Members(Arrays.copyOf(found.origin(), m), basis,
                traced && originTraced != null ? Arrays.copyOf(originTraced, m) : null,
                traced ? EngineSolver.tracedColumns(found, m) : null, null, certificate(pairings, decision, claims),
                found.counters());
    }

    private static Certificate certificate(Pairing[] pairings, Attempt.Decision decision, List<Claim> claims) {
        return new Certificate(pairings[0].residual, pairings[0].backwardError, Optional.empty(), decision.rank(),
                decision.gap(), claims, "");
    }

    /// What `⟨ȳ, J dx⟩ = ⟨x̄, dx⟩` misses by, in the group in which that is furthest from its noise.
    ///
    /// @param residual relative to the sizes of what goes into it
    /// @param difference the difference of the two sides
    /// @param noise the noise of it
    /// @param vagueness that as a share of `⟨x̄, dx⟩`, or where that is zero of what goes into it
    /// @param backwardError the largest difference over its noise, in units of [Thresholds#BACKWARD_UNIT]
    private record Pairing(double residual, double difference, double noise, double vagueness, double backwardError) {

        boolean isSharp() {
            return Thresholds.isSharp(vagueness);
        }

        Claim claim(Claim.Kind kind, String who) {
            if (!Thresholds.isWithinNoise(difference, noise)) {
                return new Claim(kind, Claim.Status.NOT_SHOWN, Math.abs(difference), Thresholds.ZERO * noise,
                        who + " fails its check against the carried tangents.");
            }
            if (!isSharp()) {
                return new Claim(kind, Claim.Status.NOT_SHOWN, vagueness, Thresholds.SHARP / Thresholds.ZERO, who
                        + " cannot be checked against the carried tangents: their noise is too large a share of them.");
            }
            return new Claim(kind, Claim.Status.SHOWN, Math.abs(difference), Thresholds.ZERO * noise,
                    who + " agrees with the carried tangents to within their noise.");
        }
    }

    /// The pairings of the origin (first) and of each direction, each time the worst over the groups.
    private Pairing[] pairings() {
        Outcome.Found found = carried.found();
        int groups = carried.tangents().length;
        int count = found.dimension() + 1;
        double[][][] sums = new double[Twins.LANES][count][groups];
        double[][] sizes = new double[count][groups];
        double[] wanted = new double[groups];
        for (int i = 0; i < carried.inputs(); i++) {
            double term = target.origin()[i] * carried.seeds()[i];
            for (double[][] lane : sums) {
                lane[0][i % groups] -= term;
            }
            sizes[0][i % groups] += Math.abs(term);
            wanted[i % groups] += Math.abs(term);
        }
        for (int row = 0; row < found.origin().length; row++) {
            for (int g = 0; g < groups; g++) {
                for (int lane = 0; lane < Twins.LANES; lane++) {
                    double pairing = pairing(row, g, lane);
                    add(sums[lane], sizes, 0, g, found.origin()[row] * pairing, lane);
                    for (int k = 0; k < found.columns()[row].length; k++) {
                        int column = found.columns()[row][k];
                        if (column >= 0) {
                            add(sums[lane], sizes, column + 1, g, found.coefficients()[row][k] * pairing, lane);
                        }
                    }
                }
            }
        }
        Pairing[] result = new Pairing[count];
        for (int c = 0; c < count; c++) {
            result[c] = worst(sums, sizes[c], c == 0 ? wanted : new double[groups], c);
        }
        return result;
    }

    private static void add(double[][] sums, double[][] sizes, int column, int group, double term, int lane) {
        sums[column][group] += term;
        if (lane == 0) {
            sizes[column][group] += Math.abs(term);
        }
    }

    private static Pairing worst(double[][][] sums, double[] sizes, double[] wanted, int column) {
        Pairing worst = new Pairing(0, 0, 0, 0, 0);
        for (int g = 0; g < sizes.length; g++) {
            double difference = sums[0][column][g];
            double noise = 2 * Math.ulp(1.0) * sizes[g];
            for (int lane = 1; lane < Twins.LANES; lane++) {
                double spread = Math.abs(sums[lane][column][g] - difference);
                noise = spread <= noise ? noise : spread;
            }
            double relative = difference == 0 ? 0 : Math.abs(difference) / noise;
            Pairing here = new Pairing(sizes[g] == 0 ? 0 : Math.abs(difference) / sizes[g], difference, noise,
                    Thresholds.vagueness(noise, wanted[g] == 0 ? sizes[g] : wanted[g]),
                    relative * Thresholds.BACKWARD_UNIT);
            boolean worse = here.isSharp() == worst.isSharp() ? !(here.backwardError <= worst.backwardError)
                    : worst.isSharp();
            worst = g == 0 || worse ? here : worst;
        }
        return worst;
    }

    /// What one unit of a row's entry adds to `⟨ȳ, J dx⟩ − ⟨x̄, dx⟩`; the rows are the outputs and then the target's
    /// directions.
    private double pairing(int row, int group, int lane) {
        if (row < carried.outputs()) {
            return lane == 0 ? carried.tangents()[group][row] : carried.twins()[lane - 1][group][row];
        }
        double sum = 0;
        for (int i = group; i < carried.inputs(); i += carried.tangents().length) {
            sum -= target.basis()[row - carried.outputs()][i] * carried.seeds()[i];
        }
        return sum;
    }

    /// Whether anything that was found depends on an outer derivative.
    private static boolean isInFlight(Outcome.Found found) {
        Real[] origin = found.originInFlight();
        Real[][] coefficients = found.coefficientsInFlight();
        return (origin != null && !Arrays.stream(origin).allMatch(Real::isConstant))
                || (coefficients != null
                        && !Arrays.stream(coefficients).flatMap(Arrays::stream).allMatch(Real::isConstant));
    }
}
