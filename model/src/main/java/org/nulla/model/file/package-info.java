/// Tensors in files.
///
/// A safetensors file arrives, or a folder with an index of several; what leaves is a [TensorFolder], whose header has been
/// checked to the last byte before anything is allocated, and from it [StoredTensor]s, the bytes of a tensor with their format
/// and shape. [SafeTensorsWriter] goes the other way.
///
/// Nothing here is null unless it says so.
@NullMarked
package org.nulla.model.file;

import org.jspecify.annotations.NullMarked;
