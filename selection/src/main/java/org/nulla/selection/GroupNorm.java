package org.nulla.selection;

/// The sum over groups of the weighted Euclidean length within the group; with one entry in each group, the sum of absolute values.
final class GroupNorm implements AtomicNorm {

    private final int[] groupOf;
    private final int groups;
    private final double[] weights;

    GroupNorm(int[] groupOf, int groups, double[] weights) {
        this.groupOf = groupOf;
        this.groups = groups;
        this.weights = weights;
    }

    /// Every entry a group of its own.
    static GroupNorm absoluteSum(double[] weights) {
        int[] own = new int[weights.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = i;
        }
        return new GroupNorm(own, own.length, weights);
    }

    double[] weights() {
        return weights;
    }

    /// Whether every entry is a group of its own.
    boolean isSeparate() {
        for (int i = 0; i < groupOf.length; i++) {
            if (groupOf[i] != i) {
                return false;
            }
        }
        return true;
    }

    int[] groupOf() {
        return groupOf;
    }

    double[] lengths(double[] difference) {
        double[] squares = new double[groups];
        for (int i = 0; i < groupOf.length; i++) {
            double entry = weights[i] * difference[i];
            squares[groupOf[i]] += entry * entry;
        }
        for (int g = 0; g < groups; g++) {
            squares[g] = Math.sqrt(squares[g]);
        }
        return squares;
    }

    @Override
    public double value(double[] difference) {
        double sum = 0;
        for (double length : lengths(difference)) {
            sum += length;
        }
        return sum;
    }

    @Override
    public int parts() {
        return groups;
    }

    @Override
    public int part(int entry) {
        return groupOf[entry];
    }

    @Override
    public double[] atoms(double[] normal) {
        double[] lengths = polarLengths(normal);
        double[] atoms = new double[groupOf.length];
        for (int i = 0; i < atoms.length; i++) {
            double length = lengths[groupOf[i]];
            atoms[i] = length == 0 ? 0 : normal[i] / (weights[i] * weights[i] * length);
        }
        return atoms;
    }

    private double[] polarLengths(double[] normal) {
        double[] squares = new double[groups];
        for (int i = 0; i < groupOf.length; i++) {
            double entry = normal[i] / weights[i];
            squares[groupOf[i]] += entry * entry;
        }
        for (int g = 0; g < groups; g++) {
            squares[g] = Math.sqrt(squares[g]);
        }
        return squares;
    }

    @Override
    public double polar(double[] normal) {
        return Vectors.largest(polarLengths(normal));
    }

    @Override
    public double[] prox(double[] difference, double step) {
        double[] reach = polarLengths(difference);
        double[] length = new double[groups];
        for (int g = 0; g < groups; g++) {
            // a group whose polar length is within the step shrinks to nothing
            length[g] = reach[g] <= step ? 0 : 1;
        }
        shrink(difference, step, length);
        double[] result = new double[difference.length];
        for (int i = 0; i < result.length; i++) {
            double r = length[groupOf[i]];
            result[i] = r == 0 ? 0 : difference[i] * r / (r + step * weights[i] * weights[i]);
        }
        return result;
    }

    /// For each group that stays the length `r` of its result: the root of `Σ w² d² / (r + step w²)² = 1`, by Newton's method on the
    /// root of the inverse sum, which is nearly straight and rises to its goal without passing it.
    private void shrink(double[] difference, double step, double[] length) {
        double[] radius = new double[groups];
        for (int round = 0; round < 60; round++) {
            double[] sum = new double[groups];
            double[] slope = new double[groups];
            for (int i = 0; i < groupOf.length; i++) {
                int g = groupOf[i];
                if (length[g] != 0) {
                    double square = weights[i] * weights[i];
                    double below = radius[g] + step * square;
                    double term = square * difference[i] * difference[i] / (below * below);
                    sum[g] += term;
                    slope[g] += term / below;
                }
            }
            boolean done = true;
            for (int g = 0; g < groups; g++) {
                if (length[g] != 0) {
                    double root = Math.sqrt(sum[g]);
                    double change = slope[g] == 0 ? 0 : (root - 1) * sum[g] / slope[g];
                    radius[g] += change;
                    done &= Math.abs(change) <= 1e-14 * radius[g];
                }
            }
            if (done) {
                break;
            }
        }
        for (int g = 0; g < groups; g++) {
            length[g] = length[g] == 0 ? 0 : Math.max(0, radius[g]);
        }
    }
}
