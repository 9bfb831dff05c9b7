package org.nulla.cli.javasource;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nulla.structure.TypeShape;

/// Finds the method of compiled classes that is the program.
final class MethodSearch {

    private static final String NEEDED = "The program is a public static method whose parameters and result are made of "
            + "Real, or of double: numbers, arrays, lists and records of them, such as "
            + "'public static Real f(Real x, Real y)' or 'public static double f(double x, double y)'.";

    private MethodSearch() {
    }

    static Method find(Map<String, byte[]> classes, @Nullable String wanted) {
        List<Method> all = methods(classes);
        List<Method> fitting = fitting(all, TypeShape::isMadeOfReal, wanted);
        if (fitting.isEmpty()) {
            // where nothing is written over traced numbers, methods over doubles are lifted
            fitting = fitting(all, MethodSearch::isMadeOfDouble, wanted);
        }
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        if (fitting.size() > 1) {
            throw new JavaSourceException(wanted == null
                    ? "Several methods could be the program: " + list(fitting) + ". Pick one with --method NAME."
                    : "Several methods are called '" + wanted + "': " + list(fitting) + ". Rename the others.");
        }
        String missing = wanted == null ? "The file has no method that could be the program. "
                : "The file has no method '" + wanted + "' that could be the program. ";
        throw new JavaSourceException(missing + NEEDED + (all.isEmpty() ? " It has no public static method at all."
                : " Its public static methods are: " + list(all) + "."));
    }

    private static List<Method> fitting(List<Method> all, Predicate<Method> made, @Nullable String wanted) {
        return all.stream().filter(made).filter(method -> wanted == null || method.getName().equals(wanted)).toList();
    }

    private static boolean isMadeOfDouble(Method method) {
        return method.getParameterCount() > 0 && isMadeOfDouble(method.getGenericReturnType())
                && Arrays.stream(method.getGenericParameterTypes()).allMatch(MethodSearch::isMadeOfDouble);
    }

    private static boolean isMadeOfDouble(Type type) {
        return switch (type) {
            case Class<?> c when c.isArray() -> isMadeOfDouble(c.getComponentType());
            case Class<?> c when c.isRecord() -> Arrays.stream(c.getRecordComponents())
                    .allMatch(component -> isMadeOfDouble(component.getGenericType()));
            case Class<?> c -> c == double.class || c == Double.class;
            case ParameterizedType list -> list.getRawType() == List.class
                    && isMadeOfDouble(list.getActualTypeArguments()[0]);
            default -> false;
        };
    }

    private static List<Method> methods(Map<String, byte[]> classes) {
        Loader loader = new Loader(classes);
        List<Method> methods = new ArrayList<>();
        try {
            for (String name : classes.keySet()) {
                for (Method method : loader.loadClass(name).getDeclaredMethods()) {
                    if (Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers())
                            && !method.isSynthetic() && !isGenerated(method)) {
                        // the class around it need not be public
                        method.setAccessible(true);
                        methods.add(method);
                    }
                }
            }
        } catch (ClassNotFoundException | LinkageError e) {
            throw new JavaSourceException("The compiled file cannot be loaded: " + e.getMessage());
        }
        methods.sort(Comparator.comparing(MethodSearch::signature));
        return methods;
    }

    private static boolean isGenerated(Method method) {
        return method.getDeclaringClass().isEnum() && (method.getName().equals("values")
                || method.getName().equals("valueOf"));
    }

    private static String list(List<Method> methods) {
        return methods.stream().map(MethodSearch::signature).collect(Collectors.joining("; "));
    }

    private static String signature(Method method) {
        return simple(method.getGenericReturnType().getTypeName()) + " " + method.getName() + Arrays
                .stream(method.getParameters())
                .map(parameter -> simple(parameter.getParameterizedType().getTypeName()) + " " + parameter.getName())
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /// A type's name without its packages.
    private static String simple(String typeName) {
        return typeName.replaceAll("[\\w$]+[.$](?=[\\w$])", "");
    }

    /// Keeps the user's classes apart from the application's.
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(TypeShape.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }

        /// The code of the user's classes, for lifting.
        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] bytes = name.endsWith(".class")
                    ? classes.get(name.substring(0, name.length() - ".class".length()).replace('/', '.')) : null;
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
        }
    }
}
