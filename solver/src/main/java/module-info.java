/// Solvers on the front door of the core: roots, least squares, minima, curves of solutions, and derivatives of a solution.
module org.nulla.solver {
    requires transitive org.nulla.core;

    requires static org.jspecify;

    exports org.nulla.solver;
}
