/// The block engine of Null-A: tensors, whole layers as vertices, and the service that a device implements.
module org.nulla.block {
    requires transitive org.nulla.core;

    requires static org.jspecify;

    exports org.nulla.backend;
    exports org.nulla.block;
    exports org.nulla.block.law;
    exports org.nulla.network;
    exports org.nulla.nullspace;
    exports org.nulla.tensor;

    uses org.nulla.backend.DeviceProvider;
}
