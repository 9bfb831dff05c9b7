/// Small programs that show how to use Null-A. They are run, not called: nothing is exported.
module org.nulla.examples {
    requires org.nulla.block;
    requires org.nulla.core;
    requires org.nulla.diagnosis;
    requires org.nulla.exact;
    requires org.nulla.formula;
    requires org.nulla.model;
    requires org.nulla.lift;
    requires org.nulla.picture;
    requires org.nulla.reference;
    requires org.nulla.report;
    requires org.nulla.selection;
    requires org.nulla.solver;
    requires org.nulla.streaming;
    requires org.nulla.structure;
    requires static org.jspecify;

    // takes records apart
    opens org.nulla.examples to org.nulla.structure;
}
