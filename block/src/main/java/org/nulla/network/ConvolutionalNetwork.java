package org.nulla.network;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.nulla.backend.ElementType;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A small network for pictures: convolutions with 3 × 3 windows and hyperbolic tangents, each followed by a mean over 2 × 2 windows,
/// then one linear layer.
///
/// @param channels of the picture, and of each convolution's output
/// @param size height and width of the picture
/// @param outputs of the linear layer
public record ConvolutionalNetwork(List<Integer> channels, int size, int outputs) implements Network {

    private static final int WINDOW = 3;

    /// Checks that the picture is large enough.
    public ConvolutionalNetwork {
        channels = List.copyOf(channels);
        if (size >> (channels.size() - 1) < 1) {
            throw new IllegalArgumentException("A picture of size " + size + " cannot be halved "
                    + (channels.size() - 1) + " times.");
        }
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>();
        for (int i = 0; i + 1 < channels.size(); i++) {
            all.add(new Parameter("convolution." + i + ".weight",
                    Shape.of(channels.get(i + 1), channels.get(i), WINDOW, WINDOW)));
            all.add(new Parameter("convolution." + i + ".bias", Shape.of(channels.get(i + 1))));
        }
        all.add(new Parameter("linear.weight", Shape.of(features(), outputs)));
        all.add(new Parameter("linear.bias", Shape.of(outputs)));
        return all;
    }

    private int features() {
        int side = size >> (channels.size() - 1);
        return channels.get(channels.size() - 1) * side * side;
    }

    /// Random parameters: weights of variance one over the entries that meet in a sum, biases of variance 0.01.
    ///
    /// @param workspace where they go
    /// @param type the type of their entries
    /// @param random where they come from
    /// @return a tensor for each parameter
    public Tensor[] randomParameters(Workspace workspace, ElementType type, RandomGenerator random) {
        return parameters().stream().map(p -> {
            Shape shape = p.shape();
            double inputs = shape.rank() == 4 ? (double) shape.count() / shape.size(0) : shape.size(0);
            return workspace.gaussian(type, shape, random, shape.rank() == 1 ? 0.1 : 1 / Math.sqrt(inputs));
        }).toArray(Tensor[]::new);
    }

    @Override
    public Tensor apply(Tensor[] parameters, Tensor input) {
        Tensor x = input;
        int at = 0;
        for (int i = 0; i + 1 < channels.size(); i++) {
            x = Layers.averagePool2d(Layers.conv2d(x, parameters[at], parameters[at + 1], 1, 1).tanh(), 2);
            at += 2;
        }
        Shape batch = x.shape().first(x.shape().rank() - 3);
        // a single picture becomes a batch of one for the product, and is one again behind it
        Shape rows = Shape.of(Math.toIntExact(batch.count()), features());
        return Layers.linear(x.reshape(rows), parameters[at], parameters[at + 1])
                .reshape(Shape.of(outputs).behind(batch));
    }
}
