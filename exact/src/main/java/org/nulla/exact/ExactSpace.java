package org.nulla.exact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.linalg.Rational;
import org.nulla.linalg.RationalElimination;
import org.nulla.linalg.RationalSpace;
import org.nulla.linalg.WorkControl;

/// An affine space of exact vectors: an origin, and directions that are independent. Immutable.
public final class ExactSpace {

    private static final RationalElimination ELIMINATION = new RationalElimination(Long.MAX_VALUE, WorkControl.NONE);

    private final List<Rational> origin;
    private final List<List<Rational>> basis;

    private ExactSpace(List<Rational> origin, List<List<Rational>> basis) {
        this.origin = List.copyOf(origin);
        this.basis = basis.stream().map(List::copyOf).toList();
    }

    /// A single point.
    ///
    /// @param coordinates its coordinates
    /// @return the space of dimension 0
    public static ExactSpace point(Rational... coordinates) {
        return new ExactSpace(List.of(coordinates), List.of());
    }

    /// The space through a point along directions. Those that depend on directions before them are left out.
    ///
    /// @param origin a member
    /// @param directions vectors of the same length
    /// @return the space
    public static ExactSpace of(List<Rational> origin, List<List<Rational>> directions) {
        directions.forEach(direction -> requireLength(origin.size(), direction.size()));
        return new ExactSpace(origin, ELIMINATION.independent(directions));
    }

    /// The space along directions that are known to be independent.
    static ExactSpace trusted(List<Rational> origin, List<List<Rational>> independent) {
        return new ExactSpace(origin, independent);
    }

    static void requireLength(int expected, int found) {
        if (found != expected) {
            throw new IllegalArgumentException("Expected a vector of " + expected + " entries, found " + found + ".");
        }
    }

    /// Some member.
    ///
    /// @return an unmodifiable list
    public List<Rational> origin() {
        return origin;
    }

    /// The directions, which are independent.
    ///
    /// @return an unmodifiable list of vectors
    public List<List<Rational>> basis() {
        return basis;
    }

    /// How many directions.
    ///
    /// @return the dimension
    public int dimension() {
        return basis.size();
    }

    /// How many coordinates a member has.
    ///
    /// @return the size
    public int size() {
        return origin.size();
    }

    /// The member with given coordinates along the basis.
    ///
    /// @param coordinates one number for each direction
    /// @return `origin + Σ coordinate · direction`
    public List<Rational> member(Rational... coordinates) {
        requireLength(dimension(), coordinates.length);
        List<Rational> member = origin;
        for (int j = 0; j < coordinates.length; j++) {
            member = Rational.plusMultiple(member, coordinates[j], basis.get(j));
        }
        return List.copyOf(member);
    }

    /// Whether a vector is a member, without tolerance.
    ///
    /// @param vector the vector
    /// @return true if it is
    public boolean contains(List<Rational> vector) {
        requireLength(size(), vector.size());
        List<List<Rational>> vectors = new ArrayList<>(basis);
        vectors.add(Rational.plusMultiple(vector, Rational.of(-1), origin));
        return ELIMINATION.independent(vectors).size() == dimension();
    }

    /// The only member.
    ///
    /// @return the point
    /// @throws IllegalStateException if there is more than one
    public List<Rational> onlyPoint() {
        if (dimension() > 0) {
            throw new IllegalStateException("Expected one point, found a space of dimension " + dimension()
                    + ". Use origin() and basis(), or minNorm() for the shortest member.");
        }
        return origin;
    }

    /// The shortest member, which is a vector of fractions as well.
    ///
    /// @return the member that is orthogonal to all directions
    public List<Rational> minNorm() {
        return new RationalSpace(origin, basis).minNorm();
    }

    /// The space in doubles: every number rounded once.
    ///
    /// @return a space for everything that takes doubles
    public AffineSpace toAffineSpace() {
        return AffineSpace.of(Rational.doubles(origin), basis.stream().map(Rational::doubles).toArray(double[][]::new));
    }

    /// Whether origin and basis are the same; the same space may also be written with others.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ExactSpace space && origin.equals(space.origin) && basis.equals(space.basis);
    }

    @Override
    public int hashCode() {
        return 31 * origin.hashCode() + basis.hashCode();
    }

    @Override
    public String toString() {
        return basis.isEmpty() ? origin.toString() : origin + " along " + basis;
    }
}
