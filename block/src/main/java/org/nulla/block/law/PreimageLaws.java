package org.nulla.block.law;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Gpt2;
import org.nulla.network.Mlp;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// What the preimage of a network by its weights must obey on any device. A breach throws an `AssertionError` with its place and seed.
public final class PreimageLaws {

    private final Device device;
    private final ElementType type;
    private final double tolerance;

    /// Laws for a device.
    ///
    /// @param device the device
    /// @param type the type of all entries
    public PreimageLaws(Device device, ElementType type) {
        this.device = device;
        this.type = type;
        this.tolerance = type == ElementType.FLOAT64 ? 1e-10 : 2e-3;
    }

    /// A plain network with square layers, whose outputs are all free to change.
    ///
    /// @param depth how many layers
    /// @param width of each
    /// @param batch how many samples
    /// @param seed where entries come from
    public void mlp(int depth, int width, int batch, long seed) {
        try (Workspace workspace = Workspace.open(device)) {
            Random random = new Random(seed);
            Mlp network = Mlp.square(depth, width);
            Tensor[] parameters = network.randomParameters(workspace, type, random);
            Tensor x = workspace.gaussian(type, Shape.of(batch, width), random, 1);
            check("MLP " + depth + " x " + width + ", batch " + batch,
                    Blocks.linearize(network.ofParameters(x), parameters), workspace, random, seed);
        }
    }

    /// Transformer blocks.
    ///
    /// @param layers how many blocks
    /// @param width the width of a position
    /// @param positions how many positions
    /// @param seed where entries come from
    public void gpt2(int layers, int width, int positions, long seed) {
        try (Workspace workspace = Workspace.open(device)) {
            Random random = new Random(seed);
            Gpt2 network = Gpt2.blocks(layers, width, 2);
            Tensor[] parameters = network.randomParameters(workspace, type, random, 1);
            Tensor x = workspace.gaussian(type, Shape.of(positions, width), random, 1);
            check("GPT-2 " + layers + " x " + width + ", " + positions + " positions",
                    Blocks.linearize(network.ofParameters(x), parameters), workspace, random, seed);
        }
    }

    private void check(String what, BlockLinearization f, Workspace workspace, Random random, long seed) {
        String where = what + " on device '" + device.name() + "' with " + type + ", seed " + seed;
        Tensor target = workspace.gaussian(type, f.values().get(0).shape(), random, 1);
        TensorPreimage preimage = f.tangentPreimage(target);
        TensorSpace space = preimage.space();
        long dimension = space.size() - target.shape().count();
        if (space.dimension() != dimension) {
            throw new AssertionError(where + ": the dimension is " + space.dimension() + ", expected " + dimension);
        }
        member(where + ": the origin", f, target, space.origin());
        member(where + ": a random member", f, target, space.randomMember(random));
        List<Tensor> shortest = space.minNorm();
        member(where + ": the shortest member", f, target, shortest);
        List<Tensor> direction = space.direction(space.randomMember(random));
        double along = Math.abs(dot(shortest, direction))
                / Math.sqrt(dot(shortest, shortest) * dot(direction, direction));
        if (!(along <= tolerance)) {
            throw new AssertionError(String.format(Locale.ROOT,
                    "%s: the shortest member leans along a direction by %.2e, expected at most %.2e", where, along,
                    tolerance));
        }
    }

    /// The residual is measured by the program's own derivative, not by the space.
    private void member(String what, BlockLinearization f, Tensor target, List<Tensor> point) {
        Tensor reached = f.jvp(point.toArray(Tensor[]::new)).get(0);
        double miss = Math.sqrt(reached.minus(target).square().sum().toDouble() / target.square().sum().toDouble());
        if (!(miss <= tolerance)) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "%s misses by %.2e, expected at most %.2e", what, miss, tolerance));
        }
    }

    private static double dot(List<Tensor> a, List<Tensor> b) {
        double sum = 0;
        for (int i = 0; i < a.size(); i++) {
            sum += a.get(i).times(b.get(i)).sum().toDouble();
        }
        return sum;
    }
}
