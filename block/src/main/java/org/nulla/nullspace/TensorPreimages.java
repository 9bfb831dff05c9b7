package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nulla.block.BlockLinearization;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Finds all changes of a program's arguments that produce a wanted change of its results.
public final class TensorPreimages {

    private static final double CLOSE = 1000;

    private TensorPreimages() {
    }

    /// Finds the preimage of a target.
    ///
    /// @param f the program, linearised at a point; all its arguments are unknowns
    /// @param options what may be taken, and where lines are drawn
    /// @param targets for each result the wanted change
    /// @return nothing, a point or a space; it belongs to the workspace of the program's tensors
    public static TensorPreimage of(BlockLinearization f, TensorPreimageOptions options, Tensor... targets) {
        requireTargets(f, targets);
        Jacobian jacobian = new Jacobian(f);
        Tensor[] rows = new Tensor[targets.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = targets[i].reshape(Shape.of(1, Math.toIntExact(targets[i].shape().count())));
        }
        Tensor target = Tensor.concatenate(-1, rows);
        ReverseWalk walk = new ReverseWalk(jacobian, options);
        if (!walk.run()) {
            return iterated(jacobian, options, target);
        }
        Staged staged = walk.staged();
        List<LayerReport> layers = new ArrayList<>(solvedLayers(walk, target));
        layers.addAll(walk.reports());
        int rank = jacobian.rows() - walk.left();
        boolean doubtful = isDoubtful(walk.reports(), options, jacobian);
        String road = walk.reports().size() <= 1 && walk.left() == 0 && !staged.absorptions().isEmpty()
                && isStructured(staged.absorptions().get(0)) ? "structured" : "dense";
        List<String> redundant = new ArrayList<>();
        if (walk.left() > 0) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                Tensor combinations = scratch.keep(staged.leftCombinations());
                TensorPreimage.Empty empty = conflict(combinations, target, jacobian, options, redundant,
                        new TensorPreimage.Report(jacobian.columns(), jacobian.rows(), rank, layers, redundant,
                                doubtful, road));
                if (empty != null) {
                    return empty;
                }
            }
        }
        TensorPreimage.Report report = new TensorPreimage.Report(jacobian.columns(), jacobian.rows(), rank,
                List.copyOf(layers), List.copyOf(redundant), doubtful, road);
        TensorSpace space = new TensorSpace(jacobian, staged, walk, target, rank, options);
        return space.dimension() == 0 ? new TensorPreimage.Point(space, report)
                : new TensorPreimage.Space(space, report);
    }

    private static boolean isStructured(Absorption absorption) {
        return absorption.factors() == null || absorption.columns() > 1;
    }

    private static TensorPreimage iterated(Jacobian jacobian, TensorPreimageOptions options, Tensor target) {
        TensorSpace space = new TensorSpace(jacobian, new Iterated(jacobian), null, target, jacobian.rows(), options);
        return new TensorPreimage.Space(space, new TensorPreimage.Report(jacobian.columns(), jacobian.rows(),
                jacobian.rows(), List.of(), List.of(), true, "iterated"));
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

    /// The layers that were solved through, with the error that the origin has there.
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

    private static boolean isDoubtful(List<LayerReport> layers, TensorPreimageOptions options, Jacobian jacobian) {
        double scale = layers.stream().mapToDouble(LayerReport::largestPivot).max().orElse(0);
        double floor = scale * options.rankTolerance(jacobian.type(), jacobian.rows());
        for (LayerReport layer : layers) {
            boolean low = layer.absorbed() > 0 && layer.smallestKept() < CLOSE * floor && layer.tolerance() > 0;
            boolean high = layer.left() > 0 && layer.equals(layers.get(layers.size() - 1))
                    && layer.largestDropped() > Math.max(floor / CLOSE, Double.MIN_NORMAL);
            if (low || high) {
                return true;
            }
        }
        return false;
    }

    /// Looks at combinations that nothing reaches: at the target each is zero, and then redundant, or a conflict.
    private static TensorPreimage.@org.jspecify.annotations.Nullable Empty conflict(Tensor combinations, Tensor target,
            Jacobian jacobian, TensorPreimageOptions options, List<String> redundant, TensorPreimage.Report report) {
        int left = combinations.shape().size(0);
        int size = combinations.shape().size(1);
        double[] weights = combinations.toArray();
        double[] wanted = target.toArray();
        double wantedSize = Jacobian.norm(target);
        TensorPreimage.Empty worst = null;
        for (int k = 0; k < left; k++) {
            double sum = 0;
            double squares = 0;
            int heaviest = 0;
            for (int i = 0; i < size; i++) {
                double weight = weights[k * size + i];
                sum += weight * wanted[i];
                squares += weight * weight;
                heaviest = Math.abs(weight) > Math.abs(weights[k * size + heaviest]) ? i : heaviest;
            }
            double scale = Math.sqrt(squares) * wantedSize;
            double discrepancy = scale == 0 ? 0 : Math.abs(sum) / scale;
            if (discrepancy <= CLOSE * options.rankTolerance(jacobian.type(), size)) {
                redundant.add(name(heaviest, jacobian));
            } else if (worst == null || discrepancy > worst.discrepancy()) {
                Map<String, Double> conflict = new LinkedHashMap<>();
                for (int i = 0; i < size; i++) {
                    double weight = weights[k * size + i];
                    if (Math.abs(weight) > 1e-3 * Math.abs(weights[k * size + heaviest])) {
                        conflict.put(name(i, jacobian), weight);
                    }
                }
                worst = new TensorPreimage.Empty(String.format(Locale.ROOT,
                        "a combination of %d output(s), %s first, cannot be changed by any argument, but the target "
                                + "wants it changed (%.1e relative)%s.",
                        conflict.size(), name(heaviest, jacobian), discrepancy,
                        report.doubtful() ? "; the rank is in doubt" : ""), conflict, discrepancy, report);
            }
        }
        return worst;
    }

    /// An output by its place: `result 0[3, 7]`.
    private static String name(int flat, Jacobian jacobian) {
        int rest = flat;
        for (int i = 0; i < jacobian.outputs().size(); i++) {
            Shape shape = jacobian.outputs().get(i);
            if (rest < shape.count()) {
                List<String> places = new ArrayList<>();
                long[] strides = shape.strides();
                for (int axis = 0; axis < strides.length; axis++) {
                    places.add(String.valueOf(rest / strides[axis]));
                    rest = (int) (rest % strides[axis]);
                }
                return "result " + i + "[" + String.join(", ", places) + "]";
            }
            rest -= (int) shape.count();
        }
        throw new IllegalStateException("There is no output " + flat + ".");
    }
}
