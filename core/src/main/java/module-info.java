/// The scalar engine of Null-A: numbers in flight, the trace, and the four questions. Depends on nothing.
module org.nulla.core {
    requires static org.jspecify;

    exports org.nulla;
    exports org.nulla.combine;
    exports org.nulla.diagnosis;
    exports org.nulla.exact;
    exports org.nulla.function;
    exports org.nulla.linalg;
    exports org.nulla.plan;
    exports org.nulla.structure;
}
