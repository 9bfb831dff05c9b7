package org.nulla;

import java.util.List;
import org.nulla.function.Operation;
import org.nulla.graph.LinearGraph;

/// What the stations of a walk are called: inputs and outputs by their names, other vertices by operation and number.
///
/// @param graph whose stations
/// @param inputs a name for each input
/// @param outputs a name for each output
record StationNames(LinearGraph graph, List<String> inputs, List<String> outputs) {

    /// The name of a station; `-1 - j` is direction `j` of the target.
    String of(int station) {
        if (station < 0) {
            return "target direction " + -station;
        }
        if (station < inputs.size()) {
            return inputs.get(station);
        }
        if (station >= graph.vertices()) {
            return outputs.get(station - graph.vertices());
        }
        Operation operation = graph.operation(station);
        return (operation == null ? "step" : operation.label()) + " #" + station;
    }
}
