/// The command `nulla`: arguments in, one question asked, a report or a JSON object out. No mathematics of its own.
module org.nulla.cli {
    requires info.picocli;
    requires java.compiler;
    requires org.nulla.bench;
    requires org.nulla.core;
    requires org.nulla.formula;
    requires org.nulla.lift;
    requires org.nulla.picture;
    requires org.nulla.report;
    requires org.nulla.solver;

    requires static org.jspecify;

    exports org.nulla.cli;
}
