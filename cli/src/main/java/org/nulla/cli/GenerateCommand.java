package org.nulla.cli;

import java.io.IOException;
import java.util.SplittableRandom;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;
import org.nulla.model.run.Sampling;
import org.nulla.model.run.TextGenerator;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.json.JsonWriter;
import picocli.CommandLine.Model.CommandSpec;

/// `nulla generate`: a model goes on with a text.
final class GenerateCommand implements ModelCommand {

    private static final String TOKENS = "--tokens";
    private static final String TEMPERATURE = "--temperature";
    private static final String TOP = "--top";
    private static final String SEED = "--seed";

    @Override
    public String label() {
        return "generate";
    }

    @Override
    public String summary() {
        return "Lets a language model go on with a text.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        ModelWords.addModel(spec);
        ModelWords.add(spec, ModelWords.PROMPT, "TEXT", "what the text begins with");
        ModelWords.add(spec, TOKENS, "N", "how many tokens to add (300 unless given)");
        ModelWords.add(spec, TEMPERATURE, "T", "how daring: 0 for always the likeliest (0.8 unless given)");
        ModelWords.add(spec, TOP, "N", "only the N likeliest tokens have a chance (all unless given)");
        ModelWords.add(spec, SEED, "NUMBER", "seed of chance (1 unless given)");
        ModelWords.add(spec, ModelWords.PRECISION, "TYPE", "float64 or float32 (float32 unless given)");
    }

    @Override
    public int run(ModelWords words, BenchOutput output) throws IOException {
        int count = words.whole(TOKENS, 300, 0);
        Sampling sampling = new Sampling(words.number(TEMPERATURE, 0.8), words.whole(TOP, 0, 0));
        long seed = words.whole(SEED, 1, Long.MIN_VALUE, Long.MAX_VALUE);
        Checkpoint checkpoint = words.checkpoint();
        Tokenizer tokenizer = ModelWords.tokenizer(checkpoint);
        int[] prompt = tokenizer.encode(words.text(ModelWords.PROMPT, "\n"));
        if (prompt.length == 0) {
            throw Failure.usage("The prompt is empty. A model says something only behind at least one token.");
        }
        Echo echo = new Echo(tokenizer, prompt, output, !words.json());
        int[] added;
        try (LanguageModel model = words.open(checkpoint, ElementType.FLOAT32)) {
            added = new TextGenerator(model, sampling, new SplittableRandom(seed)).generate(prompt, count,
                    echo::heard);
        }
        if (words.json()) {
            StringBuilder line = new StringBuilder();
            JsonWriter json = new JsonWriter(line).beginObject().name("format").value(1);
            json.name("prompt").value(tokenizer.decode(prompt)).name("text").value(tokenizer.decode(added));
            LogitsCommand.numbers(json.name("tokens"), added);
            json.name("temperature").value(sampling.temperature()).name("seed").value(seed).endObject();
            output.out().println(line);
        } else {
            output.out().println();
        }
        return 0;
    }

    /// Prints a text as it grows. A character may take several tokens: what is not whole yet waits.
    private static final class Echo {
        private final Tokenizer tokenizer;
        private final BenchOutput output;
        private final boolean audible;
        private int[] waiting;

        Echo(Tokenizer tokenizer, int[] prompt, BenchOutput output, boolean audible) {
            this.tokenizer = tokenizer;
            this.output = output;
            this.audible = audible;
            this.waiting = prompt;
            speak();
        }

        void heard(int token) {
            waiting = java.util.Arrays.copyOf(waiting, waiting.length + 1);
            waiting[waiting.length - 1] = token;
            speak();
        }

        private void speak() {
            String text = tokenizer.decode(waiting);
            if (audible && (!text.endsWith("\ufffd") || waiting.length > 8)) {
                output.out().print(text);
                output.out().flush();
                waiting = new int[0];
            }
        }
    }
}
