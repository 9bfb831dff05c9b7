package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockGraph;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Elementwise;
import org.nulla.block.Expression;
import org.nulla.block.StructuredMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The derivative of a program, between lists of tensors on the input side and rows of numbers on the output side.
///
/// Everything has one axis in front, for many vectors at once. An input's part that is zero may be null.
@SuppressWarnings("NullableProblems")
final class Jacobian {

    /// How many roundoffs a difference may be left with where two numbers cancel.
    private static final double CANCELLED = 32;

    private static final Elementwise STEP = Elementwise.of("step", Expression.argument(0).step());

    private final BlockGraph graph;
    private final Workspace workspace;
    private final List<Shape> inputs = new ArrayList<>();
    private final List<Shape> outputs = new ArrayList<>();
    private final ElementType type;
    private final int rows;
    private final long columns;

    Jacobian(BlockLinearization f) {
        this.graph = isChain(f.graph()) ? f.graph() : f.graph().flattened();
        for (Tensor input : f.point()) {
            inputs.add(input.shape());
        }
        for (Tensor output : f.values()) {
            outputs.add(output.shape());
        }
        this.workspace = Tensor.workspaceOf(f.point().get(0));
        this.type = f.point().get(0).type();
        this.rows = Math.toIntExact(outputs.stream().mapToLong(Shape::count).sum());
        this.columns = inputs.stream().mapToLong(Shape::count).sum();
    }

    /// Whether every vertex has one parent, the one before it: whole parts of the program are then back-substituted one by one, and what
    /// is known of each as a whole counts for more than what is in it.
    private static boolean isChain(BlockGraph graph) {
        for (int v = 1; v < graph.size(); v++) {
            int before = v - 1;
            if (graph.vertex(v).parents().stream().noneMatch(parent -> parent == before)
                    || graph.vertex(v).parents().stream().filter(parent -> parent >= 0).count() != 1) {
                return false;
            }
        }
        return graph.inputs() == 1;
    }

    BlockGraph graph() {
        return graph;
    }

    Workspace workspace() {
        return workspace;
    }

    ElementType type() {
        return type;
    }

    List<Shape> inputs() {
        return inputs;
    }

    List<Shape> outputs() {
        return outputs;
    }

    int rows() {
        return rows;
    }

    long columns() {
        return columns;
    }

    /// How many numbers all vertices have together: what a row meets on its way back.
    long entries() {
        long entries = 0;
        for (int v = graph.inputs(); v < graph.size(); v++) {
            entries += graph.vertex(v).shape().count();
        }
        return entries;
    }

    /// `J x`, one row for each vector.
    Tensor push(@Nullable Tensor[] x, int batch) {
        try (Workspace inner = workspace.nested()) {
            boolean any = false;
            for (Tensor part : x) {
                any |= part != null;
            }
            List<@Nullable Tensor> reached = any ? graph.pushThrough(x) : List.of();
            Tensor[] parts = new Tensor[outputs.size()];
            for (int i = 0; i < parts.length; i++) {
                Tensor part = any ? reached.get(i) : null;
                Shape flat = Shape.of(batch, Math.toIntExact(outputs.get(i).count()));
                parts[i] = part == null ? inner.filled(type, flat, 0) : part.reshape(flat);
            }
            return inner.keep(Tensor.concatenate(-1, parts));
        }
    }

    /// `Jᵀ u`, for each row of `u`; null where nothing arrives.
    @Nullable
    Tensor[] pull(Tensor u) {
        try (Workspace inner = workspace.nested()) {
            Tensor[] cotangents = split(u, outputs);
            List<@Nullable Tensor> reached = graph.pullThrough(cotangents);
            @Nullable Tensor[] result = new Tensor[inputs.size()];
            for (int i = 0; i < result.length; i++) {
                Tensor part = reached.get(i);
                result[i] = part == null ? null : inner.keep(part);
            }
            return result;
        }
    }

    /// Rows cut into parts of given shapes.
    static Tensor[] split(Tensor flat, List<Shape> shapes) {
        Tensor[] parts = new Tensor[shapes.size()];
        int batch = flat.shape().size(0);
        int at = 0;
        for (int i = 0; i < parts.length; i++) {
            int size = Math.toIntExact(shapes.get(i).count());
            parts[i] = flat.slice(-1, at, at + size).reshape(shapes.get(i).behind(Shape.of(batch)));
            at += size;
        }
        return parts;
    }

    /// Parts one behind the other, as rows.
    Tensor join(@Nullable Tensor[] parts, int batch) {
        Tensor[] flat = new Tensor[parts.length];
        for (int i = 0; i < flat.length; i++) {
            Tensor part = parts[i];
            Shape shape = Shape.of(batch, Math.toIntExact(inputs.get(i).count()));
            flat[i] = part == null ? workspace.filled(type, shape, 0) : part.reshape(shape);
        }
        return Tensor.concatenate(-1, flat);
    }

    /// The sum, part by part; `factor` times the second.
    static @Nullable Tensor[] plus(@Nullable Tensor[] a, @Nullable Tensor[] b, double factor) {
        @Nullable Tensor[] sum = new Tensor[a.length];
        for (int i = 0; i < sum.length; i++) {
            Tensor x = a[i];
            Tensor y = b[i];
            Tensor scaled = y == null || factor == 1 ? y : factor == -1 ? y.unaryMinus() : y.times(factor);
            sum[i] = x == null ? scaled : scaled == null ? x : x.plus(scaled);
        }
        return sum;
    }

    /// What vectors are multiplied by so that their products with small partials keep their digits: far from the lower end of the range,
    /// and as far from the upper.
    static double farFromUnderflow(ElementType type) {
        return type == ElementType.FLOAT64 ? 0x1p300 : 0x1p50;
    }

    /// How small products of partials may become on their way through the whole program, as a power of ten: the smallest factor that is
    /// not zero of every function applied entry by entry, and the size of every matrix, as far as they are below 1.
    double smallestProduct() {
        double power = 0;
        for (int v = graph.inputs(); v < graph.size(); v++) {
            BlockGraph.Vertex vertex = graph.vertex(v);
            double least = 0;
            for (int i = 0; i < vertex.parents().size(); i++) {
                StructuredMap map = vertex.parents().get(i) < 0 ? null : vertex.partials().of(i);
                least = map == null ? least : Math.min(least, smallest(map));
            }
            power += least;
        }
        return power;
    }

    private static double smallest(StructuredMap map) {
        return switch (map) {
            case StructuredMap.Scaled(Shape _, double factor) -> factor == 0 ? 0 : Math.log10(Math.abs(factor));
            case StructuredMap.Diagonal(Shape _, Tensor factors) -> Arrays.stream(factors.toArray()).map(Math::abs)
                    .filter(factor -> factor > 0).map(Math::log10).min().orElse(0);
            case StructuredMap.Kronecker kronecker -> size(kronecker.left()) + size(kronecker.right());
            case StructuredMap.Composition(List<StructuredMap> maps) ->
                    maps.stream().mapToDouble(Jacobian::smallest).sum();
            default -> 0;
        };
    }

    private static double size(@Nullable Tensor matrix) {
        double norm = matrix == null ? 1 : norm(matrix);
        return norm == 0 ? 0 : Math.min(0, Math.log10(norm));
    }

    /// Null-space directions near given vectors: `n = z − A J z`, and once more, so that `n` is as near to the null space as its own size
    /// allows, however large `z` is.
    @Nullable
    Tensor[] direction(@Nullable Tensor[] z, int batch, GeneralizedInverse inverse) {
        @Nullable Tensor[] n = cancelled(z, inverse.apply(push(z, batch)), z);
        return cancelled(n, inverse.apply(push(n, batch)), z);
    }

    /// `z − c`, where entries that cancel to rounding of what there was at first become zero: what is left of them is no direction.
    private static @Nullable Tensor[] cancelled(@Nullable Tensor[] z, @Nullable Tensor[] c,
            @Nullable Tensor[] first) {
        @Nullable Tensor[] rest = plus(z, c, -1);
        for (int i = 0; i < rest.length; i++) {
            Tensor part = rest[i];
            Tensor before = first[i];
            if (part != null && before != null && c[i] != null) {
                Tensor clear = part.abs().minus(before.abs().times(CANCELLED * part.type().roundoff()));
                rest[i] = part.times(clear.apply(STEP));
            }
        }
        return rest;
    }

    /// The sizes of two rows of equally many numbers, for which a device is waited for once.
    static double[] norms(Tensor one, Tensor other) {
        double[] squares = Tensor.concatenate(0, one, other).square().sum(-1).toArray();
        return isTrue(squares[0], one.type()) && isTrue(squares[1], other.type())
                ? new double[] {Math.sqrt(squares[0]), Math.sqrt(squares[1])}
                : new double[] {norm(one), norm(other)};
    }

    static double norm(Tensor x) {
        double squares = x.square().sum().toDouble();
        if (isTrue(squares, x.type())) {
            return Math.sqrt(squares);
        }
        double[] entries = x.toArray();
        double largest = Arrays.stream(entries).map(Math::abs).max().orElse(0);
        return largest == 0 || !Double.isFinite(largest) ? largest
                : largest * Math.sqrt(Arrays.stream(entries).map(entry -> entry / largest).map(y -> y * y).sum());
    }

    /// Whether a sum of squares is what it should be: not where squares left the range of numbers, above or below.
    private static boolean isTrue(double squares, ElementType type) {
        return squares > (type == ElementType.FLOAT64 ? 1e-270 : 1e-20) && Double.isFinite(squares);
    }
}
