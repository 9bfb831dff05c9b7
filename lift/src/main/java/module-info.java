/// Plain Java in: methods over `double` become functions over traced numbers, by rewriting their bytecode.
module org.nulla.lift {
    requires transitive org.nulla.core;

    requires org.nulla.streaming;
    requires static org.jspecify;

    exports org.nulla.lift;
}
