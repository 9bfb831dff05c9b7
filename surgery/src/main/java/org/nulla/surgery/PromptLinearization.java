package org.nulla.surgery;

import java.util.Arrays;
import java.util.List;
import org.nulla.Vector;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.selection.Choice;
import org.nulla.selection.Selection;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// How clearly a model says each wanted token behind a prompt, and how that changes with the prompt's embeddings, to first order.
///
/// The *margin* of a wanted token is its score less that of the best other token, the wanted text before it given. Which
/// token is the best other is decided at the prompt and kept.
public final class PromptLinearization {

    private final PromptTask task;
    private final double[] margins;
    private final double[][] slopes;
    private final int width;
    private final List<PromptPerturbation> perturbations;

    private PromptLinearization(PromptTask task, double[] margins, double[][] slopes, int width,
            List<PromptPerturbation> perturbations) {
        this.task = task;
        this.margins = margins;
        this.slopes = slopes;
        this.width = width;
        this.perturbations = perturbations;
    }

    /// Linearises, and chooses in the preimage of the shortfalls.
    static PromptLinearization of(ModelNetwork model, PromptTask task, double clearance, List<PromptNorm> norms) {
        try (Workspace inside = model.nested()) {
            int[] text = model.text(task.prompt(), task.wanted());
            Tensor all = model.embed(inside, text);
            Tensor prompt = all.slice(0, 0, task.positions());
            Tensor rest = all.slice(0, task.positions(), text.length);
            Tensor signs = model.marginSigns(inside, task.prompt(), task.wanted());
            BlockLinearization f = Blocks.linearize(in -> {
                Tensor whole = task.count() == 1 ? in[0] : Tensor.concatenate(0, in[0], rest);
                Tensor scores = model.scores(whole).slice(0, task.positions() - 1, text.length);
                return new Tensor[] {scores.times(signs).sum(-1)};
            }, prompt);
            int count = task.count();
            double[] margins = f.values().getFirst().toArray();
            double[] flat = f.vjp(inside.identity(prompt.type(), count)).getFirst().toArray();
            int size = flat.length / count;
            double[][] slopes = new double[count][];
            Arrays.setAll(slopes, k -> Arrays.copyOfRange(flat, k * size, (k + 1) * size));
            double[] missing = shortfalls(margins, clearance);
            TensorPreimage preimage = f.tangentPreimage(inside.tensor(Shape.of(count), missing));
            int width = size / task.positions();
            List<PromptPerturbation> perturbations = norms.stream()
                    .map(norm -> perturbation(norm, Selection.in(preimage), task.positions(), width)).toList();
            return new PromptLinearization(task, margins, slopes, width, perturbations);
        }
    }

    private static PromptPerturbation perturbation(PromptNorm norm, Selection selection, int positions, int width) {
        Choice choice = norm.choose(selection, positions, width);
        double[] point = choice.point().length() == 0 ? new double[positions * width] : choice.point().toArray();
        return new PromptPerturbation(norm, choice, Vector.of(norm.byPosition(point, positions)));
    }

    private static double[] shortfalls(double[] margins, double clearance) {
        return Arrays.stream(margins).map(margin -> Math.max(0, clearance - margin)).toArray();
    }

    /// The margins at the prompt.
    ///
    /// @return one for each wanted token; all positive if the model says the text already
    public double[] margins() {
        return margins.clone();
    }

    /// How many unknowns the affine space has.
    ///
    /// @return positions times width
    public int unknowns() {
        return task.positions() * width;
    }

    /// The smallest perturbations, by each norm that was asked for.
    ///
    /// @return in the order asked for
    public List<PromptPerturbation> perturbations() {
        return perturbations;
    }

    /// How the margins change, to first order, when one token of the prompt is replaced: a small matrix product at each position.
    ///
    /// @param table the table of embeddings, tokens × width
    /// @return by position, by token, by margin
    double[][][] effects(double[] table) {
        int tokens = table.length / width;
        int[] prompt = task.prompt();
        double[][][] effects = new double[prompt.length][tokens][margins.length];
        for (int p = 0; p < prompt.length; p++) {
            for (int k = 0; k < margins.length; k++) {
                double[] slope = slopes[k];
                double before = dot(slope, p * width, table, prompt[p] * width);
                for (int t = 0; t < tokens; t++) {
                    effects[p][t][k] = dot(slope, p * width, table, t * width) - before;
                }
            }
        }
        return effects;
    }

    private double dot(double[] a, int aAt, double[] b, int bAt) {
        double sum = 0;
        for (int i = 0; i < width; i++) {
            sum += a[aAt + i] * b[bAt + i];
        }
        return sum;
    }
}
