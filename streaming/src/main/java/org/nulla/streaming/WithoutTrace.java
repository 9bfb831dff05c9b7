package org.nulla.streaming;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.nulla.AffineSpace;
import org.nulla.Claim;
import org.nulla.EngineKind;
import org.nulla.Internals;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.VectorFunction;
import org.nulla.preimage.CheckedAnswer;
import org.nulla.sweep.Target;
import org.nulla.trace.Level;

/// The front door of preimages without a trace: a function is run on a level that records nothing. Inside an outer derivative, and
/// with targets of one, it is recorded instead: what may have to be differentiated again must be kept.
public final class WithoutTrace {

    private WithoutTrace() {
    }

    /// All cotangents of a function's outputs that pull back to some member of a space, `{ ȳ : Jᵀ ȳ ∈ target }`, found while
    /// the function runs: nothing is recorded, and memory is bounded by the values that are alive at one time. Where the
    /// language cannot see that a value's life is over, [Lifetime] says so.
    ///
    /// The space is that of [Linearization#cotangentPreimage(AffineSpace)]; its origin and basis may be others. If it is
    /// empty or in doubt, the function may be run a second time, for its Jacobian instead of a trace. Inside an outer derivative, and
    /// with a target of one, the function is recorded after all.
    ///
    /// @param f the function
    /// @param x the point
    /// @param target the wanted cotangents of the inputs
    /// @return nothing, a point or a space
    public static Preimage cotangentPreimage(VectorFunction f, double[] x, AffineSpace target) {
        return cotangentPreimage(f, Real.of(x), target, PreimageOptions.DEFAULT);
    }

    /// The same at a point that may be traced, with a say in how it is computed.
    ///
    /// @param f the function
    /// @param x the point
    /// @param target the wanted cotangents of the inputs
    /// @param options tolerance and control; the engine is always the default one
    /// @return nothing, a point or a space
    public static Preimage cotangentPreimage(VectorFunction f, Real[] x, AffineSpace target, PreimageOptions options) {
        return preimage(false, f, x, target, options);
    }

    /// The same for a program that writes its steps itself. Of no use outside of the library.
    ///
    /// @param program the program at a point
    /// @param target the wanted cotangents of the inputs
    /// @return nothing, a point or a space
    public static Preimage cotangentPreimage(Written program, AffineSpace target) {
        return preimage(false, program, target);
    }

    /// All changes of a function's inputs that change its outputs by some member of a space, `{ dx : J dx ∈ target }`, found while
    /// the function runs. No step is recorded; what is kept are a few numbers for each time that values take the place of inputs or
    /// of earlier values, which is much less than a trace where few values are alive at a time. [Lifetime] says when a value's life is
    /// over.
    ///
    /// The space is that of [Linearization#tangentPreimage(AffineSpace)]; its origin and basis may be others. The function is run a
    /// second time to check it, and perhaps a third time where the answer is in doubt.
    ///
    /// @param f the function
    /// @param x the point
    /// @param target the wanted changes of the outputs
    /// @return nothing, a point or a space
    public static Preimage tangentPreimage(VectorFunction f, double[] x, AffineSpace target) {
        return tangentPreimage(f, Real.of(x), target, PreimageOptions.DEFAULT);
    }

    /// The same at a point that may be traced, with a say in how it is computed.
    ///
    /// @param f the function
    /// @param x the point
    /// @param target the wanted changes of the outputs
    /// @param options tolerance and control; the engine is always the default one
    /// @return nothing, a point or a space
    public static Preimage tangentPreimage(VectorFunction f, Real[] x, AffineSpace target, PreimageOptions options) {
        return preimage(true, f, x, target, options);
    }

    /// The same for a program that writes its steps itself. Of no use outside of the library.
    ///
    /// @param program the program at a point
    /// @param target the wanted changes of the outputs
    /// @return nothing, a point or a space
    public static Preimage tangentPreimage(Written program, AffineSpace target) {
        return preimage(true, program, target);
    }

    /// A program at a point that writes its steps itself.
    ///
    /// @param inputs how many inputs
    /// @param run runs the program on an open level, and gives the vertex of each output, -1 for a constant
    /// @param traced traces the program
    public record Written(int inputs, Function<Level, int[]> run, Supplier<Linearization> traced) {
    }

    private static Preimage preimage(boolean tangent, VectorFunction f, Real[] x, AffineSpace target,
            PreimageOptions options) {
        requireDefault(options);
        return Level.innermost() != null || target.isInFlight()
                ? traced(tangent, Nulla.linearize(f, x), target, options)
                : preimage(tangent, level -> level.finish(Internals.run(level, f, x)), x.length, target, options);
    }

    private static Preimage preimage(boolean tangent, Written program, AffineSpace target) {
        return target.isInFlight() ? traced(tangent, program.traced().get(), target, PreimageOptions.DEFAULT)
                : preimage(tangent, level -> level.finish(program.run().apply(level)), program.inputs(), target,
                        PreimageOptions.DEFAULT);
    }

    private static Preimage traced(boolean tangent, Linearization f, AffineSpace target, PreimageOptions options) {
        return tangent ? f.tangentPreimage(target, options) : f.cotangentPreimage(target, options);
    }

    private static void requireDefault(PreimageOptions options) {
        if (options.engine() != EngineKind.DEFAULT) {
            throw new IllegalArgumentException("Without a trace only the engine " + EngineKind.DEFAULT
                    + " works; found " + options.engine()
                    + ". Trace the function with Nulla.linearize(...) to use it.");
        }
    }

    private static void requireLength(int expected, AffineSpace target) {
        if (expected != target.size()) {
            throw new IllegalArgumentException(
                    "The target has " + target.size() + " entries, expected " + expected + ".");
        }
    }

    private static Preimage preimage(boolean tangent, Function<StreamLevel, Streamed> program, int inputs,
            AffineSpace target, PreimageOptions options) {
        RunControl control = options.control();
        Function<StreamLevel, Streamed> run = level -> Level.open(level, program::apply);
        Supplier<Streamed> jacobian = () -> run.apply(StreamLevel.forJacobian(inputs, control));
        Target rows = Internals.target(target);
        CheckedAnswer answer;
        Streamed found;
        if (tangent) {
            found = run.apply(StreamLevel.forTangents(inputs, control));
            requireLength(found.columns().length, target);
            answer = StreamedPreimage.tangent(found, rows, options,
                    seeds -> run.apply(StreamLevel.forChecks(seeds, control)), jacobian);
        } else {
            requireLength(inputs, target);
            double[][] carried = new double[rows.dimension() + 1][];
            carried[0] = rows.origin();
            System.arraycopy(rows.basis(), 0, carried, 1, rows.dimension());
            found = run.apply(StreamLevel.forCotangents(inputs, carried, StreamedPreimage.CHECKS, control));
            answer = StreamedPreimage.cotangent(found, rows, options, jacobian);
        }
        String unreliable = found.unreliable().isEmpty() || Level.innermost() != null ? found.unreliable()
                : firstUnreliable(jacobian);
        String name = tangent ? "y" : "x";
        return Internals.preimage(unreliable.isEmpty() ? answer
                : answer.with(answer.certificate().and(new Claim(Claim.Kind.DATA, Claim.Status.NOT_SHOWN, 0, 0,
                        "The partial of " + unreliable
                                + " lost its digits to cancellation in the values it is made of.")),
                        answer.counters()),
                IntStream.range(0, target.size()).mapToObj(i -> name + "[" + i + "]").toList());
    }

    /// The first step whose partial is unreliable when errors are followed, in words; empty where there is none.
    private static String firstUnreliable(Supplier<Streamed> run) {
        for (int seed = 1; seed <= Level.GUESSES; seed++) {
            String found = Level.followingErrors(seed, () -> run.get().unreliable());
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }
}
