package org.nulla.picture;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.eclipse.elk.alg.layered.LayeredLayoutProvider;
import org.eclipse.elk.alg.layered.options.LayerConstraint;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.NodePlacementStrategy;
import org.eclipse.elk.alg.layered.options.OrderingStrategy;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.SizeConstraint;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;
import org.jspecify.annotations.Nullable;

/// Finds a place for everything with ELK's layered algorithm. Inputs are on top whichever way the edges point.
final class Layout {

    private static final double MARGIN = 16;
    static final double CAPTION_HEIGHT = 28;

    private final StageGraph graph;
    private final ElkNode root = ElkGraphUtil.createGraph();
    private final List<ElkNode> nodes = new ArrayList<>();
    private final List<ElkEdge> edges = new ArrayList<>();

    private Layout(StageGraph graph) {
        this.graph = graph;
    }

    static Drawing of(StageGraph graph) {
        Layout layout = new Layout(graph);
        layout.configure();
        layout.addVertices();
        layout.addEdges();
        if (!graph.vertices().isEmpty()) {
            LayoutMetaDataService.getInstance(); // the algorithm relies on it to have been made
            new LayeredLayoutProvider().layout(layout.root, new BasicProgressMonitor());
        }
        return layout.drawing();
    }

    private void configure() {
        root.setProperty(LayeredOptions.DIRECTION, graph.isReversed() ? Direction.UP : Direction.DOWN);
        root.setProperty(LayeredOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
        root.setProperty(LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.BRANDES_KOEPF);
        root.setProperty(LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.PREFER_EDGES);
        root.setProperty(LayeredOptions.RANDOM_SEED, 1);
        root.setProperty(LayeredOptions.PADDING, new ElkPadding(MARGIN));
        root.setProperty(LayeredOptions.NODE_SIZE_CONSTRAINTS, EnumSet.noneOf(SizeConstraint.class));
        root.setProperty(LayeredOptions.SPACING_NODE_NODE, 24.0);
        root.setProperty(LayeredOptions.SPACING_EDGE_NODE, 14.0);
        root.setProperty(LayeredOptions.SPACING_EDGE_EDGE, 12.0);
        root.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 3.0);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 24.0);
        root.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 14.0);
        root.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, 10.0);
    }

    private void addVertices() {
        for (Vertex vertex : graph.vertices()) {
            List<String> lines = lines(vertex);
            double width = Lettering.width(lines.getFirst(), Drawing.TITLE_SIZE);
            if (lines.size() > 1) {
                width = Math.max(width, Lettering.width(lines.get(1), Drawing.NOTE_SIZE));
            }
            ElkNode node = ElkGraphUtil.createNode(root);
            node.setDimensions(Math.max(40, width + 20), lines.size() > 1 ? 42 : 30);
            node.setProperty(LayeredOptions.LAYERING_LAYER_CONSTRAINT, rowOf(vertex.kind()));
            nodes.add(node);
        }
    }

    /// Inputs and outputs are lined up where the edges begin and end.
    private LayerConstraint rowOf(Vertex.Kind kind) {
        return switch (kind) {
            case INPUT -> graph.isReversed() ? LayerConstraint.LAST : LayerConstraint.FIRST;
            case OUTPUT -> graph.isReversed() ? LayerConstraint.FIRST : LayerConstraint.LAST;
            case STEP, SUM, FANOUT, OMITTED -> LayerConstraint.NONE;
        };
    }

    private static List<String> lines(Vertex vertex) {
        return vertex.lines().stream().map(Lettering::fit).toList();
    }

    private void addEdges() {
        for (Edge edge : graph.edges()) {
            ElkEdge line = ElkGraphUtil.createSimpleEdge(nodes.get(edge.from()), nodes.get(edge.to()));
            String text = graph.labelOf(edge);
            if (!text.isEmpty()) {
                ElkLabel label = ElkGraphUtil.createLabel(text, line);
                label.setDimensions(Lettering.width(text, Drawing.LABEL_SIZE) + 6, Drawing.LABEL_SIZE + 5);
                label.setProperty(LayeredOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
            }
            edges.add(line);
        }
    }

    private Drawing drawing() {
        List<Drawing.Box> boxes = new ArrayList<>();
        for (int v = 0; v < nodes.size(); v++) {
            ElkNode node = nodes.get(v);
            Vertex vertex = graph.vertices().get(v);
            boxes.add(new Drawing.Box(vertex, lines(vertex), node.getX(), node.getY(), node.getWidth(),
                    node.getHeight()));
        }
        List<Drawing.Line> lines = edges.stream().map(edge -> new Drawing.Line(points(edge), label(edge))).toList();
        String caption = Picture.caption(graph);
        double width = Math.max(root.getWidth(), Lettering.width(caption, Drawing.LABEL_SIZE) + 2 * MARGIN);
        return new Drawing(width, root.getHeight() + CAPTION_HEIGHT, boxes, lines, caption);
    }

    private static List<Drawing.Point> points(ElkEdge edge) {
        ElkEdgeSection section = edge.getSections().getFirst();
        List<Drawing.Point> points = new ArrayList<>();
        points.add(new Drawing.Point(section.getStartX(), section.getStartY()));
        for (ElkBendPoint bend : section.getBendPoints()) {
            points.add(new Drawing.Point(bend.getX(), bend.getY()));
        }
        points.add(new Drawing.Point(section.getEndX(), section.getEndY()));
        return points;
    }

    private static Drawing.@Nullable Label label(ElkEdge edge) {
        if (edge.getLabels().isEmpty()) {
            return null;
        }
        ElkLabel label = edge.getLabels().getFirst();
        return new Drawing.Label(label.getText(), label.getX(), label.getY(), label.getWidth(), label.getHeight());
    }
}
