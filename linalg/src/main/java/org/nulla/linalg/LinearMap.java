package org.nulla.linalg;

/// A linear map given by what it does to vectors, never by its matrix: a Jacobian, or the basis of a space.
///
/// Law: `⟨u, apply(v)⟩ = ⟨applyTransposed(u), v⟩` for all `u`, `v`.
public interface LinearMap {

    /// The length of the vectors that come out.
    ///
    /// @return the number of rows
    int rows();

    /// The length of the vectors that go in.
    ///
    /// @return the number of columns
    int columns();

    /// Applies the map.
    ///
    /// @param v a vector of `columns()` entries
    /// @return a new vector of `rows()` entries
    double[] apply(double[] v);

    /// Applies the transposed map.
    ///
    /// @param u a vector of `rows()` entries
    /// @return a new vector of `columns()` entries
    double[] applyTransposed(double[] u);

    /// One column of the matrix.
    ///
    /// @param j which one
    /// @return a new vector of `rows()` entries
    default double[] column(int j) {
        double[] unit = new double[columns()];
        unit[j] = 1;
        return apply(unit);
    }
}
