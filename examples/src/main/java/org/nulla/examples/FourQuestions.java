package org.nulla.examples;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// One trace, four questions: the example of the README.
public final class FourQuestions implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new FourQuestions().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: readme
        VectorFunction areaAndEdge = x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1]).times(2)};
        Linearization f = Nulla.linearize(areaAndEdge, 3, 5);
        out.println("value     " + Arrays.toString(f.value()));
        out.println("jvp       " + Arrays.toString(f.jvp(1, 0)));
        out.println("vjp       " + Arrays.toString(f.vjp(1, 0)));
        double[] step = f.tangentPreimage(0.1, 0).onlyPoint();
        out.printf(Locale.ROOT, "preimage  [%.4f, %.4f]%n", step[0], step[1]);
        Real[] there = areaAndEdge.apply(Real.of(3 + step[0], 5 + step[1]));
        out.printf(Locale.ROOT, "really    [%.4f, %.4f]%n", there[0].value(), there[1].value());
        Linearization g = Nulla.linearize(x -> new Real[] {x[0].times(x[1]).times(x[2])}, 1, 2, 3);
        Preimage free = g.tangentPreimage(0.6);
        out.println("dimension " + free.space().dimension());
        double[] dx = free.space().minNorm();
        out.printf(Locale.ROOT, "shortest  [%.4f, %.4f, %.4f]%n", dx[0], dx[1], dx[2]);
        // end: readme
    }
}
