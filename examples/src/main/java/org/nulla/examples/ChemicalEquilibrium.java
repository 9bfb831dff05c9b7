package org.nulla.examples;

import java.io.PrintStream;
import java.util.Arrays;
import org.nulla.Real;
import org.nulla.solver.ImplicitFunction;
import org.nulla.solver.Problem;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// What there is when propane has burnt in air: five amounts in equilibrium, of which only positive ones make sense.
public final class ChemicalEquilibrium implements Example {

    // begin: equations
    /// The five equations of Meintjes and Morgan in the amounts `y`, for a ratio of air to fuel.
    static Real[] balance(Real[] y, Real ratio) {
        Real first = y[0].times(y[1]).plus(y[0]);
        Real second = y[1].times(y[1]).times(9.615e-7);
        Real third = y[2].times(y[2]).times(0.193);
        Real fourth = y[3].times(y[3]);
        Real burnt = ratio.times(y[4]);
        Real square = y[1].times(y[2]).times(y[2]);
        Real product = y[1].times(y[2]).times(5.451766686e-4);
        Real mixed = y[1].times(y[3]).times(3.40735e-5);
        Real little = y[2].times(4.106217541e-4);
        Real all = square.plus(product).plus(mixed).plus(y[1].times(4.4975e-7));
        return new Real[] {
            first.minus(y[4].times(3)),
            first.times(2).minus(y[0]).plus(second.times(2)).plus(all).minus(burnt),
            square.times(2).plus(product).plus(third.times(2)).plus(little).minus(y[4].times(8)),
            mixed.plus(fourth.times(2)).minus(burnt.times(4)),
            first.plus(second).plus(all).plus(third).plus(little).plus(fourth).minus(1)};
    }
    // end: equations

    static final double RATIO = 10;

    // begin: logarithms
    /// The logarithms of the amounts as functions of the ratio.
    static final ImplicitFunction AMOUNTS = ImplicitFunction.of(
            (x, p) -> balance(exponentials(x), p[0]), 0, 0, 0, 0, 0);
    // end: logarithms

    private static Real[] exponentials(Real[] x) {
        return Arrays.stream(x).map(Real::exp).toArray(Real[]::new);
    }

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new ChemicalEquilibrium().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: use
        Problem burning = Problem.of(y -> balance(y, Real.of(RATIO)), 1, 1, 1, 1, 1);
        out.println("some root       " + Example.text(Roots.find(burning, SolverOptions.DEFAULT).solution()));

        double[] most = new double[5];
        Arrays.fill(most, Double.POSITIVE_INFINITY);
        Problem bounded = burning.within(new double[5], most);
        out.println("within bounds   " + Example.text(Roots.find(bounded, SolverOptions.DEFAULT).solution()));

        double[] logarithms = AMOUNTS.solve(RATIO).solution();
        out.println("by logarithms   " + Example.text(Arrays.stream(logarithms).map(Math::exp).toArray()));
        double[] relative = AMOUNTS.jvp(new double[] {RATIO}, new double[] {0.01 * RATIO});
        out.println("1% more air, in % " + Example.text(Arrays.stream(relative).map(r -> 100 * r).toArray()));
        // end: use
    }
}
