package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.formula.Formula;

/// Where a fixed threshold for zero costs the reference engine an answer, and error bounds do not.
public final class FixedThresholds implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new FixedThresholds().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: thresholds
        // a small factor is not a zero factor: x = 1e13
        compare(out, "small factor   ", "y = 1e-13*x", new double[] {1}, 1);
        // what is left of two equal numbers of size 1e8 is not a contradiction: x = 1e8
        compare(out, "large cancelled", "y1 = x/9; y2 = x/13", new double[] {1}, 1e8 / 9, 1e8 / 13);
        // end: thresholds
    }

    private static void compare(PrintStream out, String name, String program, double[] at, double... target) {
        Linearization f = Nulla.linearize(Formula.parse(program).function(), at);
        for (EngineKind engine : EngineKind.values()) {
            Preimage answer = f.tangentPreimage(AffineSpace.point(target), PreimageOptions.DEFAULT.withEngine(engine));
            out.println(
                    name + " " + engine.label() + ": " + (answer.isEmpty() ? "empty" : Example.text(answer.onlyPoint()))
                            + (answer.certificate().doubtful() ? ", doubtful" : ""));
        }
    }
}
