package org.nulla.lift.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.function.BinaryRule;
import org.nulla.function.UnaryRule;

/// Numbers without objects: a plain value and what belongs to it, in local variables. Arrays are several arrays. What needs
/// numbers in objects is left to [RealNumbers].
abstract class DirectNumbers implements Numbers {

    static final ClassDesc DOUBLE = ConstantDescs.CD_double;
    static final ClassDesc UNARY = Classes.describe(UnaryRule.class);
    static final ClassDesc BINARY = Classes.describe(BinaryRule.class);
    private static final Set<String> STEPWISE = Set.of("rint", "ulp");

    private final Class<?> arrayClass;
    private final ClassDesc array;
    private final ClassDesc extra;
    private final String extras;
    private final List<ClassDesc> more;
    private final ComposedMath composed = new ComposedMath(this);

    /// @param arrayClass the class of arrays
    /// @param extra the type of what a number in an array has beside its value
    /// @param extras what arrays call it
    /// @param more the types of what other numbers have beyond that
    DirectNumbers(Class<?> arrayClass, ClassDesc extra, String extras, List<ClassDesc> more) {
        this.arrayClass = arrayClass;
        this.array = Classes.describe(arrayClass);
        this.extra = extra;
        this.extras = extras;
        this.more = List.copyOf(more);
    }

    /// Takes away what numbers in arrays do not have.
    abstract void toElement(Emitter emitter);

    /// Adds what numbers in arrays do not have.
    abstract void fromElement(Emitter emitter);

    @Override
    public final List<ClassDesc> components() {
        List<ClassDesc> all = new ArrayList<>(List.of(DOUBLE, extra));
        all.addAll(more);
        return all;
    }

    @Override
    public final int slotsForOne() {
        return (slots() + 1) / 2;
    }

    @Override
    public final ClassDesc returned() {
        return DOUBLE;
    }

    @Override
    public final ClassDesc array() {
        return array;
    }

    @Override
    public final @Nullable ClassDesc boxed() {
        return null;
    }

    @Override
    public final void toDouble(Emitter emitter) {
        emitter.emit(code -> {
            for (ClassDesc extra : components().subList(1, components().size()).reversed()) {
                if (TypeKind.from(extra).slotSize() == 2) {
                    code.pop2();
                } else {
                    code.pop();
                }
            }
        });
    }

    @Override
    public final void fromObject(Emitter emitter) {
        emitter.emit(code -> code.checkcast(array).iconst_0());
        load(emitter);
    }

    @Override
    public final void returnedToObject(Emitter emitter) {
        afterCall(emitter);
        toElement(emitter);
        emitter.emit(code -> code.invokestatic(array, "single", MethodTypeDesc.of(array, DOUBLE, extra)));
    }

    @Override
    public final void compare(Emitter emitter, Opcode opcode) {
        Emitter.Saved b = emitter.save(Value.NUMBER);
        toDouble(emitter);
        emitter.emit(code -> {
            code.dload(b.slot());
            if (opcode == Opcode.DCMPL) {
                code.dcmpl();
            } else {
                code.dcmpg();
            }
        });
    }

    @Override
    public final void newArray(Emitter emitter) {
        newArrays(emitter, DOUBLE.arrayType(), 1);
    }

    @Override
    public final void newArrays(Emitter emitter, ClassDesc type, int dimensions) {
        ClassDesc made = dimensions == 1 ? array : array.arrayType(dimensions - 1);
        emitter.emit(code -> code.invokestatic(array, "make",
                MethodTypeDesc.of(made, Collections.nCopies(dimensions, ConstantDescs.CD_int))));
    }

    private CodeBuilder values(CodeBuilder code) {
        return code.invokevirtual(array, "values", MethodTypeDesc.of(DOUBLE.arrayType()));
    }

    private CodeBuilder extras(CodeBuilder code) {
        return code.invokevirtual(array, extras, MethodTypeDesc.of(extra.arrayType()));
    }

    @Override
    public final void load(Emitter emitter) {
        int index = emitter.temporary(1);
        int from = emitter.temporary(1);
        emitter.emit(code -> {
            code.istore(index).astore(from);
            values(code.aload(from)).iload(index).daload();
            extras(code.aload(from)).iload(index).arrayLoad(TypeKind.from(extra));
        });
        fromElement(emitter);
    }

    @Override
    public final void store(Emitter emitter) {
        toElement(emitter);
        int value = emitter.temporary(2);
        int other = emitter.temporary(2);
        int index = emitter.temporary(1);
        int to = emitter.temporary(1);
        TypeKind kind = TypeKind.from(extra);
        emitter.emit(code -> {
            code.storeLocal(kind, other).dstore(value).istore(index).astore(to);
            values(code.aload(to)).iload(index).dload(value).dastore();
            extras(code.aload(to)).iload(index).loadLocal(kind, other).arrayStore(kind);
        });
    }

    @Override
    public final void length(Emitter emitter) {
        emitter.emit(code -> values(code).arraylength());
    }

    @Override
    public final void copyOfPlain(Emitter emitter) {
        emitter.emit(code -> code.invokestatic(array, "of", MethodTypeDesc.of(array, DOUBLE.arrayType())));
    }

    /// A remainder, `a % b`; the numbers are on the stack.
    final void remainder(Emitter emitter, boolean constantA, boolean constantB) {
        composed.remainder(emitter, CodeBuilder::drem, "truncated", constantA, constantB);
    }

    /// A function of one argument; the number is on the stack.
    abstract void unary(Emitter emitter, ClassDesc owner, String name, UnaryRule rule);

    /// A function of two arguments; the numbers are on the stack.
    ///
    /// @param constantA whether the first one is known to be a constant
    /// @param constantB whether the second one is
    abstract void binary(Emitter emitter, ClassDesc owner, String name, BinaryRule rule, boolean constantA,
            boolean constantB);

    @Override
    public final boolean call(Emitter emitter, ClassDesc owner, String name, MethodTypeDesc type,
            List<Value> arguments) {
        String ownerName = Classes.binaryName(owner);
        if (owner.isArray() || ownerName.equals("java.util.Arrays") || ownerName.equals("java.lang.System")) {
            return callArrays(emitter, ownerName, name, type);
        }
        boolean numbers = type.parameterList().stream().allMatch(each -> each.equals(DOUBLE));
        boolean math = ownerName.equals("java.lang.Math") || ownerName.equals("java.lang.StrictMath");
        if (math && numbers && type.returnType().equals(DOUBLE)) {
            return callMath(emitter, owner, name, arguments);
        }
        // what gives no number back may have the plain values
        boolean plain = !type.returnType().equals(DOUBLE) && (type.returnType().isPrimitive()
                || emitter.program().classes().isNeutral(type.returnType()))
                && (math || ownerName.equals("java.lang.Double")) && numbers;
        if (plain) {
            passPlain(emitter, type.parameterCount());
            emitter.emit(code -> code.invokestatic(owner, name, type));
        }
        return plain;
    }

    private void passPlain(Emitter emitter, int count) {
        List<Emitter.Saved> saved = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            saved.addFirst(emitter.save(Value.NUMBER));
        }
        saved.forEach(each -> emitter.emit(code -> code.dload(each.slot())));
    }

    private boolean callMath(Emitter emitter, ClassDesc owner, String name, List<Value> arguments) {
        int arity = arguments.size();
        String rule = name.equals("signum") ? "SIGN" : name.toUpperCase(Locale.ROOT);
        if (arity == 1) {
            for (UnaryRule each : UnaryRule.values()) {
                if (each.name().equals(rule)) {
                    unary(emitter, owner, name, each);
                    return true;
                }
            }
            if (STEPWISE.contains(name)) {
                toDouble(emitter);
                emitter.emit(code -> code.invokestatic(owner, name, MethodTypeDesc.of(DOUBLE, DOUBLE)));
                fromDouble(emitter);
                return true;
            }
            if (name.equals("toRadians") || name.equals("toDegrees")) {
                emitter.emit(
                        code -> code.loadConstant(name.equals("toRadians") ? Math.toRadians(1) : Math.toDegrees(1)));
                fromDouble(emitter);
                operate(emitter, Opcode.DMUL, false, true);
                return true;
            }
            if (name.equals("nextUp") || name.equals("nextDown")) {
                composed.next(emitter, owner, name);
                return true;
            }
            return false;
        }
        if (composed.has(name, arity)) {
            composed.call(emitter, owner, name, arguments);
            return true;
        }
        for (BinaryRule each : BinaryRule.values()) {
            if (arity == 2 && each.name().equals(rule)) {
                binary(emitter, owner, name, each, arguments.get(0).equals(Value.CONSTANT),
                        arguments.get(1).equals(Value.CONSTANT));
                return true;
            }
        }
        return false;
    }

    private boolean callArrays(Emitter emitter, String owner, String name, MethodTypeDesc type) {
        boolean last = type.parameterCount() > 0 && type.parameterType(type.parameterCount() - 1).equals(DOUBLE);
        if (last) {
            toElement(emitter);
        }
        MethodTypeDesc called = owner.equals("java.lang.System") ? type : lifted(emitter.program(), type);
        if (!Replacements.has(arrayClass, name, called)) {
            return false;
        }
        emitter.emit(code -> code.invokestatic(array, name, called));
        return true;
    }

    private MethodTypeDesc lifted(Program program, MethodTypeDesc type) {
        List<ClassDesc> types = new ArrayList<>();
        for (ClassDesc each : type.parameterList()) {
            if (each.equals(DOUBLE)) {
                types.addAll(List.of(DOUBLE, extra));
            } else {
                types.add(each.isPrimitive() ? each : program.lifted(each));
            }
        }
        ClassDesc result = type.returnType();
        return MethodTypeDesc.of(result.isPrimitive() ? result : program.lifted(result), types);
    }
}
