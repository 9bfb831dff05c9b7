package org.nulla.lift.code;

import java.lang.constant.MethodTypeDesc;

/// A method that has been declared a primitive.
///
/// @param owner the class that declares it
/// @param name its name
/// @param type its descriptor
public record PrimitiveKey(Class<?> owner, String name, MethodTypeDesc type) {
}
