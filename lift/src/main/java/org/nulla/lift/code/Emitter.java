package org.nulla.lift.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where lifted code is written to; while code is only being analysed, nowhere.
final class Emitter {

    private final @Nullable CodeBuilder code;
    private final Program program;
    private final int firstTemporary;
    private final int context;
    private int nextTemporary;

    /// @param code the code being written, or null
    /// @param program what it belongs to
    /// @param firstTemporary the first slot that the user's variables leave free
    Emitter(@Nullable CodeBuilder code, Program program, int firstTemporary) {
        this(code, program, firstTemporary, -1);
    }

    /// @param code the code being written, or null
    /// @param program what it belongs to
    /// @param firstTemporary the first slot that the user's variables leave free
    /// @param context where the context of the numbers is
    Emitter(@Nullable CodeBuilder code, Program program, int firstTemporary, int context) {
        this.context = context;
        this.code = code;
        this.program = program;
        this.firstTemporary = firstTemporary;
        this.nextTemporary = firstTemporary;
    }

    /// Writes something, unless code is only being analysed.
    void emit(Consumer<CodeBuilder> what) {
        if (code != null) {
            what.accept(code);
        }
    }

    /// Loads the context of the numbers.
    void loadContext() {
        emit(builder -> builder.aload(context));
    }

    /// The slot of a variable that is needed within one instruction only.
    int temporary(int slots) {
        int slot = nextTemporary;
        nextTemporary += slots;
        return slot;
    }

    /// Forgets all temporary variables.
    void nextInstruction() {
        nextTemporary = firstTemporary;
    }

    Program program() {
        return program;
    }

    Numbers numbers() {
        return program.numbers();
    }

    /// Loads an object that the class was given when it was made.
    void constant(Object object, ClassDesc type) {
        emit(code -> code.ldc(program.constant(object, type)));
    }

    /// Stores the value on top of the stack in a temporary variable.
    Saved save(Value value) {
        Saved saved = new Saved(value, temporary(value.isNumber() ? numbers().slots() : 2));
        emit(builder -> {
            if (value.isNumber()) {
                numbers().storeLocal(builder, saved.slot());
            } else {
                builder.storeLocal(kind(value), saved.slot());
            }
        });
        return saved;
    }

    void restore(Saved saved) {
        emit(builder -> {
            if (saved.value().isNumber()) {
                numbers().loadLocal(builder, saved.slot());
            } else {
                builder.loadLocal(kind(saved.value()), saved.slot());
            }
        });
    }

    /// A value in a temporary variable.
    record Saved(Value value, int slot) {
    }

    static TypeKind kind(Value value) {
        return value.isReference() ? TypeKind.REFERENCE : TypeKind.from(value.type());
    }

    /// Turns the value on top of the stack into an object.
    ///
    /// @param declared the type it is declared with, which tells a boolean from an int
    void box(ClassDesc declared) {
        if (declared.descriptorString().equals("D")) {
            program.requireObjects("a number as an object");
        } else if (declared.isPrimitive()) {
            ClassDesc box = boxOf(declared);
            emit(builder -> builder.invokestatic(box, "valueOf", MethodTypeDesc.of(box, declared)));
        }
    }

    /// Turns the object on top of the stack into a value of a declared type of the user's.
    void unbox(ClassDesc type, Value value) {
        emit(builder -> {
            if (value.isNumber()) {
                builder.checkcast(program.boxedNumber());
            } else if (!value.isReference()) {
                ClassDesc box = boxOf(type);
                builder.checkcast(box);
                builder.invokevirtual(box, type.displayName() + "Value", MethodTypeDesc.of(type));
            } else {
                ClassDesc represented = program.represented(value);
                if (!represented.equals(ConstantDescs.CD_Object)) {
                    builder.checkcast(represented);
                }
            }
        });
    }

    static ClassDesc boxOf(ClassDesc type) {
        return switch (type.descriptorString()) {
            case "Z" -> ConstantDescs.CD_Boolean;
            case "B" -> ConstantDescs.CD_Byte;
            case "S" -> ConstantDescs.CD_Short;
            case "C" -> ConstantDescs.CD_Character;
            case "J" -> ConstantDescs.CD_Long;
            case "F" -> ConstantDescs.CD_Float;
            default -> ConstantDescs.CD_Integer;
        };
    }

    /// The types by which a value is passed.
    List<ClassDesc> types(Value value) {
        return value.isNumber() ? numbers().components() : new ArrayList<>(List.of(program.represented(value)));
    }
}
