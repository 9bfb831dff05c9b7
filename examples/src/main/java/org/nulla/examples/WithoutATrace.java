package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.AffineSpace;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.streaming.Lifetime;
import org.nulla.streaming.WithoutTrace;

/// A pendulum over many steps: which weighting of its final state has a given gradient by its initial state, and which change of the
/// initial state changes the final one by a given amount? Found while it swings, without a record of its steps.
public final class WithoutATrace implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new WithoutATrace().run(System.out);
    }

    // begin: step
    /// One step of the leapfrog method; the state is angle and momentum.
    private static Real[] step(Real[] state) {
        double h = 1e-3;
        Real half = state[1].minus(state[0].sin().times(h / 2));
        Real angle = state[0].plus(half.times(h));
        return new Real[] {angle, half.minus(angle.sin().times(h / 2))};
    }

    private static VectorFunction pendulum(int steps) {
        return initial -> {
            Real[] state = initial;
            for (int i = 0; i < steps; i++) {
                Real[] before = state;
                state = Lifetime.scope(() -> step(before));
                Lifetime.end(before);
            }
            return state;
        };
    }
    // end: step

    @Override
    public void run(PrintStream out) {
        // begin: ask
        double[] start = {0.5, 0};
        for (int steps : new int[] {1_000, 10_000}) {
            Preimage found = WithoutTrace.cotangentPreimage(pendulum(steps), start, AffineSpace.point(1, 0));
            out.println(steps + " steps: weights " + Example.text(found.onlyPoint()) + ", most coefficients at a time "
                    + found.counters().peakCoefficients());
        }
        double[] traced = Nulla.linearize(pendulum(10_000), start).cotangentPreimage(1, 0).onlyPoint();
        out.println("traced:       weights " + Example.text(traced));
        // end: ask
        // begin: tangent
        Preimage change = WithoutTrace.tangentPreimage(pendulum(10_000), start, AffineSpace.point(1, 0));
        out.println("change of the start: " + Example.text(change.onlyPoint()));
        // end: tangent
    }
}
