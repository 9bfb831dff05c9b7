package org.nulla.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.nulla.RunControl;
import org.nulla.model.Checkpoint;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.HeatMap;
import org.nulla.report.ProgressMeter;
import org.nulla.report.TextTable;
import org.nulla.report.json.JsonWriter;
import org.nulla.surgery.PromptFinding;
import org.nulla.surgery.PromptLinearization;
import org.nulla.surgery.PromptMethod;
import org.nulla.surgery.PromptNorm;
import org.nulla.surgery.PromptPerturbation;
import org.nulla.surgery.PromptSurgeon;
import org.nulla.surgery.PromptTask;
import picocli.CommandLine.Model.CommandSpec;

/// `nulla prompt-edit`.
final class PromptEditCommand implements ModelCommand {

    private static final String WANTED = "--wanted";
    private static final String METHODS = "--methods";
    private static final String BUDGET = "--budget";
    private static final String PLOT = "--plot";
    private static final int NAMED = 2;

    @Override
    public String label() {
        return "prompt-edit";
    }

    @Override
    public String summary() {
        return "Looks for two characters of a prompt to change, so that a model says what is wanted.";
    }

    @Override
    public void addOptions(CommandSpec spec) {
        ModelWords.addModel(spec);
        addTexts(spec);
        ModelWords.add(spec, METHODS, "NAMES",
                "some of chance,l2,l1,grouped-l1,screening,null-a (all but chance unless given)");
        ModelWords.add(spec, BUDGET, "NUMBER",
                "how many prompts each method may try (" + PromptSurgeon.BUDGET + " unless given)");
        ModelWords.add(spec, PLOT, "FILE", "draw the perturbations by position into a file *.png");
    }

    static void addTexts(CommandSpec spec) {
        ModelWords.add(spec, ModelWords.PROMPT, "TEXT", "the prompt; \\n stands for the end of a line");
        ModelWords.add(spec, WANTED, "TEXT", "what the model should say behind it, likewise");
    }

    static PromptTask task(ModelWords words, Tokenizer tokenizer) {
        return PromptTask.of(ModelWords.encode(tokenizer, ModelWords.PROMPT, words.lines(ModelWords.PROMPT)),
                ModelWords.encode(tokenizer, WANTED, words.lines(WANTED)));
    }

    @Override
    public int run(ModelWords words, BenchOutput output) throws IOException {
        String plot = words.text(PLOT, "");
        if (!plot.isEmpty() && !plot.endsWith(".png")) {
            throw Failure.usage(PLOT + " " + Printable.quote(plot) + ": the name must end with .png.");
        }
        int budget = words.whole(BUDGET, PromptSurgeon.BUDGET, 1);
        List<PromptMethod> methods = methods(words);
        Checkpoint checkpoint = words.checkpoint();
        Tokenizer tokenizer = ModelWords.tokenizer(checkpoint);
        PromptTask task = task(words, tokenizer);
        Answer answer;
        try (PromptSurgeon surgeon = PromptSurgeon.open(checkpoint, words.device());
                ProgressMeter meter = output.meter()) {
            PromptLinearization linearization = surgeon.linearize(task, List.of(PromptNorm.values()));
            List<Found> found = new ArrayList<>();
            for (PromptMethod method : methods) {
                PromptFinding one = surgeon.search(task, linearization, method, budget, 1,
                        RunControl.NONE.withProgress((stage, done, all) -> meter.report(method.label(), done, all)));
                found.add(new Found(one, tokenizer.decode(one.tokens()),
                        tokenizer.decode(surgeon.says(one.tokens(), task.count()))));
            }
            answer = new Answer(tokenizer.decode(task.prompt()), tokenizer.decode(task.wanted()),
                    tokenizer.decode(surgeon.says(task.prompt(), task.count())), linearization, found);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
        if (!plot.isEmpty()) {
            heatMap(answer).write(Path.of(plot));
        }
        if (words.json()) {
            output.out().append(json(answer)).append('\n');
        } else {
            output.out().print(text(answer));
        }
        return answer.found().stream().anyMatch(one -> one.finding().exact()) ? 0 : 3;
    }

    private record Found(PromptFinding finding, String prompt, String says) {
    }

    private record Answer(String prompt, String wanted, String says, PromptLinearization linearization,
            List<Found> found) {
    }

    private static List<PromptMethod> methods(ModelWords words) {
        List<String> known = Arrays.stream(PromptMethod.values()).map(PromptMethod::label).toList();
        String names = words.text(METHODS, "l2,l1,grouped-l1,screening,null-a");
        return Arrays.stream(names.split(",", -1)).distinct().map(name -> Arrays.stream(PromptMethod.values())
                .filter(method -> method.label().equals(name)).findFirst()
                .orElseThrow(() -> Failure.usage(METHODS + ": there is no method " + Printable.quote(name) + "."
                        + Guess.sentence(name, known) + " There are " + String.join(", ", known) + ".")))
                .toList();
    }

    private static List<String> columns(String prompt) {
        return prompt.codePoints().mapToObj(c -> c == '\n' ? "\\n" : c == ' ' ? "·" : Character.toString(c)).toList();
    }

    private static HeatMap heatMap(Answer answer) {
        List<PromptPerturbation> all = answer.linearization().perturbations();
        int positions = all.getFirst().byPosition().length();
        List<String> columns = columns(answer.prompt());
        if (columns.size() != positions) {
            columns = java.util.stream.IntStream.rangeClosed(1, positions).mapToObj(Integer::toString).toList();
        }
        HeatMap map = HeatMap.titled("Perturbation of the embeddings, by position", columns);
        all.forEach(one -> map.row(one.norm().label(), one.byPosition().toArray()));
        return map;
    }

    private static String text(Answer answer) {
        StringBuilder text = new StringBuilder();
        text.append("prompt  ").append(Printable.quote(answer.prompt())).append("\nsays    ")
                .append(Printable.quote(answer.says())).append("\nwanted  ").append(Printable.quote(answer.wanted()))
                .append("\n\nSmallest perturbations of the embeddings (").append(answer.linearization().unknowns())
                .append(" unknowns, ").append(answer.linearization().margins().length).append(" equations):\n\n");
        TextTable norms = new TextTable(List.of("norm", "size", "proved", "positions named", "by position"));
        for (PromptPerturbation one : answer.linearization().perturbations()) {
            norms.add(List.of(one.norm().label(), String.format(Locale.ROOT, "%.4g", one.choice().objective()),
                    one.choice().isOptimal() ? "yes" : "no", places(one), sizes(one)));
        }
        text.append(norms.text()).append("\nSearches among real characters:\n\n");
        TextTable found = new TextTable(List.of("method", "tried", "exact", "rank", "prompt", "the model then says"));
        for (Found one : answer.found()) {
            PromptFinding f = one.finding();
            found.add(List.of(f.method().label(), Integer.toString(f.tried()), f.exact() ? "yes" : "no",
                    f.exact() ? Integer.toString(f.rank()) : "", Printable.quote(one.prompt()),
                    Printable.quote(one.says())));
        }
        return text.append(found.text()).toString();
    }

    private static String places(PromptPerturbation one) {
        return String.join(", ", one.positions(NAMED).stream().map(p -> Integer.toString(p + 1)).toList());
    }

    private static String sizes(PromptPerturbation one) {
        return String.join(" ", Arrays.stream(one.byPosition().toArray())
                .mapToObj(size -> String.format(Locale.ROOT, "%.2f", size)).toList());
    }

    private static String json(Answer answer) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject();
        json.name("format").value(1);
        json.name("prompt").value(answer.prompt()).name("wanted").value(answer.wanted());
        json.name("says").value(answer.says());
        json.name("margins").value(answer.linearization().margins());
        json.name("unknowns").value(answer.linearization().unknowns());
        json.name("equations").value(answer.linearization().margins().length);
        json.name("perturbations").beginArray();
        for (PromptPerturbation one : answer.linearization().perturbations()) {
            json.beginObject().name("norm").value(one.norm().label());
            json.name("size").value(one.choice().objective()).name("optimal").value(one.choice().isOptimal());
            json.name("residual").value(one.choice().certificate().residual());
            json.name("gap").value(one.choice().certificate().gap());
            json.name("byPosition").value(one.byPosition().toArray());
            json.name("positions").value(one.positions(NAMED).stream().mapToDouble(p -> p).toArray()).endObject();
        }
        json.endArray().name("searches").beginArray();
        for (Found one : answer.found()) {
            PromptFinding f = one.finding();
            json.beginObject().name("method").value(f.method().label()).name("exact").value(f.exact());
            json.name("tried").value(f.tried());
            if (f.exact()) {
                json.name("rank").value(f.rank());
            }
            json.name("prompt").value(one.prompt()).name("says").value(one.says()).name("right").value(f.right());
            json.name("seconds").value(f.seconds()).endObject();
        }
        json.endArray().endObject();
        return line.toString();
    }
}
