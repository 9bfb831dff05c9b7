package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.report.json.Json;
import org.nulla.solver.Reason;
import org.nulla.solver.StepKind;
import org.nulla.report.json.JsonReader;

class SearchTest {

    @Test
    void solveFindsARootAndSaysHow() {
        Shell shell = Shell.nulla("solve", "-e", "y1 = x1*x2 - 6; y2 = x1 + x2 - 5", "--from", "1,4", "--json");
        Json.Table answer = shell.json();
        assertThat(shell.status()).isZero();
        assertThat(Shell.member(answer, "converged")).isEqualTo(new Json.Truth(true));
        assertThat(Shell.vector(answer, "x")).containsExactly(new double[] {2, 3}, within(1e-9));
        assertThat(Shell.vector(answer, "at")).containsExactly(1, 4);
        assertThat(Shell.vector(answer, "value")).containsExactly(-2, 0);
        assertThat(text(answer, "reason")).isEqualTo("converged-residual");
        assertThat(((Json.Numeral) Shell.member(answer, "residualNorm")).value()).isLessThanOrEqualTo(1e-10);
        assertThat(((Json.Array) Shell.member(answer, "history")).items()).hasSizeGreaterThan(2);
    }

    @Test
    void aSystemWithoutARootIsAnAnswerWithStatusThree() {
        Shell shell = Shell.nulla("solve", "-e", "left = a + b - 1; right = a + b - 2", "--from", "a=0,b=0");
        assertThat(shell.status()).isEqualTo(3);
        assertThat(shell.out()).contains("inconsistent").contains("left, right");
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void boundsAreKept() {
        // both -2 and 2 are roots
        Json.Table answer = Shell.nulla("solve", "-e", "y = x^2 - 4", "--from", "3", "--upper", "0", "--json").json();
        assertThat(Shell.vector(answer, "x")).containsExactly(new double[] {-2}, within(1e-9));
        Shell blocked = Shell.nulla("solve", "-e", "y = x + z - 4", "--from", "0,0", "--upper", "x=1,z=1", "--json");
        assertThat(blocked.status()).isEqualTo(3);
        assertThat(text(blocked.json(), "reason")).isEqualTo("blocked-by-bounds");
        assertThat(Shell.vector(blocked.json(), "x")).containsExactly(1, 1);
    }

    @Test
    void boundsByNameMayLeaveInputsOut() {
        Json.Table answer = Shell
                .nulla("minimize", "-e", "y = (a - 1)^2 + (b + 2)^2", "--from", "5,5", "--lower", "b=0",
                        "--json")
                .json();
        assertThat(Shell.vector(answer, "x")).containsExactly(new double[] {1, 0}, within(1e-9));
        Shell unknown = Shell.nulla("minimize", "-e", "y = a^2", "--from", "5", "--lower", "c=0");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("'c' is not one of the inputs");
    }

    @Test
    void minimizeFindsAMinimum() {
        Json.Table answer = Shell.nulla("minimize", "-e", "f = 100*(y - x^2)^2 + (1 - x)^2", "--from", "y=1,x=-1.2",
                "--json").json();
        assertThat(Shell.vector(answer, "x")).containsExactly(new double[] {1, 1}, within(1e-8));
        assertThat(((Json.Numeral) Shell.member(answer, "objective")).value()).isLessThan(1e-16);
        assertThat(text(answer, "reason")).isEqualTo("converged-gradient");
    }

    @Test
    void aSaddleIsCalledOneAndAWayOutIsShown() {
        Shell shell = Shell.nulla("minimize", "-e", "f = x^2 - y^2", "--from", "1,0", "--json");
        assertThat(shell.status()).isEqualTo(3);
        assertThat(text(shell.json(), "reason")).isEqualTo("saddle-point");
        double[] direction = Shell.vector(shell.json(), "negativeCurvature");
        assertThat(Math.abs(direction[1])).isCloseTo(1, within(1e-12));
    }

    @Test
    void limitsAreKept() {
        String[] slow = {"solve", "-e", "y = (x - 1)^4", "--from", "1000", "--json", "--max-iterations", "3"};
        Shell shell = Shell.nulla(slow);
        assertThat(shell.status()).isEqualTo(3);
        assertThat(text(shell.json(), "reason")).isEqualTo("iteration-limit");
        assertThat(Shell.member(shell.json(), "iterations")).isEqualTo(JsonReader.read("3"));
        slow[6] = "--time-limit";
        slow[7] = "0";
        assertThat(text(Shell.nulla(slow).json(), "reason")).isEqualTo("time-limit");
    }

    @ParameterizedTest
    @CsvSource({"--max-iterations, 1.5", "--max-iterations, -1", "--time-limit, -1", "--tolerance, 0", "--from, NaN",
        "--lower, inf", "--plot, picture.gif"})
    void aValueThatMakesNoSenseIsRefused(String option, String value) {
        String[] words = {"solve", "-e", "y = x", "--from", "1", option, value};
        Shell shell = Shell
                .nulla(option.equals("--from") ? new String[] {"solve", "-e", "y = x", option, value} : words);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains(option);
    }

    @Test
    void emptyIntervalsAndMissingStartsAreRefused() {
        assertThat(Shell.nulla("solve", "-e", "y = x", "--from", "1", "--lower", "2", "--upper", "1").status())
                .isEqualTo(2);
        assertThat(Shell.nulla("solve", "-e", "y = x").err()).contains("--from").contains("start");
        assertThat(Shell.nulla("solve", "-e", "y = 1").status()).isEqualTo(2);
        assertThat(Shell.nulla("minimize", "-e", "y = x; z = x", "--from", "1").status()).isEqualTo(2);
    }

    @Test
    void thePlotIsAPicture(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("convergence.png");
        Shell shell = Shell.nulla("solve", "-e", "y = x^2 - 2", "--from", "1", "--plot", file.toString());
        assertThat(shell.status()).isZero();
        assertThat(Files.readAllBytes(file)).startsWith(0x89, 'P', 'N', 'G').hasSizeGreaterThan(1000);
    }

    @Test
    void everyReasonAndKindStandsInTheSchemas() throws IOException {
        for (String schema : new String[] {"solve.json", "minimize.json"}) {
            Path file = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
                    .resolveSibling("docs/schema/" + schema);
            String text = Files.readString(file);
            assertThat(text).contains(Arrays.stream(Reason.values()).map(reason -> '"' + reason.code() + '"').toList());
            assertThat(text).contains(Arrays.stream(StepKind.values()).map(kind -> '"' + kind.code() + '"').toList());
        }
    }

    private static String text(Json.Table answer, String key) {
        return ((Json.Text) Shell.member(answer, key)).value();
    }
}
