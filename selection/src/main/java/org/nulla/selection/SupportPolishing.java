package org.nulla.selection;

import java.util.ArrayList;
import java.util.List;

/// Makes small groups exactly zero: the same point with only its large groups, moved within them back into the space.
final class SupportPolishing {

    private static final double SMALL = 1e-4;

    private SupportPolishing() {
    }

    static Candidate of(Members members, GroupNorm norm, double[] centre, Candidate candidate) {
        double[] difference = Vectors.minus(candidate.x(), centre);
        double[] lengths = norm.lengths(difference);
        double largest = Vectors.largest(lengths);
        List<Integer> kept = new ArrayList<>();
        double[] x = centre.clone();
        for (int i = 0; i < x.length; i++) {
            if (lengths[norm.groupOf()[i]] > SMALL * largest) {
                kept.add(i);
                x[i] = candidate.x()[i];
            }
        }
        if (kept.isEmpty() || kept.size() == x.length) {
            return candidate;
        }
        double[][] rows = members.equations().dense();
        double[] misses = members.equations().rightSides();
        double[][] narrow = new double[rows.length][kept.size()];
        for (int i = 0; i < rows.length; i++) {
            misses[i] -= Vectors.dot(rows[i], x);
            for (int k = 0; k < kept.size(); k++) {
                narrow[i][k] = rows[i][kept.get(k)];
            }
        }
        double[] correction = OrthogonalProjection.shortestSolution(kept.size(), narrow, misses);
        for (int k = 0; k < correction.length; k++) {
            x[kept.get(k)] += correction[k];
        }
        return new Candidate(x, candidate.normal(), candidate.bounds(), candidate.inequalities());
    }
}
