package org.nulla.lift;

import java.io.Serializable;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.function.Primitive;
import org.nulla.lift.code.PrimitiveKey;
import org.nulla.lift.code.Rights;

/// Lifts with a caller's rights, with primitives of the user's, onto a back end of their choice. Immutable.
@SuppressWarnings("ReferenceEquality") // a loader is equal to no other
public final class Lifter {

    private static final int VIRTUAL_KINDS = 5;
    private static final int STATIC_KIND = 6;

    private final MethodHandles.@Nullable Lookup lookup;
    private final Map<PrimitiveKey, Primitive> primitives;
    private final Backend backend;

    private Lifter(MethodHandles.@Nullable Lookup lookup, Map<PrimitiveKey, Primitive> primitives, Backend backend) {
        this.lookup = lookup;
        this.primitives = Map.copyOf(primitives);
        this.backend = backend;
    }

    static Lifter standard() {
        return new Lifter(null, Map.of(), Backend.AUTOMATIC);
    }

    /// The same with the rights of a caller.
    ///
    /// @param lookup the caller's `MethodHandles.lookup()`
    /// @return a lifter with these rights
    public Lifter with(MethodHandles.Lookup lookup) {
        return new Lifter(lookup, primitives, backend);
    }

    /// The same for a back end.
    ///
    /// @param backend what lifted code computes with
    /// @return a lifter for it
    public Lifter onto(Backend backend) {
        return new Lifter(lookup, primitives, backend);
    }

    /// The same with a primitive: calls of a method are not lifted but take its declared partials.
    ///
    /// @param owner the class that declares the method
    /// @param name the method's name, which only one of its static methods over doubles must have
    /// @param primitive its value and partials
    /// @return a lifter that knows the primitive
    public Lifter withPrimitive(Class<?> owner, String name, Primitive primitive) {
        List<Method> found = Arrays.stream(owner.getDeclaredMethods()).filter(method -> method.getName().equals(name)
                && Modifier.isStatic(method.getModifiers()) && method.getReturnType() == double.class
                && method.getParameterCount() == primitive.arity()
                && Arrays.stream(method.getParameterTypes()).allMatch(type -> type == double.class)).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    "The class " + owner.getName() + " has no static method '" + name + "' of "
                            + primitive.arity() + " double(s) with a double for a result, which the primitive '"
                            + primitive.label() + "' could stand for.");
        }
        Map<PrimitiveKey, Primitive> more = new HashMap<>(primitives);
        more.put(
                new PrimitiveKey(owner, name, MethodTypeDesc.ofDescriptor(typeOf(found.getFirst()).descriptorString())),
                primitive);
        return new Lifter(lookup, more, backend);
    }

    /// Lifts a method of one number with one result.
    ///
    /// @param f a lambda or method reference
    /// @return the lifted method
    public Lifted scalar(NumberMethod f) {
        return lambda(f);
    }

    /// Lifts a method of an array with one result.
    ///
    /// @param f a lambda or method reference
    /// @return the lifted method
    public Lifted field(FieldMethod f) {
        return lambda(f);
    }

    /// Lifts a method from arrays to arrays.
    ///
    /// @param f a lambda or method reference
    /// @return the lifted method
    public Lifted of(ArrayMethod f) {
        return lambda(f);
    }

    /// Lifts a method between structures.
    ///
    /// @param f a lambda or method reference
    /// @param <A> what it takes
    /// @param <B> what it returns
    /// @return the lifted method
    public <A, B> Lifted structured(StructureMethod<A, B> f) {
        return lambda(f);
    }

    /// Lifts a static method.
    ///
    /// @param method the method
    /// @return the lifted method
    public Lifted of(Method method) {
        if (!Modifier.isStatic(method.getModifiers())) {
            throw refuse(method, "the method belongs to an object.", "Name the object: Lift.of(object, method).");
        }
        return lift(method, List.of());
    }

    /// Lifts the static method of a class that has a name.
    ///
    /// @param owner the class
    /// @param name the method's name, which only one method of the class must have
    /// @return the lifted method
    public Lifted of(Class<?> owner, String name) {
        List<Method> found = Arrays.stream(owner.getDeclaredMethods()).filter(method -> method.getName().equals(name))
                .toList();
        if (found.size() != 1) {
            throw new LiftException(owner.getName(), name, 0, "the method to be lifted",
                    "the class has " + (found.isEmpty() ? "no method" : found.size() + " methods") + " of that name.",
                    "Pass the java.lang.reflect.Method that is meant.");
        }
        return of(found.getFirst());
    }

    /// Lifts an instance method of an object, whose own numbers are constants.
    ///
    /// @param receiver the object
    /// @param method the method
    /// @return the lifted method
    public Lifted of(Object receiver, Method method) {
        return lift(method, List.of(receiver));
    }

    private static LiftException refuse(Method method, String why, String instead) {
        return new LiftException(method.getDeclaringClass().getName(), method.getName(), 0, "the method to be lifted",
                why,
                instead);
    }

    /// Finds the method behind a lambda.
    private Lifted lambda(Serializable f) {
        SerializedLambda form = formOf(f);
        ClassLoader loader = f.getClass().getClassLoader();
        try {
            Class<?> owner = Class.forName(form.getImplClass().replace('/', '.'), false, loader);
            MethodType type = MethodType.fromMethodDescriptorString(form.getImplMethodSignature(), loader);
            List<@Nullable Object> captured = new ArrayList<>();
            for (int i = 0; i < form.getCapturedArgCount(); i++) {
                captured.add(form.getCapturedArg(i));
            }
            boolean needsReceiver = form.getImplMethodKind() != STATIC_KIND
                    && form.getImplMethodKind() >= VIRTUAL_KINDS;
            Class<?> start = needsReceiver && !captured.isEmpty() && captured.getFirst() != null
                    ? captured.getFirst().getClass() : owner;
            for (Class<?> c = start; c != null; c = c.getSuperclass()) {
                for (Method method : c.getDeclaredMethods()) {
                    if (method.getName().equals(form.getImplMethodName()) && typeOf(method).equals(type)) {
                        return lift(method, captured);
                    }
                }
            }
            throw new LiftException(owner.getName(), form.getImplMethodName(), 0, "the method to be lifted",
                    "the code of the lambda cannot be found.", "Lift a method by its class and name.");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("The class " + form.getImplClass() + " of a lambda cannot be loaded.", e);
        }
    }

    private SerializedLambda formOf(Serializable f) {
        String name = f.getClass().getName();
        try {
            Method replace = f.getClass().getDeclaredMethod("writeReplace");
            Object form;
            if (lookup != null) {
                form = lookup.unreflect(replace).invoke(f);
            } else {
                replace.setAccessible(true);
                form = replace.invoke(f);
            }
            if (form instanceof SerializedLambda serialized) {
                return serialized;
            }
        } catch (NoSuchMethodException e) {
            throw new LiftException(name, "apply", 0, "the function to be lifted",
                    "it is an object of a class, not a lambda or method reference.",
                    "Lift its method: Lift.of(object, method).");
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("The lambda " + name + " cannot be taken apart.", e);
        } catch (Throwable e) {
            throw new LiftException(name, "apply", 0, "the function to be lifted",
                    "it cannot be taken apart from here: " + e.getMessage() + ".",
                    "Use Lift.with(MethodHandles.lookup()).");
        }
        throw new LiftException(name, "apply", 0, "the function to be lifted", "it is no lambda or method reference.",
                "Lift its method: Lift.of(object, method).");
    }

    private static MethodType typeOf(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    }

    private Lifted lift(Method method, List<@Nullable Object> captured) {
        Class<?> owner = method.getDeclaringClass();
        if (owner.getClassLoader() == null || owner.getClassLoader() == ClassLoader.getPlatformClassLoader()) {
            throw refuse(method, "it is the JDK's, not the user's.", "Lift a lambda that calls it.");
        }
        MethodHandles.Lookup rights = rights(method, owner);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        List<String> names = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        Parameter[] parameters = method.getParameters();
        Type[] generic = method.getGenericParameterTypes();
        boolean matches = generic.length == parameters.length;
        for (int i = captured.size() - (isStatic ? 0 : 1); i < parameters.length; i++) {
            if (i < 0) {
                throw refuse(method, "the method belongs to an object that was not given.",
                        "Name the object: object::method.");
            }
            names.add(parameters[i].getName());
            types.add(matches ? generic[i] : parameters[i].getType());
        }
        return Lifted.of(
                new Lifted.Source(rights, method, typeOf(method), isStatic, captured, names, types, primitives),
                backend);
    }

    private MethodHandles.Lookup rights(Method method, Class<?> owner) {
        try {
            if (lookup != null) {
                lookup.unreflect(method);
                return lookup;
            }
            // this module asks for the right that the user's module, if it is another, has to give
            Lifter.class.getModule().addReads(owner.getModule());
            return Rights.inPackageOf(MethodHandles.privateLookupIn(owner, MethodHandles.lookup()));
        } catch (IllegalAccessException e) {
            throw refuse(method, "it cannot be called from here: " + e.getMessage() + ".",
                    "Pass the Lookup of a class that can call it: Lift.with(MethodHandles.lookup()).");
        }
    }
}
