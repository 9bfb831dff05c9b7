package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.plan.ExplainedPreimage;
import org.nulla.plan.RunPlan;

/// Watches a preimage swell and shrink: a butterfly transform takes all sums of a layer before its differences.
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
        Linearization f = Nulla.linearize(PlanOfARun::butterflies, 1, 2, 3, 4, 5, 6, 7, 8);
        AffineSpace target = AffineSpace.point(8, 0, 0, 0, 0, 0, 0, 0);
        ExplainedPreimage explained = f.explainTangentPreimage(target, PreimageOptions.DEFAULT);
        RunPlan plan = explained.plan();
        out.println("dx   " + Example.text(explained.preimage().onlyPoint()));
        out.println("most variables: " + plan.mostVariables().variables() + ", after step "
                + plan.mostVariables().step() + " at " + plan.mostVariables().at());
        out.println("most coefficients: " + plan.peak().coefficients() + ", at step " + plan.peak().step());
        out.println("bound " + plan.summary().bound() + ", postponed " + plan.postponed().size());
        out.print(plan.plot());
        // end: plan
    }

    /// Three layers of sums and differences of pairs, at distances 1, 2 and 4.
    private static Real[] butterflies(Real[] x) {
        Real[] values = x;
        for (int distance = 1; distance < x.length; distance *= 2) {
            Real[] next = new Real[x.length];
            for (int i = 0; i < x.length; i++) {
                if ((i & distance) == 0) {
                    next[i] = values[i].plus(values[i + distance]);
                }
            }
            for (int i = 0; i < x.length; i++) {
                if ((i & distance) != 0) {
                    next[i] = values[i - distance].minus(values[i]);
                }
            }
            values = next;
        }
        return values;
    }
}
