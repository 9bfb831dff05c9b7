/// What would have to change for a language model to say what is wanted: in its prompt, or in its weights.
module org.nulla.surgery {
    requires org.nulla.backend.cpu;
    requires transitive org.nulla.block;
    requires transitive org.nulla.core;
    requires transitive org.nulla.model;
    requires transitive org.nulla.selection;

    requires static org.jspecify;

    exports org.nulla.surgery;
}
