package org.nulla.lift.code;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// A method as it is lifted: the user's method, and which of its arguments come from outside.
///
/// @param owner the class that declares it
/// @param name its name
/// @param type its descriptor
/// @param isStatic whether it has no receiver
/// @param arguments what is known of its arguments, the receiver first
record Key(Class<?> owner, String name, MethodTypeDesc type, boolean isStatic, List<Value> arguments) {

    Key {
        arguments = List.copyOf(arguments);
    }

    /// The types of all arguments, the receiver first.
    static List<ClassDesc> argumentTypes(Class<?> owner, MethodTypeDesc type, boolean isStatic) {
        List<ClassDesc> all = new ArrayList<>();
        if (!isStatic) {
            all.add(Classes.describe(owner));
        }
        all.addAll(type.parameterList());
        return all;
    }
}
