package org.nulla.structure;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nulla.Real;

/// Reads types. A lenient reader only asks what the leaves are, so it accepts maps and types that contain themselves.
final class FormReader {

    private static final int DEEPEST = 1000;

    private final boolean lenient;
    private final List<Class<?>> around = new ArrayList<>();

    FormReader(boolean lenient) {
        this.lenient = lenient;
    }

    Form read(Type type, Map<TypeVariable<?>, Form> bound, Place place) {
        if (place.depth() > DEEPEST) {
            throw new NotMadeOfReal("The type of " + place + " is nested more than " + DEEPEST
                    + " deep.");
        }
        return switch (type) {
            case WildcardType wildcard -> read(wildcard.getUpperBounds()[0], bound, place);
            case TypeVariable<?> variable -> {
                Form meaning = bound.get(variable);
                yield meaning == null ? refuse(type, place) : meaning;
            }
            case GenericArrayType array -> readArray(array.getGenericComponentType(), bound, place);
            case ParameterizedType generic -> readGeneric(generic, bound, place);
            case Class<?> plain when plain == Real.class -> new Form.Single();
            case Class<?> plain when plain.isArray() ->
                    readArray(Objects.requireNonNull(plain.getComponentType()), bound, place);
            case Class<?> plain when plain.isRecord() -> readRecord(plain, Map.of(), place);
            default -> refuse(type, place);
        };
    }

    private Form readArray(Type element, Map<TypeVariable<?>, Form> bound, Place place) {
        Form form = read(element, bound, place.at(0));
        return new Form.Sequence(classOf(form), false, form);
    }

    /// The class of the values a form builds.
    private static Class<?> classOf(Form form) {
        return switch (form) {
            case Form.Single _ -> Real.class;
            case Form.Tuple tuple -> tuple.type();
            case Form.Sequence sequence -> sequence.list() ? List.class : sequence.arrayOf().arrayType();
        };
    }

    private Form readGeneric(ParameterizedType generic, Map<TypeVariable<?>, Form> bound, Place place) {
        Class<?> raw = (Class<?>) generic.getRawType();
        Type[] arguments = generic.getActualTypeArguments();
        if (raw.isRecord()) {
            Map<TypeVariable<?>, Form> inner = new HashMap<>();
            for (int i = 0; i < arguments.length; i++) {
                inner.put(raw.getTypeParameters()[i], read(arguments[i], bound, place));
            }
            return readRecord(raw, inner, place);
        }
        if (arguments.length == 1 && raw.isAssignableFrom(List.class)) {
            return new Form.Sequence(Object.class, true, read(arguments[0], bound, place.at(0)));
        }
        if (arguments.length == 2 && Map.class.isAssignableFrom(raw)) {
            Form value = read(arguments[1], bound, place.at(0));
            if (lenient) {
                return value;
            }
            throw new NotMadeOfReal("The keys of the map at " + place + " cannot be known from its type. Use a record "
                    + "or a list for what is given.");
        }
        return refuse(generic, place);
    }

    private Form readRecord(Class<?> type, Map<TypeVariable<?>, Form> bound, Place place) {
        // arguments of a generic record were read before, so meeting its class again means that it contains itself
        if (around.contains(type)) {
            if (lenient) {
                return new Form.Tuple(type, List.of());
            }
            throw new NotMadeOfReal("Record " + type.getSimpleName() + " at " + place
                    + " contains itself, so how many numbers it has cannot be known from its type.");
        }
        around.add(type);
        List<Form> forms = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            forms.add(read(component.getGenericType(), bound, place.component(component.getName())));
        }
        around.removeLast();
        return new Form.Tuple(type, List.copyOf(forms));
    }

    private static Form refuse(Type type, Place place) {
        throw new NotMadeOfReal("The type of " + place + ", " + type.getTypeName() + ", is not made of Real. Use Real, "
                + "Real[], List<Real>, or a record of such.");
    }

    /// Says why a type has no form.
    static final class NotMadeOfReal extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        NotMadeOfReal(String message) {
            super(message);
        }
    }
}
