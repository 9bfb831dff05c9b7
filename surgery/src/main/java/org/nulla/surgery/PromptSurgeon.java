package org.nulla.surgery;

import java.util.Arrays;
import java.util.List;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;

/// Looks for changes of a prompt that make a model say what is wanted: the front door of prompt surgery.
///
/// {@snippet :
/// try (PromptSurgeon surgeon = PromptSurgeon.open(checkpoint, device)) {
///     PromptTask task = PromptTask.of(tokenizer, "First Ci", "ther the sta");
///     PromptLinearization view = surgeon.linearize(task, List.of(PromptNorm.values()));
///     PromptFinding found = surgeon.search(task, view, PromptMethod.ADAPTIVE, PromptSurgeon.BUDGET, 1, RunControl.NONE);
/// }
/// }
///
/// It belongs to the thread that opened it. Prompts are tried in single precision, derivatives are in double.
public final class PromptSurgeon implements AutoCloseable {

    /// How many prompts are tried at most, unless one says otherwise: all pairs of 65 characters at two positions.
    public static final int BUDGET = 4225;

    /// By how much each wanted token should win in the affine space of perturbations.
    private static final double CLEARANCE = 1;

    private final LanguageModel model;
    private final ModelNetwork network;
    private final double[] table;

    private PromptSurgeon(LanguageModel model, ModelNetwork network, double[] table) {
        this.model = model;
        this.network = network;
        this.table = table;
    }

    /// Makes a model ready.
    ///
    /// @param checkpoint the model
    /// @param device where to compute
    /// @return the surgeon, to be closed by the caller
    public static PromptSurgeon open(Checkpoint checkpoint, Device device) {
        ModelNetwork network = ModelNetwork.open(checkpoint, device);
        try {
            return new PromptSurgeon(LanguageModel.open(checkpoint, device, ElementType.FLOAT32), network,
                    checkpoint.tensor("wte.weight").toArray());
        } catch (RuntimeException | Error e) {
            network.close();
            throw e;
        }
    }

    /// Linearises the margins at the prompt, and chooses perturbations in their affine space.
    ///
    /// @param task what is wanted
    /// @param norms by which norms to choose; none for the linearisation alone
    /// @return the margins, their slopes, and the choices
    public PromptLinearization linearize(PromptTask task, List<PromptNorm> norms) {
        return PromptLinearization.of(network, task, CLEARANCE, norms);
    }

    /// Searches among real characters.
    ///
    /// @param task what is wanted
    /// @param linearization of that task; with the norm that the method needs, if it needs one
    /// @param method how to search
    /// @param budget how many different prompts may be tried on the model
    /// @param seed of what is left to chance
    /// @param control who hears of progress and may stop it
    /// @return what was found
    public PromptFinding search(PromptTask task, PromptLinearization linearization, PromptMethod method, int budget,
            long seed, RunControl control) {
        long start = System.nanoTime();
        Trials trials = new Trials(model, task, budget);
        new PromptSearch(task, linearization, table, model.config().vocabulary(), trials, control).run(method, seed);
        boolean exact = trials.rank() > 0;
        return new PromptFinding(method, exact, trials.rank(), trials.count(),
                Arrays.stream(trials.best()).boxed().toList(), trials.mostRight(), (System.nanoTime() - start) / 1e9);
    }

    /// What the model says behind a prompt, always choosing the likeliest token.
    ///
    /// @param prompt the prompt
    /// @param count how many tokens
    /// @return what it says
    public int[] says(int[] prompt, int count) {
        return model.greedy(List.of(prompt), count)[0];
    }

    @Override
    public void close() {
        model.close();
        network.close();
    }
}
