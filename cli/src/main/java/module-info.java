/// The command `nulla`: arguments in, one question asked, a report or a JSON object out. No mathematics of its own.
module org.nulla.cli {
    requires info.picocli;
    requires java.compiler;
    requires org.nulla.bench;
    requires transitive org.nulla.core;
    requires org.nulla.block;
    requires org.nulla.diagnosis;
    requires org.nulla.exact;
    requires org.nulla.formula;
    requires org.nulla.model;
    requires org.nulla.lift;
    requires org.nulla.picture;
    requires org.nulla.reference;
    requires org.nulla.selection;
    requires org.nulla.structure;
    requires org.nulla.surgery;
    requires transitive org.nulla.report;
    requires transitive org.nulla.solver;

    requires static org.jspecify;

    exports org.nulla.cli;

    uses org.nulla.cli.Explorer;
}
