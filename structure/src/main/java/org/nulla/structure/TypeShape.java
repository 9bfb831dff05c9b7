package org.nulla.structure;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// The shape of a method's arguments as far as their types tell it: for callers who have a method and a flat list of
/// values, and no value of the arguments' types yet.
///
/// Types say nothing about lengths and keys. So at most one array or list may occur, anywhere in the arguments; it takes
/// all values that the other places leave. Maps are refused.
///
/// {@snippet :
/// static Real f(Real scale, Wheel wheel, Real[] rest) { … }
/// TypeShape shape = TypeShape.ofParameters(method);
/// shape.names(5);                    // scale, wheel.mass, wheel.radius, rest[0], rest[1]
/// method.invoke(null, shape.build(Real.of(1, 2, 3, 4, 5)));
/// }
public final class TypeShape {

    private final List<Part> parts;
    private final String what;

    private TypeShape(String what, List<Part> parts) {
        this.what = what;
        this.parts = parts;
        long open = parts.stream().mapToLong(part -> part.form().openLengths()).sum();
        if (open > 1) {
            throw new IllegalArgumentException(what + " has " + open
                    + " arrays or lists whose lengths cannot be known from "
                    + "their types (" + this + "). Keep one, and pass the other numbers one by one or in a record.");
        }
    }

    /// One argument.
    private record Part(String name, Form form) {
    }

    /// Whether values of a type are made of [Real] alone: `Real` itself, arrays, lists and maps of such types, and records
    /// all of whose components are.
    ///
    /// @param type the type, with its arguments
    /// @return true if every leaf is a traced number
    public static boolean isMadeOfReal(Type type) {
        return Form.isMadeOfReal(type);
    }

    /// Whether all parameters of a method, at least one, and its result are made of [Real] alone.
    ///
    /// @param method the method
    /// @return true if the method can be differentiated
    public static boolean isMadeOfReal(Method method) {
        return method.getParameterCount() > 0 && isMadeOfReal(method.getGenericReturnType())
                && Arrays.stream(method.getGenericParameterTypes()).allMatch(TypeShape::isMadeOfReal);
    }

    /// The shape of a method's arguments. Their names are those in the source if it was compiled with `-parameters`.
    ///
    /// @param method the method
    /// @return the shape of all its arguments together
    /// @throws IllegalArgumentException if a parameter is not made of [Real], or its shape cannot be known from its type;
    ///     the message says which and why
    public static TypeShape ofParameters(Method method) {
        List<Part> parts = new ArrayList<>();
        Type[] types = method.getGenericParameterTypes();
        for (int i = 0; i < types.length; i++) {
            String name = method.getParameters()[i].getName();
            parts.add(new Part(name, Form.of(types[i], Place.root(name))));
        }
        return new TypeShape("Method " + method.getName(), List.copyOf(parts));
    }

    /// The shape of a single argument.
    ///
    /// @param name its name
    /// @param type its type, with its arguments
    /// @return the shape
    /// @throws IllegalArgumentException if the type is not made of [Real], or its shape cannot be known from it
    public static TypeShape of(String name, Type type) {
        return new TypeShape("The type of " + name, List.of(new Part(name, Form.of(type, Place.root(name)))));
    }

    /// How many values it takes.
    ///
    /// @return the number, or nothing where an array or list makes room for any number
    public OptionalInt size() {
        return parts.stream().anyMatch(part -> part.form().openLengths() > 0) ? OptionalInt.empty()
                : OptionalInt.of(fixed());
    }

    /// The name of each flat value, as [Structure#paths(String)] would give it behind the parameter's name.
    ///
    /// @param count how many values there are
    /// @return a name for each
    /// @throws IllegalArgumentException if that many values do not fit
    public List<String> names(int count) {
        int length = lengthFor(count);
        List<String> names = new ArrayList<>(count);
        for (Part part : parts) {
            part.form().addNames(Place.root(part.name()), length, names);
        }
        return List.copyOf(names);
    }

    /// The arguments with given values.
    ///
    /// @param values the flat values, in the order of [#names(int)]
    /// @return one argument for each parameter
    /// @throws IllegalArgumentException if that many values do not fit
    public @Nullable Object[] build(Real[] values) {
        int length = lengthFor(values.length);
        Form.Source source = new Form.Source(values);
        @Nullable Object[] arguments = new @Nullable Object[parts.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = parts.get(i).form().build(source, length, Place.root(parts.get(i).name()));
        }
        return arguments;
    }

    /// The names, with `…` for the length that is open.
    @Override
    public String toString() {
        List<String> names = new ArrayList<>();
        for (Part part : parts) {
            part.form().addNames(Place.root(part.name()), Form.SYMBOLIC, names);
        }
        return String.join(", ", names);
    }

    private int fixed() {
        return parts.stream().mapToInt(part -> part.form().fixed()).sum();
    }

    /// The length of the one open array or list, 0 where there is none.
    private int lengthFor(int count) {
        int rest = count - fixed();
        int each = parts.stream().mapToInt(part -> part.form().perElement()).max().orElse(0);
        if (rest < 0 || (each == 0 ? rest != 0 : rest % each != 0)) {
            throw new IllegalArgumentException(what + " takes " + fixed() + " values"
                    + (each == 0 ? "" : " and a multiple of " + each + " more") + " (" + this + "), but " + count
                    + " were given.");
        }
        return each == 0 ? 0 : rest / each;
    }
}
