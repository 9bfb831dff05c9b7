package org.nulla;

import java.util.List;
import java.util.stream.IntStream;
import org.nulla.affine.Carried;
import org.nulla.affine.LiveLevel;
import org.nulla.function.VectorFunction;
import org.nulla.preimage.CarriedPreimage;
import org.nulla.sweep.Target;
import org.nulla.trace.Level;

/// Runs a function on a level that carries its cotangent preimage along.
final class LiveRun {

    private LiveRun() {
    }

    /// What runs a program on a level and ends it.
    @FunctionalInterface
    private interface Run {
        Carried on(LiveLevel level);
    }

    static Preimage cotangentPreimage(VectorFunction f, Real[] x, AffineSpace target, PreimageOptions options) {
        return cotangentPreimage(level -> carry(level, f, x), x.length, target, options);
    }

    static Preimage cotangentPreimage(Steps.Program program, double[] x, AffineSpace target, PreimageOptions options) {
        return cotangentPreimage(level -> carry(level, program, x), x.length, target, options);
    }

    private static Preimage cotangentPreimage(Run run, int inputs, AffineSpace target, PreimageOptions options) {
        AffineSpace.requireLength("target", inputs, target.size());
        if (options.engine() != EngineKind.DEFAULT) {
            throw new IllegalArgumentException("Without a trace only the engine " + EngineKind.DEFAULT
                    + " works; found " + options.engine()
                    + ". Trace the function with Nulla.linearize(...) to use it.");
        }
        Target rows = target.asTarget();
        List<String> names = IntStream.range(0, inputs).mapToObj(i -> "x[" + i + "]").toList();
        Carried carried = carry(run, rows, options, LiveLevel.GROUPS);
        if (!carried.vague().isEmpty() && Level.innermost() == null) {
            carried = carried.withVague(firstUnreliable(run, rows, options));
        }
        return PreimageFactory.preimage(CarriedPreimage.certify(carried, rows, options,
                tangents -> carry(run, rows, options, tangents)), names);
    }

    /// The first step whose partial is unreliable when errors are followed, in words; empty where there is none.
    private static String firstUnreliable(Run run, Target rows, PreimageOptions options) {
        for (int seed = 1; seed <= Linearization.GUESSES; seed++) {
            String found = Level.followingErrors(seed, () -> carry(run, rows, options, LiveLevel.GROUPS).vague());
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }

    private static Carried carry(Run run, Target target, PreimageOptions options, int groups) {
        return Level.open(new LiveLevel(target, options, groups), run::on);
    }

    private static Carried carry(LiveLevel level, Steps.Program program, double[] x) {
        Steps steps = new Steps.Passing(level);
        int[] places = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            places[i] = steps.input();
        }
        return level.finish(Steps.vertices(program.run(x.clone(), places, steps)));
    }

    static Carried carry(LiveLevel level, VectorFunction f, Real[] x) {
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
