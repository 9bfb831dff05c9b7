package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Checkpoint;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;

/// A pendulum over many steps: where must it start for it to end elsewhere? Recorded in sections, so that the record takes
/// kilobytes however long it swings.
public final class LongPendulum implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new LongPendulum().run(System.out);
    }

    // begin: step
    /// One step of the leapfrog method; the state is angle and momentum.
    private static Real[] step(Real[] state) {
        double h = 1e-3;
        Real half = state[1].minus(state[0].sin().times(h / 2));
        Real angle = state[0].plus(half.times(h));
        return new Real[] {angle, half.minus(angle.sin().times(h / 2))};
    }
    // end: step

    @Override
    public void run(PrintStream out) {
        // begin: ask
        for (int n : new int[] {1 << 10, 1 << 12, 1 << 14}) {
            Linearization f = Nulla.linearize(state -> Checkpoint.iterate(LongPendulum::step, n, state), 1, 0);
            Preimage start = f.tangentPreimage(0.01, 0);
            out.println(n + " steps: " + Example.text(start.onlyPoint()) + ", record at most "
                    + start.counters().peakTraceBytes() + " bytes, run again "
                    + start.counters().recomputed() / f.steps() + " times");
        }
        // end: ask
    }
}
