package org.nulla.examples;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.diagnosis.Diagnosis;
import org.nulla.solver.ImplicitFunction;
import org.nulla.solver.Problem;
import org.nulla.solver.Root;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// Power flow in a network of five buses, and a specification of it that contradicts itself.
public final class PowerFlow implements Example {

    // begin: network
    /// A line with its resistance, reactance and half its charging susceptance, per unit.
    private record Line(int from, int to, double resistance, double reactance, double charging) {

        /// The active and reactive power that enters the line at its end `at`.
        Real[] power(int at, Real[] voltage, Real[] angle) {
            int other = from + to - at;
            double square = Math.pow(resistance, 2) + Math.pow(reactance, 2);
            Real difference = angle[at - 1].minus(angle[other - 1]);
            Real cos = voltage[at - 1].times(voltage[other - 1]).times(difference.cos());
            Real sin = voltage[at - 1].times(voltage[other - 1]).times(difference.sin());
            Real own = voltage[at - 1].times(voltage[at - 1]);
            return new Real[] {own.minus(cos).times(resistance).plus(sin.times(reactance)).div(square),
                own.minus(cos).times(reactance).minus(sin.times(resistance)).div(square).minus(own.times(charging))};
        }
    }

    private static final List<Line> LINES = List.of(new Line(1, 2, 0.02, 0.06, 0.03),
            new Line(1, 3, 0.08, 0.24, 0.025), new Line(2, 3, 0.06, 0.18, 0.02), new Line(2, 4, 0.06, 0.18, 0.02),
            new Line(2, 5, 0.04, 0.12, 0.015), new Line(3, 4, 0.01, 0.03, 0.01), new Line(4, 5, 0.08, 0.24, 0.025));
    // end: network

    // begin: quantities
    /// What each bus feeds into the network, active as `P5` and reactive as `Q5`, and what it receives over each line, as
    /// `P2to5`. Unknown are the voltages of buses 2 to 5, then their angles; bus 1 holds 1.06 at angle 0.
    private static Map<String, Real> quantities(Real[] unknowns) {
        Real[] voltage = Stream.concat(Stream.of(Real.of(1.06)), Stream.of(unknowns).limit(4)).toArray(Real[]::new);
        Real[] angle = Stream.concat(Stream.of(Real.ZERO), Stream.of(unknowns).skip(4)).toArray(Real[]::new);
        Map<String, Real> result = new HashMap<>();
        for (Line line : LINES) {
            for (int bus : new int[] {line.from(), line.to()}) {
                Real[] power = line.power(bus, voltage, angle);
                result.merge("P" + bus, power[0], Real::plus);
                result.merge("Q" + bus, power[1], Real::plus);
                result.put("P" + (line.from() + line.to() - bus) + "to" + bus, power[0].unaryMinus());
            }
        }
        return result;
    }

    /// By how much the quantities miss what is asked of them.
    static Real[] misses(List<String> names, Real[] unknowns, Real[] asked) {
        Map<String, Real> quantities = quantities(unknowns);
        Real[] misses = new Real[asked.length];
        Arrays.setAll(misses, i -> requireNonNull(quantities.get(names.get(i))).minus(asked[i]));
        return misses;
    }
    // end: quantities

    // begin: asked
    /// What is asked of buses 2 to 5; loads are negative.
    private static final List<String> NAMES = List.of("P2", "P3", "P4", "P5", "Q2", "Q3", "Q4", "Q5");
    static final double[] ASKED = {0.2, -0.45, -0.4, -0.6, 0.2, -0.15, -0.05, -0.1};
    // end: asked

    private static final List<String> UNKNOWNS = List.of("V2", "V3", "V4", "V5", "a2", "a3", "a4", "a5");
    static final double[] FLAT = {1, 1, 1, 1, 0, 0, 0, 0};

    /// Voltages and angles as functions of what is asked, from a start without any flow.
    static final ImplicitFunction VOLTAGES = ImplicitFunction.of((x, asked) -> misses(NAMES, x, asked), FLAT);

    // begin: contracts
    /// Bus 4 may take what it likes instead, and two contracts say what bus 5 receives over either of its lines.
    static final List<String> CONTRACTS = List.of("P2", "P3", "P5", "Q2", "Q3", "Q4", "Q5", "P2to5", "P4to5");
    static final double[] CONTRACTED = {0.2, -0.45, -0.6, 0.2, -0.15, -0.05, -0.1, 0.5, 0.05};
    // end: contracts

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new PowerFlow().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: solve
        double[] x = VOLTAGES.solve(ASKED).solution();
        out.println("voltages   " + Example.text(Arrays.copyOf(x, 4)));
        out.println("angles     " + Example.text(Arrays.copyOfRange(x, 4, 8)));
        out.println("bus 1 has to feed in " + Example.text(requireNonNull(quantities(Real.of(x)).get("P1")).value()));
        double[][] by = VOLTAGES.jacobian(ASKED);
        out.println("V5 by P5 and Q5      " + Example.text(by[3][3], by[3][7]));
        // end: solve
        // begin: conflict
        Problem wrong = Problem.of(u -> misses(CONTRACTS, u, Real.of(CONTRACTED)), FLAT).named(UNKNOWNS, CONTRACTS);
        Root none = Roots.find(wrong, SolverOptions.DEFAULT);
        out.println(none.message());

        Linearization there = Nulla.linearize(wrong.function(), none.x().toArray()).named(UNKNOWNS, CONTRACTS);
        AffineSpace repair = AffineSpace.point(Arrays.stream(there.value()).map(miss -> -miss).toArray());
        out.print(Diagnosis.of(there, repair, PreimageOptions.DEFAULT));
        // end: conflict
    }
}
