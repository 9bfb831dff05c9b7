package org.nulla.surgery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Network;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Some parameters of a model as one row of unknowns, the others held.
final class EditableWeights {

    private final ModelNetwork model;
    private final List<Integer> places = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<double[]> originals = new ArrayList<>();
    private final int size;

    /// @param layers whose parameters may change, from 0
    EditableWeights(ModelNetwork model, List<Integer> layers) {
        this.model = model;
        List<Network.Parameter> all = model.network().parameters();
        Tensor[] parameters = model.parameters();
        int count = 0;
        for (int i = 0; i < all.size(); i++) {
            String name = all.get(i).name();
            if (layers.stream().anyMatch(layer -> name.startsWith("h." + layer + "."))) {
                places.add(i);
                names.add(name);
                originals.add(parameters[i].toArray());
                count = Math.addExact(count, originals.getLast().length);
            }
        }
        if (count == 0) {
            throw new IllegalArgumentException("No layer of " + layers + " is in this model; it has layers 0 to "
                    + (model.network().layers() - 1) + ".");
        }
        this.size = count;
    }

    int size() {
        return size;
    }

    List<String> names() {
        return List.copyOf(names);
    }

    int length(int parameter) {
        return originals.get(parameter).length;
    }

    /// All parameters with the editable ones changed, in their order among the network's.
    Tensor[] changed(Workspace inside, double[] change) {
        Tensor[] parameters = model.parameters();
        Tensor[] editable = new Tensor[places.size()];
        int at = 0;
        for (int i = 0; i < editable.length; i++) {
            double[] values = originals.get(i).clone();
            for (int j = 0; j < values.length; j++) {
                values[j] += change[at++];
            }
            Tensor original = parameters[places.get(i)];
            editable[i] = inside.tensor(original.type(), original.shape(), values);
        }
        return editable;
    }

    private Tensor[] merged(Tensor[] editable) {
        Tensor[] parameters = model.parameters();
        for (int i = 0; i < editable.length; i++) {
            parameters[places.get(i)] = editable[i];
        }
        return parameters;
    }

    /// A wanted token and another one that it must beat.
    record Duel(int place, int rival) {
    }

    /// By how much wanted tokens win their duels, and the slopes of that by every editable weight.
    @SuppressWarnings("ArrayRecordComponent") // handed over once
    record Margins(double[] smallest, List<Duel> duels, double[] values, double[][] slopes) {

        /// The smallest margin of all.
        double least() {
            return Arrays.stream(smallest).min().orElseThrow();
        }

        /// By how much the margins fall short of a goal, in all.
        double missing(double goal) {
            return Arrays.stream(smallest).map(margin -> Math.max(0, goal - margin)).sum();
        }
    }

    /// The margins as they are, nothing linearised.
    Margins margins(PromptTask task, double[] change) {
        try (Workspace inside = model.nested()) {
            double[] scores = scores(task, changed(inside, change), inside).toArray();
            return new Margins(margins(scores, task.wanted(), new ArrayList<>()), List.of(), new double[0],
                    new double[0][]);
        }
    }

    /// The margins with the slopes of all duels that ever were the closest: `duels` grows by those that are now.
    Margins linearized(PromptTask task, double[] change, List<Duel> duels) {
        try (Workspace inside = model.nested()) {
            Tensor[] editable = changed(inside, change);
            Tensor scores = scores(task, editable, inside);
            double[] smallest = margins(scores.toArray(), task.wanted(), duels);
            int entries = scores.shape().size(0) * scores.shape().size(1);
            double[] signs = new double[duels.size() * entries];
            for (int i = 0; i < duels.size(); i++) {
                int at = i * entries + duels.get(i).place() * (entries / task.count());
                signs[at + task.wanted()[duels.get(i).place()]] = 1;
                signs[at + duels.get(i).rival()] = -1;
            }
            Tensor differences = inside.tensor(scores.type(), Shape.of(duels.size(), entries), signs);
            BlockLinearization f = Blocks.linearize(in -> new Tensor[] {scores(task, in, inside)
                    .reshape(Shape.of(1, entries)).matmul(differences, false, true).reshape(Shape.of(duels.size()))},
                    editable);
            double[][] slopes = new double[duels.size()][size];
            gather(f.vjp(inside.identity(scores.type(), duels.size())), slopes);
            return new Margins(smallest, List.copyOf(duels), f.values().getFirst().toArray(), slopes);
        }
    }

    /// The scores behind each place of the wanted text.
    private Tensor scores(PromptTask task, Tensor[] editable, Workspace inside) {
        int[] text = model.text(task.prompt(), task.wanted());
        return model.network().apply(merged(editable), model.embed(inside, text)).slice(0, task.positions() - 1,
                text.length);
    }

    private static double[] margins(double[] scores, int[] wanted, List<Duel> duels) {
        int tokens = scores.length / wanted.length;
        double[] margins = new double[wanted.length];
        for (int k = 0; k < wanted.length; k++) {
            int rival = ModelNetwork.rival(scores, k * tokens, tokens, wanted[k]);
            margins[k] = scores[k * tokens + wanted[k]] - scores[k * tokens + rival];
            Duel duel = new Duel(k, rival);
            if (!duels.contains(duel)) {
                duels.add(duel);
            }
        }
        return margins;
    }

    /// The gradient of the mean loss of a text's tokens, the first of them given, with the changed weights.
    ///
    /// @param from the first token that counts
    double[] gradient(int[] text, int from, double[] change) {
        try (Workspace inside = model.nested()) {
            int count = text.length - from;
            Tensor embedded = model.embed(inside, Arrays.copyOf(text, text.length - 1));
            int tokens = model.network().frame().vocabulary();
            double[] picks = new double[count * tokens];
            for (int i = 0; i < count; i++) {
                picks[i * tokens + text[from + i]] = -1.0 / count;
            }
            Tensor pick = inside.tensor(embedded.type(), Shape.of(count, tokens), picks);
            List<Tensor> gradient = Blocks.gradient(in -> new Tensor[] {model.network().apply(merged(in), embedded)
                    .slice(0, from - 1, text.length - 1).logSoftmax().times(pick).sum()}, changed(inside, change));
            double[][] row = new double[1][size];
            gather(gradient, row);
            return row[0];
        }
    }

    private static void gather(List<Tensor> parts, double[][] rows) {
        int at = 0;
        for (Tensor part : parts) {
            double[] numbers = part.toArray();
            int length = numbers.length / rows.length;
            for (int k = 0; k < rows.length; k++) {
                System.arraycopy(numbers, k * length, rows[k], at, length);
            }
            at += length;
        }
    }

    /// A change with everything that is told about it.
    WeightEdit describe(String method, boolean success, int steps, List<Double> least, double[] change,
            double seconds) {
        double squares = 0;
        double sum = 0;
        double largest = 0;
        for (double entry : change) {
            squares += entry * entry;
            sum += Math.abs(entry);
            largest = Math.max(largest, Math.abs(entry));
        }
        double least1 = 1e-6 * largest;
        long touched = Arrays.stream(change).filter(entry -> Math.abs(entry) > least1).count();
        Map<String, Double> lengths = new LinkedHashMap<>();
        Map<String, double[]> changed = new LinkedHashMap<>();
        int at = 0;
        for (int i = 0; i < names.size(); i++) {
            double[] values = originals.get(i).clone();
            double part = 0;
            for (int j = 0; j < values.length; j++, at++) {
                values[j] += change[at];
                part += change[at] * change[at];
            }
            lengths.put(names.get(i), Math.sqrt(part));
            changed.put(names.get(i), values);
        }
        return new WeightEdit(method, success, steps, least, Math.sqrt(squares), sum, largest, touched, size, lengths,
                changed, seconds);
    }
}
