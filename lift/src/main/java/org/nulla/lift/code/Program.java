package org.nulla.lift.code;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.function.Primitive;
import org.nulla.lift.run.Layout;

/// Everything that one lifted method needs: it and what it calls, transitively, for one representation of numbers.
final class Program {

    private final MethodHandles.Lookup lookup;
    private final Classes classes;
    private final Numbers numbers;
    private final Map<PrimitiveKey, Primitive> primitives;
    private final Map<Key, LiftedMethod> methods = new LinkedHashMap<>();
    private final Map<String, Dispatcher> dispatchers = new LinkedHashMap<>();
    private final List<Bridge> bridges = new ArrayList<>();
    private final Set<Class<?>> instantiated = new LinkedHashSet<>();
    private final Set<Class<?>> lambdas = new LinkedHashSet<>();
    private final List<Object> constants = new ArrayList<>();
    private final Map<Class<?>, Layout> layouts = new HashMap<>();

    Program(MethodHandles.Lookup lookup, Numbers numbers, Map<PrimitiveKey, Primitive> primitives) {
        this.lookup = lookup;
        this.classes = new Classes(lookup.lookupClass().getClassLoader());
        this.numbers = numbers;
        this.primitives = primitives;
    }

    MethodHandles.Lookup lookup() {
        return lookup;
    }

    Classes classes() {
        return classes;
    }

    Numbers numbers() {
        return numbers;
    }

    /// The class that is being made, as its own code names it.
    ClassDesc host() {
        return Classes.describe(lookup.lookupClass()).nested("Lifted");
    }

    @Nullable
    Primitive primitive(Class<?> owner, String name, MethodTypeDesc type) {
        return primitives.get(new PrimitiveKey(owner, name, type));
    }

    /// A method, analysed now if it has not been before.
    LiftedMethod method(Key key, SourceLocation caller) {
        LiftedMethod known = methods.get(key);
        if (known != null) {
            known.asked();
            return known;
        }
        LiftedMethod made = LiftedMethod.of(this, key, "m" + methods.size() + "$" + plainName(key.name()), caller);
        methods.put(key, made);
        made.analyse();
        return made;
    }

    private static String plainName(String name) {
        return name.replace('<', '_').replace('>', '_');
    }

    /// The method that finds out at run time which method a call on an object means.
    Dispatcher dispatcher(Class<?> owner, String name, MethodTypeDesc type, SourceLocation caller) {
        return dispatchers.computeIfAbsent(owner.getName() + "." + name + type.descriptorString(),
                _ -> new Dispatcher(this, owner, name, type, "d" + dispatchers.size() + "$" + name, caller));
    }

    Bridge bridge(Bridge bridge) {
        bridges.add(bridge);
        bridge.analyse();
        return bridge;
    }

    String bridgeName() {
        return "b" + bridges.size();
    }

    void instantiate(Class<?> type) {
        instantiated.add(type);
    }

    void makeLambda(Class<?> type) {
        lambdas.add(type);
    }

    List<Class<?>> instantiated() {
        return List.copyOf(instantiated);
    }

    List<Class<?>> lambdas() {
        return List.copyOf(lambdas);
    }

    /// Analyses everything that dispatchers may reach, until nothing is new.
    void close() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Dispatcher dispatcher : List.copyOf(dispatchers.values())) {
                changed |= dispatcher.analyse();
            }
        }
    }

    List<LiftedMethod> methods() {
        return List.copyOf(methods.values());
    }

    List<Dispatcher> dispatchers() {
        return List.copyOf(dispatchers.values());
    }

    List<Bridge> bridges() {
        return List.copyOf(bridges);
    }

    /// A constant of the class that is being made.
    DynamicConstantDesc<?> constant(Object object, ClassDesc type) {
        int index = constants.indexOf(object);
        if (index < 0) {
            index = constants.size();
            constants.add(object);
        }
        return DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, type, index);
    }

    List<Object> constants() {
        return List.copyOf(constants);
    }

    /// The layout of the lifted objects of a class of the user's.
    Layout layout(Class<?> type) {
        return layouts.computeIfAbsent(type, Layout::of);
    }

    /// Stops where the representation has no objects that hold numbers.
    void requireObjects(String what) {
        if (numbers.boxed() == null) {
            throw new NotDirectException(what);
        }
    }

    /// The class of a number as an object.
    ClassDesc boxedNumber() {
        requireObjects("a number as an object");
        return Objects.requireNonNull(numbers.boxed());
    }

    /// The type that stands for the type of a value in lifted code.
    ClassDesc represented(Value value) {
        return switch (value.sort()) {
            case CAPTURED -> reachable(value.type());
            case LIFTED -> lifted(value.type());
            default -> value.type();
        };
    }

    /// A type as the lifted class may name it.
    private ClassDesc reachable(ClassDesc type) {
        Class<?> found = classes.find(type);
        return found != null && isReachable(found) ? type : ConstantDescs.CD_Object;
    }

    private boolean isReachable(Class<?> type) {
        try {
            lookup.accessClass(type);
            return true;
        } catch (IllegalAccessException e) {
            return false;
        }
    }

    /// The type that stands for a declared type of what lifted code has made.
    ClassDesc lifted(ClassDesc type) {
        String descriptor = type.descriptorString();
        if (descriptor.equals("[D")) {
            return numbers.array();
        }
        if (descriptor.equals("Ljava/lang/Double;")) {
            return boxedNumber();
        }
        if (classes.isNeutral(type)) {
            return type;
        }
        ClassDesc element = type.componentType();
        if (element != null) {
            return lifted(element).arrayType();
        }
        requireObjects(type.displayName());
        Class<?> found = classes.find(type);
        return found != null && Classes.isContainer(found) ? type : ConstantDescs.CD_Object;
    }
}
