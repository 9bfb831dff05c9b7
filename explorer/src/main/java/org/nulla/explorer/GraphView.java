package org.nulla.explorer;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.RecordedGraph;
import org.nulla.report.json.JsonWriter;
import org.nulla.formula.Formula;
import org.nulla.picture.Edge;
import org.nulla.picture.LaidOut;
import org.nulla.picture.Picture;
import org.nulla.picture.Stage;
import org.nulla.picture.StageGraph;
import org.nulla.picture.Vertex;

/// The graph of a program at a stage, laid out, each vertex with its line of the program.
final class GraphView {

    private static final Pattern RECORDED = Pattern.compile("v(\\d+).*");

    private final Formula formula;
    private final double[] at;
    private final Stage stage;

    GraphView(Formula formula, double[] at, Stage stage) {
        this.formula = formula;
        this.at = at;
        this.stage = stage;
    }

    String json() {
        Linearization f = Nulla.linearize(formula.function(), at).named(formula.inputs(), formula.outputs());
        StageGraph whole = StageGraph.of(f.recorded(), stage);
        StageGraph shown = whole.summarised(Picture.SENSIBLE);
        LaidOut places = Picture.layout(shown);
        int[] lines = lines(f.recorded().vertices());
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject();
        json.name("stage").value(stage.label()).name("title").value(stage.title());
        json.name("vertexCount").value(whole.vertices().size()).name("edgeCount").value(whole.edges().size());
        json.name("width").value(places.width()).name("height").value(places.height());
        json.name("vertices").beginArray();
        for (int v = 0; v < shown.vertices().size(); v++) {
            write(json, shown.vertices().get(v), places.boxes().get(v), lines);
        }
        json.endArray().name("edges").beginArray();
        for (int e = 0; e < shown.edges().size(); e++) {
            write(json, shown.edges().get(e), places.lines().get(e));
        }
        json.endArray().endObject();
        return text.toString();
    }

    private static void write(JsonWriter json, Vertex vertex, LaidOut.Box box, int[] lines) {
        json.beginObject().name("id").value(vertex.id());
        json.name("kind").value(vertex.kind().name().toLowerCase(Locale.ROOT));
        json.name("title").value(vertex.title()).name("text").value(box.lines());
        json.name("line").value(lineOf(vertex.id(), lines));
        json.name("x").value(box.x()).name("y").value(box.y()).name("width").value(box.width()).name("height")
                .value(box.height());
        json.endObject();
    }

    private static int lineOf(String id, int[] lines) {
        Matcher recorded = RECORDED.matcher(id);
        return recorded.matches() ? lines[Integer.parseInt(recorded.group(1))] : 0;
    }

    private static void write(JsonWriter json, Edge edge, LaidOut.Line line) {
        json.beginObject().name("from").value(edge.from()).name("to").value(edge.to());
        json.name("partial").value(edge.partial()).name("label").value(line.label());
        json.name("labelX").value(line.labelX()).name("labelY").value(line.labelY());
        json.name("points").beginArray();
        line.points().forEach(point -> json.value(new double[] {point.x(), point.y()}));
        json.endArray().endObject();
    }

    /// The line of each recorded vertex, 0 where it has none. A step may have been recorded as several vertices, of which
    /// the last is its result: those before it belong to it as well.
    private int[] lines(int vertices) {
        int[] lines = new int[vertices];
        RecordedGraph steps = Nulla.linearize(formula.steps(), at).recorded();
        List<Integer> stepLines = formula.stepLines();
        int next = formula.inputs().size();
        for (int i = 0; i < stepLines.size(); i++) {
            int vertex = steps.outputVertex(i);
            if (stepLines.get(i) > 0 && vertex >= next) {
                Arrays.fill(lines, next, vertex + 1, stepLines.get(i));
                next = vertex + 1;
            }
        }
        return lines;
    }
}
