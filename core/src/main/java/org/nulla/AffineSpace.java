package org.nulla;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.nulla.linalg.DenseMap;
import org.nulla.linalg.IndependentDirections;
import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.LinearMap;
import org.nulla.preimage.MemberSource;
import org.nulla.preimage.TracedProjection;
import org.nulla.sweep.Target;

/// A point together with all combinations of some directions: `{ origin + basis · s }`.
///
/// The basis is a [LinearMap] with linearly independent columns, each scaled so that its largest entry is 1 in size; its
/// matrix is never needed. Origin and basis are one choice among many: what does not depend on the choice are
/// [#onlyPoint], [#minNorm] and [#project], and only those have meaningful derivatives.
///
/// A space made inside an outer derivative carries numbers in flight. The methods that return plain numbers then refuse,
/// because they would silently lose derivatives; use the ones whose names end in `InFlight`.
public final class AffineSpace {

    /// A projection that shortens a vector more than this leaves too few digits orthogonal.
    private static final double MUCH_SHORTER = 1e-3;
    /// Each projection removes fifteen digits of what is left along the directions; forty span the range of numbers.
    private static final int PROJECTIONS = 40;

    private final double[] origin;
    private final LinearMap basis;
    private final Real @Nullable [] originInFlight;
    private final Real @Nullable [][] basisInFlight;
    /// What corrects and checks members that are made later; null for a space that is no preimage of a recorded program.
    private final @Nullable MemberSource source;
    private MemberSource.@Nullable Checked shortest;

    private AffineSpace(double[] origin, LinearMap basis, Real @Nullable [] originInFlight,
            Real @Nullable [][] basisInFlight) {
        this(origin, basis, originInFlight, basisInFlight, null);
    }

    AffineSpace(double[] origin, LinearMap basis, Real @Nullable [] originInFlight,
            Real @Nullable [][] basisInFlight, @Nullable MemberSource source) {
        this.origin = origin;
        this.basis = basis;
        this.originInFlight = originInFlight;
        this.basisInFlight = basisInFlight;
        this.source = source;
    }

    /// A single point.
    ///
    /// @param point its coordinates
    /// @return the space of dimension 0
    public static AffineSpace point(double... point) {
        requireFinite("point", point);
        return new AffineSpace(point.clone(), DenseMap.of(point.length), null, null);
    }

    /// A single point that is in flight.
    ///
    /// @param point its coordinates
    /// @return the space of dimension 0
    public static AffineSpace point(Real[] point) {
        if (Arrays.stream(point).allMatch(Real::isConstant)) {
            return point(Real.values(point));
        }
        requireFinite("point", Real.values(point));
        return new AffineSpace(Real.values(point), DenseMap.of(point.length), point.clone(), new Real[0][]);
    }

    /// The space through a point along some directions. Directions that depend on others are dropped; the rest are kept,
    /// scaled so that their largest entry is 1 in size.
    ///
    /// @param origin the point
    /// @param directions vectors of the same length
    /// @return the space
    public static AffineSpace of(double[] origin, double[]... directions) {
        requireFinite("origin", origin);
        for (int j = 0; j < directions.length; j++) {
            requireLength("direction " + j, origin.length, directions[j].length);
            requireFinite("direction " + j, directions[j]);
        }
        double[][] columns = IndependentDirections.of(origin.length, directions);
        return new AffineSpace(origin.clone(), DenseMap.of(origin.length, columns), null, null);
    }

    /// The space through a point along the columns of a map, which is kept as it is.
    ///
    /// @param origin the point
    /// @param basis a map whose columns are linearly independent, which is not checked
    /// @return the space
    public static AffineSpace along(double[] origin, LinearMap basis) {
        requireFinite("origin", origin);
        requireLength("origin", basis.rows(), origin.length);
        return new AffineSpace(origin.clone(), basis, null, null);
    }

    /// Everything.
    ///
    /// @param size how many coordinates
    /// @return the whole space
    public static AffineSpace whole(int size) {
        double[][] units = new double[size][size];
        for (int i = 0; i < size; i++) {
            units[i][i] = 1;
        }
        return new AffineSpace(new double[size], DenseMap.of(size, units), null, null);
    }

    /// How many directions.
    ///
    /// @return the dimension
    public int dimension() {
        return basis.columns();
    }

    /// How many coordinates a member has.
    ///
    /// @return the size
    public int size() {
        return origin.length;
    }

    /// Whether this space carries derivatives of an outer level.
    ///
    /// @return true inside an outer derivative that it depends on
    public boolean isInFlight() {
        return originInFlight != null;
    }

    /// Some member.
    ///
    /// @return a new array
    public double[] origin() {
        requirePlain("origin");
        return origin.clone();
    }

    /// Some member, in flight.
    ///
    /// @return a new array
    public Real[] originInFlight() {
        return originInFlight == null ? Real.of(origin) : originInFlight.clone();
    }

    /// The directions, as a linear map from coefficients to differences of members.
    ///
    /// @return the basis
    public LinearMap basis() {
        requirePlain("basis");
        return basis;
    }

    /// The directions in flight, one array for each.
    ///
    /// @return the columns of the basis
    public Real[][] basisInFlight() {
        if (basisInFlight != null) {
            Real[][] copy = new Real[basisInFlight.length][];
            for (int j = 0; j < copy.length; j++) {
                copy[j] = basisInFlight[j].clone();
            }
            return copy;
        }
        Real[][] columns = new Real[dimension()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = Real.of(basis.column(j));
        }
        return columns;
    }

    /// The only member.
    ///
    /// @return the point
    /// @throws IllegalStateException if the dimension is not 0
    public double[] onlyPoint() {
        requirePoint();
        return origin();
    }

    /// The only member, in flight.
    ///
    /// @return the point
    /// @throws IllegalStateException if the dimension is not 0
    public Real[] onlyPointInFlight() {
        requirePoint();
        return originInFlight();
    }

    /// Whether a point belongs to a space, and by how much it misses.
    ///
    /// @param inside whether the residual is below the tolerance
    /// @param residual the distance from the space, relative to the sizes of the point and the origin
    public record Membership(boolean inside, double residual) {
    }

    /// Whether a point is a member, at the default tolerance.
    ///
    /// @param point its coordinates
    /// @return the verdict and the residual behind it
    public Membership contains(double... point) {
        return contains(point, Tolerance.DEFAULT);
    }

    /// Whether a point is a member.
    ///
    /// @param point its coordinates
    /// @param tolerance how near is near enough
    /// @return the verdict and the residual behind it
    public Membership contains(double[] point, Tolerance tolerance) {
        double[] nearest = project(point);
        double distance = 0;
        double size = 0;
        for (int i = 0; i < point.length; i++) {
            distance = Math.hypot(distance, point[i] - nearest[i]);
            size = Math.hypot(size, Math.abs(point[i]) + Math.abs(origin[i]));
        }
        double residual = distance == 0 ? 0 : distance / size;
        return new Membership(residual <= tolerance.reach(), residual);
    }

    /// A member at given coordinates along the basis.
    ///
    /// @param coefficients one for each direction
    /// @return `origin + basis · coefficients`
    public double[] member(double... coefficients) {
        requirePlain("member");
        requireLength("coefficients", dimension(), coefficients.length);
        return plus(origin, basis.apply(coefficients));
    }

    /// A member with normally distributed coordinates along the basis.
    ///
    /// @param random where the coordinates come from
    /// @return the member
    public double[] randomMember(RandomGenerator random) {
        double[] coefficients = new double[dimension()];
        for (int j = 0; j < coefficients.length; j++) {
            coefficients[j] = random.nextGaussian();
        }
        return member(coefficients);
    }

    /// The member nearest to a point.
    ///
    /// @param point its coordinates
    /// @return the orthogonal projection of the point
    public double[] project(double... point) {
        requirePlain("project");
        requireLength("point", size(), point.length);
        requireFinite("point", point);
        if (dimension() == 0) {
            return origin.clone();
        }
        double[] offset = new double[size()];
        for (int i = 0; i < offset.length; i++) {
            offset[i] = point[i] - origin[i];
        }
        return plus(origin, LeastSquares.projection(basis, offset));
    }

    /// The member nearest to a point that is in flight.
    ///
    /// @param point its coordinates
    /// @return the orthogonal projection of the point
    public Real[] projectInFlight(Real[] point) {
        requireLength("point", size(), point.length);
        return TracedProjection.of(originInFlight(), basisInFlight(), point);
    }

    /// The shortest member. Where this space is a preimage, it is corrected until it reaches the target as the origin does;
    /// [Preimage#shortest] tells what was shown about it.
    ///
    /// @return the member of least Euclidean norm
    public double[] minNorm() {
        return shortest().x().clone();
    }

    /// The shortest member with what was shown about it; made once.
    synchronized MemberSource.Checked shortest() {
        MemberSource.Checked made = shortest;
        if (made == null) {
            double[] projected = orthogonalised();
            made = source == null || dimension() == 0 ? MemberSource.unchecked(projected)
                    : source.shortest(projected, origin, basis);
            shortest = made;
        }
        return made;
    }

    /// The origin less its part along the directions. A projection leaves rounding of the origin's size along them, which may be far
    /// longer than the shortest member where units are far apart, so it is repeated where the member came out much shorter.
    private double[] orthogonalised() {
        requirePlain("minNorm");
        double[] x = origin.clone();
        for (int round = 0; round < PROJECTIONS && dimension() > 0; round++) {
            double[] along = LeastSquares.projection(basis, x);
            double before = length(x);
            for (int i = 0; i < x.length; i++) {
                x[i] -= along[i];
            }
            if (!(length(x) < MUCH_SHORTER * before)) {
                break;
            }
        }
        return x;
    }

    private static double length(double[] x) {
        double length = 0;
        for (double entry : x) {
            length = Math.hypot(length, entry);
        }
        return length;
    }

    /// The shortest member, in flight.
    ///
    /// @return the member of least Euclidean norm
    public Real[] minNormInFlight() {
        return projectInFlight(Real.of(new double[size()]));
    }

    /// The image of this space under a linearised function: `{ J x : x in this }`.
    ///
    /// @param f a linearised function of as many inputs as this space has coordinates
    /// @return the image
    public AffineSpace image(Linearization f) {
        requirePlain("image");
        double[][] directions = new double[dimension()][];
        for (int j = 0; j < directions.length; j++) {
            directions[j] = f.jvpWithoutNoise(basis.column(j));
        }
        return of(f.jvp(origin), directions);
    }

    /// What this space and another have in common.
    ///
    /// @param other a space of the same size
    /// @return the members of both: nothing, a point or a space
    public Preimage intersection(AffineSpace other) {
        requireLength("other space", size(), other.size());
        requirePlain("intersection");
        other.requirePlain("intersection");
        // x = origin + basis·s is in the other space just when basis·s is in the other space moved by -origin
        double[][] columns = new double[dimension()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = basis.column(j);
        }
        Linearization directions = Nulla.linearize(s -> combination(columns, s), new double[dimension()]);
        double[] moved = other.origin.clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] -= origin[i];
        }
        AffineSpace target = new AffineSpace(moved, other.basis, null, null);
        return switch (directions.tangentPreimage(target)) {
            case Preimage.Empty empty -> empty;
            case Preimage.Point point -> new Preimage.Point(point(member(point.onlyPoint())), point.certificate(),
                    point.counters());
            case Preimage.Space within -> new Preimage.Space(
                    of(member(within.space().origin), images(within.space().basis)), within.certificate(),
                    within.counters());
        };
    }

    private double[][] images(LinearMap coefficients) {
        double[][] result = new double[coefficients.columns()][];
        for (int j = 0; j < result.length; j++) {
            result[j] = basis.apply(coefficients.column(j));
        }
        return result;
    }

    private Real[] combination(double[][] columns, Real[] s) {
        Real[] x = new Real[size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = Real.ZERO;
            for (int j = 0; j < s.length; j++) {
                if (columns[j][i] != 0) {
                    x[i] = x[i].plus(s[j].times(columns[j][i]));
                }
            }
        }
        return x;
    }

    /// This space as the target of a walk; its entries are taken to be known to rounding.
    Target asTarget() {
        if (dimension() == size() && size() > 0 && originInFlight == null) {
            return whole(size()).asRows();
        }
        return asRows();
    }

    private Target asRows() {
        double[] errors = new double[size()];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = Math.ulp(origin[i]);
        }
        double[][] columns = new double[dimension()][];
        for (int j = 0; j < columns.length; j++) {
            columns[j] = basis.column(j);
        }
        return new Target(origin.clone(), errors, columns, originInFlight, basisInFlight);
    }

    private void requirePoint() {
        if (dimension() != 0) {
            throw new IllegalStateException("Expected one point, found a space of dimension " + dimension()
                    + ". Choose a member with minNorm(), project(...) or member(...), or use the whole space.");
        }
    }

    private void requirePlain(String what) {
        if (originInFlight != null) {
            throw new IllegalStateException("This space carries numbers in flight of an outer derivative, which plain "
                    + "numbers would lose. Use " + what
                    + "InFlight() or its like, or Real.values(...) to drop them knowingly.");
        }
    }

    static void requireLength(String what, int expected, int found) {
        if (expected != found) {
            throw new IllegalArgumentException(
                    "The " + what + " has " + found + " entries, expected " + expected + ".");
        }
    }

    static void requireFinite(String what, double[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            if (!Double.isFinite(numbers[i])) {
                throw new IllegalArgumentException("Entry " + i + " of the " + what + " is " + numbers[i]
                        + "; a finite number is needed.");
            }
        }
    }

    private static double[] plus(double[] a, double[] b) {
        double[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += b[i];
        }
        return sum;
    }
}
