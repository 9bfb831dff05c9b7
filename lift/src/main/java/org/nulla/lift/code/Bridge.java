package org.nulla.lift.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// What a lambda of lifted code runs: takes what was captured and an array of arguments as objects, and calls the lambda's
/// method with them.
final class Bridge {

    private final Program program;
    private final String name;
    private final DirectMethodHandleDesc target;
    private final List<Value> captured;
    private final MethodTypeDesc erased;
    private final MethodTypeDesc used;
    private final SourceLocation location;

    Bridge(Program program, String name, DirectMethodHandleDesc target, List<Value> captured, MethodTypeDesc erased,
            MethodTypeDesc used, SourceLocation location) {
        this.program = program;
        this.name = name;
        this.target = target;
        this.captured = List.copyOf(captured);
        this.erased = erased;
        this.used = used;
        this.location = location;
    }

    void analyse() {
        write(new Emitter(null, program, 0));
    }

    private MethodTypeDesc descriptor() {
        List<ClassDesc> types = new ArrayList<>();
        Emitter emitter = new Emitter(null, program, 0);
        captured.forEach(value -> types.addAll(emitter.types(value)));
        types.add(ConstantDescs.CD_Object.arrayType());
        return MethodTypeDesc.of(ConstantDescs.CD_Object, types);
    }

    DirectMethodHandleDesc handle() {
        return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, program.host(), name, descriptor());
    }

    void write(ClassBuilder builder) {
        builder.withMethodBody(name, descriptor(), ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
                code -> write(new Emitter(code, program, 64)));
    }

    private void write(Emitter emitter) {
        Frame frame = new Frame(0);
        boolean constructs = target.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        MethodTypeDesc invoked = target.invocationType();
        MethodTypeDesc called = constructs ? invoked.changeReturnType(ConstantDescs.CD_void) : callType(invoked);
        if (constructs) {
            Class<?> made = new ObjectCode(program).require(target.owner(), location);
            if (ObjectCode.isMadeAsItIs(made)) {
                frame.push(program.classes().liftedValue(target.owner()));
                frame.push(program.classes().liftedValue(target.owner()));
                emitter.emit(code -> code.new_(target.owner()).dup());
            } else {
                new ObjectCode(program).makeLifted(made, emitter, location);
                emitter.emit(CodeBuilder::dup);
                frame.push(Value.lifted(target.owner()));
                frame.push(Value.lifted(target.owner()));
            }
        }
        int slot = 0;
        int position = 0;
        for (Value value : captured) {
            int from = slot;
            frame.push(value);
            emitter.emit(code -> {
                if (value.isNumber()) {
                    program.numbers().loadLocal(code, from);
                } else {
                    code.loadLocal(Emitter.kind(value), from);
                }
            });
            slot += value.isNumber() ? program.numbers().slots() : value.isWide() ? 2 : 1;
            position++;
        }
        int array = slot;
        for (int i = 0; i < used.parameterCount(); i++) {
            int index = i;
            emitter.emit(code -> code.loadLocal(TypeKind.REFERENCE, array).loadConstant(index).aaload());
            ClassDesc given = erased.parameterType(i).isPrimitive() ? erased.parameterType(i) : used.parameterType(i);
            frame.push(adapt(given, invoked.parameterType(position++), emitter));
        }
        Opcode opcode = constructs ? Opcode.INVOKESPECIAL : Library.opcode(target.refKind());
        new Calls(program).call(opcode, target.owner(), constructs ? "<init>" : target.methodName(), called,
                target.isOwnerInterface(), frame, emitter, location);
        finish(constructs ? target.owner() : invoked.returnType(), frame, emitter);
    }

    private MethodTypeDesc callType(MethodTypeDesc invoked) {
        return target.kind() == DirectMethodHandleDesc.Kind.STATIC
                || target.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC ? invoked
                        : invoked.dropParameterTypes(0, 1);
    }

    /// Makes an argument of the object on the stack.
    private Value adapt(ClassDesc given, ClassDesc wanted, Emitter emitter) {
        Value value = program.classes().liftedValue(wanted);
        ClassDesc plain = unboxed(given);
        if (wanted.isPrimitive() && plain.isPrimitive() && !plain.equals(wanted)) {
            emitter.unbox(plain, Value.primitive(plain));
            convert(plain, wanted, emitter);
        } else {
            emitter.unbox(wanted, value);
        }
        return value;
    }

    private void convert(ClassDesc from, ClassDesc to, Emitter emitter) {
        boolean number = to.descriptorString().equals("D");
        if (from.descriptorString().equals("D")) {
            return;
        }
        emitter.emit(code -> code.conversion(TypeKind.from(from), TypeKind.from(to)));
        if (number) {
            program.numbers().fromDouble(emitter);
        }
    }

    private static ClassDesc unboxed(ClassDesc type) {
        return switch (type.descriptorString()) {
            case "Ljava/lang/Double;" -> ConstantDescs.CD_double;
            case "Ljava/lang/Integer;" -> ConstantDescs.CD_int;
            case "Ljava/lang/Long;" -> ConstantDescs.CD_long;
            case "Ljava/lang/Boolean;" -> ConstantDescs.CD_boolean;
            case "Ljava/lang/Float;" -> ConstantDescs.CD_float;
            case "Ljava/lang/Short;" -> ConstantDescs.CD_short;
            case "Ljava/lang/Byte;" -> ConstantDescs.CD_byte;
            case "Ljava/lang/Character;" -> ConstantDescs.CD_char;
            default -> type;
        };
    }

    private void finish(ClassDesc type, Frame frame, Emitter emitter) {
        if (type.equals(ConstantDescs.CD_void)) {
            emitter.emit(code -> code.aconst_null());
        } else {
            Value value = frame.pop();
            if (erased.returnType().equals(ConstantDescs.CD_void)) {
                emitter.save(value);
                emitter.emit(code -> code.aconst_null());
            } else {
                ArrayCode.requireInside(value, location);
                ClassDesc wanted = unboxed(erased.returnType().isPrimitive() ? erased.returnType() : used.returnType());
                ClassDesc given = type;
                if (type.isPrimitive() && wanted.isPrimitive() && !wanted.equals(type)) {
                    convert(type, wanted, emitter);
                    given = wanted;
                }
                emitter.box(given);
            }
        }
        emitter.emit(code -> code.areturn());
    }
}
