package org.nulla.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nulla.backend.ElementType;
import org.nulla.model.Checkpoint;
import org.nulla.model.run.LanguageModel;
import org.nulla.model.token.Tokenizer;

/// A small language model from its files: what it says, and which of many prompts lead to a wanted text.
public final class AskAModel implements Example {

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new AskAModel().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        try {
            ask(folder(), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The model of this repository, seen from its root or from one of its modules.
    private static Path folder() {
        Path here = Path.of("models/shakespeare");
        return Files.isDirectory(here) ? here : Path.of("..").resolve(here);
    }

    private static void ask(Path folder, PrintStream out) throws IOException {
        // begin: ask
        Checkpoint checkpoint = Checkpoint.read(folder);
        Tokenizer tokenizer = checkpoint.tokenizer().orElseThrow();
        try (LanguageModel model = LanguageModel.open(checkpoint, ElementType.FLOAT64, out::println)) {
            int[] prompt = tokenizer.encode("I love ");
            out.println("said      " + tokenizer.decode(model.greedy(List.of(prompt), 12)[0]));

            // every prompt that differs in one letter, tried at once
            List<int[]> prompts = new ArrayList<>();
            for (int i = 0; i < prompt.length; i++) {
                for (int token = 0; token < tokenizer.size(); token++) {
                    int[] other = prompt.clone();
                    other[i] = token;
                    prompts.add(other);
                }
            }
            int[] wanted = tokenizer.encode("England");
            boolean[] answers = model.continuesWith(prompts, wanted);
            for (int i = 0; i < answers.length; i++) {
                if (answers[i]) {
                    out.println("leads     " + tokenizer.decode(prompts.get(i)) + "England");
                }
            }

            // how far the prompt itself is from it: the score of each letter less that of the best other one
            double[] margins = model.margins(List.of(prompt), wanted)[0];
            out.println("margins   " + Example.text(margins));
        }
        // end: ask
    }
}
