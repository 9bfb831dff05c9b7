package org.nulla.network;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.nulla.backend.ElementType;
import org.nulla.block.Elementwise;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Layers one after the other, each `activation(x w + b)`.
///
/// @param widths the width of the input and of each layer's output
/// @param activation the function behind each layer
public record Mlp(List<Integer> widths, Elementwise activation) implements Network {

    /// Checks that there is a layer.
    public Mlp {
        widths = List.copyOf(widths);
        if (widths.size() < 2) {
            throw new IllegalArgumentException(
                    "Widths " + widths + " make no layer; an input and an output are needed.");
        }
    }

    /// Square layers with hyperbolic tangents, as in the paper's tables.
    ///
    /// @param depth how many layers
    /// @param width inputs and outputs of each
    /// @return the network
    public static Mlp square(int depth, int width) {
        return new Mlp(java.util.Collections.nCopies(depth + 1, width), Elementwise.TANH);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>();
        for (int i = 0; i + 1 < widths.size(); i++) {
            all.add(new Parameter(i + ".weight", Shape.of(widths.get(i), widths.get(i + 1))));
            all.add(new Parameter(i + ".bias", Shape.of(widths.get(i + 1))));
        }
        return all;
    }

    /// Random parameters: weights of variance one over their inputs, biases of variance 0.01.
    ///
    /// @param workspace where they go
    /// @param type the type of their entries
    /// @param random where they come from
    /// @return a tensor for each parameter
    public Tensor[] randomParameters(Workspace workspace, ElementType type, RandomGenerator random) {
        return parameters().stream().map(p -> workspace.gaussian(type, p.shape(), random,
                p.shape().rank() == 2 ? 1 / Math.sqrt(p.shape().size(0)) : 0.1)).toArray(Tensor[]::new);
    }

    @Override
    public Tensor apply(Tensor[] parameters, Tensor input) {
        Tensor x = input;
        for (int i = 0; i + 1 < widths.size(); i++) {
            x = Layers.linear(x, parameters[2 * i], parameters[2 * i + 1]).apply(activation);
        }
        return x;
    }
}
