package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.Primitive;

/// Two elementary functions that the library does not have, each in a few lines.
public final class OwnPrimitive implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new OwnPrimitive().run(System.out);
    }

    // begin: primitive
    /// `log(1 + e^x)`, computed so that it neither overflows nor cancels; its derivative is the logistic function.
    private static final Primitive SOFTPLUS = Primitive.of("softplus", 1,
            x -> Math.max(x[0], 0) + Math.log1p(Math.exp(-Math.abs(x[0]))),
            x -> new Real[] {x[0].unaryMinus().exp().plus(1).dividedInto(1)});

    /// `a·b / (a + b)`, two resistors side by side; its partials are the squares of the shares.
    private static final Primitive PARALLEL = Primitive.of("parallel", 2,
            r -> r[0] * r[1] / (r[0] + r[1]),
            r -> {
                Real sum = r[0].plus(r[1]);
                return new Real[] {r[1].div(sum).pow(2), r[0].div(sum).pow(2)};
            });
    // end: primitive

    @Override
    public void run(PrintStream out) {
        // begin: use
        Linearization f = Nulla.linearize(x -> new Real[] {SOFTPLUS.apply(x[0]), PARALLEL.apply(x[0], x[1])}, 2, 3);
        out.println("value             " + Example.text(f.value()));
        out.println("J (1, 0)          " + Example.text(f.jvp(1, 0)));
        out.println("J dx = (0.1, 0)   " + Example.text(f.tangentPreimage(0.1, 0).onlyPoint()));
        out.println(
                "second derivative " + Example.text(Nulla.derivative(x -> Nulla.derivative(SOFTPLUS::apply, x), 2)));
        // end: use
    }
}
