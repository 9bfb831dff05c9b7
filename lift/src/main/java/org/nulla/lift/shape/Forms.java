package org.nulla.lift.shape;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.lift.run.Instance;
import org.nulla.lift.run.Layout;

/// Finds the forms of types and values, and the numbers in results.
public final class Forms {

    private Forms() {
    }

    /// The form of a declared type.
    ///
    /// @param type the type, with its arguments
    /// @param path what the value is called, for messages
    /// @return the form
    public static Form of(Type type, String path) {
        if (type == double.class || type == Double.class) {
            return new Form.Number();
        }
        if (type instanceof Class<?> c && c.isArray()) {
            return new Form.Open(lifted(c.getComponentType()), of(c.getComponentType(), path + "[…]"));
        }
        if (type instanceof GenericArrayType array) {
            return new Form.Open(lifted(raw(array.getGenericComponentType())),
                    of(array.getGenericComponentType(), path + "[…]"));
        }
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return new Form.Open(null, of(list.getActualTypeArguments()[0], path + "[…]"));
        }
        if (type instanceof Class<?> c && c.isRecord()) {
            List<Form> forms = new ArrayList<>();
            for (RecordComponent component : c.getRecordComponents()) {
                forms.add(of(component.getGenericType(), path + "." + component.getName()));
            }
            return new Form.Components(Layout.of(c), forms);
        }
        throw new IllegalArgumentException("The parameter " + path + " is a " + type.getTypeName()
                + ", which is not made of doubles, arrays, lists and records of them. Give its value with"
                + " shapedLike(...), which keeps what is no number as it is.");
    }

    private static Class<?> raw(Type type) {
        return type instanceof Class<?> c ? c
                : type instanceof ParameterizedType p ? raw(p.getRawType()) : Object.class;
    }

    /// The form of a value, all of whose lengths are known.
    ///
    /// @param value the value
    /// @return the form
    public static Form like(@Nullable Object value) {
        switch (value) {
            case Double _ -> {
                return new Form.Number();
            }
            case List<?> list -> {
                return new Form.Sequence(null, list.stream().map(Forms::like).toList());
            }
            case Record made -> {
                List<Form> forms = new ArrayList<>();
                Layout layout = Layout.of(made.getClass());
                layout.fields().forEach(field -> forms.add(like(component(made, field))));
                return new Form.Components(layout, forms);
            }
            case null -> {
                return new Form.Fixed(null);
            }
            default -> {
            }
        }
        Class<?> type = value.getClass();
        if (type.isArray() && (!type.getComponentType().isPrimitive() || type == double[].class)) {
            return new Form.Sequence(lifted(type.getComponentType()),
                    Form.Sequence.elements(value).stream().map(Forms::like).toList());
        }
        return new Form.Fixed(value);
    }

    static @Nullable Object component(@Nullable Object made, Field field) {
        if (made == null) {
            return null;
        }
        for (RecordComponent component : made.getClass().getRecordComponents()) {
            if (component.getName().equals(field.getName())) {
                try {
                    component.getAccessor().setAccessible(true);
                    return component.getAccessor().invoke(made);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalArgumentException("The component " + field.getName() + " of "
                            + made.getClass().getName() + " cannot be read: " + e.getMessage() + ".", e);
                }
            }
        }
        throw new IllegalArgumentException("The record " + made.getClass().getName() + " has no component "
                + field.getName() + ".");
    }

    /// The class that stands for a class in lifted code.
    private static Class<?> lifted(Class<?> type) {
        if (type == double.class || type == Double.class) {
            return Real.class;
        }
        if (type.isArray()) {
            return lifted(type.getComponentType()).arrayType();
        }
        return type.isPrimitive() || type == List.class || type == String.class || type.isEnum() ? type : Object.class;
    }

    /// The records that a form is made of.
    ///
    /// @param form the form
    /// @return their classes
    public static Set<Class<?>> records(Form form) {
        Set<Class<?>> all = new LinkedHashSet<>();
        switch (form) {
            case Form.Number _,Form.Fixed _ -> {
            }
            case Form.Open open -> all.addAll(records(open.element()));
            case Form.Sequence sequence -> sequence.elements().forEach(element -> all.addAll(records(element)));
            case Form.Components components -> {
                all.add(components.layout().type());
                components.components().forEach(component -> all.addAll(records(component)));
            }
        }
        return all;
    }

    /// Collects the numbers of a lifted result, and their names.
    ///
    /// @param result the result
    /// @param path what it is called
    /// @param leaves where the numbers go
    /// @param names where their names go
    public static void collect(@Nullable Object result, String path, List<Real> leaves, List<String> names) {
        switch (result) {
            case null -> {
            }
            case Real number -> {
                leaves.add(number);
                names.add(path);
            }
            case Object[] array -> {
                for (int i = 0; i < array.length; i++) {
                    collect(array[i], path + "[" + i + "]", leaves, names);
                }
            }
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    collect(list.get(i), path + "[" + i + "]", leaves, names);
                }
            }
            case Instance made -> {
                for (int i = 0; i < made.layout().fields().size(); i++) {
                    collect(Instance.get(made, i), path + "." + made.layout().fields().get(i).getName(), leaves, names);
                }
            }
            // an array or list that was there before: its numbers are constants
            case double[] plain -> collect(Real.of(plain), path, leaves, names);
            case Double plain -> collect(Real.of(plain), path, leaves, names);
            default -> {
            }
        }
    }
}
