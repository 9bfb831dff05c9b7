package org.nulla.lift.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How lifted code represents a `double`, and the code for what is done with one. The number on top of the stack is as many
/// entries as there are components, the first one lowest.
interface Numbers {

    /// The types of the components.
    List<ClassDesc> components();

    /// How many slots of lifted code stand for one of the user's.
    int slotsForOne();

    /// What methods return in place of a double; the other components are left with the context.
    ClassDesc returned();

    /// What every lifted method takes as its last argument, or null where nothing is needed.
    @Nullable
    ClassDesc context();

    /// The type that stands for a `double[]`.
    ClassDesc array();

    /// Whether objects, lists and lambdas of numbers can be represented: as references to a single class.
    @Nullable
    ClassDesc boxed();

    /// Turns the plain double on the stack into a constant.
    void fromDouble(Emitter emitter);

    /// Turns the number on the stack into its plain value.
    void toDouble(Emitter emitter);

    /// Leaves only what a method returns, and hands the rest to the context.
    void beforeReturn(Emitter emitter);

    /// Completes what a method has returned.
    void afterCall(Emitter emitter);

    /// Takes a number that the caller gives as an object.
    void fromObject(Emitter emitter);

    /// Turns what a method returns for a number into an object for the caller.
    void returnedToObject(Emitter emitter);

    /// Addition and its like, remainder and negation.
    ///
    /// @param emitter where to
    /// @param opcode what is done
    /// @param constantA whether the first operand is known to be a constant
    /// @param constantB whether the second operand is
    void operate(Emitter emitter, Opcode opcode, boolean constantA, boolean constantB);

    /// Replaces two numbers by the outcome of their comparison.
    void compare(Emitter emitter, Opcode opcode);

    /// Takes a length, leaves an array of zeros.
    void newArray(Emitter emitter);

    /// Takes an array and an index, leaves the number.
    void load(Emitter emitter);

    /// Takes an array, an index and a number.
    void store(Emitter emitter);

    /// Takes an array, leaves its length.
    void length(Emitter emitter);

    /// Takes a plain `double[]`, leaves its copy.
    void copyOfPlain(Emitter emitter);

    /// Takes as many lengths as there are dimensions, leaves an array of arrays.
    void newArrays(Emitter emitter, ClassDesc type, int dimensions);

    /// A call of the library that numbers take part in, such as `Math.sin`; the arguments are on the stack.
    ///
    /// @param type the descriptor with the receiver, if there is one, in front
    /// @param arguments what is known of the arguments
    /// @return whether there is such a function
    boolean call(Emitter emitter, ClassDesc owner, String name, MethodTypeDesc type, List<Value> arguments);

    /// Stores the number in local variables.
    default void storeLocal(CodeBuilder code, int slot) {
        int end = slot;
        for (ClassDesc component : components()) {
            end += TypeKind.from(component).slotSize();
        }
        for (ClassDesc component : components().reversed()) {
            TypeKind kind = TypeKind.from(component);
            end -= kind.slotSize();
            code.storeLocal(kind, end);
        }
    }

    /// Loads a number from local variables.
    default void loadLocal(CodeBuilder code, int slot) {
        int next = slot;
        for (ClassDesc component : components()) {
            TypeKind kind = TypeKind.from(component);
            code.loadLocal(kind, next);
            next += kind.slotSize();
        }
    }

    /// How many slots a number takes.
    default int slots() {
        return components().stream().mapToInt(component -> TypeKind.from(component).slotSize()).sum();
    }
}
