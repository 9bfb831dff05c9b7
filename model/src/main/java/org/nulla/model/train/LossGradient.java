package org.nulla.model.train;

import java.util.List;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Gpt2;
import org.nulla.network.Layers;
import org.nulla.network.Network;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The loss of a network on windows of text, and its gradient, on a workspace of its own.
final class LossGradient implements AutoCloseable {

    private static final ElementType TYPE = ElementType.FLOAT32;

    private final Gpt2 network;
    private final Workspace workspace;

    LossGradient(Gpt2 network, Device device) {
        this.network = network;
        this.workspace = Workspace.open(device);
    }

    /// A loss, in nats a token, and where it is wanted its gradient by every parameter.
    @SuppressWarnings("ArrayRecordComponent") // handed over once, to be summed
    record Result(double loss, double[][] gradient) {
    }

    Result compute(List<double[]> parameters, int[][] windows, boolean wanted) {
        int context = windows[0].length - 1;
        int[] tokens = new int[windows.length * context];
        int[] next = new int[tokens.length];
        for (int w = 0; w < windows.length; w++) {
            System.arraycopy(windows[w], 0, tokens, w * context, context);
            System.arraycopy(windows[w], 1, next, w * context, context);
        }
        try (Workspace inside = workspace.nested()) {
            List<Network.Parameter> named = network.parameters();
            Tensor[] point = new Tensor[named.size()];
            for (int i = 0; i < point.length; i++) {
                point[i] = inside.tensor(TYPE, named.get(i).shape(), parameters.get(i));
            }
            Indices index = inside.indices(tokens);
            Shape shape = Shape.of(windows.length, context, network.width());
            if (!wanted) {
                return new Result(loss(point, index, shape, next).toDouble(), new double[0][]);
            }
            BlockLinearization at = Blocks.linearize(p -> new Tensor[] {loss(p, index, shape, next)}, point);
            List<Tensor> gradient = at.vjp(inside.filled(TYPE, Shape.SCALAR, 1));
            double[][] parts = new double[point.length][];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = gradient.get(i).toArray();
            }
            return new Result(at.values().get(0).toDouble(), parts);
        }
    }

    private Tensor loss(Tensor[] parameters, Indices tokens, Shape shape, int[] next) {
        Tensor embedded = Layers.embedding(parameters[0], tokens).reshape(shape)
                .plus(parameters[1].slice(0, 0, shape.size(1)));
        return Layers.crossEntropy(network.apply(parameters, embedded), next);
    }

    @Override
    public void close() {
        workspace.close();
    }
}
