package org.nulla.bench.powerflow;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// The power flow equations of a synthetic network, in polar coordinates and per unit: what flows into each bus against what is fed in there.
///
/// Buses stand on a grid; each has a line to one nearer the first, and a third of the others that it could have, so that a bus has 2.7 lines
/// on average, as real networks do. Bus 0 is the slack; every sixth or so holds its voltage. What is fed in was computed
/// from a state that was drawn first, so there is a solution.
public final class PowerNetwork implements VectorFunction {

    private static final double MESHED = 0.35;
    private static final double HOLDING = 0.15;
    /// How much of its neighbour's angle a bus has, and how much of its own.
    private static final double ANGLE_KEPT = 0.95;
    private static final double ANGLE_DRAWN = 0.04;
    private static final double CHARGING = 0.03;
    /// From so many buses along a side on, states are drawn nearer to the flat one, in proportion: what they differ by adds up along more
    /// lines, and Newton's method would diverge from the flat start, whoever takes its steps.
    private static final double CALM = 40;

    final int buses;
    final int lines;
    /// For each line its two ends, and what couples them.
    final int[] from;
    final int[] to;
    final double[] conductance;
    final double[] susceptance;
    /// For each bus what stands on the diagonal of the admittance matrix.
    final double[] ownConductance;
    final double[] ownSusceptance;
    /// For each bus which unknown its voltage is, and which equation its reactive power; -1 where the voltage is held. Its angle
    /// and its active power have the number of the bus less 1.
    final int[] voltageAt;
    /// For each bus its voltage, where that is held.
    final double[] heldVoltage;
    /// For each equation what is fed in.
    final double[] wanted;
    private final double[] solution;

    private PowerNetwork(int buses, SplittableRandom random) {
        this.buses = buses;
        int side = (int) Math.ceil(Math.sqrt(buses));
        double calm = Math.min(1, CALM / side);
        from = new int[2 * buses];
        to = new int[2 * buses];
        conductance = new double[2 * buses];
        susceptance = new double[2 * buses];
        ownConductance = new double[buses];
        ownSusceptance = new double[buses];
        voltageAt = new int[buses];
        heldVoltage = new double[buses];
        double[] angle = new double[buses];
        double[] voltage = new double[buses];
        int count = 0;
        int free = buses - 1;
        voltage[0] = 1;
        voltageAt[0] = -1;
        for (int i = 1; i < buses; i++) {
            int left = i % side > 0 ? i - 1 : i - side;
            int up = i >= side ? i - side : i - 1;
            int tree = random.nextBoolean() ? left : up;
            count = line(count, i, tree, random);
            if (left != up && random.nextDouble() < MESHED) {
                count = line(count, i, left + up - tree, random);
            }
            angle[i] = ANGLE_KEPT * angle[tree] + calm * random.nextDouble(-ANGLE_DRAWN, ANGLE_DRAWN);
            boolean holds = random.nextDouble() < HOLDING;
            double drawn = holds ? random.nextDouble(1, 1.04) : random.nextDouble(0.97, 1.02);
            voltage[i] = calm == 1 ? drawn : 1 + calm * (drawn - 1);
            voltageAt[i] = holds ? -1 : free++;
        }
        lines = count;
        System.arraycopy(voltage, 0, heldVoltage, 0, buses);
        solution = new double[free];
        System.arraycopy(angle, 1, solution, 0, buses - 1);
        for (int i = 0; i < buses; i++) {
            if (voltageAt[i] >= 0) {
                solution[voltageAt[i]] = voltage[i];
            }
        }
        wanted = new double[free];
        wanted(solution);
    }

    private int line(int number, int i, int k, SplittableRandom random) {
        double resistance = random.nextDouble(0.005, 0.03);
        double reactance = random.nextDouble(0.05, 0.15);
        double square = resistance * resistance + reactance * reactance;
        double g = resistance / square;
        double b = -reactance / square;
        from[number] = i;
        to[number] = k;
        conductance[number] = -g;
        susceptance[number] = -b;
        ownConductance[i] += g;
        ownConductance[k] += g;
        ownSusceptance[i] += b + CHARGING / 2;
        ownSusceptance[k] += b + CHARGING / 2;
        return number + 1;
    }

    private void wanted(double[] x) {
        Real[] flows = apply(Real.of(x));
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = flows[i].value();
        }
    }

    /// A network.
    ///
    /// @param buses how many buses, at least 2
    /// @param seed the seed of everything random
    /// @return the network
    public static PowerNetwork of(int buses, long seed) {
        return new PowerNetwork(buses, new SplittableRandom(seed));
    }

    /// How many unknowns there are: an angle for each bus but the first, and a voltage for each that holds none.
    ///
    /// @return their number
    public int unknowns() {
        return solution.length;
    }

    /// How many lines there are.
    ///
    /// @return their number
    public int lines() {
        return lines;
    }

    /// All angles zero, all voltages one.
    ///
    /// @return a value for each unknown
    public double[] flatStart() {
        double[] start = new double[solution.length];
        Arrays.fill(start, buses - 1, start.length, 1);
        return start;
    }

    /// The state that the network was drawn with.
    ///
    /// @return a value for each unknown
    public double[] solution() {
        return solution.clone();
    }

    @Override
    public Real[] apply(Real[] x) {
        Real[] active = new Real[buses];
        Real[] reactive = new Real[buses];
        Real[] angle = new Real[buses];
        Real[] voltage = new Real[buses];
        for (int i = 0; i < buses; i++) {
            angle[i] = i == 0 ? Real.of(0) : x[i - 1];
            voltage[i] = voltageAt[i] < 0 ? Real.of(heldVoltage[i]) : x[voltageAt[i]];
            Real square = voltage[i].times(voltage[i]);
            active[i] = square.times(ownConductance[i]);
            reactive[i] = square.times(-ownSusceptance[i]);
        }
        for (int line = 0; line < lines; line++) {
            int i = from[line];
            int k = to[line];
            Real difference = angle[i].minus(angle[k]);
            Real product = voltage[i].times(voltage[k]);
            Real along = product.times(difference.cos());
            Real across = product.times(difference.sin());
            double g = conductance[line];
            double b = susceptance[line];
            active[i] = active[i].plus(along.times(g)).plus(across.times(b));
            active[k] = active[k].plus(along.times(g)).minus(across.times(b));
            if (voltageAt[i] >= 0) {
                reactive[i] = reactive[i].plus(across.times(g)).minus(along.times(b));
            }
            if (voltageAt[k] >= 0) {
                reactive[k] = reactive[k].minus(across.times(g)).minus(along.times(b));
            }
        }
        Real[] y = new Real[solution.length];
        for (int i = 1; i < buses; i++) {
            y[i - 1] = active[i].minus(wanted[i - 1]);
            if (voltageAt[i] >= 0) {
                y[voltageAt[i]] = reactive[i].minus(wanted[voltageAt[i]]);
            }
        }
        return y;
    }
}
