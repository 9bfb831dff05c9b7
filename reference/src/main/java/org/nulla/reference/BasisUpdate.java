package org.nulla.reference;

/// What a preimage rule does to all the slices it did not touch. Its rows are sealed.
///
/// @param <R> the kind of row
sealed interface BasisUpdate<R extends Row<R>> {

    /// Applies the update to a row over the columns from before.
    void applyTo(R row);

    /// How many coefficients the journal keeps for it.
    int stored();

    /// The basis grows by a column that this row does not depend on.
    record Grow<R extends Row<R>>() implements BasisUpdate<R> {

        @Override
        public void applyTo(R row) {
            row.grow(0);
        }

        @Override
        public int stored() {
            return 0;
        }
    }

    /// The basis grows by a column, and an equation over the columns from before and the new one is imposed by projection.
    /// The basis is overcomplete from here on: it has a column more than the space has dimensions.
    ///
    /// @param equation what must be zero
    record GrowConstrained<R extends Row<R>>(R equation) implements BasisUpdate<R> {

        @Override
        public void applyTo(R row) {
            row.grow(0);
            row.removeComponentAlong(equation);
        }

        @Override
        public int stored() {
            return equation.stored();
        }
    }

    /// An equation is imposed and the basis loses a column by it.
    ///
    /// @param equation what must be zero
    /// @param pivot the column to lose, whose coefficient in the equation is clear of zero
    record Shrink<R extends Row<R>>(R equation, int pivot) implements BasisUpdate<R> {

        @Override
        public void applyTo(R row) {
            row.eliminate(equation, pivot);
        }

        @Override
        public int stored() {
            return equation.stored();
        }
    }
}
