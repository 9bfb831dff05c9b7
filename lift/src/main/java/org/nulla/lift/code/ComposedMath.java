package org.nulla.lift.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;
import org.nulla.lift.run.Slopes;

/// Functions whose derivatives are those of a few products and sums, for numbers without objects: those products and sums are
/// taken, and then the value is put right.
final class ComposedMath {

    private static final ClassDesc SLOPES = Classes.describe(Slopes.class);
    private static final ClassDesc DOUBLE = DirectNumbers.DOUBLE;
    private static final MethodTypeDesc OF_TWO = MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE);

    private final DirectNumbers numbers;

    ComposedMath(DirectNumbers numbers) {
        this.numbers = numbers;
    }

    boolean has(String name, int arity) {
        return switch (name) {
            case "copySign", "IEEEremainder" -> arity == 2;
            case "fma" -> arity == 3;
            default -> false;
        };
    }

    /// Calls one of the functions there are; its arguments are on the stack.
    void call(Emitter emitter, ClassDesc owner, String name, List<Value> arguments) {
        boolean[] constant = new boolean[arguments.size()];
        for (int i = 0; i < constant.length; i++) {
            constant[i] = arguments.get(i).equals(Value.CONSTANT);
        }
        switch (name) {
            case "copySign" -> copySign(emitter, owner, constant[0]);
            case "fma" -> fusedProduct(emitter, owner, constant);
            default -> remainder(emitter, code -> code.invokestatic(owner, name, OF_TWO), "rounded", constant[0],
                    constant[1]);
        }
    }

    /// The number above or below: the derivative is that of the argument.
    void next(Emitter emitter, ClassDesc owner, String name) {
        Emitter.Saved x = emitter.save(Value.NUMBER);
        int y = emitter.temporary(2);
        emitter.emit(
                code -> code.dload(x.slot()).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE)).dstore(y));
        emitter.restore(x);
        putRight(emitter, y);
    }

    /// `x·s`, where `s` is 1 or -1.
    private void copySign(Emitter emitter, ClassDesc owner, boolean constant) {
        Emitter.Saved sign = emitter.save(Value.NUMBER);
        Emitter.Saved x = emitter.save(Value.NUMBER);
        int y = emitter.temporary(2);
        int slope = emitter.temporary(2);
        emitter.emit(code -> code.dload(x.slot()).dload(sign.slot()).invokestatic(owner, "copySign", OF_TWO).dstore(y)
                .dload(x.slot()).dload(sign.slot()).invokestatic(SLOPES, "sign", OF_TWO).dstore(slope));
        emitter.restore(x);
        scale(emitter, slope, constant);
        putRight(emitter, y);
    }

    /// `a·b + c`.
    private void fusedProduct(Emitter emitter, ClassDesc owner, boolean[] constant) {
        Emitter.Saved c = emitter.save(Value.NUMBER);
        Emitter.Saved b = emitter.save(Value.NUMBER);
        Emitter.Saved a = emitter.save(Value.NUMBER);
        int y = emitter.temporary(2);
        emitter.emit(code -> code.dload(a.slot()).dload(b.slot()).dload(c.slot())
                .invokestatic(owner, "fma", MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE, DOUBLE)).dstore(y));
        emitter.restore(a);
        emitter.restore(b);
        numbers.operate(emitter, Opcode.DMUL, constant[0], constant[1]);
        emitter.restore(c);
        numbers.operate(emitter, Opcode.DADD, constant[0] && constant[1], constant[2]);
        putRight(emitter, y);
    }

    /// `a - b·n`, where `n` is the whole number of times that `b` is taken away.
    ///
    /// @param value computes it from two plain numbers
    /// @param slope what gives `-n`
    void remainder(Emitter emitter, Consumer<CodeBuilder> value, String slope, boolean constantA, boolean constantB) {
        Emitter.Saved b = emitter.save(Value.NUMBER);
        Emitter.Saved a = emitter.save(Value.NUMBER);
        int y = emitter.temporary(2);
        int times = emitter.temporary(2);
        emitter.emit(code -> {
            value.accept(code.dload(a.slot()).dload(b.slot()));
            code.dstore(y).dload(a.slot()).dload(b.slot()).invokestatic(SLOPES, slope, OF_TWO).dstore(times);
        });
        emitter.restore(a);
        emitter.restore(b);
        scale(emitter, times, constantB);
        numbers.operate(emitter, Opcode.DADD, constantA, constantB);
        putRight(emitter, y);
    }

    /// Multiplies the number on the stack by a plain one.
    private void scale(Emitter emitter, int by, boolean constant) {
        emitter.emit(code -> code.dload(by));
        numbers.fromDouble(emitter);
        numbers.operate(emitter, Opcode.DMUL, constant, true);
    }

    /// Gives the number on the stack another value.
    private static void putRight(Emitter emitter, int value) {
        Emitter.Saved number = emitter.save(Value.NUMBER);
        emitter.emit(code -> code.dload(value).dstore(number.slot()));
        emitter.restore(number);
    }
}
