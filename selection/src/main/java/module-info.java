/// Choosing a member of an affine space, with a certificate for the choice.
module org.nulla.selection {
    requires transitive org.nulla.block;
    requires transitive org.nulla.core;

    requires static org.jspecify;

    exports org.nulla.selection;
    exports org.nulla.selection.program;
}
