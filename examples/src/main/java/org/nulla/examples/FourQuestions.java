package org.nulla.examples;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;

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
        Linearization f = Nulla.linearize(x -> new Real[] {x[0].times(x[1]), x[0].plus(x[1])}, 1, 2);
        out.println("value     " + Arrays.toString(f.value()));
        out.println("jvp       " + Arrays.toString(f.jvp(1, 0)));
        out.println("vjp       " + Arrays.toString(f.vjp(1, 0)));
        out.println("preimage  " + Arrays.toString(f.tangentPreimage(1, 0).onlyPoint()));
        Linearization g = Nulla.linearize(x -> new Real[] {x[0].times(x[1]).times(x[2])}, 1, 2, 3);
        Preimage free = g.tangentPreimage(6);
        out.println("dimension " + free.space().dimension());
        double[] dx = free.space().minNorm();
        out.printf(Locale.ROOT, "shortest  [%.4f, %.4f, %.4f]%n", dx[0], dx[1], dx[2]);
        // end: readme
    }
}
