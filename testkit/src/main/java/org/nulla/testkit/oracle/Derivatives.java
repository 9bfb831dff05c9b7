package org.nulla.testkit.oracle;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.Vector;
import org.nulla.testkit.random.RandomProgram;

/// Checks the two ordinary questions, `J v` and `Jᵀ u`, against the oracle's Jacobian, and nested ones against one another.
final class Derivatives {

    /// How far off a product may be, against the sum of the sizes of what it is made of.
    private static final double PRODUCT = 1e-10;

    /// How far two ways to a second derivative may be apart, against the sum over all paths of the sizes of its terms.
    private static final double NESTED = 1e-11;

    private Derivatives() {
    }

    /// What is wrong with the derivatives of a program, if anything.
    static Optional<String> complaint(RandomProgram program, Truth truth, Linearization f, long seed) {
        RandomGenerator random = new SplittableRandom(seed * 104_729 + 5);
        double[] v = gaussian(random, program.inputs());
        double[] u = gaussian(random, program.outputs().size());
        double[][] sums = truth.sums();
        double[] along = f.jvp(v);
        double[] back = f.vjp(u);
        double[] trueAlong = truth.image(false, Vector.of(v)).toArray();
        double[] trueBack = truth.image(true, Vector.of(u)).toArray();
        for (int i = 0; i < along.length; i++) {
            double size = 0;
            for (int j = 0; j < v.length; j++) {
                size += sums[i][j] * Math.abs(v[j]);
            }
            if (!(Math.abs(along[i] - trueAlong[i]) <= PRODUCT * size)) {
                return Optional.of("entry " + i + " of J v is " + along[i] + ", expected " + trueAlong[i]);
            }
        }
        for (int j = 0; j < back.length; j++) {
            double size = 0;
            for (int i = 0; i < u.length; i++) {
                size += sums[i][j] * Math.abs(u[i]);
            }
            if (!(Math.abs(back[j] - trueBack[j]) <= PRODUCT * size)) {
                return Optional.of("entry " + j + " of Jᵀ u is " + back[j] + ", expected " + trueBack[j]);
            }
        }
        return nested(program, u, v);
    }

    /// The second derivative of `u·f` along `v`, by reverse mode inside forward mode and by two forward modes.
    private static Optional<String> nested(RandomProgram program, double[] u, double[] v) {
        double[] x = program.point();
        double[] product = Nulla.hvp(y -> weighted(program.apply(y), u), x, v);
        double byReverse = 0;
        for (int j = 0; j < v.length; j++) {
            byReverse += product[j] * v[j];
        }
        double byForward = Nulla.derivative(s -> Nulla.derivative(t -> {
            Real[] y = new Real[x.length];
            for (int j = 0; j < y.length; j++) {
                y[j] = s.plus(t).times(v[j]).plus(x[j]);
            }
            return weighted(program.apply(y), u);
        }, Real.ZERO), 0);
        double apart = Math.abs(byReverse - byForward);
        double size = SecondOrder.size(program, u, v);
        return !(apart <= NESTED * size) ? Optional.of("the second derivative along v is " + byReverse
                + " by reverse inside forward mode, " + byForward
                + " by forward inside forward mode, of terms as large as "
                + size)
                : Optional.empty();
    }

    private static Real weighted(Real[] numbers, double[] weights) {
        Real sum = Real.ZERO;
        for (int i = 0; i < numbers.length; i++) {
            sum = sum.plus(numbers[i].times(weights[i]));
        }
        return sum;
    }

    private static double[] gaussian(RandomGenerator random, int n) {
        return random.doubles(n, -1, 1).toArray();
    }
}
