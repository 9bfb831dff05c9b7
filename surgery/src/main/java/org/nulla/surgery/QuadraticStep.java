package org.nulla.surgery;

/// The change of least weighted length with `A d ≥ c`, for few rows `A` and any number of unknowns.
///
/// With weights `w` the change is `W⁻¹ Aᵀ λ`, and the multipliers `λ ≥ 0` solve a problem as small as there are rows, with the matrix
/// `A W⁻¹ Aᵀ`: made once, then solved by raising and lowering one multiplier after the other until nothing moves.
final class QuadraticStep {

    private static final int SWEEPS = 10_000;
    private static final double STILL = 1e-12;

    private QuadraticStep() {
    }

    /// @param weights what the square of each entry counts
    static double[] of(double[][] rows, double[] least, double[] weights) {
        int count = rows.length;
        double[][] gram = new double[count][count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int x = 0; x < weights.length; x++) {
                    sum += rows[i][x] * rows[j][x] / weights[x];
                }
                gram[i][j] = sum;
                gram[j][i] = sum;
            }
        }
        double[] multipliers = multipliers(gram, least);
        double[] change = new double[weights.length];
        for (int i = 0; i < count; i++) {
            if (multipliers[i] > 0) {
                for (int x = 0; x < change.length; x++) {
                    change[x] += multipliers[i] * rows[i][x] / weights[x];
                }
            }
        }
        return change;
    }

    private static double[] multipliers(double[][] gram, double[] least) {
        int count = least.length;
        double[] multipliers = new double[count];
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            double moved = 0;
            double largest = 0;
            for (int i = 0; i < count; i++) {
                if (gram[i][i] <= 0) {
                    continue;
                }
                double missing = least[i];
                for (int j = 0; j < count; j++) {
                    missing -= gram[i][j] * multipliers[j];
                }
                double next = Math.max(0, multipliers[i] + missing / gram[i][i]);
                moved = Math.max(moved, Math.abs(next - multipliers[i]));
                multipliers[i] = next;
                largest = Math.max(largest, next);
            }
            if (moved <= STILL * largest) {
                break;
            }
        }
        return multipliers;
    }
}
