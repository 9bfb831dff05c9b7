/// Functions over records, lists and maps of numbers.
module org.nulla.structure {
    requires transitive org.nulla.core;
    requires static org.jspecify;

    exports org.nulla.structure;
}
