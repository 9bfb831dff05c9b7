package org.nulla.lift.code;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;

/// Methods of Null-A's that stand for methods of the library.
final class Replacements {

    private Replacements() {
    }

    /// A descriptor with the types that stand for the user's.
    static MethodTypeDesc lifted(Program program, MethodTypeDesc type) {
        List<ClassDesc> parameters = type.parameterList().stream().map(each -> lifted(program, each)).toList();
        return MethodTypeDesc.of(lifted(program, type.returnType()), parameters);
    }

    private static ClassDesc lifted(Program program, ClassDesc type) {
        if (type.descriptorString().equals("D")) {
            return program.boxedNumber();
        }
        return type.isPrimitive() ? type : program.lifted(type);
    }

    static boolean has(Class<?> replacement, String name, MethodTypeDesc type) {
        for (Method method : replacement.getDeclaredMethods()) {
            if (method.getName().equals(name)
                    && MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                            .descriptorString().equals(type.descriptorString())) {
                return true;
            }
        }
        return false;
    }
}
