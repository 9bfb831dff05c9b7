package org.nulla.lift.code;

import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.lift.run.RealArrays;
import org.nulla.lift.run.RealDerivatives;
import org.nulla.lift.run.RealDouble;
import org.nulla.lift.run.RealMath;
import org.nulla.lift.run.RealStrictMath;
import org.nulla.lift.run.RealText;

/// Numbers as [Real]: for everything, and nesting.
final class RealNumbers implements Numbers {

    static final ClassDesc REAL = Classes.describe(Real.class);

    private static final Map<String, Class<?>> REPLACEMENTS = Map.ofEntries(
            Map.entry("java.lang.Math", RealMath.class),
            Map.entry("java.lang.StrictMath", RealStrictMath.class),
            Map.entry("java.lang.Double", RealDouble.class),
            Map.entry("java.lang.Number", RealDouble.class),
            Map.entry("java.util.Arrays", RealArrays.class),
            Map.entry("java.lang.System", RealArrays.class),
            Map.entry("java.lang.String", RealText.class),
            Map.entry("java.lang.StringBuilder", RealText.class),
            Map.entry("java.io.PrintStream", RealText.class),
            Map.entry("org.nulla.lift.NumberMethod", RealDerivatives.class),
            Map.entry("org.nulla.lift.Derivatives", RealDerivatives.class));

    @Override
    public List<ClassDesc> components() {
        return List.of(REAL);
    }

    @Override
    public int slotsForOne() {
        return 1;
    }

    @Override
    public ClassDesc returned() {
        return REAL;
    }

    @Override
    public @Nullable ClassDesc context() {
        return null;
    }

    @Override
    public ClassDesc array() {
        return REAL.arrayType();
    }

    @Override
    public ClassDesc boxed() {
        return REAL;
    }

    @Override
    public void fromDouble(Emitter emitter) {
        emitter.emit(code -> code.invokestatic(REAL, "of", MethodTypeDesc.of(REAL, ConstantDescs.CD_double)));
    }

    @Override
    public void toDouble(Emitter emitter) {
        emitter.emit(code -> code.invokevirtual(REAL, "value", MethodTypeDesc.of(ConstantDescs.CD_double)));
    }

    @Override
    public void beforeReturn(Emitter emitter) {
    }

    @Override
    public void afterCall(Emitter emitter) {
    }

    @Override
    public void fromObject(Emitter emitter) {
        emitter.emit(code -> code.checkcast(REAL));
    }

    @Override
    public void returnedToObject(Emitter emitter) {
    }

    @Override
    public void operate(Emitter emitter, Opcode opcode, boolean constantA, boolean constantB) {
        MethodTypeDesc binary = MethodTypeDesc.of(REAL, REAL);
        emitter.emit(code -> {
            switch (opcode) {
                case DADD -> code.invokevirtual(REAL, "plus", binary);
                case DSUB -> code.invokevirtual(REAL, "minus", binary);
                case DMUL -> code.invokevirtual(REAL, "times", binary);
                case DDIV -> code.invokevirtual(REAL, "div", binary);
                case DNEG -> code.invokevirtual(REAL, "unaryMinus", MethodTypeDesc.of(REAL));
                default -> code.invokestatic(Classes.describe(RealDouble.class), "rem",
                        MethodTypeDesc.of(REAL, REAL, REAL));
            }
        });
    }

    @Override
    public void compare(Emitter emitter, Opcode opcode) {
        emitter.emit(
                code -> code.invokestatic(Classes.describe(RealDouble.class), opcode == Opcode.DCMPL ? "cmpl" : "cmpg",
                        MethodTypeDesc.of(ConstantDescs.CD_int, REAL, REAL)));
    }

    @Override
    public void newArray(Emitter emitter) {
        newArrays(emitter, ConstantDescs.CD_double.arrayType(), 1);
    }

    @Override
    public void newArrays(Emitter emitter, ClassDesc type, int dimensions) {
        emitter.emit(code -> code.invokestatic(Classes.describe(RealArrays.class), "make", MethodTypeDesc
                .of(REAL.arrayType(dimensions), Collections.nCopies(dimensions, ConstantDescs.CD_int))));
    }

    @Override
    public void load(Emitter emitter) {
        emitter.emit(code -> code.aaload());
    }

    @Override
    public void store(Emitter emitter) {
        emitter.emit(code -> code.aastore());
    }

    @Override
    public void length(Emitter emitter) {
        emitter.emit(code -> code.arraylength());
    }

    @Override
    public void copyOfPlain(Emitter emitter) {
        emitter.emit(code -> code.invokestatic(Classes.describe(RealArrays.class), "of",
                MethodTypeDesc.of(REAL.arrayType(), ConstantDescs.CD_double.arrayType())));
    }

    @Override
    public boolean call(Emitter emitter, ClassDesc owner, String name, MethodTypeDesc type, List<Value> arguments) {
        Class<?> replacement = owner.isArray() ? RealArrays.class : REPLACEMENTS.get(Classes.binaryName(owner));
        if (replacement == null) {
            return false;
        }
        MethodTypeDesc called = Replacements.lifted(emitter.program(), type);
        if (!Replacements.has(replacement, name, called)) {
            return false;
        }
        emitter.emit(code -> code.invokestatic(Classes.describe(replacement), name, called));
        return true;
    }
}
