package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.formula.Formula;

/// The cotangent preimage at work: which pulls of three ropes add up to a given force?
///
/// The lengths of the ropes are a function of where the load hangs. Tensions are cotangents of the lengths, and pulled
/// back through that function they become the force on the load; so the tensions that balance a force are a cotangent
/// preimage.
public final class BalancedForces implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new BalancedForces().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        Formula ropes = Formula.parse("""
                inputs x, y                   # where the load hangs, below three hooks at height 4
                left = hypot(x + 3, y - 4)
                middle = hypot(x, y - 4)
                right = hypot(x - 3, y - 4)
                """);
        Linearization at = Nulla.linearize(ropes.function(), 0, 0).named(ropes.inputs(), ropes.outputs());
        Preimage tensions = at.cotangentPreimage(0, -10);
        out.println(
                "tensions of " + String.join(", ", at.outputNames()) + ": dimension " + tensions.space().dimension());
        double[] least = tensions.space().minNorm();
        out.println("least of them     " + Example.text(least));
        out.println("force on the load " + Example.text(at.vjp(least)));

        // two ropes straight above the load cannot hold it against a push from the side
        Formula plumb = Formula.parse("inputs x, y; first = hypot(x, y - 4); second = hypot(x, y - 2)");
        Linearization hanging = Nulla.linearize(plumb.function(), 0, 0).named(plumb.inputs(), plumb.outputs());
        if (hanging.cotangentPreimage(1, -10) instanceof Preimage.Empty empty) {
            out.println("pushed sideways: impossible, because of " + empty.conflict());
        }
    }
}
