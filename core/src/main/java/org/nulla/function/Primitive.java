package org.nulla.function;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.nulla.Real;

/// An elementary step that a user adds: its value on plain numbers, and its partials as a formula in numbers in flight.
///
/// Because the partials are written with [Real], the primitive nests like every built-in function. Arguments may repeat
/// and may be constants.
///
/// {@snippet :
/// Primitive softplus = Primitive.of("softplus", 1,
///         x -> Math.log1p(Math.exp(x[0])),
///         x -> new Real[]{x[0].unaryMinus().exp().plus(1).dividedInto(1)});
/// Real y = softplus.apply(x);
/// }
public final class Primitive implements Operation {

    private final String label;
    private final int arity;
    private final ToDoubleFunction<double[]> value;
    private final Function<Real[], Real[]> partials;

    private Primitive(String label, int arity, ToDoubleFunction<double[]> value, Function<Real[], Real[]> partials) {
        this.label = label;
        this.arity = arity;
        this.value = value;
        this.partials = partials;
    }

    /// Makes a primitive.
    ///
    /// @param label the name for messages and pictures
    /// @param arity how many arguments it takes, at least one
    /// @param value the value at plain numbers; must not keep or change the array
    /// @param partials the partials, one for each argument, as numbers in flight
    /// @return the primitive
    public static Primitive of(String label, int arity, ToDoubleFunction<double[]> value,
            Function<Real[], Real[]> partials) {
        if (arity < 1) {
            throw new IllegalArgumentException("Primitive '" + label + "' has arity " + arity
                    + "; a primitive takes at least one argument.");
        }
        return new Primitive(Objects.requireNonNull(label), arity, Objects.requireNonNull(value),
                Objects.requireNonNull(partials));
    }

    /// Applies the primitive to numbers in flight.
    ///
    /// @param arguments as many as the arity
    /// @return the result
    public Real apply(Real... arguments) {
        if (arguments.length != arity) {
            throw new IllegalArgumentException(
                    "Primitive '" + label + "' takes " + arity + " argument(s) but was given "
                            + arguments.length + ".");
        }
        return Real.apply(this, arguments);
    }

    @Override
    public String label() {
        return label;
    }

    /// How many arguments this primitive takes.
    ///
    /// @return the arity
    public int arity() {
        return arity;
    }

    /// The value at plain numbers.
    ///
    /// @param x the arguments
    /// @return the value
    public double value(double[] x) {
        return value.applyAsDouble(x);
    }

    /// The partials at numbers in flight.
    ///
    /// @param x the arguments
    /// @return one partial for each argument
    public Real[] partials(Real[] x) {
        Real[] result = partials.apply(x);
        if (result.length != arity) {
            throw new IllegalStateException(
                    "Primitive '" + label + "' takes " + arity + " argument(s) but its partials are "
                            + result.length + "; return one partial for each argument.");
        }
        for (Real partial : result) {
            Objects.requireNonNull(partial, () -> "A partial of primitive '" + label + "' is null.");
        }
        return result;
    }
}
