package org.nulla.lift.code;

import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.Objects;

/// Arrays: those of numbers are another kind of object in lifted code, unless they come from outside.
final class ArrayCode {

    private final Program program;

    ArrayCode(Program program) {
        this.program = program;
    }

    private static boolean isNumbers(Value array) {
        return array.type().descriptorString().equals("[D");
    }

    static void requireKnown(Value value, SourceLocation location) {
        if (value.sort() == Value.Sort.MIXED) {
            throw location.refuse(
                    "this object is one that lifted code has made on one way, and one from outside on another.",
                    "Use a copy of the one from outside, such as array.clone().");
        }
    }

    void length(Frame frame, Emitter emitter, SourceLocation location) {
        Value array = frame.pop();
        requireKnown(array, location);
        frame.push(Value.INT);
        if (array.sort() == Value.Sort.LIFTED && isNumbers(array)) {
            program.numbers().length(emitter);
        } else {
            emitter.emit(code -> code.arraylength());
        }
    }

    void load(ArrayLoadInstruction load, Frame frame, Emitter emitter, SourceLocation location) {
        frame.pop();
        Value array = frame.pop();
        requireKnown(array, location);
        if (load.typeKind() == TypeKind.DOUBLE) {
            frame.push(array.sort() == Value.Sort.CAPTURED ? Value.CONSTANT : Value.NUMBER);
            if (array.sort() == Value.Sort.CAPTURED) {
                emitter.emit(code -> code.daload());
                program.numbers().fromDouble(emitter);
            } else {
                program.numbers().load(emitter);
            }
            return;
        }
        if (load.typeKind() == TypeKind.REFERENCE) {
            frame.push(element(array));
            emitter.emit(code -> code.aaload());
        } else {
            frame.push(Value.primitive(load.typeKind().upperBound()));
            emitter.emit(code -> code.with(load));
        }
    }

    private Value element(Value array) {
        if (array.sort() == Value.Sort.NULL) {
            return Value.NULL;
        }
        ClassDesc type = Objects.requireNonNullElse(array.elementType(), ConstantDescs.CD_Object);
        return switch (array.sort()) {
            case CAPTURED -> program.classes().capturedValue(type);
            case NEUTRAL -> Value.neutral(type);
            default -> program.classes().liftedValue(type);
        };
    }

    void store(ArrayStoreInstruction store, Frame frame, Emitter emitter, SourceLocation location) {
        Value stored = frame.pop();
        frame.pop();
        Value array = frame.pop();
        requireKnown(array, location);
        requireKnown(stored, location);
        if (store.typeKind() == TypeKind.DOUBLE) {
            if (array.sort() == Value.Sort.CAPTURED) {
                throw location.refuse(
                        "the array was there before: it is shared, and would have to hold traced numbers.",
                        "Write to a copy of it, such as array.clone(), or to an array made in the method.");
            }
            program.numbers().store(emitter);
            return;
        }
        if (store.typeKind() == TypeKind.REFERENCE) {
            if (array.sort() == Value.Sort.CAPTURED && stored.isActive()) {
                throw location.refuse(
                        "the array was there before: it is shared, and would have to hold traced numbers.",
                        "Write to a copy of it, or to an array made in the method.");
            }
            if (array.sort() != Value.Sort.CAPTURED) {
                requireInside(stored, location);
            }
            emitter.emit(code -> code.aastore());
        } else {
            emitter.emit(code -> code.with(store));
        }
    }

    /// Refuses to let lifted objects refer to objects from outside, which are represented otherwise.
    static void requireInside(Value stored, SourceLocation location) {
        requireKnown(stored, location);
        if (stored.sort() == Value.Sort.CAPTURED) {
            throw location.refuse("an object from outside (" + stored.type().displayName()
                    + ") is stored where lifted code keeps its own.",
                    "Store a copy made in the method, such as array.clone().");
        }
    }

    void make(NewPrimitiveArrayInstruction made, Frame frame, Emitter emitter) {
        frame.pop();
        if (made.typeKind() == TypeKind.DOUBLE) {
            frame.push(Value.lifted(ConstantDescs.CD_double.arrayType()));
            program.numbers().newArray(emitter);
        } else {
            frame.push(Value.neutral(made.typeKind().upperBound().arrayType()));
            emitter.emit(code -> code.newarray(made.typeKind()));
        }
    }

    void make(NewReferenceArrayInstruction made, Frame frame, Emitter emitter) {
        frame.pop();
        ClassDesc element = made.componentType().asSymbol();
        frame.push(program.classes().liftedValue(element.arrayType()));
        ClassDesc represented = program.represented(program.classes().liftedValue(element));
        emitter.emit(code -> code.anewarray(represented));
    }

    void make(NewMultiArrayInstruction made, Frame frame, Emitter emitter, SourceLocation location) {
        ClassDesc type = made.arrayType().asSymbol();
        for (int i = 0; i < made.dimensions(); i++) {
            frame.pop();
        }
        Value array = program.classes().liftedValue(type);
        frame.push(array);
        if (type.descriptorString().equals("[".repeat(made.dimensions()) + "D")) {
            if (made.dimensions() > 3) {
                throw location.refuse("arrays of numbers have up to three dimensions here.", "Use arrays of arrays.");
            }
            program.numbers().newArrays(emitter, type, made.dimensions());
        } else {
            ClassDesc represented = program.represented(array);
            emitter.emit(code -> code.multianewarray(represented, made.dimensions()));
        }
    }
}
