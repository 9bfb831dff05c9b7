package org.nulla.examples;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Mlp;
import org.nulla.nullspace.LayerReport;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// All changes of a network's weights that change its outputs as wanted, more of them than its last layer can care for.
public final class EliminatingLayers implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new EliminatingLayers().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: eliminating
        try (Workspace workspace = Workspace.open(new PlainDevice())) {
            Random random = new Random(1);
            Mlp network = Mlp.square(3, 4);
            Tensor[] weights = network.randomParameters(workspace, ElementType.FLOAT64, random);
            Tensor samples = workspace.gaussian(ElementType.FLOAT64, Shape.of(8, 4), random, 1);
            Tensor wanted = workspace.gaussian(ElementType.FLOAT64, Shape.of(8, 4), random, 1);

            BlockLinearization f = Blocks.linearize(network.ofParameters(samples), weights);
            TensorPreimage preimage = f.tangentPreimage(wanted);
            for (LayerReport layer : preimage.report().layers()) {
                if (!layer.inputs().isEmpty()) {
                    out.println(layer.place() + ": " + layer.eliminated() + " eliminated, " + layer.left() + " left");
                }
            }

            TensorSpace space = preimage.space();
            out.println("dimension " + space.dimension() + " of " + space.size());
            List<Tensor> member = space.randomMember(random);
            out.println("a random member is inside: " + space.contains(member, 1e-10).inside());
            double distance = 0;
            for (Tensor part : space.minNorm()) {
                distance += part.square().sum().toDouble();
            }
            out.println(String.format(Locale.ROOT, "the shortest has norm %.4f", Math.sqrt(distance)));
        }
        // end: eliminating
    }
}
