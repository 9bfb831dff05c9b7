/// Linear algebra on plain numbers: dense, sparse and iterative. Knows of no derivatives, and depends on nothing.
@SuppressWarnings("module") // those that packages are exported to are compiled later
module org.nulla.linalg {
    requires static org.jspecify;

    exports org.nulla.linalg;

    // the factors behind every preimage; benchmarks give other solvers the matrix that is factored
    exports org.nulla.linalg.sparse to
            org.nulla.core,
            org.nulla.bench;
}
