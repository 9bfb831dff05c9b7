/// The formula language: programs as text.
module org.nulla.formula {
    requires transitive org.nulla.core;
    requires transitive org.nulla.exact;
    requires static org.jspecify;

    exports org.nulla.formula;
}
