/// The service that a device implements: a short, listed set of operations on memory of its own.
///
/// A [Device] opens [DeviceQueue]s; everything the block engine computes goes through one of them, in order. [PlainDevice] is
/// written in plain Java, is always there, and is the oracle that every other device is tested against; other devices are found
/// by `ServiceLoader` through [DeviceProvider]. The price list, operation by operation, is the documentation of [DeviceQueue].
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.backend;

import org.jspecify.annotations.NullMarked;
