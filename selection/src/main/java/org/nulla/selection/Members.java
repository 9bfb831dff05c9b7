package org.nulla.selection;

import org.nulla.AffineSpace;
import org.nulla.nullspace.TensorSpace;

/// What a selection needs to know of a space, whichever engine found it: members as plain arrays, a way to the nearest one, and the
/// equations that tell members from other points.
///
/// Law: `project(x)` is a member; `residual` of a member is rounding; `variation` of a combination of equations is rounding.
public interface Members {

    /// How many numbers a member is.
    ///
    /// @return the size
    int size();

    /// Some member.
    ///
    /// @return a new array
    double[] origin();

    /// The member nearest to a point.
    ///
    /// @param point its coordinates
    /// @return the orthogonal projection
    double[] project(double[] point);

    /// How far a point is from being a member, relative to the sizes that go into it.
    ///
    /// @param point its coordinates
    /// @return 0 for a member, up to rounding
    double residual(double[] point);

    /// How much the product with a vector varies among members, relative to the vector's size.
    ///
    /// @param normal a vector
    /// @return 0, up to rounding, if all members have the same product with it
    double variation(double[] normal);

    /// Whether [#equations] can be written out in memory.
    ///
    /// @return false where only projections can be had
    boolean hasEquations();

    /// The equations that members satisfy.
    ///
    /// @return as many as are needed, or a few more
    Equations equations();

    /// The members of a space of the scalar engine.
    ///
    /// @param space the space
    /// @return its members
    static Members of(AffineSpace space) {
        return new AffineMembers(space);
    }

    /// The members of a space of the block engine, arguments one behind the other.
    ///
    /// @param space the space
    /// @return its members
    static Members of(TensorSpace space) {
        return new TensorMembers(space);
    }

    /// The solutions of equations that are known to have some.
    ///
    /// @param equations the equations
    /// @return the solutions
    /// @throws IllegalArgumentException if nothing satisfies them
    static Members of(Equations equations) {
        return new EquationMembers(equations);
    }
}
