package org.nulla.graph;

import java.util.Arrays;

/// What a run notes of the errors of its partials: of some vertices each, of all others the largest.
public final class NotedErrors {

    /// Nothing was noted.
    static final NotedErrors NONE = new NotedErrors();

    private int count;
    private int[] vertices = new int[0];
    private double[] errors = new double[0];
    private double bound;

    /// Notes the error of a partial of one vertex.
    ///
    /// @param vertex the vertex; they come in rising order
    /// @param error the error, relative to the partial; infinite where that has no digits
    public void note(int vertex, double error) {
        if (count == vertices.length) {
            vertices = Arrays.copyOf(vertices, 2 * count + 8);
            errors = Arrays.copyOf(errors, vertices.length);
        }
        vertices[count] = vertex;
        errors[count++] = error;
    }

    /// Notes the error of a partial of any vertex.
    public void bound(double error) {
        bound = error > bound ? error : bound;
    }

    /// What has been noted so far, which stays that.
    public NotedErrors soFar() {
        NotedErrors kept = new NotedErrors();
        kept.count = count;
        kept.vertices = Arrays.copyOf(vertices, count);
        kept.errors = Arrays.copyOf(errors, count);
        kept.bound = bound;
        return kept;
    }

    double bound() {
        return bound;
    }

    int count() {
        return count;
    }

    int vertex(int i) {
        return vertices[i];
    }

    double error(int i) {
        return Double.isInfinite(errors[i]) ? 0 : errors[i];
    }

    /// The vertices with a partial without digits.
    int[] lost() {
        int[] lost = new int[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (Double.isInfinite(errors[i])) {
                lost[found++] = vertices[i];
            }
        }
        return Arrays.copyOf(lost, found);
    }
}
