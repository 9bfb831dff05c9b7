package org.nulla.lift.code;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import org.jspecify.annotations.Nullable;

/// What is known of a value on the stack or in a local variable.
///
/// @param sort how it is represented in lifted code
/// @param type its type in the user's code; for what is no reference, the primitive type
record Value(Sort sort, ClassDesc type) {

    /// How a value is represented in lifted code.
    enum Sort {
        /// Not set, or set differently on different ways.
        NONE,
        /// A primitive that is no double, represented as itself.
        PLAIN,
        /// A double: a traced number.
        NUMBER,
        /// A double that is known to be a constant, represented like the others.
        CONSTANT,
        /// The null reference, which every reference may be.
        NULL,
        /// A reference to what cannot hold numbers, represented as itself.
        NEUTRAL,
        /// A reference to what was made by lifted code, or for it.
        LIFTED,
        /// A reference to what was there before, as it is: its numbers are constants, and nothing writes to it.
        CAPTURED,
        /// A reference that is lifted on one way and outside on another, and cannot be used.
        MIXED
    }

    static final Value NONE = new Value(Sort.NONE, ConstantDescs.CD_Object);
    static final Value INT = new Value(Sort.PLAIN, ConstantDescs.CD_int);
    static final Value LONG = new Value(Sort.PLAIN, ConstantDescs.CD_long);
    static final Value FLOAT = new Value(Sort.PLAIN, ConstantDescs.CD_float);
    static final Value NUMBER = new Value(Sort.NUMBER, ConstantDescs.CD_double);
    static final Value CONSTANT = new Value(Sort.CONSTANT, ConstantDescs.CD_double);
    static final Value NULL = new Value(Sort.NULL, ConstantDescs.CD_Object);
    static final Value MIXED = new Value(Sort.MIXED, ConstantDescs.CD_Object);

    static Value lifted(ClassDesc type) {
        return new Value(Sort.LIFTED, type);
    }

    static Value captured(ClassDesc type) {
        return new Value(Sort.CAPTURED, type);
    }

    static Value neutral(ClassDesc type) {
        return new Value(Sort.NEUTRAL, type);
    }

    /// A value of a primitive type as the stack has it: everything shorter than an int is one.
    static Value primitive(ClassDesc type) {
        return switch (TypeKind.from(type).asLoadable()) {
            case INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> NUMBER;
            default -> NONE;
        };
    }

    boolean isNumber() {
        return sort == Sort.NUMBER || sort == Sort.CONSTANT;
    }

    boolean isReference() {
        return switch (sort) {
            case NULL, NEUTRAL, LIFTED, CAPTURED, MIXED -> true;
            case NONE, PLAIN, NUMBER, CONSTANT -> false;
        };
    }

    /// Whether the value takes two slots in the user's code.
    boolean isWide() {
        return isNumber() || equals(LONG);
    }

    /// Whether it may hold traced numbers.
    boolean isActive() {
        return isNumber() || sort == Sort.LIFTED || sort == Sort.MIXED;
    }

    @Nullable
    ClassDesc elementType() {
        return type.componentType();
    }

    /// What is known where two ways meet.
    Value meet(Value other) {
        if (equals(other)) {
            return this;
        }
        if (isNumber() && other.isNumber()) {
            return NUMBER;
        }
        if (!isReference() || !other.isReference()) {
            return NONE;
        }
        if (sort == Sort.NULL) {
            return other;
        }
        if (other.sort == Sort.NULL) {
            return this;
        }
        Sort met = sort == other.sort || other.sort == Sort.NEUTRAL ? sort : sort == Sort.NEUTRAL ? other.sort
                : Sort.MIXED;
        return met == Sort.MIXED ? MIXED : new Value(met, type.equals(other.type) ? type : ConstantDescs.CD_Object);
    }
}
