package org.nulla.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;

@DisplayName("Functions between structures")
@Tag("fast")
class StructuredTest {

    record Wheel(String name, Real mass, Real radius) {
    }

    @SuppressWarnings("ArrayRecordComponent") // arrays inside records are what is tested
    record Motion(String of, Real energy, List<Real> momenta, double[] constants) {
    }

    record Plain(double length) {
    }

    private static final Wheel FRONT = new Wheel("front", Real.of(2), Real.of(3));

    private static Motion roll(Wheel w) {
        return new Motion(w.name(), w.mass().times(w.radius().times(w.radius())),
                List.of(w.mass().times(5), w.radius()), new double[] {9.81});
    }

    @Test
    @DisplayName("value, jvp and vjp come in the structures of the function")
    void ordinaryQuestions() {
        StructuredLinearization<Wheel, Motion> f = Structured.linearize(StructuredTest::roll, FRONT);
        assertThat(f.value().of()).isEqualTo("front");
        assertThat(f.value().energy().value()).isEqualTo(18);
        assertThat(f.value().momenta()).containsExactly(Real.of(10), Real.of(3));
        assertThat(f.value().constants()).containsExactly(9.81);

        Motion change = f.jvp(new Wheel("ignored", Real.of(1), Real.of(0)));
        assertThat(change.energy().value()).isEqualTo(9);
        assertThat(change.momenta()).containsExactly(Real.of(5), Real.of(0));
        assertThat(change.constants()).containsExactly(0);

        Wheel sensitivity = f
                .vjp(new Motion("ignored", Real.of(1), List.of(Real.of(0), Real.of(100)), new double[] {1}));
        assertThat(sensitivity).isEqualTo(new Wheel("front", Real.of(9), Real.of(112)));
        assertThat(f.inputStructure().size()).isEqualTo(2);
        assertThat(f.outputStructure().size()).isEqualTo(4);
    }

    @Test
    @DisplayName("the flat linearization is named by paths, and so is the conflict of an empty preimage")
    void names() {
        StructuredLinearization<Wheel, Motion> f = Structured.linearize(StructuredTest::roll, FRONT);
        assertThat(f.linearization().inputNames()).containsExactly("mass", "radius");
        assertThat(f.linearization().outputNames()).containsExactly("energy", "momenta[0]", "momenta[1]",
                "constants[0]");
        Preimage empty = f.tangentPreimage(f.restoreOutput(9, 5, 0, 1));
        assertThat(empty).isInstanceOf(Preimage.Empty.class);
        assertThat(((Preimage.Empty) empty).conflict()).containsOnlyKeys("constants[0]");
        assertThat(Structured.<Real, Real>linearize(Real::sin, Real.ZERO).linearization().inputNames())
                .containsExactly("x");
        assertThat(Structured.<Real, Real>linearize(Real::sin, Real.ZERO).linearization().outputNames())
                .containsExactly("result");
        assertThat(
                Structured.<List<Real>, List<Real>>linearize(x -> x, List.of(Real.ONE)).linearization().outputNames())
                .containsExactly("result[0]");
    }

    @Test
    @DisplayName("preimages are flat, and their members get their structure back")
    void preimages() {
        StructuredLinearization<Wheel, Motion> f = Structured.linearize(StructuredTest::roll, FRONT);
        Preimage point = f.tangentPreimage(f.restoreOutput(9 + 24, 5, 2, 0));
        Wheel change = f.restoreInput(point.onlyPoint());
        assertThat(change.mass().value()).isCloseTo(1, within(1e-14));
        assertThat(change.radius().value()).isCloseTo(2, within(1e-14));
        Preimage cotangents = f.cotangentPreimage(new Wheel("", Real.of(9), Real.of(12)), PreimageOptions.DEFAULT);
        assertThat(cotangents.space().dimension()).isEqualTo(2);
        assertThat(cotangents.space().contains(1, 0, 0, 7).inside()).isTrue();
        assertThat(f.restoreOutput(cotangents.space().minNorm()).of()).isEqualTo("front");
    }

    @Test
    @DisplayName("maps and nestings of lists and arrays work alike")
    void mapsAndNestings() {
        Function<Map<String, List<Real[]>>, Map<String, Real>> f = m -> Map.of(
                "sum", m.get("a").get(0)[0].plus(m.get("b").get(0)[1]),
                "product", m.get("a").get(0)[0].times(m.get("b").get(0)[1]));
        StructuredLinearization<Map<String, List<Real[]>>, Map<String, Real>> linear = Structured.linearize(f,
                Map.of("a", List.<Real[]>of(Real.of(new double[] {2})), "b", List.<Real[]>of(Real.of(3, 4))));
        assertThat(linear.linearization().inputNames()).containsExactly("a[0][0]", "b[0][0]", "b[0][1]");
        assertThat(linear.linearization().outputNames()).containsExactly("product", "sum");
        assertThat(linear.linearization().jacobian()).isDeepEqualTo(new double[][] {{4, 0, 2}, {1, 0, 1}});
        Map<String, List<Real[]>> back = linear.vjp(Map.of("sum", Real.of(10), "product", Real.of(1)));
        assertThat(back.get("b").get(0)).containsExactly(Real.of(0), Real.of(12));
    }

    @Test
    @DisplayName("a plain point stands for the same traced point")
    void plainPoints() {
        StructuredLinearization<Real[], Real> f = Structured.linearizeAt((Real[] x) -> x[0].times(x[1]),
                new double[] {2, 3});
        assertThat(f.vjp(Real.ONE)).containsExactly(Real.of(3), Real.of(2));
        StructuredLinearization<List<Real>, Real> g = Structured.linearizeAt((List<Real> x) -> x.get(0).times(x.get(1)),
                List.of(2.0, 3.0));
        assertThat(g.vjp(Real.ONE)).containsExactly(Real.of(3), Real.of(2));
        StructuredLinearization<Real, Real> h = Structured.linearizeAt((Real x) -> x.times(x), 3.0);
        assertThat(h.jvp(Real.ONE)).isEqualTo(Real.of(6));
    }

    @Test
    @DisplayName("a function over plain numbers is told what to take instead")
    void functionsOverPlainNumbers() {
        assertThatThrownBy(() -> Structured.linearize((double[] x) -> x, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("linearizeAt");
        assertThatThrownBy(() -> Structured.linearize((double[][] x) -> x, new double[][] {{1}}))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("linearizeAt");
        assertThatThrownBy(() -> Structured.linearize((List<Double> x) -> x.get(0) + 1, List.of(1.0)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("List<Real>");
        assertThatThrownBy(() -> Structured.linearize((Plain x) -> x, new Plain(1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'length'")
                .hasMessageContaining("Real");
    }

    @Test
    @DisplayName("a tangent of another structure says where it differs")
    void mismatch() {
        StructuredLinearization<List<Real>, Real> f = Structured.linearize(x -> x.get(0), List.of(Real.ONE, Real.ONE));
        assertThatThrownBy(() -> f.jvp(List.of(Real.ONE))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("At the top: expected a list of 2, found a list of 1.");
    }

    @Test
    @DisplayName("inside an outer derivative everything is traced")
    void nesting() {
        // energy m r²: its derivative by radius is 2 m r, and that by mass 2 r
        double mixed = Nulla.derivative((Real mass) -> Structured
                .linearize(StructuredTest::roll, new Wheel("inner", mass, Real.of(3)))
                .vjp(new Motion("", Real.ONE, List.of(Real.ZERO, Real.ZERO), new double[] {0})).radius(), 2);
        assertThat(mixed).isEqualTo(6);
        double slope = Nulla.derivative((Real mass) -> Structured
                .linearize(StructuredTest::roll, new Wheel("inner", mass, Real.of(3)))
                .jvp(new Wheel("", mass, Real.ZERO)).energy(), 2);
        assertThat(slope).isEqualTo(9);
        double value = Nulla.derivative((Real mass) -> Structured
                .linearize(StructuredTest::roll, new Wheel("inner", mass, Real.of(3))).value().energy(), 2);
        assertThat(value).isEqualTo(9);
        // the only dr with d(m r²) = 1 at dm = 0 is 1 / (2 m r), whose derivative by m is -1 / (2 m² r)
        double preimage = Nulla.derivative((Real mass) -> {
            StructuredLinearization<List<Real>, Real> f = Structured.linearize(
                    r -> mass.times(r.get(0)).times(r.get(0)),
                    List.of(Real.of(3)));
            return f.restoreInput(f.tangentPreimage(Real.ONE).space().onlyPointInFlight()).get(0);
        }, 2);
        assertThat(preimage).isCloseTo(-1.0 / 24, within(1e-15));
    }

    @Test
    @DisplayName("a structured derivative of a structured derivative")
    void structuredTwice() {
        StructuredLinearization<Wheel, Wheel> gradient = Structured.linearize(
                w -> Structured.<Wheel, Real>linearize(v -> v.mass().times(v.radius().pow(2)), w).vjp(Real.ONE), FRONT);
        assertThat(gradient.value()).isEqualTo(new Wheel("front", Real.of(9), Real.of(12)));
        assertThat(gradient.linearization().jacobian()).isDeepEqualTo(new double[][] {{0, 6}, {6, 4}});
    }
}
