package org.nulla.examples;

import java.io.PrintStream;
import java.util.List;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// An arm of three links in the plane has one joint more than it needs: its hand can be held still while the joints move.
public final class RedundantArm implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new RedundantArm().run(System.out);
    }

    /// Where the hand is, for links of length 1 and a joint angle for each, measured from the link before.
    private static final VectorFunction HAND = angle -> {
        Real x = Real.ZERO;
        Real y = Real.ZERO;
        Real direction = Real.ZERO;
        for (Real joint : angle) {
            direction = direction.plus(joint);
            x = x.plus(direction.cos());
            y = y.plus(direction.sin());
        }
        return new Real[] {x, y};
    };

    @Override
    public void run(PrintStream out) {
        Linearization arm = Nulla.linearize(HAND, 0.3, 0.5, 0.7);
        AffineSpace still = arm.tangentPreimage(0, 0).space();
        double[] turn = still.basis().column(0);
        out.println("three joints, hand held still: dimension " + still.dimension() + ", along " + Example.text(turn));
        out.println("the hand then moves by " + Example.text(arm.jvp(turn)));
        AffineSpace reach = arm.tangentPreimage(0, 0.1).space();
        out.println("shortest way to lift the hand by 0.1: " + Example.text(reach.minNorm()));

        Linearization stretched = Nulla.linearize(HAND, 0, 0).named(List.of("first", "second"), List.of("x", "y"));
        Preimage pull = stretched.tangentPreimage(0.1, 0);
        out.println("two joints, stretched out, pull the hand further out: "
                + (pull instanceof Preimage.Empty empty ? "impossible, because of " + empty.conflict() : "possible"));
    }
}
