package org.nulla.lift.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Stands for a virtual method: asks a lifted object for its class, and calls the method that the class has.
final class Dispatcher {

    private final Program program;
    private final Class<?> owner;
    private final String name;
    private final MethodTypeDesc type;
    private final String lifted;
    private final SourceLocation location;
    private final List<Value> arguments = new ArrayList<>();
    /// The method of each class that has been met; null where a class has none.
    private final Map<Class<?>, LiftedMethod> targets = new LinkedHashMap<>();
    private @Nullable LiftedMethod onLambda;

    Dispatcher(Program program, Class<?> owner, String name, MethodTypeDesc type, String lifted,
            SourceLocation location) {
        this.program = program;
        this.owner = owner;
        this.name = name;
        this.type = type;
        this.lifted = lifted;
        this.location = location;
        for (ClassDesc argument : Key.argumentTypes(owner, type, false)) {
            arguments.add(program.classes().liftedValue(argument));
        }
    }

    String lifted() {
        return lifted;
    }

    Value returned() {
        return program.classes().liftedValue(type.returnType());
    }

    MethodTypeDesc descriptor() {
        return LiftedMethod.descriptor(program, arguments, type.returnType(), returned());
    }

    /// Analyses the methods of classes that have been met since the last time.
    ///
    /// @return whether there were any
    boolean analyse() {
        boolean changed = false;
        for (Class<?> type : program.instantiated()) {
            if (owner.isAssignableFrom(type) && !targets.containsKey(type)) {
                targets.put(type, target(type));
                changed = true;
            }
        }
        if (onLambda == null && isDefault()) {
            onLambda = target(owner);
            changed = true;
        }
        return changed;
    }

    /// Whether lambdas run a method that their interface brings along.
    private boolean isDefault() {
        return lambdaReaches() && !isOpenMethod();
    }

    private boolean lambdaReaches() {
        return owner.isInterface() && program.lambdas().stream().anyMatch(owner::isAssignableFrom);
    }

    private boolean isOpenMethod() {
        Method open = Classes.open(owner);
        return open != null && open.getName().equals(name) && open.getParameterCount() == type.parameterCount();
    }

    private LiftedMethod target(Class<?> start) {
        Class<?> declaring = program.classes().declaring(start, name, type);
        if (declaring == null || (Classes.isLibrary(declaring) && !Classes.isOpenLibrary(declaring))) {
            throw location.refuse("the class " + start.getName() + " has no code of the user's for it.",
                    "Write the method in the class.");
        }
        Key key = new Key(declaring, name, type, false, new Calls(program).passed(declaring, type, false, arguments));
        LiftedMethod method = program.method(key, location);
        if (method.returned().sort() == Value.Sort.CAPTURED) {
            throw location.refuse("the method of " + start.getName() + " returns what was there before.",
                    "Return a copy, such as array.clone().");
        }
        return method;
    }

    void write(ClassBuilder builder) {
        builder.withMethodBody(lifted, descriptor(), ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, this::write);
    }

    private void write(CodeBuilder code) {
        Emitter emitter = new Emitter(code, program, 64);
        ClassDesc object = ConstantDescs.CD_Object;
        for (Map.Entry<Class<?>, LiftedMethod> entry : targets.entrySet()) {
            Label next = code.newLabel();
            code.aload(0);
            emitter.constant(entry.getKey(), ConstantDescs.CD_Class);
            code.invokestatic(ObjectCode.INSTANCE, "isExactly",
                    MethodTypeDesc.of(ConstantDescs.CD_boolean, object, ConstantDescs.CD_Class));
            code.branch(Opcode.IFEQ, next);
            callMethod(entry.getValue(), code);
            code.labelBinding(next);
        }
        if (lambdaReaches()) {
            Label next = code.newLabel();
            code.aload(0).instanceOf(DynamicCalls.FUNCTION).branch(Opcode.IFEQ, next);
            if (onLambda != null) {
                callMethod(onLambda, code);
            } else {
                callLambda(code, emitter);
            }
            code.labelBinding(next);
        }
        code.aload(0).loadConstant(owner.getName() + "." + name);
        code.invokestatic(ObjectCode.INSTANCE, "unknown",
                MethodTypeDesc.of(ClassDesc.of("java.lang.RuntimeException"), object, ConstantDescs.CD_String));
        code.athrow();
    }

    private void callMethod(LiftedMethod method, CodeBuilder code) {
        int slot = 0;
        for (Value argument : arguments) {
            slot = load(argument, slot, code);
        }
        code.invokestatic(program.host(), method.name(), method.descriptor());
        if (type.returnType().equals(ConstantDescs.CD_void)) {
            code.return_();
        } else {
            ClassDesc returned = descriptor().returnType();
            if (!method.descriptor().returnType().equals(returned) && !returned.isPrimitive()) {
                code.checkcast(returned);
            }
            code.return_(TypeKind.from(returned));
        }
    }

    private int load(Value argument, int slot, CodeBuilder code) {
        if (argument.isNumber()) {
            program.numbers().loadLocal(code, slot);
            return slot + program.numbers().slots();
        }
        code.loadLocal(Emitter.kind(argument), slot);
        return slot + (argument.isWide() ? 2 : 1);
    }

    private void callLambda(CodeBuilder code, Emitter emitter) {
        ClassDesc object = ConstantDescs.CD_Object;
        code.aload(0).checkcast(DynamicCalls.FUNCTION);
        code.loadConstant(type.parameterCount()).anewarray(object);
        int slot = 1;
        for (int i = 0; i < type.parameterCount(); i++) {
            code.dup().loadConstant(i);
            slot = load(arguments.get(i + 1), slot, code);
            emitter.box(type.parameterType(i));
            code.aastore();
        }
        code.invokeinterface(DynamicCalls.FUNCTION, "call", MethodTypeDesc.of(object, object.arrayType()));
        if (type.returnType().equals(ConstantDescs.CD_void)) {
            code.pop().return_();
        } else {
            emitter.unbox(type.returnType(), returned());
            code.return_(TypeKind.from(descriptor().returnType()));
        }
    }
}
