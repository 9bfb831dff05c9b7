package org.nulla;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.PartialErrors;
import org.nulla.preimage.CheckedAnswer;
import org.nulla.preimage.Escalation;
import org.nulla.streaming.Streamed;
import org.nulla.streaming.StreamedPreimage;
import org.nulla.streaming.StreamLevel;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;
import org.nulla.trace.Level;

/// Runs a function on a level that records nothing, for its preimages. Inside an outer derivative, and with targets of one, the
/// function is recorded instead: what may have to be differentiated again must be kept.
final class StreamRun {

    private StreamRun() {
    }

    static Preimage preimage(boolean tangent, VectorFunction f, Real[] x, AffineSpace target,
            PreimageOptions options) {
        requireDefault(options);
        if (Level.innermost() != null || target.isInFlight()) {
            Linearization traced = Linearization.trace(f, x);
            return tangent ? traced.tangentPreimage(target, options) : traced.cotangentPreimage(target, options);
        }
        return preimage(tangent, level -> run(level, f, x), x.length, target, options);
    }

    static Preimage preimage(boolean tangent, Steps.Program program, double[] x, AffineSpace target,
            PreimageOptions options) {
        requireDefault(options);
        if (target.isInFlight()) {
            KeptSteps.Written written = KeptSteps.run(program, x);
            LinearGraph graph = written.steps().toGraph(x.length, written.outputs(), () -> PartialErrors.NONE);
            AffineSpace.requireLength("target", tangent ? graph.outputs() : x.length, target.size());
            Walk walk = tangent ? Walk.tangentPreimage(graph) : Walk.cotangentPreimage(graph);
            return PreimageFactory.preimage(Escalation.solve(walk, target.asTarget(), options),
                    names(tangent ? "y" : "x", target.size()));
        }
        return preimage(tangent, level -> run(level, program, x), x.length, target, options);
    }

    private static void requireDefault(PreimageOptions options) {
        if (options.engine() != EngineKind.DEFAULT) {
            throw new IllegalArgumentException("Without a trace only the engine " + EngineKind.DEFAULT
                    + " works; found " + options.engine()
                    + ". Trace the function with Nulla.linearize(...) to use it.");
        }
    }

    private static List<String> names(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> name + "[" + i + "]").toList();
    }

    private static Preimage preimage(boolean tangent, Function<StreamLevel, Streamed> program, int inputs,
            AffineSpace target, PreimageOptions options) {
        RunControl control = options.control();
        Function<StreamLevel, Streamed> run = level -> Level.open(level, program::apply);
        Supplier<Streamed> jacobian = () -> run.apply(StreamLevel.forJacobian(inputs, control));
        CheckedAnswer answer;
        Streamed found;
        if (tangent) {
            found = run.apply(StreamLevel.forTangents(inputs, control));
            AffineSpace.requireLength("target", found.columns().length, target.size());
            answer = StreamedPreimage.tangent(found, target.asTarget(), options,
                    seeds -> run.apply(StreamLevel.forChecks(seeds, control)), jacobian);
        } else {
            AffineSpace.requireLength("target", inputs, target.size());
            Target rows = target.asTarget();
            double[][] carried = new double[rows.dimension() + 1][];
            carried[0] = rows.origin();
            System.arraycopy(rows.basis(), 0, carried, 1, rows.dimension());
            found = run.apply(StreamLevel.forCotangents(inputs, carried, StreamedPreimage.CHECKS, control));
            answer = StreamedPreimage.cotangent(found, rows, options, jacobian);
        }
        String unreliable = found.unreliable().isEmpty() || Level.innermost() != null ? found.unreliable()
                : firstUnreliable(jacobian);
        return PreimageFactory.preimage(unreliable.isEmpty() ? answer
                : answer.with(answer.certificate().and(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, 0, 0,
                        "The partial of " + unreliable
                                + " lost its digits to cancellation in the values it is made of.")),
                        answer.counters()),
                names(tangent ? "y" : "x", target.size()));
    }

    /// The first step whose partial is unreliable when errors are followed, in words; empty where there is none.
    private static String firstUnreliable(Supplier<Streamed> run) {
        for (int seed = 1; seed <= Linearization.GUESSES; seed++) {
            String found = Level.followingErrors(seed, () -> run.get().unreliable());
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }

    private static Streamed run(StreamLevel level, Steps.Program program, double[] x) {
        Steps steps = new Steps.Passing(level);
        int[] places = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            places[i] = steps.input();
        }
        return level.finish(Steps.vertices(program.run(x.clone(), places, steps)));
    }

    static Streamed run(StreamLevel level, VectorFunction f, Real[] x) {
        Real[] inputs = new Real[x.length];
        for (int i = 0; i < x.length; i++) {
            inputs[i] = Real.input(level, x[i]);
        }
        Real[] results = f.apply(inputs);
        int[] outputs = new int[results.length];
        for (int i = 0; i < results.length; i++) {
            outputs[i] = results[i].vertexOn(level);
        }
        return level.finish(outputs);
    }
}
