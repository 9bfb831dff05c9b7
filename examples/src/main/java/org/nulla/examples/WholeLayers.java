package org.nulla.examples;

import java.io.PrintStream;
import java.util.List;
import org.nulla.backend.PlainDevice;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.block.Elementwise;
import org.nulla.block.Expression;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A layer on tensors: its derivative both ways, many cotangents at once, a function of one's own, and a Hessian product.
public final class WholeLayers implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new WholeLayers().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: layers
        try (Workspace workspace = Workspace.open(new PlainDevice())) {
            Tensor x = workspace.tensor(Shape.of(1, 2), 1, -1);
            Tensor w = workspace.tensor(Shape.of(2, 2), 1, 2, 3, 4);

            // one vertex for the product, one for the function behind it
            Expression a = Expression.argument(0);
            Elementwise swish = Elementwise.of("swish", a.times(a.sigmoid()));
            BlockLinearization layer = Blocks.linearize(in -> new Tensor[] {x.matmul(in[0]).apply(swish)}, w);
            out.println("value     " + Example.text(layer.values().get(0).toArray()));

            // how the output changes with the weights; how the weights bear on the outputs, both outputs at once
            Tensor dw = workspace.tensor(Shape.of(2, 2), 1, 0, 0, 1);
            out.println("jvp       " + Example.text(layer.jvp(dw).get(0).toArray()));
            Tensor units = workspace.identity(x.type(), 2).reshape(Shape.of(2, 1, 2));
            out.println("vjp       " + Example.text(layer.vjp(units).get(0).toArray()));

            // forward over reverse: the Hessian of a loss times a change of the weights
            List<Tensor> product = Blocks.hvp(in -> new Tensor[] {x.matmul(in[0]).apply(swish).square().sum()},
                    new Tensor[] {w}, dw);
            out.println("H dw      " + Example.text(product.get(0).toArray()));
        }
        // end: layers
    }
}
