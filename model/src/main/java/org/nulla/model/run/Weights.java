package org.nulla.model.run;

import java.util.ArrayList;
import java.util.List;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.ModelConfig;
import org.nulla.model.file.StoredTensor;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A model's parameters as they are computed with: matrices on the device, the rest as doubles.
@SuppressWarnings("ArrayRecordComponent") // read by one model, never handed out
record Weights(ModelConfig config, double[] tokens, double[] positions, List<Layer> layers, Norm last, Tensor head) {

    /// A matrix product and what is added to it.
    record Linear(Tensor weight, double[] bias) {

        int inputs() {
            return weight.shape().size(0);
        }

        int outputs() {
            return weight.shape().size(1);
        }
    }

    /// Scale and shift of a normalisation.
    record Norm(double[] weight, double[] bias) {
    }

    /// One block.
    record Layer(Norm attentionNorm, Linear queryKeyValue, Linear attentionOut, Norm feedNorm, Linear feedIn,
            Linear feedOut) {
    }

    static Weights of(Checkpoint model, Workspace workspace, ElementType type) {
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < model.config().layers(); i++) {
            String h = "h." + i + ".";
            layers.add(new Layer(norm(model, h + "ln_1"), linear(model, h + "attn.c_attn", workspace, type),
                    linear(model, h + "attn.c_proj", workspace, type), norm(model, h + "ln_2"),
                    linear(model, h + "mlp.c_fc", workspace, type),
                    linear(model, h + "mlp.c_proj", workspace, type)));
        }
        return new Weights(model.config(), model.tensor("wte.weight").toArray(),
                model.tensor("wpe.weight").toArray(), layers, norm(model, "ln_f"),
                tensor(model.head(), workspace, type));
    }

    private static Norm norm(Checkpoint model, String name) {
        return new Norm(model.tensor(name + ".weight").toArray(), model.tensor(name + ".bias").toArray());
    }

    private static Linear linear(Checkpoint model, String name, Workspace workspace, ElementType type) {
        return new Linear(tensor(model.tensor(name + ".weight"), workspace, type),
                model.tensor(name + ".bias").toArray());
    }

    private static Tensor tensor(StoredTensor stored, Workspace workspace, ElementType type) {
        return workspace.tensor(type, Shape.of(stored.shape().stream().mapToInt(Integer::intValue).toArray()),
                stored.toArray());
    }
}
