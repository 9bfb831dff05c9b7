package org.nulla.bench.surgery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.model.Checkpoint;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.ResumeFile;
import org.nulla.surgery.PromptFinding;
import org.nulla.surgery.PromptLinearization;
import org.nulla.surgery.PromptMethod;
import org.nulla.surgery.PromptSurgeon;
import org.nulla.surgery.PromptTask;

/// `nulla bench prompt-edit`: every method on every pair of a file, within the same budget.
///
/// @param checkpoint the model
/// @param device where to compute
/// @param pairs the pairs
/// @param methods the methods, in the order of the report
/// @param budget how many different prompts may be tried on the model for each
/// @param seed of what is left to chance
/// @param threads how many pairs are worked on at a time; each has a copy of the model
public record PromptEditBench(Checkpoint checkpoint, Device device, List<PromptPair> pairs, List<PromptMethod> methods,
        int budget, long seed, int threads) {

    /// Runs. Rows that an earlier run has left in the file are not run again.
    ///
    /// @param resume where finished rows are kept, if anywhere
    /// @param control hears of the progress
    /// @return the rows, by pair and then by method
    /// @throws IOException if a row cannot be kept
    public List<PromptEditRow> run(@Nullable ResumeFile resume, RunControl control) throws IOException {
        AtomicInteger done = new AtomicInteger();
        return Workers.run(pairs.size(), threads, () -> PromptSurgeon.open(checkpoint, device),
                PromptSurgeon::close, (surgeon, number) -> {
                    List<PromptEditRow> rows = pair(surgeon, number, resume, control);
                    control.report("pairs", done.incrementAndGet(), pairs.size());
                    return rows;
                });
    }

    private List<PromptEditRow> pair(PromptSurgeon surgeon, int number, @Nullable ResumeFile resume,
            RunControl control) {
        List<PromptEditRow> rows = new ArrayList<>();
        @Nullable PromptLinearization linearization = null;
        PromptPair pair = pairs.get(number);
        Tokenizer tokenizer = checkpoint.tokenizer().orElseThrow(() -> new IllegalArgumentException(
                "The model has no tokeniser; a file characters.json or vocab.json is needed."));
        PromptTask task = PromptTask.of(tokenizer, pair.prompt(), pair.wanted());
        for (PromptMethod method : methods) {
            List<String> known = resume == null ? List.of()
                    : resume.get(PromptEditRow.key(number + 1, method)).orElse(List.of());
            if (!known.isEmpty()) {
                rows.add(PromptEditRow.from(known));
                continue;
            }
            if (linearization == null) {
                linearization = surgeon.linearize(task,
                        methods.stream().map(PromptMethod::norm).filter(Objects::nonNull).toList());
            }
            PromptFinding found = surgeon.search(task, linearization, method, budget, seed * 1_000_003 + number,
                    control.withProgress((stage, step, steps) -> {
                    }));
            PromptEditRow row = new PromptEditRow(number + 1, pair.prompt(), pair.wanted(), method, found.exact(),
                    found.rank(), found.tried(), found.right(), tokenizer.decode(found.tokens()), found.seconds());
            if (resume != null) {
                try {
                    resume.put(row.key(), row.fields());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            rows.add(row);
        }
        return rows;
    }
}
