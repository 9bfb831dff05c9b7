package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.lift.Lift;
import org.nulla.lift.Lifted;
import org.nulla.testkit.programs.PaperBenchmark;

/// Models of the examples once more in plain Java: they must give the same answers.
@DisplayName("In plain Java,")
class PlainModelsTest {

    private static final double[][] JOINTS = {{0, 0.333, 0}, {0, 0, -1}, {0, 0.316, 1}, {0.0825, 0, 1},
        {-0.0825, 0.384, -1}, {0, 0, 1}, {0.088, 0.107, 1}};

    private static double[] sum(double a, double[] u, double b, double[] v) {
        double[] result = new double[u.length];
        Arrays.setAll(result, k -> a * u[k] + b * v[k]);
        return result;
    }

    static double[] pose(double[] angles) {
        double[] x = {1, 0, 0};
        double[] y = {0, 1, 0};
        double[] z = {0, 0, 1};
        double[] origin = {0, 0, 0};
        for (int i = 0; i < JOINTS.length; i++) {
            double sine = JOINTS[i][2];
            double cosine = 1 - Math.abs(sine);
            double[] across = sum(cosine, y, sine, z);
            z = sum(cosine, z, -sine, y);
            origin = sum(1, sum(1, origin, JOINTS[i][0], x), JOINTS[i][1], z);
            y = sum(Math.cos(angles[i]), across, -Math.sin(angles[i]), x);
            x = sum(Math.cos(angles[i]), x, Math.sin(angles[i]), across);
        }
        double[] off = sum(1, origin, -1, SevenJointArm.PLACE.clone());
        return new double[] {off[0], off[1], off[2], y[2] - z[1], x[2] + z[0], x[1] + y[0]};
    }

    private record Line(int from, int to, double resistance, double reactance, double charging) {

        double[] power(int at, double[] voltage, double[] angle) {
            int other = from + to - at;
            double square = Math.pow(resistance, 2) + Math.pow(reactance, 2);
            double difference = angle[at - 1] - angle[other - 1];
            double cos = voltage[at - 1] * voltage[other - 1] * Math.cos(difference);
            double sin = voltage[at - 1] * voltage[other - 1] * Math.sin(difference);
            double own = voltage[at - 1] * voltage[at - 1];
            return new double[] {((own - cos) * resistance + sin * reactance) / square,
                ((own - cos) * reactance - sin * resistance) / square - own * charging};
        }
    }

    private static final List<Line> LINES = List.of(new Line(1, 2, 0.02, 0.06, 0.03), new Line(1, 3, 0.08, 0.24, 0.025),
            new Line(2, 3, 0.06, 0.18, 0.02), new Line(2, 4, 0.06, 0.18, 0.02), new Line(2, 5, 0.04, 0.12, 0.015),
            new Line(3, 4, 0.01, 0.03, 0.01), new Line(4, 5, 0.08, 0.24, 0.025));
    private static final List<String> NAMES = List.of("P2", "P3", "P4", "P5", "Q2", "Q3", "Q4", "Q5");

    static double[] misses(double[] unknowns) {
        double[] voltage = {1.06, unknowns[0], unknowns[1], unknowns[2], unknowns[3]};
        double[] angle = {0, unknowns[4], unknowns[5], unknowns[6], unknowns[7]};
        Map<String, Double> fed = new HashMap<>();
        for (Line line : LINES) {
            for (int bus : new int[] {line.from(), line.to()}) {
                double[] power = line.power(bus, voltage, angle);
                fed.put("P" + bus, fed.containsKey("P" + bus) ? fed.get("P" + bus) + power[0] : power[0]);
                fed.put("Q" + bus, fed.containsKey("Q" + bus) ? fed.get("Q" + bus) + power[1] : power[1]);
            }
        }
        double[] misses = new double[NAMES.size()];
        for (int i = 0; i < misses.length; i++) {
            String name = NAMES.get(i);
            misses[i] = fed.get(name) - PowerFlow.ASKED[i];
        }
        return misses;
    }

    /// The paper's benchmark, on the graph of its figure.
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    private record Layers(int layers, int couplings, double[] factors) {

        double[] apply(double[] x) {
            int next = 0;
            double[] values = x.clone();
            for (int layer = 0; layer < layers; layer++) {
                double[] passed = new double[x.length];
                for (int i = 0; i < x.length; i++) {
                    passed[i] = values[i] * factors[next++];
                }
                double reduced = passed[0];
                for (int i = 1; i < x.length; i++) {
                    reduced = reduced * factors[next++] + passed[i] * factors[next++];
                }
                for (int c = 0; c < couplings; c++) {
                    double[] coupled = new double[x.length];
                    for (int i = 0; i < x.length; i++) {
                        coupled[i] = values[i] * factors[next++] + reduced * factors[next++];
                    }
                    values = coupled;
                }
            }
            return values;
        }
    }

    @Test
    @DisplayName("the arm gives the answers of its version over Real")
    void arm() {
        compare(Lift.with(MethodHandles.lookup()).of(PlainModelsTest::pose),
                q -> SevenJointArm.pose(q, Real.of(SevenJointArm.PLACE)), -1.4, -1.2, 1.3, -2, 1, 1.5, -0.5);
    }

    @Test
    @DisplayName("the power flow gives the answers of its version over Real")
    void powerFlow() {
        compare(Lift.with(MethodHandles.lookup()).of(PlainModelsTest::misses),
                u -> PowerFlow.misses(NAMES, u, Real.of(PowerFlow.ASKED)), 1.02, 0.98, 0.97, 1, -0.1, -0.05, -0.07,
                -0.2);
    }

    @Test
    @DisplayName("the equilibrium gives the answers of its version over Real")
    void equilibrium() {
        compare(Lift.with(MethodHandles.lookup()).of(x -> PlainJavaModel.balance(x, 10)),
                x -> ChemicalEquilibrium.balance(Arrays.stream(x).map(Real::exp).toArray(Real[]::new), Real.of(10)),
                -5.5,
                3.5, -2.7, -0.15, -3.2);
    }

    @Test
    @DisplayName("the paper's benchmark gives the answers of its version over Real")
    void paper() {
        PaperBenchmark program = PaperBenchmark.ofCode(1, 1, 2);
        double[] factors = new double[3 * (6 + 2 * (5 + 18))];
        for (int layer = 0; layer < 3; layer++) {
            int first = layer * (6 + 2 * (5 + 18));
            for (int i = 0; i < 6; i++) {
                factors[first + i] = 1;
            }
            for (int i = 0; i < 5 + 18; i++) {
                factors[first + 6 + 2 * i] = 1;
            }
        }
        Layers layers = new Layers(3, 3, factors);
        compare(Lift.with(MethodHandles.lookup()).of(layers::apply), program, program.point());
    }

    private static void compare(Lifted plain, VectorFunction real, double... x) {
        Linearization f = plain.linearize(x);
        Linearization g = Nulla.linearize(real, x);
        assertThat(f.value()).containsExactly(g.value());
        double[] tangent = new double[f.inputs()];
        Arrays.setAll(tangent, i -> 1 - 0.3 * i);
        double[] cotangent = Arrays.copyOf(tangent, f.outputs());
        close(f.jvp(tangent), g.jvp(tangent));
        close(plain.jvp(x, tangent), g.jvp(tangent));
        close(f.vjp(cotangent), g.vjp(cotangent));
        close(f.tangentPreimage(g.jvp(tangent)), g.tangentPreimage(g.jvp(tangent)));
        close(f.cotangentPreimage(g.vjp(cotangent)), g.cotangentPreimage(g.vjp(cotangent)));
        close(plain.cotangentPreimageWithoutTrace(x, AffineSpace.point(g.vjp(cotangent))),
                g.cotangentPreimage(g.vjp(cotangent)));
    }

    private static void close(Preimage found, Preimage expected) {
        assertThat(found.isEmpty()).isEqualTo(expected.isEmpty());
        assertThat(found.space().dimension()).isEqualTo(expected.space().dimension());
        close(found.space().minNorm(), expected.space().minNorm());
    }

    private static void close(double[] found, double[] expected) {
        double largest = Arrays.stream(expected).map(Math::abs).max().orElse(0);
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).isCloseTo(expected[i], Offset.offset(1e-12 * (1 + largest)));
        }
    }
}
