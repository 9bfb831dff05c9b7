package org.nulla.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.TextTable;
import org.nulla.report.json.JsonWriter;
import picocli.CommandLine.Model.CommandSpec;

/// `nulla logits`: what a model gives to every token that could come next.
final class LogitsCommand implements ModelCommand {

    private static final String TOKENS = "--tokens";
    private static final String GENERATE = "--generate";
    private static final int SHOWN = 10;

    @Override
    public String label() {
        return "logits";
    }

    @Override
    public String summary() {
        return "The scores that a language model gives to what comes next.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        ModelWords.addModel(spec);
        ModelWords.add(spec, TOKENS, "NUMBERS", "the prompt as tokens, such as 1,2,3");
        ModelWords.add(spec, ModelWords.PROMPT, "TEXT", "the prompt as text");
        ModelWords.add(spec, GENERATE, "N", "continue with the N likeliest tokens, one after the other");
        ModelWords.add(spec, ModelWords.PRECISION, "TYPE", "float64 or float32 (float64 unless given)");
    }

    @Override
    public int run(ModelWords words, BenchOutput output) throws IOException {
        if (words.has(TOKENS) == words.has(ModelWords.PROMPT)) {
            throw Failure.usage("Give the prompt either as " + TOKENS + " or as " + ModelWords.PROMPT + ".");
        }
        Checkpoint checkpoint = words.checkpoint();
        int[] tokens = words.has(TOKENS) ? ModelWords.tokens(TOKENS, words.text(TOKENS, ""))
                : ModelWords.tokenizer(checkpoint).encode(words.text(ModelWords.PROMPT, ""));
        if (tokens.length == 0) {
            throw Failure.usage("The prompt is empty. A model says something only behind at least one token.");
        }
        int count = words.whole(GENERATE, 0, 0);
        double[] logits;
        int[] greedy = Arrays.copyOf(tokens, tokens.length + count);
        try (LanguageModel model = words.open(checkpoint, ElementType.FLOAT64)) {
            logits = model.nextLogits(tokens);
            int[] added = model.greedy(List.of(tokens), count)[0];
            System.arraycopy(added, 0, greedy, tokens.length, count);
        }
        if (words.json()) {
            print(output, tokens, logits, greedy, words.has(GENERATE));
        } else {
            show(output, checkpoint.tokenizer(), logits, words.has(GENERATE) ? greedy : new int[0]);
        }
        return 0;
    }

    private static void print(BenchOutput output, int[] tokens, double[] logits, int[] greedy, boolean generated) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject().name("format").value(1);
        numbers(json.name("tokens"), tokens);
        json.name("logits").value(logits);
        if (generated) {
            numbers(json.name("greedy"), greedy);
        }
        json.endObject();
        output.out().println(line);
    }

    static void numbers(JsonWriter json, int... numbers) {
        json.beginArray();
        for (int number : numbers) {
            json.value(number);
        }
        json.endArray();
    }

    private static void show(BenchOutput output, Optional<Tokenizer> tokenizer, double[] logits, int... greedy) {
        double best = Arrays.stream(logits).max().orElse(0);
        double sum = Arrays.stream(logits).map(logit -> Math.exp(logit - best)).sum();
        TextTable table = new TextTable(List.of("token", "text", "logit", "probability"));
        IntStream.range(0, logits.length).boxed().sorted(Comparator.comparingDouble(i -> -logits[i])).limit(SHOWN)
                .forEach(i -> table.add(List.of(Integer.toString(i),
                        tokenizer.map(t -> i < t.size() ? Printable.quote(t.decode(i)) : "").orElse(""),
                        Digits.of(logits[i]), Digits.rough(Math.exp(logits[i] - best) / sum))));
        output.out().print(table.text());
        if (greedy.length > 0) {
            output.out().println();
            output.out().println(tokenizer.map(t -> t.decode(greedy)).orElseGet(() -> Arrays.toString(greedy)));
        }
    }
}
