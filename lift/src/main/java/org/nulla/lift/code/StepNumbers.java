package org.nulla.lift.code;

import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.nulla.Steps;
import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;
import org.nulla.lift.run.StepArray;

/// Numbers as a value and a place among the steps of a trace, which are written as they are computed.
final class StepNumbers extends DirectNumbers {

    private static final ClassDesc STEPS = Classes.describe(Steps.class);
    private static final ClassDesc INT = ConstantDescs.CD_int;

    StepNumbers() {
        super(StepArray.class, ConstantDescs.CD_int, "places");
    }

    @Override
    public ClassDesc companion() {
        return STEPS;
    }

    @Override
    public void fromDouble(Out out) {
        out.emit(code -> code.iconst_0());
    }

    @Override
    public void beforeReturn(Out out) {
        int place = out.temporary(1);
        out.emit(code -> code.istore(place));
        out.loadCompanion();
        out.emit(code -> code.iload(place).invokevirtual(STEPS, "leave", MethodTypeDesc.of(ConstantDescs.CD_void, INT)));
    }

    @Override
    public void afterCall(Out out) {
        out.loadCompanion();
        out.emit(code -> code.invokevirtual(STEPS, "take", MethodTypeDesc.of(INT)));
    }

    @Override
    public void operate(Out out, Opcode opcode, boolean constantA, boolean constantB) {
        if (opcode == Opcode.DREM) {
            throw new NotDirectException("a remainder");
        }
        if (opcode == Opcode.DNEG) {
            int x = out.save(Value.NUMBER).slot();
            int y = out.temporary(2);
            out.emit(code -> code.dload(x).dneg().dup2().dstore(y));
            step(out, UnaryRule.NEGATE, x, y);
            return;
        }
        int b = out.save(Value.NUMBER).slot();
        int a = out.save(Value.NUMBER).slot();
        if (opcode == Opcode.DDIV) {
            int y = out.temporary(2);
            out.emit(code -> code.dload(a).dload(b).ddiv().dup2().dstore(y));
            step(out, BinaryRule.DIV, a, b, y);
            return;
        }
        out.emit(code -> {
            code.dload(a).dload(b);
            switch (opcode) {
                case DADD -> code.dadd();
                case DSUB -> code.dsub();
                default -> code.dmul();
            }
        });
        if (constantA && constantB) {
            out.emit(code -> code.iconst_0());
            return;
        }
        out.loadCompanion();
        out.emit(code -> {
            if (opcode == Opcode.DMUL && (constantA || constantB)) {
                code.iload((constantA ? b : a) + 2).dload(constantA ? a : b).loadConstant(constantA ? 1 : 0).invokevirtual(
                        STEPS, "scaled", MethodTypeDesc.of(INT, INT, DOUBLE, ConstantDescs.CD_boolean));
            } else if (opcode == Opcode.DMUL) {
                code.dload(a).iload(a + 2).dload(b).iload(b + 2).invokevirtual(STEPS, "times",
                        MethodTypeDesc.of(INT, DOUBLE, INT, DOUBLE, INT));
            } else {
                code.iload(a + 2).iload(b + 2).invokevirtual(STEPS, opcode == Opcode.DADD ? "plus" : "minus",
                        MethodTypeDesc.of(INT, INT, INT));
            }
        });
    }

    private static void step(Out out, UnaryRule rule, int x, int y) {
        out.loadCompanion();
        out.emit(code -> code.getstatic(UNARY, rule.name(), UNARY).dload(x).iload(x + 2).dload(y).invokevirtual(STEPS,
                "unary", MethodTypeDesc.of(INT, UNARY, DOUBLE, INT, DOUBLE)));
    }

    private static void step(Out out, BinaryRule rule, int a, int b, int y) {
        out.loadCompanion();
        out.emit(code -> code.getstatic(BINARY, rule.name(), BINARY).dload(a).iload(a + 2).dload(b).iload(b + 2)
                .dload(y).invokevirtual(STEPS, "binary", MethodTypeDesc.of(INT, BINARY, DOUBLE, INT, DOUBLE, INT, DOUBLE)));
    }

    @Override
    void unary(Out out, ClassDesc owner, String name, UnaryRule rule) {
        int x = out.save(Value.NUMBER).slot();
        int y = out.temporary(2);
        out.emit(code -> code.dload(x).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE)).dup2().dstore(y));
        step(out, rule, x, y);
    }

    @Override
    void binary(Out out, ClassDesc owner, String name, BinaryRule rule, boolean constantA, boolean constantB) {
        int b = out.save(Value.NUMBER).slot();
        int a = out.save(Value.NUMBER).slot();
        int y = out.temporary(2);
        out.emit(code -> code.dload(a).dload(b).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE))
                .dup2().dstore(y));
        step(out, rule, a, b, y);
    }
}
