/// Exact mode: derivatives and preimages in fractions, for programs of rational operations.
module org.nulla.exact {
    requires transitive org.nulla.core;
    requires static org.jspecify;

    exports org.nulla.exact;
}
