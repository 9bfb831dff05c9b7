package org.nulla.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.Primitive;
import org.nulla.picture.Picture;
import org.nulla.picture.Stage;
import org.nulla.picture.StageGraph;

/// The two graphs of the paper at every stage of their way to a preimage.
public final class EveryStage implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new EveryStage().run(System.out);
    }

    // begin: program
    private static final Primitive F = Primitive.of("f", 1, u -> Math.sin(u[0]), u -> new Real[] {u[0].cos()});
    private static final Primitive G = Primitive.of("g", 3, u -> u[0] * u[1] + u[2],
            u -> new Real[] {u[1], u[0], Real.ONE});
    private static final Primitive H = Primitive.of("h", 3, u -> u[0] * u[1] * u[2],
            u -> new Real[] {u[1].times(u[2]), u[0].times(u[2]), u[0].times(u[1])});
    private static final Primitive P = Primitive.of("p", 3, u -> u[0] + u[1] * u[2],
            u -> new Real[] {Real.ONE, u[2], u[1]});

    static Linearization program() {
        return Nulla.linearize(x -> {
            Real t1 = F.apply(x[0]);
            Real t2 = G.apply(x[0], x[0], x[1]);
            return new Real[] {H.apply(t1, t2, t2), P.apply(t1, t2, x[1])};
        }, 1, 2).named(List.of("x1", "x2"), List.of("y1", "y2"));
    }
    // end: program

    // begin: benchmark
    private static final Primitive PASS = Primitive.of("f", 1, u -> u[0], u -> new Real[] {Real.ONE});
    private static final Primitive REDUCE = Primitive.of("g", 2, u -> u[0] + 0 * u[1], u -> Real.of(1, 0));
    private static final Primitive COUPLE = Primitive.of("h", 2, u -> u[0] + 0 * u[1], u -> Real.of(1, 0));

    /// Layers that pass all values on, reduce them to one number a few times, and couple each such number back to every value.
    static Linearization benchmark(int layers, int reductions, double... point) {
        return Nulla.linearize(x -> {
            List<Real> values = List.of(x);
            for (int layer = 0; layer < layers; layer++) {
                List<Real> passed = values.stream().map(PASS::apply).toList();
                List<Real> reduced = new ArrayList<>();
                for (int i = 0; i < reductions; i++) {
                    reduced.add(passed.stream().reduce(REDUCE::apply).orElseThrow());
                }
                values = passed;
                for (Real number : reduced) {
                    values = values.stream().map(value -> COUPLE.apply(value, number)).toList();
                }
            }
            return values.toArray(Real[]::new);
        }, point);
    }
    // end: benchmark

    @Override
    public void run(PrintStream out) {
        // begin: draw
        Linearization f = program();
        for (Stage stage : Stage.values()) {
            StageGraph graph = StageGraph.of(f.recorded(), stage).summarised(Picture.SENSIBLE);
            String svg = Picture.svg(graph); // or Picture.dot, or Picture.png for its bytes
            out.printf(Locale.ROOT, "%-9s%2d vertices, %d edges, %s%n", stage.label(), graph.vertices().size(),
                    graph.edges().size(), svg.startsWith("<svg ") ? "drawn" : "not drawn");
        }
        // end: draw
    }
}
