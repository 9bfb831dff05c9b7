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
    void call(Out out, ClassDesc owner, String name, List<Value> arguments) {
        boolean[] constant = new boolean[arguments.size()];
        for (int i = 0; i < constant.length; i++) {
            constant[i] = arguments.get(i).equals(Value.CONSTANT);
        }
        switch (name) {
            case "copySign" -> copySign(out, owner, constant[0]);
            case "fma" -> fusedProduct(out, owner, constant);
            default -> remainder(out, code -> code.invokestatic(owner, name, OF_TWO), "rounded", constant[0],
                    constant[1]);
        }
    }

    /// The number above or below: the derivative is that of the argument.
    void next(Out out, ClassDesc owner, String name) {
        Out.Saved x = out.save(Value.NUMBER);
        int y = out.temporary(2);
        out.emit(code -> code.dload(x.slot()).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE)).dstore(y));
        out.restore(x);
        putRight(out, y);
    }

    /// `x·s`, where `s` is 1 or -1.
    private void copySign(Out out, ClassDesc owner, boolean constant) {
        Out.Saved sign = out.save(Value.NUMBER);
        Out.Saved x = out.save(Value.NUMBER);
        int y = out.temporary(2);
        int slope = out.temporary(2);
        out.emit(code -> code.dload(x.slot()).dload(sign.slot()).invokestatic(owner, "copySign", OF_TWO).dstore(y)
                .dload(x.slot()).dload(sign.slot()).invokestatic(SLOPES, "sign", OF_TWO).dstore(slope));
        out.restore(x);
        scale(out, slope, constant);
        putRight(out, y);
    }

    /// `a·b + c`.
    private void fusedProduct(Out out, ClassDesc owner, boolean[] constant) {
        Out.Saved c = out.save(Value.NUMBER);
        Out.Saved b = out.save(Value.NUMBER);
        Out.Saved a = out.save(Value.NUMBER);
        int y = out.temporary(2);
        out.emit(code -> code.dload(a.slot()).dload(b.slot()).dload(c.slot())
                .invokestatic(owner, "fma", MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE, DOUBLE)).dstore(y));
        out.restore(a);
        out.restore(b);
        numbers.operate(out, Opcode.DMUL, constant[0], constant[1]);
        out.restore(c);
        numbers.operate(out, Opcode.DADD, constant[0] && constant[1], constant[2]);
        putRight(out, y);
    }

    /// `a - b·n`, where `n` is the whole number of times that `b` is taken away.
    ///
    /// @param value computes it from two plain numbers
    /// @param slope what gives `-n`
    void remainder(Out out, Consumer<CodeBuilder> value, String slope, boolean constantA, boolean constantB) {
        Out.Saved b = out.save(Value.NUMBER);
        Out.Saved a = out.save(Value.NUMBER);
        int y = out.temporary(2);
        int times = out.temporary(2);
        out.emit(code -> {
            value.accept(code.dload(a.slot()).dload(b.slot()));
            code.dstore(y).dload(a.slot()).dload(b.slot()).invokestatic(SLOPES, slope, OF_TWO).dstore(times);
        });
        out.restore(a);
        out.restore(b);
        scale(out, times, constantB);
        numbers.operate(out, Opcode.DADD, constantA, constantB);
        putRight(out, y);
    }

    /// Multiplies the number on the stack by a plain one.
    private void scale(Out out, int by, boolean constant) {
        out.emit(code -> code.dload(by));
        numbers.fromDouble(out);
        numbers.operate(out, Opcode.DMUL, constant, true);
    }

    /// Gives the number on the stack another value.
    private static void putRight(Out out, int value) {
        Out.Saved number = out.save(Value.NUMBER);
        out.emit(code -> code.dload(value).dstore(number.slot()));
        out.restore(number);
    }
}
