package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextReportTest {

    @Test
    void valuesGivenByPositionAreEchoedWithTheirNames() {
        assertThat(Shell.nulla("eval", "-e", "y = x2 - x1", "--at", "1,2").out()).isEqualTo("""
                at  x1 = 1, x2 = 2

                y = 1
                """);
        assertThat(Shell.nulla("eval", "-e", "y = 100*(x2 - x1^2)^2 + (1 - x1)^2", "--at", "-1.2,1").out())
                .startsWith("at  x1 = -1.2, x2 = 1\n").endsWith("y = 24.2\n");
        assertThat(Shell.nulla("eval", "-e", "y = x2 - x1", "--at", "x2=2,x1=1").out()).isEqualTo("y = 1\n");
    }

    @Test
    void valuesAreAligned() {
        assertThat(Shell.nulla("eval", "-e", "long_name = x/3; y = x", "--at", "1").out()).isEqualTo("""
                long_name = 0.3333333333
                y         = 1
                """);
    }

    @Test
    void aProductStandsBesideTheValue() {
        assertThat(Shell.nulla("jvp", "-e", "y1 = x1*x2; y2 = x1", "--at", "1,20", "--tangent", "0.5,0").out())
                .isEqualTo("""
                        at       x1 = 1, x2 = 20
                        tangent  x1 = 0.5, x2 = 0

                            value  change
                        y1     20      10
                        y2      1     0.5
                        """);
    }

    @Test
    void aJacobianIsATableWithNames() {
        assertThat(Shell.nulla("jacobian", "-e", "y1 = x1*x2; y2 = x1", "--at", "1,20").out()).isEqualTo("""
                at  x1 = 1, x2 = 20

                    x1  x2
                y1  20   1
                y2   1   0
                """);
    }

    @Test
    void aPointIsWrittenOutWithWhatItReallyDoesAndItsResidual() {
        assertThat(Shell.nulla("preimage", "-e", "y1 = x1*x2; y2 = x1 + x2", "--at", "x1=1,x2=2", "--target",
                "y1=1,y2=0").out())
                .isEqualTo("""
                        x1 = 1
                        x2 = -1

                        applied:
                            now  promised  really
                        y1    2         3       2
                        y2    3         3       3

                        residual        0
                        backward error  0
                        rank            2
                        dimension       0 (one point)
                        """);
    }

    @Test
    void theLargestResidualIsToldInItsOwnUnit() {
        assertThat(Shell.nulla("preimage", "-e", "y1 = x/3; y2 = 1e20*x", "--at", "1", "--target", "0.1,3e19").out())
                .containsPattern("residual {8}[1-9].* in y[12], wanted (0.1|3e19)\n").contains("backward error  ");
    }

    @Test
    void whereTheProgramIsNotDefinedAfterTheChangeThatIsSaid() {
        assertThat(Shell.nulla("preimage", "-e", "y = log(x)", "--at", "1", "--target", "-3").out())
                .contains("promised", "undefined");
    }

    @Test
    void aTargetReachedOnlyWithinTheToleranceIsSaidToBe() {
        String[] words = {"preimage", "-e", "y1 = x; y2 = 3*x", "--at", "1", "--target", "1,3.0000000001"};
        assertThat(Shell.nulla(words).out()).contains("within the tolerance, not to within rounding");
        assertThat(Shell.nulla("preimage", "-e", "y1 = x; y2 = 3*x", "--at", "1", "--target", "1,3").out())
                .doesNotContain("tolerance");
    }

    @Test
    void doubtNamesTheClaimItsEntryAndItsNumbers() {
        Shell shell = Shell.nulla("preimage", "-e", "y = (1e15*sin(x) + w) - 1e15*sin(x); z = x; q = w",
                "--at", "1,1", "--target", "1,1,1");
        assertThat(shell.out()).containsPattern("doubtful: That (nothing|this) reaches the target was not shown\\.")
                .containsPattern("reaches y cannot be told: its noise is \\S+, where \\S+ is judged")
                .doesNotContain("entry 0");
    }

    @Test
    void aSpaceIsWrittenOutInParametersAndFreeCoordinates() {
        Shell shell = Shell.nulla("preimage", "-e", "inputs x1, x2, x3; y = x1 + 2*x2", "--at", "0,0,0", "--target",
                "1");
        assertThat(shell.status()).isZero();
        assertThat(shell.lines()).hasSize(14);
        assertThat(shell.lines().get(0)).isEqualTo("at  x1 = 0, x2 = 0, x3 = 0");
        assertThat(shell.lines().get(2)).matches("x1 = .*s1.* shortest:  0\\.2");
        assertThat(shell.lines().get(3)).startsWith("x2 = ").endsWith(" 0.4");
        assertThat(shell.lines().get(4)).matches("x3 free {4,}0");
        assertThat(shell.lines().getLast()).isEqualTo("dimension       2");
        assertThat(shell.out()).doesNotContain("s2");
    }

    @Test
    void anEmptyPreimageNamesTheConflictAndTheLeastSquaresPoint() {
        Shell shell = Shell.nulla("preimage", "-e", "y1 = x; y2 = 2*x", "--at", "1", "--target", "y1=1,y2=3");
        assertThat(shell.status()).isEqualTo(3);
        assertThat(shell.out()).startsWith("empty: ").contains("conflict: ").contains("y1").contains("y2")
                .contains("least squares:\nx = 1.4\n").contains("residual").doesNotContain("dimension");
    }

    @Test
    void membersOfACotangentPreimageHaveTheNamesOfTheOutputs() {
        assertThat(Shell.nulla("copreimage", "-e", "u = 2*x", "--at", "1", "--target", "3").lines().getFirst())
                .isEqualTo("u = 1.5");
    }

    @Test
    void nothingIsColouredForAFile() {
        assertThat(Shell.nulla("preimage", "-e", "y = 3", "--target", "1").out()).doesNotContain("\u001b");
        assertThat(new Terminal(true, true).strong("empty")).contains("\u001b[1m");
    }
}
