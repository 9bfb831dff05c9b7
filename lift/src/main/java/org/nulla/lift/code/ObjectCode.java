package org.nulla.lift.code;

import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Objects;
import org.nulla.lift.run.Layout;

/// Objects: making them, their fields, and asking for their class.
final class ObjectCode {

    static final ClassDesc INSTANCE = ClassDesc.of("org.nulla.lift.run.Instance");
    private static final ClassDesc LAYOUT = ClassDesc.of("org.nulla.lift.run.Layout");

    private final Program program;

    ObjectCode(Program program) {
        this.program = program;
    }

    void make(NewObjectInstruction made, Frame frame, Emitter emitter, SourceLocation location) {
        ClassDesc type = made.className().asSymbol();
        Class<?> found = require(type, location);
        if (isMadeAsItIs(found)) {
            if (found == Double.class) {
                throw location.refuse("the identity of a boxed number cannot be kept.",
                        "Use Double.valueOf, or a double.");
            }
            Value value = program.classes().liftedValue(type);
            if (value.sort() == Value.Sort.LIFTED) {
                program.requireObjects(found.getSimpleName());
            }
            frame.push(value);
            emitter.emit(code -> code.new_(type));
            return;
        }
        makeLifted(found, emitter, location);
        frame.push(Value.lifted(type));
    }

    /// Whether objects of a class are made by lifted code as the user's code makes them.
    static boolean isMadeAsItIs(Class<?> type) {
        return Classes.isLibrary(type) || Throwable.class.isAssignableFrom(type);
    }

    void makeLifted(Class<?> type, Emitter emitter, SourceLocation location) {
        for (Class<?> c = type; c != null && c != Object.class && c != Record.class; c = c.getSuperclass()) {
            if (Classes.isLibrary(c)) {
                throw location.refuse("the class extends " + c.getName() + ", whose code is not the user's.",
                        "Keep such an object in a field instead of extending its class.");
            }
            for (Method method : c.getDeclaredMethods()) {
                boolean equals = method.getName().equals("equals") && method.getParameterCount() == 1;
                boolean hashCode = method.getName().equals("hashCode") && method.getParameterCount() == 0;
                if ((equals || hashCode) && !isGenerated(type, method)) {
                    throw location.refuse(
                            "the class has an " + method.getName() + " of its own, which lists and maps would"
                                    + " call on traced numbers.",
                            "Use a record, or compare with a method of another name.");
                }
            }
        }
        program.requireObjects(type.getSimpleName());
        program.instantiate(type);
        emitter.constant(program.layout(type), LAYOUT);
        emitter.emit(code -> code.invokestatic(INSTANCE, "make", MethodTypeDesc.of(ConstantDescs.CD_Object, LAYOUT)));
    }

    private boolean isGenerated(Class<?> type, Method method) {
        if (!type.isRecord()) {
            return false;
        }
        var model = program.classes().declared(type, method.getName(),
                MethodTypeDesc.ofDescriptor(MethodType
                        .methodType(method.getReturnType(), method.getParameterTypes()).descriptorString()));
        return model != null && model.code().isPresent() && model.code().get().elementList().stream()
                .anyMatch(e -> e instanceof InvokeDynamicInstruction dynamic
                        && dynamic.bootstrapMethod().owner().displayName().equals("ObjectMethods"));
    }

    Class<?> require(ClassDesc type, SourceLocation location) {
        Class<?> found = program.classes().find(type);
        if (found == null) {
            throw location.refuse("the class " + Classes.binaryName(type) + " cannot be loaded.",
                    "Put it where the lifted class finds it.");
        }
        return found;
    }

    void check(TypeCheckInstruction check, Frame frame, Emitter emitter, SourceLocation location) {
        ClassDesc type = check.type().asSymbol();
        Value value = frame.pop();
        ArrayCode.requireKnown(value, location);
        Class<?> found = require(type, location);
        boolean cast = check.opcode() == Opcode.CHECKCAST;
        Value after = !cast ? Value.INT
                : value.sort() == Value.Sort.NULL ? program.classes().liftedValue(type)
                : value.sort() == Value.Sort.CAPTURED ? program.classes().capturedValue(type)
                : program.classes().liftedValue(type);
        frame.push(after);
        if (value.sort() != Value.Sort.LIFTED || program.classes().isNeutral(type)) {
            if (!program.represented(Value.captured(type)).equals(type)) {
                throw location.refuse("the class " + found.getName() + " is not accessible to the lifted code.",
                        "Pass a Lookup of a class in its package.");
            }
            ClassDesc named = value.sort() == Value.Sort.NULL ? program.represented(after) : type;
            emitter.emit(code -> code.with(cast ? TypeCheckInstruction.of(Opcode.CHECKCAST, named)
                    : TypeCheckInstruction.of(Opcode.INSTANCEOF, named)));
            return;
        }
        ClassDesc represented = program.lifted(type);
        if (found.isArray() || Classes.isContainer(found) || found == Double.class) {
            emitter.emit(code -> code.with(TypeCheckInstruction.of(check.opcode(), represented)));
            return;
        }
        emitter.constant(found, ConstantDescs.CD_Class);
        emitter.emit(code -> code.invokestatic(INSTANCE, cast ? "cast" : "is", MethodTypeDesc
                .of(cast ? ConstantDescs.CD_Object : ConstantDescs.CD_boolean, ConstantDescs.CD_Object,
                        ConstantDescs.CD_Class)));
    }

    void field(FieldInstruction field, Frame frame, Emitter emitter, SourceLocation location) {
        ClassDesc ownerType = field.owner().asSymbol();
        ClassDesc type = field.typeSymbol();
        switch (field.opcode()) {
            case GETSTATIC -> {
                Access access = Access.of(program, require(ownerType, location), field.name().stringValue(), location);
                read(access, ownerType, Value.NULL, type, emitter);
                frame.push(program.classes().capturedValue(type));
            }
            case PUTSTATIC -> {
                refuseShared(frame.pop(), type, location);
                emitter.emit(code -> code.with(field));
            }
            case GETFIELD -> {
                Value receiver = frame.pop();
                ArrayCode.requireKnown(receiver, location);
                if (isLifted(receiver)) {
                    int index = layout(ownerType, location).index(field.name().stringValue());
                    Value value = program.classes().liftedValue(type);
                    program.requireObjects("fields");
                    emitter.emit(code -> code.loadConstant(index).invokestatic(INSTANCE, "get",
                            MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object, ConstantDescs.CD_int)));
                    emitter.unbox(type, value);
                    frame.push(value);
                } else {
                    Access access = Access.of(program, require(ownerType, location), field.name().stringValue(),
                            location);
                    read(access, ownerType, receiver, type, emitter);
                    frame.push(program.classes().capturedValue(type));
                }
            }
            default -> {
                Value value = frame.pop();
                Value receiver = frame.pop();
                ArrayCode.requireKnown(receiver, location);
                if (isLifted(receiver)) {
                    ArrayCode.requireInside(value, location);
                    int index = layout(ownerType, location).index(field.name().stringValue());
                    program.requireObjects("fields");
                    emitter.box(type);
                    emitter.emit(code -> code.loadConstant(index).invokestatic(INSTANCE, "put", MethodTypeDesc.of(
                            ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_Object,
                            ConstantDescs.CD_int)));
                } else {
                    refuseShared(value, type, location);
                    emitter.emit(code -> code.with(field));
                }
            }
        }
    }

    private static boolean isLifted(Value receiver) {
        return receiver.sort() == Value.Sort.LIFTED || receiver.sort() == Value.Sort.NULL;
    }

    private Layout layout(ClassDesc owner, SourceLocation location) {
        return program.layout(require(owner, location));
    }

    private void refuseShared(Value value, ClassDesc type, SourceLocation location) {
        if (!program.classes().isNeutral(type) || value.isActive()) {
            throw location.refuse(
                    "the field was there before: it is shared mutable state, and would have to hold numbers in"
                            + " flight.",
                    "Keep the number in a local variable, or in an object made in the method, and return it.");
        }
    }

    /// Reads a field of what is outside; its numbers are constants.
    private void read(Access access, ClassDesc owner, Value receiver, ClassDesc type, Emitter emitter) {
        boolean isStatic = receiver.sort() == Value.Sort.NULL;
        if (access.getter() == null) {
            emitter.emit(code -> {
                if (isStatic) {
                    code.getstatic(owner, access.name(), type);
                } else {
                    code.getfield(owner, access.name(), type);
                }
            });
        } else {
            MethodHandle getter = Objects.requireNonNull(access.getter());
            MethodTypeDesc called = MethodTypeDesc.ofDescriptor(getter.type().descriptorString());
            Emitter.Saved saved = isStatic ? null : emitter.save(receiver);
            emitter.constant(getter, ConstantDescs.CD_MethodHandle);
            if (saved != null) {
                emitter.restore(saved);
            }
            emitter.emit(code -> code.invokevirtual(ConstantDescs.CD_MethodHandle, "invokeExact", called));
        }
        if (type.descriptorString().equals("D")) {
            program.numbers().fromDouble(emitter);
        }
    }
}
