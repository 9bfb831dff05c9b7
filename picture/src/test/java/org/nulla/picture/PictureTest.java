package org.nulla.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.RecordedGraph;
import org.nulla.function.Primitive;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PictureTest {

    private static final String NASTY = "<\"&'>\\n\u0000\u0007\ud800 \u202e]]>-->";

    private static RecordedGraph nasty() {
        Primitive odd = Primitive.of(NASTY, 1, x -> x[0], x -> new Real[] {Real.ONE});
        return Nulla.linearize(x -> new Real[] {odd.apply(odd.apply(x[0])), x[0], Real.of(Double.NaN)}, 1)
                .named(List.of(NASTY), List.of(NASTY, "\u00e4\u4e2d\ud83d\ude00", "n".repeat(200))).recorded();
    }

    private static List<String> texts(String svg) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        NodeList nodes = document.getElementsByTagName("text");
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> nodes.item(i).getTextContent()).toList();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("A layout has a place for every vertex and every edge, inside and apart")
    void layoutPlacesEverything(Stage stage) {
        StageGraph graph = StageGraph.of(PaperExample.recorded(), stage);
        LaidOut places = Picture.layout(graph);
        assertThat(places.boxes()).hasSameSizeAs(graph.vertices());
        assertThat(places.lines()).hasSameSizeAs(graph.edges());
        for (LaidOut.Box a : places.boxes()) {
            assertThat(a.x() + a.width()).isLessThanOrEqualTo(places.width());
            assertThat(a.y() + a.height()).isLessThanOrEqualTo(places.height());
            assertThat(places.boxes()).filteredOn(b -> !b.equals(a) && b.x() < a.x() + a.width()
                    && a.x() < b.x() + b.width() && b.y() < a.y() + a.height() && a.y() < b.y() + b.height()).isEmpty();
        }
        for (int e = 0; e < graph.edges().size(); e++) {
            LaidOut.Line line = places.lines().get(e);
            LaidOut.Box from = places.boxes().get(graph.edges().get(e).from());
            assertThat(line.label()).isEqualTo(graph.labelOf(graph.edges().get(e)));
            assertThat(line.points().getFirst().x()).isBetween(from.x(), from.x() + from.width());
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("SVG is XML with every label in it, and always the same")
    void svgHoldsEveryLabel(Stage stage) throws Exception {
        StageGraph graph = StageGraph.of(PaperExample.recorded(), stage);
        List<String> expected = new ArrayList<>();
        graph.vertices().forEach(vertex -> expected.addAll(vertex.lines()));
        graph.edges().forEach(edge -> expected.add(graph.labelOf(edge)));
        expected.removeIf(String::isEmpty);
        expected.add(Picture.caption(graph));
        String svg = Picture.svg(graph);
        assertThat(texts(svg)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(Picture.svg(StageGraph.of(PaperExample.recorded(), stage))).isEqualTo(svg);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("names full of markup stay names, in every stage and format")
    void nastyNames(Stage stage) throws Exception {
        StageGraph graph = StageGraph.of(nasty(), stage);
        String shown = Lettering.fit(NASTY);
        assertThat(shown).isEqualTo("<\"&'>\\n\ufffd\ufffd\ufffd \ufffd]]>-->");
        assertThat(texts(Picture.svg(graph))).contains(shown);
        assertThat(Picture.dot(graph)).contains("<\\\"&amp;'>\\\\n\ufffd");
        assertThat(Picture.dot(graph).lines()).allMatch(
                line -> line.equals("}") || line.endsWith(";") || line.endsWith("{"));
        assertThat(Picture.png(graph)).isNotEmpty();
    }

    @Test
    @DisplayName("PNG is an image of twice the size with something on it")
    void pngIsAnImage() throws Exception {
        StageGraph graph = StageGraph.of(PaperExample.recorded(), Stage.BINARY);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(Picture.png(graph)));
        Drawing drawing = Layout.of(graph);
        assertThat(image.getWidth()).isEqualTo((int) Math.ceil(2 * drawing.width()));
        assertThat(image.getHeight()).isEqualTo((int) Math.ceil(2 * drawing.height()));
        long dark = 0;
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                dark += (image.getRGB(x, y) & 0xff) < 0x80 ? 1 : 0;
            }
        }
        assertThat(dark).isGreaterThan(1000);
    }

    private record Area(String what, double x, double y, double width, double height) {

        boolean meets(Area other) {
            return x < other.x + other.width && other.x < x + width && y < other.y + other.height
                    && other.y < y + height;
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("no label lies on another label or on a vertex, and everything is inside the picture")
    void nothingOverlaps(Stage stage) {
        List<RecordedGraph> graphs = new ArrayList<>(List.of(PaperExample.recorded(), nasty()));
        for (long seed = 0; seed < 8; seed++) {
            RandomProgram program = ProgramGenerator.exactProgram(seed);
            graphs.add(Nulla.linearize(program, program.point()).recorded());
        }
        for (int g = 0; g < graphs.size(); g++) {
            Drawing drawing = Layout.of(StageGraph.of(graphs.get(g), stage).summarised(120));
            List<Area> areas = new ArrayList<>();
            drawing.boxes().forEach(box -> areas.add(new Area(box.vertex().id(), box.x(), box.y(), box.width(),
                    box.height())));
            for (Drawing.Line line : drawing.lines()) {
                Drawing.Label label = line.label();
                if (label != null) {
                    areas.add(new Area("label " + label.text(), label.x(), label.y(), label.width(), label.height()));
                }
            }
            for (int i = 0; i < areas.size(); i++) {
                Area area = areas.get(i);
                assertThat(area.x >= 0 && area.y >= 0 && area.x + area.width <= drawing.width()
                        && area.y + area.height <= drawing.height()).as("graph %d: %s", g, area).isTrue();
                for (int j = 0; j < i; j++) {
                    assertThat(area.meets(areas.get(j))).as("graph %d: %s and %s", g, area, areas.get(j)).isFalse();
                }
            }
        }
    }

    @Test
    @DisplayName("a program without inputs has a picture")
    void almostNothing() throws Exception {
        StageGraph graph = StageGraph.primal(Nulla.linearize(x -> new Real[] {Real.of(1)}).recorded());
        assertThat(texts(Picture.svg(graph))).containsExactly("y[0]", "= 1", "primal graph: 1 vertex, 0 edges");
        StageGraph nothing = StageGraph.primal(Nulla.linearize(x -> new Real[0]).recorded());
        assertThat(texts(Picture.svg(nothing))).containsExactly("primal graph: 0 vertices, 0 edges");
    }

    @Test
    @DisplayName("numbers are short, and the same in every locale")
    void numbersAreShort() {
        assertThat(List.of(Digits.of(0.1 + 0.2), Digits.of(-0.0), Digits.of(1234567), Digits.of(-1e-9),
                Digits.of(Double.NaN), Digits.of(100))).containsExactly("0.3", "0", "1.2346e6", "-1e-9", "NaN", "100");
    }
}
