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

    void call(InvokeDynamicInstruction dynamic, Frame frame, Out out, Place place) {
        String bootstrap = Classes.binaryName(dynamic.bootstrapMethod().owner());
        MethodTypeDesc type = dynamic.typeSymbol();
        List<Value> arguments = Calls.arguments(frame, type.parameterCount());
        arguments.forEach(argument -> ArrayCode.requireKnown(argument, place));
        arguments.forEach(_ -> frame.pop());
        switch (bootstrap) {
            case "java.lang.invoke.LambdaMetafactory" -> lambda(dynamic, arguments, out, place);
            case "java.lang.invoke.StringConcatFactory" -> concatenate(dynamic, arguments, out);
            case "java.lang.runtime.SwitchBootstraps" -> typeSwitch(dynamic, arguments, out, place);
            // equals, hashCode and toString of a record: a lifted one answers by itself
            case "java.lang.runtime.ObjectMethods" -> out.emit(code -> code.invokevirtual(ConstantDescs.CD_Object,
                    dynamic.name().stringValue(), MethodTypeDesc.of(type.returnType(),
                            type.parameterList().subList(1, type.parameterCount()))));
            default -> throw place.refuse("which code runs is decided by " + bootstrap + " when it is first reached.",
                    "Write the code out.");
        }
        frame.push(program.classes().liftedValue(type.returnType()));
    }

    private void concatenate(InvokeDynamicInstruction dynamic, List<Value> arguments, Out out) {
        List<ClassDesc> types = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = arguments.get(i);
            types.add(argument.isNumber() ? program.boxedNumber()
                    : argument.isReference() ? program.represented(argument) : dynamic.typeSymbol().parameterType(i));
        }
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_String, types);
        out.emit(code -> code.invokedynamic(DynamicCallSiteDesc.of(dynamic.bootstrapMethod(),
                dynamic.name().stringValue(), type, dynamic.bootstrapArgs().toArray(ConstantDesc[]::new))));
    }

    private void typeSwitch(InvokeDynamicInstruction dynamic, List<Value> arguments, Out out, Place place) {
        Value subject = arguments.getFirst();
        if (subject.sort() != Value.Sort.LIFTED) {
            out.emit(code -> code.with(dynamic));
            return;
        }
        if (!dynamic.name().stringValue().equals("typeSwitch")) {
            throw place.refuse("this kind of switch is not known.", "Use if and else.");
        }
        List<Object> labels = new ArrayList<>();
        for (ConstantDesc label : dynamic.bootstrapArgs()) {
            switch (label) {
                case ClassDesc type -> labels.add(new ObjectCode(program).require(type, place));
                case String text -> labels.add(text);
                case Integer number -> labels.add(number);
                default -> throw place.refuse("this kind of label is not known.", "Use if and else.");
            }
        }
        out.constant(labels, ConstantDescs.CD_List);
        out.emit(code -> code.invokestatic(SWITCHES, "typeSwitch", MethodTypeDesc.of(ConstantDescs.CD_int,
                ConstantDescs.CD_Object, ConstantDescs.CD_int, ConstantDescs.CD_List)));
    }

    private void lambda(InvokeDynamicInstruction dynamic, List<Value> captured, Out out, Place place) {
        program.requireObjects("a lambda");
        ClassDesc type = dynamic.typeSymbol().returnType();
        Class<?> made = new ObjectCode(program).require(type, place);
        MethodTypeDesc erased = (MethodTypeDesc) dynamic.bootstrapArgs().get(0);
        MethodHandleDesc code = (MethodHandleDesc) dynamic.bootstrapArgs().get(1);
        MethodTypeDesc used = (MethodTypeDesc) dynamic.bootstrapArgs().get(2);
        if (!(code instanceof DirectMethodHandleDesc direct)) {
            throw place.refuse("which code the lambda runs is computed.", "Write a lambda or a method reference.");
        }
        program.makeLambda(made);
        Bridge bridge = program
                .bridge(new Bridge(program, program.bridgeName(), direct, captured, erased, used, place));
        List<ClassDesc> types = new ArrayList<>();
        for (Value value : captured) {
            types.addAll(out.types(value));
        }
        MethodTypeDesc called = MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object.arrayType());
        out.emit(builder -> builder.invokedynamic(DynamicCallSiteDesc.of(LAMBDAS, "call",
                MethodTypeDesc.of(FUNCTION, types), called, bridge.handle(), called)));
    }
}
