package org.nulla.diagnosis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.nulla.AffineSpace;
import org.nulla.LinearMap;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;

/// What can be said where the Jacobian is too large to be made: what the preimage's own walk found, with notes on what was
/// left out.
final class Outline {

    /// A basis with more entries than this is not looked through.
    private static final long LARGEST_BASIS = 20_000_000;

    private final Linearization f;
    private final AffineSpace target;
    private final PreimageOptions options;
    private final List<String> notes = new ArrayList<>();

    Outline(Linearization f, AffineSpace target, PreimageOptions options) {
        this.f = f;
        this.target = target;
        this.options = options;
    }

    Diagnosis diagnose() {
        AffineSpace zero = AffineSpace.point(new double[f.outputs()]);
        Preimage still = f.tangentPreimage(zero, options);
        boolean isZero = target.dimension() == 0 && Arrays.stream(target.origin()).allMatch(entry -> entry == 0);
        Preimage wanted = isZero ? still : f.tangentPreimage(target, options);
        boolean doubtful = still.certificate().doubtful() || wanted.certificate().doubtful();
        for (Preimage preimage : List.of(still, wanted)) {
            String note = preimage.certificate().note();
            if (preimage.certificate().doubtful() && !note.isEmpty() && !notes.contains(note)) {
                notes.add(note);
            }
        }
        Optional<Diagnosis.Conflict> conflict = Optional.empty();
        Preimage moving = wanted;
        if (wanted instanceof Preimage.Empty empty) {
            conflict = Optional.of(new Diagnosis.Conflict(List.copyOf(empty.conflict().keySet()), empty.conflict()));
            notes.add("The conflict was not made smaller: the Jacobian is too large to be made.");
            moving = f.tangentPreimage(AffineSpace.of(zero.origin(), directions()), options);
        }
        notes.add(
                "Redundant outputs and the rank at other tolerances were not looked for: the Jacobian is too large to "
                        + "be made.");
        int rank = still.certificate().rank();
        Inputs inputs = moving.isEmpty() ? new Inputs(List.of(), List.of(), List.of())
                : inputs(moving.space().basis());
        return new Diagnosis(rank, rank < 0 ? -1 : f.inputs() - rank, inputs.determined(), inputs.free(),
                inputs.coupled(), List.of(), insensitive(), conflict, still.certificate().gap(), doubtful,
                new Diagnosis.Ranks(-1, rank, -1), notes);
    }

    private double[][] directions() {
        double[][] directions = new double[target.dimension()][];
        for (int k = 0; k < directions.length; k++) {
            directions[k] = target.basis().column(k);
        }
        return directions;
    }

    private Inputs inputs(LinearMap basis) {
        if ((long) basis.rows() * basis.columns() > LARGEST_BASIS) {
            double[] somewhere = basis.apply(random(basis.columns()));
            List<String> names = f.inputNames();
            List<String> determined = new ArrayList<>();
            for (int j = 0; j < somewhere.length; j++) {
                if (somewhere[j] == 0) {
                    determined.add(names.get(j));
                }
            }
            notes.add("Which inputs are free and which move together was not looked for: there are "
                    + basis.columns() + " directions.");
            return new Inputs(determined, List.of(), List.of());
        }
        double[][] vectors = new double[basis.columns()][];
        for (int k = 0; k < vectors.length; k++) {
            vectors[k] = basis.column(k);
        }
        if (vectors.length > 1) {
            notes.add(
                    "Inputs are grouped by the directions as the walk found them; a group may be larger than it need be.");
        }
        return Inputs.of(Kernel.of(basis.rows(), vectors).groups(), f.inputNames());
    }

    /// The outputs that a random change of all inputs leaves alone.
    private List<String> insensitive() {
        double[] change = f.jvp(random(f.inputs()));
        List<String> names = f.outputNames();
        List<String> insensitive = new ArrayList<>();
        for (int i = 0; i < change.length; i++) {
            if (change[i] == 0) {
                insensitive.add(names.get(i));
            }
        }
        return insensitive;
    }

    private static double[] random(int size) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(size);
        return random.doubles(size, 0.5, 1.5).toArray();
    }
}
