package org.nulla.lift.code;

import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;
import org.nulla.lift.run.DualArray;
import org.nulla.lift.run.Tangent;

/// Numbers as a value and a tangent: forward mode without allocation.
final class DualNumbers extends DirectNumbers {

    private static final ClassDesc TANGENT = Classes.describe(Tangent.class);

    DualNumbers() {
        super(DualArray.class, DOUBLE, "tangents", List.of());
    }

    @Override
    void toElement(Emitter emitter) {
    }

    @Override
    void fromElement(Emitter emitter) {
    }

    @Override
    public ClassDesc context() {
        return TANGENT;
    }

    @Override
    public void fromDouble(Emitter emitter) {
        emitter.emit(code -> code.dconst_0());
    }

    @Override
    public void beforeReturn(Emitter emitter) {
        int tangent = emitter.temporary(2);
        emitter.emit(code -> code.dstore(tangent));
        emitter.loadContext();
        emitter.emit(code -> code.dload(tangent).invokevirtual(TANGENT, "leave",
                MethodTypeDesc.of(ConstantDescs.CD_void, DOUBLE)));
    }

    @Override
    public void afterCall(Emitter emitter) {
        emitter.loadContext();
        emitter.emit(code -> code.invokevirtual(TANGENT, "take", MethodTypeDesc.of(DOUBLE)));
    }

    @Override
    public void operate(Emitter emitter, Opcode opcode, boolean constantA, boolean constantB) {
        if (opcode == Opcode.DNEG) {
            int tangent = emitter.temporary(2);
            emitter.emit(code -> code.dstore(tangent).dneg().dload(tangent).dneg());
            return;
        }
        if (opcode == Opcode.DREM) {
            remainder(emitter, constantA, constantB);
            return;
        }
        int b = emitter.save(Value.NUMBER).slot();
        int a = emitter.save(Value.NUMBER).slot();
        emitter.emit(code -> {
            code.dload(a).dload(b);
            switch (opcode) {
                case DADD -> code.dadd();
                case DSUB -> code.dsub();
                case DMUL -> code.dmul();
                default -> code.ddiv();
            }
        });
        if (constantA && constantB) {
            emitter.emit(code -> code.dconst_0());
        } else {
            switch (opcode) {
                case DADD, DSUB -> sum(emitter, opcode, a, b, constantA, constantB);
                case DMUL -> product(emitter, a, b, constantA, constantB);
                default -> quotient(emitter, a, b, constantA, constantB);
            }
        }
    }

    private static void sum(Emitter emitter, Opcode opcode, int a, int b, boolean constantA, boolean constantB) {
        emitter.emit(code -> {
            if (constantB) {
                code.dload(a + 2);
            } else if (constantA) {
                code.dload(b + 2);
                if (opcode == Opcode.DSUB) {
                    code.dneg();
                }
            } else {
                code.dload(a + 2).dload(b + 2);
                if (opcode == Opcode.DSUB) {
                    code.dsub();
                } else {
                    code.dadd();
                }
            }
        });
    }

    private static void product(Emitter emitter, int a, int b, boolean constantA, boolean constantB) {
        emitter.emit(code -> {
            if (!constantA) {
                code.dload(a + 2).dload(b).dmul();
            }
            if (!constantB) {
                code.dload(a).dload(b + 2).dmul();
            }
            if (!constantA && !constantB) {
                code.dadd();
            }
        });
    }

    /// The value is on the stack: `a'/b - y/b·b'`.
    private static void quotient(Emitter emitter, int a, int b, boolean constantA, boolean constantB) {
        int y = emitter.temporary(2);
        emitter.emit(code -> {
            code.dup2().dstore(y);
            if (!constantA) {
                code.dload(a + 2).dload(b).ddiv();
            }
            if (!constantB) {
                code.dload(y).dload(b).ddiv().dload(b + 2).dmul();
                if (constantA) {
                    code.dneg();
                } else {
                    code.dsub();
                }
            }
        });
    }

    @Override
    void unary(Emitter emitter, ClassDesc owner, String name, UnaryRule rule) {
        int x = emitter.save(Value.NUMBER).slot();
        int y = emitter.temporary(2);
        emitter.emit(code -> code.dload(x).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE)).dup2().dstore(y)
                .getstatic(UNARY, rule.name(), UNARY).dload(x).dload(y)
                .invokevirtual(UNARY, "partial", MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE)).dload(x + 2).dmul());
    }

    @Override
    void binary(Emitter emitter, ClassDesc owner, String name, BinaryRule rule, boolean constantA, boolean constantB) {
        int b = emitter.save(Value.NUMBER).slot();
        int a = emitter.save(Value.NUMBER).slot();
        int y = emitter.temporary(2);
        emitter.emit(code -> code.dload(a).dload(b).invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE))
                .dup2().dstore(y).dconst_0());
        // the partial by a constant is not formed: it need not exist
        if (!constantA) {
            term(emitter, rule, "partialA", a, b, y, a + 2);
        }
        if (!constantB) {
            term(emitter, rule, "partialB", a, b, y, b + 2);
        }
    }

    private static void term(Emitter emitter, BinaryRule rule, String partial, int a, int b, int y, int tangent) {
        emitter.emit(code -> code.getstatic(BINARY, rule.name(), BINARY).dload(a).dload(b).dload(y)
                .invokevirtual(BINARY, partial, MethodTypeDesc.of(DOUBLE, DOUBLE, DOUBLE, DOUBLE)).dload(tangent).dmul()
                .dadd());
    }
}
