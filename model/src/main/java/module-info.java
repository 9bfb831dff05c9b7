/// Language models in files: read and written, run and trained.
// JTokkit is no named module: the name comes from its manifest
@SuppressWarnings("requires-automatic") module org.nulla.model {
    requires org.nulla.backend.cpu;
    requires transitive org.nulla.block;
    requires jtokkit;
    requires org.nulla.report;

    requires static org.jspecify;

    exports org.nulla.model;
    exports org.nulla.model.file;
    exports org.nulla.model.run;
    exports org.nulla.model.token;
}
