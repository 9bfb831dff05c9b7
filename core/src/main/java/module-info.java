/// The number in flight, the recorded program and its derivatives; needs nothing but the JDK.
module org.nulla.core {
    requires static org.jspecify;

    exports org.nulla;
}
