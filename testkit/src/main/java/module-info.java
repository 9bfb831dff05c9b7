/// Checks and oracles for programs and their derivatives.
@SuppressWarnings("requires-automatic") module org.nulla.testkit {
    requires transitive org.nulla.core;
    requires transitive org.nulla.formula;
    requires org.junit.jupiter.api;
    requires org.apfloat;
    requires ejml.ddense;
    requires ejml.core;
    requires static org.jspecify;

    exports org.nulla.testkit;
}
