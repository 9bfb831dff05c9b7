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
import org.nulla.RunControl;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;

/// `nulla batch`: a request a line in, an answer a line out, in order, for as long as there is input. Nothing is kept from one
/// line to the next but the last program, because requests about one program tend to follow one another.
final class Batch {

    /// The longest line that is read.
    private static final int LONGEST_LINE = 1 << 20;

    private final PrintStream out;
    private final Requests requests = new Requests();

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
        Json.Table request;
        try {
            if (lines.isTooLong()) {
                throw Failure.of(Failure.Kind.LIMIT, "The line has more than " + LONGEST_LINE
                        + " bytes, which is the most a request may have.");
            }
            request = request(decode(lines, start));
        } catch (RuntimeException | Error e) {
            return Requests.failure(e, "") + '\n';
        }
        return requests.answer(request, RunControl.NONE, (iteration, x) -> {
        }) + '\n';
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
}
