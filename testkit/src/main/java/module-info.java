/// Random programs and an oracle for their preimages, programs whose answers are known, and law suites that others can run on
/// their own primitives and functions.
module org.nulla.testkit {
    requires transitive org.nulla.core;
    requires org.nulla.reference;
    requires static org.jspecify;
    // only for the law suites, whose callers have it
    requires static org.junit.jupiter.api;

    exports org.nulla.testkit.laws;
    exports org.nulla.testkit.oracle;
    exports org.nulla.testkit.programs;
    exports org.nulla.testkit.random;
}
