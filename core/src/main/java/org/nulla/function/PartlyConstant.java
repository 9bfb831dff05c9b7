package org.nulla.function;

/// An operation of which some arguments are constants, so that its edges do not count through its arguments.
final class PartlyConstant implements Operation {

    private final Operation operation;
    private final int[] arguments;

    PartlyConstant(Operation operation, int... arguments) {
        this.operation = operation;
        this.arguments = arguments.clone();
    }

    @Override
    public String label() {
        return operation.label();
    }

    @Override
    public int argument(int edge) {
        return arguments[edge];
    }

    @Override
    public Operation whole() {
        return operation;
    }
}
