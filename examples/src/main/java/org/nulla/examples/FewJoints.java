package org.nulla.examples;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.nulla.AffineSpace;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.selection.Choice;
import org.nulla.selection.Groups;
import org.nulla.selection.Selection;

/// An arm of six links in the plane, and four ways to choose among the changes of its joints that move its tip as wanted.
public final class FewJoints implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new FewJoints().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: joints
        VectorFunction tip = angle -> {
            Real direction = Real.ZERO;
            Real x = Real.ZERO;
            Real y = Real.ZERO;
            for (Real joint : angle) {
                direction = direction.plus(joint);
                x = x.plus(direction.cos());
                y = y.plus(direction.sin());
            }
            return new Real[] {x, y};
        };
        AffineSpace moves = Nulla.linearize(tip, 0.2, 0.5, -0.3, 0.6, -0.4, 0.1).tangentPreimage(-0.3, 0.1).space();

        Choice shortest = Selection.in(moves).leastNorm();
        Choice fewest = Selection.in(moves).leastAbsoluteSum();
        Choice gentlest = Selection.in(moves).leastMaximum();
        out.println("shortest  " + Example.text(shortest.member()));
        out.println("fewest    " + Example.text(fewest.member()));
        out.println("gentlest  " + Example.text(gentlest.member()));

        Groups groups = Groups.consecutive(List.of("shoulder", "elbow", "wrist"), 2);
        out.println("by groups " + groups.lengths(Selection.in(moves).fewestGroups(groups).member()).entrySet().stream()
                .map(group -> String.format(Locale.ROOT, "%s %.4f", group.getKey(), group.getValue())).toList());

        // the first joint is stuck, and none may turn by more than 0.5
        double[] most = {0, 0.5, 0.5, 0.5, 0.5, 0.5};
        double[] least = Arrays.stream(most).map(bound -> -bound).toArray();
        out.println("bounded   " + Example.text(Selection.in(moves).within(least, most).leastAbsoluteSum().member()));
        Choice none = Selection.in(moves).within(new double[6], most).leastNorm();
        out.println("upwards   " + none.status() + ": " + none.reason());
        // end: joints
    }
}
