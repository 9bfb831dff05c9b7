package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockGraph;
import org.nulla.sweep.Twins;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Products with a derivative and its twins, as numbers of the host: what they agree on is known, what differs is noise.
///
/// Twins go side by side in one pass where they fit the memory limit, and otherwise one after the other.
final class TwinProducts {

    private final BlockGraph graph;
    private final List<Shape> inputs;
    private final List<Shape> outputs;
    private final Jacobian jacobian;
    private final int sideBySide;

    /// Twins of a whole program.
    TwinProducts(Jacobian jacobian, TensorPreimageOptions options, int vectors) {
        this(jacobian, jacobian.graph(), jacobian.outputs(), options, vectors);
    }

    /// Twins of a part of a program that begins with the same inputs.
    ///
    /// @param vectors how many vectors are multiplied at once, at most
    TwinProducts(Jacobian jacobian, BlockGraph graph, List<Shape> outputs, TensorPreimageOptions options,
            int vectors) {
        this.jacobian = jacobian;
        this.graph = graph;
        this.inputs = jacobian.inputs();
        this.outputs = outputs;
        double limit = (double) options.memoryLimit() / jacobian.type().bytes() / Math.max(1, vectors);
        double each = 3.0 * (jacobian.columns() + jacobian.entries());
        this.sideBySide = Twins.LANES * each <= limit ? Twins.LANES : 1;
    }

    /// Whether so many vectors fit the memory limit.
    static boolean fits(Jacobian jacobian, TensorPreimageOptions options, int vectors) {
        return 3.0 * vectors * (jacobian.columns() + jacobian.entries()) * jacobian.type().bytes() <= options
                .memoryLimit();
    }

    /// `J x` for each vector, by the program and its twins.
    ///
    /// @param x for each input its part, with one axis in front; null for zero
    /// @param batch how many vectors
    /// @return by twin, vector and row
    double[][][] push(@Nullable Tensor[] x, int batch) {
        Workspace workspace = jacobian.workspace();
        double[][][] result = new double[Twins.LANES][][];
        for (int first = 0; first < Twins.LANES; first += sideBySide) {
            try (Workspace scratch = workspace.nested()) {
                @Nullable Tensor[] lanes = new Tensor[x.length];
                boolean any = false;
                for (int i = 0; i < x.length; i++) {
                    Tensor part = x[i];
                    lanes[i] = part == null ? null : repeated(part);
                    any |= part != null;
                }
                List<@Nullable Tensor> reached = any ? twins(first, scratch).pushThrough(lanes) : List.of();
                List<@Nullable Tensor> parts = new ArrayList<>();
                for (int i = 0; i < outputs.size(); i++) {
                    parts.add(any ? reached.get(i) : null);
                }
                read(parts, outputs, batch, first, result);
            }
        }
        return result;
    }

    /// `Jᵀ u` for each row of `u`, likewise.
    ///
    /// @return by twin, vector and column
    double[][][] pull(Tensor u) {
        return pull(u.shape().size(0), (_, _) -> repeated(u));
    }

    /// The same with the rows themselves moved in twins, as if they had been rounded: what comes of combinations that are known no better.
    double[][][] pullRounded(double[][] u) {
        int size = u[0].length;
        double eta = Twins.ETA * (jacobian.type().roundoff() / ElementType.FLOAT64.roundoff());
        return pull(u.length, (first, scratch) -> {
            double[] entries = new double[sideBySide * u.length * size];
            for (int i = 0; i < entries.length; i++) {
                int twin = first + i / (u.length * size);
                double entry = u[i / size % u.length][i % size];
                entries[i] = twin == 0 ? entry : entry * (1 + eta * Twins.uniform((long) twin << 40 | i % size));
            }
            return scratch.tensor(jacobian.type(), Shape.of(sideBySide, u.length, size), entries);
        });
    }

    /// Vectors for some twins.
    private interface Rows {
        /// Makes them, one axis for twins and one for vectors in front.
        Tensor from(int first, Workspace scratch);
    }

    private double[][][] pull(int batch, Rows rows) {
        double[][][] result = new double[Twins.LANES][][];
        for (int first = 0; first < Twins.LANES; first += sideBySide) {
            try (Workspace scratch = jacobian.workspace().nested()) {
                Tensor u = rows.from(first, scratch);
                Tensor[] parts = Jacobian.split(u.reshape(Shape.of(sideBySide * batch, u.shape().size(-1))), outputs);
                for (int i = 0; i < parts.length; i++) {
                    parts[i] = parts[i].reshape(outputs.get(i).behind(Shape.of(sideBySide, batch)));
                }
                List<@Nullable Tensor> reached = twins(first, scratch).pullThrough(parts);
                read(reached.subList(0, inputs.size()), inputs, batch, first, result);
            }
        }
        return result;
    }

    private Tensor repeated(Tensor part) {
        Shape one = part.shape().behind(Shape.of(1));
        return part.reshape(one).broadcastTo(part.shape().behind(Shape.of(sideBySide)));
    }

    private BlockGraph twins(int first, Workspace scratch) {
        if (sideBySide < Twins.LANES) {
            return graph.twins(scratch, first, 1);
        }
        return graph.twins(scratch, 0, Twins.LANES);
    }

    private void read(List<@Nullable Tensor> parts, List<Shape> shapes, int batch, int first, double[][][] result) {
        int size = shapes.stream().mapToInt(shape -> Math.toIntExact(shape.count())).sum();
        for (int lane = 0; lane < sideBySide; lane++) {
            result[first + lane] = new double[batch][size];
        }
        int at = 0;
        for (int i = 0; i < shapes.size(); i++) {
            int count = Math.toIntExact(shapes.get(i).count());
            Tensor part = parts.get(i);
            if (part != null) {
                double[] entries = part.toArray();
                for (int row = 0; row < sideBySide * batch; row++) {
                    System.arraycopy(entries, row * count, result[first + row / batch][row % batch], at, count);
                }
            }
            at += count;
        }
    }
}
