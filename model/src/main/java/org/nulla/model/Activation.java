package org.nulla.model;

import java.util.Arrays;
import java.util.Optional;
import org.nulla.block.Elementwise;
import org.nulla.block.Expression;

/// The function inside a feed-forward layer, under the names that `config.json` has for it.
public enum Activation {

    /// `x Φ(x)` by GPT-2's hyperbolic tangent.
    GELU_TANH("gelu_new", "gelu_pytorch_tanh", "gelu_fast"),
    /// `x Φ(x)`.
    GELU("gelu", "gelu_python"),
    /// The positive part.
    RELU("relu"),
    /// `x / (1 + exp(-x))`.
    SILU("silu", "swish"),
    /// The hyperbolic tangent.
    TANH("tanh");

    private final String name;
    private final String[] aliases;

    Activation(String name, String... aliases) {
        this.name = name;
        this.aliases = aliases;
    }

    /// The function of a name.
    ///
    /// @param name as in `config.json`
    /// @return the function, if it is known
    public static Optional<Activation> named(String name) {
        return Arrays.stream(values()).filter(a -> a.name.equals(name) || Arrays.asList(a.aliases).contains(name))
                .findFirst();
    }

    /// Its first name in `config.json`.
    ///
    /// @return the name
    public String configName() {
        return name;
    }

    /// The function on tensors, for derivatives of every order.
    ///
    /// @return the function
    public Elementwise elementwise() {
        Expression x = Expression.argument(0);
        return switch (this) {
            case GELU_TANH -> Elementwise.GELU_TANH;
            case GELU -> Elementwise.GELU;
            case RELU -> Elementwise.RELU;
            case SILU -> Elementwise.of("silu", x.times(x.sigmoid()));
            case TANH -> Elementwise.TANH;
        };
    }
}
