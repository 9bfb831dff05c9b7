package org.nulla.block.law;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.nulla.Claim;
import org.nulla.Tolerance;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Preimages of random networks with planted exact dependencies, judged in long arithmetic: whatever the engine claims to have shown must
/// hold, on any device.
public final class DependencyLaws {

    private static final int TWINS = 6;
    /// Four units in the last place, as the engine's twins.
    private static final double MOVES = 8;
    /// A member that is off by more than this many times what twins spread is wrong.
    private static final double WRONG = 100;

    private final Device device;
    private final ElementType type;

    /// Laws for a device.
    ///
    /// @param device the device
    /// @param type the type of all entries
    public DependencyLaws(Device device, ElementType type) {
        this.device = device;
        this.type = type;
    }

    /// What came of one question.
    public enum Verdict {
        /// Everything that was claimed holds.
        RIGHT,
        /// The engine was in doubt where the truth is clear.
        DOUBTFUL,
        /// The truth is not clear, whatever the engine said; its members were right.
        UNCLEAR
    }

    /// How questions were answered.
    ///
    /// @param right how many were right
    /// @param doubtful how many were in doubt, though the truth is clear
    /// @param unclear how many have no clear truth
    /// @param wrong the others, one line each
    public record Totals(int right, int doubtful, int unclear, List<String> wrong) {
    }

    /// Asks many questions.
    ///
    /// @param from the first seed
    /// @param count how many
    /// @return how they were answered
    public Totals run(long from, int count) {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        List<String> wrong = new ArrayList<>();
        for (long seed = from; seed < from + count; seed++) {
            try {
                counts.merge(check(seed), 1, Integer::sum);
            } catch (AssertionError | RuntimeException e) {
                wrong.add(e instanceof AssertionError ? e.getMessage() : "seed " + seed + ": " + e);
            }
        }
        return new Totals(counts.getOrDefault(Verdict.RIGHT, 0), counts.getOrDefault(Verdict.DOUBTFUL, 0),
                counts.getOrDefault(Verdict.UNCLEAR, 0), List.copyOf(wrong));
    }

    /// Asks one question.
    ///
    /// @param seed where the network and its target come from
    /// @return what came of it
    /// @throws AssertionError if something was claimed to be shown that does not hold
    public Verdict check(long seed) {
        PlantedNetwork network = new PlantedNetwork(type, seed);
        Random random = new Random(~seed);
        List<BigDecimal[][]> lanes = new ArrayList<>();
        double eta = MOVES * type.roundoff();
        double smallest = type == ElementType.FLOAT64 ? Double.MIN_NORMAL : Float.MIN_NORMAL;
        lanes.add(network.jacobian(new LongTensor.Moves(null, 0, smallest)));
        for (int twin = 0; twin < TWINS; twin++) {
            lanes.add(network.jacobian(new LongTensor.Moves(new SplittableRandom(1000 * seed + twin), eta, smallest)));
        }
        try (Workspace workspace = Workspace.open(device)) {
            BlockLinearization f = network.linearize(workspace);
            Tensor[] targets = targets(f, random, workspace);
            double[] wanted = flat(List.of(targets));
            double excused = Tolerance.DEFAULT.reach() + type.roundoff();
            LongJudge judge = new LongJudge(lanes, wanted, excused);
            TensorPreimage preimage = f.tangentPreimage(targets);
            String where = "seed " + seed + " on device '" + device.name() + "': " + network + "; rank " + judge.rank()
                    + (judge.isClear() ? ", " : ", not clear, ") + judge.reach() + "; found "
                    + preimage.report();
            if (preimage instanceof TensorPreimage.Empty empty) {
                boolean certain = !empty.certificate().doubtful();
                if (certain && judge.isClear() && judge.reach() == LongJudge.Reach.REACHED) {
                    throw new AssertionError("A target that is reached is said to be out of reach; " + where);
                }
                return !judge.isClear() || judge.reach() == LongJudge.Reach.UNCLEAR ? Verdict.UNCLEAR
                        : certain ? Verdict.RIGHT : Verdict.DOUBTFUL;
            }
            boolean certain = members(preimage, judge, lanes, wanted, where, random);
            return !judge.isClear() || judge.reach() == LongJudge.Reach.UNCLEAR ? Verdict.UNCLEAR
                    : certain ? Verdict.RIGHT : Verdict.DOUBTFUL;
        }
    }

    /// Holds everything that is claimed of a space against the truth.
    ///
    /// @return whether all of it was claimed to be shown
    private boolean members(TensorPreimage preimage, LongJudge judge, List<BigDecimal[][]> lanes, double[] wanted,
            String where, Random random) {
        TensorSpace space = preimage.space();
        boolean certain = !preimage.certificate().doubtful();
        if (certain && judge.isClear()) {
            if (judge.reach() == LongJudge.Reach.OUT_OF_REACH) {
                throw new AssertionError("A target out of reach is said to be reached; " + where);
            }
            if (space.dimension() != space.size() - judge.rank()) {
                throw new AssertionError("The dimension is said to be " + space.dimension() + "; " + where);
            }
        }
        if (isShown(preimage.certificate().claims(), Claim.Kind.MEMBER)) {
            reaches("The origin", space.origin(), lanes, wanted, where);
        }
        List<Tensor> any = space.randomMember(random);
        List<Tensor> somewhere = any.stream()
                .map(part -> Tensor.workspaceOf(part).gaussian(type, part.shape(), random, 1)).toList();
        if (certain && space.claim(any).isShown()) {
            reaches("A random member", any, lanes, wanted, where);
        }
        if (space.dimension() > 0 && isShown(preimage.certificate().claims(), Claim.Kind.DIRECTIONS)) {
            double moved = LongJudge.moved(lanes, flat(space.direction(somewhere)), type.roundoff());
            require(moved, "A direction moves the target by", where);
        }
        TensorSpace.ShortestMember shortest = space.shortestMember();
        if (certain && !shortest.doubtful()) {
            reaches("The shortest member", shortest.member(), lanes, wanted, where);
            if (space.dimension() > 0) {
                shortest(flat(shortest.member()), flat(space.direction(somewhere)), where);
            }
        }
        return certain;
    }

    private static boolean isShown(List<Claim> claims, Claim.Kind kind) {
        return claims.stream().filter(claim -> claim.kind() == kind).allMatch(Claim::isShown);
    }

    private void reaches(String what, List<Tensor> x, List<BigDecimal[][]> lanes, double[] wanted, String where) {
        require(LongJudge.miss(lanes, flat(x), type.roundoff(), wanted, Tolerance.DEFAULT.reach()), what + " misses by",
                where);
    }

    private static void require(double units, String what, String where) {
        if (!(units <= WRONG)) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "%s %.1e times what twins spread; %s", what, units, where));
        }
    }

    /// A shortest member has no part along a direction; one that is within reach of rounding does not count.
    private void shortest(double[] x, double[] direction, String where) {
        double product = 0;
        double lengths = 0;
        double size = 0;
        for (int j = 0; j < x.length; j++) {
            product += x[j] * direction[j];
            size = Math.hypot(size, x[j]);
            lengths = Math.hypot(lengths, direction[j]);
        }
        double limit = type == ElementType.FLOAT64 ? 1e-6 : 2e-2;
        if (size * lengths > 0 && !(Math.abs(product) <= limit * size * lengths)) {
            throw new AssertionError(String.format(Locale.ROOT,
                    "The shortest member leans along a direction, with a cosine of %.1e; %s",
                    product / (size * lengths), where));
        }
    }

    private Tensor[] targets(BlockLinearization f, Random random, Workspace workspace) {
        int kind = random.nextInt(5);
        Tensor[] change = f.point().stream().map(x -> workspace.gaussian(type, x.shape(), random, 1))
                .toArray(Tensor[]::new);
        List<Tensor> reached = f.jvp(change);
        double[] entries = flat(reached);
        double size = Arrays.stream(entries).map(Math::abs).max().orElse(0);
        if (kind == 0) {
            // off by one, in the unit of the outputs
            entries[entries.length - 1] += size == 0 ? 1 : size;
        }
        Tensor[] targets = new Tensor[reached.size()];
        int at = 0;
        for (int i = 0; i < targets.length; i++) {
            Shape shape = reached.get(i).shape();
            int count = (int) shape.count();
            targets[i] = switch (kind) {
                case 1 -> workspace.gaussian(type, shape, random, size == 0 ? 1 : size);
                case 2 -> random.nextInt(3) == 0 ? workspace.filled(type, shape, 0) : reached.get(i);
                default -> workspace.tensor(type, shape, Arrays.copyOfRange(entries, at, at + count));
            };
            at += count;
        }
        return targets;
    }

    private static double[] flat(List<Tensor> tensors) {
        return tensors.stream().flatMapToDouble(tensor -> Arrays.stream(tensor.toArray())).toArray();
    }
}
