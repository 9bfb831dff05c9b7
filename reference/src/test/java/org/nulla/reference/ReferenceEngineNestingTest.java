package org.nulla.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.VectorFunction;
import org.nulla.preimage.TracedProjection;
import org.nulla.sweep.Target;
import org.nulla.sweep.Walk;

@DisplayName("The reference engine inside an outer derivative")
@Tag("fast")
class ReferenceEngineNestingTest {

    static Stream<Named<ReferenceEngine>> engines() {
        return Stream.of(Named.of("dense", ReferenceEngine.dense()), Named.of("sparse", ReferenceEngine.sparse()));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a derivative of the only point does not stumble over the size of a traced number")
    void derivativeOfOnlyPoint(ReferenceEngine engine) {
        // a x1 + x2 = 1, x1 - x2 = 0, so both are 1 / (1 + a)
        VectorFunction solution = a -> onlyPoint(engine.solve(Walk.tangentPreimage(TracedGraph.of(x -> new Real[] {x[0]
                .times(a[0]).plus(x[1]),
            x[0].minus(x[1])}, 0, 0)), point(Real.ONE, Real.ZERO), RunControl.NONE));
        assertThat(Nulla.linearize(solution, 3).value()).containsExactly(new double[] {0.25, 0.25}, within(1e-15));
        assertThat(Nulla.linearize(solution, 3).jvp(1)).containsExactly(new double[] {-0.0625, -0.0625}, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a coefficient whose value is zero stays where its derivative is not")
    void zeroWithDerivative(ReferenceEngine engine) {
        // theta x1 + x2 = 1: the shortest solution is (theta, 1) / (1 + theta^2)
        VectorFunction shortest = theta -> shortest(engine.solve(Walk.tangentPreimage(TracedGraph.of(
                x -> new Real[] {theta[0].times(x[0]).plus(x[1])}, 0, 0)), point(Real.ONE), RunControl.NONE));
        assertThat(Nulla.linearize(shortest, 0).value()).containsExactly(0, 1);
        assertThat(Nulla.linearize(shortest, 0).jvp(1)).containsExactly(new double[] {1, 0}, within(1e-15));
        // and the other way round, where the zero comes last
        VectorFunction mirrored = theta -> shortest(engine.solve(Walk.tangentPreimage(TracedGraph.of(
                x -> new Real[] {x[0].plus(theta[0].times(x[1]))}, 0, 0)), point(Real.ONE), RunControl.NONE));
        assertThat(Nulla.linearize(mirrored, 0).jvp(1)).containsExactly(new double[] {0, 1}, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a preimage inside a cotangent preimage keeps its own journal")
    void preimageInsideCotangentPreimage(ReferenceEngine engine) {
        // the inner preimage solves diag(2, 4) x = b, so its Jacobian is diag(1/2, 1/4)
        VectorFunction inner = b -> onlyPoint(engine.solve(Walk.tangentPreimage(TracedGraph.of(
                x -> new Real[] {x[0].times(2), x[1].times(4)}, 0, 0)), point(b), RunControl.NONE));
        Outcome outer = engine.solve(Walk.cotangentPreimage(TracedGraph.of(inner, 1, 1)),
                Target.point(new double[] {3, 5}, new double[2]), RunControl.NONE);
        assertThat(((Outcome.Found) outer).dimension()).isZero();
        assertThat(((Outcome.Found) outer).origin()).containsExactly(6, 20);
    }

    @ParameterizedTest
    @MethodSource("engines")
    @DisplayName("a derivative of a derivative of the only point")
    void secondDerivative(ReferenceEngine engine) {
        VectorFunction reciprocal = a -> onlyPoint(
                engine.solve(Walk.tangentPreimage(TracedGraph.of(x -> new Real[] {x[0]
                        .times(a[0])}, 0)), point(Real.ONE), RunControl.NONE));
        assertThat(Nulla.derivative(a -> Nulla.derivative(b -> reciprocal.apply(new Real[] {b})[0], a), 2)).isCloseTo(
                0.25,
                within(1e-15));
    }

    @Test
    @DisplayName("rows in flight decide as plain rows do on 100 random graphs")
    void inFlightLikePlain() {
        for (int seed = 2000; seed < 2100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomGraph program = RandomGraph.draw(random);
            boolean tangent = seed % 2 == 0;
            Walk walk = program.walk(tangent);
            Target plain = RandomGraph.target(random, program.matrix(tangent), walk.sources());
            Target inFlight = new Target(plain.origin(), plain.originError(), plain.basis(), Real.of(plain.origin()),
                    Arrays
                            .stream(plain.basis()).map(Real::of).toArray(Real[][]::new));
            DenseOracle oracle = new DenseOracle(program.matrix(tangent), plain);
            Outcome outcome = ReferenceEngine.sparse().solve(walk, inFlight, RunControl.NONE);
            oracle.check(outcome, "seed " + seed);
            if (outcome instanceof Outcome.Found found) {
                assertThat(Real.values(Objects.requireNonNull(found.originInFlight()))).containsExactly(found.origin());
            }
        }
    }

    private static Target point(Real... origin) {
        return new Target(Real.values(origin), new double[origin.length], new double[0][], origin, null);
    }

    private static Real[] onlyPoint(Outcome outcome) {
        Outcome.Found found = (Outcome.Found) outcome;
        assertThat(found.dimension()).isZero();
        return Objects.requireNonNull(found.originInFlight());
    }

    private static Real[] shortest(Outcome outcome) {
        Outcome.Found found = (Outcome.Found) outcome;
        Real[] origin = Objects.requireNonNull(found.originInFlight());
        Real[][] coefficients = Objects.requireNonNull(found.coefficientsInFlight());
        Real[][] columns = new Real[found.dimension()][origin.length];
        for (Real[] column : columns) {
            Arrays.fill(column, Real.ZERO);
        }
        for (int i = 0; i < origin.length; i++) {
            for (int k = 0; k < found.columns()[i].length; k++) {
                columns[found.columns()[i][k]][i] = coefficients[i][k];
            }
        }
        return TracedProjection.of(origin, columns, Real.of(new double[origin.length]));
    }
}
