package org.nulla.lift.code;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// How lifted code reads a field of the user's: as it stands, or, where its own place does not allow that, by a handle that the
/// caller's lookup was good enough for.
///
/// @param name the field's name
/// @param getter the handle, null where none is needed
@SuppressWarnings("ReferenceEquality") // a loader is equal to no other
record Access(String name, @Nullable MethodHandle getter) {

    static Access of(Program program, Class<?> owner, String name, SourceLocation location) {
        Field field = find(owner, name);
        if (field == null) {
            throw location.refuse("the field cannot be found.", "Compile the classes together.");
        }
        if (isOpen(program, field, owner)) {
            return new Access(name, null);
        }
        try {
            MethodHandle getter = MethodHandles.privateLookupIn(field.getDeclaringClass(), program.lookup())
                    .unreflectGetter(field);
            MethodType type = getter.type();
            for (int i = 0; i < type.parameterCount(); i++) {
                type = type.changeParameterType(i, Object.class);
            }
            Class<?> result = type.returnType();
            boolean named = result.isPrimitive()
                    || !program.represented(Value.captured(Classes.describe(result)))
                            .equals(Classes.describe(Object.class));
            return new Access(name, getter.asType(named ? type : type.changeReturnType(Object.class)));
        } catch (IllegalAccessException e) {
            throw location.refuse("the field is not accessible to the caller: " + e.getMessage() + ".",
                    "Pass a Lookup that can read it.");
        }
    }

    private static @Nullable Field find(Class<?> owner, String name) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
            for (Class<?> parent : c.getInterfaces()) {
                Field field = find(parent, name);
                if (field != null) {
                    return field;
                }
            }
        }
        return null;
    }

    private static boolean isOpen(Program program, Field field, Class<?> owner) {
        Class<?> host = program.lookup().lookupClass();
        Class<?> declaring = field.getDeclaringClass();
        int modifiers = field.getModifiers();
        boolean sameWorld = declaring.getClassLoader() == host.getClassLoader();
        if (host.isNestmateOf(declaring)) {
            return true;
        }
        if (sameWorld && declaring.getPackageName().equals(host.getPackageName())) {
            return !Modifier.isPrivate(modifiers);
        }
        return Modifier.isPublic(modifiers) && Modifier.isPublic(declaring.getModifiers())
                && Modifier.isPublic(owner.getModifiers())
                && host.getModule().canRead(declaring.getModule())
                && declaring.getModule().isExported(declaring.getPackageName(), host.getModule());
    }
}
