package org.nulla.solver;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.nulla.Vector;
import org.nulla.function.ScalarField;
import org.nulla.function.VectorFunction;

/// What is to be solved: a function, where to start, and what its unknowns and equations are called.
///
/// Bounds are kept to at every point at which the function is run, the start included: it is moved inside first.
///
/// @param function the function; for a minimum its one result is the objective
/// @param start where to begin, finite
/// @param bounds what each unknown is kept between, if anything
/// @param unknownNames names for the unknowns; empty for `x[0]`, `x[1]`, …
/// @param equationNames names for the results; empty for `y[0]`, `y[1]`, …
public record Problem(VectorFunction function, Vector start, Optional<Bounds> bounds, List<String> unknownNames,
        List<String> equationNames) {

    /// Checks lengths and copies the names.
    public Problem {
        unknownNames = List.copyOf(unknownNames);
        equationNames = List.copyOf(equationNames);
        if (bounds.isPresent() && bounds.get().size() != start.length()) {
            throw new IllegalArgumentException(
                    "There are bounds for " + bounds.get().size() + " unknowns, but the start has "
                            + start.length() + ".");
        }
        if (!unknownNames.isEmpty() && unknownNames.size() != start.length()) {
            throw new IllegalArgumentException("There are " + unknownNames.size() + " names for " + start.length()
                    + " unknowns.");
        }
    }

    /// A system of equations `F(x) = 0`, or residuals to be made small.
    ///
    /// @param function the function
    /// @param start where to begin
    /// @return the problem, unnamed and without bounds
    public static Problem of(VectorFunction function, double... start) {
        return new Problem(function, Vector.of(start), Optional.empty(), List.of(), List.of());
    }

    /// An objective to be made small.
    ///
    /// @param objective the objective
    /// @param start where to begin
    /// @return the problem, unnamed and without bounds
    public static Problem minimize(ScalarField objective, double... start) {
        return of(VectorFunction.of(objective), start);
    }

    /// The same with names, which messages then use.
    ///
    /// @param unknowns a name for each unknown
    /// @param equations a name for each equation
    /// @return the named problem
    public Problem named(List<String> unknowns, List<String> equations) {
        return new Problem(function, start, bounds, unknowns, equations);
    }

    /// The same within bounds.
    ///
    /// @param lower the least allowed value of each unknown, `-Infinity` for none
    /// @param upper the greatest allowed value of each unknown, `Infinity` for none
    /// @return the bounded problem
    public Problem within(double[] lower, double[] upper) {
        return new Problem(function, start, Optional.of(Bounds.of(lower, upper)), unknownNames, equationNames);
    }

    /// The same from another start.
    ///
    /// @param other where to begin instead
    /// @return the changed problem
    public Problem from(double... other) {
        return new Problem(function, Vector.of(other), bounds, unknownNames, equationNames);
    }

    /// The name of an unknown.
    ///
    /// @param j which one
    /// @return its name
    public String unknownName(int j) {
        return unknownNames.isEmpty() ? "x[" + j + "]" : unknownNames.get(j);
    }

    /// The name of an equation.
    ///
    /// @param i which one
    /// @return its name
    public String equationName(int i) {
        return i < equationNames.size() ? equationNames.get(i) : "y[" + i + "]";
    }

    List<String> namesOfEquations(int count) {
        return equationNames.size() == count ? equationNames
                : IntStream.range(0, count).mapToObj(this::equationName).toList();
    }
}
