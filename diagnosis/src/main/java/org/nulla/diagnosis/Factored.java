package org.nulla.diagnosis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Claim;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Tolerance;
import org.nulla.graph.Suspect;
import org.nulla.linalg.ScaledMatrix;
import org.nulla.preimage.NullSpaces;
import org.nulla.preimage.Thresholds;

/// A diagnosis by the factors of the reduced program: the rank, and both null spaces, each entry with an error bound. What is
/// looked through is the dependent outputs and the free inputs, and what is tied to these, so it costs little where there are few of
/// them, however large the program is.
final class Factored {

    /// Null spaces with more entries than this are not looked through.
    private static final long LARGEST = 20_000_000;
    /// Eliminating vectors may take so many multiply-adds.
    private static final long LARGEST_WORK = 2_000_000_000;

    /// A combination whose own rows are off zero by more than this share of what goes into them is none.
    private static final double MISSED = 1e-6;

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

    /// Vectors that share coordinates with each other and with no others, as a kernel over these coordinates.
    ///
    /// @param coordinates their numbers, rising
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Part(Kernel kernel, int[] coordinates) {

        /// Splits vectors into parts that have nothing to do with each other, or null where a part is too large.
        static @Nullable List<Part> of(List<NullSpaces.Vector> vectors, int size) {
            int[] group = groups(vectors, size);
            SequencedMap<Integer, List<NullSpaces.Vector>> byGroup = new TreeMap<>();
            for (NullSpaces.Vector vector : vectors) {
                if (vector.index().length > 0) {
                    byGroup.computeIfAbsent(group[vector.index()[0]], first -> new ArrayList<>()).add(vector);
                }
            }
            List<Part> parts = new ArrayList<>();
            for (List<NullSpaces.Vector> some : byGroup.values()) {
                int[] coordinates = some.stream().flatMapToInt(vector -> IntStream.of(vector.index())).sorted()
                        .distinct().toArray();
                long entries = (long) some.size() * coordinates.length;
                if (entries > LARGEST || entries * some.size() > LARGEST_WORK) {
                    return null;
                }
                parts.add(of(some, coordinates));
            }
            return parts;
        }

        private static Part of(List<NullSpaces.Vector> vectors, int[] coordinates) {
            double[][] values = new double[vectors.size()][coordinates.length];
            double[][] errors = new double[vectors.size()][coordinates.length];
            for (int k = 0; k < values.length; k++) {
                NullSpaces.Vector vector = vectors.get(k);
                for (int e = 0; e < vector.index().length; e++) {
                    int place = Arrays.binarySearch(coordinates, vector.index()[e]);
                    values[k][place] = vector.value()[e];
                    errors[k][place] = vector.error()[e];
                }
            }
            return new Part(Kernel.of(coordinates.length, values, errors), coordinates);
        }
    }

    /// For each coordinate the group that vectors tie it to, numbered by its first member; -1 for one that is zero in all of them.
    private static int[] groups(List<NullSpaces.Vector> vectors, int size) {
        Groups groups = new Groups(size);
        for (NullSpaces.Vector vector : vectors) {
            for (int i : vector.index()) {
                groups.join(vector.index()[0], i);
            }
        }
        return groups.all();
    }

    /// Makes vectors, or null where there are too many to be made: those with a single entry cost nothing.
    private @Nullable List<NullSpaces.Vector> vectors(int count, IntPredicate isAlone,
            IntFunction<NullSpaces.Vector> vector, int size) {
        long others = IntStream.range(0, count).filter(k -> !isAlone.test(k)).count();
        if (others * size > LARGEST) {
            return null;
        }
        List<NullSpaces.Vector> vectors = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            options.control().check();
            vectors.add(vector.apply(k));
        }
        return vectors;
    }

    /// The smallest sets of outputs that depend on each other, or null where there are too many.
    ///
    /// @param directions what stands beside the Jacobian, column by column
    private @Nullable List<Circuit> circuits(NullSpaces spaces, double[][] directions) {
        List<NullSpaces.Vector> vectors = vectors(spaces.combinations(), spaces::isCombinationAlone,
                spaces::combination, f.outputs());
        List<Part> parts = vectors == null ? null : Part.of(vectors, f.outputs());
        if (parts == null) {
            return null;
        }
        Circuit.Rows rows = rows(directions);
        List<Circuit> circuits = new ArrayList<>();
        for (Part part : parts) {
            double[] ones = new double[part.coordinates.length];
            Arrays.fill(ones, 1);
            circuits.addAll(Circuit.of(part.kernel, part.coordinates, ones, rows));
        }
        // units far apart may hide a pivot, or rows are only noise
        doubtful |= circuits.stream().anyMatch(circuit -> circuit.missed() > MISSED);
        circuits.sort(Comparator.comparingInt(Circuit::last));
        return circuits;
    }

    /// The rows of the Jacobian, with directions beside it, by a reverse sweep each.
    private Circuit.Rows rows(double[][] directions) {
        long[] work = {0};
        return (outputs, coefficients) -> {
            work[0] += f.steps() * outputs.length;
            if (work[0] > LARGEST_WORK) {
                return new double[outputs.length][0];
            }
            double[][] whole = new double[outputs.length][];
            double[] largest = new double[f.inputs() + directions.length];
            for (int k = 0; k < whole.length; k++) {
                double[] unit = new double[f.outputs()];
                unit[outputs[k]] = 1;
                whole[k] = Arrays.copyOf(f.vjp(unit), largest.length);
                for (int d = 0; d < directions.length; d++) {
                    whole[k][f.inputs() + d] = -directions[d][outputs[k]];
                }
                for (int j = 0; j < largest.length; j++) {
                    largest[j] = Math.max(largest[j], Math.abs(coefficients[k] * whole[k][j]));
                }
            }
            int[] columns = IntStream.range(0, largest.length).filter(j -> largest[j] > 0).toArray();
            double[][] rows = new double[outputs.length][columns.length];
            for (int k = 0; k < rows.length; k++) {
                for (int j = 0; j < columns.length; j++) {
                    rows[k][j] = whole[k][columns[j]] * ScaledMatrix.inversePowerOfTwo(largest[columns[j]]);
                }
            }
            return rows;
        };
    }

    private Inputs inputs(NullSpaces spaces) {
        List<NullSpaces.Vector> vectors = vectors(spaces.directions(), spaces::isDirectionAlone, spaces::direction,
                f.inputs());
        if (vectors != null && spaces.isReduced()) {
            return Inputs.of(groups(vectors, f.inputs()), f.inputNames());
        }
        int[] groups = new int[f.inputs()];
        Arrays.fill(groups, -1);
        List<Part> parts = vectors == null ? null : Part.of(vectors, f.inputs());
        if (parts == null) {
            notes.add("Which inputs are free and which move together was not looked for: there are "
                    + spaces.directions() + " directions.");
            for (int i : spaces.somewhere().index()) {
                groups[i] = 0;
            }
            return new Inputs(Inputs.of(groups, f.inputNames()).determined(), List.of(), List.of());
        }
        for (Part part : parts) {
            int[] found = part.kernel.onFirst(part.coordinates.length).groups();
            for (int k = 0; k < found.length; k++) {
                groups[part.coordinates[k]] = found[k] < 0 ? -1 : part.coordinates[found[k]];
            }
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
        boolean clear = circuits.stream()
                .anyMatch(circuit -> circuit.contradicts(wanted, Thresholds.CONTRADICTION * tolerance.reach()));
        if (!clear && circuits.stream().anyMatch(circuit -> circuit.mayContradict(wanted, tolerance.reach()))) {
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
