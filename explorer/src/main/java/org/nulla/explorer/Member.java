package org.nulla.explorer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.RunControl;
import org.nulla.linalg.LeastSquares;

/// Picks a member of a small affine space.
final class Member {

    /// For this many entries all sets of entries that may change are tried.
    static final int MOST_ENTRIES = 14;

    private static final int MOST_ROUNDS = 20_000;
    private static final double NEAR = 1e-9;

    private Member() {
    }

    /// A member with as few entries other than zero as possible; among those with equally few, the shortest.
    static double[] fewestChanges(AffineSpace space, RunControl control) {
        double[] shortest = space.minNorm();
        double[] best = shortest;
        int bestCount = changes(shortest);
        for (int set = 0; set < 1 << space.size(); set++) {
            if (set % 256 == 0) {
                control.check();
            }
            int count = Integer.bitCount(set);
            if (count > bestCount) {
                continue;
            }
            double[] member = within(space, set, scale(shortest));
            if (member != null && (count < bestCount || norm(member) < norm(best) * (1 - NEAR))) {
                best = member;
                bestCount = count;
            }
        }
        return best;
    }

    private static int changes(double[] member) {
        double least = NEAR * scale(member);
        return (int) Arrays.stream(member).filter(entry -> Math.abs(entry) > least).count();
    }

    /// The shortest member whose entries outside a set are zero; null where there is none.
    private static double @Nullable [] within(AffineSpace space, int set, double scale) {
        double[] zeros = new double[space.size()];
        double[][] directions = new double[Integer.bitCount(set)][space.size()];
        int next = 0;
        for (int i = 0; i < space.size(); i++) {
            if ((set >> i & 1) != 0) {
                directions[next++][i] = 1;
            }
        }
        // member = origin + basis s = entries of the set: least squares over s and the entries
        int dimension = space.dimension();
        double[][] columns = new double[dimension + directions.length][];
        for (int j = 0; j < dimension; j++) {
            columns[j] = space.basis().column(j);
        }
        for (int j = 0; j < directions.length; j++) {
            columns[dimension + j] = Arrays.stream(directions[j]).map(entry -> -entry).toArray();
        }
        double[] solution = LeastSquares.solve(space.size(), columns,
                Arrays.stream(space.origin()).map(entry -> -entry).toArray());
        double[] member = zeros;
        for (int j = 0; j < directions.length; j++) {
            for (int i = 0; i < member.length; i++) {
                member[i] += solution[dimension + j] * directions[j][i];
            }
        }
        double[] nearest = space.project(member);
        for (int i = 0; i < member.length; i++) {
            if (Math.abs(nearest[i] - member[i]) > NEAR * scale) {
                return null;
            }
        }
        return member;
    }

    /// The shortest member between bounds, by Dykstra's alternating projections, which converge to it where there is one.
    ///
    /// @return the member; null where none was found
    static double @Nullable [] withinBounds(AffineSpace space, double[] lower, double[] upper, RunControl control) {
        int n = space.size();
        double[] x = new double[n];
        double[] correction = new double[n];
        double scale = scale(space.minNorm());
        for (int round = 0; round < MOST_ROUNDS; round++) {
            if (round % 64 == 0) {
                control.check();
            }
            // the correction of an affine space is never needed: projecting onto it is linear
            double[] member = space.project(x);
            double miss = 0;
            for (int i = 0; i < n; i++) {
                double wanted = member[i] + correction[i];
                double clamped = Math.clamp(wanted, lower[i], upper[i]);
                correction[i] = wanted - clamped;
                miss = Math.max(miss, Math.abs(clamped - member[i]));
                x[i] = clamped;
            }
            if (miss <= NEAR * scale) {
                return member;
            }
        }
        return null;
    }

    private static double scale(double[] vector) {
        return Math.max(1e-300, Arrays.stream(vector).map(Math::abs).max().orElse(0));
    }

    private static double norm(double[] vector) {
        return Math.sqrt(Arrays.stream(vector).map(entry -> entry * entry).sum());
    }
}
