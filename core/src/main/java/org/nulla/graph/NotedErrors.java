package org.nulla.graph;

import java.util.Arrays;

/// What a run notes of the errors of its partials: the vertices that have one without digits, and a bound on all others.
public final class NotedErrors {

    /// Nothing was noted.
    static final NotedErrors NONE = new NotedErrors();

    private int count;
    private int[] lost = new int[0];
    private double bound;

    /// Notes that a partial of a vertex has no digits.
    ///
    /// @param vertex the vertex; they come in rising order
    public void lost(int vertex) {
        if (count == lost.length) {
            lost = Arrays.copyOf(lost, 2 * count + 8);
        }
        lost[count++] = vertex;
    }

    /// Notes the error of a partial of any vertex, relative to the partial.
    public void bound(double error) {
        bound = error > bound ? error : bound;
    }

    /// What has been noted so far, which stays that.
    public NotedErrors soFar() {
        NotedErrors kept = new NotedErrors();
        kept.count = count;
        kept.lost = lost();
        kept.bound = bound;
        return kept;
    }

    double bound() {
        return bound;
    }

    /// The vertices with a partial without digits.
    int[] lost() {
        return Arrays.copyOf(lost, count);
    }
}
