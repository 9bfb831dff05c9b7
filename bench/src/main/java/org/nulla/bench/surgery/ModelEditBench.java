package org.nulla.bench.surgery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.ResumeFile;
import org.nulla.surgery.PromptTask;
import org.nulla.surgery.TextLoss;
import org.nulla.surgery.WeightEdit;
import org.nulla.surgery.WeightNorm;
import org.nulla.surgery.WeightSurgeon;

/// `nulla bench model-edit`: weights of the last two layers changed so that a model says three other characters, and what that does to
/// its loss elsewhere; plain gradient descent on the same weights beside it.
///
/// @param checkpoint the model
/// @param device where to compute
/// @param text the text the model was trained on, of which the last tenth was kept aside
/// @param prompts how many prompts
/// @param norms by which norms changes are chosen
/// @param seed of the choice of prompts
/// @param threads how many prompts are worked on at a time; each has a copy of the model
public record ModelEditBench(Checkpoint checkpoint, Device device, String text, int prompts, List<WeightNorm> norms,
        long seed, int threads) {

    /// What plain gradient descent is called.
    public static final String FINE_TUNING = "fine-tuning";

    /// By how much each wanted character is to win.
    public static final double CLEARANCE = 0.1;

    /// How many layers may change.
    public static final int LAYERS = 2;

    /// The rate of plain gradient descent: small, so that it stops soon after it has reached its goal.
    public static final double RATE = 2e-4;

    private static final int MOST_STEPS = 3000;
    private static final int PROMPT = 16;
    private static final int WANTED = 3;
    private static final int VALIDATION_WINDOWS = 40;
    private static final int VALIDATION_LENGTH = 128;
    private static final int LISTENED_WINDOWS = 32;
    private static final int LISTENED_LENGTH = 64;

    /// Runs. Rows that an earlier run has left in the file are not run again.
    ///
    /// @param resume where finished rows are kept, if anywhere
    /// @param control hears of the progress
    /// @return the rows, by prompt and then by method
    /// @throws IOException if a row cannot be kept
    public List<ModelEditRow> run(@Nullable ResumeFile resume, RunControl control) throws IOException {
        Tokenizer tokenizer = checkpoint.tokenizer().orElseThrow(() -> new IllegalArgumentException(
                "The model has no tokeniser; a file characters.json or vocab.json is needed."));
        int[] tokens = tokenizer.encode(text);
        int cut = (int) (tokens.length * 9L / 10);
        int[] unseen = Arrays.copyOfRange(tokens, cut, tokens.length);
        List<PromptTask> tasks = tasks(unseen);
        List<int[]> windows = TextLoss.windows(unseen, VALIDATION_WINDOWS,
                Math.min(VALIDATION_LENGTH, checkpoint.config().context()));
        double before = TextLoss.of(checkpoint, device, windows);
        RunControl silent = control.withProgress((stage, step, steps) -> {
        });
        List<String> methods = new ArrayList<>(norms.stream().map(WeightNorm::label).toList());
        methods.add(FINE_TUNING);
        AtomicInteger done = new AtomicInteger();
        boolean listens = norms.contains(WeightNorm.QUIET) && IntStream.rangeClosed(1, tasks.size())
                .anyMatch(i -> known(resume, i, WeightNorm.QUIET.label()).isEmpty());
        return Workers.run(tasks.size(), threads, () -> surgeon(listens, tokens, cut, silent),
                WeightSurgeon::close, (surgeon, i) -> {
                    List<ModelEditRow> rows = new ArrayList<>();
                    for (String method : methods) {
                        rows.add(row(surgeon, tokenizer, tasks.get(i), i + 1, method, windows, before, resume, silent));
                    }
                    control.report("prompts", done.incrementAndGet(), tasks.size());
                    return rows;
                });
    }

    private static List<String> known(@Nullable ResumeFile resume, int number, String method) {
        return resume == null ? List.of() : resume.get(ModelEditRow.key(number, method)).orElse(List.of());
    }

    private WeightSurgeon surgeon(boolean listens, int[] tokens, int cut, RunControl control) {
        WeightSurgeon surgeon = WeightSurgeon.open(checkpoint, device, WeightSurgeon.lastLayers(checkpoint, LAYERS),
                CLEARANCE);
        if (listens) {
            surgeon.listen(TextLoss.windows(Arrays.copyOf(tokens, cut), LISTENED_WINDOWS,
                    Math.min(LISTENED_LENGTH, checkpoint.config().context())), control);
        }
        return surgeon;
    }

    private ModelEditRow row(WeightSurgeon surgeon, Tokenizer tokenizer, PromptTask task, int number, String method,
            List<int[]> windows, double before, @Nullable ResumeFile resume, RunControl control) {
        List<String> known = known(resume, number, method);
        if (!known.isEmpty()) {
            return ModelEditRow.from(known);
        }
        WeightEdit edit = method.equals(FINE_TUNING) ? surgeon.fineTune(task, RATE, MOST_STEPS, control)
                : surgeon.edit(task, norms.stream().filter(norm -> norm.label().equals(method)).findFirst()
                        .orElseThrow(), control);
        Checkpoint changed = edit.apply(checkpoint);
        boolean says;
        try (LanguageModel model = LanguageModel.open(changed, device, ElementType.FLOAT32)) {
            says = model.continuesWith(List.of(task.prompt()), task.wanted())[0];
        }
        ModelEditRow row = new ModelEditRow(number, tokenizer.decode(task.prompt()), tokenizer.decode(task.wanted()),
                method, says, edit.steps(), edit.length(), TextLoss.of(changed, device, windows) - before,
                edit.seconds());
        if (resume != null) {
            try {
                resume.put(ModelEditRow.key(number, method), row.fields());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return row;
    }

    /// Prompts out of the text that was kept aside; wanted is what stands elsewhere in it and the model does not say by itself.
    private List<PromptTask> tasks(int[] unseen) {
        Random random = new Random(seed);
        List<PromptTask> tasks = new ArrayList<>();
        try (LanguageModel model = LanguageModel.open(checkpoint, device, ElementType.FLOAT32)) {
            while (tasks.size() < prompts) {
                int from = random.nextInt(unseen.length - PROMPT);
                int other = random.nextInt(unseen.length - WANTED);
                PromptTask task = PromptTask.of(Arrays.copyOfRange(unseen, from, from + PROMPT),
                        Arrays.copyOfRange(unseen, other, other + WANTED));
                if (!model.continuesWith(List.of(task.prompt()), task.wanted())[0]) {
                    tasks.add(task);
                }
            }
        }
        return tasks;
    }
}
