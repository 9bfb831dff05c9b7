package org.nulla.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Real;

class OutcomeTest {

    /// Converges linearly, so a run is long enough to be stopped.
    private static final Problem SLOW = Problem.of(x -> new Real[] {x[0].minus(1).pow(6)}, 100);

    @Test
    void thereAreManyReasonsAndTheirCodesAreStable() {
        assertThat(Arrays.stream(Reason.values()).map(Reason::code)).hasSizeGreaterThanOrEqualTo(12)
                .doesNotHaveDuplicates()
                .contains("converged-residual", "converged-step", "stalled", "inconsistent", "left-domain", "diverged",
                        "iteration-limit", "time-limit", "cancelled", "non-finite-start", "undefined-start",
                        "saddle-point")
                .allMatch(code -> code.matches("[a-z-]+"));
        assertThat(Arrays.stream(Reason.values()).filter(Reason::converged))
                .allMatch(reason -> reason.code().startsWith("converged"));
    }

    @Test
    void everyReasonIsExplainedOnItsPage() throws IOException {
        Path page = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize()
                .resolveSibling("docs/solving.md");
        assertThat(Files.readString(page)).contains(Arrays.stream(Reason.values())
                .map(reason -> "\n| `" + reason.code() + "` | ").toList());
    }

    @Test
    void aHandleCancelsFromAnotherPlace() {
        Cancellation handle = new Cancellation();
        Root root = Roots.find(SLOW, SolverOptions.DEFAULT.cancelledBy(handle).withListener(step -> {
            if (step.iteration() == 3) {
                handle.cancel();
            }
        }));
        assertThat(root.reason()).isEqualTo(Reason.CANCELLED);
        assertThat(root.iterations()).isEqualTo(3);
        // the best point so far is handed over
        assertThat(root.x().get(0)).isLessThan(100);
    }

    @Test
    void anInterruptCancelsAndStaysSet() throws InterruptedException, ExecutionException {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Boolean> stillSet = thread.submit(() -> {
                Root root = Roots.find(SLOW, SolverOptions.DEFAULT.withListener(step -> {
                    if (step.iteration() == 2) {
                        Thread.currentThread().interrupt();
                    }
                }));
                return root.reason() == Reason.CANCELLED && Thread.interrupted();
            });
            assertThat(stillSet.get()).isTrue();
        }
    }

    @Test
    void limitsOnTimeAndIterationsEndARun() {
        assertThat(Roots.find(SLOW, SolverOptions.DEFAULT.withTimeLimit(Duration.ZERO)).reason())
                .isEqualTo(Reason.TIME_LIMIT);
        Root root = Roots.find(SLOW, SolverOptions.DEFAULT.withMaxIterations(4));
        assertThat(root.reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(root.iterations()).isEqualTo(4);
        assertThatThrownBy(root::solution).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("iteration-limit").hasMessageContaining("go on from this point");
    }

    @Test
    void aStartThatIsNoNumberIsNamed() {
        Root root = Roots.find(Problem.of(x -> x, 1, Double.NaN).named(List.of("mass", "charge"), List.of("a", "b")),
                SolverOptions.DEFAULT);
        assertThat(root.reason()).isEqualTo(Reason.NON_FINITE_START);
        assertThat(root.message()).contains("charge").contains("NaN");
        assertThat(Fits.find(x -> x, Double.POSITIVE_INFINITY).reason()).isEqualTo(Reason.NON_FINITE_START);
        assertThat(Minima.find(x -> x[0], Double.NaN).reason()).isEqualTo(Reason.NON_FINITE_START);
    }

    @Test
    void noUnknownWithAnyEffectIsInsensitive() {
        Root root = Roots.find(x -> new Real[] {Real.of(3)}, 1);
        assertThat(root.reason()).isEqualTo(Reason.INSENSITIVE);
    }

    @Test
    void anEquationThatNothingMovesIsNamedAlone() {
        Root root = Roots.find(Problem.of(x -> new Real[] {x[0].minus(1), Real.of(3)}, 0).named(List.of("x"),
                List.of("first", "second")), SolverOptions.DEFAULT);
        assertThat(root.reason()).isEqualTo(Reason.INCONSISTENT);
        assertThat(root.message()).startsWith("The equation second cannot be met");
        assertThat(root.x().get(0)).isEqualTo(1);
    }

    @Test
    void aDomainWithoutAWayOutEndsARun() {
        // defined at the start and nowhere else
        Root root = Roots.find(x -> new Real[] {x[0].value() == 1 ? x[0] : x[0].times(Double.NaN)}, 1);
        assertThat(root.reason()).isEqualTo(Reason.LEFT_DOMAIN);
        assertThat(root.x().get(0)).isEqualTo(1);
        assertThat(root.message()).contains("undefined").contains("x[0] = 1");
    }

    @Test
    void oneStrategyAloneMayRunAwayAndSaysSo() {
        Root root = Roots.find(
                Problem.of(x -> new Real[] {x[0].times(x[0].times(x[0]).unaryMinus().exp())}, 2),
                SolverOptions.DEFAULT.withStrategies(Strategy.NEWTON));
        assertThat(root.converged()).isFalse();
        assertThat(root.reason()).isIn(Reason.DIVERGED, Reason.LEFT_DOMAIN);
    }

    @Test
    void aListenerIsToldWhereEachIterationLed() {
        List<Double> path = new ArrayList<>();
        Root root = Roots.find(Problem.of(x -> new Real[] {x[0].times(x[0]).minus(2)}, 1),
                SolverOptions.DEFAULT.withPathListener((iteration, x) -> {
                    path.add(x[0]);
                    assertThat(Math.abs(x[0] * x[0] - 2)).isEqualTo(iteration.norm());
                    x[0] = Double.NaN; // a copy: the run does not notice
                }));
        assertThat(path).hasSize(1 + root.iterations()).startsWith(1.0).endsWith(root.x().get(0));
    }

    @Test
    void theHistoryTellsEveryStepAndEveryFreshStart() {
        Root root = Roots.find(Problem.of(x -> new Real[] {x[0].atan()}, 20), SolverOptions.DEFAULT);
        assertThat(root.converged()).as(root.message()).isTrue();
        List<Iteration> history = root.history();
        assertThat(history.getFirst()).isEqualTo(new Iteration(0, Math.atan(20), 0, StepKind.START));
        assertThat(history.getLast().iteration()).isEqualTo(root.iterations());
        assertThat(history.getLast().norm()).isEqualTo(root.residualNorm());
        long fresh = history.stream().filter(step -> step.kind() == StepKind.RESTART).count();
        assertThat(fresh).isPositive().isEqualTo(root.effort().restarts());
    }

    @Test
    void anEmptyPreimageMakesALeastSquaresStepAndTheHistorySaysSo() {
        Root root = Roots
                .find(x -> new Real[] {x[0].times(x[0]).plus(x[1]).minus(1), x[1].minus(x[0].times(2)).minus(1),
                    x[0].plus(x[1]).minus(1)}, 1, 1);
        assertThat(root.converged()).as(root.message()).isTrue();
        assertThat(root.history()).anyMatch(step -> step.kind() == StepKind.LEAST_SQUARES);
        assertThat(root.x().toArray()).containsExactly(new double[] {0, 1}, within(1e-9));
    }

    @Test
    void aChoiceOfStepDecidesWhichRootIsFound() {
        Problem line = Problem.of(x -> new Real[] {x[0].plus(x[1]).minus(2)}, 0, 0);
        assertThat(Roots.find(line, SolverOptions.DEFAULT).x().toArray()).containsExactly(new double[] {1, 1},
                within(1e-12));
        assertThat(Roots.find(line, SolverOptions.DEFAULT.withChoice(StepChoice.nearestTo(5, 0))).x().toArray())
                .containsExactly(new double[] {3.5, -1.5}, within(1e-12));
        assertThat(Roots.find(line, SolverOptions.DEFAULT.withChoice(StepChoice.weighted(3, 1))).x().toArray())
                .containsExactly(new double[] {0.2, 1.8}, within(1e-12));
        Bounds bounds = Bounds.of(new double[] {0, 0}, new double[] {0.5, 9});
        assertThat(Roots.find(line, SolverOptions.DEFAULT.withChoice(StepChoice.within(bounds))).x().toArray())
                .containsExactly(new double[] {0.5, 1.5}, within(1e-9));
        List<AffineSpace> seen = new ArrayList<>();
        StepChoice own = (steps, x) -> {
            seen.add(steps);
            return steps.member(4);
        };
        Root root = Roots.find(line, SolverOptions.DEFAULT.withChoice(own));
        assertThat(root.converged()).isTrue();
        assertThat(seen).hasSize(1);
    }

    @Test
    void boundsAreNeverLeftAndMayBlock() {
        List<Double> asked = new ArrayList<>();
        Root root = Roots.find(Problem.of(x -> {
            asked.add(x[0].value());
            return new Real[] {x[0].times(x[0]).minus(4)};
        }, 3).within(new double[] {-10}, new double[] {0}), SolverOptions.DEFAULT);
        assertThat(root.solution()).containsExactly(new double[] {-2}, within(1e-9));
        assertThat(asked).allMatch(x -> x <= 0 && x >= -10);
        Root blocked = Roots.find(Problem.of(x -> new Real[] {x[0].plus(x[1]).minus(4)}, 0, 0)
                .within(new double[] {0, 0}, new double[] {1, 1}), SolverOptions.DEFAULT);
        assertThat(blocked.reason()).as(blocked.message()).isEqualTo(Reason.BLOCKED_BY_BOUNDS);
        assertThat(blocked.x().toArray()).containsExactly(1, 1);
    }

    @Test
    void nonsenseIsRefusedAtTheDoor() {
        assertThatThrownBy(() -> Bounds.of(new double[] {1}, new double[] {0})).hasMessageContaining("nothing does");
        assertThatThrownBy(() -> SolverOptions.DEFAULT.withTolerance(0)).hasMessageContaining("tolerance");
        assertThatThrownBy(() -> StepChoice.weighted(1, -1)).hasMessageContaining("Weight 1");
        assertThatThrownBy(() -> Problem.of(x -> x, 1).named(List.of("a", "b"), List.of()))
                .hasMessageContaining("2 names");
        assertThatThrownBy(() -> SolverOptions.DEFAULT.withStrategies()).hasMessageContaining("No strategy");
    }
}
