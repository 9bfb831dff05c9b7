/// The command nulla.
module org.nulla.cli {
    requires java.compiler;
    requires org.nulla.core;
    requires org.nulla.formula;
    requires info.picocli;
    requires static org.jspecify;

    exports org.nulla.cli;

    opens org.nulla.cli to info.picocli;
}
