package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.ScalarField;

/// The product of an inverse Hessian and a vector, and a Newton step, without forming a Hessian.
public final class InverseHessian implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new InverseHessian().run(System.out);
    }

    /// Rosenbrock's valley, with its minimum at (1, 1).
    private static final ScalarField VALLEY = x -> {
        Real slope = x[0].minusFrom(1);
        Real across = x[1].minus(x[0].times(x[0]));
        return slope.times(slope).plus(across.times(across).times(100));
    };

    @Override
    public void run(PrintStream out) {
        double[] x = {-1.2, 1};
        double[] v = {1, 2};
        double[] u = Nulla.ihvp(VALLEY, x, v).onlyPoint();
        out.println("H^-1 v       " + Example.text(u));
        out.println("H (H^-1 v)   " + Example.text(Nulla.hvp(VALLEY, x, u)));
        for (int step = 0; step < 6; step++) {
            double[] dx = Nulla.newtonStep(VALLEY, x).onlyPoint();
            x = new double[] {x[0] + dx[0], x[1] + dx[1]};
        }
        out.println("six steps to " + Example.text(x));

        // a field that is flat along a line has a Hessian without an inverse, and that is an ordinary answer
        ScalarField trough = a -> a[0].plus(a[1]).pow(2);
        Preimage steps = Nulla.newtonStep(trough, 1, 2);
        out.println("a trough: dimension " + steps.space().dimension() + ", shortest step "
                + Example.text(steps.space().minNorm()));
    }
}
