package org.nulla.structure;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes records apart and puts them together, and explains why where that is not allowed.
final class RecordAccess {

    private RecordAccess() {
    }

    static @Nullable Object read(Record tuple, RecordComponent component, Place place) {
        try {
            Method accessor = component.getAccessor();
            open(accessor, tuple.getClass());
            return accessor.invoke(tuple);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(closed(tuple.getClass()), e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("Reading " + place + " of record " + tuple.getClass().getName()
                    + " failed: " + e.getCause(), e);
        }
    }

    static Object make(Class<?> type, List<RecordComponent> components, @Nullable Object[] values, Place place) {
        Class<?>[] types = new Class<?>[components.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = components.get(i).getType();
        }
        try {
            Constructor<?> canonical = type.getDeclaredConstructor(types);
            open(canonical, type);
            return canonical.newInstance(values);
        } catch (NoSuchMethodException e) {
            throw new AssertionError("a record has its canonical constructor", e);
        } catch (InstantiationException e) {
            throw new AssertionError("a record is never abstract", e);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(closed(type), e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("Record " + type.getName() + " at " + place + " refuses the values "
                    + Arrays.toString(values) + ": " + e.getCause()
                    + ". Tangents and cotangents take the form of "
                    + "the record too, so its constructor must accept any numbers; or ask the flat linearization().",
                    e);
        }
    }

    private static void open(AccessibleObject member, Class<?> type) {
        try {
            member.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException(closed(type), e);
        }
    }

    private static String closed(Class<?> type) {
        return "Record " + type.getName() + " of " + type.getModule() + " is closed to "
                + RecordAccess.class.getModule()
                + ". Make it public in an exported package, or write 'opens " + type.getPackageName() + " to "
                + "org.nulla.structure;' into its module-info.java.";
    }
}
