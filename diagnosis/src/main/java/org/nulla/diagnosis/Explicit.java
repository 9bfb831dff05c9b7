package org.nulla.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Tolerance;
import org.nulla.linalg.ScaledMatrix;

/// A diagnosis by the explicit Jacobian, where [factors][Factored] leave doubt and the Jacobian is small enough: entries that are only
/// noise are cleared before anything is decided. Its rank is decided once, and everything else is read off at that rank, so that the
/// parts of the answer fit each other. Whether the target is met is the preimage's own verdict.
///
/// The matrix for the inputs and the conflict is `(J | −B)`, with the target's directions `B` beside the Jacobian, as on
/// the careful road of a preimage; for the outputs it is `J`.
final class Explicit {

    private static final long LARGEST_WORK = 1_000_000_000;
    private static final long LARGEST_MATRIX = 4_000_000;

    private final Linearization f;
    private final AffineSpace target;
    private final Tolerance tolerance;
    private final Preimage preimage;
    private final ScaledMatrix jacobian;
    private final Decision decision;
    private final List<String> notes = new ArrayList<>();
    private boolean doubtful;

    Explicit(Linearization f, AffineSpace target, PreimageOptions options) {
        this.f = f;
        this.target = target;
        this.tolerance = options.tolerance();
        this.preimage = f.tangentPreimage(target, options);
        this.jacobian = matrix(0);
        this.decision = Decision.of(f.outputs(), jacobian, tolerance);
    }

    static boolean isAffordable(Linearization f, AffineSpace target) {
        long rows = f.outputs();
        long columns = (long) f.inputs() + target.dimension();
        long shorter = Math.max(1, Math.min(rows, columns));
        return rows * columns <= LARGEST_MATRIX && rows * columns * shorter <= LARGEST_WORK
                && shorter * f.steps() <= LARGEST_WORK;
    }

    Diagnosis diagnose() {
        boolean plain = target.dimension() == 0;
        ScaledMatrix joined = plain ? jacobian : matrix(target.dimension());
        Decision joinedDecision = plain ? decision : Decision.of(f.outputs(), joined, tolerance);
        Kernel directions = Kernel.of(f.outputs(), joined.scaled(joined.rowScale()), joinedDecision.rank(),
                joinedDecision.uncertainty());
        Inputs inputs = Inputs.of((plain ? directions : directions.onFirst(f.inputs())).groups(), f.inputNames());
        List<Circuit> circuits = circuits(jacobian, decision);
        boolean[] sensitive = sensitive();
        List<String> outputNames = f.outputNames();
        List<Diagnosis.Redundant> redundant = circuits.stream()
                .filter(circuit -> circuit.last() >= 0 && sensitive[circuit.last()])
                .map(circuit -> circuit.redundant(outputNames)).toList();
        List<String> insensitive = new ArrayList<>();
        for (int i = 0; i < sensitive.length; i++) {
            if (!sensitive[i]) {
                insensitive.add(outputNames.get(i));
            }
        }
        doubtRank(decision, "");
        if (!plain) {
            doubtRank(joinedDecision, " together with the target's directions");
        }
        Optional<Diagnosis.Conflict> conflict = preimage instanceof Preimage.Empty empty
                ? Optional.of(conflict(empty, plain ? circuits : circuits(joined, joinedDecision)))
                : Optional.empty();
        doubtPreimage(joinedDecision.rank());
        return new Diagnosis(decision.rank(), f.inputs() - decision.rank(), inputs.determined(), inputs.free(),
                inputs.coupled(), redundant, insensitive, conflict, decision.gap(), doubtful, decision.ranks(), notes);
    }

    /// The Jacobian and the first of the target's directions, by columns.
    private ScaledMatrix matrix(int directions) {
        double[][] rows = f.jacobian();
        double[][] noise = f.jacobianNoise();
        double[][] entries = new double[f.inputs() + directions][f.outputs()];
        double[][] noises = new double[f.inputs() + directions][f.outputs()];
        for (int j = 0; j < f.inputs(); j++) {
            for (int i = 0; i < f.outputs(); i++) {
                entries[j][i] = rows[i][j];
                noises[j][i] = noise[i][j];
            }
        }
        for (int k = 0; k < directions; k++) {
            double[] direction = target.basis().column(k);
            for (int i = 0; i < f.outputs(); i++) {
                entries[f.inputs() + k][i] = -direction[i];
                noises[f.inputs() + k][i] = Math.ulp(direction[i]);
            }
        }
        return ScaledMatrix.of(f.outputs(), entries, noises);
    }

    private List<Circuit> circuits(ScaledMatrix matrix, Decision at) {
        double[][] columns = matrix.scaled(matrix.rowScale());
        double[][] rows = new double[f.outputs()][columns.length];
        for (int j = 0; j < columns.length; j++) {
            for (int i = 0; i < rows.length; i++) {
                rows[i][j] = columns[j][i];
            }
        }
        return Circuit.of(Kernel.of(columns.length, rows, at.rank(), at.uncertainty()), rows, matrix.rowScale());
    }

    private boolean[] sensitive() {
        boolean[] sensitive = new boolean[f.outputs()];
        for (double[] column : jacobian.entries()) {
            for (int i = 0; i < sensitive.length; i++) {
                sensitive[i] |= column[i] != 0;
            }
        }
        return sensitive;
    }

    /// The smallest of the circuits that the target contradicts.
    private Diagnosis.Conflict conflict(Preimage.Empty empty, List<Circuit> circuits) {
        double[] wanted = target.origin();
        return circuits.stream().filter(circuit -> circuit.contradicts(wanted, tolerance.reach()))
                .min(Comparator.comparingInt(circuit -> circuit.outputs().length))
                .map(circuit -> circuit.conflict(f.outputNames())).orElseGet(() -> {
                    doubt("The contradiction hangs on digits that are in doubt; the conflict may name more outputs "
                            + "than it needs.");
                    return new Diagnosis.Conflict(List.copyOf(empty.conflict().keySet()), empty.conflict());
                });
    }

    private void doubtRank(Decision at, String of) {
        if (at.hangsOnTolerance()) {
            doubt(Decision.hanging(of, at.ranks(), at.byRounding(), tolerance));
        } else if (at.isDoubtful(tolerance)) {
            doubt(Decision.narrow(of, at.gap(), tolerance));
        }
    }

    private void doubtPreimage(int rank) {
        Certificate certificate = preimage.certificate();
        if (certificate.doubtful()) {
            doubt(certificate.note().isEmpty() ? "The preimage itself is doubtful." : certificate.note());
        }
        if (certificate.rank() >= 0 && certificate.rank() != rank) {
            doubt("The preimage itself rests on a rank of " + certificate.rank() + ", found by rounding alone.");
        }
    }

    private void doubt(String note) {
        doubtful = true;
        notes.add(note);
    }
}
