package org.nulla.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.plan.ExplainedPreimage;
import org.nulla.plan.RunPlan;
import org.nulla.plan.RunPlan.Method;

@DisplayName("The plan of a run of the reference engine")
@Tag("fast")
class PlanTest {

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DEFAULT")
    @DisplayName("tells what it cost, and no factors")
    void plan(EngineKind engine) {
        VectorFunction tour = x -> new Real[] {x[0].times(x[1]), x[1].plus(x[2])};
        ExplainedPreimage explained = Nulla.linearize(tour, 1, 2, 3).explainTangentPreimage(AffineSpace.point(1, 0),
                PreimageOptions.DEFAULT.withEngine(engine));
        RunPlan plan = explained.plan();
        assertThat(plan.engine()).isEqualTo(engine);
        assertThat(plan.method().label()).isEqualTo(engine.label());
        assertThat(plan.factorisation()).isNull();
        assertThat(plan.attempts()).singleElement()
                .satisfies(attempt -> assertThat(attempt.counters().peakCoefficients())
                        .isEqualTo(explained.preimage().counters().peakCoefficients()).isPositive());
        RunPlan contradiction = Nulla.linearize(x -> new Real[] {x[0], x[0].times(2)}, 1)
                .explainTangentPreimage(AffineSpace.point(1, 3), PreimageOptions.DEFAULT.withEngine(engine)).plan();
        assertThat(contradiction.attempts().stream().map(RunPlan.Attempt::method)).startsWith(plan.method(),
                Method.ELIMINATION);
        assertThat(contradiction.attempts().getFirst().note()).contains("contradiction");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DEFAULT")
    @DisplayName("comes with the very answer that is given without one")
    void sameAnswer(EngineKind engine) {
        PreimageOptions options = PreimageOptions.DEFAULT.withEngine(engine);
        VectorFunction tour = x -> new Real[] {x[0].times(x[1]), x[1].plus(x[2])};
        for (boolean cotangent : new boolean[] {false, true}) {
            AffineSpace target = cotangent ? AffineSpace.point(1, 2, 3) : AffineSpace.point(1, 0);
            ExplainedPreimage explained = cotangent
                    ? Nulla.linearize(tour, 1, 2, 3).explainCotangentPreimage(target, options)
                    : Nulla.linearize(tour, 1, 2, 3).explainTangentPreimage(target, options);
            Preimage plain = cotangent ? Nulla.linearize(tour, 1, 2, 3).cotangentPreimage(target, options)
                    : Nulla.linearize(tour, 1, 2, 3).tangentPreimage(target, options);
            assertThat(explained.preimage().isEmpty()).isEqualTo(plain.isEmpty());
            assertThat(explained.preimage().certificate()).isEqualTo(plain.certificate());
            assertThat(explained.preimage().counters()).isEqualTo(plain.counters());
        }
    }
}
