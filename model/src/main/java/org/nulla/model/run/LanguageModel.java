package org.nulla.model.run;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.backend.cpu.CpuProvider;
import org.nulla.model.Checkpoint;
import org.nulla.model.ModelConfig;
import org.nulla.tensor.Workspace;

/// A model that can be asked what it says.
///
/// It belongs to the thread that opened it. Matrix products are in the chosen precision, everything between them in double.
public final class LanguageModel implements AutoCloseable {

    /// How many tokens a tree holds when many prompts are tried: what is more is done in further rounds.
    private static final int ROUND = 4096;

    /// Up to how many tokens are cheaper to compute at once than one after the other with a look in between.
    private static final int AT_ONCE = 64;

    private final Workspace workspace;
    private final Weights weights;
    private final Products products;
    private final ElementType type;

    private LanguageModel(Workspace workspace, Weights weights, Products products, ElementType type) {
        this.workspace = workspace;
        this.weights = weights;
        this.products = products;
        this.type = type;
    }

    /// Makes a model ready to run.
    ///
    /// @param checkpoint the model
    /// @param device where its matrix products are computed
    /// @param type in which precision
    /// @return the model, to be closed by the caller
    public static LanguageModel open(Checkpoint checkpoint, Device device, ElementType type) {
        Workspace workspace = Workspace.open(device);
        try {
            Weights weights = Weights.of(checkpoint, workspace, type);
            return new LanguageModel(workspace, weights, new Products(workspace.queue(), type), type);
        } catch (RuntimeException | Error e) {
            workspace.close();
            throw e;
        }
    }

    /// Makes a model ready to run on this machine's processor.
    ///
    /// @param checkpoint the model
    /// @param type in which precision
    /// @param announce is told why it will be slow, if it will
    /// @return the model, to be closed by the caller
    public static LanguageModel open(Checkpoint checkpoint, ElementType type, Consumer<String> announce) {
        return open(checkpoint, new CpuProvider().device(announce).orElseGet(PlainDevice::new), type);
    }

    /// Sizes and choices.
    ///
    /// @return the configuration
    public ModelConfig config() {
        return weights.config();
    }

    private TokenTree tree() {
        return new TokenTree(weights, products, workspace, type);
    }

    /// Begins a text.
    ///
    /// @return an empty text, to be continued
    public TextRun begin() {
        return new TextRun(tree(), config());
    }

    /// The scores behind every token of a text.
    ///
    /// @param tokens the text
    /// @return for each place the scores of what comes next
    public double[][] logits(int... tokens) {
        int[] parents = new int[tokens.length];
        Arrays.setAll(parents, i -> i - 1);
        boolean[] asked = new boolean[tokens.length];
        Arrays.fill(asked, true);
        double[] scores = tree().extend(parents, tokens, asked);
        int vocabulary = config().vocabulary();
        double[][] rows = new double[tokens.length][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(scores, i * vocabulary, (i + 1) * vocabulary));
        return rows;
    }

    /// The scores behind the last token of a text.
    ///
    /// @param tokens the text, of at least one token
    /// @return the scores of what comes next
    public double[] nextLogits(int... tokens) {
        TextRun run = begin();
        run.read(tokens);
        return run.logits();
    }

    /// Continues prompts with the likeliest token at every step; of equal ones the first.
    ///
    /// @param prompts texts of at least one token each
    /// @param count how many tokens to add
    /// @return what was added to each
    public int[][] greedy(List<int[]> prompts, int count) {
        int[][] said = new int[prompts.size()][count];
        for (PromptBatch batch : PromptBatch.of(prompts, ROUND)) {
            batch.greedy(tree(), config().vocabulary(), said);
        }
        return said;
    }

    /// How much of a wanted text the model says by itself behind each of many prompts, always choosing the likeliest token. One
    /// pass over all prompts, and further tokens only for those that have been right so far: no text is generated.
    ///
    /// @param prompts texts of at least one token each, of any lengths
    /// @param wanted the wanted text
    /// @return for each prompt, how many tokens are right before the first that is not
    public int[] agreement(List<int[]> prompts, int... wanted) {
        int[] right = new int[prompts.size()];
        for (PromptBatch batch : PromptBatch.of(prompts, ROUND)) {
            batch.agreement(tree(), config().vocabulary(), wanted, AT_ONCE, right);
        }
        return right;
    }

    /// Which prompts the model continues with a wanted text.
    ///
    /// @param prompts texts of at least one token each, of any lengths
    /// @param wanted the wanted text
    /// @return for each prompt, whether its greedy continuation begins with the wanted text
    public boolean[] continuesWith(List<int[]> prompts, int... wanted) {
        int[] right = agreement(prompts, wanted);
        boolean[] answers = new boolean[right.length];
        for (int i = 0; i < right.length; i++) {
            answers[i] = right[i] == wanted.length;
        }
        return answers;
    }

    /// How clearly a model would say a wanted text: its score less that of the best other token, at each of its places, the
    /// text before it given. The text is said exactly if all are positive (a tie goes to the token that comes first).
    ///
    /// @param prompts texts of at least one token each, of any lengths
    /// @param wanted the wanted text
    /// @return a row for each prompt, with a margin for each token of the wanted text
    public double[][] margins(List<int[]> prompts, int... wanted) {
        double[][] margins = new double[prompts.size()][wanted.length];
        for (PromptBatch batch : PromptBatch.of(prompts, ROUND)) {
            batch.margins(tree(), config().vocabulary(), wanted, margins);
        }
        return margins;
    }

    @Override
    public void close() {
        products.close();
        workspace.close();
    }
}
