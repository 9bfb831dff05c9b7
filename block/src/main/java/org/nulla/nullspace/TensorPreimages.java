package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.DomainException;
import org.nulla.block.BlockLinearization;
import org.nulla.block.StructuredMap;
import org.nulla.preimage.Attempt;
import org.nulla.preimage.Thresholds;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Finds all changes of a program's arguments that produce a wanted change of its results.
public final class TensorPreimages {

    /// A combination of equations contradicts the target when its value there is at least this many times what is excused. From a
    /// hundred times on it is clear; between, the answer is that there is no member, and in doubt.
    private static final double CONTRADICTS = 10;

    /// How many roundoffs orthogonal factors leave, at the most, where a weight should be zero.
    private static final double JUNK = 64;

    /// An output that feels everything by less than this many roundoffs of what others do is saturated: members that change it would be
    /// larger than all others by as much. That there are any is not settled by elimination; the layers' answer stands, in doubt.
    private static final double SATURATED = 1e-3;

    private TensorPreimages() {
    }

    /// What a method found.
    ///
    /// @param inverse turns what a vector misses into what has to be added to it
    /// @param pivots which entries are pivots
    /// @param rank how many
    /// @param left the combinations of equations that have none, one in each row
    /// @param layers what each layer did
    /// @param gap how clearly the rank was decided
    /// @param road how it was done
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Found(GeneralizedInverse inverse, Supplier<boolean[][]> pivots, int rank, double[][] left,
            List<LayerReport> layers, double gap, String road) {
    }

    /// Finds the preimage of a target.
    ///
    /// @param f the program, linearised at a point; all its arguments are unknowns
    /// @param options what may be taken, and where lines are drawn
    /// @param targets for each result the wanted change
    /// @return nothing, a point or a space; it belongs to the workspace of the program's tensors
    /// @throws IllegalArgumentException if a number among the arguments or targets is not finite; the message says which
    /// @throws DomainException if a result or a derivative is not finite at the point
    public static TensorPreimage of(BlockLinearization f, TensorPreimageOptions options, Tensor... targets) {
        requireTargets(f, targets);
        requireFinite(f, targets);
        Jacobian jacobian = new Jacobian(f);
        Tensor[] rows = new Tensor[targets.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = targets[i].reshape(Shape.of(1, Math.toIntExact(targets[i].shape().count())));
        }
        Tensor target = Tensor.concatenate(-1, rows);
        Verifier verifier = new Verifier(jacobian, options, target);
        ReverseWalk walk = new ReverseWalk(jacobian, options);
        TensorPreimage first = walk.run() ? byLayers(walk, jacobian, target, verifier, options)
                : iterated(jacobian, options, target);
        if (!first.report().doubtful() || !Eliminated.isAffordable(jacobian)) {
            return first;
        }
        Eliminated eliminated = Eliminated.of(jacobian, options);
        if (eliminated.smallestUnit() < SATURATED * jacobian.type().roundoff()) {
            return first;
        }
        TensorPreimage second = byElimination(eliminated, jacobian, target, verifier, options, first.report());
        return shown(second) >= shown(first) ? second : first;
    }

    private static double shown(TensorPreimage preimage) {
        List<Claim> claims = preimage.report().claims();
        return (double) claims.stream().filter(Claim::isShown).count() / claims.size();
    }

    /// What layers found. Where the features of one layer are so well conditioned that the rank is clear, no product is needed to
    /// see it; otherwise everything is checked.
    private static TensorPreimage byLayers(ReverseWalk walk, Jacobian jacobian, Tensor target, Verifier verifier,
            TensorPreimageOptions options) {
        Staged staged = walk.staged();
        List<LayerReport> layers = new ArrayList<>(solvedLayers(walk, target));
        layers.addAll(walk.reports());
        boolean structured = walk.reports().size() <= 1 && walk.left() == 0 && !staged.eliminations().isEmpty()
                && isStructured(staged.eliminations().get(0));
        double[][] left = new double[walk.left()][];
        if (left.length > 0) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                double[] weights = scratch.keep(staged.leftCombinations()).toArray();
                Arrays.setAll(left, k -> withoutJunk(
                        Arrays.copyOfRange(weights, k * jacobian.rows(), (k + 1) * jacobian.rows()),
                        JUNK * jacobian.type().roundoff()));
            }
        }
        double gap = walk.reports().stream().mapToDouble(LayerReport::gap).min().orElse(1);
        Found found = new Found(staged, walk::marks, jacobian.rows() - walk.left(), left, List.copyOf(layers), gap,
                structured ? "structured" : "dense");
        double noise = clear(walk, staged, jacobian) ? verifier.noiseOfLayers(staged.maps(), staged.solves()) : 1;
        if (noise <= 1 / Thresholds.NOT_ZERO) {
            Claim claim = new Claim(Claim.Kind.RANK, Claim.Status.SHOWN, noise, 1 / Thresholds.NOT_ZERO, "The rank is "
                    + found.rank + ": the features that eliminate the equations are well conditioned, with a gap of "
                    + String.format(Locale.ROOT, "%.1e", gap) + ".");
            return members(found, space(found, jacobian, target, options), List.of(claim), "", jacobian, List.of());
        }
        return judged(found, null, "", jacobian, target, verifier, options);
    }

    /// A combination of equations without what orthogonal factors leave where nothing should be.
    private static double[] withoutJunk(double[] combination, double share) {
        double floor = share * Math.abs(combination[heaviest(combination)]);
        return Arrays.stream(combination).map(weight -> Math.abs(weight) <= floor ? 0 : weight).toArray();
    }

    /// Whether one layer eliminates everything by features whose smallest pivot is far above rounding.
    private static boolean clear(ReverseWalk walk, Staged staged, Jacobian jacobian) {
        if (walk.left() > 0 || staged.eliminations().size() != 1 || walk.reports().size() != 1) {
            return false;
        }
        BlockElimination elimination = staged.eliminations().get(0);
        LayerReport report = walk.reports().get(0);
        return elimination.factors() == null || (elimination.features() != null
                && report.smallestKept() >= Math.sqrt(jacobian.type().roundoff()) * report.largestPivot());
    }

    private static TensorPreimage byElimination(Eliminated eliminated, Jacobian jacobian, Tensor target,
            Verifier verifier, TensorPreimageOptions options, TensorPreimage.Report before) {
        Attempt.Decision decision = eliminated.decision();
        String reason = before.claims().stream().filter(claim -> !claim.isShown()).map(Claim::text).findFirst()
                .orElse("");
        Found found = new Found(eliminated, eliminated::marks, eliminated.rank(), eliminated.left(), before.layers(),
                decision.gap(), "explicit");
        return judged(found, decision.claim(), reason, jacobian, target, verifier, options);
    }

    /// Members or nothing, with every claim looked at.
    ///
    /// @param rank the claim that the rank is what was found, or null if that is still to be looked at
    private static TensorPreimage judged(Found found, @Nullable Claim rank, String escalation, Jacobian jacobian,
            Tensor target, Verifier verifier, TensorPreimageOptions options) {
        double[][] left = found.left;
        Claim onlyByNoise = null;
        if (left.length > 0) {
            Verifier.Contradictions contradictions = contradictions(found, jacobian, target, verifier);
            int worst = contradictions.worst();
            if (contradictions.ratio(worst) > CONTRADICTS) {
                return nothing(found, left[worst], contradictions.values()[worst], contradictions.excused()[worst],
                        escalation, jacobian, target, verifier);
            }
            onlyByNoise = contradictions.onlyByNoise();
        }
        List<Claim> claims = new ArrayList<>();
        TensorSpace space = space(found, jacobian, target, options);
        Claim origin = space.claim(space.origin());
        claims.add(onlyByNoise != null && origin.isShown() ? onlyByNoise : origin);
        if (space.dimension() > 0) {
            claims.add(verifier.directions(found.inverse, space.dimension()));
        }
        claims.add(rank == null ? verifier.rank(found.inverse, found.rank, left.length == 0 ? null : left)
                : rank.isShown() && left.length > 0 ? verifier.confirmed(rank, left) : rank);
        Claim underflow = left.length == 0 ? null : verifier.underflow();
        if (underflow != null) {
            claims.add(underflow);
        }
        List<String> redundant = new ArrayList<>();
        for (double[] combination : left) {
            redundant.add(name(heaviest(combination), jacobian));
        }
        return members(found, space, claims, escalation, jacobian, redundant);
    }

    private static Verifier.Contradictions contradictions(Found found, Jacobian jacobian, Tensor target,
            Verifier verifier) {
        try (Workspace scratch = jacobian.workspace().nested()) {
            return verifier.contradictions(found.left, found.inverse.apply(scratch.keep(target)));
        }
    }

    private static TensorSpace space(Found found, Jacobian jacobian, Tensor target, TensorPreimageOptions options) {
        return new TensorSpace(jacobian, found.inverse, found.pivots, target, found.rank, options);
    }

    private static TensorPreimage members(Found found, TensorSpace space, List<Claim> claims, String escalation,
            Jacobian jacobian, List<String> redundant) {
        TensorPreimage.Report report = new TensorPreimage.Report(jacobian.columns(), jacobian.rows(), found.rank,
                found.layers, List.copyOf(redundant), List.copyOf(claims), found.road, escalation);
        space.claiming(claims, found.gap, escalation);
        return space.dimension() == 0 ? new TensorPreimage.Point(space, report)
                : new TensorPreimage.Space(space, report);
    }

    private static boolean isStructured(BlockElimination elimination) {
        return elimination.factors() == null || elimination.columns() > 1;
    }

    private static TensorPreimage iterated(Jacobian jacobian, TensorPreimageOptions options, Tensor target) {
        Claim claim = new Claim(Claim.Kind.RANK, Claim.Status.NOT_SHOWN, 0, 0,
                "The rank was not determined: equations are solved by iteration.");
        TensorSpace space = new TensorSpace(jacobian, new Iterated(jacobian), null, target, jacobian.rows(), options)
                .claiming(List.of(claim), 1, "");
        return new TensorPreimage.Space(space, new TensorPreimage.Report(jacobian.columns(), jacobian.rows(),
                jacobian.rows(), List.of(), List.of(), List.of(claim), "iterated", ""));
    }

    /// Refuses numbers that are not finite, by name.
    private static void requireFinite(BlockLinearization f, Tensor[] targets) {
        List<Tensor> all = new ArrayList<>(f.point());
        all.addAll(List.of(targets));
        all.addAll(f.values());
        double[] marks;
        try (Workspace scratch = Tensor.workspaceOf(f.point().get(0)).nested()) {
            Tensor[] each = new Tensor[all.size()];
            for (int i = 0; i < each.length; i++) {
                // a number less itself is zero, unless it is not finite
                Tensor tensor = all.get(i).plain();
                each[i] = tensor.minus(tensor).sum().to(f.point().get(0).type()).reshape(Shape.of(1));
            }
            marks = scratch.keep(Tensor.concatenate(0, each)).toArray();
        }
        for (int i = 0; i < marks.length; i++) {
            if (marks[i] != 0) {
                refuse(all.get(i).plain(), i, f.point().size(), targets.length);
            }
        }
    }

    private static void refuse(Tensor tensor, int number, int arguments, int targets) {
        double[] entries = tensor.toArray();
        for (int i = 0; i < entries.length; i++) {
            if (!Double.isFinite(entries[i])) {
                String place = place(i, tensor.shape()) + " is " + entries[i];
                if (number < arguments) {
                    throw new IllegalArgumentException("A preimage is asked for at a point of finite numbers; argument "
                            + number + place + ".");
                }
                if (number < arguments + targets) {
                    throw new IllegalArgumentException(
                            "A target is made of finite numbers; target " + (number - arguments) + place + ".");
                }
                throw new DomainException("The program is not defined at this point: result "
                        + (number - arguments - targets) + place + ".");
            }
        }
    }

    private static void requireTargets(BlockLinearization f, Tensor[] targets) {
        if (targets.length != f.values().size()) {
            throw new IllegalArgumentException(
                    "Expected " + f.values().size() + " target(s), one for each result, found "
                            + targets.length + ".");
        }
        for (int i = 0; i < targets.length; i++) {
            if (!targets[i].shape().equals(f.values().get(i).shape())) {
                throw new ShapeException("preimage", "has a target of another shape than result " + i,
                        targets[i].shape(), f.values().get(i).shape());
            }
        }
        for (Tensor tensor : f.point()) {
            if (tensor.trace() != null) {
                throw new IllegalStateException("A structured preimage inside another derivative would lose that "
                        + "derivative. Linearise at plain tensors, or trace the program with the scalar engine.");
            }
        }
    }

    /// The layers that were back-substituted, with the error that the origin has there.
    private static List<LayerReport> solvedLayers(ReverseWalk walk, Tensor target) {
        List<LayerReport> layers = new ArrayList<>();
        List<StructuredMap> solves = walk.staged().solves();
        Tensor carried = target;
        for (int i = 0; i < solves.size(); i++) {
            StructuredMap map = walk.solvedMaps().get(i);
            if (Inverses.isByEntry(map) && i + 1 == solves.size()) {
                // each entry was divided by one number: that is right to two roundings, and need not be measured
                layers.add(new LayerReport(walk.solvedPlaces().get(i), List.of(),
                        Math.toIntExact(map.output().count()), 0, 0, 0, 0, 0, 2 * target.type().roundoff()));
                return layers;
            }
            try (Workspace scratch = Tensor.workspaceOf(target).nested()) {
                Tensor right = carried.reshape(map.output().behind(Shape.of(1)));
                Tensor solved = solves.get(i).apply(right);
                double miss = Jacobian.norm(map.apply(solved).minus(right));
                double size = Jacobian.norm(right) + norm(map, solved) * Jacobian.norm(solved);
                layers.add(new LayerReport(walk.solvedPlaces().get(i), List.of(), Math.toIntExact(map.output().count()),
                        0, 0, 0, 0, 0, size == 0 ? 0 : miss / size));
                carried = scratch.keep(solved);
            }
        }
        return layers;
    }

    /// The 2-norm of a map from below, by a few steps of the power method.
    private static double norm(StructuredMap map, Tensor start) {
        Tensor x = start;
        double norm = 0;
        for (int i = 0; i < 3; i++) {
            double size = Jacobian.norm(x);
            if (size == 0) {
                return norm;
            }
            Tensor image = map.apply(x.times(1 / size));
            norm = Math.max(norm, Jacobian.norm(image));
            x = map.applyTransposed(image);
        }
        return norm;
    }

    private static TensorPreimage.Empty nothing(Found found, double[] combination, double value, double excused,
            String escalation, Jacobian jacobian, Tensor target, Verifier verifier) {
        Claim claim = verifier.emptiness(combination, value, excused);
        Claim underflow = verifier.underflow();
        List<Claim> claims = underflow == null ? List.of(claim) : List.of(claim, underflow);
        int heaviest = heaviest(combination);
        Map<String, Double> conflict = new LinkedHashMap<>();
        double[] wanted = verifier.target();
        double squares = 0;
        double length = 0;
        for (int i = 0; i < combination.length; i++) {
            if (Math.abs(combination[i]) > 1e-3 * Math.abs(combination[heaviest])) {
                conflict.put(name(i, jacobian), combination[i]);
            }
            squares = Math.hypot(squares, combination[i]);
            length = Math.hypot(length, wanted[i]);
        }
        double discrepancy = value / (squares * length);
        TensorPreimage.Report report = new TensorPreimage.Report(jacobian.columns(), jacobian.rows(), found.rank,
                found.layers, List.of(), claims, found.road, escalation);
        Certificate certificate;
        try (Workspace scratch = jacobian.workspace().nested()) {
            Verifier.Reach nearest = verifier.reach(found.inverse.apply(scratch.keep(target)));
            certificate = nearest.certificate(wanted, found.rank, found.gap, claims, escalation);
        }
        return new TensorPreimage.Empty(String.format(Locale.ROOT,
                "a combination of %d output(s), %s first, cannot be changed by any argument, but the target "
                        + "wants it changed (%.1e relative)%s.",
                conflict.size(), name(heaviest, jacobian), discrepancy,
                claims.stream().allMatch(Claim::isShown) ? "" : "; this is in doubt"), conflict, discrepancy, report,
                certificate);
    }

    private static int heaviest(double[] combination) {
        int heaviest = 0;
        for (int i = 1; i < combination.length; i++) {
            heaviest = Math.abs(combination[i]) > Math.abs(combination[heaviest]) ? i : heaviest;
        }
        return heaviest;
    }

    /// An output by its place: `result 0[3, 7]`.
    private static String name(int flat, Jacobian jacobian) {
        int rest = flat;
        for (int i = 0; i < jacobian.outputs().size(); i++) {
            Shape shape = jacobian.outputs().get(i);
            if (rest < shape.count()) {
                return "result " + i + place(rest, shape);
            }
            rest -= (int) shape.count();
        }
        throw new IllegalStateException("There is no output " + flat + ".");
    }

    private static String place(int flat, Shape shape) {
        List<String> places = new ArrayList<>();
        int rest = flat;
        for (long stride : shape.strides()) {
            places.add(String.valueOf(rest / stride));
            rest = (int) (rest % stride);
        }
        return "[" + String.join(", ", places) + "]";
    }
}
