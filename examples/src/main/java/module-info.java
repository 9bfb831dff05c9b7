/// Small programs that show how to use Null-A.
module org.nulla.examples {
    requires org.nulla.core;
    requires org.nulla.formula;
    requires static org.jspecify;

    exports org.nulla.examples;
}
