package org.nulla.lift.code;

import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;

/// What each instruction does to what is known, and the code that stands for it.
final class Instructions {

    private final Program program;
    private final LiftedMethod method;
    private final ArrayCode arrays;
    private final ObjectCode objects;
    private final Calls calls;

    Instructions(Program program, LiftedMethod method) {
        this.program = program;
        this.method = method;
        this.arrays = new ArrayCode(program);
        this.objects = new ObjectCode(program);
        this.calls = new Calls(program);
    }

    void process(Instruction instruction, Frame frame, Emitter emitter, SourceLocation location) {
        switch (instruction) {
            case LoadInstruction load -> load(load, frame, emitter);
            case StoreInstruction store -> store(store, frame, emitter);
            case ConstantInstruction constant -> constant(constant, frame, emitter, location);
            case OperatorInstruction operator -> operate(operator, frame, emitter, location);
            case ConvertInstruction convert -> convert(convert, frame, emitter, location);
            case StackInstruction stack -> new Shuffle(frame, emitter).shuffle(stack);
            case BranchInstruction branch -> branch(branch, frame, location);
            case LookupSwitchInstruction _,TableSwitchInstruction _ -> frame.pop();
            case ReturnInstruction returned -> returned(returned, frame, emitter, location);
            case IncrementInstruction increment ->
                    emitter.emit(code -> code.iinc(slot(increment.slot()), increment.constant()));
            case ArrayLoadInstruction load -> arrays.load(load, frame, emitter, location);
            case ArrayStoreInstruction store -> arrays.store(store, frame, emitter, location);
            case NewPrimitiveArrayInstruction made -> arrays.make(made, frame, emitter);
            case NewReferenceArrayInstruction made -> arrays.make(made, frame, emitter);
            case NewMultiArrayInstruction made -> arrays.make(made, frame, emitter, location);
            case NewObjectInstruction made -> objects.make(made, frame, emitter, location);
            case TypeCheckInstruction check -> objects.check(check, frame, emitter, location);
            case FieldInstruction field -> objects.field(field, frame, emitter, location);
            case InvokeInstruction call -> calls.call(call.opcode(), call.owner().asSymbol(), call.name().stringValue(),
                    call.typeSymbol(), call.isInterface(), frame, emitter, location);
            case InvokeDynamicInstruction dynamic -> new DynamicCalls(program).call(dynamic, frame, emitter, location);
            case ThrowInstruction thrown -> {
                frame.pop();
                emitter.emit(code -> code.with(thrown));
            }
            case MonitorInstruction _ -> throw location.refuse(
                    "synchronized blocks guard state that is shared between threads.",
                    "Take what they guard out of the differentiated code.");
            case NopInstruction _ -> {
            }
            default -> throw location.refuse("this instruction is not known.", "Compile the class with a newer javac.");
        }
    }

    private int slot(int userSlot) {
        return program.numbers().slotsForOne() * userSlot;
    }

    private void load(LoadInstruction load, Frame frame, Emitter emitter) {
        Value value = frame.local(load.slot());
        frame.push(value);
        emitter.emit(code -> {
            if (value.isNumber()) {
                program.numbers().loadLocal(code, slot(load.slot()));
            } else {
                code.loadLocal(load.typeKind(), slot(load.slot()));
            }
        });
    }

    private void store(StoreInstruction store, Frame frame, Emitter emitter) {
        Value value = frame.pop();
        frame.setLocal(store.slot(), value);
        emitter.emit(code -> {
            if (value.isNumber()) {
                program.numbers().storeLocal(code, slot(store.slot()));
            } else {
                code.storeLocal(store.typeKind(), slot(store.slot()));
            }
        });
    }

    private void constant(ConstantInstruction constant, Frame frame, Emitter emitter, SourceLocation location) {
        ConstantDesc value = constant.constantValue();
        switch (value) {
            case Double number -> {
                frame.push(Value.CONSTANT);
                emitter.emit(code -> code.loadConstant(number));
                program.numbers().fromDouble(emitter);
                return;
            }
            case Integer _ -> frame.push(Value.INT);
            case Long _ -> frame.push(Value.LONG);
            case Float _ -> frame.push(Value.FLOAT);
            case String _ -> frame.push(Value.neutral(ClassDesc.of("java.lang.String")));
            case ClassDesc _ -> frame.push(Value.neutral(ClassDesc.of("java.lang.Class")));
            case MethodHandleDesc _,MethodTypeDesc _,DynamicConstantDesc<?> _ -> {
                if (constant.opcode() == Opcode.ACONST_NULL) {
                    frame.push(Value.NULL);
                } else {
                    throw location.refuse("a constant that is computed when it is first used hides how.",
                            "Compute it in the method.");
                }
            }
            default -> throw location.refuse("this constant is not known.", "Compile the class with a newer javac.");
        }
        emitter.emit(code -> code.with(constant));
    }

    private void operate(OperatorInstruction operator, Frame frame, Emitter emitter, SourceLocation location) {
        Opcode opcode = operator.opcode();
        switch (opcode) {
            case DADD, DSUB, DMUL, DDIV, DREM -> {
                boolean constantB = frame.pop().equals(Value.CONSTANT);
                boolean constantA = frame.pop().equals(Value.CONSTANT);
                frame.push(constantA && constantB ? Value.CONSTANT : Value.NUMBER);
                program.numbers().operate(emitter, opcode, constantA, constantB);
            }
            case DNEG -> program.numbers().operate(emitter, opcode, frame.peek(0).equals(Value.CONSTANT), false);
            case DCMPL, DCMPG -> {
                frame.pop();
                frame.pop();
                frame.push(Value.INT);
                program.numbers().compare(emitter, opcode);
            }
            case ARRAYLENGTH -> arrays.length(frame, emitter, location);
            default -> {
                switch (opcode) {
                    case INEG, LNEG, FNEG -> {
                    }
                    case LCMP, FCMPL, FCMPG -> {
                        frame.pop();
                        frame.pop();
                        frame.push(Value.INT);
                    }
                    // of a shift the left operand's type remains
                    default -> frame.pop();
                }
                emitter.emit(code -> code.with(operator));
            }
        }
    }

    private void convert(ConvertInstruction convert, Frame frame, Emitter emitter, SourceLocation location) {
        frame.pop();
        TypeKind to = convert.toType();
        if (convert.fromType() == TypeKind.DOUBLE) {
            if (to == TypeKind.FLOAT) {
                throw location.refuse("a float has no place for a derivative, which would be lost without a word.",
                        "Keep the number in a double.");
            }
            program.numbers().toDouble(emitter);
        }
        emitter.emit(code -> code.with(convert));
        if (to == TypeKind.DOUBLE) {
            program.numbers().fromDouble(emitter);
        }
        frame.push(to == TypeKind.DOUBLE ? Value.CONSTANT : Value.primitive(to.upperBound()));
    }

    private void branch(BranchInstruction branch, Frame frame, SourceLocation location) {
        switch (branch.opcode()) {
            case GOTO, GOTO_W -> {
            }
            case IF_ACMPEQ, IF_ACMPNE -> {
                requireSameObject(frame.pop(), location);
                requireSameObject(frame.pop(), location);
            }
            case IF_ICMPEQ, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ICMPLT, IF_ICMPNE -> {
                frame.pop();
                frame.pop();
            }
            default -> frame.pop();
        }
    }

    private static void requireSameObject(Value value, SourceLocation location) {
        boolean boxed = value.type().descriptorString().equals("Ljava/lang/Double;");
        if (value.sort() == Value.Sort.LIFTED && boxed) {
            throw location.refuse("whether two boxed numbers are the same object is up to the boxing.",
                    "Compare with equals, or compare the doubles.");
        }
    }

    private void returned(ReturnInstruction returned, Frame frame, Emitter emitter, SourceLocation location) {
        if (returned.typeKind() == TypeKind.VOID) {
            emitter.emit(code -> code.return_());
            return;
        }
        Value value = frame.pop();
        method.returns(value, location);
        if (value.isNumber()) {
            program.numbers().beforeReturn(emitter);
            emitter.emit(code -> code.return_(TypeKind.from(program.numbers().returned())));
        } else {
            emitter.emit(code -> code.with(returned));
        }
    }
}
