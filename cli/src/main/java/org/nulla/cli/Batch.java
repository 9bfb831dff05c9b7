package org.nulla.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;
import org.nulla.report.json.JsonWriter;

/// `nulla batch`: a request a line in, an answer a line out, in order, for as long as there is input. Nothing is kept from one
/// line to the next but the last program, because requests about one program tend to follow one another.
final class Batch {

    /// The longest line that is read.
    private static final int LONGEST_LINE = 1 << 20;

    private static final String ID = "id";
    private static final String ASK = "ask";
    private static final String PROGRAM = "program";

    private final PrintStream out;
    private @Nullable FormulaProgram lastProgram;

    Batch(PrintStream out) {
        this.out = out;
    }

    /// Answers until the input ends.
    ///
    /// @return the exit status
    int run(InputStream in) throws IOException {
        LineReader lines = new LineReader(in, LONGEST_LINE);
        boolean first = true;
        while (lines.advance()) {
            int start = first && startsWithByteOrderMark(lines) ? 3 : 0;
            first = false;
            if (lines.isTooLong() || !isBlank(lines, start)) {
                out.write(answer(lines, start).getBytes(StandardCharsets.US_ASCII));
                // flushes, and notices when nobody reads any more
                if (out.checkError()) {
                    return 1;
                }
            }
        }
        return 0;
    }

    private static boolean startsWithByteOrderMark(LineReader lines) {
        byte[] b = lines.bytes();
        return lines.length() >= 3 && b[0] == (byte) 0xEF && b[1] == (byte) 0xBB && b[2] == (byte) 0xBF;
    }

    private static boolean isBlank(LineReader lines, int start) {
        for (int i = start; i < lines.length(); i++) {
            byte b = lines.bytes()[i];
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    private String answer(LineReader lines, int start) {
        Json id = null;
        String text = "";
        StringBuilder line = new StringBuilder();
        try {
            if (lines.isTooLong()) {
                throw Failure.of(Failure.Kind.LIMIT, "The line has more than " + LONGEST_LINE
                        + " bytes, which is the most a request may have.");
            }
            Json.Table request = request(decode(lines, start));
            id = request.members().get(ID);
            text = request.members().get(PROGRAM) instanceof Json.Text program ? program.value() : "";
            Answer answer = answer(request);
            write(line, id, json -> json.write(answer));
        } catch (RuntimeException | Error e) {
            Failure failure = Failure.from(e, text);
            line.setLength(0);
            write(line, id, json -> json.write(failure));
        }
        return line.append('\n').toString();
    }

    private interface Body {
        void writeTo(JsonReport report);
    }

    private static void write(StringBuilder line, @Nullable Json id, Body body) {
        JsonWriter json = new JsonWriter(line);
        json.beginObject();
        if (id != null) {
            json.name(ID).value(id);
        }
        body.writeTo(new JsonReport(json));
        json.endObject();
    }

    private static String decode(LineReader lines, int start) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.wrap(lines.bytes(), start, lines.length() - start);
        CharBuffer characters = CharBuffer.allocate(lines.length() - start);
        CoderResult result = decoder.decode(bytes, characters, true);
        if (result.isError()) {
            throw Failure.at(Failure.Kind.USAGE, "The line is not valid UTF-8.", characters.position() + 1);
        }
        return characters.flip().toString();
    }

    private static Json.Table request(String line) {
        try {
            Json json = JsonReader.read(line);
            if (json instanceof Json.Table table) {
                return table;
            }
            throw Failure.usage("A request is a JSON object, such as {\"ask\": \"eval\", \"program\": \"y = x1\", "
                    + "\"at\": [1]}; found " + json.describe() + ".");
        } catch (JsonException e) {
            throw Failure.at(Failure.Kind.USAGE, String.valueOf(e.getMessage()), e.column());
        }
    }

    private Answer answer(Json.Table request) {
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
        return ask.isSearch() ? SearchQuestion.of(ask, program, arguments).answer(iteration -> {
        }) : Question.of(ask, program, arguments, RunControl.NONE).answer();
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
