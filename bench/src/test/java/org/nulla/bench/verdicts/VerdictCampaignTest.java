package org.nulla.bench.verdicts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.bench.verdicts.VerdictJudge.Judgement;
import org.nulla.bench.verdicts.VerdictProblem.Kind;
import org.nulla.bench.verdicts.VerdictProblem.Nature;
import org.nulla.solver.Effort;
import org.nulla.solver.Minimum;
import org.nulla.solver.Reason;
import org.nulla.solver.Report;

@DisplayName("Verdicts on random problems")
class VerdictCampaignTest {

    private static final long SEED = 10_001;

    @Test
    @DisplayName("are never false, and most of them say something")
    void neverFalse() {
        int problems = "full".equals(System.getProperty("nulla.tier", "ci")) ? 2000 : 120;
        VerdictCampaign.Result result = new VerdictCampaign(problems, SEED).run(RunControl.NONE);
        assertThat(result.complaints()).as("seed " + SEED).isEmpty();
        assertThat(result.wrong()).isZero();
        assertThat(result.kinds()).hasSize(Kind.values().length)
                .allSatisfy(row -> assertThat(row.right()).as(row.kind()).isGreaterThan(3 * row.notShown()));
    }

    /// `(z² − 1)² + 3` in a unit.
    private static VerdictProblem wells(double unit) {
        Term z = Term.unknown(0).times(1 / unit);
        return new VerdictProblem(Kind.MINIMUM, "wells", 0, List.of(z.squared().minus(1).squared().plus(3)),
                new double[] {2 * unit}, new double[] {unit}, Nature.REGULAR, List.of());
    }

    private static Judgement judgement(VerdictProblem problem, Reason reason, double... x) {
        return VerdictJudge.judge(problem,
                new Minimum(Vector.of(x), 0, Vector.of(new double[x.length]), Optional.empty(),
                        new Report(reason, "", 0, new Effort(0, 0, 0, 0), List.of())));
    }

    @Test
    @DisplayName("are judged by where the point is and what it is there")
    void judged() {
        for (double unit : new double[] {1, 1e-80, 1e80}) {
            VerdictProblem wells = wells(unit);
            assertThat(judgement(wells, Reason.CONVERGED_GRADIENT, unit)).isEqualTo(Judgement.RIGHT);
            assertThat(judgement(wells, Reason.CONVERGED_GRADIENT, -unit * (1 + 1e-9))).isEqualTo(Judgement.RIGHT);
            assertThat(judgement(wells, Reason.CONVERGED_GRADIENT, 1.001 * unit)).isEqualTo(Judgement.FALSE);
            assertThat(judgement(wells, Reason.CONVERGED_GRADIENT, 0)).isEqualTo(Judgement.FALSE);
            assertThat(judgement(wells, Reason.CONVERGED_DEGENERATE, 0.5 * unit)).isEqualTo(Judgement.FALSE);
            assertThat(judgement(wells, Reason.SADDLE_POINT, 0)).isEqualTo(Judgement.RIGHT);
            assertThat(judgement(wells, Reason.SADDLE_POINT, unit)).isEqualTo(Judgement.FALSE);
            assertThat(judgement(wells, Reason.UNBOUNDED, 1e9 * unit)).isEqualTo(Judgement.FALSE);
            assertThat(judgement(wells, Reason.STALLED, 0.5 * unit)).isEqualTo(Judgement.NOT_SHOWN);
        }
    }

    /// A function of two unknowns in units of 1.
    private static VerdictProblem plane(Term f) {
        return new VerdictProblem(Kind.MINIMUM, "plane", 0, List.of(f), new double[2], new double[] {1, 1},
                Nature.REGULAR, List.of());
    }

    @Test
    @DisplayName("are judged by every pivot of the Hessian, and relative to where the unknowns are")
    void pivots() {
        Term x = Term.unknown(0);
        Term y = Term.unknown(1);
        VerdictProblem valley = plane(x.plus(y).squared().plus(y.squared().times(1e-40)));
        assertThat(judgement(valley, Reason.CONVERGED_DEGENERATE, 0, 0)).isEqualTo(Judgement.RIGHT);
        assertThat(judgement(valley, Reason.CONVERGED_GRADIENT, 0, 0)).isEqualTo(Judgement.FALSE);
        assertThat(judgement(valley, Reason.CONVERGED_DEGENERATE, 0.1, 0)).isEqualTo(Judgement.FALSE);
        for (Term saddle : List.of(x.times(y), x.plus(y).squared().plus(y.squared().times(1e-40)).minus(y.pow(3))
                .minus(y.squared().times(1e-3)), x.squared().minus(y.squared()))) {
            assertThat(judgement(plane(saddle), Reason.SADDLE_POINT, 0, 0)).isEqualTo(Judgement.RIGHT);
            assertThat(judgement(plane(saddle), Reason.CONVERGED_DEGENERATE, 0, 0)).isEqualTo(Judgement.FALSE);
        }
        VerdictProblem far = plane(x.minus(1e8).squared().plus(y.squared()));
        assertThat(judgement(far, Reason.CONVERGED_GRADIENT, 1e8 + 100, 0)).isEqualTo(Judgement.RIGHT);
        assertThat(judgement(far, Reason.CONVERGED_GRADIENT, 1e8 + 10000, 0)).isEqualTo(Judgement.FALSE);
        assertThat(judgement(far, Reason.CONVERGED_GRADIENT, 1e8, 1e-4)).isEqualTo(Judgement.FALSE);
    }

    @Test
    @DisplayName("are judged by derivatives in sixty digits that agree with those of the program")
    void derivatives() {
        Term x = Term.unknown(0);
        Term y = Term.unknown(1);
        Term f = x.times(y).exp().plus(y.sin().over(x.squared().plus(1))).plus(x.minus(y).atan())
                .plus(y.squared().plus(2).log())
                .plus(x.cos());
        double[] at = {0.3, -1.2};
        Jet jet = Jet.run(List.of(f), Arrays.stream(at).mapToObj(java.math.BigDecimal::new)
                .toArray(java.math.BigDecimal[]::new)).getFirst();
        double[][] hessian = org.nulla.Nulla.hessian(u -> Term.function(List.of(f)).apply(u)[0], at);
        double[] gradient = org.nulla.Nulla.gradient(u -> Term.function(List.of(f)).apply(u)[0], at);
        for (int i = 0; i < 2; i++) {
            assertThat(jet.gradient()[i].doubleValue()).isCloseTo(gradient[i],
                    org.assertj.core.api.Assertions.within(1e-14));
            for (int j = 0; j < 2; j++) {
                assertThat(jet.hessian()[i][j].doubleValue()).isCloseTo(hessian[i][j],
                        org.assertj.core.api.Assertions.within(1e-13));
            }
        }
        TrueStationaryPoint point = Objects.requireNonNull(
                TrueStationaryPoint.near(x.squared().plus(y.times(x)).minus(y.squared()), new double[] {1e-6, 0},
                        new double[] {1, 1}, 1e-3));
        assertThat(point.minimum()).isFalse();
    }
}
