package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Vector;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramAnswer;

@DisplayName("A choice as a linear program")
@Tag("fast")
class ProgramsTest {

    private static final double NONE = Double.POSITIVE_INFINITY;

    private static double[] of(double... numbers) {
        return numbers;
    }

    /// x + 1.5 y = 3, x − z ≤ 4, −1 ≤ y ≤ 2, z ≥ 5.
    private static Programs programs() {
        Equations equations = Equations.of(3, new double[][] {{1, 1.5, 0}}, of(3));
        Constraints constraints = Constraints.none(3).within(of(-NONE, -1, 5), of(NONE, 2, NONE)).atMost(of(1, 0, -1),
                4);
        return new Programs(equations, constraints);
    }

    /// A line for each row, then one for each column.
    private static List<String> written(LinearProgram program) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < program.rows(); i++) {
            lines.add(program.rowLower()[i] + " to " + program.rowUpper()[i]);
        }
        for (int j = 0; j < program.columns(); j++) {
            StringBuilder line = new StringBuilder("cost " + program.cost()[j] + ", " + program.lower()[j] + " to "
                    + program.upper()[j] + ":");
            for (int k = program.start()[j]; k < program.start()[j + 1]; k++) {
                line.append(" ").append(program.entry()[k]).append(" in ").append(program.index()[k]);
            }
            lines.add(line.toString());
        }
        return lines;
    }

    @Test
    @DisplayName("of the least cost has the equations, the inequalities and the bounds")
    void linear() {
        assertThat(written(programs().linear(of(7, 8, 9)))).containsExactly("3.0 to 3.0", "-Infinity to 4.0",
                "cost 7.0, -Infinity to Infinity: 1.0 in 0 1.0 in 1", "cost 8.0, -1.0 to 2.0: 1.5 in 0",
                "cost 9.0, 5.0 to Infinity: -1.0 in 1");
    }

    @Test
    @DisplayName("of the least absolute sum has what is added and what is taken away, from the centre on")
    void absoluteSum() {
        assertThat(written(programs().absoluteSum(of(1, 2, 3), of(1, 4, 2)))).containsExactly("-4.0 to -4.0",
                "-Infinity to 5.0",
                "cost 1.0, 0.0 to Infinity: 1.0 in 0 1.0 in 1", "cost 2.0, 0.0 to 0.0: 1.5 in 0",
                "cost 3.0, 3.0 to Infinity: -1.0 in 1",
                "cost 1.0, 0.0 to Infinity: -1.0 in 0 -1.0 in 1", "cost 2.0, 2.0 to 5.0: -1.5 in 0",
                "cost 3.0, 0.0 to 0.0: 1.0 in 1");
    }

    @Test
    @DisplayName("of the least maximum has two rows for each entry, and the maximum behind")
    void maximum() {
        assertThat(written(programs().maximum(of(1, 2, 3), of(1, 4, 2)))).containsExactly("3.0 to 3.0",
                "-Infinity to 4.0",
                "-Infinity to 1.0", "-Infinity to 8.0", "-Infinity to 6.0",
                "1.0 to Infinity", "8.0 to Infinity", "6.0 to Infinity",
                "cost 0.0, -Infinity to Infinity: 1.0 in 0 1.0 in 1 1.0 in 2 1.0 in 5",
                "cost 0.0, -1.0 to 2.0: 1.5 in 0 2.0 in 3 2.0 in 6",
                "cost 0.0, 5.0 to Infinity: -1.0 in 1 3.0 in 4 3.0 in 7",
                "cost 1.0, 0.0 to Infinity: -1.0 in 2 -1.0 in 3 -1.0 in 4 1.0 in 5 1.0 in 6 1.0 in 7");
    }

    @Test
    @DisplayName("of directions without end has zeros for right-hand sides, and a cube")
    void recession() {
        assertThat(written(programs().recession(of(7, 8, 9)))).containsExactly("0.0 to 0.0", "-Infinity to 0.0",
                "cost 7.0, -1.0 to 1.0: 1.0 in 0 1.0 in 1", "cost 8.0, 0.0 to 0.0: 1.5 in 0",
                "cost 9.0, 0.0 to 1.0: -1.0 in 1");
    }

    @Test
    @DisplayName("of what must be missed has columns for too much and, in equations, for too little")
    void relaxation() {
        assertThat(written(programs().relaxation())).containsExactly("3.0 to 3.0", "-Infinity to 4.0",
                "cost 0.0, -Infinity to Infinity: 1.0 in 0 1.0 in 1", "cost 0.0, -1.0 to 2.0: 1.5 in 0",
                "cost 0.0, 5.0 to Infinity: -1.0 in 1",
                "cost 1.0, 0.0 to Infinity: -1.0 in 0", "cost 1.0, 0.0 to Infinity: 1.0 in 0",
                "cost 1.0, 0.0 to Infinity: -1.0 in 1");
    }

    private static ProgramAnswer answer(double[] values, double[] multipliers, double[] reduced) {
        return new ProgramAnswer(ProgramAnswer.Status.OPTIMAL, Vector.of(values), Vector.of(multipliers),
                Vector.of(reduced), 0, "");
    }

    @Test
    @DisplayName("is answered by a candidate: its entries, its normal, its multipliers")
    void candidates() {
        Candidate candidate = programs().fromEntries(answer(of(1, 2, 3, 99), of(2, -5, 9), of(4, -6, 8, 99)));
        assertThat(candidate.x()).containsExactly(1, 2, 3);
        assertThat(candidate.normal()).containsExactly(2, 3, 0);
        assertThat(candidate.bounds()).containsExactly(-4, 6, -8);
        assertThat(candidate.inequalities()).containsExactly(5);
        ProgramAnswer wrong = answer(of(1, 2, 3), of(2, 5), of(4, -6, 8));
        assertThat(programs().inequalities(wrong)).containsExactly(0);
        assertThat(programs().signedInequalities(wrong)).containsExactly(-5);
    }

    @Test
    @DisplayName("of an absolute sum leaves to the bounds what the weights do not account for")
    void fromAbsoluteSum() {
        // normal (2, 3, 0) less 5 (1, 0, −1) is (−3, 3, 5); the weights take what they can
        ProgramAnswer answer = answer(of(1, 0, 4, 0, 3, 0), of(2, -5), new double[6]);
        Candidate inside = programs().fromAbsoluteSum(answer, of(1, 2, 4), of(0, 1, 6));
        assertThat(inside.x()).containsExactly(1, -2, 10);
        assertThat(inside.normal()).containsExactly(2, 3, 0);
        assertThat(inside.inequalities()).containsExactly(5);
        assertThat(inside.bounds()).containsExactly(-2, 1, 1);
        // the second cannot come up to its centre, the third not down to it
        Candidate away = programs().fromAbsoluteSum(answer, of(9, 2, 4), of(0, 3, 4));
        assertThat(away.bounds()).containsExactly(0, 5, 1);
        // on its bound an entry is where it wants to be
        Candidate touching = programs().fromAbsoluteSum(answer, of(9, 9, 9), of(0, 2, 5));
        assertThat(touching.bounds()).containsExactly(0, 0, 0);
    }

    @Test
    @DisplayName("can be had as it is, for a solver of one's own")
    void lent() {
        LinearProgram program = Selection.in(Members.of(Equations.of(2, new double[][] {{1, 1}}, of(4))))
                .within(of(0, 0), of(3, 3)).absoluteSumProgram();
        assertThat(written(program)).containsExactly("4.0 to 4.0", "cost 1.0, 0.0 to 3.0: 1.0 in 0",
                "cost 1.0, 0.0 to 3.0: 1.0 in 0", "cost 1.0, 0.0 to 0.0: -1.0 in 0", "cost 1.0, 0.0 to 0.0: -1.0 in 0");
        assertThat(program.entries()).isEqualTo(4);
        assertThat(Arrays.stream(program.start()).sum()).isEqualTo(10);
    }
}
