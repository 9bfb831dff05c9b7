package org.nulla.lift.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.lift.Lift;

/// The classes that lifted code is about: the user's, with their code, and the library's.
@SuppressWarnings("ReferenceEquality") // a loader is equal to no other
final class Classes {

    private static final Set<String> ANYTHING = Set.of("java.lang.Object", "java.lang.Double", "java.lang.Number",
            "java.lang.Comparable", "java.lang.Record", "java.lang.Cloneable", "java.io.Serializable",
            "java.lang.constant.Constable", "java.lang.constant.ConstantDesc");

    /// Null-A's own packages, whose code traced numbers are made by.
    private static final Set<String> CORE = Set.of("org.nulla", "org.nulla.function", "org.nulla.combine",
            "org.nulla.structure", "org.nulla.streaming", "org.nulla.linalg", "org.nulla.diagnosis", "org.nulla.exact",
            "org.nulla.plan");
    private static final Set<String> OWN = Set.of("org.nulla.lift.Lift", "org.nulla.lift.Lifted",
            "org.nulla.lift.Derivatives", "org.nulla.lift.NumberMethod", "org.nulla.lift.FieldMethod",
            "org.nulla.lift.ArrayMethod");

    private final ClassLoader loader;
    private final Map<Class<?>, ClassModel> models = new HashMap<>();

    Classes(@Nullable ClassLoader loader) {
        this.loader = loader != null ? loader : ClassLoader.getSystemClassLoader();
    }

    /// A class or array type of the user's world, or null where it cannot be found.
    @Nullable
    Class<?> find(ClassDesc type) {
        if (type.isPrimitive()) {
            return null;
        }
        try {
            String name = type.isArray() ? type.descriptorString().replace('/', '.') : binaryName(type);
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    static String binaryName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
                : type.displayName();
    }

    static ClassDesc describe(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /// Whether a class belongs to the JDK or to Null-A: its code is not lifted.
    static boolean isLibrary(Class<?> type) {
        ClassLoader from = type.getClassLoader();
        return from == null || from == ClassLoader.getPlatformClassLoader()
                || (from == Real.class.getClassLoader() && CORE.contains(type.getPackageName()))
                || (from == Lift.class.getClassLoader() && OWN.contains(type.getName()));
    }

    /// Whether the code of a method of the JDK's may be lifted like the user's: default methods of functional interfaces.
    static boolean isOpenLibrary(Class<?> type) {
        return type.getPackageName().equals("java.util.function");
    }

    static boolean isContainer(Class<?> type) {
        return isLibrary(type) && (Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)
                || Iterator.class.isAssignableFrom(type) || Map.Entry.class.isAssignableFrom(type)
                || type == Optional.class || Collection.class.isAssignableFrom(type));
    }

    static boolean isFunctional(Class<?> type) {
        return type.isInterface() && (type.getPackageName().equals("java.util.function")
                || type.isAnnotationPresent(FunctionalInterface.class) || type == Runnable.class);
    }

    /// Whether values of a type can never hold traced numbers, so that they are the same in lifted code.
    boolean isNeutral(ClassDesc type) {
        if (type.isPrimitive()) {
            return !type.descriptorString().equals("D");
        }
        ClassDesc element = type.componentType();
        if (element != null) {
            return isNeutral(element);
        }
        if (ANYTHING.contains(binaryName(type))) {
            return false;
        }
        Class<?> found = find(type);
        if (found == null) {
            return false;
        }
        if (Throwable.class.isAssignableFrom(found) || found.isEnum()
                || (found.getSuperclass() != null && found.getSuperclass().isEnum())) {
            return true;
        }
        return isLibrary(found) && !isContainer(found) && !isFunctional(found);
    }

    /// What is known of a value of a declared type that comes out of lifted code.
    Value liftedValue(ClassDesc type) {
        return type.isPrimitive() ? Value.primitive(type)
                : isNeutral(type) ? Value.neutral(type) : Value.lifted(type);
    }

    /// What is known of a value of a declared type that comes from outside.
    Value capturedValue(ClassDesc type) {
        return type.isPrimitive() ? Value.primitive(type)
                : isNeutral(type) ? Value.neutral(type) : Value.captured(type);
    }

    /// A class as it is stored, or null where its code cannot be had.
    @Nullable
    ClassModel model(Class<?> type) {
        ClassModel known = models.get(type);
        if (known != null) {
            return known;
        }
        if (type.isHidden() || type.isArray() || type.isPrimitive()) {
            return null;
        }
        String resource = type.getName().replace('.', '/') + ".class";
        ClassLoader from = type.getClassLoader();
        try (InputStream in = from == null ? ClassLoader.getSystemResourceAsStream(resource)
                : type.getModule().isNamed() ? type.getModule().getResourceAsStream(resource)
                : from.getResourceAsStream(resource)) {
            if (in == null) {
                return null;
            }
            ClassModel model = ClassFile.of().parse(in.readAllBytes());
            models.put(type, model);
            return model;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The name of the file that a class was compiled from, for stack traces.
    String sourceFile(Class<?> type) {
        ClassModel model = model(type);
        return model == null ? "" : model.findAttribute(Attributes.sourceFile())
                .map(attribute -> attribute.sourceFile().stringValue()).orElse("");
    }

    /// A method that a class declares.
    @Nullable
    MethodModel declared(Class<?> owner, String name, MethodTypeDesc type) {
        ClassModel model = model(owner);
        if (model == null) {
            return null;
        }
        for (MethodModel method : model.methods()) {
            if (method.methodName().equalsString(name) && method.methodTypeSymbol().equals(type)) {
                return method;
            }
        }
        return null;
    }

    /// The class that declares what a call on an object of a class runs: classes first, then interfaces.
    @Nullable
    Class<?> declaring(Class<?> start, String name, MethodTypeDesc type) {
        for (Class<?> c = start; c != null; c = c.getSuperclass()) {
            if (declares(c, name, type, true)) {
                return c;
            }
        }
        Class<?> found = null;
        for (Class<?> c : interfacesOf(start)) {
            if (declares(c, name, type, false) && (found == null || found.isAssignableFrom(c))) {
                found = c;
            }
        }
        return found;
    }

    private boolean declares(Class<?> c, String name, MethodTypeDesc type, boolean orAbstract) {
        MethodModel method = declared(c, name, type);
        return method != null && (orAbstract || !Modifier.isAbstract(method.flags().flagsMask()));
    }

    private static Set<Class<?>> interfacesOf(Class<?> start) {
        Set<Class<?>> all = new LinkedHashSet<>();
        Deque<Class<?>> open = new ArrayDeque<>();
        for (Class<?> c = start; c != null; c = c.getSuperclass()) {
            open.add(c);
        }
        while (!open.isEmpty()) {
            Class<?> next = open.remove();
            if (next.isInterface()) {
                all.add(next);
            }
            for (Class<?> parent : next.getInterfaces()) {
                open.add(parent);
            }
        }
        return all;
    }

    /// The one method that a functional interface leaves open, or null where it is none.
    static @Nullable Method open(Class<?> type) {
        Method found = null;
        for (Method method : type.getMethods()) {
            boolean ofObject = (method.getName().equals("equals") && method.getParameterCount() == 1)
                    || (method.getName().equals("hashCode") && method.getParameterCount() == 0)
                    || (method.getName().equals("toString") && method.getParameterCount() == 0);
            if (Modifier.isAbstract(method.getModifiers()) && !ofObject) {
                if (found != null && !found.getName().equals(method.getName())) {
                    return null;
                }
                found = found == null || found.getReturnType() == Object.class || method.getDeclaringClass() == type
                        ? method
                        : found;
            }
        }
        return found;
    }
}
