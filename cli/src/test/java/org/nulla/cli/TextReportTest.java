package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextReportTest {

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
                            value  change
                        y1     20      10
                        y2      1     0.5
                        """);
    }

    @Test
    void aJacobianIsATableWithNames() {
        assertThat(Shell.nulla("jacobian", "-e", "y1 = x1*x2; y2 = x1", "--at", "1,20").out()).isEqualTo("""
                    x1  x2
                y1  20   1
                y2   1   0
                """);
    }

    @Test
    void aPointIsWrittenOutWithResidualAndDimensionLast() {
        assertThat(Shell.nulla("preimage", "-e", "y1 = x1*x2; y2 = x1 + x2", "--at", "1,2", "--target", "1,0").out())
                .isEqualTo("""
                        x1 = 1
                        x2 = -1

                        rank       2
                        residual   0
                        dimension  0 (one point)
                        """);
    }

    @Test
    void aSpaceIsWrittenOutInParametersAndFreeCoordinates() {
        Shell shell = Shell.nulla("preimage", "-e", "inputs x1, x2, x3; y = x1 + 2*x2", "--at", "0,0,0", "--target",
                "1");
        assertThat(shell.status()).isZero();
        assertThat(shell.lines()).hasSize(7);
        assertThat(shell.lines().get(0)).matches("x1 = .*s1.* shortest:  0\\.2");
        assertThat(shell.lines().get(1)).startsWith("x2 = ").endsWith(" 0.4");
        assertThat(shell.lines().get(2)).matches("x3 free {4,}0");
        assertThat(shell.lines().getLast()).isEqualTo("dimension  2");
        assertThat(shell.out()).doesNotContain("s2");
    }

    @Test
    void anEmptyPreimageNamesTheConflictAndTheNearestMiss() {
        Shell shell = Shell.nulla("preimage", "-e", "y1 = x; y2 = 2*x", "--at", "1", "--target", "1,3");
        assertThat(shell.status()).isEqualTo(3);
        assertThat(shell.out()).startsWith("empty: ").contains("conflict: ").contains("y1").contains("y2")
                .contains("nearest miss:\nx = 1.4\n").contains("residual").doesNotContain("dimension");
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
