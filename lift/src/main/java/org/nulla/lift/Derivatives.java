package org.nulla.lift;

import java.util.Arrays;

/// Derivatives as plain Java calls them, for code that is itself going to be lifted: run plainly these lift what they are given,
/// and inside lifted code they nest.
///
/// {@snippet :
/// static double curvature(double x) {
///     return Derivatives.derivative(a -> Derivatives.derivative(b -> b * b * b, a), x);   // 6x
/// }
/// Lift.scalar(Model::curvature).linearize(2).jvp(1);                                          // 6
/// }
public final class Derivatives {

    private Derivatives() {
    }

    /// The derivative of a method of one number.
    ///
    /// @param f the method
    /// @param x where
    /// @return the derivative there
    public static double derivative(NumberMethod f, double x) {
        return Lift.scalar(f).linearize(x).jvp(1.0)[0];
    }

    /// The gradient of a method with one result.
    ///
    /// @param f the method
    /// @param x where
    /// @return the derivative by each argument
    public static double[] gradient(FieldMethod f, double[] x) {
        return Lift.field(f).linearize(x).vjp(1.0);
    }

    /// The Jacobian of a method, row by row.
    ///
    /// @param f the method
    /// @param x where
    /// @return `jacobian[i][j]` is the derivative of result `i` by argument `j`
    public static double[][] jacobian(ArrayMethod f, double[] x) {
        return Lift.of(f).linearize(x).jacobian();
    }

    /// The shortest change of the arguments that gives a wanted change of the results, to first order.
    ///
    /// @param f the method
    /// @param x where
    /// @param target the wanted change of each result
    /// @return the shortest member of the preimage
    public static double[] shortestPreimage(ArrayMethod f, double[] x, double[] target) {
        return Lift.of(f).linearize(x).tangentPreimage(Arrays.copyOf(target, target.length)).space().minNorm();
    }
}
