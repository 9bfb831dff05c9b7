package org.nulla.lift.run;

import java.util.Arrays;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// A lifted object of a class of the user's: its fields, with traced numbers for its doubles.
public final class Instance {

    private final Layout layout;
    private final @Nullable Object[] values;

    private Instance(Layout layout, @Nullable Object[] values) {
        this.layout = layout;
        this.values = values;
    }

    /// An object whose fields are all zero.
    ///
    /// @param layout where its fields are
    /// @return the object
    public static Object make(Layout layout) {
        return new Instance(layout, layout.fresh());
    }

    /// An object with given fields.
    ///
    /// @param layout where its fields are
    /// @param values the fields, in order
    /// @return the object
    public static Instance of(Layout layout, @Nullable Object[] values) {
        return new Instance(layout, values.clone());
    }

    /// The class of the user's that it is an object of.
    public Class<?> type() {
        return layout.type();
    }

    /// Where its fields are.
    public Layout layout() {
        return layout;
    }

    /// The value of a field.
    ///
    /// @param object a lifted object
    /// @param index where the field is
    /// @return its value
    public static @Nullable Object get(@Nullable Object object, int index) {
        return of(object).values[index];
    }

    /// Sets a field.
    ///
    /// @param object a lifted object
    /// @param value the new value
    /// @param index where the field is
    public static void put(@Nullable Object object, @Nullable Object value, int index) {
        of(object).values[index] = value;
    }

    private static Instance of(@Nullable Object object) {
        if (object == null) {
            throw new NullPointerException("A field of null is used.");
        }
        return (Instance) object;
    }

    /// What `instanceof` says of a lifted value.
    ///
    /// @param object the value
    /// @param type the class asked for, as the user's code names it
    /// @return whether it is one
    public static boolean is(@Nullable Object object, Class<?> type) {
        return switch (object) {
            case null -> false;
            case Instance instance -> type.isAssignableFrom(instance.type());
            case Real _ -> type.isAssignableFrom(Double.class);
            case Function _ -> type.isInterface() || type == Object.class;
            default -> type.isInstance(object);
        };
    }

    /// What a cast does to a lifted value.
    ///
    /// @param object the value
    /// @param type the class asked for
    /// @return the value
    public static @Nullable Object cast(@Nullable Object object, Class<?> type) {
        if (object != null && !is(object, type)) {
            Class<?> found = object instanceof Instance instance ? instance.type() : object.getClass();
            throw new ClassCastException("class " + found.getName() + " cannot be cast to class " + type.getName());
        }
        return object;
    }

    /// Whether a lifted value is of a class itself, not of one below it.
    ///
    /// @param object the value
    /// @param type the class
    /// @return whether it is
    public static boolean isExactly(@Nullable Object object, Class<?> type) {
        return object instanceof Instance instance && instance.type() == type;
    }

    /// Checks that an object from outside is of the class whose code was lifted for it.
    ///
    /// @param object the object
    /// @param type the class
    public static void requireClass(@Nullable Object object, Class<?> type) {
        if (object != null && object.getClass() != type) {
            throw new IllegalStateException("The code of " + type.getName() + " was lifted for an object of "
                    + object.getClass().getName()
                    + ". Lift again for an object of that class, or make the class final.");
        }
    }

    /// What to throw where a call finds no code.
    ///
    /// @param object the receiver
    /// @param method the method
    /// @return the exception
    public static RuntimeException unknown(@Nullable Object object, String method) {
        return object == null ? new NullPointerException("Cannot call " + method + " on null.")
                : new IllegalStateException("No code for " + method + " was lifted for an object of "
                        + (object instanceof Instance instance ? instance.type() : object.getClass()).getName()
                        + ", which lifted code has not made. Make it in the lifted method.");
    }

    /// Records are equal by their components, other objects only to themselves.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof Instance instance && type().isRecord()
                && instance.type() == type() && Arrays.equals(values, instance.values));
    }

    @Override
    public int hashCode() {
        if (!type().isRecord()) {
            return System.identityHashCode(this);
        }
        int hash = 0;
        for (Object value : values) {
            hash = 31 * hash + (value == null ? 0 : value.hashCode());
        }
        return hash;
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", type().getSimpleName() + "[", "]");
        for (int i = 0; i < values.length; i++) {
            text.add(layout.fields().get(i).getName() + "=" + values[i]);
        }
        return text.toString();
    }
}
