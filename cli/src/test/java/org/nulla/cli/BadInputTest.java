package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BadInputTest {

    @TempDir
    Path folder;

    private static Arguments bad(String kind, String message, String... words) {
        return Arguments.of(kind, message, words);
    }

    static Stream<Arguments> mistakes() {
        String pair = "y1 = x1*x2; y2 = x1 + x2";
        return Stream.of(
                // the program
                bad("program", "sine", "eval", "-e", "y = sine(x)", "--at", "1"),
                bad("program", "'y'", "eval", "-e", "y = x; y = 2*x", "--at", "1"),
                bad("program", ")", "eval", "-e", "y = sin(x", "--at", "1"),
                bad("program", "", "eval", "-e", "", "--at", "1"),
                bad("limit", "1000", "eval", "-e", "y = " + "(".repeat(1001) + "x" + ")".repeat(1001), "--at", "1"),
                // values
                bad("usage", "--at has 1 value, expected 2, one for each of the inputs: x1, x2", "eval", "-e", pair,
                        "--at", "1"),
                bad("usage", "--at has 3 values, expected 2", "eval", "-e", pair, "--at", "1,2,3"),
                bad("usage", "--target has 1 value, expected 2, one for each of the outputs: y1, y2", "preimage", "-e",
                        pair, "--at", "1,2", "--target", "1"),
                bad("usage", "--target, entry 2: NaN is not a finite number", "preimage", "-e", pair, "--at", "1,2",
                        "--target", "1,NaN"),
                bad("usage", "-Infinity is not a finite number", "eval", "-e", "y = x", "--at", "-Infinity"),
                bad("usage", "'1e999' is too large", "eval", "-e", "y = x", "--at", "1e999"),
                bad("usage", "expected a number such as -2.5 or 1e-3, found '0x10'", "eval", "-e", "y = x", "--at",
                        "0x10"),
                bad("usage", "found '1f'", "eval", "-e", "y = x", "--at", "1f"),
                bad("usage", "entry 2: a number is missing", "eval", "-e", pair, "--at", "1,"),
                bad("usage", "'x3' is not one of the inputs, which are: x1, x2. Did you mean 'x1'?", "eval", "-e", pair,
                        "--at", "x1=1,x3=2"),
                bad("usage", "no value is given for x2", "eval", "-e", pair, "--at", "x1=1"),
                bad("usage", "'x1' is given twice", "eval", "-e", pair, "--at", "x1=1,x1=2,x2=3"),
                bad("usage", "either every entry is named", "eval", "-e", pair, "--at", "x1=1,2"),
                bad("usage", "--target-basis, vector 2 has 1 value, expected 2", "preimage", "-e", pair, "--at", "1,2",
                        "--target", "1,0", "--target-basis", "1,0;1"),
                bad("usage", "above 0 and below 1, found 2.0", "preimage", "-e", pair, "--at", "1,2", "--target", "1,0",
                        "--tolerance", "2"),
                bad("usage", "Did you mean 'reference-dense'?", "preimage", "-e", pair, "--at", "1,2", "--target",
                        "1,0",
                        "--engine", "reference-dens"),
                // the command
                bad("usage", "There is no command 'preimgae'. Did you mean 'preimage'?", "preimgae", "-e", "y = x"),
                bad("usage", "nulla eval model.nulla --at ...", "model.nulla", "--at", "1"),
                bad("usage", "It is an option of preimage, copreimage", "eval", "-e", "y = x", "--at", "1", "--target",
                        "1"),
                bad("usage", "Did you mean '--tangent'?", "jvp", "-e", "y = x", "--at", "1", "--tangnet", "1"),
                bad("usage", "jvp needs --tangent", "jvp", "-e", "y = x", "--at", "1"),
                bad("usage", "The point is missing: give --at, a value for each of x", "eval", "-e", "y = x"),
                bad("usage", "The program is missing", "eval", "--at", "1"),
                bad("usage", "More than one program", "eval", "a.nulla", "-e", "y = x", "--at", "1"),
                bad("usage", "'--at'", "eval", "-e", "y = x", "--at"),
                bad("usage", "only once", "eval", "-e", "y = x", "--at", "1", "--at", "2"),
                bad("usage", "neither *.nulla nor *.java", "eval", "program.txt", "--at", "1"),
                bad("usage", "There is no file 'missing.nulla'", "eval", "missing.nulla", "--at", "1"),
                bad("usage", "There is no file 'Missing.java'", "eval", "Missing.java", "--at", "1"),
                bad("usage", "--method picks a method of a Java file", "eval", "-e", "y = x", "--at", "1", "--method",
                        "f"),
                bad("usage", "exactly one output, and this one has 2: y1, y2", "gradient", "-e", pair, "--at", "1,2"),
                bad("usage", "A command is missing", "--json"),
                // the domain
                bad("domain", "log", "eval", "-e", "y = log(x)", "--at", "-1"),
                bad("domain", "", "gradient", "-e", "y = sqrt(x)", "--at", "0"),
                bad("domain", "", "hessian", "-e", "y = x^1.5", "--at", "0"),
                bad("domain", "'x' is too large", "newton-step", "-e", "y = 1e200*(1e200*x)", "--at", "0"));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("mistakes")
    void everyMistakeIsExplainedOnStandardErrorOrAsJsonWithTheRightStatus(String kind, String message,
            String... words) {
        int status = kind.equals("domain") ? 3 : 2;
        Shell text = Shell.nulla(words);
        if (Stream.of(words).noneMatch("--json"::equals)) {
            assertThat(text.status()).isEqualTo(status);
            assertThat(text.out()).isEmpty();
            assertThat(text.err()).startsWith("nulla: ").contains(message);
        }
        Shell json = Shell.nulla(Stream.of(words).anyMatch("--json"::equals) ? words
                : Stream.concat(Stream.of(words), Stream.of("--json")).toArray(String[]::new));
        assertThat(json.status()).isEqualTo(status);
        assertThat(json.err()).isEmpty();
        assertThat(Shell.errorKind(json.json())).isEqualTo(kind);
        assertThat(Shell.errorMessage(json.json())).contains(message);
    }

    @Test
    void aMistakeInAProgramIsPointedAt() {
        Shell shell = Shell.nulla("eval", "-e", "t = 2*x\ny = t + ln(x)", "--at", "1");
        assertThat(shell.err().lines()).first().asString().startsWith("nulla: line 2, column 9: ");
        assertThat(shell.err().lines().skip(1)).containsExactly("  y = t + ln(x)", "          ^");
        Shell json = Shell.nulla("eval", "-e", "t = 2*x\ny = t + ln(x)", "--at", "1", "--json");
        assertThat(json.out()).contains("\"line\": 2, \"column\": 9");
    }

    @Test
    void aPointOutsideTheDomainIsPointedAt() {
        Shell shell = Shell.nulla("eval", "-e", "y = 1 + log(x)", "--at", "-1");
        assertThat(shell.err().lines()).first().asString().startsWith("nulla: line 1, column 9: ");
        assertThat(shell.err()).endsWith("  y = 1 + log(x)\n          ^\n");
    }

    @Test
    void aFormulaOfOneMebibyteIsAcceptedAndOneByteMoreIsNot() throws IOException {
        String program = "y = x #";
        String fill = "a".repeat((1 << 20) - program.length());
        Path exact = Files.writeString(folder.resolve("exact.nulla"), program + fill);
        Path above = Files.writeString(folder.resolve("above.nulla"), program + fill + "a");
        assertThat(Shell.nulla("eval", exact.toString(), "--at", "1")).isEqualTo(new Shell(0, "y = 1\n", ""));
        Shell refused = Shell.nulla("eval", above.toString(), "--at", "1", "--json");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(Shell.errorKind(refused.json())).isEqualTo("limit");
        assertThat(Shell.errorMessage(refused.json())).contains("1048576");
        assertThat(Shell.errorKind(Shell.nulla("eval", "-e", program + fill + "a", "--at", "1", "--json").json()))
                .isEqualTo("limit");
    }

    @Test
    void nestingOfAThousandIsAccepted() {
        String program = "y = " + "(".repeat(1000) + "x" + ")".repeat(1000);
        assertThat(Shell.nulla("eval", "-e", program, "--at", "1")).isEqualTo(new Shell(0, "y = 1\n", ""));
    }

    @Test
    void aFileThatIsNotUtf8SaysWhere() throws IOException {
        Path file = Files.write(folder.resolve("latin.nulla"), new byte[] {'y', '=', 'x', '\n', '#', ' ', (byte) 0xe4});
        Shell shell = Shell.nulla("eval", file.toString(), "--at", "1", "--json");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.out()).contains("not in UTF-8").contains("\"line\": 2, \"column\": 3");
    }

    @Test
    void aDirectoryIsNoProgram() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("d.nulla"));
        assertThat(Shell.nulla("eval", directory.toString()).err()).contains("is a directory");
    }

    @Test
    void controlCharactersOfUsersAreNeverPrinted() {
        Shell shell = Shell.nulla("eval", "-e", "y = x", "--at", "\u001b[31mred=1");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("\\u001b[31mred").doesNotContain("\u001b");
        assertThat(Shell.nulla("\u001b[31m\u00e9\u202e").err().chars())
                .allMatch(c -> c == '\n' || (c >= ' ' && c <= '~'));
    }

    @Test
    void anArgumentThatStartsWithAnAtSignIsNoFileOfArguments() throws IOException {
        Path file = Files.writeString(folder.resolve("arguments"), "1");
        assertThat(Shell.nulla("eval", "-e", "y = x", "--at", "@" + file).status()).isEqualTo(2);
    }
}
