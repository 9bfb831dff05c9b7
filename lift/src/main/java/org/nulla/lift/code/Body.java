package org.nulla.lift.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The code of one method: what is known before each of its instructions, and the same code written for another
/// representation of numbers. Both are done by the same walk over the instructions, once without an outlet.
final class Body {

    private static final ClassDesc LINES = ClassDesc.of("org.nulla.lift.run.Lines");

    private final Program program;
    private final Key key;
    private final CodeElement[] elements;
    private final int[] lines;
    private final Map<Label, Integer> labels = new HashMap<>();
    private final List<ExceptionCatch> handlers;
    private final int userSlots;
    private final @Nullable Frame[] before;
    private final Instructions instructions;

    Body(Program program, Key key, CodeModel code, LiftedMethod method) {
        this.program = program;
        this.key = key;
        this.elements = code.elementList().toArray(CodeElement[]::new);
        this.handlers = code.exceptionHandlers();
        this.userSlots = ((CodeAttribute) code).maxLocals();
        this.before = new @Nullable Frame[elements.length];
        this.lines = new int[elements.length];
        this.instructions = new Instructions(program, method);
        int line = 0;
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] instanceof LineNumber number) {
                line = number.line();
            } else if (elements[i] instanceof LabelTarget target) {
                labels.put(target.label(), i);
            }
            lines[i] = line;
        }
    }

    /// Finds out what is known before each instruction, and refuses what cannot be lifted.
    void analyse() {
        Frame start = new Frame(userSlots);
        int slot = 0;
        for (Value argument : key.arguments()) {
            start.setLocal(slot, argument);
            slot += argument.isWide() ? 2 : 1;
        }
        Deque<Integer> open = new ArrayDeque<>();
        reach(0, start, open);
        Emitter nowhere = new Emitter(null, program, 0);
        while (!open.isEmpty()) {
            int index = open.remove();
            Frame frame = known(index).copy();
            CodeElement element = elements[index];
            if (!(element instanceof Instruction instruction)) {
                reach(index + 1, frame, open);
                continue;
            }
            for (ExceptionCatch handler : handlers) {
                if (index >= at(handler.tryStart()) && index < at(handler.tryEnd())) {
                    reach(at(handler.handler()), frame.thrown(Value.neutral(caught(handler))), open);
                }
            }
            nowhere.nextInstruction();
            instructions.process(instruction, frame, nowhere, location(index));
            for (int next : successors(index)) {
                reach(next, frame, open);
            }
        }
    }

    private static ClassDesc caught(ExceptionCatch handler) {
        return handler.catchType().map(type -> type.asSymbol()).orElse(ConstantDescs.CD_Throwable);
    }

    private Frame known(int index) {
        Frame frame = before[index];
        if (frame == null) {
            throw new IllegalStateException("Instruction " + index + " of " + key.name() + " was never reached.");
        }
        return frame;
    }

    private int at(Label label) {
        return labels.getOrDefault(label, elements.length);
    }

    private void reach(int index, Frame frame, Deque<Integer> open) {
        Frame known = before[index];
        if (known == null) {
            before[index] = frame.copy();
            open.add(index);
        } else if (known.meet(frame)) {
            open.add(index);
        }
    }

    private List<Integer> successors(int index) {
        List<Integer> next = new ArrayList<>();
        boolean goesOn = true;
        switch (elements[index]) {
            case BranchInstruction branch -> {
                next.add(at(branch.target()));
                goesOn = branch.opcode() != Opcode.GOTO && branch.opcode() != Opcode.GOTO_W;
            }
            case LookupSwitchInstruction lookup -> {
                next.add(at(lookup.defaultTarget()));
                lookup.cases().forEach(each -> next.add(at(each.target())));
                goesOn = false;
            }
            case TableSwitchInstruction table -> {
                next.add(at(table.defaultTarget()));
                table.cases().forEach(each -> next.add(at(each.target())));
                goesOn = false;
            }
            case ReturnInstruction _,ThrowInstruction _ -> goesOn = false;
            default -> {
            }
        }
        if (goesOn) {
            next.add(index + 1);
        }
        return next;
    }

    private SourceLocation location(int index) {
        return new SourceLocation(key.owner().getName(), key.name(), lines[index],
                Spelling.of((Instruction) elements[index]));
    }

    /// Writes the code.
    void write(CodeBuilder code) {
        int factor = program.numbers().slotsForOne();
        int context = factor * userSlots + 2;
        int line = context + 1;
        Emitter emitter = new Emitter(code, program, line + 1, context);
        moveArguments(code, context);
        code.loadConstant(0).storeLocal(TypeKind.INT, line);
        Label start = code.newBoundLabel();
        Map<Label, Label> written = new HashMap<>();
        labels.keySet().forEach(label -> written.put(label, code.newLabel()));
        for (int i = 0; i < elements.length; i++) {
            switch (elements[i]) {
                case LabelTarget target -> code.labelBinding(written.get(target.label()));
                case LineNumber number -> {
                    code.lineNumber(number.line());
                    if (before[i] != null) {
                        code.loadConstant(number.line()).storeLocal(TypeKind.INT, line);
                    }
                }
                case Instruction instruction -> {
                    // what cannot be reached is left out
                    if (before[i] != null) {
                        emitter.nextInstruction();
                        write(code, instruction, known(i).copy(), emitter, written, location(i));
                    }
                }
                default -> {
                }
            }
        }
        Label end = code.newBoundLabel();
        for (ExceptionCatch handler : handlers) {
            if (before[at(handler.handler())] != null) {
                Label from = written.get(handler.tryStart());
                Label to = written.get(handler.tryEnd());
                Label target = written.get(handler.handler());
                handler.catchType().ifPresentOrElse(type -> code.exceptionCatch(from, to, target, type.asSymbol()),
                        () -> code.exceptionCatchAll(from, to, target));
            }
        }
        writeTraceOfLines(code, start, end, line);
    }

    /// Frames of hidden classes are left out of stack traces: what is thrown is given the user's lines on its way.
    private void writeTraceOfLines(CodeBuilder code, Label start, Label end, int line) {
        Label handler = code.newBoundLabel();
        code.exceptionCatchAll(start, end, handler);
        code.loadConstant(key.owner().getName()).loadConstant(key.name());
        code.loadConstant(program.classes().sourceFile(key.owner())).loadLocal(TypeKind.INT, line);
        code.invokestatic(LINES, "passing", MethodTypeDesc.of(ConstantDescs.CD_Throwable, ConstantDescs.CD_Throwable,
                ConstantDescs.CD_String, ConstantDescs.CD_String, ConstantDescs.CD_String, ConstantDescs.CD_int));
        code.athrow();
    }

    /// Moves the arguments from where the caller puts them to where the user's code has them, the last one first.
    private void moveArguments(CodeBuilder code, int context) {
        Numbers numbers = program.numbers();
        List<Value> arguments = key.arguments();
        int[] from = new int[arguments.size() + 1];
        int[] to = new int[arguments.size() + 1];
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = arguments.get(i);
            from[i + 1] = from[i] + (argument.isNumber() ? numbers.slots() : argument.isWide() ? 2 : 1);
            to[i + 1] = to[i] + numbers.slotsForOne() * (argument.isWide() ? 2 : 1);
        }
        if (numbers.context() != null) {
            code.loadLocal(TypeKind.REFERENCE, from[arguments.size()]).storeLocal(TypeKind.REFERENCE, context);
        }
        for (int i = arguments.size() - 1; i >= 0; i--) {
            Value argument = arguments.get(i);
            if (from[i] == to[i]) {
                continue;
            }
            if (argument.isNumber()) {
                numbers.loadLocal(code, from[i]);
                numbers.storeLocal(code, to[i]);
            } else {
                code.loadLocal(Emitter.kind(argument), from[i]).storeLocal(Emitter.kind(argument), to[i]);
            }
        }
    }

    private void write(CodeBuilder code, Instruction instruction, Frame frame, Emitter emitter,
            Map<Label, Label> written,
            SourceLocation location) {
        switch (instruction) {
            case BranchInstruction branch -> {
                instructions.process(instruction, frame, emitter, location);
                code.branch(branch.opcode(), written.get(branch.target()));
            }
            case LookupSwitchInstruction lookup -> code.lookupswitch(written.get(lookup.defaultTarget()),
                    cases(lookup.cases(), written));
            case TableSwitchInstruction table -> code.tableswitch(table.lowValue(), table.highValue(),
                    written.get(table.defaultTarget()), cases(table.cases(), written));
            default -> instructions.process(instruction, frame, emitter, location);
        }
    }

    private static List<SwitchCase> cases(List<SwitchCase> cases, Map<Label, Label> written) {
        return cases.stream().map(each -> SwitchCase.of(each.caseValue(), written.get(each.target()))).toList();
    }
}
