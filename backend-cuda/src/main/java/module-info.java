/// The CUDA device of Null-A, on the driver and the libraries that the machine has.
module org.nulla.backend.cuda {
    requires transitive org.nulla.block;

    requires static org.jspecify;

    exports org.nulla.backend.cuda;

    provides org.nulla.backend.DeviceProvider with org.nulla.backend.cuda.CudaProvider;
}
