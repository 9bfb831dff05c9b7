package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// A derivative of a preimage: how the shortest solution moves with a parameter of the equation.
public final class NestedMinimumNorm implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new NestedMinimumNorm().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: nested
        // the shortest x with theta x1 + x2 = 1; by hand (theta, 1) / (theta^2 + 1)
        VectorFunction shortest = parameter -> {
            Real theta = parameter[0];
            VectorFunction equation = x -> new Real[] {theta.times(x[0]).plus(x[1])};
            Linearization inner = Nulla.linearize(equation, 0, 0);
            return inner.tangentPreimage(1).space().minNormInFlight();
        };
        for (double theta : new double[] {0, 1}) {
            Linearization outer = Nulla.linearize(shortest, theta);
            out.println("theta = " + theta + ": shortest " + Example.text(outer.value()) + ", its derivative "
                    + Example.text(outer.jvp(1)));
        }
        // end: nested
    }
}
