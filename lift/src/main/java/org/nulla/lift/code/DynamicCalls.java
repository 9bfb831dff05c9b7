package org.nulla.lift.code;

import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// What javac compiles to `invokedynamic`: lambdas, strings put together, switches over types.
final class DynamicCalls {

    static final ClassDesc FUNCTION = ClassDesc.of("org.nulla.lift.run.Function");
    private static final ClassDesc SWITCHES = ClassDesc.of("org.nulla.lift.run.Switches");
    private static final DirectMethodHandleDesc LAMBDAS = ConstantDescs.ofCallsiteBootstrap(
            ClassDesc.of("java.lang.invoke.LambdaMetafactory"), "metafactory", ConstantDescs.CD_CallSite,
            ConstantDescs.CD_MethodType, ConstantDescs.CD_MethodHandle, ConstantDescs.CD_MethodType);

    private final Program program;

    DynamicCalls(Program program) {
        this.program = program;
    }

    void call(InvokeDynamicInstruction dynamic, Frame frame, Emitter emitter, SourceLocation location) {
        String bootstrap = Classes.binaryName(dynamic.bootstrapMethod().owner());
        MethodTypeDesc type = dynamic.typeSymbol();
        List<Value> arguments = Calls.arguments(frame, type.parameterCount());
        arguments.forEach(argument -> ArrayCode.requireKnown(argument, location));
        arguments.forEach(_ -> frame.pop());
        switch (bootstrap) {
            case "java.lang.invoke.LambdaMetafactory" -> lambda(dynamic, arguments, emitter, location);
            case "java.lang.invoke.StringConcatFactory" -> concatenate(dynamic, arguments, emitter);
            case "java.lang.runtime.SwitchBootstraps" -> typeSwitch(dynamic, arguments, emitter, location);
            // equals, hashCode and toString of a record: a lifted one answers by itself
            case "java.lang.runtime.ObjectMethods" -> emitter.emit(code -> code.invokevirtual(ConstantDescs.CD_Object,
                    dynamic.name().stringValue(), MethodTypeDesc.of(type.returnType(),
                            type.parameterList().subList(1, type.parameterCount()))));
            default ->
                    throw location.refuse("which code runs is decided by " + bootstrap + " when it is first reached.",
                            "Write the code out.");
        }
        frame.push(program.classes().liftedValue(type.returnType()));
    }

    private void concatenate(InvokeDynamicInstruction dynamic, List<Value> arguments, Emitter emitter) {
        List<ClassDesc> types = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = arguments.get(i);
            types.add(argument.isNumber() ? program.boxedNumber()
                    : argument.isReference() ? program.represented(argument) : dynamic.typeSymbol().parameterType(i));
        }
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_String, types);
        emitter.emit(code -> code.invokedynamic(DynamicCallSiteDesc.of(dynamic.bootstrapMethod(),
                dynamic.name().stringValue(), type, dynamic.bootstrapArgs().toArray(ConstantDesc[]::new))));
    }

    private void typeSwitch(InvokeDynamicInstruction dynamic, List<Value> arguments, Emitter emitter,
            SourceLocation location) {
        Value subject = arguments.getFirst();
        if (subject.sort() != Value.Sort.LIFTED) {
            emitter.emit(code -> code.with(dynamic));
            return;
        }
        if (!dynamic.name().stringValue().equals("typeSwitch")) {
            throw location.refuse("this kind of switch is not known.", "Use if and else.");
        }
        List<Object> labels = new ArrayList<>();
        for (ConstantDesc label : dynamic.bootstrapArgs()) {
            switch (label) {
                case ClassDesc type -> labels.add(new ObjectCode(program).require(type, location));
                case String text -> labels.add(text);
                case Integer number -> labels.add(number);
                default -> throw location.refuse("this kind of label is not known.", "Use if and else.");
            }
        }
        emitter.constant(labels, ConstantDescs.CD_List);
        emitter.emit(code -> code.invokestatic(SWITCHES, "typeSwitch", MethodTypeDesc.of(ConstantDescs.CD_int,
                ConstantDescs.CD_Object, ConstantDescs.CD_int, ConstantDescs.CD_List)));
    }

    private void lambda(InvokeDynamicInstruction dynamic, List<Value> captured, Emitter emitter,
            SourceLocation location) {
        program.requireObjects("a lambda");
        ClassDesc type = dynamic.typeSymbol().returnType();
        Class<?> made = new ObjectCode(program).require(type, location);
        MethodTypeDesc erased = (MethodTypeDesc) dynamic.bootstrapArgs().get(0);
        MethodHandleDesc code = (MethodHandleDesc) dynamic.bootstrapArgs().get(1);
        MethodTypeDesc used = (MethodTypeDesc) dynamic.bootstrapArgs().get(2);
        if (!(code instanceof DirectMethodHandleDesc direct)) {
            throw location.refuse("which code the lambda runs is computed.", "Write a lambda or a method reference.");
        }
        program.makeLambda(made);
        Bridge bridge = program
                .bridge(new Bridge(program, program.bridgeName(), direct, captured, erased, used, location));
        List<ClassDesc> types = new ArrayList<>();
        for (Value value : captured) {
            types.addAll(emitter.types(value));
        }
        MethodTypeDesc called = MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object.arrayType());
        emitter.emit(builder -> builder.invokedynamic(DynamicCallSiteDesc.of(LAMBDAS, "call",
                MethodTypeDesc.of(FUNCTION, types), called, bridge.handle(), called)));
    }
}
