package org.nulla.bench.powerflow;

import java.util.Arrays;
import org.nulla.bench.peers.Klu;

/// Newton's method on a power network as one writes it by hand: the analytic Jacobian in compressed columns, its places known
/// beforehand, factored by KLU with an analysis at the first step only.
final class HandWrittenNewton {

    private static final int KINDS = 4;

    private final PowerNetwork network;
    private final int unknowns;
    private final int[] start;
    private final int[] row;
    final double[] value;
    final double[] mismatch;
    /// For each bus the places of what its powers depend on of its own, and for each line in both directions of the other end's: active by
    /// angle, active by voltage, reactive by angle, reactive by voltage; -1 where there is none.
    private final int[] own;
    private final int[] there;
    private final int[] back;

    HandWrittenNewton(PowerNetwork network) {
        this.network = network;
        unknowns = network.unknowns();
        long[] keys = new long[KINDS * (network.buses + 2 * network.lines)];
        int count = 0;
        for (int i = 0; i < network.buses; i++) {
            count = addKeys(keys, count, i, i);
        }
        for (int line = 0; line < network.lines; line++) {
            count = addKeys(keys, count, network.from[line], network.to[line]);
            count = addKeys(keys, count, network.to[line], network.from[line]);
        }
        long[] sorted = Arrays.stream(keys, 0, count).sorted().distinct().toArray();
        start = new int[unknowns + 1];
        row = new int[sorted.length];
        for (int e = 0; e < sorted.length; e++) {
            row[e] = (int) (sorted[e] % unknowns);
            start[(int) (sorted[e] / unknowns) + 1]++;
        }
        for (int j = 0; j < unknowns; j++) {
            start[j + 1] += start[j];
        }
        value = new double[sorted.length];
        mismatch = new double[unknowns];
        own = new int[KINDS * network.buses];
        there = new int[KINDS * network.lines];
        back = new int[KINDS * network.lines];
        for (int i = 0; i < network.buses; i++) {
            places(sorted, i, i, own, KINDS * i);
        }
        for (int line = 0; line < network.lines; line++) {
            places(sorted, network.from[line], network.to[line], there, KINDS * line);
            places(sorted, network.to[line], network.from[line], back, KINDS * line);
        }
    }

    /// The keys of what the powers of one bus depend on of another, or -1.
    private long key(int of, int by, int kind) {
        int equation = kind < 2 ? of - 1 : network.voltageAt[of];
        int unknown = kind % 2 == 0 ? by - 1 : network.voltageAt[by];
        return equation < 0 || unknown < 0 ? -1 : (long) unknown * unknowns + equation;
    }

    private int addKeys(long[] keys, int count, int of, int by) {
        int next = count;
        for (int kind = 0; kind < KINDS; kind++) {
            long key = key(of, by, kind);
            if (key >= 0) {
                keys[next++] = key;
            }
        }
        return next;
    }

    private void places(long[] sorted, int of, int by, int[] places, int at) {
        for (int kind = 0; kind < KINDS; kind++) {
            long key = key(of, by, kind);
            places[at + kind] = key < 0 ? -1 : Arrays.binarySearch(sorted, key);
        }
    }

    private void add(int place, double entry) {
        if (place >= 0) {
            value[place] += entry;
        }
    }

    private void miss(int equation, double power) {
        if (equation >= 0) {
            mismatch[equation] += power;
        }
    }

    /// Computes the mismatch and the Jacobian.
    void evaluate(double[] x) {
        Arrays.fill(value, 0);
        for (int i = 0; i < unknowns; i++) {
            mismatch[i] = -network.wanted[i];
        }
        for (int i = 0; i < network.buses; i++) {
            double voltage = voltage(x, i);
            double g = network.ownConductance[i];
            double b = network.ownSusceptance[i];
            miss(i - 1, voltage * voltage * g);
            miss(network.voltageAt[i], -voltage * voltage * b);
            add(own[KINDS * i + 1], 2 * voltage * g);
            add(own[KINDS * i + 3], -2 * voltage * b);
        }
        for (int line = 0; line < network.lines; line++) {
            int i = network.from[line];
            int k = network.to[line];
            double difference = (i == 0 ? 0 : x[i - 1]) - (k == 0 ? 0 : x[k - 1]);
            double cosine = Math.cos(difference);
            double sine = Math.sin(difference);
            half(x, line, i, k, cosine, sine, there);
            half(x, line, k, i, cosine, -sine, back);
        }
    }

    /// What flows from one end of a line, and its derivatives.
    private void half(double[] x, int line, int i, int k, double cosine, double sine, int[] places) {
        double g = network.conductance[line];
        double b = network.susceptance[line];
        double mine = voltage(x, i);
        double other = voltage(x, k);
        double active = g * cosine + b * sine;
        double reactive = g * sine - b * cosine;
        double product = mine * other;
        miss(i - 1, product * active);
        miss(network.voltageAt[i], product * reactive);
        add(own[KINDS * i], -product * reactive);
        add(own[KINDS * i + 1], other * active);
        add(own[KINDS * i + 2], product * active);
        add(own[KINDS * i + 3], other * reactive);
        add(places[KINDS * line], product * reactive);
        add(places[KINDS * line + 1], mine * active);
        add(places[KINDS * line + 2], -product * active);
        add(places[KINDS * line + 3], mine * reactive);
    }

    private double voltage(double[] x, int bus) {
        return network.voltageAt[bus] < 0 ? network.heldVoltage[bus] : x[network.voltageAt[bus]];
    }

    /// The derivative of an equation by an unknown, as it was last computed.
    double entry(int equation, int unknown) {
        int place = Arrays.binarySearch(row, start[unknown], start[unknown + 1], equation);
        return place < 0 ? 0 : value[place];
    }

    /// A point where no equation is missed by more than the tolerance, and how many steps it took.
    ///
    /// @param x the point
    /// @param steps how many
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Found(double[] x, int steps) {
    }

    /// Newton's method with full steps.
    Found solve(double[] from, double tolerance, int mostSteps) {
        double[] x = from.clone();
        evaluate(x);
        if (largestMiss() <= tolerance) {
            return new Found(x, 0);
        }
        int steps = 0;
        try (Klu klu = Klu.factor(start, row, value)) {
            while (largestMiss() > tolerance && steps < mostSteps) {
                if (steps > 0) {
                    klu.refactor(value);
                }
                double[] step = klu.solve(mismatch);
                for (int j = 0; j < unknowns; j++) {
                    x[j] -= step[j];
                }
                steps++;
                evaluate(x);
            }
        }
        return new Found(x, steps);
    }

    private double largestMiss() {
        double largest = 0;
        for (double miss : mismatch) {
            largest = Double.isNaN(miss) ? Double.POSITIVE_INFINITY : Math.max(largest, Math.abs(miss));
        }
        return largest;
    }
}
