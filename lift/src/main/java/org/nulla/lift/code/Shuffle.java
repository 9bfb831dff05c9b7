package org.nulla.lift.code;

import java.lang.classfile.instruction.StackInstruction;
import java.util.ArrayList;
import java.util.List;

/// Duplicating and exchanging values on the stack, which counts slots: where numbers are moved, they take others than doubles.
final class Shuffle {

    private final Frame frame;
    private final Emitter emitter;

    Shuffle(Frame frame, Emitter emitter) {
        this.frame = frame;
        this.emitter = emitter;
    }

    void shuffle(StackInstruction instruction) {
        switch (instruction.opcode()) {
            case POP -> drop(instruction, 1);
            case POP2 -> drop(instruction, 2);
            case DUP -> copy(instruction, 1, 0);
            case DUP_X1 -> copy(instruction, 1, 1);
            case DUP_X2 -> copy(instruction, 1, 2);
            case DUP2 -> copy(instruction, 2, 0);
            case DUP2_X1 -> copy(instruction, 2, 1);
            case DUP2_X2 -> copy(instruction, 2, 2);
            default -> {
                Value top = frame.pop();
                Value below = frame.pop();
                frame.push(top);
                frame.push(below);
                emitter.emit(code -> code.with(instruction));
            }
        }
    }

    /// The entries that make up so many slots from the top, the lowest first.
    private List<Value> entries(int from, int slots) {
        List<Value> entries = new ArrayList<>();
        int left = slots;
        for (int depth = from; left > 0; depth++) {
            Value value = frame.peek(depth);
            entries.addFirst(value);
            left -= value.isWide() ? 2 : 1;
        }
        return entries;
    }

    private void drop(StackInstruction instruction, int slots) {
        List<Value> dropped = entries(0, slots);
        dropped.forEach(_ -> frame.pop());
        if (dropped.stream().noneMatch(Value::isNumber)) {
            emitter.emit(code -> code.with(instruction));
            return;
        }
        dropped.reversed().forEach(emitter::save);
    }

    private void copy(StackInstruction instruction, int slots, int over) {
        List<Value> top = entries(0, slots);
        List<Value> below = entries(top.size(), over);
        top.forEach(_ -> frame.pop());
        below.forEach(_ -> frame.pop());
        top.forEach(frame::push);
        below.forEach(frame::push);
        top.forEach(frame::push);
        if (top.stream().noneMatch(Value::isNumber) && below.stream().noneMatch(Value::isNumber)) {
            emitter.emit(code -> code.with(instruction));
            return;
        }
        List<Emitter.Saved> savedTop = new ArrayList<>();
        List<Emitter.Saved> savedBelow = new ArrayList<>();
        top.reversed().forEach(value -> savedTop.addFirst(emitter.save(value)));
        below.reversed().forEach(value -> savedBelow.addFirst(emitter.save(value)));
        savedTop.forEach(emitter::restore);
        savedBelow.forEach(emitter::restore);
        savedTop.forEach(emitter::restore);
    }
}
