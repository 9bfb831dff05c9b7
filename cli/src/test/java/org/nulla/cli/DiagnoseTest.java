package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.report.json.Json;

class DiagnoseTest {

    private static final String THREE = "y1 = x1+x2; y2 = 2*x1+2*x2; y3 = x3^2";

    @TempDir
    Path folder;

    @Test
    void theAnswerHasItsFieldsInAFixedOrder() {
        Shell shell = Shell.nulla("diagnose", "-e", THREE, "--at", "1,1,0", "--json");
        assertThat(shell.status()).isZero();
        assertThat(Shell.member(shell.json(), "gap")).isInstanceOf(Json.Numeral.class);
        assertThat(shell.out().replaceFirst("\"gap\": [^,]*, ", "")).isEqualTo(
                "{\"format\": 1, \"inputs\": [\"x1\", \"x2\", \"x3\"], \"outputs\": [\"y1\", \"y2\", \"y3\"], "
                        + "\"at\": [1.0, 1.0, 0.0], \"value\": [2.0, 4.0, 0.0], \"rank\": 1, \"nullity\": 2, "
                        + "\"free\": [\"x3\"], \"determined\": [], \"coupled\": [[\"x1\", \"x2\"]], "
                        + "\"redundantOutputs\": [{\"output\": \"y2\", \"combination\": {\"y1\": 2.0}}], "
                        + "\"insensitiveOutputs\": [\"y3\"], \"doubtful\": false, "
                        + "\"ranks\": {\"tenth\": 1, \"given\": 1, \"tenfold\": 1}, \"notes\": []}\n");
    }

    @Test
    void aTargetThatCannotBeMetIsANoWithItsConflict() {
        Shell shell = Shell.nulla("diagnose", "-e", THREE, "--at", "1,1,0", "--target", "1,3,0", "--json");
        assertThat(shell.status()).isEqualTo(3);
        assertThat(shell.out())
                .contains("\"conflict\": {\"names\": [\"y1\", \"y2\"], \"combination\": {\"y1\": 1.0, \"y2\": -0.5}}");
        assertThat(Shell.nulla("diagnose", "-e", THREE, "--at", "1,1,0", "--target", "y3=0,y2=2,y1=1").status())
                .isZero();
        assertThat(Shell.nulla("diagnose", "-e", THREE, "--at", "1,1,0", "--target", "1,3,0", "--target-basis",
                "0,1,0").status()).isZero();
    }

    @Test
    void batchAnswersTheSame() {
        Json.Table answer = Shell.batch("{\"ask\": \"diagnose\", \"program\": \"" + THREE + "\", \"at\": [1, 1, 0]}")
                .json();
        assertThat(answer).isEqualTo(Shell.nulla("diagnose", "-e", THREE, "--at", "1,1,0", "--json").json());
    }

    @Test
    void aDoubtfulRankIsToldAtThreeTolerances() {
        String[] words = {"diagnose", "-e", "y1 = x1+x2; y2 = x1 + 1.0000001*x2", "--at", "1,1", "--tolerance", "1e-7"};
        Shell shell = Shell.nulla(words);
        assertThat(shell.status()).isZero();
        assertThat(shell.out()).contains("doubtful       gap ")
                .contains("a tenth of the tolerance 2, the tolerance 1, ten times the tolerance 1").contains("note ");
    }

    @Test
    void namesOfAJavaProgramAreItsPaths() throws IOException {
        Path file = folder.resolve("Lever.java");
        Files.writeString(file, """
                public class Lever {
                    public record Arm(Real length, Real force) {}
                    public static Real torque(Arm left, Arm right) {
                        return left.length().times(left.force()).minus(right.length());
                    }
                }
                """);
        Shell shell = Shell.nulla("diagnose", file.toString(), "--at", "1,2,3,4");
        assertThat(shell.out()).contains("free           right.force\n")
                .contains("move together  left.length, left.force, right.length\n").contains("redundant      none\n");
    }

    @Test
    void aBasisWithoutATargetIsAMistake() {
        Shell shell = Shell.nulla("diagnose", "-e", THREE, "--at", "1,1,0", "--target-basis", "0,1,0");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("Give --target as well");
    }

    @Test
    void aTargetIsInTheOrderOfTheOutputs() {
        Shell shell = Shell.nulla("diagnose", "-e", "y = x1*x2", "--at", "1,1", "--target", "1,1");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("--target has 2 values, expected 1, one for each of the outputs: y");
    }

    @Test
    void aProgramWithoutInputsHasOnlyInsensitiveOutputs() {
        assertThat(Shell.nulla("diagnose", "-e", "y = 3").out()).contains("rank           0")
                .contains("insensitive    y");
    }
}
