package org.nulla.backend;

/// How much a preimage is going to be, as far as it can be known before anything is computed: what an automatic choice of a device goes by.
///
/// @param operations how many operations on tensors the program has
/// @param entries about how many numbers a walk passes one by one, those of a norm or a softmax several times
/// @param evaluation how many multiplications one evaluation of the program takes
/// @param unknowns how many unknowns
/// @param equations how many equations
/// @param shortest whether the shortest member is wanted, and not just any
/// @param members how many random members are wanted besides
/// @param type the type of all entries
public record Work(int operations, double entries, double evaluation, long unknowns, long equations, boolean shortest,
        int members, ElementType type) {

    /// About how many calls of a device that takes.
    ///
    /// @return recording, eliminating, for the shortest member a walk with all rows, for random ones a walk with all of them
    public double calls() {
        return (shortest ? 2.2 * operations + 20 : 1.4 * operations + 25) + (members > 0 ? 2.5 * operations : 0);
    }

    /// About how many multiplications.
    ///
    /// @return those of the walks; for the shortest member also those of all rows, their products with each other and a factor of these
    public double multiplications() {
        double m = equations;
        return (shortest ? 4 * m * evaluation + m * m * unknowns / 4 + m * m * m / 3 : 4 * evaluation)
                + 2.0 * members * evaluation;
    }

    /// How many vectors go through the whole program side by side.
    ///
    /// @return the rows of the shortest member, and the random members
    public double vectors() {
        return (shortest ? equations : 1) + members;
    }
}
