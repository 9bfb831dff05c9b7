package org.nulla.explorer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.model.Checkpoint;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.json.JsonWriter;
import org.nulla.surgery.PromptFinding;
import org.nulla.surgery.PromptLinearization;
import org.nulla.surgery.PromptMethod;
import org.nulla.surgery.PromptNorm;
import org.nulla.surgery.PromptPerturbation;
import org.nulla.surgery.PromptSurgeon;
import org.nulla.surgery.PromptTask;

/// Prompt surgery on the one model that the server was started with. Each request has a surgeon of its own, which belongs to
/// its thread.
final class Surgery {

    private static final int LONGEST = 64;
    private static final int MOST_PROMPTS = 5_000;
    /// Ways to search, in the order in which they are shown.
    private static final List<PromptMethod> METHODS = List.of(PromptMethod.ABSOLUTE_SUM, PromptMethod.GROUPED,
            PromptMethod.EUCLIDEAN, PromptMethod.ADAPTIVE);
    /// How many prompts are tried between two signs of progress.
    private static final int STRIDE = 50;

    private final String name;
    private final Checkpoint checkpoint;
    private final Tokenizer tokenizer;
    private final Device device;

    private Surgery(String name, Checkpoint checkpoint, Tokenizer tokenizer, Device device) {
        this.name = name;
        this.checkpoint = checkpoint;
        this.tokenizer = tokenizer;
        this.device = device;
    }

    static Surgery open(Path folder) throws IOException {
        Checkpoint checkpoint = Checkpoint.read(folder);
        Tokenizer tokenizer = checkpoint.tokenizer().orElseThrow(() -> new IOException(
                "The model in " + folder + " has no tokeniser: a file characters.json or vocab.json is needed."));
        return new Surgery(String.valueOf(folder.toAbsolutePath().normalize().getFileName()), checkpoint, tokenizer,
                Devices.best(message -> {
                }));
    }

    /// What a page needs to know about the model.
    String about() {
        StringBuilder text = new StringBuilder();
        new JsonWriter(text).beginObject().name("name").value(name).name("parameters")
                .value(checkpoint.parameterCount()).name("context").value(checkpoint.config().context()).endObject();
        return text.toString();
    }

    /// Reads a request; what cannot be asked is refused here.
    JobExecutor.Work work(Fields request) throws Refusal {
        String prompt = request.text("prompt");
        String wanted = request.text("wanted");
        int budget = request.whole("budget", 1, MOST_PROMPTS);
        int longest = Math.min(LONGEST, checkpoint.config().context());
        if (prompt.length() + wanted.length() > longest) {
            throw Refusal.limit(413, "The prompt and the wanted text have " + (prompt.length() + wanted.length())
                    + " characters together, and at most " + longest + " are taken.");
        }
        try {
            PromptTask task = PromptTask.of(tokenizer, prompt, wanted);
            return (control, tell) -> operate(task, budget, control, tell);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            return (control, tell) -> Refusal.error("usage", message);
        }
    }

    private String operate(PromptTask task, int budget, RunControl control, Consumer<String> tell) {
        try (PromptSurgeon surgeon = PromptSurgeon.open(checkpoint, device)) {
            progress(tell, json -> json.name("says")
                    .value(tokenizer.decode(surgeon.says(task.prompt(), task.count()))));
            control.check();
            PromptLinearization view = surgeon.linearize(task, List.of(PromptNorm.values()));
            progress(tell, json -> write(json.name("view"), view));
            StringBuilder text = new StringBuilder();
            JsonWriter answer = new JsonWriter(text).beginObject().name("findings").beginArray();
            for (PromptMethod method : METHODS) {
                PromptFinding found = surgeon.search(task, view, method, budget, 1, control.withProgress(
                        (stage, done, total) -> {
                            if (done % STRIDE == 0) {
                                progress(tell, json -> json.name("method").value(method.label()).name("tried")
                                        .value(done).name("budget").value(budget));
                            }
                        }));
                String says = tokenizer.decode(surgeon.says(found.tokens(), task.count()));
                progress(tell, json -> write(json.name("finding"), found, says));
                write(answer, found, says);
            }
            answer.endArray().endObject();
            return text.toString();
        }
    }

    private static void progress(Consumer<String> tell, Consumer<JsonWriter> body) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject().name("progress").beginObject();
        body.accept(json);
        json.endObject().endObject();
        tell.accept(line.toString());
    }

    private static void write(JsonWriter json, PromptLinearization view) {
        json.beginObject().name("margins").value(view.margins()).name("norms").beginArray();
        for (PromptPerturbation perturbation : view.perturbations()) {
            json.beginObject().name("norm").value(perturbation.norm().label()).name("byPosition")
                    .value(perturbation.byPosition().toArray()).endObject();
        }
        json.endArray().endObject();
    }

    private void write(JsonWriter json, PromptFinding found, String says) {
        json.beginObject().name("method").value(found.method().label()).name("exact").value(found.exact());
        json.name("prompt").value(tokenizer.decode(found.tokens())).name("tried").value(found.tried());
        json.name("right").value(found.right()).name("says").value(says).endObject();
    }
}
