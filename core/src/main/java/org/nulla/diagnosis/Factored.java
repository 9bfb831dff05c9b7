package org.nulla.diagnosis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Claim;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.SparseMatrix;
import org.nulla.Tolerance;
import org.nulla.graph.Suspect;
import org.nulla.linalg.ScaledMatrix;
import org.nulla.preimage.NullSpaces;

/// A diagnosis by the factors of the reduced program: the rank, and both null spaces, each entry with an error bound. What is
/// looked through is the dependent outputs and the free inputs, and what is tied to these, so it costs little where there are few of
/// them, however large the program is.
final class Factored {

    /// Null spaces with more entries than this are not looked through.
    private static final long LARGEST = 20_000_000;
    /// Eliminating vectors may take so many multiply-adds.
    private static final long LARGEST_WORK = 2_000_000_000;

    private final Linearization f;
    private final AffineSpace target;
    private final PreimageOptions options;
    private final Tolerance tolerance;
    private final List<String> notes = new ArrayList<>();
    private boolean doubtful;

    Factored(Linearization f, AffineSpace target, PreimageOptions options) {
        this.f = f;
        this.target = target;
        this.options = options;
        this.tolerance = options.tolerance();
    }

    Diagnosis diagnose() {
        boolean plain = target.dimension() == 0;
        NullSpaces joined = f.nullSpaces(target, options);
        NullSpaces spaces = plain ? joined : f.nullSpaces(AffineSpace.point(target.origin()), options);
        if (spaces == null || joined == null) {
            return undetermined();
        }
        boolean[] sensitive = sensitive();
        List<String> names = f.outputNames();
        List<Circuit> circuits = circuits(spaces, new double[0][]);
        if (circuits == null) {
            notes.add("Which outputs are redundant was not looked for: " + spaces.combinations()
                    + " of them depend on others.");
        }
        List<Diagnosis.Redundant> redundant = circuits == null ? List.of() : circuits.stream()
                .filter(circuit -> circuit.last() >= 0 && sensitive[circuit.last()])
                .map(circuit -> circuit.redundant(names)).toList();
        List<String> insensitive = IntStream.range(0, sensitive.length).filter(i -> !sensitive[i]).mapToObj(names::get)
                .toList();
        Inputs inputs = inputs(joined);
        Diagnosis.Ranks ranks = doubtRank(spaces, "");
        if (!plain) {
            doubtRank(joined, " together with the target's directions");
        }
        Suspect unreliable = spaces.unreliable();
        if (unreliable != null) {
            doubt("The partial of step " + unreliable.step() + " (" + unreliable.operation().label()
                    + ") lost its digits to cancellation in the values it is made of.");
        }
        Optional<Diagnosis.Conflict> conflict = conflict(plain ? circuits : circuits(joined, directions()));
        return new Diagnosis(spaces.rank(), f.inputs() - spaces.rank(), inputs.determined(), inputs.free(),
                inputs.coupled(), redundant, insensitive, conflict, spaces.gap(), doubtful, ranks, notes);
    }

    private double[][] directions() {
        double[][] directions = new double[target.dimension()][];
        Arrays.setAll(directions, target.basis()::column);
        return directions;
    }

    private Diagnosis undetermined() {
        doubt("The factors would not fit in memory, so that neither the rank nor anything else was determined.");
        return new Diagnosis(-1, -1, List.of(), List.of(), List.of(), List.of(), List.of(), Optional.empty(), 0, true,
                new Diagnosis.Ranks(-1, -1, -1), notes);
    }

    /// Vectors as a kernel over the coordinates at which some of them is not zero.
    ///
    /// @param coordinates their numbers, rising
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Seen(Kernel kernel, int[] coordinates) {

        static @Nullable Seen of(List<NullSpaces.Vector> vectors, int size) {
            boolean[] seen = new boolean[size];
            for (NullSpaces.Vector vector : vectors) {
                for (int i : vector.index()) {
                    seen[i] = true;
                }
            }
            int[] coordinates = IntStream.range(0, size).filter(i -> seen[i]).toArray();
            long entries = (long) vectors.size() * coordinates.length;
            if (entries > LARGEST || entries * vectors.size() > LARGEST_WORK) {
                return null;
            }
            int[] place = new int[size];
            for (int k = 0; k < coordinates.length; k++) {
                place[coordinates[k]] = k;
            }
            double[][] values = new double[vectors.size()][coordinates.length];
            double[][] errors = new double[vectors.size()][coordinates.length];
            for (int k = 0; k < values.length; k++) {
                NullSpaces.Vector vector = vectors.get(k);
                for (int e = 0; e < vector.index().length; e++) {
                    values[k][place[vector.index()[e]]] = vector.value()[e];
                    errors[k][place[vector.index()[e]]] = vector.error()[e];
                }
            }
            return new Seen(Kernel.of(coordinates.length, values, errors), coordinates);
        }
    }

    /// The smallest sets of outputs that depend on each other, or null where there are too many.
    ///
    /// @param directions what stands beside the Jacobian, column by column
    private @Nullable List<Circuit> circuits(NullSpaces spaces, double[][] directions) {
        int count = spaces.combinations();
        Seen seen = (long) count * f.outputs() > LARGEST ? null
                : Seen.of(IntStream.range(0, count).mapToObj(k -> combination(spaces, k)).toList(), f.outputs());
        if (seen == null || count == 0) {
            return seen == null ? null : List.of();
        }
        double[] ones = new double[seen.coordinates.length];
        Arrays.fill(ones, 1);
        return Circuit.of(seen.kernel, seen.coordinates, ones, rows(directions));
    }

    /// The rows of the Jacobian, with directions beside it.
    private Circuit.Rows rows(double[][] directions) {
        SparseMatrix transposed = f.sparseJacobian().transposed();
        int[] start = transposed.columnStarts();
        int[] index = transposed.rowIndices();
        double[] value = transposed.values();
        return (outputs, coefficients) -> {
            int[] columns = IntStream.of(outputs)
                    .flatMap(i -> IntStream.range(start[i], start[i + 1]).map(e -> index[e])).sorted().distinct()
                    .toArray();
            int width = columns.length + directions.length;
            if ((long) width * outputs.length * outputs.length > LARGEST_WORK) {
                return new double[outputs.length][0];
            }
            double[][] rows = new double[outputs.length][width];
            double[] largest = new double[width];
            for (int k = 0; k < outputs.length; k++) {
                for (int e = start[outputs[k]]; e < start[outputs[k] + 1]; e++) {
                    rows[k][Arrays.binarySearch(columns, index[e])] = value[e];
                }
                for (int d = 0; d < directions.length; d++) {
                    rows[k][columns.length + d] = -directions[d][outputs[k]];
                }
                for (int j = 0; j < width; j++) {
                    largest[j] = Math.max(largest[j], Math.abs(coefficients[k] * rows[k][j]));
                }
            }
            for (double[] row : rows) {
                for (int j = 0; j < width; j++) {
                    row[j] *= ScaledMatrix.inversePowerOfTwo(largest[j]);
                }
            }
            return rows;
        };
    }

    private NullSpaces.Vector combination(NullSpaces spaces, int k) {
        options.control().check();
        return spaces.combination(k);
    }

    private Inputs inputs(NullSpaces spaces) {
        int count = spaces.directions();
        int[] groups = new int[f.inputs()];
        Arrays.fill(groups, -1);
        Seen seen = (long) count * f.inputs() > LARGEST ? null : Seen.of(IntStream.range(0, count).mapToObj(k -> {
            options.control().check();
            return spaces.direction(k);
        }).toList(), f.inputs());
        if (seen == null) {
            notes.add("Which inputs are free and which move together was not looked for: there are " + count
                    + " directions.");
            for (int i : spaces.somewhere().index()) {
                groups[i] = 0;
            }
            return new Inputs(Inputs.of(groups, f.inputNames()).determined(), List.of(), List.of());
        }
        // directions may have their own coordinate at a step or at a direction of the target
        int[] found = seen.kernel.onFirst(seen.coordinates.length).groups();
        for (int k = 0; k < found.length; k++) {
            groups[seen.coordinates[k]] = found[k];
        }
        return Inputs.of(groups, f.inputNames());
    }

    /// Which outputs a random change of all inputs changes.
    private boolean[] sensitive() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(f.inputs());
        double[] change = f.jvp(random.doubles(f.inputs(), 0.5, 1.5).toArray());
        boolean[] sensitive = new boolean[change.length];
        for (int i = 0; i < change.length; i++) {
            sensitive[i] = change[i] != 0;
        }
        return sensitive;
    }

    /// The smallest of the circuits that the target contradicts.
    private Optional<Diagnosis.Conflict> conflict(@Nullable List<Circuit> circuits) {
        double[] wanted = target.origin();
        if (circuits == null) {
            return unreduced();
        }
        Optional<Diagnosis.Conflict> found = circuits.stream()
                .filter(circuit -> circuit.contradicts(wanted, tolerance.reach()))
                .min(Comparator.comparingInt(circuit -> circuit.outputs().length))
                .map(circuit -> circuit.conflict(f.outputNames()));
        if (found.isEmpty()
                && circuits.stream().anyMatch(circuit -> circuit.mayContradict(wanted, tolerance.reach()))) {
            doubt("Whether outputs contradict each other at the target hangs on digits that are in doubt.");
        }
        return found;
    }

    /// The preimage's own proof that it is empty, which may name more outputs than it needs.
    private Optional<Diagnosis.Conflict> unreduced() {
        if (target.dimension() == 0 && Arrays.stream(target.origin()).allMatch(entry -> entry == 0)) {
            return Optional.empty();
        }
        Preimage preimage = f.tangentPreimage(target, options);
        if (preimage.certificate().doubtful()) {
            doubt(preimage.certificate().note());
        }
        if (preimage instanceof Preimage.Empty empty) {
            notes.add("The conflict was not made smaller: too many outputs depend on others.");
            return Optional.of(new Diagnosis.Conflict(List.copyOf(empty.conflict().keySet()), empty.conflict()));
        }
        return Optional.empty();
    }

    private Diagnosis.Ranks doubtRank(NullSpaces at, String of) {
        double reach = tolerance.reach();
        Diagnosis.Ranks ranks = new Diagnosis.Ranks(at.rank(0.1 * reach), at.rank(), at.rank(10 * reach));
        Claim claim = at.rankClaim();
        if (at.rankByRounding() != at.rank() || ranks.tenth() != at.rank() || ranks.tenfold() != at.rank()) {
            doubt(Decision.hanging(of, ranks, at.rankByRounding(), tolerance));
        } else if (!(at.gap() >= tolerance.clearGap())) {
            doubt(Decision.narrow(of, at.gap(), tolerance));
        } else if (!(at.condition() * reach < 1)) {
            doubt("The rank" + of + " rests on pivots whose condition together is about "
                    + Text.number(at.condition(), 3) + ", more than the tolerance " + Text.number(reach, 3)
                    + " can tell.");
        }
        if (!claim.isShown()) {
            doubt(claim.text());
        }
        return ranks;
    }

    private void doubt(String note) {
        doubtful = true;
        notes.add(note);
    }
}
