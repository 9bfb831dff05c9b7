package org.nulla.surgery;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nulla.model.Checkpoint;
import org.nulla.model.file.NumberFormat;

/// A change of weights, and what it achieves.
///
/// @param method by which norm it is small, or how else it was found
/// @param success whether every wanted token wins by the clearance asked for
/// @param steps how many linearisations it took
/// @param leastMargins the smallest margin before the first step and after each
/// @param length the Euclidean length of the change
/// @param absoluteSum the sum of its absolute values
/// @param largest its largest absolute value
/// @param touched how many weights it changes by more than a millionth of the largest change
/// @param weights how many weights it could have changed
/// @param lengths the length of the change of each parameter, by name
/// @param changed the new numbers of the changed parameters, by name
/// @param seconds how long it took
public record WeightEdit(String method, boolean success, int steps, List<Double> leastMargins, double length,
        double absoluteSum, double largest, long touched, long weights, Map<String, Double> lengths,
        Map<String, double[]> changed, double seconds) {

    /// Keeps copies.
    public WeightEdit {
        leastMargins = List.copyOf(leastMargins);
        lengths = Collections.unmodifiableMap(new LinkedHashMap<>(lengths));
        changed = Collections.unmodifiableMap(new LinkedHashMap<>(changed));
    }

    /// The changed model. Its numbers are in single precision, because a small change is lost in half precision.
    ///
    /// @param checkpoint the model that the change belongs to
    /// @return a new model
    public Checkpoint apply(Checkpoint checkpoint) {
        return checkpoint.to(NumberFormat.F32).with(changed);
    }
}
