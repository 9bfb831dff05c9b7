package org.nulla.lift.run;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Where the fields of lifted objects of a class are: those of the superclass first.
public final class Layout {

    private final Class<?> type;
    private final List<Field> fields;
    private final @Nullable Object[] empty;

    private Layout(Class<?> type, List<Field> fields) {
        this.type = type;
        this.fields = List.copyOf(fields);
        this.empty = new @Nullable Object[fields.size()];
        for (int i = 0; i < empty.length; i++) {
            empty[i] = initial(fields.get(i).getType());
        }
    }

    /// The layout of a class.
    ///
    /// @param type a class of the user's
    /// @return its layout
    public static Layout of(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            List<Field> own = new ArrayList<>();
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    own.add(field);
                }
            }
            fields.addAll(0, own);
        }
        return new Layout(type, fields);
    }

    private static @Nullable Object initial(Class<?> type) {
        if (type == double.class) {
            return Real.ZERO;
        }
        if (type == int.class) {
            return 0;
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == float.class) {
            return 0f;
        }
        if (type == char.class) {
            return (char) 0;
        }
        return type == short.class ? (Object) (short) 0 : type == byte.class ? (Object) (byte) 0 : null;
    }

    /// The class of the user's.
    public Class<?> type() {
        return type;
    }

    /// The fields, in order.
    public List<Field> fields() {
        return fields;
    }

    /// Where a field is.
    ///
    /// @param name its name; of several, that of the class nearest to this one is meant
    /// @return its index
    public int index(String name) {
        for (int i = fields.size() - 1; i >= 0; i--) {
            if (fields.get(i).getName().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("The class " + type.getName() + " has no field '" + name + "'.");
    }

    @Nullable
    Object[] fresh() {
        return empty.clone();
    }
}
