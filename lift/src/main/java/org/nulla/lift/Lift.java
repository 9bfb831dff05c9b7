package org.nulla.lift;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import org.nulla.function.Primitive;

/// The front door: a method or lambda in plain Java becomes a function over traced numbers, with the same values to the last
/// bit.
///
/// {@snippet :
/// static double[] rosenbrock(double[] x) {
///     return new double[] {1 - x[0], 10 * (x[1] - x[0] * x[0])};
/// }
/// Lifted f = Lift.of(Model::rosenbrock);
/// f.linearize(-1.2, 1).tangentPreimage(1, 0);
/// }
///
/// The method's bytecode, and that of everything it calls, is rewritten into a hidden class; the method itself is left alone. What
/// cannot be lifted is refused here with a [LiftException], not when it runs.
///
/// These methods need the user's package to be open to this module, as it is on the class path. On the module path, or for other
/// wishes, begin with [#with(MethodHandles.Lookup)].
public final class Lift {

    private Lift() {
    }

    /// Lifts a method of one number with one result.
    ///
    /// @param f a lambda or method reference
    /// @return the lifted method
    public static Lifted scalar(NumberMethod f) {
        return Lifter.standard().scalar(f);
    }

    /// Lifts a method of an array with one result.
    ///
    /// @param f a lambda or method reference
    /// @return the lifted method
    public static Lifted field(FieldMethod f) {
        return Lifter.standard().field(f);
    }

    /// Lifts a method from arrays to arrays.
    ///
    /// @param f a lambda or method reference
    /// @return the lifted method
    public static Lifted of(ArrayMethod f) {
        return Lifter.standard().of(f);
    }

    /// Lifts a method between structures: records, lists, arrays of arrays.
    ///
    /// @param f a lambda or method reference
    /// @param <A> what it takes
    /// @param <B> what it returns
    /// @return the lifted method
    public static <A, B> Lifted structured(StructureMethod<A, B> f) {
        return Lifter.standard().structured(f);
    }

    /// Lifts a static method.
    ///
    /// @param method the method
    /// @return the lifted method
    public static Lifted of(Method method) {
        return Lifter.standard().of(method);
    }

    /// Lifts the static method of a class that has a name.
    ///
    /// @param owner the class
    /// @param name the method's name, which only one method of the class must have
    /// @return the lifted method
    public static Lifted of(Class<?> owner, String name) {
        return Lifter.standard().of(owner, name);
    }

    /// Lifts an instance method of an object, whose own numbers are constants.
    ///
    /// @param receiver the object
    /// @param method the method
    /// @return the lifted method
    public static Lifted of(Object receiver, Method method) {
        return Lifter.standard().of(receiver, method);
    }

    /// Lifts with the rights of a caller: only what it can call can be lifted.
    ///
    /// @param lookup the caller's `MethodHandles.lookup()`
    /// @return a lifter with these rights
    public static Lifter with(MethodHandles.Lookup lookup) {
        return Lifter.standard().with(lookup);
    }

    /// Lifts onto a back end of one's choice.
    ///
    /// @param backend what lifted code computes with
    /// @return a lifter for it
    public static Lifter onto(Backend backend) {
        return Lifter.standard().onto(backend);
    }

    /// Lifts with primitives, in place of methods that cannot or should not be lifted.
    ///
    /// @param owner the class that declares the method
    /// @param name the method's name, which only one of its methods over doubles must have
    /// @param primitive its value and partials
    /// @return a lifter that knows the primitive
    public static Lifter withPrimitive(Class<?> owner, String name, Primitive primitive) {
        return Lifter.standard().withPrimitive(owner, name, primitive);
    }
}
