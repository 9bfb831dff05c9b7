package org.nulla.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Checkpoint;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.TracedGraph;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.Primitive;
import org.nulla.function.UnaryRule;
import org.nulla.trace.Tape;

@DisplayName("A recorded computation")
@Tag("fast")
class LinearGraphTest {

    private static LinearGraph.Children childrenOf(LinearGraph graph) {
        LinearGraph.Children children = graph.children();
        assertThat(graph.children()).isSameAs(children);
        return children;
    }

    private static List<String> slots(LinearGraph graph, int vertex) {
        LinearGraph.Children children = childrenOf(graph);
        List<String> result = new ArrayList<>();
        for (int slot = children.first(vertex); slot < children.end(vertex); slot++) {
            result.add(children.edge(slot) + "->" + children.child(slot));
        }
        return result;
    }

    @Test
    @DisplayName("has a vertex for each input and step, with its edges and what was done")
    void small() {
        LinearGraph graph = TracedGraph.of(x -> new Real[] {x[0].times(x[1]).sin(), Real.ONE, x[1]}, 3, 2);
        assertThat(graph.inputs()).isEqualTo(2);
        assertThat(graph.outputs()).isEqualTo(3);
        assertThat(graph.vertices()).isEqualTo(4);
        assertThat(graph.edges()).isEqualTo(3);
        assertThat(graph.allEdges()).isEqualTo(3);
        assertThat(graph.steps()).isEqualTo(4);
        assertThat(graph.sections()).isZero();
        assertThat(graph.isInFlight()).isFalse();
        assertThat(graph.outputVertices()).containsExactly(3, -1, 1);
        assertThat(graph.outputVertex(1)).isEqualTo(-1);
        assertThat(graph.operation(0)).isNull();
        assertThat(graph.operation(2)).isEqualTo(BinaryRule.TIMES);
        assertThat(graph.operation(3)).isEqualTo(UnaryRule.SIN);
        assertThat(graph.firstEdge(0)).isZero();
        assertThat(graph.endEdge(1)).isZero();
        assertThat(graph.firstEdge(2)).isZero();
        assertThat(graph.endEdge(2)).isEqualTo(2);
        assertThat(graph.firstEdge(3)).isEqualTo(2);
        assertThat(graph.parent(0)).isZero();
        assertThat(graph.parent(1)).isEqualTo(1);
        assertThat(graph.parent(2)).isEqualTo(2);
        assertThat(graph.partial(0)).isEqualTo(2);
        assertThat(graph.partial(1)).isEqualTo(3);
        assertThat(graph.partial(2)).isEqualTo(Math.cos(6));
        assertThat(graph.partialInFlight(1).value()).isEqualTo(3);
        assertThat(graph.firstNonFinite()).isNull();
        assertThat(graph.partialErrors().firstLost()).isNull();
    }

    @Test
    @DisplayName("is seen from the parents as well, without what leads to no output, each output behind the rest")
    void children() {
        LinearGraph graph = TracedGraph.of(x -> {
            Real product = x[0].times(x[1]);
            x[0].sin();
            return new Real[] {product, product.plus(x[0]), product, Real.ONE};
        }, 3, 2);
        assertThat(slots(graph, 0)).containsExactly("0->2", "4->4");
        assertThat(slots(graph, 1)).containsExactly("1->2");
        assertThat(slots(graph, 2)).containsExactly("3->4", "-1->5", "-1->7");
        assertThat(slots(graph, 3)).isEmpty();
        assertThat(slots(graph, 4)).containsExactly("-1->6");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 4095, 4096, 4097, 9000})
    @DisplayName("may be long: every edge is where it was written, before and after the pieces are joined")
    void manySteps(int steps) {
        SplittableRandom random = new SplittableRandom(steps);
        int[][] parents = new int[steps][];
        double[][] partials = new double[steps][];
        TraceMeter meter = new TraceMeter(0);
        Tape.open(meter, false, tape -> {
            tape.appendInput();
            for (int v = 1; v < steps; v++) {
                int arity = random.nextInt(1, 4);
                parents[v] = random.ints(arity, 0, v).toArray();
                partials[v] = random.doubles(arity).toArray();
                int vertex = switch (arity) {
                    case 1 -> tape.append(UnaryRule.EXP, parents[v][0], partials[v][0]);
                    case 2 -> tape.append(BinaryRule.PLUS, parents[v][0], partials[v][0], parents[v][1],
                            partials[v][1]);
                    default -> {
                        for (int k = 0; k < arity; k++) {
                            tape.addEdge(parents[v][k], Real.of(partials[v][k]));
                        }
                        yield tape.endVertex(BinaryRule.MINUS);
                    }
                };
                assertThat(vertex).isEqualTo(v);
            }
            LinearGraph graph = tape.toGraph(1, new int[] {steps - 1});
            assertThat(graph.vertices()).isEqualTo(steps);
            assertThat(meter.steps()).isEqualTo(steps - 1);
            assertThat(meter.bytes()).isEqualTo(graph.bytes()).isGreaterThanOrEqualTo(8L * graph.edges());
            for (int v = 1; v < steps; v++) {
                int first = graph.firstEdge(v);
                int arity = parents[v].length;
                boolean right = graph.endEdge(v) - first == arity
                        && graph.operation(v) == (arity == 1 ? UnaryRule.EXP
                                : arity == 2 ? BinaryRule.PLUS : BinaryRule.MINUS);
                for (int k = 0; k < arity; k++) {
                    right &= graph.parent(first + k) == parents[v][k] && graph.partial(first + k) == partials[v][k];
                }
                assertThat(right).as("vertex %s of %s", v, steps).isTrue();
            }
            return null;
        });
    }

    @Test
    @DisplayName("knows its steps with what is inside sections, and the memory that these take")
    void sections() {
        LinearGraph graph = TracedGraph.of(x -> {
            Real a = x[0].sin();
            Real[] s = Checkpoint.section(r -> new Real[] {r[0].cos().exp(), r[0].times(r[0])}, a);
            return new Real[] {s[0].plus(s[1])};
        }, 1);
        // x, sin, two outputs of the section, plus
        assertThat(graph.vertices()).isEqualTo(5);
        assertThat(graph.edges()).isEqualTo(3);
        assertThat(graph.sections()).isEqualTo(1);
        Section section = graph.section(0);
        assertThat(section.first()).isEqualTo(2);
        assertThat(section.end()).isEqualTo(4);
        assertThat(section.inputs()).containsExactly(1);
        assertThat(section.steps()).isEqualTo(3);
        assertThat(section.edges()).isEqualTo(4);
        assertThat(graph.steps()).isEqualTo(6);
        assertThat(graph.allEdges()).isEqualTo(7);
        TraceMeter meter = new TraceMeter(graph.bytes());
        long before = graph.bytes();
        graph.dropLastSection(meter);
        assertThat(graph.sections()).isZero();
        assertThat(graph.bytes()).isEqualTo(before - section.bytes()).isLessThan(before);
        assertThat(meter.bytes()).isEqualTo(graph.bytes());
    }

    @Test
    @DisplayName("drops the record of an opened section, also where the work on it fails")
    void openedSection() {
        LinearGraph graph = TracedGraph.of(x -> Checkpoint.section(r -> new Real[] {r[0].cos().exp()}, x[0]), 1);
        TraceMeter meter = new TraceMeter(7);
        assertThat(graph.section(0).<Integer>open(null, meter, LinearGraph::vertices)).isEqualTo(3);
        assertThat(meter.bytes()).isEqualTo(7);
        assertThat(meter.peakBytes()).isGreaterThan(7);
        assertThat(meter.steps()).isEqualTo(2);
        assertThatThrownBy(() -> graph.section(0).open(null, meter, inside -> {
            throw new IllegalStateException("no");
        })).isInstanceOf(IllegalStateException.class);
        assertThat(meter.bytes()).isEqualTo(7);
    }

    @Test
    @DisplayName("names the first step with a partial that is not finite, if an output depends on it")
    void nonFinite() {
        LinearGraph graph = TracedGraph.of(x -> {
            Real _ = x[0].sqrt();
            Real root = x[0].times(1).sqrt();
            return new Real[] {root.plus(1), x[0].cbrt()};
        }, 0);
        assertThat(graph.firstNonFinite()).isEqualTo(new Suspect(3, UnaryRule.SQRT));
        LinearGraph harmless = TracedGraph.of(x -> {
            x[0].sqrt();
            return new Real[] {x[0].times(2)};
        }, 0);
        assertThat(harmless.firstNonFinite()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("numbers such a step as if no section had been left out, inside one or behind")
    void nonFiniteNearSections(boolean inside) {
        LinearGraph graph = TracedGraph.of(x -> {
            Real[] first = Checkpoint.section(r -> new Real[] {r[0].cos().exp()}, x[0]);
            Real[] second = Checkpoint.section(
                    r -> new Real[] {inside ? r[1].times(2).sqrt().plus(r[0]) : r[1].plus(r[0])}, first[0], x[0]);
            return new Real[] {second[0].plus(inside ? x[0] : x[0].sqrt())};
        }, 0);
        // x; cos, exp; inside: times, sqrt, plus; else plus, sqrt
        assertThat(graph.firstNonFinite()).isEqualTo(new Suspect(4, UnaryRule.SQRT));
    }

    @Test
    @DisplayName("takes the earlier one of a step inside a section and one outside")
    void earlierSuspect() {
        LinearGraph before = TracedGraph.of(x -> {
            Real root = x[0].sqrt();
            return new Real[] {Checkpoint.section(r -> new Real[] {r[0].cbrt()}, x[0])[0].plus(root)};
        }, 0);
        assertThat(before.firstNonFinite()).isEqualTo(new Suspect(1, UnaryRule.SQRT));
        LinearGraph behind = TracedGraph.of(x -> {
            Real root = Checkpoint.section(r -> new Real[] {r[0].cbrt()}, x[0])[0];
            return new Real[] {root.plus(x[0].sqrt())};
        }, 0);
        assertThat(behind.firstNonFinite()).isEqualTo(new Suspect(1, UnaryRule.CBRT));
        LinearGraph unused = TracedGraph.of(x -> {
            Checkpoint.section(r -> new Real[] {r[0].cbrt()}, x[0]);
            Real root = x[0].times(2).sqrt();
            return new Real[] {Checkpoint.section(r -> new Real[] {r[0].sin()}, root)[0]};
        }, 0);
        assertThat(unused.firstNonFinite()).as("a section depends on its inputs").isEqualTo(
                new Suspect(3, UnaryRule.SQRT));
    }

    @Test
    @DisplayName("names the first step whose partial lost its digits")
    void vague() {
        Tape.open(new TraceMeter(0), false, tape -> {
            int x = tape.appendInput();
            int y = x;
            for (int i = 1; i <= 20; i++) {
                tape.notePartialError(i < 3 ? 1e-7 : 1);
                y = tape.append(i == 3 ? UnaryRule.SIN : UnaryRule.EXP, i == 3 ? x : y, 2);
            }
            assertThat(tape.toGraph(1, new int[] {y}).partialErrors().firstLost())
                    .isEqualTo(new Suspect(3, UnaryRule.SIN));
            assertThat(tape.toGraph(1, new int[] {2}).partialErrors().firstLost()).isNull();
            return null;
        });
    }

    @Test
    @DisplayName("keeps partials in flight of an outer derivative")
    void inFlight() {
        double[][] outer = Nulla.linearize(x -> {
            LinearGraph graph = TracedGraph.of(y -> {
                Real sum = y[0].times(3);
                for (int i = 0; i < 150; i++) {
                    sum = sum.plus(1);
                }
                return new Real[] {sum.times(x[0]).times(y[0]).sin().times(2)};
            }, Real.of(new double[] {0.5}));
            assertThat(graph.isInFlight()).isTrue();
            int last = graph.edges() - 1;
            assertThat(graph.partialInFlight(last).value()).isEqualTo(2);
            assertThat(graph.partialInFlight(0).value()).isEqualTo(3);
            return new Real[] {graph.partialInFlight(last - 1), graph.partialInFlight(151)};
        }, 2).jacobian();
        double value = (1.5 + 150) * 0.5;
        assertThat(outer[0][0]).isCloseTo(-value * Math.sin(2 * value), org.assertj.core.api.Assertions.within(1e-9));
        assertThat(outer[1][0]).isEqualTo(1);
    }

    @Test
    @DisplayName("takes a passenger from section to section")
    void carry() {
        LinearGraph graph = TracedGraph.of(x -> {
            Real a = x[0].sin();
            Real[] s = Checkpoint.section(r -> new Real[] {r[0].cos().exp(), r[0].times(r[0])}, a);
            return Checkpoint.section(r -> new Real[] {r[0].plus(r[1])}, s[1].cbrt(), s[0]);
        }, 1);
        List<String> diary = new ArrayList<>();
        graph.carry(new Diary("", diary), new TraceMeter(0));
        assertThat(diary).containsExactly("to 2", "into [1]", ">to 4", "out of [2, 3]", "to 5", "into [4, 2]", ">to 3",
                "out of [2]", "to 6");
    }

    private record Diary(String depth, List<String> lines) implements Passenger {

        @Override
        public void advance(Edges edges, int end) {
            lines.add(depth + "to " + end);
        }

        @Override
        public Passenger into(int[] inputs) {
            lines.add(depth + "into " + java.util.Arrays.toString(inputs));
            return new Diary(depth + ">", lines);
        }

        @Override
        public void outOf(Passenger inside, int[] outputs) {
            lines.add(depth + "out of " + java.util.Arrays.toString(outputs));
        }
    }

    @Test
    @DisplayName("knows a user's own operations, each by its own name")
    void ownOperations() {
        Primitive twice = Primitive.of("twice", 1, x -> 2 * x[0], x -> new Real[] {Real.of(2)});
        Primitive thrice = Primitive.of("thrice", 1, x -> 3 * x[0], x -> new Real[] {Real.of(3)});
        LinearGraph graph = TracedGraph.of(x -> new Real[] {Real.apply(twice, Real.apply(thrice,
                Real.apply(twice, x[0].sin())))}, 1);
        List<String> labels = new ArrayList<>();
        for (int v = 1; v < graph.vertices(); v++) {
            Operation operation = graph.operation(v);
            labels.add(operation == null ? "-" : operation.label());
        }
        assertThat(labels).containsExactly("sin", "twice", "thrice", "twice");
    }

    @Test
    @DisplayName("numbers all operations apart, and finds them again")
    void palette() {
        Palette palette = new Palette();
        List<Operation> all = new ArrayList<>(List.of(BinaryRule.values()));
        all.addAll(List.of(UnaryRule.values()));
        all.add(BinaryRule.PLUS.onSecond());
        all.add(BinaryRule.MINUS.onSecond());
        assertThat(all.stream().map(palette::number).distinct().count()).isEqualTo(all.size());
        for (Operation operation : all) {
            assertThat(palette.operation(palette.number(operation))).isSameAs(operation);
        }
        assertThat(palette.number((Operation) null)).isZero();
        assertThat(palette.operation(0)).isNull();
        assertThat(palette.number(BinaryRule.MINUS.onSecond())).isEqualTo(all.size());
    }

    @Test
    @DisplayName("is metered: steps, bytes held and the most that were")
    void meter() {
        TraceMeter meter = new TraceMeter(10);
        assertThat(meter.peakBytes()).isEqualTo(10);
        meter.recorded(3);
        meter.recorded(4);
        meter.grew(5);
        meter.released(8);
        meter.grew(2);
        assertThat(meter.steps()).isEqualTo(7);
        assertThat(meter.bytes()).isEqualTo(9);
        assertThat(meter.peakBytes()).isEqualTo(15);
    }
}
