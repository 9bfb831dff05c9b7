package org.nulla.lift.code;

import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;
import org.nulla.lift.run.StepArray;
import org.nulla.lift.run.Steps;

/// Numbers as a value, a place among the steps of a trace, which are written as they are computed, and a factor.
final class StepNumbers extends DirectNumbers {

    private static final ClassDesc STEPS = Classes.describe(Steps.class);
    private static final ClassDesc INT = ConstantDescs.CD_int;
    /// Where place and factor are behind a value in local variables.
    private static final int PLACE = 2;
    private static final int FACTOR = 3;

    StepNumbers() {
        super(StepArray.class, INT, "places", List.of(DOUBLE));
    }

    /// Numbers in arrays have no factor: it takes a step where it is not 1.
    @Override
    void toElement(Emitter emitter) {
        int factor = emitter.temporary(2);
        int location = emitter.temporary(1);
        emitter.emit(code -> code.dstore(factor).istore(location));
        emitter.loadContext();
        emitter.emit(code -> code.iload(location).dload(factor).invokevirtual(STEPS, "unscaled",
                MethodTypeDesc.of(INT, INT, DOUBLE)));
    }

    @Override
    void fromElement(Emitter emitter) {
        emitter.emit(code -> code.dconst_1());
    }

    @Override
    public ClassDesc context() {
        return STEPS;
    }

    @Override
    public void fromDouble(Emitter emitter) {
        emitter.emit(code -> code.iconst_0().dconst_1());
    }

    @Override
    public void beforeReturn(Emitter emitter) {
        int factor = emitter.temporary(2);
        int location = emitter.temporary(1);
        emitter.emit(code -> code.dstore(factor).istore(location));
        emitter.loadContext();
        emitter.emit(code -> code.iload(location).dload(factor).invokevirtual(STEPS, "leave",
                MethodTypeDesc.of(ConstantDescs.CD_void, INT, DOUBLE)));
    }

    @Override
    public void afterCall(Emitter emitter) {
        emitter.loadContext();
        emitter.emit(code -> code.invokevirtual(STEPS, "takePlace", MethodTypeDesc.of(INT)));
        emitter.loadContext();
        emitter.emit(code -> code.invokevirtual(STEPS, "takeFactor", MethodTypeDesc.of(DOUBLE)));
    }

    @Override
    public void operate(Emitter emitter, Opcode opcode, boolean constantA, boolean constantB) {
        if (opcode == Opcode.DREM) {
            remainder(emitter, constantA, constantB);
            return;
        }
        if (opcode == Opcode.DNEG) {
            int x = emitter.save(Value.NUMBER).slot();
            emitter.emit(code -> code.dload(x).dneg().iload(x + PLACE).dload(x + FACTOR).dneg());
            return;
        }
        int b = emitter.save(Value.NUMBER).slot();
        int a = emitter.save(Value.NUMBER).slot();
        int y = emitter.temporary(2);
        emitter.emit(code -> {
            code.dload(a).dload(b);
            switch (opcode) {
                case DADD -> code.dadd();
                case DSUB -> code.dsub();
                case DMUL -> code.dmul();
                default -> code.ddiv();
            }
            code.dup2().dstore(y);
        });
        if (constantA && constantB) {
            fromDouble(emitter);
            return;
        }
        switch (opcode) {
            case DADD, DSUB -> sum(emitter, opcode, a, b, constantA, constantB);
            case DMUL -> product(emitter, a, b, constantA, constantB);
            default -> {
                if (constantB) {
                    emitter.emit(code -> code.dconst_1().dload(b).ddiv().dstore(y));
                    scaled(emitter, a, y);
                } else {
                    step(emitter, BinaryRule.DIV, a, b, y);
                }
            }
        }
    }

    private static void sum(Emitter emitter, Opcode opcode, int a, int b, boolean constantA, boolean constantB) {
        if (opcode == Opcode.DSUB) {
            emitter.emit(code -> code.dload(b + FACTOR).dneg().dstore(b + FACTOR));
        }
        if (constantA || constantB) {
            int other = constantA ? b : a;
            emitter.emit(code -> code.iload(other + PLACE).dload(other + FACTOR));
            return;
        }
        emitter.loadContext();
        emitter.emit(code -> code.iload(a + PLACE).dload(a + FACTOR).iload(b + PLACE).dload(b + FACTOR)
                .invokevirtual(STEPS, "plus", MethodTypeDesc.of(INT, INT, DOUBLE, INT, DOUBLE))
                .iload(a + PLACE).dload(a + FACTOR).iload(b + PLACE).dload(b + FACTOR)
                .invokestatic(STEPS, "sumFactor", MethodTypeDesc.of(DOUBLE, INT, DOUBLE, INT, DOUBLE)));
    }

    private static void product(Emitter emitter, int a, int b, boolean constantA, boolean constantB) {
        if (constantA || constantB) {
            scaled(emitter, constantA ? b : a, constantA ? a : b);
            return;
        }
        emitter.loadContext();
        emitter.emit(
                code -> code.dload(a).iload(a + PLACE).dload(a + FACTOR).dload(b).iload(b + PLACE).dload(b + FACTOR)
                        .invokevirtual(STEPS, "times", MethodTypeDesc.of(INT, DOUBLE, INT, DOUBLE, DOUBLE, INT, DOUBLE))
                        .dload(a).iload(a + PLACE).dload(a + FACTOR).dload(b).iload(b + PLACE).dload(b + FACTOR)
                        .invokestatic(STEPS, "productFactor",
                                MethodTypeDesc.of(DOUBLE, DOUBLE, INT, DOUBLE, DOUBLE, INT, DOUBLE)));
    }

    /// A product with the plain value in another variable.
    private static void scaled(Emitter emitter, int number, int constant) {
        emitter.loadContext();
        emitter.emit(code -> code.iload(number + PLACE).dload(number + FACTOR).dload(constant)
                .invokevirtual(STEPS, "scaled", MethodTypeDesc.of(INT, INT, DOUBLE, DOUBLE))
                .dload(number + FACTOR).dload(constant)
                .invokestatic(STEPS, "scaledFactor", MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE)));
    }

    private static void step(Emitter emitter, UnaryRule rule, int x, int y) {
        emitter.loadContext();
        emitter.emit(code -> code.getstatic(UNARY, rule.name(), UNARY).dload(x).iload(x + PLACE).dload(x + FACTOR)
                .dload(y)
                .invokevirtual(STEPS, "unary", MethodTypeDesc.of(INT, UNARY, DOUBLE, INT, DOUBLE, DOUBLE)).dconst_1());
    }

    private static void step(Emitter emitter, BinaryRule rule, int a, int b, int y) {
        emitter.loadContext();
        emitter.emit(
                code -> code.getstatic(BINARY, rule.name(), BINARY).dload(a).iload(a + PLACE).dload(a + FACTOR).dload(b)
                        .iload(b + PLACE).dload(b + FACTOR).dload(y).invokevirtual(STEPS, "binary",
                                MethodTypeDesc.of(INT, BINARY, DOUBLE, INT, DOUBLE, DOUBLE, INT, DOUBLE, DOUBLE))
                        .dconst_1());
    }

    @Override
    void unary(Emitter emitter, ClassDesc owner, String name, UnaryRule rule) {
        int x = emitter.save(Value.NUMBER).slot();
        int y = emitter.temporary(2);
        emitter.emit(
                code -> code.dload(x).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE)).dup2().dstore(y));
        step(emitter, rule, x, y);
    }

    @Override
    void binary(Emitter emitter, ClassDesc owner, String name, BinaryRule rule, boolean constantA, boolean constantB) {
        int b = emitter.save(Value.NUMBER).slot();
        int a = emitter.save(Value.NUMBER).slot();
        int y = emitter.temporary(2);
        emitter.emit(code -> code.dload(a).dload(b).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE))
                .dup2().dstore(y));
        step(emitter, rule, a, b, y);
    }
}
