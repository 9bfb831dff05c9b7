package org.nulla.examples;

import java.io.PrintStream;
import java.util.Objects;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.plan.ExplainedPreimage;
import org.nulla.plan.RunPlan;

/// Asks how a preimage was found: which steps of a butterfly transform are kept, and how much its factors fill in.
public final class PlanOfARun implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new PlanOfARun().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: plan
        double[] x = new double[16];
        Linearization f = Nulla.linearize(PlanOfARun::butterflies, x);
        AffineSpace target = AffineSpace.point(f.jvp(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
        ExplainedPreimage explained = f.explainTangentPreimage(target, PreimageOptions.DEFAULT);
        RunPlan plan = explained.plan();
        out.println(plan.program().steps() + " steps, dx found by " + plan.method().label());
        RunPlan.Factorisation found = Objects.requireNonNull(plan.factorisation());
        out.println(
                found.kept().size() + " steps kept, from " + found.kept().getFirst() + " to " + found.kept().getLast());
        out.println(found.reduction().entries() + " entries, " + found.factors().fillIn() + " more in the factors");
        out.println("rank " + found.rank().rank() + ", condition at least " + Math.round(found.factors().condition()));
        out.println("smallest pivot: " + found.worstPivots().getFirst().size());
        // end: plan
    }

    /// Layers of sums and differences of pairs, at distances 1, 2, 4 and so on.
    private static Real[] butterflies(Real[] x) {
        Real[] values = x;
        for (int distance = 1; distance < x.length; distance *= 2) {
            Real[] next = new Real[x.length];
            for (int i = 0; i < x.length; i++) {
                next[i] = (i & distance) == 0 ? values[i].plus(values[i + distance])
                        : values[i - distance].minus(values[i]);
            }
            values = next;
        }
        return values;
    }
}
