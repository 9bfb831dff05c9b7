package org.nulla.fuzz.reader;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nulla.cli.Main;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Target;

/// The lines of `nulla batch`: an answer for each line that is not blank, nothing on standard error, and status 0.
public final class BatchTarget implements Target {

    @Override
    public String name() {
        return "batch";
    }

    @Override
    public String summary() {
        return "requests to `nulla batch`";
    }

    @Override
    public int longest() {
        return 2048;
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return false;
    }

    @Override
    public void read(byte[] input) {
        String text = Texts.text(input);
        if (text.lines().anyMatch(Answers::isPatient)) {
            return;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(new String[] {"batch"}, new ByteArrayInputStream(input),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        Broken.unless(status == 0, "The status is " + status + ".");
        Broken.unless(err.size() == 0, "Something stands on standard error: " + err);
        List<String> answers = out.toString(StandardCharsets.UTF_8).lines().toList();
        long asked = asked(input);
        Broken.unless(answers.size() == asked, asked + " lines were asked and " + answers.size() + " answered.");
        answers.forEach(Answers::require);
    }

    private static long asked(byte[] input) {
        int start = input.length >= 3 && input[0] == (byte) 0xEF && input[1] == (byte) 0xBB && input[2] == (byte) 0xBF
                ? 3 : 0;
        String bytes = new String(input, start, input.length - start, StandardCharsets.ISO_8859_1);
        long count = 0;
        for (String line : bytes.split("\n", -1)) {
            if (!line.chars().allMatch(c -> c == ' ' || c == '\t' || c == '\r')) {
                count++;
            }
        }
        return count;
    }

    @Override
    public List<byte[]> seeds() {
        String program = "\"program\": \"y1 = x1*x2*x3; y2 = sin(x1) + x3\"";
        return Texts.bytes("{\"ask\": \"eval\", \"program\": \"y = 2*x\", \"at\": [3]}\n",
                "{\"id\": 7, \"ask\": \"preimage\", " + program + ", \"at\": [1, 2, 3], \"target\": [1, 0]}\n",
                "{\"ask\": \"preimage\", " + program
                        + ", \"at\": {\"x1\": 1, \"x2\": 2, \"x3\": 3}, \"target\": [1, 0], "
                        + "\"targetBasis\": [[1, 1]], \"explain\": true}\n",
                "{\"ask\": \"preimage\", \"program\": \"y = x1^3/3 - x2\", \"at\": [1, 2], \"target\": [1], "
                        + "\"exact\": true}",
                "{\"ask\": \"preimage\", \"program\": \"y = x1*x2*x3\", \"at\": [1, 2, 3], \"target\": [6], "
                        + "\"choose\": \"least-norm\", \"lower\": [0, 0, 0]}",
                "{\"ask\": \"jvp\", " + program + ", \"at\": [1, 2, 3], \"tangent\": [1, 0, 0]}\n"
                        + "{\"ask\": \"vjp\", " + program + ", \"at\": [1, 2, 3], \"cotangent\": [1, 0]}",
                "{\"ask\": \"hessian\", \"program\": \"y = exp(a*b)\", \"at\": [1, 2]}\n"
                        + "{\"ask\": \"newton-step\", \"program\": \"y = exp(a*b)\", \"at\": [1, 2]}",
                "{\"ask\": \"diagnose\", " + program + ", \"at\": [1, 2, 3], \"engine\": \"default\"}",
                "{\"ask\": \"solve\", \"program\": \"y = x^2 - 2\", \"from\": [1], \"maxIterations\": 20}",
                "{\"ask\": \"minimize\", \"program\": \"y = (x-1)^2 + z^4\", \"from\": [3, 1], \"lower\": [0, 0]}",
                "{\"ask\": \"copreimage\", " + program + ", \"at\": [1, 2, 3], \"target\": [1, 0, 0]}",
                "{\"ask\": \"evl\"}\n[]\n\n{\"ask\": \"eval\", \"program\": \"y = log(x)\", \"at\": [-1]}");
    }
}
