package org.nulla.block;

import java.util.ArrayList;
import java.util.List;
import org.nulla.block.operation.Operations;
import org.nulla.tensor.Tensor;

/// The front door of the block engine: trace a function of tensors once, then ask.
///
/// {@snippet :
/// BlockLinearization f = Blocks.linearize(in -> new Tensor[] {in[0].matmul(in[1]).tanh()}, x, w);
/// Tensor change = f.jvp(dx, dw).get(0);
/// List<Tensor> gradient = f.vjp(weightOfOutput);
/// }
public final class Blocks {

    private Blocks() {
    }

    /// Traces a function at a point.
    ///
    /// @param f the function
    /// @param point its arguments, which may be traced by an outer derivative
    /// @return the linearised function, to be asked
    public static BlockLinearization linearize(TensorFunction f, Tensor... point) {
        return Trace.open(trace -> {
            Tensor[] inputs = new Tensor[point.length];
            for (int i = 0; i < inputs.length; i++) {
                inputs[i] = trace.input(point[i]);
            }
            List<Integer> outputs = new ArrayList<>();
            List<Tensor> values = new ArrayList<>();
            for (Tensor result : f.apply(inputs)) {
                outputs.add(result.vertexOn(trace));
                values.add(result.primalUnder(trace));
            }
            return new BlockLinearization(trace.graph(point.length, outputs), List.of(point), values);
        });
    }

    /// The gradient of a function whose only value is one number.
    ///
    /// @param f the function
    /// @param point its arguments, which may be traced by an outer derivative
    /// @return for each argument the derivative by it
    public static List<Tensor> gradient(TensorFunction f, Tensor... point) {
        BlockLinearization linearization = linearize(f, point);
        return linearization.vjp(Operations.ones(linearization.values().get(0)));
    }

    /// `H v`: the product of a vector and the Hessian of a function whose only value is one number, forward over reverse.
    ///
    /// @param f the function
    /// @param point its arguments
    /// @param vector for each argument its part of the vector
    /// @return for each argument its part of the product
    public static List<Tensor> hvp(TensorFunction f, Tensor[] point, Tensor... vector) {
        return linearize(x -> gradient(f, x).toArray(Tensor[]::new), point).jvp(vector);
    }

    /// A part of a program as one vertex, its derivative taken through a trace of its own: a whole layer, for instance.
    ///
    /// @param label its name
    /// @param f the part, with one value
    /// @param patterns for the first arguments, what is known about which of their places the value sees; nothing for the others
    /// @return the block, to be applied by [Trace#apply]
    public static Block asOne(String label, TensorFunction f, Pattern... patterns) {
        return new WholeBlock(label, f, List.of(patterns));
    }
}
