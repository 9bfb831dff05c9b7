/// The scalar engine of Null-A: traced numbers, the trace, and the four questions. Depends on linear algebra alone.
@SuppressWarnings("module") // those that packages are exported to are compiled later
module org.nulla.core {
    requires static org.jspecify;
    requires transitive org.nulla.linalg;

    exports org.nulla;
    exports org.nulla.combine;
    exports org.nulla.function;
    exports org.nulla.plan;

    // benchmarks give other solvers the matrix that is factored here
    exports org.nulla.factor to
            org.nulla.bench;
    // a diagnosis is made of null spaces, and names steps that are in doubt; exact mode records and walks as others do; a run without a
    // trace is a level of its own, whose answer is solved and checked like any other; lifted code writes its steps itself
    exports org.nulla.graph to
            org.nulla.diagnosis,
            org.nulla.exact,
            org.nulla.lift,
            org.nulla.reference,
            org.nulla.streaming;
    // the tensor engine judges by the same thresholds and twins, and decides rank by the same elimination
    exports org.nulla.preimage to
            org.nulla.block,
            org.nulla.diagnosis,
            org.nulla.reference,
            org.nulla.streaming;
    exports org.nulla.sweep to
            org.nulla.block,
            org.nulla.exact,
            org.nulla.reference,
            org.nulla.streaming;
    exports org.nulla.trace to
            org.nulla.lift,
            org.nulla.reference,
            org.nulla.streaming;

    // the paper's engine
    uses org.nulla.preimage.SolverProvider;
}
