package org.nulla.block;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementOperation;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;
import org.nulla.backend.Slice;
import org.nulla.backend.Strided;
import org.nulla.sweep.Twins;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Maps whose numbers are moved at random by a few units in the last place of their type, the twins of a program side by side.
///
/// What goes in and comes out has two axes in front: twins, and vectors. Of a matrix that multiplies, every entry is moved, the same
/// for all columns that it meets; of a map that multiplies or adds entry by entry, every edge; of a map that is known only by what
/// it does, everything that goes in and everything that comes out. Moving entries to other places is exact and stays as it is.
///
/// The moves are read from one small table on the device, at a place that depends on the vertex and the argument, with steps along
/// the axes that are no multiples of each other. So the same program has the same twins, and no tensor of random numbers is made.
final class TwinMaps {

    private static final ElementProgram PRODUCT = new ElementProgram(2,
            List.of(new ElementProgram.Instruction(ElementOperation.INPUT, 0, 0, 0),
                    new ElementProgram.Instruction(ElementOperation.INPUT, 1, 0, 0),
                    new ElementProgram.Instruction(ElementOperation.MULTIPLY, 0, 1, 0)));

    /// `a f + (f - 1) c`, with `c` the smallest number of the type that has all its digits: one that is smaller is moved by as much as it has lost.
    private static ElementProgram partial(double smallest) {
        return new ElementProgram(2,
                List.of(new ElementProgram.Instruction(ElementOperation.INPUT, 0, 0, 0),
                        new ElementProgram.Instruction(ElementOperation.INPUT, 1, 0, 0),
                        new ElementProgram.Instruction(ElementOperation.MULTIPLY, 0, 1, 0),
                        new ElementProgram.Instruction(ElementOperation.CONSTANT, 0, 0, 1),
                        new ElementProgram.Instruction(ElementOperation.SUBTRACT, 1, 3, 0),
                        new ElementProgram.Instruction(ElementOperation.CONSTANT, 0, 0, smallest),
                        new ElementProgram.Instruction(ElementOperation.MULTIPLY, 4, 5, 0),
                        new ElementProgram.Instruction(ElementOperation.ADD, 2, 6, 0)));
    }

    private static final ElementProgram PARTIAL = partial(Double.MIN_NORMAL);
    private static final ElementProgram SHORT_PARTIAL = partial(Float.MIN_NORMAL);

    /// From how many places a map may start to read.
    private static final int PLACES = 1021;

    /// Moves of neighbouring entries along the last axis lie next to each other, and further apart along each axis before it.
    private static final int STEP = 7;

    private final int twins;
    private final int length;
    private final Map<ElementType, Tensor> tables = new EnumMap<>(ElementType.class);

    /// Prepares the twins of a program.
    ///
    /// @param graph the program, of single operations
    /// @param workspace who computes; the innermost open one keeps the table
    /// @param first the first twin, 0 being the program itself
    /// @param twins how many
    TwinMaps(BlockGraph graph, Workspace workspace, int first, int twins) {
        this.twins = twins;
        long most = 1;
        for (int v = 0; v < graph.size(); v++) {
            BlockGraph.Vertex vertex = graph.vertex(v);
            most = Math.max(most, reach(vertex.shape()));
            for (int i = 0; i < vertex.parents().size(); i++) {
                StructuredMap map = vertex.parents().get(i) < 0 ? null : vertex.partials().of(i);
                most = map == null ? most : Math.max(most, reach(map));
            }
        }
        this.length = Math.toIntExact(most) + PLACES;
        for (int v = 0; v < graph.size(); v++) {
            tables.computeIfAbsent(graph.vertex(v).type(), type -> table(type, workspace, first));
        }
    }

    /// Likewise for maps that stand alone.
    TwinMaps(List<StructuredMap> maps, ElementType type, Workspace workspace) {
        this.twins = Twins.LANES;
        this.length = Math.toIntExact(maps.stream().mapToLong(TwinMaps::reach).max().orElse(1)) + PLACES;
        tables.put(type, table(type, workspace, 0));
    }

    private Tensor table(ElementType type, Workspace workspace, int first) {
        double eta = Twins.ETA * (type.roundoff() / ElementType.FLOAT64.roundoff());
        double[] factors = new double[twins * length];
        for (int twin = 0; twin < twins; twin++) {
            for (int i = 0; i < length; i++) {
                factors[twin * length + i] = first + twin == 0 ? 1
                        : 1 + eta * Twins.uniform((long) (first + twin) << 40 | i);
            }
        }
        return workspace.tensor(type, Shape.of(twins, length), factors);
    }

    /// How far apart the moves of the first and the last entry lie.
    private static long reach(Shape shape) {
        long reach = 1;
        long step = 1;
        for (int axis = 1; axis <= shape.rank(); axis++) {
            reach += (shape.size(-axis) - 1) * step;
            step = next(step);
        }
        return reach;
    }

    private static long next(long step) {
        return step * STEP + 2;
    }

    private static long reach(StructuredMap map) {
        long own = Math.max(reach(map.input()), reach(map.output()));
        return switch (map) {
            case StructuredMap.Kronecker kronecker ->
                    Math.max(own, Math.max(reach(kronecker.left()), reach(kronecker.right())));
            case StructuredMap.Dense dense -> Math.max(own, reach(dense.matrix()));
            case StructuredMap.Diagonal(Shape _, Tensor factors) -> Math.max(own, reach(factors));
            case StructuredMap.Transposed(StructuredMap inner) -> reach(inner);
            case StructuredMap.Sum(List<StructuredMap> maps) ->
                    maps.stream().mapToLong(TwinMaps::reach).max().orElse(1);
            case StructuredMap.Composition(List<StructuredMap> maps) ->
                    maps.stream().mapToLong(TwinMaps::reach).max().orElse(1);
            default -> own;
        };
    }

    private static long reach(@Nullable Tensor matrix) {
        return matrix == null ? 1 : reach(matrix.shape());
    }

    /// The twins of a vertex's partials.
    Partials of(BlockGraph.Vertex vertex, int number) {
        @Nullable StructuredMap[] maps = new StructuredMap[vertex.parents().size()];
        for (int i = 0; i < maps.length; i++) {
            StructuredMap map = vertex.parents().get(i) < 0 ? null : vertex.partials().of(i);
            maps[i] = map == null ? null : of(map, 31L * number + i);
        }
        return Partials.of(maps);
    }

    /// The twins of a map.
    ///
    /// @param seed where the moves are taken from
    StructuredMap of(StructuredMap map, long seed) {
        return switch (map) {
            case StructuredMap.Zero _,StructuredMap.Reshape _,StructuredMap.Swap _,StructuredMap.Part _ -> map;
            case StructuredMap.Identity _,StructuredMap.Scaled _,StructuredMap.Broadcast _,StructuredMap.Selection _ ->
                    edges(map, seed);
            case StructuredMap.Diagonal(Shape shape, Tensor factors) -> diagonal(shape, factors, seed);
            case StructuredMap.Kronecker kronecker -> kronecker(kronecker, seed);
            case StructuredMap.Dense dense -> dense(dense, seed);
            case StructuredMap.Implicit _ -> around(map, seed);
            case StructuredMap.Transposed(StructuredMap inner) -> new StructuredMap.Transposed(of(inner, seed));
            case StructuredMap.Sum(List<StructuredMap> maps) -> new StructuredMap.Sum(each(maps, seed));
            case StructuredMap.Composition(List<StructuredMap> maps) -> new StructuredMap.Composition(each(maps, seed));
        };
    }

    private List<StructuredMap> each(List<StructuredMap> maps, long seed) {
        StructuredMap[] moved = new StructuredMap[maps.size()];
        Arrays.setAll(moved, i -> of(maps.get(i), 1_000_003L * seed + i + 1));
        return List.of(moved);
    }

    /// Every entry of the output belongs to one edge.
    private StructuredMap edges(StructuredMap map, long seed) {
        return new StructuredMap.Implicit(map.input(), map.output(), Pattern.ANY,
                v -> moved(map.apply(v), map.output(), seed),
                u -> map.applyTransposed(moved(u, map.output(), seed)));
    }

    private StructuredMap diagonal(Shape shape, Tensor factors, long seed) {
        UnaryOperator<Tensor> scaling = v -> v.times(matrix(factors, shape.rank(), seed));
        return new StructuredMap.Implicit(shape, shape, Pattern.ANY, scaling, scaling);
    }

    private StructuredMap around(StructuredMap map, long seed) {
        return new StructuredMap.Implicit(map.input(), map.output(), Pattern.ANY,
                v -> moved(map.apply(moved(v, map.input(), ~seed)), map.output(), seed),
                u -> moved(map.applyTransposed(moved(u, map.output(), seed)), map.input(), ~seed));
    }

    private StructuredMap kronecker(StructuredMap.Kronecker map, long seed) {
        int axes = map.input().rank();
        return new StructuredMap.Implicit(map.input(), map.output(), Pattern.ANY,
                v -> multiplied(map, v, false, axes, seed), u -> multiplied(map, u, true, axes, seed));
    }

    private Tensor multiplied(StructuredMap.Kronecker map, Tensor v, boolean transposed, int axes, long seed) {
        Tensor left = map.left();
        Tensor right = map.right();
        Tensor result = left == null ? v
                : matrix(left, axes, seed).matmul(v, map.leftTransposed() != transposed, false);
        return right == null ? result
                : result.matmul(matrix(right, axes, ~seed), false, map.rightTransposed() != transposed);
    }

    private StructuredMap dense(StructuredMap.Dense map, long seed) {
        return new StructuredMap.Implicit(map.input(), map.output(), Pattern.ANY,
                v -> rows(v, map.input(), map.output(), matrix(map.matrix(), 1, seed), true),
                u -> rows(u, map.output(), map.input(), matrix(map.matrix(), 1, seed), false));
    }

    private static Tensor rows(Tensor v, Shape from, Shape to, Tensor matrices, boolean transposed) {
        Shape lead = v.shape().first(2);
        Tensor flat = v.reshape(Shape.of(Math.toIntExact(from.count())).behind(lead));
        Shape each = matrices.shape();
        return flat.matmul(matrices.reshape(Shape.of(each.size(0), each.size(-2), each.size(-1))), false, transposed)
                .reshape(to.behind(lead));
    }

    /// The twins of a matrix, with axes for vectors and for whatever else it is repeated along.
    private Tensor matrix(Tensor a, int axes, long seed) {
        Shape shape = a.shape();
        Workspace workspace = Tensor.workspaceOf(table(a.type()), a);
        Tensor result = workspace.uninitialized(a.type(), shape.behind(Shape.of(twins)));
        ElementProgram program = a.type() == ElementType.FLOAT64 ? PARTIAL : SHORT_PARTIAL;
        run(program, workspace, a.type(), result, new Strided(a.slice(), lead(new long[] {0}, shape.strides())),
                new Strided(start(a.type(), seed), lead(new long[] {length}, steps(shape))));
        int[] ones = new int[1 + Math.max(0, axes - shape.rank())];
        Arrays.fill(ones, 1);
        return result.reshape(shape.behind(Shape.of(ones)).behind(Shape.of(twins)));
    }

    private Tensor moved(Tensor v, Shape shape, long seed) {
        Workspace workspace = Tensor.workspaceOf(v);
        Tensor result = workspace.uninitialized(v.type(), v.shape());
        run(PRODUCT, workspace, v.type(), result, new Strided(v.slice(), v.shape().strides()),
                new Strided(start(v.type(), seed), lead(new long[] {length, 0}, steps(shape))));
        return result;
    }

    private static void run(ElementProgram program, Workspace workspace, ElementType type, Tensor result, Strided one,
            Strided other) {
        workspace.queue().elementwise(program, type, result.shape().sizes(), List.of(one, other),
                new Strided(result.slice(), result.shape().strides()));
    }

    private Slice start(ElementType type, long seed) {
        Slice table = table(type).slice();
        long place = (long) ((Twins.uniform(seed) + 1) / 2 * (PLACES - 1));
        return new Slice(table.buffer(), table.offset() + place);
    }

    private Tensor table(ElementType type) {
        Tensor table = tables.get(type);
        if (table == null) {
            throw new IllegalStateException("No twins were prepared for numbers of type " + type + ".");
        }
        return table;
    }

    private static long[] steps(Shape shape) {
        long[] steps = new long[shape.rank()];
        long step = 1;
        for (int axis = steps.length - 1; axis >= 0; axis--) {
            steps[axis] = step;
            step = next(step);
        }
        return steps;
    }

    private static long[] lead(long[] first, long[] rest) {
        long[] all = Arrays.copyOf(first, first.length + rest.length);
        System.arraycopy(rest, 0, all, first.length, rest.length);
        return all;
    }
}
