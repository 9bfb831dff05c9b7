/// Everything behind `nulla bench`: collections of standard problems, and the runs that measure on them.
// EJML and Hipparchus are no named modules: the names come from their jars
@SuppressWarnings("requires-automatic") module org.nulla.bench {
    requires ejml.core;
    requires ejml.ddense;
    requires ejml.dsparse;
    requires hipparchus.core;
    requires jdk.management;
    requires org.nulla.diagnosis;
    requires org.nulla.selection;
    requires org.nulla.reference;
    requires transitive org.nulla.testkit;
    requires transitive org.nulla.block;
    requires transitive org.nulla.core;
    requires transitive org.nulla.lift;
    requires transitive org.nulla.report;
    requires transitive org.nulla.solver;
    requires transitive org.nulla.surgery;

    requires static org.jspecify;

    exports org.nulla.bench.cpu;
    exports org.nulla.bench.powerflow;
    exports org.nulla.bench.problems;
    exports org.nulla.bench.questions;
    exports org.nulla.bench.run;
    exports org.nulla.bench.scaling;
    exports org.nulla.bench.selection;
    exports org.nulla.bench.selfcheck;
    exports org.nulla.bench.solvers;
    exports org.nulla.bench.surgery;
    exports org.nulla.bench.stability;
    exports org.nulla.bench.tables;
    exports org.nulla.bench.verdicts;
}
