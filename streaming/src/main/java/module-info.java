/// Preimages while a program runs, without a trace.
module org.nulla.streaming {
    requires transitive org.nulla.core;
    requires org.nulla.structure;
    requires static org.jspecify;

    exports org.nulla.streaming;
}
