package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.solver.ImplicitFunction;

/// How a solution moves with its parameters.
public final class DerivativeOfASolution implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new DerivativeOfASolution().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: implicit
        // Kepler's equation: the eccentric anomaly E of an orbit, E - e sin E = M
        ImplicitFunction anomaly = ImplicitFunction.of((x, p) -> new Real[] {
            x[0].minus(p[1].times(x[0].sin())).minus(p[0])}, 1);
        double mean = 0.8;
        double eccentricity = 0.3;
        out.println("E         " + Example.text(anomaly.solve(mean, eccentricity).solution()));
        out.println("dE/dM, de " + Example.text(anomaly.jacobian(mean, eccentricity)[0]));

        // the solution inside a larger function, differentiated twice
        double second = Nulla.derivative(m -> Nulla.derivative(n -> anomaly.apply(new Real[] {n, Real.of(0.3)})[0], m),
                mean);
        out.println("d2E/dM2   " + Example.text(second));
        // end: implicit
    }
}
