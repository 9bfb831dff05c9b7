package org.nulla.fuzz.reader;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.nulla.cli.Main;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Target;

/// The words of commands about formulas, a line each, the command first. Commands that serve, train or measure, words that name
/// files, and numbers of iterations are left out.
public final class CommandTarget implements Target {

    private static final Set<String> COMMANDS = Set.of("eval", "jvp", "vjp", "gradient", "jacobian", "hessian", "hvp",
            "preimage", "copreimage", "ihvp", "newton-step", "diagnose", "solve", "minimize", "graph", "help");

    @Override
    public String name() {
        return "command";
    }

    @Override
    public String summary() {
        return "words of commands about formulas";
    }

    @Override
    public int longest() {
        return 1024;
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return false;
    }

    @Override
    public void read(byte[] input) {
        List<String> words = new ArrayList<>(Texts.text(input).lines().toList());
        if (words.isEmpty() || !COMMANDS.contains(words.getFirst())
                || words.stream().anyMatch(CommandTarget::isLeftOut)) {
            return;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(words.toArray(String[]::new), InputStream.nullInputStream(),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        String said = err.toString(StandardCharsets.UTF_8);
        String answered = out.toString(StandardCharsets.UTF_8);
        Broken.unless(status >= 0 && status <= 5, "The status is " + status + ".");
        if (!said.isEmpty()) {
            Broken.unlessForUsers(said);
        }
        Broken.unless(!(said + answered).isBlank(), "Nothing was said at all.");
        if (words.contains("--json") && answered.startsWith("{")) {
            answered.lines().forEach(Answers::require);
        }
    }

    private static boolean isLeftOut(String word) {
        return word.startsWith("@") || word.startsWith("--out") || word.startsWith("-o") || word.contains("plot")
                || word.startsWith("--max") || word.startsWith("--time") || word.endsWith(".java")
                || word.endsWith(".nulla");
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("eval\n-e\ny = 2*x\n--at\n3", "preimage\n-e\ny = x1*x2*x3\n--at\n1,2,3\n--target\n6\n--json",
                "preimage\n-e\ny = x1*x2\n--at\nx1=1,x2=2\n--target\n1\n--target-basis\n1;2\n--explain",
                "hvp\n-e\ny = x^3\n--at\n1e0\n--vector\n-1",
                "graph\n-e\ny = sin(x)\n--at\n1\n--stage\nlinear\n--format\ndot",
                "solve\n-e\ny = x^2-2\n--from\n1\n--tolerance\n1e-9\n--lower\n0", "help\npreimage", "eval\n--help",
                "jacobian\n-e\ny = log(x)\n--at\n-1",
                "diagnose\n-e\na = x+y; b = 2*x+2*y\n--at\n1,1\n--target\n1,3\n--json",
                "preimage\n-e\ny = x^2\n--at\n1\n--target\n1\n--exact", "eval\n-e\ny = x\n--at\nnan\n--at\n1",
                "copreimage\n-e\ny = x1*x2\n--at\n1,2\n--target\n2,1\n--engine\npaper");
    }
}
