package org.nulla.streaming;

import java.util.Arrays;
import org.nulla.sweep.Twins;

/// A few tangents that living values carry along in plain forward mode, by the program and its [twins][Twins]. They share nothing with
/// the [rows][Rows], and check what is made of these.
final class Tangents {

    private static final int LANES = Twins.LANES;

    /// For each tangent the changes of the inputs.
    private final double[][] seeds;
    private final int width;
    /// For each slot the tangents, each by all lanes.
    private double[][] numbers = new double[16][];

    /// Tangents.
    ///
    /// @param seeds for each the changes of the inputs
    Tangents(double[][] seeds) {
        this.seeds = seeds;
        this.width = seeds.length * LANES;
        Arrays.setAll(numbers, i -> new double[width]);
    }

    /// Random tangents, each of its own share of the inputs.
    static Tangents random(int inputs, int most) {
        double[][] seeds = new double[Math.min(inputs, most)][inputs];
        for (int i = 0; i < inputs; i++) {
            double u = Twins.uniform(i);
            seeds[i % seeds.length][i] = (u < 0 ? u - 1 : u + 1) / 2;
        }
        return new Tangents(seeds);
    }

    double[][] seeds() {
        return seeds;
    }

    void addInput(int slot, int input) {
        begin(slot);
        for (int g = 0; g < seeds.length; g++) {
            Arrays.fill(numbers[slot], g * LANES, (g + 1) * LANES, seeds[g][input]);
        }
    }

    void begin(int slot) {
        int before = numbers.length;
        if (slot >= before) {
            numbers = Arrays.copyOf(numbers, 2 * slot);
            Arrays.setAll(numbers, i -> i < before ? numbers[i] : new double[width]);
        }
        Arrays.fill(numbers[slot], 0);
    }

    void add(int slot, int argument, double partial, long step, int number) {
        double[] to = numbers[slot];
        double[] from = numbers[argument];
        for (int k = 0; k < LANES; k++) {
            double moved = k == 0 ? partial : partial * Twins.factor(step, number, k - 1);
            for (int at = k; at < width; at += LANES) {
                to[at] += moved * from[at];
            }
        }
    }

    /// The tangents of a value, each by all lanes.
    double[] of(int slot) {
        return numbers[slot].clone();
    }

    /// The largest tangent in units of its noise.
    double sensitivity(int slot) {
        double largest = 0;
        for (int g = 0; g < seeds.length; g++) {
            double size = Math.abs(numbers[slot][g * LANES]);
            largest = size == 0 ? largest : Math.max(largest, size / Rows.noise(numbers[slot], g));
        }
        return largest;
    }
}
