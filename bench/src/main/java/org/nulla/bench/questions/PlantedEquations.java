package org.nulla.bench.questions;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.nulla.AffineSpace;
import org.nulla.Real;
import org.nulla.diagnosis.Diagnosis;
import org.nulla.function.VectorFunction;

/// A discretised boundary value problem, with two more equations that say what others say already: one writes twice another out again,
/// one is a combination of two far from each other.
///
/// @param size how many equations there are besides, and unknowns
record PlantedEquations(int size) {

    /// The equations without those that were planted.
    VectorFunction plain() {
        return x -> {
            Real[] y = new Real[size];
            for (int i = 0; i < size; i++) {
                y[i] = x[i].times(4).plus(x[i].times(x[i]));
                y[i] = i == 0 ? y[i] : y[i].minus(x[i - 1]);
                y[i] = i == size - 1 ? y[i] : y[i].minus(x[i + 1]);
            }
            return y;
        };
    }

    /// All equations.
    VectorFunction planted() {
        return x -> {
            Real[] y = Arrays.copyOf(plain().apply(x), size + 2);
            int i = twice();
            y[size] = x[i].times(8).plus(x[i].times(x[i]).times(2)).minus(x[i - 1].plus(x[i + 1]).times(2));
            y[size + 1] = y[first()].times(3).plus(y[second()]);
            return y;
        };
    }

    private int twice() {
        return size / 2;
    }

    private int first() {
        return size / 5;
    }

    private int second() {
        return size / 3;
    }

    double[] point() {
        double[] point = new double[size];
        Arrays.setAll(point, i -> 1 + Math.sin(i));
        return point;
    }

    /// A target that contradicts the second planted equation alone.
    AffineSpace contradictory() {
        double[] target = new double[size + 2];
        target[first()] = 1;
        target[size] = 0;
        target[size + 1] = 4;
        return AffineSpace.point(target);
    }

    private static String name(int equation) {
        return "y[" + equation + "]";
    }

    /// Whether a diagnosis names both planted equations, with what they repeat, and nothing else, and has no doubt.
    boolean names(Diagnosis diagnosis) {
        Map<String, Map<String, Double>> planted = Map.of(name(size), Map.of(name(twice()), 2.0), name(size + 1),
                Map.of(name(first()), 3.0, name(second()), 1.0));
        return !diagnosis.doubtful() && diagnosis.rank() == size
                && diagnosis.redundantOutputs().size() == planted.size()
                && diagnosis.redundantOutputs().stream()
                        .allMatch(found -> found.combination().equals(planted.get(found.output())));
    }

    /// Whether a diagnosis names those equations that contradict each other, and has no doubt.
    boolean namesConflict(Diagnosis diagnosis) {
        return !diagnosis.doubtful() && diagnosis.conflict().map(conflict -> conflict.names()
                .equals(List.of(name(first()), name(second()), name(size + 1)))).orElse(false);
    }
}
