package org.nulla.bench.questions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.Measurement;
import org.nulla.bench.run.Settings;
import org.nulla.diagnosis.Diagnosis;

@DisplayName("The benchmark of other questions")
class QuestionsBenchTest {

    private static BenchResult<Measurement> run(String... problems) throws IOException {
        return QuestionsBench.run(new Settings(3, true, new LinkedHashSet<>(List.of(problems)), null,
                (stage, done, total) -> {
                }));
    }

    @Test
    @DisplayName("answers every question rightly")
    void answers() throws IOException {
        BenchResult<Measurement> result = run("planted-60", "ridge-2", "ridge-3", "ridge-5", "derivative-9");
        assertThat(result.leftOut()).isEmpty();
        assertThat(result.rows()).hasSize(3 + 6 + 2)
                .allSatisfy(row -> assertThat(row.residual()).as(row.key()).isLessThan(1e-12));
        assertThat(result.figures()).extracting(Figure::name).containsExactly("ihvpExponent", "largestError");
    }

    @Test
    @DisplayName("accepts no diagnosis of other equations, and no other target's conflict")
    void refusesOtherDiagnoses() {
        PlantedEquations equations = new PlantedEquations(30);
        Diagnosis plain = Diagnosis.of(Nulla.linearize(equations.plain(), equations.point()));
        assertThat(equations.names(plain)).isFalse();
        double[] other = new double[32];
        other[30] = 1;
        Diagnosis otherTarget = Diagnosis.of(Nulla.linearize(equations.planted(), equations.point()),
                AffineSpace.point(other), PreimageOptions.DEFAULT);
        assertThat(otherTarget.conflict()).isPresent();
        assertThat(equations.namesConflict(otherTarget)).isFalse();
    }

    @Test
    @DisplayName("has a Hessian product by hand that agrees with the library's")
    void byHand() {
        RidgeNet net = new RidgeNet(3, 4);
        double[] byHand = net.hessianProduct(net.vector());
        assertThat(DenseProduct.error(Nulla.hvp(net, net.weights(), net.vector()), byHand)).isLessThan(1e-14);
    }

    @Test
    @DisplayName("refuses names that it does not know")
    void refuses() {
        assertThatThrownBy(() -> run("planted-5")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("planted-5");
        assertThatThrownBy(() -> run("wide-3")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wide-3");
    }
}
