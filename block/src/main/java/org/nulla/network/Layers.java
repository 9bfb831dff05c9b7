package org.nulla.network;

import org.nulla.block.Block;
import org.nulla.block.Blocks;
import org.nulla.block.Pattern;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;

/// Layers as functions of tensors. Further axes in front of those named are batches.
public final class Layers {

    private Layers() {
    }

    /// `x w + b`.
    ///
    /// @param x positions × inputs
    /// @param weight inputs × outputs
    /// @param bias outputs
    /// @return positions × outputs
    public static Tensor linear(Tensor x, Tensor weight, Tensor bias) {
        return x.matmul(weight).plus(bias);
    }

    /// Rows of mean 0 and variance 1, then scaled and shifted.
    ///
    /// @param x positions × width
    /// @param weight the scales, width
    /// @param bias the shifts, width
    /// @param epsilon what is added to the variance
    /// @return positions × width
    public static Tensor layerNorm(Tensor x, Tensor weight, Tensor bias, double epsilon) {
        return x.normalize(epsilon).times(weight).plus(bias);
    }

    /// Rows of a table by their numbers.
    ///
    /// @param table rows × width
    /// @param tokens which rows
    /// @return tokens × width
    public static Tensor embedding(Tensor table, Indices tokens) {
        return table.gather(tokens);
    }

    /// What dropout does when a network is used rather than trained: nothing.
    ///
    /// @param x any tensor
    /// @return the same tensor
    public static Tensor dropout(Tensor x) {
        return x;
    }

    /// Causal attention with several heads: position `t` sees positions up to `t`.
    ///
    /// @param query positions × width
    /// @param key positions × width
    /// @param value positions × width
    /// @param heads into how many parts the width is cut
    /// @return positions × width
    public static Tensor causalAttention(Tensor query, Tensor key, Tensor value, int heads) {
        int width = query.shape().size(-1);
        if (width % heads != 0) {
            throw new IllegalArgumentException("Operation 'causal-attention' cannot cut width " + width + " of shape "
                    + query.shape() + " into " + heads + " heads.");
        }
        if (!query.shape().equals(key.shape()) || !query.shape().equals(value.shape())) {
            throw new ShapeException("causal-attention", "needs query, key and value of one shape", query.shape(),
                    query.shape().equals(key.shape()) ? value.shape() : key.shape());
        }
        Tensor scores = split(query, heads).matmul(split(key, heads), false, true)
                .times(1 / Math.sqrt((double) width / heads));
        Tensor seen = scores.causalSoftmax().matmul(split(value, heads));
        return seen.swapAxes(-3, -2).reshape(query.shape());
    }

    /// Causal attention as one vertex, block triangular in each of its three arguments.
    ///
    /// @param heads into how many parts the width is cut
    /// @return the block, of query, key and value
    public static Block causalAttention(int heads) {
        return Blocks.asOne("causal-attention", x -> new Tensor[] {causalAttention(x[0], x[1], x[2], heads)},
                Pattern.CAUSAL, Pattern.CAUSAL, Pattern.CAUSAL);
    }

    private static Tensor split(Tensor x, int heads) {
        Shape shape = x.shape();
        int positions = shape.size(-2);
        int width = shape.size(-1);
        Shape cut = Shape.of(positions, heads, width / heads).behind(shape.first(shape.rank() - 2));
        return x.reshape(cut).swapAxes(-3, -2);
    }

    /// A convolution along one axis.
    ///
    /// @param x batch × channels × length
    /// @param weight outputs × channels × window
    /// @param bias outputs
    /// @param stride steps between windows
    /// @param padding zeros at both ends
    /// @return batch × outputs × windows
    public static Tensor conv1d(Tensor x, Tensor weight, Tensor bias, int stride, int padding) {
        Shape in = x.shape();
        Shape w = weight.shape();
        Windows windows = Windows.of(1, in.size(-1), 1, w.size(-1), 1, stride, 0, padding);
        Tensor y = convolve(x, weight, bias, windows, "conv1d");
        return y.reshape(Shape.of(w.size(0), windows.columns()).behind(in.first(in.rank() - 2)));
    }

    /// A convolution along two axes.
    ///
    /// @param x batch × channels × height × width
    /// @param weight outputs × channels × window height × window width
    /// @param bias outputs
    /// @param stride steps between windows, along both axes
    /// @param padding zeros on all sides
    /// @return batch × outputs × window rows × window columns
    public static Tensor conv2d(Tensor x, Tensor weight, Tensor bias, int stride, int padding) {
        Shape in = x.shape();
        Shape w = weight.shape();
        Windows windows = Windows.of(in.size(-2), in.size(-1), w.size(-2), w.size(-1), stride, stride, padding,
                padding);
        Tensor y = convolve(x, weight, bias, windows, "conv2d");
        return y.reshape(Shape.of(w.size(0), windows.rows(), windows.columns()).behind(in.first(in.rank() - 3)));
    }

    /// Each window becomes a row of a matrix, by one gathering; then the convolution is a product of matrices.
    private static Tensor convolve(Tensor x, Tensor weight, Tensor bias, Windows windows, String operation) {
        int outputs = weight.shape().size(0);
        int channels = weight.shape().size(1);
        int entries = channels * windows.inputSize();
        int axes = operation.equals("conv1d") ? 2 : 3;
        Shape batch = x.shape().first(Math.max(0, x.shape().rank() - axes));
        if (x.shape().rank() < axes || x.shape().size(-axes) != channels) {
            throw new ShapeException(operation, "has another number of channels than the weight's " + channels,
                    x.shape(), weight.shape());
        }
        Indices index = Tensor.workspaceOf(x.plain()).indices(windows.indices(channels));
        int places = windows.rows() * windows.columns();
        int features = index.count() / places;
        Tensor rows = x.reshape(Shape.of(entries, 1).behind(batch)).gather(index)
                .reshape(Shape.of(places, features).behind(batch));
        Tensor y = rows.matmul(weight.reshape(Shape.of(outputs, features)), false, true).plus(bias);
        return y.transpose();
    }

    /// The mean of windows that do not overlap.
    ///
    /// @param x batch × channels × height × width
    /// @param size height and width of a window
    /// @return batch × channels × window rows × window columns; what does not fill a window is left out
    public static Tensor averagePool2d(Tensor x, int size) {
        Shape in = x.shape();
        Windows windows = Windows.of(in.size(-2), in.size(-1), size, size, size, size, 0, 0);
        Indices index = Tensor.workspaceOf(x.plain()).indices(windows.indices(1));
        Shape channels = in.first(in.rank() - 2);
        Tensor rows = x.reshape(Shape.of(windows.inputSize(), 1).behind(channels)).gather(index);
        return rows.reshape(Shape.of(windows.rows(), windows.columns(), size * size).behind(channels)).mean(-1);
    }

    /// The mean negative logarithm of the probability that rows of scores give to their targets.
    ///
    /// @param scores positions × classes
    /// @param targets for each position, batches one behind the other, its class
    /// @return one number
    public static Tensor crossEntropy(Tensor scores, int... targets) {
        int classes = scores.shape().size(-1);
        int rows = Math.toIntExact(scores.shape().count() / classes);
        if (targets.length != rows) {
            throw new IllegalArgumentException("Operation 'cross-entropy' has " + targets.length
                    + " targets for scores of shape " + scores.shape() + ", which have " + rows + " rows.");
        }
        int[] places = new int[rows];
        for (int i = 0; i < rows; i++) {
            if (targets[i] < 0 || targets[i] >= classes) {
                throw new IllegalArgumentException("Target " + i + " of operation 'cross-entropy' is class "
                        + targets[i] + "; scores of shape " + scores.shape() + " have classes 0 to " + (classes - 1)
                        + ".");
            }
            places[i] = i * classes + targets[i];
        }
        Indices index = Tensor.workspaceOf(scores.plain()).indices(places);
        return scores.logSoftmax().reshape(Shape.of(rows * classes, 1)).gather(index).sum().times(-1.0 / rows);
    }
}
