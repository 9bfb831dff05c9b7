package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.TextTable;
import org.nulla.report.json.JsonWriter;
import org.nulla.surgery.PromptTask;
import org.nulla.surgery.TextLoss;
import org.nulla.surgery.WeightEdit;
import org.nulla.surgery.WeightNorm;
import org.nulla.surgery.WeightSurgeon;
import picocli.CommandLine.Model.CommandSpec;

/// `nulla model-edit`.
final class ModelEditCommand implements ModelCommand {

    static final String TEXT = "--text";

    private static final String LAYERS = "--layers";
    private static final String NORM = "--norm";
    private static final String CLEARANCE = "--clearance";
    private static final String SAVE = "--save";
    private static final int WINDOWS = 32;
    private static final int LENGTH = 64;

    @Override
    public String label() {
        return "model-edit";
    }

    @Override
    public String summary() {
        return "Looks for the smallest change of weights that makes a model continue a prompt as asked.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        ModelWords.addModel(spec);
        PromptEditCommand.addTexts(spec);
        ModelWords.add(spec, LAYERS, "NUMBERS",
                "whose weights may change, from 0, such as 2,3 (the last two unless given)");
        ModelWords.add(spec, NORM, "NAME",
                "by what the change is small: l2, l1, max, grouped-l1, or quiet, which needs --text (quiet with "
                        + "--text, otherwise l2)");
        ModelWords.add(spec, TEXT, "FILE", "ordinary text: its last tenth measures the loss before and after");
        ModelWords.add(spec, CLEARANCE, "NUMBER", "by how much each wanted token is to win (0.1 unless given)");
        ModelWords.add(spec, SAVE, "DIR", "a new folder for the changed model");
    }

    @Override
    public int run(ModelWords words, BenchOutput output) throws IOException {
        Path save = words.has(SAVE) ? words.path(SAVE, "a new folder") : null;
        if (save != null && Files.exists(save)) {
            throw Failure.usage(SAVE + ": " + Printable.quote(save.toString())
                    + " is there already, and a model is never written over another. Give a new name.");
        }
        Checkpoint checkpoint = words.checkpoint();
        Tokenizer tokenizer = ModelWords.tokenizer(checkpoint);
        PromptTask task = PromptEditCommand.task(words, tokenizer);
        Device device = words.device();
        boolean hasText = words.has(TEXT);
        WeightNorm norm = norms(words, NORM, hasText ? WeightNorm.QUIET.label() : WeightNorm.EUCLIDEAN.label())
                .getFirst();
        if (norm == WeightNorm.QUIET && !hasText) {
            throw Failure.usage(NORM + " quiet needs " + TEXT + " FILE: ordinary text to listen to.");
        }
        int[] text = hasText ? tokenizer.encode(text(words, tokenizer)) : new int[0];
        int cut = (int) (text.length * 9L / 10);
        WeightEdit edit;
        try (WeightSurgeon surgeon = WeightSurgeon.open(checkpoint, device, layers(words, checkpoint),
                clearance(words))) {
            if (norm == WeightNorm.QUIET) {
                surgeon.listen(windows(Arrays.copyOf(text, cut), checkpoint), RunControl.NONE);
            }
            edit = surgeon.edit(task, norm, RunControl.NONE);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
        Checkpoint changed = edit.apply(checkpoint);
        double @Nullable [] losses = null;
        if (hasText) {
            List<int[]> unseen = windows(Arrays.copyOfRange(text, cut, text.length), checkpoint);
            losses = new double[] {TextLoss.of(checkpoint, device, unseen), TextLoss.of(changed, device, unseen)};
        }
        String before = says(checkpoint, device, task, tokenizer);
        String after = says(changed, device, task, tokenizer);
        if (save != null && edit.success()) {
            changed.write(save);
        }
        String saved = save != null && edit.success() ? save.toString() : "";
        if (words.json()) {
            output.out().append(json(tokenizer, task, edit, before, after, losses, saved)).append('\n');
        } else {
            output.out().print(text(tokenizer, task, edit, before, after, losses, saved));
        }
        return edit.success() ? 0 : 3;
    }

    private static List<int[]> windows(int[] text, Checkpoint checkpoint) {
        int length = Math.min(LENGTH, checkpoint.config().context());
        try {
            return TextLoss.windows(text, WINDOWS, length);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(TEXT + ": " + e.getMessage());
        }
    }

    private static String says(Checkpoint checkpoint, Device device, PromptTask task, Tokenizer tokenizer) {
        try (LanguageModel model = LanguageModel.open(checkpoint, device, ElementType.FLOAT32)) {
            return tokenizer.decode(model.greedy(List.of(task.prompt()), task.count())[0]);
        }
    }

    static List<WeightNorm> norms(ModelWords words, String option, String otherwise) {
        List<String> known = Arrays.stream(WeightNorm.values()).map(WeightNorm::label).toList();
        List<WeightNorm> norms = new ArrayList<>();
        for (String name : words.text(option, otherwise).split(",", -1)) {
            norms.add(Arrays.stream(WeightNorm.values()).filter(norm -> norm.label().equals(name)).findFirst()
                    .orElseThrow(() -> Failure.usage(option + ": there is no norm " + Printable.quote(name) + "."
                            + Guess.sentence(name, known) + " There are " + String.join(", ", known) + ".")));
        }
        return norms;
    }

    /// The text of a file, which the model must know all characters of.
    static String text(ModelWords words, Tokenizer tokenizer) {
        Path file = words.path(TEXT, "the file with the text that the model was trained on");
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw Failure.usage(TEXT + ": " + Printable.quote(file.toString()) + " cannot be read: "
                    + e.getClass().getSimpleName() + ".");
        }
        ModelWords.encode(tokenizer, TEXT, text);
        return text;
    }

    private static List<Integer> layers(ModelWords words, Checkpoint checkpoint) {
        String text = words.text(LAYERS, "");
        if (text.isEmpty()) {
            return WeightSurgeon.lastLayers(checkpoint, 2);
        }
        List<Integer> layers = new ArrayList<>();
        int all = checkpoint.config().layers();
        for (String part : text.split(",", -1)) {
            if (!part.matches("[0-9]{1,6}") || Integer.parseInt(part) >= all) {
                throw Failure.usage(LAYERS + ": " + Printable.quote(part) + " is no layer of this model; they are 0 to "
                        + (all - 1) + ".");
            }
            layers.add(Integer.valueOf(part));
        }
        return layers;
    }

    private static double clearance(ModelWords words) {
        String text = words.text(CLEARANCE, "0.1");
        try {
            double clearance = Double.parseDouble(text);
            if (clearance > 0 && clearance < Double.POSITIVE_INFINITY) {
                return clearance;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw Failure.usage(CLEARANCE + " must be a positive number, found " + Printable.quote(text) + ".");
    }

    private static String text(Tokenizer tokenizer, PromptTask task, WeightEdit edit, String before, String after,
            double @Nullable [] losses, String saved) {
        StringBuilder text = new StringBuilder();
        fact(text, "prompt", Printable.quote(tokenizer.decode(task.prompt())));
        fact(text, "wanted", Printable.quote(tokenizer.decode(task.wanted())));
        fact(text, "said before", Printable.quote(before));
        fact(text, "says now", Printable.quote(after));
        fact(text, "norm", edit.method());
        fact(text, "steps", Integer.toString(edit.steps()));
        fact(text, "length of the change", shortly(edit.length()));
        fact(text, "sum of absolute values", shortly(edit.absoluteSum()));
        fact(text, "largest", shortly(edit.largest()));
        fact(text, "weights changed", edit.touched() + " of " + edit.weights());
        if (losses != null) {
            fact(text, "loss before", shortly(losses[0]));
            fact(text, "loss after", shortly(losses[1]));
        }
        text.append('\n');
        TextTable parts = new TextTable(List.of("parameter", "length"));
        edit.lengths().forEach((name, length) -> parts.add(List.of(name, shortly(length))));
        text.append(parts.text());
        if (!saved.isEmpty()) {
            text.append("\nwritten to ").append(Printable.escape(saved)).append('\n');
        }
        return text.toString();
    }

    private static void fact(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-24s", name)).append(value).append('\n');
    }

    private static String shortly(double number) {
        return String.format(Locale.ROOT, "%.4g", number);
    }

    private static String json(Tokenizer tokenizer, PromptTask task, WeightEdit edit, String before, String after,
            double @Nullable [] losses, String saved) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject();
        json.name("format").value(1);
        json.name("prompt").value(tokenizer.decode(task.prompt()));
        json.name("wanted").value(tokenizer.decode(task.wanted()));
        json.name("saidBefore").value(before);
        json.name("saysNow").value(after);
        json.name("success").value(edit.success());
        json.name("norm").value(edit.method());
        json.name("steps").value(edit.steps());
        json.name("leastMargins").value(edit.leastMargins().stream().mapToDouble(x -> x).toArray());
        json.name("length").value(edit.length());
        json.name("absoluteSum").value(edit.absoluteSum());
        json.name("largest").value(edit.largest());
        json.name("touched").value(edit.touched());
        json.name("weights").value(edit.weights());
        json.name("lengths").beginObject();
        for (Map.Entry<String, Double> part : edit.lengths().entrySet()) {
            json.name(part.getKey()).value(part.getValue());
        }
        json.endObject();
        if (losses != null) {
            json.name("lossBefore").value(losses[0]).name("lossAfter").value(losses[1]);
        }
        if (!saved.isEmpty()) {
            json.name("saved").value(saved);
        }
        json.name("seconds").value(edit.seconds());
        json.endObject();
        return line.toString();
    }
}
