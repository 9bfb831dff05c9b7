package org.nulla.examples;

import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import org.nulla.Linearization;
import org.nulla.lift.Lift;
import org.nulla.lift.Lifted;
import org.nulla.solver.ImplicitFunction;
import org.nulla.solver.Problem;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// A model that knows nothing of Null-A: what there is when propane has burnt in air, in plain Java.
public final class PlainJavaModel implements Example {

    // begin: model
    /// Five amounts, of which only positive ones make sense.
    record Amounts(double y1, double y2, double y3, double y4, double y5) {

        static Amounts ofLogarithms(double[] x) {
            return new Amounts(Math.exp(x[0]), Math.exp(x[1]), Math.exp(x[2]), Math.exp(x[3]), Math.exp(x[4]));
        }
    }

    /// The five equations of Meintjes and Morgan, in the logarithms of the amounts, for a ratio of air to fuel.
    static double[] balance(double[] logarithms, double ratio) {
        Amounts y = Amounts.ofLogarithms(logarithms);
        double first = y.y1() * y.y2() + y.y1();
        double second = y.y2() * y.y2() * 9.615e-7;
        double third = y.y3() * y.y3() * 0.193;
        double fourth = y.y4() * y.y4();
        double burnt = ratio * y.y5();
        double square = y.y2() * y.y3() * y.y3();
        double product = y.y2() * y.y3() * 5.451766686e-4;
        double mixed = y.y2() * y.y4() * 3.40735e-5;
        double little = y.y3() * 4.106217541e-4;
        double all = square + product + mixed + y.y2() * 4.4975e-7;
        return new double[] {
            first - y.y5() * 3,
            first * 2 - y.y1() + second * 2 + all - burnt,
            square * 2 + product + third * 2 + little - y.y5() * 8,
            mixed + fourth * 2 - burnt * 4,
            first + second + all + third + little + fourth - 1};
    }
    // end: model

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new PlainJavaModel().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: use
        Lifted balance = Lift.with(MethodHandles.lookup()).of(PlainJavaModel.class, "balance");

        // solved: the logarithms for ten parts of air
        Lifted atTen = Lift.with(MethodHandles.lookup()).of(x -> balance(x, 10));
        double[] x = Roots.find(Problem.of(atTen, 0, 0, 0, 0, 0), SolverOptions.DEFAULT).solution();
        out.println("logarithms   " + Example.text(x));

        // its preimage: every change of logarithms and ratio that keeps the balance, to first order
        Linearization there = balance.linearizeAt(x, 10.0);
        out.println("inputs       " + there.inputNames());
        out.println("left free    " + there.tangentPreimage(0, 0, 0, 0, 0).space().dimension());

        // its parameter's sensitivities: how the solution follows the ratio
        ImplicitFunction solution = ImplicitFunction.of((y, p) -> balance.applyAll(y, p), 0, 0, 0, 0, 0);
        out.println("by the ratio " + Example.text(solution.jvp(new double[] {10}, new double[] {1})));
        // end: use
    }
}
