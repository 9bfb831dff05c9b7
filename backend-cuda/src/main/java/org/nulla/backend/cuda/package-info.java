/// The CUDA device: the driver, cuBLAS, cuSOLVER and NVRTC of the machine, found when asked for and called through `java.lang.foreign`.
///
/// [CudaProvider] offers the device where [LibrarySearch] finds what it needs; [CudaDevice] owns a context, a stream and a pool of
/// memory. Kernels that no library has are written in CUDA C, compiled by NVRTC and kept in a folder of the user's.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.backend.cuda;

import org.jspecify.annotations.NullMarked;
