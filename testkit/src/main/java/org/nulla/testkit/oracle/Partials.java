package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.nulla.testkit.random.Arithmetic;
import org.nulla.testkit.random.DoubleArithmetic;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Step;
import org.nulla.testkit.random.StepKind;

/// A linearised program: which value depends on which, with which partial, in long arithmetic and as doubles have it. From it come the
/// Jacobian and its twins.
///
/// The Jacobian itself is made of exact partials. A twin is made of those that doubles have, each moved by a few units in the last place but
/// for 1 and −1: values that have lost their digits make partials that have none, and a partial that is used in many places is the
/// same number in all of them.
final class Partials {

    /// By how much a twin moves a partial at the most, in relation to it: four units in the last place.
    private static final double MOVE = 4 * 0x1p-52;

    /// How many runs that round at random show what adjoints may be.
    private static final int RUNS = 3;

    private final BigFloatArithmetic k;
    private final long seed;
    private final int inputs;
    private final int[] outputs;
    /// For each vertex after the inputs, where its edges begin; one more at the end.
    private final int[] first;
    private final int[] from;
    private final BigFloat[] partial;
    /// The partials as doubles have them, in one run or in several that round differently.
    private final double[][] recorded;

    private Partials(BigFloatArithmetic k, long seed, int inputs, List<Edges<BigFloat>> exact,
            List<List<Edges<Double>>> runs, int[] outputs) {
        this.k = k;
        this.seed = seed;
        this.inputs = inputs;
        this.outputs = outputs;
        this.first = new int[exact.size() + 1];
        int count = exact.stream().mapToInt(edges -> edges.from.length).sum();
        this.from = new int[count];
        this.partial = new BigFloat[count];
        this.recorded = new double[runs.size()][count];
        int e = 0;
        for (int v = 0; v < exact.size(); v++) {
            Edges<BigFloat> edges = exact.get(v);
            for (int a = 0; a < edges.from.length; a++) {
                from[e] = edges.from[a];
                partial[e] = edges.partial.get(a);
                for (int run = 0; run < recorded.length; run++) {
                    recorded[run][e] = runs.get(run).get(v).partial.get(a);
                }
                e++;
            }
            first[v + 1] = e;
        }
    }

    /// What one vertex depends on.
    @SuppressWarnings("ArrayRecordComponent") // stays inside this class, where nobody changes it
    private record Edges<T>(int[] from, List<T> partial) {
    }

    /// The Jacobian's program.
    static Partials of(RandomProgram program, BigFloatArithmetic k) {
        return new Partials(k, program.seed(), program.inputs(), edges(program, k, program.run(k)),
                List.of(edges(program, new DoubleArithmetic(), plainValues(program))),
                program.outputs().stream().mapToInt(Integer::intValue).toArray());
    }

    /// The program of the gradient of the first output, whose Jacobian is the Hessian: reverse mode written out.
    static Partials ofGradient(RandomProgram program, BigFloatArithmetic k) {
        int values = program.inputs() + program.steps().size();
        int[] outputs = new int[program.inputs()];
        Arrays.setAll(outputs, i -> 2 * values - 1 - i);
        // adjoints are sums whose rounding depends on their order: a few runs that round at random show what it may be
        List<List<Edges<Double>>> recorded = new ArrayList<>();
        recorded.add(gradientEdges(program, new DoubleArithmetic(), plainValues(program)));
        for (int run = 0; run < RUNS; run++) {
            recorded.add(gradientEdges(program, new NoisyArithmetic(program.seed() + run), plainValues(program)));
        }
        return new Partials(k, program.seed(), program.inputs(), gradientEdges(program, k, program.run(k)), recorded,
                outputs);
    }

    private static List<Double> plainValues(RandomProgram program) {
        return Arrays.stream(program.plainValues()).boxed().toList();
    }

    private static <T> List<T> arguments(Step step, List<T> values) {
        return step.arguments().stream().map(values::get).toList();
    }

    private static boolean[] active(RandomProgram program) {
        boolean[] active = new boolean[program.inputs() + program.steps().size()];
        Arrays.fill(active, 0, program.inputs(), true);
        for (int s = 0; s < program.steps().size(); s++) {
            for (int a : program.steps().get(s).arguments()) {
                active[program.inputs() + s] |= active[a];
            }
        }
        return active;
    }

    private static <T> List<Edges<T>> edges(RandomProgram program, Arithmetic<T> k, List<T> values) {
        boolean[] active = active(program);
        int n = program.inputs();
        List<Edges<T>> result = new ArrayList<>();
        Edges<T> none = new Edges<>(new int[0], List.of());
        for (int s = 0; s < program.steps().size(); s++) {
            Step step = program.steps().get(s);
            if (!active[n + s]) {
                result.add(none);
                continue;
            }
            List<T> partials = step.kind().partials(k, arguments(step, values), values.get(n + s));
            int[] places = places(step, active);
            int[] from = new int[places.length];
            List<T> chosen = new ArrayList<>();
            for (int a = 0; a < places.length; a++) {
                from[a] = step.arguments().get(places[a]);
                chosen.add(partials.get(places[a]));
            }
            result.add(new Edges<>(from, chosen));
        }
        return result;
    }

    /// Which arguments of a step depend on the inputs.
    private static int[] places(Step step, boolean[] active) {
        List<Integer> arguments = step.arguments();
        return java.util.stream.IntStream.range(0, arguments.size()).filter(a -> active[arguments.get(a)]).toArray();
    }

    /// An argument of a step.
    private record Use(int step, int place) {
    }

    /// After the values of the program, in their order, come their adjoints in the opposite one. The adjoint of a value is the sum, over all
    /// steps that use it, of the partial times the step's adjoint; both factors depend on the inputs.
    private static <T> List<Edges<T>> gradientEdges(RandomProgram program, Arithmetic<T> k, List<T> values) {
        boolean[] active = active(program);
        int n = program.inputs();
        List<Edges<T>> result = edges(program, k, values);
        List<List<Use>> uses = new ArrayList<>();
        for (int v = 0; v < values.size(); v++) {
            uses.add(new ArrayList<>());
        }
        for (int s = 0; s < program.steps().size(); s++) {
            Step step = program.steps().get(s);
            for (int a : active[n + s] ? places(step, active) : new int[0]) {
                uses.get(step.arguments().get(a)).add(new Use(s, a));
            }
        }
        List<T> adjoints = new ArrayList<>(values);
        int last = 2 * values.size() - 1;
        for (int v = values.size() - 1; v >= 0; v--) {
            T adjoint = k.of(v == program.outputs().getFirst() ? 1 : 0);
            List<Integer> from = new ArrayList<>();
            List<T> partials = new ArrayList<>();
            // the last use first, as reverse mode meets them
            for (Use use : uses.get(v).reversed()) {
                Step step = program.steps().get(use.step);
                T outer = adjoints.get(n + use.step);
                List<T> arguments = arguments(step, values);
                T value = values.get(n + use.step);
                T partial = step.kind().partials(k, arguments, value).get(use.place);
                adjoint = k.plus(adjoint, k.times(partial, outer));
                from.add(last - n - use.step);
                partials.add(partial);
                for (int b : step.kind().isLinear() ? new int[0] : places(step, active)) {
                    from.add(step.arguments().get(b));
                    partials.add(k.times(outer, second(step.kind(), k, arguments, value, use.place, b)));
                }
            }
            adjoints.set(v, adjoint);
            result.add(new Edges<>(from.stream().mapToInt(Integer::intValue).toArray(), partials));
        }
        return result;
    }

    /// The partial, by the argument at one place, of the partial by the argument at another.
    private static <T> T second(StepKind kind, Arithmetic<T> k, List<T> arguments, T value, int a, int b) {
        SlopeArithmetic<T> slopes = new SlopeArithmetic<>(k);
        List<Slope<T>> moving = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            moving.add(new Slope<>(arguments.get(i), k.of(i == b ? 1 : 0)));
        }
        T by = kind.partials(k, arguments, value).get(b);
        return kind.partials(slopes, moving, new Slope<>(value, by)).get(a).slope();
    }

    /// The largest power of two, of either sign, near a partial.
    int largestPower() {
        return Arrays.stream(partial).filter(p -> !p.isZero()).mapToInt(p -> Math.abs(p.magnitude())).max().orElse(0);
    }

    /// The Jacobian with its twins.
    TwinMatrix jacobian() {
        BigFloat[][][] lanes = new BigFloat[TwinMatrix.LANES][][];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = jacobian(lane);
        }
        return new TwinMatrix(lanes, inputs);
    }

    /// The Jacobian with those twins only that show the rounding of a sweep: enough to judge products, not to decide anything.
    TwinMatrix jacobianForProducts() {
        BigFloat[][][] lanes = new BigFloat[TwinMatrix.LANES][][];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = lane == 0 || lane >= TwinMatrix.ROUNDED ? jacobian(lane) : lanes[0];
        }
        return new TwinMatrix(lanes, inputs);
    }

    private BigFloat[][] jacobian(int lane) {
        BigFloat[] moved = moved(lane);
        return inputs < outputs.length ? forward(moved) : reverse(moved);
    }

    private BigFloat[] moved(int lane) {
        if (lane == 0) {
            return partial;
        }
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + lane);
        BigFloat[] moved = new BigFloat[partial.length];
        boolean all = lane >= TwinMatrix.ROUNDED;
        double[] known = recorded[lane % recorded.length];
        for (int e = 0; e < moved.length; e++) {
            boolean moves = known[e] != 0 && (all || Math.abs(known[e]) != 1);
            // where doubles leave their range they know nothing
            moved[e] = Double.isFinite(known[e])
                    ? moves ? moved(BigFloat.of(known[e]), random, k) : BigFloat.of(known[e])
                    : k.times(k.plus(partial[e], BigFloat.ONE), BigFloat.of(random.nextDouble(-2, 2)));
        }
        return moved;
    }

    /// A number moved by up to a few units in the last place.
    static BigFloat moved(BigFloat number, SplittableRandom random, BigFloatArithmetic k) {
        return k.plus(number, k.times(number, BigFloat.of(MOVE * random.nextDouble(-1, 1))));
    }

    private BigFloat[][] forward(BigFloat[] partials) {
        int vertices = inputs + first.length - 1;
        BigFloat[][] tangents = new BigFloat[vertices][];
        for (int v = 0; v < inputs; v++) {
            tangents[v] = BigFloat.zeros(inputs);
            tangents[v][v] = BigFloat.ONE;
        }
        for (int v = inputs; v < vertices; v++) {
            BigFloat[] tangent = BigFloat.zeros(inputs);
            for (int e = first[v - inputs]; e < first[v - inputs + 1]; e++) {
                add(tangent, partials[e], tangents[from[e]]);
            }
            tangents[v] = tangent;
        }
        return Arrays.stream(outputs).mapToObj(output -> tangents[output].clone()).toArray(BigFloat[][]::new);
    }

    private BigFloat[][] reverse(BigFloat[] partials) {
        int vertices = inputs + first.length - 1;
        BigFloat[] unused = {};
        BigFloat[][] adjoints = new BigFloat[vertices][];
        Arrays.fill(adjoints, unused);
        for (int i = 0; i < outputs.length; i++) {
            used(adjoints, outputs[i])[i] = BigFloat.ONE;
        }
        for (int v = vertices - 1; v >= inputs; v--) {
            BigFloat[] adjoint = adjoints[v];
            if (adjoint.length > 0) {
                for (int e = first[v - inputs]; e < first[v - inputs + 1]; e++) {
                    add(used(adjoints, from[e]), partials[e], adjoint);
                }
                // a long program needs few of them at a time
                adjoints[v] = unused;
            }
        }
        BigFloat[][] rows = new BigFloat[outputs.length][inputs];
        for (int j = 0; j < inputs; j++) {
            BigFloat[] adjoint = used(adjoints, j);
            for (int i = 0; i < rows.length; i++) {
                rows[i][j] = adjoint[i];
            }
        }
        return rows;
    }

    private BigFloat[] used(BigFloat[][] adjoints, int v) {
        if (adjoints[v].length == 0) {
            adjoints[v] = BigFloat.zeros(outputs.length);
        }
        return adjoints[v];
    }

    private void add(BigFloat[] sum, BigFloat factor, BigFloat[] terms) {
        for (int i = 0; i < sum.length; i++) {
            if (!terms[i].isZero()) {
                sum[i] = k.plus(sum[i], k.times(factor, terms[i]));
            }
        }
    }
}
