package org.nulla.picture;

import java.util.List;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.RecordedGraph;
import org.nulla.function.Primitive;

/// The example of the paper's appendix: primitives of one and of three arguments, some of them repeated.
final class PaperExample {

    private static final Primitive F = Primitive.of("f", 1, u -> Math.sin(u[0]), u -> new Real[] {u[0].cos()});
    private static final Primitive G = Primitive.of("g", 3, u -> u[0] * u[1] + u[2],
            u -> new Real[] {u[1], u[0], Real.ONE});
    private static final Primitive H = Primitive.of("h", 3, u -> u[0] * u[1] * u[2],
            u -> new Real[] {u[1].times(u[2]), u[0].times(u[2]), u[0].times(u[1])});
    private static final Primitive P = Primitive.of("p", 3, u -> u[0] + u[1] * u[2],
            u -> new Real[] {Real.ONE, u[2], u[1]});

    private PaperExample() {
    }

    static Linearization linearization() {
        return Nulla.linearize(x -> {
            Real t1 = F.apply(x[0]);
            Real t2 = G.apply(x[0], x[0], x[1]);
            return new Real[] {H.apply(t1, t2, t2), P.apply(t1, t2, x[1])};
        }, 1, 2).named(List.of("x1", "x2"), List.of("y1", "y2"));
    }

    static RecordedGraph recorded() {
        return linearization().recorded();
    }
}
