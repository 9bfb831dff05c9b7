package org.nulla.bench.problems;

import org.nulla.function.VectorFunction;

/// A published problem: a function and the point from which solvers start. What is asked of the function, a root or a least
/// sum of squares, is the collection's matter.
public final class Problem {

    private final String name;
    private final int equations;
    private final VectorFunction function;
    private final double[] start;

    /// A problem.
    ///
    /// @param name what it is called in tables; differs within a collection
    /// @param equations how many results the function has
    /// @param function the function
    /// @param start where solvers start
    public Problem(String name, int equations, VectorFunction function, double... start) {
        this.name = name;
        this.equations = equations;
        this.function = function;
        this.start = start.clone();
    }

    /// A problem with as many equations as unknowns.
    static Problem square(String name, VectorFunction function, double... start) {
        return new Problem(name, start.length, function, start);
    }

    /// What the problem is called.
    ///
    /// @return the name
    public String name() {
        return name;
    }

    /// How many arguments the function has.
    ///
    /// @return the number of unknowns
    public int unknowns() {
        return start.length;
    }

    /// How many results the function has.
    ///
    /// @return the number of equations
    public int equations() {
        return equations;
    }

    /// The function.
    ///
    /// @return the function
    public VectorFunction function() {
        return function;
    }

    /// Where solvers start.
    ///
    /// @return a fresh array
    public double[] start() {
        return start.clone();
    }

    @Override
    public String toString() {
        return name;
    }
}
