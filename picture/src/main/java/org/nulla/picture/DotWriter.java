package org.nulla.picture;

import java.util.Locale;
import java.util.stream.Collectors;

/// Writes a stage graph in the language of Graphviz.
final class DotWriter {

    private DotWriter() {
    }

    static String write(StageGraph graph) {
        StringBuilder out = new StringBuilder("digraph ").append(graph.stage().label()).append(" {\n");
        out.append("  graph [label=").append(quote(Picture.caption(graph))).append(", rankdir=")
                .append(graph.isReversed() ? "BT" : "TB").append("];\n");
        out.append("  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\"];\n");
        out.append("  edge [fontname=\"monospace\"];\n");
        for (Vertex vertex : graph.vertices()) {
            String text = vertex.lines().stream().map(Lettering::fit).map(DotWriter::escape)
                    .collect(Collectors.joining("\\n"));
            out.append("  ").append(quote(vertex.id())).append(" [label=\"").append(text).append("\", fillcolor=\"")
                    .append(String.format(Locale.ROOT, "#%06x", Palette.fill(vertex.kind()))).append("\"];\n");
        }
        for (Edge edge : graph.edges()) {
            out.append("  ").append(quote(graph.vertices().get(edge.from()).id())).append(" -> ")
                    .append(quote(graph.vertices().get(edge.to()).id()));
            String label = graph.labelOf(edge);
            if (!label.isEmpty()) {
                out.append(" [label=").append(quote(label)).append(']');
            }
            out.append(";\n");
        }
        return out.append("}\n").toString();
    }

    private static String quote(String text) {
        return '"' + escape(text) + '"';
    }

    /// Backslashes would start one of Graphviz's own escapes, and its labels know HTML's character references.
    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("&", "&amp;");
    }
}
