package org.nulla.sweep;

import java.util.Arrays;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;

/// Pulls cotangents back from the last vertex to the inputs, into sections as well: the mirror of [LinearGraph#carry].
final class Cotangents {

    private Cotangents() {
    }

    /// How they are pulled back over steps that are recorded.
    @FunctionalInterface
    interface Steps {

        /// Pulls back over some vertices, the last one first.
        ///
        /// @param graph the record
        /// @param c for each vertex its cotangents
        /// @param first the first of the vertices
        /// @param end one past the last
        /// @param shift what a vertex's number is short of its step's
        void pull(LinearGraph graph, double[] c, int first, int end, long shift);
    }

    /// Pulls cotangents back.
    ///
    /// @param c for each vertex its cotangents, side by side
    /// @param width how many a vertex has
    /// @param shift what is added to the numbers of steps
    /// @param steps how it is done over steps that are recorded
    static void pull(LinearGraph graph, double[] c, int width, long shift, Steps steps, TraceMeter meter) {
        pull(graph, c, width, shift, steps, false, meter);
    }

    /// @param once whether the graph is the record of a section, which is dropped afterwards
    private static void pull(LinearGraph graph, double[] c, int width, long shift, Steps steps, boolean once,
            TraceMeter meter) {
        int end = graph.vertices();
        long after = shift + graph.step(end) - end;
        for (int k = graph.sections() - 1; k >= 0; k--) {
            Section section = graph.section(k);
            steps.pull(graph, c, section.end(), end, after);
            after -= section.steps() - section.outputs();
            pull(section, c, width, after + section.first(), steps, meter);
            end = section.first();
            if (once) {
                graph.dropLastSection(meter);
            }
        }
        steps.pull(graph, c, graph.inputs(), end, shift);
    }

    /// Pulls cotangents back through a section. What its inputs have already travels along, so that sums are added up in the same
    /// order as without the section.
    private static void pull(Section section, double[] c, int width, long firstStep, Steps steps, TraceMeter meter) {
        boolean reached = false;
        for (int i = width * section.first(); i < width * section.end(); i++) {
            reached |= c[i] != 0;
        }
        if (!reached) {
            return;
        }
        double[] atInputs = section.open(null, meter, record -> {
            double[] there = new double[Math.multiplyExact(width, record.vertices())];
            for (int i = 0; i < record.inputs(); i++) {
                System.arraycopy(c, width * section.inputs()[i], there, width * i, width);
            }
            for (int i = 0; i < section.outputs(); i++) {
                System.arraycopy(c, width * (section.first() + i), there, width * record.outputVertex(i), width);
            }
            pull(record, there, width, firstStep - record.inputs(), steps, true, meter);
            return Arrays.copyOf(there, width * record.inputs());
        });
        for (int i = 0; i < section.inputs().length; i++) {
            System.arraycopy(atInputs, width * i, c, width * section.inputs()[i], width);
        }
    }
}
