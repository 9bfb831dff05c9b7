package org.nulla;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.function.VectorFunction;
import org.nulla.graph.Packed;
import org.nulla.preimage.CheckedAnswer;
import org.nulla.sweep.Target;
import org.nulla.trace.Level;

/// What other modules of the library need to know of numbers and spaces. Of no use outside of the library: each method takes or
/// returns what only they see.
public final class Internals {

    private Internals() {
    }

    /// Runs a function on an open level.
    ///
    /// @param level the level
    /// @param f the function
    /// @param x the point
    /// @return the vertex of each output, -1 for a constant
    public static int[] run(Level level, VectorFunction f, Real[] x) {
        Real[] inputs = new Real[x.length];
        for (int i = 0; i < x.length; i++) {
            inputs[i] = Real.input(level, x[i]);
        }
        Real[] results = f.apply(inputs);
        int[] outputs = new int[results.length];
        for (int i = 0; i < results.length; i++) {
            outputs[i] = results[i].vertexOn(level);
        }
        return outputs;
    }

    /// Takes over what a program has written of itself.
    ///
    /// @param f the function that the program stands for
    /// @param steps what was written
    /// @param outputs the vertex of each output, -1 for a constant
    /// @param x the point
    /// @param values the values of the outputs
    /// @return the linearised function, to be asked
    public static Linearization written(VectorFunction f, Packed steps, int[] outputs, double[] x, double[] values) {
        return Linearization.written(f, steps, outputs, x, values);
    }

    /// The level that a number belongs to.
    ///
    /// @param number the number
    /// @return the level, null for a constant
    public static @Nullable Level level(Real number) {
        return number.level();
    }

    /// What rounding may have made of a number's value: a bound, to first order, on the sum of what every step on the way to it was rounded
    /// by. It is far too large where a program is long. Programs that [write themselves][#written] have none.
    ///
    /// @param number the number
    /// @return the bound, 0 for a number that was given
    public static double roundingError(Real number) {
        return Math.abs(number.error());
    }

    /// The vertex of a number on a level.
    ///
    /// @param number the number
    /// @param level the level
    /// @return the vertex, or -1 where the number is constant as far as that level goes
    public static int vertex(Real number, Level level) {
        return number.vertexOn(level);
    }

    /// A space as the target of a preimage.
    ///
    /// @param space the space
    /// @return its target
    public static Target target(AffineSpace space) {
        return space.asTarget();
    }

    /// A preimage that speaks in names.
    ///
    /// @param answer the certified answer
    /// @param sourceNames a name for each entry of the target
    /// @return nothing, a point or a space
    public static Preimage preimage(CheckedAnswer answer, List<String> sourceNames) {
        return PreimageFactory.preimage(answer, sourceNames);
    }
}
