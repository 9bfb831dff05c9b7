package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Real;
import org.nulla.Vector;
import org.nulla.solver.ImplicitFunction;
import org.nulla.solver.Motion;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// What the models among the examples must get right, beyond what they print.
@DisplayName("The model")
class ExamplesOfModelsTest {

    static Stream<Arguments> models() {
        return Stream.of(
                Arguments.of("arm", SevenJointArm.following(SevenJointArm.motion().last()), SevenJointArm.PLACE),
                Arguments.of("power flow", PowerFlow.VOLTAGES, PowerFlow.ASKED),
                Arguments.of("equilibrium", ChemicalEquilibrium.AMOUNTS, new double[] {ChemicalEquilibrium.RATIO}),
                Arguments.of("volatility", Calibration.VOLATILITY, Calibration.QUOTE),
                Arguments.of("diode", DiodeCircuit.CIRCUIT, DiodeCircuit.PARTS));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void followsItsParametersAsDifferencesOfSolutionsDo(String name, ImplicitFunction model, double[] parameters) {
        double[][] jacobian = model.jacobian(parameters);
        for (int k = 0; k < parameters.length; k++) {
            double[] differences = differences(model, parameters, k);
            for (int i = 0; i < jacobian.length; i++) {
                assertThat(jacobian[i][k]).as("%s, unknown %d by parameter %d", name, i, k)
                        .isCloseTo(differences[i], within(1e-6 * Math.abs(differences[i])));
            }
        }
    }

    /// The derivative of the solution from the solutions at four parameters nearby, to fourth order.
    private static double[] differences(ImplicitFunction model, double[] parameters, int k) {
        ImplicitFunction precise = model.with(SolverOptions.DEFAULT.withTolerance(1e-13));
        double step = 1e-4 * Math.abs(parameters[k]);
        double[] weights = {-1, 8, -8, 1};
        double[] result = {};
        for (int j = 0; j < weights.length; j++) {
            double[] moved = parameters.clone();
            moved[k] += step * List.of(2, 1, -1, -2).get(j);
            double[] solution = precise.solve(moved).solution();
            double weight = weights[j] / (12 * step);
            double[] before = j == 0 ? new double[solution.length] : result;
            result = new double[solution.length];
            Arrays.setAll(result, i -> before[i] + weight * solution[i]);
        }
        return result;
    }

    @Test
    void armHoldsItsToolWhileItsStrainFallsAndItsElbowRises() {
        Motion motion = SevenJointArm.motion();
        assertThat(motion.end()).isEqualTo(Motion.End.MINIMUM);
        for (int i = 0; i < motion.points().size(); i++) {
            Real[] q = Real.of(motion.points().get(i).toArray());
            assertThat(Real.values(SevenJointArm.pose(q, Real.of(SevenJointArm.PLACE)))).as("posture %d", i)
                    .containsExactly(new double[6], within(1e-10));
            // the equations also hold when the tool is turned by half a turn, which is not meant
            assertThat(Real.values(SevenJointArm.frames(q).getLast()[2])).as("axis of the tool in posture %d", i)
                    .containsExactly(new double[] {0, 0, -1}, within(1e-9));
            if (i > 0) {
                assertThat(motion.objectives().get(i)).as("strain %d", i).isLessThan(motion.objectives().get(i - 1));
            }
        }
        assertThat(elbow(motion.last()) - elbow(motion.points().getFirst())).isGreaterThan(0.1);
    }

    private static double elbow(Vector angles) {
        return SevenJointArm.frames(Real.of(angles.toArray())).get(3)[3][2].value();
    }

    @Test
    void armStandsUprightAtZeroAsThePublishedTableHasIt() {
        Real[] flange = SevenJointArm.frames(Real.of(new double[7])).getLast()[3];
        assertThat(Real.values(flange)).containsExactly(new double[] {0.088, 0, 0.333 + 0.316 + 0.384 - 0.107},
                within(1e-15));
    }

    @Test
    void powerFlowIsPossibleOnceAPartOfTheConflictIsLeftOutAndOnlyThen() {
        for (String left : PowerFlow.CONTRACTS) {
            List<String> names = new ArrayList<>(PowerFlow.CONTRACTS);
            List<Real> asked = new ArrayList<>(List.of(Real.of(PowerFlow.CONTRACTED)));
            asked.remove(names.indexOf(left));
            names.remove(left);
            Real[] values = asked.toArray(Real[]::new);
            assertThat(Roots.find(x -> PowerFlow.misses(names, x, values), PowerFlow.FLAT).converged())
                    .as("without %s", left).isEqualTo(List.of("P5", "P2to5", "P4to5").contains(left));
        }
    }

    @Test
    void equilibriumIsThePublishedPositiveOne() {
        double[] published = {0.00311410, 34.59792, 0.0650418, 0.8593781, 0.0369519};
        double[] amounts = ChemicalEquilibrium.AMOUNTS.solve(ChemicalEquilibrium.RATIO).solution();
        for (int i = 0; i < published.length; i++) {
            assertThat(Math.exp(amounts[i])).as("amount %d", i).isCloseTo(published[i], within(2e-6 * published[i]));
        }
    }

    @Test
    void volatilityGivesBackThePriceItCameFrom() {
        for (double volatility : new double[] {0.05, 0.2, 0.8}) {
            double price = Calibration.call(Real.of(volatility), Real.of(21), Real.of(20), Real.of(0.1), Real.of(0.25))
                    .value();
            assertThat(Calibration.VOLATILITY.solve(price, 21, 20, 0.1, 0.25).solution()[0]).isCloseTo(volatility,
                    within(1e-6));
        }
    }

    @Test
    void volatilityRestsOnTheTextbookPriceOfACall() {
        // Hull, Options, Futures and Other Derivatives: a call at 42 on a strike of 40 costs 4.76
        assertThat(Calibration.call(Real.of(0.2), Real.of(42), Real.of(40), Real.of(0.1), Real.of(0.5)).value())
                .isCloseTo(4.7594, within(1e-4));
    }
}
