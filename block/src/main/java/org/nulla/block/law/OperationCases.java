package org.nulla.block.law;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.nulla.backend.ElementType;
import org.nulla.block.TensorFunction;
import org.nulla.block.Trace;
import org.nulla.network.Layers;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;

/// Every operation that tensors have, each as a small function for which laws can be checked at random shapes.
public final class OperationCases {

    private OperationCases() {
    }

    /// An operation and the shapes it takes.
    ///
    /// @param f the operation, with one value
    /// @param shapes the shapes of its arguments
    public record Case(TensorFunction f, ShapesOf shapes) {
    }

    /// The shapes of an operation's arguments for three sizes.
    @FunctionalInterface
    public interface ShapesOf {

        /// Chooses shapes.
        ///
        /// @param a a size
        /// @param b a size
        /// @param c a size
        /// @return a shape for each argument
        Shape[] of(int a, int b, int c);
    }

    private static Case one(UnaryOperator<Tensor> f) {
        return new Case(x -> new Tensor[] {f.apply(x[0])}, (a, b, c) -> new Shape[] {Shape.of(a, b)});
    }

    private static Case deep(UnaryOperator<Tensor> f) {
        return new Case(x -> new Tensor[] {f.apply(x[0])}, (a, b, c) -> new Shape[] {Shape.of(a, b, c)});
    }

    private static Case two(BinaryOperator<Tensor> f, ShapesOf shapes) {
        return new Case(x -> new Tensor[] {f.apply(x[0], x[1])}, shapes);
    }

    /// One case.
    ///
    /// @param name its name
    /// @return the case
    public static Case named(String name) {
        Case found = cases().get(name);
        if (found == null) {
            throw new IllegalArgumentException("There is no case '" + name + "'. There are " + cases().keySet() + ".");
        }
        return found;
    }

    /// All cases by name.
    ///
    /// @return the cases, in a fixed order
    public static Map<String, Case> cases() {
        Map<String, Case> all = new LinkedHashMap<>();
        ShapesOf same = (a, b, c) -> new Shape[] {Shape.of(a, b), Shape.of(a, b)};
        ShapesOf row = (a, b, c) -> new Shape[] {Shape.of(a, b, c), Shape.of(c)};
        ShapesOf outer = (a, b, c) -> new Shape[] {Shape.of(a, 1), Shape.of(b, 1, c)};
        all.put("plus", two(Tensor::plus, same));
        all.put("plus, broadcast", two(Tensor::plus, outer));
        all.put("minus", two(Tensor::minus, row));
        all.put("times", two(Tensor::times, same));
        all.put("times, broadcast", two(Tensor::times, outer));
        all.put("div", two((a, b) -> a.div(b.exp()), row));
        all.put("scale", one(x -> x.times(-2.5).plus(1)));
        all.put("negate", one(Tensor::unaryMinus));
        all.put("exp", one(Tensor::exp));
        all.put("log", one(x -> x.square().plus(1).log()));
        all.put("sqrt", one(x -> x.square().plus(1).sqrt()));
        all.put("abs", one(x -> x.exp().plus(-0.2).abs()));
        all.put("sin and cos", one(x -> x.sin().times(x.cos())));
        all.put("tanh", one(Tensor::tanh));
        all.put("sigmoid", one(Tensor::sigmoid));
        all.put("relu", one(x -> x.relu().times(x)));
        all.put("gelu", one(Tensor::gelu));
        all.put("gelu-tanh", one(Tensor::geluTanh));
        all.put("map", one(x -> x.map(a -> a.times(a.sin()))));
        all.put("matmul", two(Tensor::matmul, (a, b, c) -> new Shape[] {Shape.of(a, b), Shape.of(b, c)}));
        all.put("matmul, left transposed", two((x, y) -> x.matmul(y, true, false),
                (a, b, c) -> new Shape[] {Shape.of(b, a), Shape.of(b, c)}));
        all.put("matmul, right transposed", two((x, y) -> x.matmul(y, false, true),
                (a, b, c) -> new Shape[] {Shape.of(a, b), Shape.of(c, b)}));
        all.put("matmul, both transposed", two((x, y) -> x.matmul(y, true, true),
                (a, b, c) -> new Shape[] {Shape.of(2, b, a), Shape.of(2, c, b)}));
        all.put("matmul, batch times matrix", two(Tensor::matmul,
                (a, b, c) -> new Shape[] {Shape.of(3, a, b), Shape.of(b, c)}));
        all.put("matmul, matrix times batch", two(Tensor::matmul,
                (a, b, c) -> new Shape[] {Shape.of(a, b), Shape.of(3, b, c)}));
        all.put("matmul, two batches", two(Tensor::matmul,
                (a, b, c) -> new Shape[] {Shape.of(2, 1, a, b), Shape.of(3, b, c)}));
        all.put("transpose", deep(Tensor::transpose));
        all.put("swap axes", deep(x -> x.swapAxes(0, 2)));
        all.put("reshape", deep(x -> x.reshape(Shape.of((int) x.shape().count())).square()));
        all.put("slice", deep(x -> x.slice(1, x.shape().size(1) / 2, x.shape().size(1)).square()));
        all.put("slice of the first axis", deep(x -> x.slice(0, 0, (x.shape().size(0) + 1) / 2).square()));
        all.put("concatenate", two((x, y) -> Tensor.concatenate(-1, x, y, x.times(y.sum())),
                (a, b, c) -> new Shape[] {Shape.of(a, b), Shape.of(a, c)}));
        all.put("concatenate rows", two((x, y) -> Tensor.concatenate(0, x, y).square(),
                (a, b, c) -> new Shape[] {Shape.of(a, c), Shape.of(b, c)}));
        all.put("broadcast", one(x -> x.broadcastTo(x.shape().behind(Shape.of(3))).exp()));
        all.put("gather",
                deep(x -> x.square().gather(Tensor.workspaceOf(x.plain()).indices(0, -1, x.shape().size(-2) - 1, 0))));
        all.put("sum of the last axis", deep(x -> x.square().sum(-1)));
        all.put("sum of the first axis", deep(x -> x.square().sum(0)));
        all.put("sum", deep(x -> x.exp().sum()));
        all.put("mean", deep(x -> x.exp().mean(1)));
        all.put("mean of all", deep(x -> x.exp().mean()));
        all.put("softmax", deep(Tensor::softmax));
        all.put("causal softmax", deep(x -> x.matmul(x, false, true).causalSoftmax()));
        all.put("log-softmax", deep(Tensor::logSoftmax));
        all.put("normalize", deep(x -> x.normalize(0.1)));
        ShapesOf three = (a, b, c) -> new Shape[] {Shape.of(a, 2 * b), Shape.of(a, 2 * b), Shape.of(a, 2 * b)};
        all.put("causal attention", new Case(x -> new Tensor[] {Layers.causalAttention(x[0], x[1], x[2], 2)}, three));
        all.put("causal attention as one vertex",
                new Case(x -> new Tensor[] {Trace.apply(Layers.causalAttention(2), x)}, three));
        all.put("layer norm", new Case(x -> new Tensor[] {Layers.layerNorm(x[0], x[1], x[2], 1e-2)},
                (a, b, c) -> new Shape[] {Shape.of(a, b, c), Shape.of(c), Shape.of(c)}));
        all.put("linear", new Case(x -> new Tensor[] {Layers.linear(x[0], x[1], x[2])},
                (a, b, c) -> new Shape[] {Shape.of(a, b), Shape.of(b, c), Shape.of(c)}));
        all.put("conv1d", new Case(x -> new Tensor[] {Layers.conv1d(x[0], x[1], x[2], 2, 1)},
                (a, b, c) -> new Shape[] {Shape.of(2, a, b + 1), Shape.of(c, a, 3), Shape.of(c)}));
        all.put("conv2d", new Case(x -> new Tensor[] {Layers.conv2d(x[0], x[1], x[2], 1, 1)},
                (a, b, c) -> new Shape[] {Shape.of(2, a, b, 3), Shape.of(c, a, 3, 2), Shape.of(c)}));
        all.put("conv2d of one picture", new Case(x -> new Tensor[] {Layers.conv2d(x[0], x[1], x[2], 2, 0)},
                (a, b, c) -> new Shape[] {Shape.of(a, b + 1, 4), Shape.of(c, a, 2, 2), Shape.of(c)}));
        all.put("average pooling", deep(x -> Layers.averagePool2d(x.square(),
                Math.min(2, Math.min(x.shape().size(1), x.shape().size(2))))));
        all.put("cross-entropy", one(x -> Layers.crossEntropy(x, new int[x.shape().size(0)])));
        all.put("embedding", one(x -> Layers.embedding(x.square(), Tensor.workspaceOf(x.plain()).indices(0, 0))));
        all.put("dropout", one(x -> Layers.dropout(x.square())));
        all.put("conversion", one(x -> x.to(ElementType.FLOAT32).to(ElementType.FLOAT64).to(x.type())));
        all.put("a constant value",
                one(x -> Tensor.workspaceOf(x.plain()).filled(x.type(), Shape.of(2), 3).sin()));
        return Collections.unmodifiableMap(all);
    }
}
