package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.exact.Exact;
import org.nulla.exact.ExactLinearization;
import org.nulla.exact.ExactPreimage;
import org.nulla.formula.Formula;
import org.nulla.linalg.Rational;

/// Rank and emptiness proved in fractions, where doubles can only be nearly sure.
public final class ExactMode implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new ExactMode().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: exact
        ExactLinearization f = Exact.linearize(
                x -> new Exact[] {x[0].div(3).plus(x[1].div(7)), x[0].times(7).plus(x[1].times(3))}, 1, 1);
        ExactPreimage found = f.tangentPreimage(Rational.of(1), Rational.of(21));
        out.println("rank " + found.rank() + ", shortest " + found.space().minNorm());
        // the smallest double is enough to miss
        Rational little = Rational.of(Double.MIN_VALUE);
        ExactPreimage missed = f.tangentPreimage(Rational.of(1).plus(little), Rational.of(21));
        if (missed instanceof ExactPreimage.Empty empty) {
            out.println("empty: the combination " + empty.conflict() + " of what can be reached is 0, of the target "
                    + empty.discrepancy().doubleValue());
        }
        // end: exact
        hilbert(out);
    }

    private static void hilbert(PrintStream out) {
        // begin: hilbert
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 16; i++) {
            text.append("y").append(i).append(" = x1/").append(i);
            for (int j = 2; j <= 16; j++) {
                text.append(" + x").append(j).append('/').append(i + j - 1);
            }
            text.append('\n');
        }
        Formula formula = Formula.parse(text.toString());
        double[] at = new double[16];
        Preimage doubles = Nulla.linearize(formula.function(), at).tangentPreimage(at);
        out.println("Hilbert matrix in doubles: rank " + doubles.certificate().rank()
                + (doubles.certificate().doubtful() ? ", doubtful" : ""));
        out.println("Hilbert matrix exactly:    rank " + Exact.linearize(formula.exactFunction(), at).rank());
        // end: hilbert
    }
}
