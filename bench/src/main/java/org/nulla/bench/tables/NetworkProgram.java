package org.nulla.bench.tables;

import java.util.Arrays;
import java.util.List;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.block.TensorFunction;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A program at a point, and what its output is to change by.
///
/// @param function the program
/// @param point its arguments, which are the unknowns
/// @param target the wanted change
/// @param input what the network reads
public record NetworkProgram(TensorFunction function, List<Tensor> point, Tensor target, Tensor input) {

    /// Records the program.
    ///
    /// @return its derivative
    public BlockLinearization linearize() {
        return Blocks.linearize(function, point.toArray(Tensor[]::new));
    }

    /// `‖J x − t‖ / ‖t‖` of an answer, by a recording of its own.
    double residual(List<Tensor> answer) {
        try (Workspace scratch = workspace().nested()) {
            Tensor image = linearize().jvp(answer.toArray(Tensor[]::new)).get(0);
            double miss = norm(image.minus(target));
            // a miss that is no number is the worst of all
            return scratch.isOpen() && Double.isNaN(miss) ? Double.POSITIVE_INFINITY : miss / norm(target);
        }
    }

    /// The largest `‖J x − t‖ / ‖t‖` of several answers, which lie along a further axis in front; or of `‖J x‖ / ‖x‖` without a target.
    double worst(List<Tensor> answers, boolean directions) {
        double worst = 0;
        try (Workspace scratch = workspace().nested()) {
            Tensor images = linearize().jvp(answers.toArray(Tensor[]::new)).get(0);
            int count = images.shape().size(0);
            for (int i = 0; i < count && scratch.isOpen(); i++) {
                Tensor image = images.slice(0, i, i + 1).reshape(target.shape());
                int which = i;
                double size = directions
                        ? Math.sqrt(answers.stream().mapToDouble(t -> square(t.slice(0, which, which + 1))).sum())
                        : norm(target);
                double miss = norm(directions ? image : image.minus(target)) / size;
                worst = Double.isNaN(miss) ? Double.POSITIVE_INFINITY : Math.max(worst, miss);
            }
        }
        return worst;
    }

    /// Tensors as numbers, one behind the other.
    ///
    /// @param parts the tensors
    /// @return their entries
    public static double[] flat(List<Tensor> parts) {
        return parts.stream().map(Tensor::toArray).flatMapToDouble(Arrays::stream).toArray();
    }

    Workspace workspace() {
        return Tensor.workspaceOf(target);
    }

    static double norm(Tensor x) {
        return Math.sqrt(square(x));
    }

    private static double square(Tensor x) {
        return x.square().sum().toDouble();
    }

    /// How far two answers are apart, relative to the second.
    static double distance(List<Tensor> one, List<Tensor> other) {
        double apart = 0;
        double size = 0;
        for (int i = 0; i < one.size(); i++) {
            apart += square(one.get(i).minus(other.get(i)));
            size += square(other.get(i));
        }
        return Math.sqrt(apart / size);
    }
}
