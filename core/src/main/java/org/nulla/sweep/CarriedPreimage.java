package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.Certificate;
import org.nulla.DomainException;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.Tolerance;
import org.nulla.affine.Carried;
import org.nulla.graph.Columns;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.SparseMap;

/// The certificate of a cotangent preimage that was carried along instead of being found on a trace.
///
/// There is no graph to pull the answer back through. Instead the values carried tangents, so for each group of inputs a
/// change `dx` and its `J dx` are known, and every member `ȳ` that belongs to `x̄` must have `⟨ȳ, J dx⟩ = ⟨x̄, dx⟩`.
/// An answer that fails, and every contradiction, is looked at again with the Jacobian, where that can be had.
public final class CarriedPreimage {

    /// A residual above this is more than rounding: the pivots were unstable.
    private static final double ROUNDING = 1e-13;

    /// The largest Jacobian that is made, in entries.
    private static final long LARGEST_JACOBIAN = 250_000;

    /// The most tangents that values are made to carry.
    private static final int MOST_TANGENTS = 512;

    private final Carried carried;
    private final Target target;
    private final Tolerance tolerance;

    private CarriedPreimage(Carried carried, Target target, PreimageOptions options) {
        this.carried = carried;
        this.target = target;
        this.tolerance = options.tolerance();
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
        CarriedPreimage check = new CarriedPreimage(carried, target, options);
        check.requireRange();
        CheckedAnswer answer = carried.conflict() ? check.nothing() : check.members();
        boolean settled = !carried.conflict() && answer.certificate().note().isEmpty();
        boolean plain = !isInFlight(carried.found());
        boolean affordable = carried.inputs() <= MOST_TANGENTS
                && (long) carried.inputs() * carried.outputs() <= LARGEST_JACOBIAN;
        if (!settled && plain && affordable) {
            Carried explicit = carried.hasJacobian() ? carried : again.withTangents(carried.inputs());
            answer = byJacobian(explicit, target, options, answer);
        }
        return carried.vague().isEmpty() ? answer : vague(answer, carried.vague());
    }

    /// Asks the Jacobian instead.
    private static CheckedAnswer byJacobian(Carried carried, Target target, PreimageOptions options,
            CheckedAnswer before) {
        CheckedAnswer answer = CertifiedPreimage.solve(Walk.cotangentPreimage(jacobian(carried)), target, options);
        Certificate found = answer.certificate();
        boolean confirmed = answer instanceof CheckedAnswer.Nothing && carried.clearConflict();
        String reason = confirmed ? ""
                : carried.conflict() && answer instanceof CheckedAnswer.Members
                        ? "The run met a contradiction that the closer look did not confirm."
                : before.certificate().note();
        return answer.with(new Certificate(found.residual(), found.rank(), found.gap(), found.doubtful(), !confirmed,
                reason), before.counters().then(answer.counters()));
    }

    private static CheckedAnswer vague(CheckedAnswer answer, String step) {
        return answer.with(answer.certificate().doubted(
                "The partial of " + step + " lost its digits to cancellation in the values it is made of."));
    }

    /// The carried tangents as a graph of one step: each output a weighted sum of inputs. An entry in which much was
    /// cancelled becomes two edges whose sizes add up to what was, so that its rounding is charged to it.
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
                double size = carried.sizes()[j][i];
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
        String note = carried.clearConflict() ? "" : "Whether the target is met hung on rounding. ";
        return new CheckedAnswer.Nothing(new double[carried.inputs()], 0, miss,
                new Certificate(residuals()[0], -1, Double.NaN, !carried.clearConflict(), false, note
                        + "Neither a trace nor a Jacobian is at hand: the miss is not the nearest, and the rank was not"
                        + " determined."),
                carried.found().counters());
    }

    private CheckedAnswer members() {
        Outcome.Found found = carried.found();
        double[] residuals = residuals();
        double originResidual = residuals[0];
        double worst = originResidual;
        for (double residual : residuals) {
            worst = Math.max(worst, residual);
        }
        Outcome.Quality quality = found.quality();
        int m = carried.outputs();
        double[][] entries = new double[m][];
        for (int i = 0; i < m; i++) {
            entries[i] = found.coefficients()[i].clone();
        }
        SparseMap basis = SparseMap.normalised(found.dimension(), Arrays.copyOf(found.columns(), m), entries);
        String note = !quality.note().isEmpty() ? quality.note()
                : !(originResidual <= tolerance.reach()) ? "The origin failed its check."
                : !(worst <= tolerance.reach()) ? "A direction of the space failed its check."
                : !(worst <= ROUNDING) ? "The check found more than rounding."
                : !(quality.gap() >= tolerance.clearGap()) || quality.unsettled()
                        ? "A pivot was too close to rounding."
                : CertifiedPreimage.isSkewed(basis) ? "The directions were nearly parallel." : "";
        boolean doubtful = !(worst <= tolerance.reach()) || !(quality.gap() >= tolerance.clearGap())
                || quality.unsettled();
        boolean inFlight = isInFlight(found);
        Real[] originInFlight = found.originInFlight();
        Real[][] basisInFlight = inFlight ? CertifiedPreimage.columnsInFlight(found, m) : null;
        return new CheckedAnswer.Members(Arrays.copyOf(found.origin(), m), basis,
                inFlight && originInFlight != null ? Arrays.copyOf(originInFlight, m) : null, basisInFlight,
                new Certificate(originResidual, m + target.dimension() - found.dimension(), quality.gap(), doubtful,
                        false, note),
                found.counters());
    }

    /// By how much the origin (first) and each direction miss `⟨ȳ, J dx⟩ = ⟨x̄, dx⟩`, relative to the sizes of
    /// what goes into it; each time the largest over the groups.
    private double[] residuals() {
        Outcome.Found found = carried.found();
        int groups = carried.tangents().length;
        double[][] difference = new double[found.dimension() + 1][groups];
        double[][] scale = new double[found.dimension() + 1][groups];
        for (int i = 0; i < carried.inputs(); i++) {
            difference[0][i % groups] -= target.origin()[i] * carried.seeds()[i];
            scale[0][i % groups] += Math.abs(target.origin()[i] * carried.seeds()[i]);
        }
        for (int row = 0; row < found.origin().length; row++) {
            for (int g = 0; g < groups; g++) {
                double pairing = pairing(row, g);
                double size = size(row, g);
                difference[0][g] += found.origin()[row] * pairing;
                scale[0][g] += Math.abs(found.origin()[row]) * size;
                for (int k = 0; k < found.columns()[row].length; k++) {
                    int column = found.columns()[row][k];
                    if (column >= 0) {
                        difference[column + 1][g] += found.coefficients()[row][k] * pairing;
                        scale[column + 1][g] += Math.abs(found.coefficients()[row][k]) * size;
                    }
                }
            }
        }
        double[] result = new double[difference.length];
        for (int c = 0; c < result.length; c++) {
            for (int g = 0; g < groups; g++) {
                // below the normal range numbers have no digits left to compare
                if (Math.abs(difference[c][g]) >= Double.MIN_NORMAL || Double.isNaN(difference[c][g])) {
                    double error = Math.abs(difference[c][g]) / scale[c][g];
                    result[c] = Math.max(result[c], error);
                }
            }
        }
        return result;
    }

    /// What one unit of a row's entry adds to `⟨ȳ, J dx⟩ − ⟨x̄, dx⟩`; the rows are the outputs and then the target's
    /// directions.
    private double pairing(int row, int group) {
        if (row < carried.outputs()) {
            return carried.tangents()[group][row];
        }
        double sum = 0;
        for (int i = group; i < carried.inputs(); i += carried.tangents().length) {
            sum -= target.basis()[row - carried.outputs()][i] * carried.seeds()[i];
        }
        return sum;
    }

    private double size(int row, int group) {
        if (row < carried.outputs()) {
            return carried.sizes()[group][row];
        }
        double sum = 0;
        for (int i = group; i < carried.inputs(); i += carried.tangents().length) {
            sum += Math.abs(target.basis()[row - carried.outputs()][i] * carried.seeds()[i]);
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
