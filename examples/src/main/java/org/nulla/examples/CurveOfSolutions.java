package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Real;
import org.nulla.solver.Continuation;
import org.nulla.solver.ContinuationOptions;
import org.nulla.solver.Curve;
import org.nulla.solver.Motion;
import org.nulla.solver.Problem;
import org.nulla.solver.SelfMotion;
import org.nulla.solver.SolverOptions;

/// A curve of solutions followed through its folds, and a motion among solutions.
public final class CurveOfSolutions implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new CurveOfSolutions().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: curve
        // x^3 - x + t = 0 folds back twice as t grows
        Curve curve = Continuation.follow(x -> new Real[] {x[0].pow(3).minus(x[0]).plus(x[1])},
                new double[] {1, 0}, ContinuationOptions.DEFAULT.along(1, true).between(-1, 1));
        for (Curve.Point turn : curve.turningPoints()) {
            out.println("fold at   " + Example.text(turn.x().toArray()));
        }
        out.println("end       " + curve.end() + " at " + Example.text(curve.points().getLast().x().toArray()));
        // end: curve

        // begin: motion
        // two joints of a planar arm of three hold the height of its tip; the first angle is to become small
        Problem tip = Problem.of(q -> new Real[] {q[0].sin().plus(q[1].sin()).plus(q[2].sin()).minus(1)}, 1, 0.2, 0);
        Motion motion = SelfMotion.follow(tip, q -> q[0].times(q[0]), 0.2, SolverOptions.DEFAULT);
        double[] q = motion.last().toArray();
        out.println("motion    " + motion.end() + " at " + Example.text(q));
        out.println("height    " + Example.text(Math.sin(q[0]) + Math.sin(q[1]) + Math.sin(q[2])));
        // end: motion
    }
}
