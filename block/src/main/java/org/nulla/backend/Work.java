package org.nulla.backend;

/// How much a preimage is going to be, as far as it can be known before anything is computed: what an automatic choice of a device goes by.
///
/// @param operations how many operations on tensors the program has
/// @param evaluation how many multiplications one evaluation of the program takes
/// @param unknowns how many unknowns
/// @param equations how many equations
/// @param shortest whether the shortest member is wanted, and not just any
/// @param type the type of all entries
public record Work(int operations, double evaluation, long unknowns, long equations, boolean shortest,
        ElementType type) {

    /// About how many calls of a device that takes.
    ///
    /// @return recording, absorbing, and for the shortest member a walk with all rows
    public double calls() {
        return shortest ? 3.2 * operations + 60 : 1.4 * operations + 40;
    }

    /// About how many multiplications.
    ///
    /// @return those of the walks; for the shortest member also those of all rows, their products with each other and a factor of these
    public double multiplications() {
        double m = equations;
        return shortest ? 4 * m * evaluation + m * m * unknowns / 4 + m * m * m / 3 : 4 * evaluation;
    }
}
