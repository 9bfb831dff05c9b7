/// The CPU device of Null-A, on OpenBLAS.
module org.nulla.backend.cpu {
    requires transitive org.nulla.block;

    requires static org.jspecify;

    exports org.nulla.backend.cpu;

    provides org.nulla.backend.DeviceProvider with org.nulla.backend.cpu.CpuProvider;
}
