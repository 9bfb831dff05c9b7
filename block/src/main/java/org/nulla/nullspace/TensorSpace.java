package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.backend.ElementType;
import org.nulla.linalg.LinearMap;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// All members of a preimage, held by what its layers eliminate: nothing of the size unknowns × dimension exists unless it is asked for.
///
/// A member is a list of tensors, one for each argument of the program. With `A` the map from misses to corrections, every vector `x`
/// gives the member `x + A (t − J x)`. The space belongs to the workspace that the program's tensors belong to.
public final class TensorSpace {

    private final Jacobian jacobian;
    private final GeneralizedInverse inverse;
    private final @Nullable Supplier<boolean[][]> pivots;
    private final Tensor target;
    private final int rank;
    private final TensorPreimageOptions options;
    private List<Claim> claims = List.of();
    private double gap = Double.NaN;
    private String escalation = "";
    private @Nullable Certificate certificate;
    private @Nullable List<Tensor> origin;
    private @Nullable MinimumNorm minimumNorm;

    /// @param pivots which entries are pivots, for each input; null where there are none
    TensorSpace(Jacobian jacobian, GeneralizedInverse inverse, @Nullable Supplier<boolean[][]> pivots, Tensor target,
            int rank, TensorPreimageOptions options) {
        this.jacobian = jacobian;
        this.inverse = inverse;
        this.pivots = pivots;
        this.target = target;
        this.rank = rank;
        this.options = options;
    }

    /// One solution, corrected where that makes it better.
    private List<Tensor> first() {
        try (Workspace scratch = jacobian.workspace().nested()) {
            @Nullable Tensor[] x = inverse.apply(target);
            Tensor miss = target.minus(jacobian.push(x, 1));
            double[] sizes = Jacobian.norms(target, miss);
            if (sizes[1] > rounding() * sizes[0]) {
                @Nullable Tensor[] better = Jacobian.plus(x, inverse.apply(miss), 1);
                x = Jacobian.norm(target.minus(jacobian.push(better, 1))) < sizes[1] ? better : x;
            }
            return single(x, scratch);
        }
    }

    // What is claimed

    /// Takes over what was claimed before the answer is handed out.
    ///
    /// @param known the claims; where none is about members, the others are looked at when they are asked for
    /// @param clarity how clearly the rank was decided
    /// @param reason why layers were not enough; empty where they were
    TensorSpace claiming(List<Claim> known, double clarity, String reason) {
        this.claims = List.copyOf(known);
        this.gap = clarity;
        this.escalation = reason;
        return this;
    }

    /// Everything that is claimed of this space: that the origin reaches the target, that directions are free, and that nothing else is.
    ///
    /// @return the claims, shown or not
    public Certificate certificate() {
        Certificate known = certificate;
        if (known == null) {
            Verifier verifier = verifier();
            Verifier.Reach reach = reach(verifier, origin());
            List<Claim> all = new ArrayList<>(claims);
            if (all.stream().noneMatch(claim -> claim.kind() == Claim.Kind.MEMBER)) {
                all.addFirst(reach.claim());
                if (dimension() > 0) {
                    all.add(1, verifier.directions(inverse, dimension()));
                }
            }
            known = reach.certificate(verifier.target(), rank, gap, all, escalation);
            certificate = known;
        }
        return known;
    }

    /// The claim that a point is a member, looked at now: by the program and its twins, entry by entry.
    ///
    /// @param point a tensor for each argument
    /// @return the claim, shown or not
    public Claim claim(List<Tensor> point) {
        return reach(verifier(), point).claim();
    }

    private Verifier.Reach reach(Verifier verifier, List<Tensor> point) {
        @Nullable Tensor[] x = batched(point);
        Verifier.Reach reach = verifier.reach(x);
        return !reach.claim().isShown() && inverse instanceof Staged staged && staged.eliminations().size() == 1
                && !staged.maps().isEmpty() ? verifier.byLayers(reach, staged, staged.maps(), target, x) : reach;
    }

    private Verifier verifier() {
        return new Verifier(jacobian, options, target);
    }

    /// What is missed by rounding alone, about: a correction would not make it better by much.
    private double rounding() {
        return jacobian.type() == ElementType.FLOAT64 ? 1e-14 : 1e-6;
    }

    /// A batch of one as a list of tensors, handed to the workspace around another.
    private List<Tensor> single(@Nullable Tensor[] x, Workspace scratch) {
        List<Tensor> parts = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            Tensor part = x[i];
            Shape shape = jacobian.inputs().get(i);
            parts.add(scratch.keep(
                    part == null ? scratch.filled(jacobian.type(), shape, 0) : part.reshape(shape)));
        }
        return Collections.unmodifiableList(parts);
    }

    /// How many directions.
    ///
    /// @return unknowns less independent equations
    public long dimension() {
        return jacobian.columns() - rank;
    }

    /// How many numbers a member is.
    ///
    /// @return the size
    public long size() {
        return jacobian.columns();
    }

    /// Some member; it is computed when first asked for.
    ///
    /// @return a tensor for each argument
    public List<Tensor> origin() {
        List<Tensor> known = origin;
        if (known == null || !known.stream().allMatch(Tensor::isAlive)) {
            known = first();
            origin = known;
        }
        return known;
    }

    /// How much a point misses: `‖J x − t‖ / ‖t‖`, or the size of `J x` where the target is zero.
    ///
    /// @param point a tensor for each argument
    /// @return the relative residual
    public double residual(List<Tensor> point) {
        try (Workspace scratch = jacobian.workspace().nested()) {
            double[] sizes = Jacobian.norms(target, target.minus(jacobian.push(batched(point), 1)));
            return scratch.isOpen() && sizes[0] > 0 ? sizes[1] / sizes[0] : sizes[1];
        }
    }

    /// Whether a point is a member, and by how much it misses.
    ///
    /// @param point a tensor for each argument
    /// @param tolerance the largest relative residual of a member
    /// @return the verdict and the residual behind it
    public AffineSpace.Membership contains(List<Tensor> point, double tolerance) {
        double residual = residual(point);
        return new AffineSpace.Membership(residual <= tolerance, residual);
    }

    private @Nullable Tensor[] batched(List<Tensor> point) {
        if (point.size() != jacobian.inputs().size()) {
            throw new IllegalArgumentException("A member is " + jacobian.inputs().size() + " tensor(s), found "
                    + point.size() + ".");
        }
        @Nullable Tensor[] parts = new Tensor[point.size()];
        for (int i = 0; i < parts.length; i++) {
            if (!point.get(i).shape().equals(jacobian.inputs().get(i))) {
                throw new ShapeException("member", "has another shape than argument " + i, point.get(i).shape(),
                        jacobian.inputs().get(i));
            }
            parts[i] = point.get(i).reshape(jacobian.inputs().get(i).behind(Shape.of(1)));
        }
        return parts;
    }

    /// A member near a random point: normally distributed numbers, corrected by what they miss.
    ///
    /// @param random where the numbers come from
    /// @return a tensor for each argument
    public List<Tensor> randomMember(RandomGenerator random) {
        try (Workspace scratch = jacobian.workspace().nested()) {
            return single(corrected(gaussian(random, 1), 1), scratch);
        }
    }

    /// Several random members at once, which is cheaper than one by one.
    ///
    /// @param random where the numbers come from
    /// @param count how many
    /// @return a tensor for each argument, with the members along a further axis in front
    public List<Tensor> randomMembers(RandomGenerator random, int count) {
        try (Workspace scratch = jacobian.workspace().nested()) {
            @Nullable Tensor[] members = corrected(gaussian(random, count), count);
            List<Tensor> result = new ArrayList<>();
            for (Tensor part : members) {
                result.add(scratch.keep(java.util.Objects.requireNonNull(part)));
            }
            return Collections.unmodifiableList(result);
        }
    }

    private @Nullable Tensor[] gaussian(RandomGenerator random, int count) {
        @Nullable Tensor[] parts = new Tensor[jacobian.inputs().size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = jacobian.workspace().noise(jacobian.type(),
                    jacobian.inputs().get(i).behind(Shape.of(count)), random, 1);
        }
        return parts;
    }

    private @Nullable Tensor[] corrected(@Nullable Tensor[] x, int batch) {
        Tensor misses = target.minus(jacobian.push(x, batch));
        return Jacobian.plus(x, inverse.apply(misses), 1);
    }

    /// A null-space direction near a given one: `x − A J x`.
    ///
    /// @param direction a tensor for each argument
    /// @return a direction that the program's results do not feel
    public List<Tensor> direction(List<Tensor> direction) {
        try (Workspace scratch = jacobian.workspace().nested()) {
            return single(jacobian.direction(batched(direction), 1, inverse), scratch);
        }
    }

    /// The member nearest to a point.
    ///
    /// @param point a tensor for each argument
    /// @return the orthogonal projection of the point
    public List<Tensor> project(List<Tensor> point) {
        MinimumNorm shortest = minimumNorm();
        try (Workspace scratch = jacobian.workspace().nested()) {
            @Nullable Tensor[] x = batched(point);
            Tensor misses = target.minus(jacobian.push(x, 1));
            List<Tensor> nearest = single(Jacobian.plus(x, shortest.solve(misses), 1), scratch);
            shortest.keptFrom(scratch);
            return nearest;
        }
    }

    /// The shortest member.
    ///
    /// @return a tensor for each argument
    public List<Tensor> minNorm() {
        MinimumNorm shortest = minimumNorm();
        try (Workspace scratch = jacobian.workspace().nested()) {
            List<Tensor> found = single(shortest.solve(target), scratch);
            shortest.keptFrom(scratch);
            return found;
        }
    }

    /// The shortest member, with what was shown of it.
    ///
    /// @param member a tensor for each argument
    /// @param claims that it reaches the target, and that no member is shorter
    public record ShortestMember(List<Tensor> member, List<Claim> claims) {

        /// Copies the lists.
        public ShortestMember {
            member = List.copyOf(member);
            claims = List.copyOf(claims);
        }

        /// Whether one of the claims was not shown.
        ///
        /// @return true where the member must not be relied on without a further look
        public boolean doubtful() {
            return claims.stream().anyMatch(claim -> !claim.isShown());
        }
    }

    /// The shortest member, checked. One that was found by rows and is not shown to be right is looked for by elimination, where
    /// that is affordable.
    ///
    /// @return the member and its claims
    public ShortestMember shortestMember() {
        MinimumNorm shortest = minimumNorm();
        try (Workspace scratch = jacobian.workspace().nested()) {
            ShortestMember first = checked(shortest.answer(target), scratch);
            if (first.doubtful()) {
                GramFactor.Answer other = shortest.byElimination(target);
                ShortestMember second = other == null ? first : checked(other, scratch);
                first = second.doubtful() ? first : second;
            }
            shortest.keptFrom(scratch);
            return first;
        }
    }

    private ShortestMember checked(GramFactor.Answer answer, Workspace scratch) {
        Verifier verifier = verifier();
        Verifier.Shortest found = verifier.shortest(answer.parts(), answer.multipliers(), scratch);
        List<Tensor> member = single(found.member(), scratch);
        return new ShortestMember(member, List.of(verifier.reach(batched(member)).claim(), found.claim()));
    }

    /// By which way the shortest member is found, and the condition estimated for it.
    ///
    /// @param name `gram`, `gram-64` (for numbers of 32 bits, with 64 from the Jacobian on), `orthogonal` or `iterated`
    /// @param condition an estimate of the condition of the Jacobian from below
    public record Route(String name, double condition) {
    }

    /// The way by which the shortest member is found, without an estimate of the condition, which takes several solutions.
    ///
    /// @return `gram`, `gram-64`, `orthogonal` or `iterated`
    public String minNormWay() {
        return minimumNorm().route();
    }

    /// How the shortest member is found.
    ///
    /// @return the way
    public Route minNormRoute() {
        MinimumNorm shortest = minimumNorm();
        double condition = shortest.condition();
        return new Route(shortest.route(), condition);
    }

    private MinimumNorm minimumNorm() {
        MinimumNorm known = minimumNorm;
        if (known == null || !known.isAlive()) {
            known = new MinimumNorm(jacobian, inverse, rank, options);
            minimumNorm = known;
        }
        return known;
    }

    /// The directions as a map from coefficients to differences of members, made as they are applied: each free entry of the arguments is
    /// a coordinate, and the pivots follow.
    ///
    /// @return the basis
    /// @throws IllegalStateException if the space is held by iteration alone, which has no pivots
    public LinearMap basis() {
        return new SpaceBasis(jacobian, inverse, free());
    }

    private int[] free() {
        Supplier<boolean[][]> known = pivots;
        if (known == null) {
            throw new IllegalStateException(
                    "This space is held by equations that are solved by iteration, so there are no "
                            + "free entries to serve as coordinates. Use direction(...) or randomMember(...).");
        }
        int[] free = new int[Math.toIntExact(dimension())];
        int count = 0;
        int at = 0;
        for (boolean[] marks : known.get()) {
            for (boolean pivot : marks) {
                if (!pivot) {
                    free[count++] = at;
                }
                at++;
            }
        }
        return free;
    }

    /// The basis as a matrix.
    ///
    /// @return dimension × size: one direction in each row
    /// @throws IllegalStateException if it would take more memory than the options allow
    public Tensor materialize() {
        double bytes = (double) dimension() * size() * jacobian.type().bytes();
        if (2 * bytes > options.memoryLimit() || bytes / jacobian.type().bytes() > Integer.MAX_VALUE) {
            throw new IllegalStateException(String.format(Locale.ROOT,
                    "The basis has %d directions of %d numbers and would take %.1f GB; at most %.1f GB are allowed, half "
                            + "of them for the way. Use basis() as a map, direction(...) or randomMembers(...), or raise "
                            + "the memory limit of the options.",
                    dimension(), size(), bytes / 1e9, options.memoryLimit() / 1e9));
        }
        return new SpaceBasis(jacobian, inverse, free()).matrix();
    }

    /// The equations that members satisfy, written out: [#target] is what each comes to. They may depend on each other.
    ///
    /// @return equations × size: one equation in each row
    /// @throws IllegalStateException if they would take more memory than the options allow
    public Tensor equations() {
        double bytes = (double) jacobian.rows() * size() * jacobian.type().bytes();
        if (2 * bytes > options.memoryLimit() || bytes / jacobian.type().bytes() > Integer.MAX_VALUE) {
            throw new IllegalStateException(String.format(Locale.ROOT,
                    "%d equations in %d unknowns would take %.1f GB; at most %.1f GB are allowed, half of them for the way. "
                            + "Use residual(...) and project(...), or raise the memory limit of the options.",
                    jacobian.rows(), size(), bytes / 1e9, options.memoryLimit() / 1e9));
        }
        try (Workspace scratch = jacobian.workspace().nested()) {
            Tensor units = scratch.identity(jacobian.type(), jacobian.rows());
            return scratch.keep(jacobian.join(jacobian.pull(units), jacobian.rows()));
        }
    }

    /// What the equations come to, results one behind the other.
    ///
    /// @return one number for each equation
    public double[] target() {
        return target.toArray();
    }

    /// Plain numbers as a member: arguments one behind the other.
    ///
    /// @param entries as many as [#size]
    /// @return a tensor for each argument
    public List<Tensor> unflatten(double[] entries) {
        if (entries.length != size()) {
            throw new IllegalArgumentException("A member is " + size() + " numbers, found " + entries.length + ".");
        }
        List<Tensor> parts = new ArrayList<>();
        int at = 0;
        for (Shape shape : jacobian.inputs()) {
            int count = Math.toIntExact(shape.count());
            parts.add(jacobian.workspace().tensor(jacobian.type(), shape,
                    java.util.Arrays.copyOfRange(entries, at, at + count)));
            at += count;
        }
        return Collections.unmodifiableList(parts);
    }

    /// This space as the scalar engine's, with arguments one behind the other.
    ///
    /// @return the same members as plain arrays
    public AffineSpace asAffineSpace() {
        double[] flat = new double[Math.toIntExact(size())];
        int at = 0;
        for (Tensor part : origin()) {
            double[] entries = part.toArray();
            System.arraycopy(entries, 0, flat, at, entries.length);
            at += entries.length;
        }
        return AffineSpace.along(flat, basis());
    }
}
