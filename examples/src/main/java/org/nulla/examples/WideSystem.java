package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Fewer equations than unknowns: a Newton step is a whole space of steps, of which the shortest is taken.
///
/// The equations are a sphere of radius 3 and a plane through (1, 1, 1); they meet in a circle.
public final class WideSystem implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new WideSystem().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: wide
        VectorFunction system = x -> new Real[] {
            x[0].times(x[0]).plus(x[1].times(x[1])).plus(x[2].times(x[2])).minus(9),
            x[0].plus(x[1]).plus(x[2]).minus(3)};
        double[] x = {1, 2, 3};
        for (int step = 1; step <= 5; step++) {
            Linearization here = Nulla.linearize(system, x);
            double[] residual = here.value();
            AffineSpace steps = here.tangentPreimage(-residual[0], -residual[1]).space();
            double[] shortest = steps.minNorm();
            for (int i = 0; i < x.length; i++) {
                x[i] += shortest[i];
            }
            out.println("step " + step + ": dimension " + steps.dimension() + ", x = " + Example.text(x));
        }
        out.println("system at x: " + Example.text(Nulla.linearize(system, x).value()));
        // end: wide
    }
}
