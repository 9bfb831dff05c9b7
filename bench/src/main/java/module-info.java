/// Everything behind `nulla bench`: collections of standard problems, and the runs that measure on them.
module org.nulla.bench {
    requires transitive org.nulla.core;
    requires transitive org.nulla.report;

    requires static org.jspecify;

    exports org.nulla.bench.problems;
}
