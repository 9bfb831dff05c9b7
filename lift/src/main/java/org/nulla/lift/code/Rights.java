package org.nulla.lift.code;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// The right to add hidden classes to a package of the user's. A lookup that was given from one module to another lacks it, even
/// where the package is open; a class of the package has it, so one is made that hands it out.
public final class Rights {

    private static final String NAME = "NullaLiftRights";

    private Rights() {
    }

    /// A lookup with every right in the package of another.
    ///
    /// @param lookup a lookup with private access to a class of the user's
    /// @return one that can also add hidden classes beside it
    /// @throws IllegalAccessException if the package is closed
    public static MethodHandles.Lookup inPackageOf(MethodHandles.Lookup lookup) throws IllegalAccessException {
        if (lookup.hasFullPrivilegeAccess()) {
            return lookup;
        }
        String packageName = lookup.lookupClass().getPackageName();
        String name = packageName.isEmpty() ? NAME : packageName + "." + NAME;
        Class<?> giver = giver(lookup, name);
        try {
            return (MethodHandles.Lookup) lookup
                    .findStatic(giver, "lookup", MethodType.methodType(MethodHandles.Lookup.class)).invokeExact();
        } catch (IllegalAccessException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("The class " + name + " does not hand out its rights.", e);
        }
    }

    private static Class<?> giver(MethodHandles.Lookup lookup, String name) throws IllegalAccessException {
        try {
            return lookup.findClass(name);
        } catch (ClassNotFoundException notYet) {
            try {
                return lookup.defineClass(bytes(ClassDesc.of(name)));
            } catch (LinkageError madeMeanwhile) {
                try {
                    return lookup.findClass(name);
                } catch (ClassNotFoundException e) {
                    throw new IllegalStateException("The class " + name + " cannot be made.", madeMeanwhile);
                }
            }
        }
    }

    private static byte[] bytes(ClassDesc name) {
        ClassDesc lookup = ClassDesc.of("java.lang.invoke.MethodHandles").nested("Lookup");
        return ClassFile.of().build(name, builder -> builder
                .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC | ClassFile.ACC_SUPER)
                .withMethodBody("lookup", MethodTypeDesc.of(lookup), ClassFile.ACC_STATIC,
                        code -> code.invokestatic(ConstantDescs.CD_MethodHandles, "lookup", MethodTypeDesc.of(lookup))
                                .areturn()));
    }
}
