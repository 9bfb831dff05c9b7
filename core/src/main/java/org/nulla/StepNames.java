package org.nulla;

import java.util.List;
import org.nulla.factor.FactoredSystem;
import org.nulla.function.Operation;
import org.nulla.graph.LinearGraph;

/// What the steps of a program are called: inputs and outputs by their names, others by operation and number.
///
/// @param graph the program
/// @param inputs a name for each input
/// @param outputs a name for each output
record StepNames(LinearGraph graph, List<String> inputs, List<String> outputs) implements FactoredSystem.Names {

    @Override
    public String input(int number) {
        return inputs.get(number);
    }

    @Override
    public String output(int number) {
        return outputs.get(number);
    }

    @Override
    public String step(int number) {
        // inside a section nothing is kept that could be looked up
        Operation operation = graph.sections() > 0 ? null : graph.operation(number);
        return (operation == null ? "step" : operation.label()) + " #" + number;
    }

    @Override
    public String direction(int number) {
        return "target direction " + (number + 1);
    }
}
