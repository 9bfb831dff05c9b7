package org.nulla.testkit.programs;

import java.util.SplittableRandom;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// A linear program with given singular values: a chain of plane rotations, a scaling of each coordinate, another chain.
///
/// The graph looks like any other to an engine; only the chains, which are orthogonal to rounding, know what it computes.
public final class RotationChain implements VectorFunction {

    private final int inputs;
    private final int outputs;
    private final double[] singularValues;
    private final int rounds;
    private final long seed;

    private RotationChain(int inputs, int outputs, double[] singularValues, int rounds, long seed) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.singularValues = singularValues;
        this.rounds = rounds;
        this.seed = seed;
    }

    /// Makes a chain.
    ///
    /// @param inputs how many inputs
    /// @param outputs how many outputs
    /// @param rounds how often each chain turns every coordinate against its neighbour
    /// @param seed where the angles come from
    /// @param singularValues at most as many as inputs and as outputs; the others are zero
    /// @return the program
    public static RotationChain of(int inputs, int outputs, int rounds, long seed, double... singularValues) {
        if (singularValues.length > Math.min(inputs, outputs)) {
            throw new IllegalArgumentException(
                    singularValues.length + " singular values do not fit into " + outputs + " times "
                            + inputs + ".");
        }
        return new RotationChain(inputs, outputs, singularValues.clone(), rounds, seed);
    }

    /// Singular values that fall evenly, on a logarithmic scale, from 1 to the inverse of a condition number.
    ///
    /// @param count how many
    /// @param condition the largest over the smallest
    /// @return the values
    public static double[] falling(int count, double condition) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = count == 1 ? 1 : Math.pow(condition, -(double) i / (count - 1));
        }
        return values;
    }

    /// How many inputs.
    ///
    /// @return the number of columns of the Jacobian
    public int inputs() {
        return inputs;
    }

    /// How many outputs.
    ///
    /// @return the number of rows of the Jacobian
    public int outputs() {
        return outputs;
    }

    @Override
    public Real[] apply(Real[] x) {
        SplittableRandom random = new SplittableRandom(seed);
        Real[] turned = rotated(x, random);
        Real[] scaled = new Real[outputs];
        for (int i = 0; i < outputs; i++) {
            scaled[i] = i < singularValues.length ? turned[i].times(singularValues[i]) : Real.ZERO;
        }
        return rotated(scaled, random);
    }

    private Real[] rotated(Real[] x, SplittableRandom random) {
        Real[] y = x.clone();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i + 1 < y.length; i++) {
                double angle = random.nextDouble(0, 2 * Math.PI);
                double cosine = Math.cos(angle);
                double sine = Math.sin(angle);
                Real a = y[i].times(cosine).minus(y[i + 1].times(sine));
                Real b = y[i].times(sine).plus(y[i + 1].times(cosine));
                y[i] = a;
                y[i + 1] = b;
            }
        }
        return y;
    }
}
