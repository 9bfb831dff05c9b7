/// Random programs, an oracle for their preimages, and law suites that others can run on their own primitives.
module org.nulla.testkit {
    requires transitive org.nulla.core;
    requires static transitive org.jspecify;

    exports org.nulla.testkit.oracle;
    exports org.nulla.testkit.random;
}
