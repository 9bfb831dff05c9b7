package org.nulla.lift.code;

import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.Locale;

/// How messages name an instruction.
final class Spelling {

    private Spelling() {
    }

    static String of(Instruction instruction) {
        String opcode = instruction.opcode().name().toLowerCase(Locale.ROOT);
        return switch (instruction) {
            case InvokeInstruction call -> opcode + " " + Classes.binaryName(call.owner().asSymbol()) + "."
                    + call.name().stringValue() + call.typeSymbol().displayDescriptor();
            case FieldInstruction field -> opcode + " " + Classes.binaryName(field.owner().asSymbol()) + "."
                    + field.name().stringValue();
            case InvokeDynamicInstruction dynamic -> opcode + " " + dynamic.name().stringValue();
            case NewObjectInstruction made -> opcode + " " + Classes.binaryName(made.className().asSymbol());
            case TypeCheckInstruction check -> opcode + " " + Classes.binaryName(check.type().asSymbol());
            default -> opcode;
        };
    }
}
