package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;
import org.nulla.solver.Iteration;

/// Answers the requests of `nulla batch`: one JSON object in, one out, with the figures that the commands print with
/// `--json`. Programs are text in the formula language, never files and never Java.
///
/// Nothing is kept from one request to the next but the last program, because requests about one program tend to follow one
/// another. Not for several threads at once.
public final class Requests {

    private static final String ID = "id";
    private static final String ASK = "ask";
    private static final String PROGRAM = "program";

    private @Nullable FormulaProgram lastProgram;

    /// Makes a desk that has seen no program yet.
    public Requests() {
    }

    /// Answers a request. Whatever goes wrong is answered too, as the member `error`.
    ///
    /// @param request the request
    /// @param control stops the work
    /// @param path hears of every iteration of a search, and where it led
    /// @return the text of a JSON object, on one line
    /// @throws CancellationException if the control stopped the work; a search that is stopped answers with what it has
    public String answer(Json.Table request, RunControl control, BiConsumer<Iteration, double[]> path) {
        Json id = request.members().get(ID);
        String text = request.members().get(PROGRAM) instanceof Json.Text program ? program.value() : "";
        try {
            Answer answer = ask(request, control, path);
            return object(id, report -> report.write(answer));
        } catch (CancellationException stopped) {
            throw stopped;
        } catch (RuntimeException | Error e) {
            return object(id, report -> report.write(Failure.from(e, text)));
        }
    }

    /// What is answered where something else went wrong with a program.
    ///
    /// @param thrown what happened
    /// @param program the text of the program; may be empty
    /// @return the text of a JSON object with the member `error`, on one line
    public static String failure(Throwable thrown, String program) {
        return object(null, report -> report.write(Failure.from(thrown, program)));
    }

    private static String object(@Nullable Json id, Consumer<JsonReport> body) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject();
        if (id != null) {
            json.name(ID).value(id);
        }
        body.accept(new JsonReport(json));
        json.endObject();
        return line.toString();
    }

    private Answer ask(Json.Table request, RunControl control, BiConsumer<Iteration, double[]> path) {
        String label = text(request, ASK, "one of " + Printable.list(Ask.labels()));
        Ask ask = Ask.named(label).orElseThrow(() -> Failure.usage(ASK + ": " + Printable.quote(label)
                + " is not one of " + String.join(", ", Ask.labels()) + "." + Guess.sentence(label, Ask.labels())));
        List<String> known = new ArrayList<>(List.of(ID, ASK, PROGRAM));
        ask.known().forEach(key -> known.add(key.member()));
        for (String key : request.members().keySet()) {
            if (!known.contains(key)) {
                throw Failure.usage("A request to " + ask.label() + " has no key " + Printable.quote(key)
                        + "; its keys are " + String.join(", ", known) + "." + Guess.sentence(key, known));
            }
        }
        FormulaProgram program = program(text(request, PROGRAM, "a program as text"));
        JsonArguments arguments = new JsonArguments(request);
        return ask.isSearch() ? SearchQuestion.of(ask, program, arguments).answer(path, control)
                : Question.of(ask, program, arguments, control).answer();
    }

    private FormulaProgram program(String text) {
        FormulaProgram last = lastProgram;
        if (last == null || !last.text().equals(text)) {
            last = FormulaProgram.parse(text);
            lastProgram = last;
        }
        return last;
    }

    private static String text(Json.Table request, String key, String what) {
        Json value = request.members().get(key);
        if (value == null) {
            throw Failure.usage("The request has no " + Printable.quote(key) + ": expected " + what + "."
                    + request.members().keySet().stream()
                            .filter(found -> Guess.nearest(found, List.of(key)).isPresent())
                            .findFirst().map(found -> " Did you mean '" + key + "' by " + Printable.quote(found) + "?")
                            .orElse(""));
        }
        if (!(value instanceof Json.Text text)) {
            throw Failure.usage(key + ": expected " + what + ", found " + value.describe() + ".");
        }
        return text.value();
    }
}
