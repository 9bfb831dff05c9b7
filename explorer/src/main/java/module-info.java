/// The explorer: a page to look at preimages with, served on loopback. Questions are answered by the command line's own request handler.
module org.nulla.explorer {
    requires jdk.httpserver;
    requires transitive org.nulla.cli;
    requires org.nulla.core;
    requires org.nulla.formula;
    requires org.nulla.picture;
    requires transitive org.nulla.report;
    requires org.nulla.selection;
    requires org.nulla.solver;
    requires org.nulla.surgery;

    requires static org.jspecify;

    exports org.nulla.explorer;

    provides org.nulla.cli.Explorer with org.nulla.explorer.WebExplorer;
}
