package org.nulla.structure;

import java.util.List;
import java.util.function.Function;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;

/// The front door for functions between structures: records, lists, maps, arrays and nestings of them.
///
/// {@snippet :
/// record Wheel(String name, Real mass, Real radius) {}
/// var inertia = Structured.linearize(w -> w.mass().times(w.radius().pow(2)), new Wheel("front", Real.of(2), Real.of(3)));
/// inertia.value();                 // 18
/// inertia.vjp(Real.ONE);           // Wheel[name=front, mass=9, radius=12]
/// }
public final class Structured {

    private Structured() {
    }

    /// Traces a function at a point that has the form the function takes, its active numbers being [Real]: constants, or
    /// in flight inside an outer derivative.
    ///
    /// @param f the function
    /// @param point the point
    /// @param <A> what the function takes
    /// @param <B> what it returns
    /// @return the linearised function, to be asked
    public static <A, B> StructuredLinearization<A, B> linearize(Function<? super A, ? extends B> f, A point) {
        Structure structure = Structure.of(point);
        if (structure.changesClassInFlight()) {
            throw new IllegalArgumentException("The point is " + Found.describe(point)
                    + " of plain numbers, where the function must be given traced numbers. Write the function over "
                    + "Real or Real[] and use linearizeAt(...) for the plain point.");
        }
        return trace(f, point, structure);
    }

    /// Traces a function at a point written in plain numbers: a `double` where the function takes a [Real], a `double[]`
    /// for its `Real[]`, a `List<Double>` for its `List<Real>`, and so on inside maps and nestings. That the forms agree
    /// is only seen when the function runs.
    ///
    /// @param f the function
    /// @param point the point
    /// @param <A> what the function takes
    /// @param <B> what it returns
    /// @return the linearised function, to be asked
    public static <A, B> StructuredLinearization<A, B> linearizeAt(Function<? super A, ? extends B> f, Object point) {
        return trace(f, point, Structure.of(point));
    }

    private static <A, B> StructuredLinearization<A, B> trace(Function<? super A, ? extends B> f, Object point,
            Structure input) {
        Holder output = new Holder();
        Linearization flat = Nulla.linearize(x -> {
            B result = call(f, input, x);
            output.structure = Structure.of(result);
            return output.structure.flatten(result);
        }, input.flatten(point));
        List<String> inputs = namesOf(input, "x");
        List<String> outputs = namesOf(output.structure, "result");
        return new StructuredLinearization<>(flat.named(inputs, outputs), input, output.structure);
    }

    /// The shape of the result, known once the function has run.
    private static final class Holder {
        private Structure structure = Structure.of(null);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the point has the form that f takes; if not, f says so
    private static <A, B> B call(Function<? super A, ? extends B> f, Structure input, Real[] x) {
        try {
            return f.apply((A) input.rebuild(x));
        } catch (ClassCastException e) {
            if (!input.hasPlainLeaves()) {
                throw e;
            }
            throw new IllegalArgumentException(
                    "The point holds plain numbers, which the function was given as numbers in "
                            + "flight, but it could not take them so: " + e.getMessage()
                            + ". Write the function over Real, Real[], List<Real> and their like.",
                    e);
        }
    }

    /// Components and keys stand alone; a lone number and what is numbered need a name in front.
    private static List<String> namesOf(Structure structure, String name) {
        List<String> alone = structure.paths();
        boolean needed = alone.stream().anyMatch(path -> path.isEmpty() || path.startsWith("["));
        return needed ? structure.paths(name) : alone;
    }
}
