package org.nulla.lift.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What is known before an instruction: the local variables by slot, and the stack with one entry a value.
final class Frame {

    private final Value[] locals;
    private final List<Value> stack;

    Frame(int slots) {
        this.locals = new Value[slots];
        Arrays.fill(locals, Value.NONE);
        this.stack = new ArrayList<>();
    }

    private Frame(Value[] locals, List<Value> stack) {
        this.locals = locals;
        this.stack = stack;
    }

    Frame copy() {
        return new Frame(locals.clone(), new ArrayList<>(stack));
    }

    /// The frame at the start of a handler for what was thrown here.
    Frame thrown(Value exception) {
        return new Frame(locals.clone(), new ArrayList<>(List.of(exception)));
    }

    Value local(int slot) {
        return locals[slot];
    }

    void setLocal(int slot, Value value) {
        locals[slot] = value;
        if (value.isWide()) {
            locals[slot + 1] = Value.NONE;
        }
        // a wide value whose second slot is overwritten is gone
        if (slot > 0 && locals[slot - 1].isWide()) {
            locals[slot - 1] = Value.NONE;
        }
    }

    void push(Value value) {
        stack.add(value);
    }

    Value pop() {
        return stack.removeLast();
    }

    /// An entry counted from the top, which is 0.
    Value peek(int depth) {
        return stack.get(stack.size() - 1 - depth);
    }

    int depth() {
        return stack.size();
    }

    /// Takes in what is known on another way to the same place.
    ///
    /// @return whether this frame now says less
    boolean meet(Frame other) {
        boolean changed = false;
        for (int i = 0; i < locals.length; i++) {
            Value met = locals[i].meet(other.locals[i]);
            changed |= !met.equals(locals[i]);
            locals[i] = met;
        }
        for (int i = 0; i < stack.size(); i++) {
            Value met = stack.get(i).meet(other.stack.get(i));
            changed |= !met.equals(stack.get(i));
            stack.set(i, met);
        }
        return changed;
    }
}
