/// What operations and devices must obey, as checks that anyone can run: a test, or a device's author on a machine without a test
/// framework.
///
/// [TensorLaws] checks one function of tensors, [OperationCases] lists every operation that tensors have, and [DeviceLaws] holds a
/// device against its plain twin. [DependencyLaws] judges preimages of random networks with planted dependencies by an oracle in long
/// arithmetic that shares nothing with the engine.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.block.law;

import org.jspecify.annotations.NullMarked;
