package org.nulla.surgery;

import java.util.ArrayList;
import java.util.List;
import org.nulla.selection.Choice;
import org.nulla.selection.Groups;
import org.nulla.selection.Selection;

/// By what a perturbation of a prompt's embeddings is called small.
public enum PromptNorm {

    /// Least sum of absolute values: few entries change.
    ABSOLUTE_SUM("l1") {
        @Override
        Choice choose(Selection selection, int positions, int width) {
            return selection.leastAbsoluteSum();
        }
    },

    /// Least sum of the lengths of whole positions: few characters change.
    GROUPED("grouped-l1") {
        @Override
        Choice choose(Selection selection, int positions, int width) {
            List<String> names = new ArrayList<>();
            for (int p = 0; p < positions; p++) {
                names.add("position " + p);
            }
            return selection.fewestGroups(Groups.consecutive(names, width));
        }
    },

    /// Least Euclidean length.
    EUCLIDEAN("l2") {
        @Override
        Choice choose(Selection selection, int positions, int width) {
            return selection.leastNorm();
        }
    };

    private final String label;

    PromptNorm(String label) {
        this.label = label;
    }

    /// What it is called in reports.
    ///
    /// @return a short name
    public String label() {
        return label;
    }

    abstract Choice choose(Selection selection, int positions, int width);

    /// How much of a perturbation each position has: for the absolute sum a sum, otherwise a length.
    double[] byPosition(double[] perturbation, int positions) {
        int width = perturbation.length / positions;
        double[] sizes = new double[positions];
        for (int p = 0; p < positions; p++) {
            for (int i = p * width; i < (p + 1) * width; i++) {
                double entry = Math.abs(perturbation[i]);
                sizes[p] += this == ABSOLUTE_SUM ? entry : entry * entry;
            }
            sizes[p] = this == ABSOLUTE_SUM ? sizes[p] : Math.sqrt(sizes[p]);
        }
        return sizes;
    }
}
