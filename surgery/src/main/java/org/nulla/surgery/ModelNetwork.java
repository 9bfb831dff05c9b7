package org.nulla.surgery;

import java.util.Arrays;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.network.Gpt2;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A model as a network that can be differentiated, with its parameters in double precision.
final class ModelNetwork implements AutoCloseable {

    private final Workspace workspace;
    private final Gpt2 network;
    private final Tensor[] parameters;

    private ModelNetwork(Workspace workspace, Gpt2 network, Tensor[] parameters) {
        this.workspace = workspace;
        this.network = network;
        this.parameters = parameters;
    }

    static ModelNetwork open(Checkpoint checkpoint, Device device) {
        Workspace workspace = Workspace.open(device);
        try {
            return new ModelNetwork(workspace, checkpoint.network(),
                    checkpoint.parameters(workspace, ElementType.FLOAT64));
        } catch (RuntimeException | Error e) {
            workspace.close();
            throw e;
        }
    }

    Workspace nested() {
        return workspace.nested();
    }

    Gpt2 network() {
        return network;
    }

    Tensor[] parameters() {
        return parameters.clone();
    }

    /// What the model reads to give all scores of the wanted text: its last token is only predicted.
    int[] text(int[] prompt, int[] wanted) {
        int[] text = Arrays.copyOf(prompt, prompt.length + wanted.length - 1);
        System.arraycopy(wanted, 0, text, prompt.length, wanted.length - 1);
        return text;
    }

    Tensor embed(Workspace inside, int[] text) {
        return network.embed(parameters, inside.indices(text));
    }

    Tensor scores(Tensor embedded) {
        return network.apply(parameters, embedded);
    }

    /// For each wanted token a row that has 1 at the token, −1 at the best other one, and zeros.
    Tensor marginSigns(Workspace inside, int[] prompt, int[] wanted) {
        double[] scores = scores(embed(inside, text(prompt, wanted))).slice(0, prompt.length - 1,
                prompt.length + wanted.length - 1).toArray();
        return signs(inside, scores, wanted);
    }

    static Tensor signs(Workspace inside, double[] scores, int[] wanted) {
        int tokens = scores.length / wanted.length;
        double[] signs = new double[scores.length];
        for (int k = 0; k < wanted.length; k++) {
            int best = -1;
            for (int t = 0; t < tokens; t++) {
                if (t != wanted[k] && (best < 0 || scores[k * tokens + t] > scores[k * tokens + best])) {
                    best = t;
                }
            }
            signs[k * tokens + wanted[k]] = 1;
            signs[k * tokens + best] = -1;
        }
        return inside.tensor(ElementType.FLOAT64, Shape.of(wanted.length, tokens), signs);
    }

    @Override
    public void close() {
        workspace.close();
    }
}
