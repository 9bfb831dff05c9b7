package org.nulla.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.nulla.RunControl;
import org.nulla.model.file.NumberFormat;
import org.nulla.model.train.TextCorpus;
import org.nulla.model.train.Trainer;
import org.nulla.model.train.TrainingOptions;
import org.nulla.model.train.TrainingPoint;
import org.nulla.report.ProgressMeter;
import org.nulla.report.json.JsonWriter;
import picocli.CommandLine.Model.CommandSpec;

/// `nulla train`: a character model from a text.
final class TrainCommand implements ModelCommand {

    @Override
    public String label() {
        return "train";
    }

    @Override
    public String summary() {
        return "Trains a language model on a text, character by character; run again, it goes on where it stopped.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        TrainingOptions usual = TrainingOptions.DEFAULT;
        ModelWords.add(spec, "--text", "FILE", "the text; its last tenth is kept to measure with");
        ModelWords.add(spec, "--out", "DIR", "where the model, its loss and the state of the training go");
        ModelWords.add(spec, "--layers", "N", "how many blocks" + unless(usual.layers()));
        ModelWords.add(spec, "--width", "N", "the width of a position" + unless(usual.width()));
        ModelWords.add(spec, "--heads", "N", "of the attention" + unless(usual.heads()));
        ModelWords.add(spec, "--context", "N", "how many characters a window has" + unless(usual.context()));
        ModelWords.add(spec, "--batch", "N", "how many windows a step has" + unless(usual.batch()));
        ModelWords.add(spec, "--tokens", "N", "on how many characters to train" + unless(usual.tokens()));
        ModelWords.add(spec, "--rate", "X", "the highest learning rate" + unless(usual.rate()));
        ModelWords.add(spec, "--warmup", "N", "over how many steps it rises to that" + unless(usual.warmup()));
        ModelWords.add(spec, "--decay", "X", "how strongly matrices are drawn to zero" + unless(usual.decay()));
        ModelWords.add(spec, "--threads", "N", "how many threads share a step" + unless(usual.threads()));
        ModelWords.add(spec, "--every", "N", "after how many steps to measure and to keep" + unless(usual.every()));
        ModelWords.add(spec, "--seed", "NUMBER", "seed of chance" + unless(usual.seed()));
        ModelWords.add(spec, "--format", "TYPE",
                "float32, float16 or bfloat16 in the model's file (float32 unless given)");
    }

    private static String unless(Object value) {
        return " (" + value + " unless given)";
    }

    @Override
    public int run(ModelWords words, BenchOutput output) throws IOException {
        TrainingOptions options = options(words);
        Path folder = words.path("--out", "the folder for the model");
        Path text = words.path("--text", "the file with the text");
        NumberFormat format = format(words.text("--format", "float32"));
        // the training's own threads share the work; more inside each would only be in their way
        ModelWords.keepProductsToOneThread();
        TextCorpus corpus;
        try {
            corpus = TextCorpus.ofCharacters(Files.readString(text));
        } catch (java.nio.charset.CharacterCodingException e) {
            throw Failure.usage("--text: the file " + Printable.quote(text.toString()) + " is not UTF-8 text.");
        }
        long start = System.nanoTime();
        Trainer.Trained trained;
        Report report = new Report(words.json() ? output.err() : output.out(), options, start);
        try (ProgressMeter meter = output.meter()) {
            RunControl control = output.terminal().interactive() ? RunControl.NONE.withProgress(meter::report)
                    : RunControl.NONE;
            trained = new Trainer(corpus, options, folder, words.device(), format).run(report, control);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        if (words.json()) {
            output.out().println(json(trained, options, seconds));
        } else {
            output.out().printf(Locale.ROOT,
                    "%nvalidation loss %.4f nats a character after %d characters, %.0f s in this run%n"
                            + "model in %s: nulla generate --model %s%n",
                    trained.validationLoss(), options.steps() * options.batch() * options.context(), seconds, folder,
                    folder);
        }
        return 0;
    }

    private static TrainingOptions options(ModelWords words) {
        TrainingOptions usual = TrainingOptions.DEFAULT;
        return new TrainingOptions(words.whole("--layers", usual.layers(), 1), words.whole("--width", usual.width(), 1),
                words.whole("--heads", usual.heads(), 1), words.whole("--context", usual.context(), 1),
                words.whole("--batch", usual.batch(), 1), words.whole("--tokens", usual.tokens(), 1, 1L << 50),
                words.number("--rate", usual.rate()), words.whole("--warmup", usual.warmup(), 0),
                words.number("--decay", usual.decay()), words.whole("--threads", usual.threads(), 1),
                words.whole("--every", usual.every(), 1),
                words.whole("--seed", usual.seed(), Long.MIN_VALUE, Long.MAX_VALUE));
    }

    private static NumberFormat format(String name) {
        return switch (name) {
            case "float32" -> NumberFormat.F32;
            case "float16" -> NumberFormat.F16;
            case "bfloat16" -> NumberFormat.BF16;
            default -> throw Failure.usage("--format is float32, float16 or bfloat16, found " + Printable.quote(name)
                    + ".");
        };
    }

    /// A line for every measurement.
    private static final class Report implements Trainer.Listener {
        private final PrintStream to;
        private final TrainingOptions options;
        private final long start;
        private long before;
        private boolean remarked;

        Report(PrintStream to, TrainingOptions options, long start) {
            this.to = to;
            this.options = options;
            this.start = start;
        }

        @Override
        public void started(long step, long steps) {
            before = step;
            to.println(options + (step == 0 ? "" : step == steps ? ": all " + steps + " steps are done"
                    : ": going on at step " + step + " of " + steps));
            to.flush();
        }

        @Override
        public void remark(String words) {
            if (!remarked) {
                to.println(words);
                remarked = true;
            }
        }

        @Override
        public void measured(TrainingPoint point) {
            double seconds = (System.nanoTime() - start) / 1e9;
            double rate = (point.step() - before) / seconds;
            to.printf(Locale.ROOT,
                    "step %6d of %d   %6.2f M characters   training %.4f   validation %.4f   %6.0f a second   %.0f s left%n",
                    point.step(), options.steps(), point.tokens() / 1e6, point.trainingLoss(), point.validationLoss(),
                    rate * options.batch() * options.context(), (options.steps() - point.step()) / rate);
            to.flush();
        }
    }

    private static String json(Trainer.Trained trained, TrainingOptions options, double seconds) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject().name("format").value(1);
        json.name("parameters").value(trained.checkpoint().parameterCount());
        json.name("steps").value(options.steps());
        json.name("tokens").value(options.steps() * options.batch() * options.context());
        json.name("validationLoss").value(trained.validationLoss());
        json.name("seconds").value(seconds);
        json.name("history").beginArray();
        for (TrainingPoint point : trained.history()) {
            json.beginObject().name("step").value(point.step()).name("tokens").value(point.tokens())
                    .name("trainingLoss").value(point.trainingLoss()).name("validationLoss")
                    .value(point.validationLoss()).endObject();
        }
        json.endArray().endObject();
        return line.toString();
    }
}
