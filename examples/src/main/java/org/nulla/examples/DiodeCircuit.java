package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Real;
import org.nulla.solver.ImplicitFunction;
import org.nulla.solver.Root;

/// A diode behind a resistor: an exponential along which Newton's method has a long way from most starts.
public final class DiodeCircuit implements Example {

    // begin: circuit
    /// Milliamperes that leak through the diode when it blocks.
    private static final double LEAK = 1e-9;

    /// The resistor and the diode share the supply, and one current flows through both.
    ///
    /// @param x volts across the diode, and the current in milliamperes
    /// @param p volts of the supply, kiloohms of the resistor, and volts in which the diode's current grows e-fold
    static Real[] loop(Real[] x, Real[] p) {
        return new Real[] {x[0].plus(x[1].times(p[1])).minus(p[0]), x[0].div(p[2]).expm1().times(LEAK).minus(x[1])};
    }

    /// The naive start: the diode takes all of the supply, where its current would be some 10⁷² amperes.
    static final ImplicitFunction CIRCUIT = ImplicitFunction.of(DiodeCircuit::loop, 5, 0);
    // end: circuit

    static final double[] PARTS = {5, 1, 0.02585};

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new DiodeCircuit().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: use
        Root root = CIRCUIT.solve(PARTS);
        out.println("from far off                 " + root.reason().code() + ", " + root.iterations() + " steps");
        out.println("volts and milliamperes       " + Example.text(root.solution()));
        double[][] by = CIRCUIT.jacobian(PARTS);
        out.println("volts, by the supply         " + Example.text(by[0][0]));
        out.println("milliamperes, by the supply  " + Example.text(by[1][0]));

        // what a small signal sees: the resistor, and the slope of the diode's curve
        double slope = PARTS[2] / (root.x().get(1) + LEAK);
        out.println("the same by hand             " + Example.text(slope / (slope + PARTS[1]))
                + ", " + Example.text(1 / (slope + PARTS[1])));
        // end: use
    }
}
