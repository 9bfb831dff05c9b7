package org.nulla.factor;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.graph.Joined;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

/// Keeps the structure of the last few factorisations, for programs with the same steps at another point: how the reduced system is made,
/// the order, the pivots, and where the factors have entries. Numbers then only run through.
///
/// How the reduced system is made is written down anew where partials have become zero or are zero no longer; order and pivots stay where
/// the system has its entries at the same places. They are made anew where it has not, and where the pivots have become small or their multipliers
/// large. Safe for many threads: what is kept is immutable, and swapped as a whole.
public final class FactorPlan {

    /// A run may ask about a function, about a part of its unknowns, about a path to it.
    private static final int MOST = 4;

    private volatile Structure[] known = {};
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong reused = new AtomicLong();

    /// A plan that keeps nothing yet.
    public FactorPlan() {
        // nothing to do
    }

    /// The steps of a program, and what is kept of it.
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Structure(int inputs, int[] outputs, int vertices, int edges, int sections, long allSteps,
            long[] steps, int[] parents, FactoredSystem.Planned planned) {

        static Structure of(LinearGraph graph, FactoredSystem.Planned planned) {
            Joined joined = graph.joined();
            return new Structure(graph.inputs(), graph.outputVertices(), graph.vertices(), graph.edges(),
                    graph.sections(), graph.steps(), joined.steps(), joined.parents(), planned);
        }

        /// Whether another program may have the same steps; those inside sections are not compared.
        boolean matches(LinearGraph other) {
            if (other.inputs() != inputs || other.vertices() != vertices || other.edges() != edges
                    || other.sections() != sections || other.steps() != allSteps
                    || !Arrays.equals(other.outputVertices(), outputs)) {
                return false;
            }
            Joined joined = other.joined();
            return Arrays.mismatch(steps, 0, vertices, joined.steps(), 0, vertices) < 0
                    && Arrays.mismatch(parents, 0, edges, joined.parents(), 0, edges) < 0;
        }
    }

    /// How often factors were made from the beginning.
    ///
    /// @return the number so far
    public long made() {
        return made.get();
    }

    /// How often numbers only ran through.
    ///
    /// @return the number so far
    public long reused() {
        return reused.get();
    }

    /// The factors of a program.
    ///
    /// @param graph the program
    /// @param isTangent which question is asked of them
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    /// @return the factors, or null where they would not fit in memory
    @Nullable
    FactoredSystem of(LinearGraph graph, boolean isTangent, TraceMeter meter, RunControl control) {
        Structure[] structures = known;
        FactoredSystem.Planned before = null;
        for (int i = 0; i < structures.length && before == null; i++) {
            if (structures[i].matches(graph)) {
                before = structures[i].planned;
                FactoredSystem again = before.again(graph, isTangent, meter, control);
                if (again != null) {
                    if (i > 0) {
                        keep(structures[i], graph);
                    }
                    reused.incrementAndGet();
                    return again;
                }
            }
        }
        FactoredSystem.Planned planned = FactoredSystem.planned(graph, isTangent, before, meter, control);
        (planned != null && planned.isReused() ? reused : made).incrementAndGet();
        if (planned == null) {
            return null;
        }
        keep(Structure.of(graph, planned), graph);
        return planned.factors();
    }

    /// Puts a structure first, in place of any other of the same program.
    private synchronized void keep(Structure structure, LinearGraph graph) {
        Structure[] before = known;
        Structure[] next = new Structure[Math.min(MOST, before.length + 1)];
        next[0] = structure;
        int put = 1;
        for (int i = 0; i < before.length && put < next.length; i++) {
            if (!before[i].matches(graph)) {
                next[put++] = before[i];
            }
        }
        known = Arrays.copyOf(next, put);
    }
}
