package org.nulla.bench.tables;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.nulla.backend.ElementType;
import org.nulla.backend.Work;
import org.nulla.network.ConvolutionalNetwork;
import org.nulla.network.Gpt2;
import org.nulla.network.Mlp;
import org.nulla.network.Network;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// One network with its unknowns, by name, at any size.
///
/// | name | network |
/// |---|---|
/// | `mlp-d2-w32-b8` | 2 square layers, 32 wide, 8 samples |
/// | `gpt2-c16-l2-h4-t8` | 2 GPT-2 blocks, 16 wide, 4 heads, 8 positions |
/// | `conv-k8-s16-b4` | two convolutions with 8 and 16 channels on 4 pictures of 16 × 16, then 10 outputs |
///
/// The unknowns are the parameters, or, with `-input` behind the name, the input.
///
/// @param name its name
/// @param kind `mlp`, `gpt2` or `conv`
/// @param sizes the numbers of the name, in order
/// @param byInput whether the input is what is unknown
public record TableProblem(String name, String kind, List<Integer> sizes, boolean byInput) {

    private static final Pattern MLP = Pattern.compile("mlp-d(\\d+)-w(\\d+)-b(\\d+)(-input)?");
    private static final Pattern GPT2 = Pattern.compile("gpt2-c(\\d+)-l(\\d+)-h(\\d+)-t(\\d+)(-input)?");
    private static final Pattern CONV = Pattern.compile("conv-k(\\d+)-s(\\d+)-b(\\d+)(-input)?");
    private static final int CLASSES = 10;
    /// From this many unknowns on, inputs are solved for block by block and position by position: a Jacobian would be too large.
    private static final long SUBSTITUTED = 1024;
    /// From this many blocks on, weights and inputs are scaled as GPT-2 scales them, so that values keep their size.
    private static final int DEEP = 12;

    /// A problem by its name.
    ///
    /// @param name the name
    /// @return the problem
    /// @throws IllegalArgumentException if the name is of no known form
    public static TableProblem named(String name) {
        for (Pattern pattern : List.of(MLP, GPT2, CONV)) {
            Matcher found = pattern.matcher(name);
            if (found.matches()) {
                int last = found.groupCount();
                List<Integer> sizes = IntStream.range(1, last).mapToObj(i -> size(name, found.group(i))).toList();
                return new TableProblem(name, name.substring(0, name.indexOf('-')), sizes,
                        found.group(last) != null);
            }
        }
        throw new IllegalArgumentException("There is no problem '" + name + "'. Names are mlp-d2-w32-b8, "
                + "gpt2-c16-l2-h2-t8, conv-k8-s16-b4 and the like, with -input behind for the input as the unknown.");
    }

    private static int size(String name, String digits) {
        int size = digits.length() > 6 ? 0 : Integer.parseInt(digits);
        if (size < 1) {
            throw new IllegalArgumentException("Problem '" + name + "': " + digits + " is no size.");
        }
        return size;
    }

    /// How many unknowns.
    ///
    /// @return the number of entries of parameters, or of the input
    public long unknowns() {
        return byInput ? inputShape().count() : network().parameterCount();
    }

    /// How many equations.
    ///
    /// @return the number of entries of the output
    public long equations() {
        return switch (kind) {
            case "mlp" -> (long) sizes.get(2) * sizes.get(1);
            case "gpt2" -> (long) sizes.get(3) * sizes.get(0);
            default -> (long) sizes.get(2) * CLASSES;
        };
    }

    /// How much a preimage of this problem is, for an automatic choice of a device.
    ///
    /// @param deliverable what is wanted of it: `member`, `min-norm`, or `space` with its random members
    /// @param type the type of all entries
    /// @return the work
    public Work work(String deliverable, ElementType type) {
        double positions = switch (kind) {
            case "mlp" -> sizes.get(2);
            case "gpt2" -> sizes.get(3);
            default -> (double) sizes.get(2) * sizes.get(1) * sizes.get(1);
        };
        int operations = switch (kind) {
            case "mlp" -> 4 * sizes.get(0);
            case "gpt2" -> 31 * sizes.get(1);
            default -> 25;
        };
        double attention = kind.equals("gpt2") ? 2 * positions * positions * sizes.get(0) * sizes.get(1) : 0;
        // weights that go with the numbers of DeviceProvider.ofOneCore, not counts
        double entries = switch (kind) {
            case "mlp" -> positions * sizes.get(1) * sizes.get(0);
            case "gpt2" -> sizes.get(1) * (36 * positions * sizes.get(0) + 3 * positions * positions * sizes.get(2));
            default -> 20 * positions * sizes.get(0);
        };
        return new Work(operations, entries, positions * network().parameterCount() + attention, unknowns(),
                equations(), deliverable.equals(Way.MIN_NORM), deliverable.equals(Way.SPACE) ? Ways.MEMBERS : 0, type);
    }

    private Network network() {
        return switch (kind) {
            case "mlp" -> Mlp.square(sizes.get(0), sizes.get(1));
            case "gpt2" -> Gpt2.blocks(sizes.get(1), sizes.get(0), sizes.get(2))
                    .withWholeBlocks(byInput && inputShape().count() > SUBSTITUTED);
            default -> new ConvolutionalNetwork(List.of(1, sizes.get(0), 2 * sizes.get(0)), sizes.get(1), CLASSES);
        };
    }

    private Shape inputShape() {
        return switch (kind) {
            case "mlp" -> Shape.of(sizes.get(2), sizes.get(1));
            case "gpt2" -> Shape.of(sizes.get(3), sizes.get(0));
            default -> Shape.of(sizes.get(2), 1, sizes.get(1), sizes.get(1));
        };
    }

    /// Draws weights, input and target.
    ///
    /// @param workspace who owns them
    /// @param type the type of their entries
    /// @param seed where they come from; the same numbers for every type, but for rounding
    /// @return the program at its point
    public NetworkProgram draw(Workspace workspace, ElementType type, long seed) {
        boolean deep = kind.equals("gpt2") && sizes.get(1) >= DEEP;
        // hundreds of millions of numbers want the faster one
        RandomGenerator random = deep ? new SplittableRandom(seed) : new Random(seed);
        Network network = network();
        Tensor[] parameters = switch (network) {
            case Mlp mlp -> mlp.randomParameters(workspace, type, random);
            case Gpt2 gpt2 -> gpt2.randomParameters(workspace, type, random,
                    deep ? 1 / Math.sqrt(2.0 * gpt2.layers()) : 1);
            case ConvolutionalNetwork pictures -> pictures.randomParameters(workspace, type, random);
            default -> throw new IllegalStateException("no such network: " + network);
        };
        Tensor input = workspace.gaussian(type, inputShape(), random, deep ? 0.02 : 1);
        Shape rows = Shape.of(inputShape().size(0), Math.toIntExact(equations() / inputShape().size(0)));
        Tensor target = workspace.gaussian(type, rows, random, 1);
        return byInput ? new NetworkProgram(network.ofInput(parameters), List.of(input), target, input)
                : new NetworkProgram(network.ofParameters(input), List.of(parameters), target, input);
    }
}
