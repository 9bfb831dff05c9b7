/// Diagnosis by name: what a preimage says about the single inputs and outputs.
module org.nulla.diagnosis {
    requires transitive org.nulla.core;
    requires static org.jspecify;

    exports org.nulla.diagnosis;
}
