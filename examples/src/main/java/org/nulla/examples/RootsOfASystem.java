package org.nulla.examples;

import java.io.PrintStream;
import java.util.List;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.solver.Problem;
import org.nulla.solver.Root;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;
import org.nulla.solver.StepChoice;

/// Roots of square, wide and contradictory systems.
public final class RootsOfASystem implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new RootsOfASystem().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: roots
        VectorFunction circleAndLine = x -> new Real[] {
            x[0].times(x[0]).plus(x[1].times(x[1])).minus(25), x[0].minus(x[1]).plus(1)};
        Root root = Roots.find(circleAndLine, 1, 1);
        out.println("square    " + Example.text(root.solution()) + " after " + root.iterations() + " steps");

        // one equation for two unknowns: the shortest steps lead to a root nearby, another choice to another root
        Problem line = Problem.of(x -> new Real[] {x[0].plus(x[1]).minus(2)}, 0, 0);
        SolverOptions nearTo = SolverOptions.DEFAULT.withChoice(StepChoice.nearestTo(5, 0));
        out.println("shortest  " + Example.text(Roots.find(line, SolverOptions.DEFAULT).solution()));
        out.println("near to   " + Example.text(Roots.find(line, nearTo).solution()));

        // what cannot be solved is an outcome, and says which equations are to blame
        Problem wrong = Problem.of(x -> new Real[] {x[0].plus(x[1]).minus(1), x[0].minus(2), x[0].plus(x[1]).minus(3)},
                0, 0).named(List.of("left", "right"), List.of("balance", "pin", "supply"));
        Root none = Roots.find(wrong, SolverOptions.DEFAULT);
        out.println(none.reason().code() + " at " + Example.text(none.x().toArray()));
        out.println(none.message());
        // end: roots
    }
}
