/// The CPU device: the plain one's memory and small kernels, with matrix products and factorisations by OpenBLAS.
///
/// The library is called through `java.lang.foreign`; the JVM wants `--enable-native-access` for this module, or for `ALL-UNNAMED` where
/// it is on the class path. Where the library cannot be loaded, one line says why and the plain device serves.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.backend.cpu;

import org.jspecify.annotations.NullMarked;
