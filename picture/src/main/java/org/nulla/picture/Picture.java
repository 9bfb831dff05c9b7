package org.nulla.picture;

/// Draws stage graphs. A graph is drawn as it is given; [StageGraph#summarised(int)] makes a large one fit to be drawn.
///
/// The same graph always gives the same text. Names of users are escaped, and long ones shortened.
public final class Picture {

    /// The most vertices that make sense in one picture.
    public static final int SENSIBLE = 300;

    private Picture() {
    }

    /// A picture in Graphviz's language, without a layout.
    ///
    /// @param graph what is drawn
    /// @return the text of a DOT file
    public static String dot(StageGraph graph) {
        return DotWriter.write(graph);
    }

    /// A picture as SVG, laid out.
    ///
    /// @param graph what is drawn
    /// @return the text of an SVG file
    public static String svg(StageGraph graph) {
        return SvgWriter.write(Layout.of(graph));
    }

    /// A picture as PNG, laid out as the SVG is, and lettered with a font of this machine.
    ///
    /// @param graph what is drawn
    /// @return the bytes of a PNG file
    /// @throws IllegalStateException if the machine has no fonts
    public static byte[] png(StageGraph graph) {
        return PngWriter.write(Layout.of(graph));
    }

    /// A place for every vertex and every edge, as in the SVG.
    ///
    /// @param graph what is to be drawn
    /// @return the places
    public static LaidOut layout(StageGraph graph) {
        return LaidOut.of(Layout.of(graph));
    }

    /// What is written below a picture.
    static String caption(StageGraph graph) {
        String title = !graph.isReversed() ? graph.stage().title()
                : graph.stage() == Stage.LINEAR ? Stage.REVERSED.title() : graph.stage().title() + ", edges reversed";
        boolean shortened = graph.vertices().stream().anyMatch(vertex -> vertex.kind() == Vertex.Kind.OMITTED);
        int shown = graph.vertices().size() - (shortened ? 1 : 0);
        return title + ": " + counted(shown, "vertex", "vertices") + (shortened ? " shown" : ", "
                + counted(graph.edges().size(), "edge", "edges"));
    }

    private static String counted(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }
}
