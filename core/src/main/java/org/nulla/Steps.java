package org.nulla;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.UnaryRule;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Suspect;
import org.nulla.trace.Level;

/// Writes the steps of a program for programs that keep their numbers themselves, as generated code does: no object a step.
///
/// A number is a plain value and a *place*: 0 for a constant, else one more than the number of its vertex. Each method here takes
/// the operands of a step that has just been computed, and gives back the place of its result. The steps are those that [Real]
/// would have recorded.
@Experimental
public final class Steps {

    private static final int LONGEST_COLUMN = Integer.MAX_VALUE - 64;
    /// Codes of operations: 0 for an input, then the unary rules, the binary ones, and those with a constant in front.
    private static final int UNARY = 1;
    private static final int BINARY = UNARY + UnaryRule.values().length;
    private static final int SECOND = BINARY + BinaryRule.values().length;
    private static final int PLUS = BINARY + BinaryRule.PLUS.ordinal();
    private static final int MINUS = BINARY + BinaryRule.MINUS.ordinal();
    private static final int TIMES = BINARY + BinaryRule.TIMES.ordinal();
    private static final int TO_SECOND = SECOND - BINARY;

    private final @Nullable Level level;
    private int vertices;
    private int edges;
    /// So many vertices can be written before room has to be made.
    private int limit;
    private int[] edgeEnd;
    private byte[] codes;
    private int[] parents;
    private double[] partials;
    private int returned;

    /// A program that writes its steps.
    public interface Program {

        /// Runs the program.
        ///
        /// @param x the values of the inputs
        /// @param places their places
        /// @param steps where the steps go
        /// @return the outputs
        Result run(double[] x, int[] places, Steps steps);

        /// For how many steps to make room at first.
        ///
        /// @return a guess, such as the number of steps of the last run
        default int expectedSteps() {
            return 64;
        }

        /// For how many edges to make room at first.
        ///
        /// @return a guess
        default int expectedEdges() {
            return 2 * expectedSteps();
        }
    }

    /// The outputs of a program.
    ///
    /// @param values their values
    /// @param places their places
    @SuppressWarnings("ArrayRecordComponent") // made and read once, by the run that owns it
    public record Result(double[] values, int[] places) {
    }

    Steps(@Nullable Level level, Program program) {
        this.level = level;
        int steps = level == null ? Math.max(16, program.expectedSteps()) : 0;
        int room = level == null ? Math.max(16, program.expectedEdges()) : 0;
        this.edgeEnd = new int[steps];
        this.codes = new byte[steps];
        this.parents = new int[room];
        this.partials = new double[room];
        // a level keeps its own steps: with no room here, every step takes the way that asks for one
        this.limit = level == null ? steps(0, 0) : 0;
    }

    /// How many vertices there is room for, two edges each.
    private int steps(int vertex, int edge) {
        return Math.min(edgeEnd.length, vertex + (parents.length - edge) / 2);
    }

    /// How many steps have been written, inputs included.
    ///
    /// @return the number of vertices
    public int count() {
        return vertices;
    }

    /// How many edges have been written.
    ///
    /// @return the number of edges
    public int edgeCount() {
        return edges;
    }

    /// Leaves the place of what a method returns, for the caller to take.
    ///
    /// @param place the place
    public void leave(int place) {
        returned = place;
    }

    /// Takes the place that the method called last has left.
    ///
    /// @return the place
    public int take() {
        return returned;
    }

    int input() {
        if (level != null) {
            return level.appendInput() + 1;
        }
        if (vertices >= limit) {
            makeRoom();
        }
        edgeEnd[vertices] = edges;
        codes[vertices] = 0;
        return ++vertices;
    }

    /// `a + b`.
    ///
    /// @param placeA the place of the first operand
    /// @param placeB the place of the second operand
    /// @return the place of the result
    public int plus(int placeA, int placeB) {
        if (placeA == 0 || placeB == 0) {
            return placeA != 0 ? write(PLUS, placeA, 1) : placeB != 0 ? write(PLUS + TO_SECOND, placeB, 1) : 0;
        }
        return write(PLUS, placeA, 1, placeB, 1);
    }

    /// `a - b`.
    ///
    /// @param placeA the place of the first operand
    /// @param placeB the place of the second operand
    /// @return the place of the result
    public int minus(int placeA, int placeB) {
        if (placeA == 0 || placeB == 0) {
            return placeA != 0 ? write(MINUS, placeA, 1) : placeB != 0 ? write(MINUS + TO_SECOND, placeB, -1) : 0;
        }
        return write(MINUS, placeA, 1, placeB, -1);
    }

    /// `a · b`.
    ///
    /// @param a the first operand
    /// @param placeA its place
    /// @param b the second operand
    /// @param placeB its place
    /// @return the place of the result
    public int times(double a, int placeA, double b, int placeB) {
        if (placeA == 0 || placeB == 0) {
            return placeA != 0 ? write(TIMES, placeA, b) : placeB != 0 ? write(TIMES + TO_SECOND, placeB, a) : 0;
        }
        return write(TIMES, placeA, b, placeB, a);
    }

    /// A product with a factor that is known to be a constant.
    ///
    /// @param place the place of the other factor
    /// @param factor the constant
    /// @param second whether the constant stands in front
    /// @return the place of the result
    public int scaled(int place, double factor, boolean second) {
        return place == 0 ? 0 : write(second ? TIMES + TO_SECOND : TIMES, place, factor);
    }

    /// A step of one argument.
    ///
    /// @param rule what was done
    /// @param x the argument
    /// @param place its place
    /// @param y the value
    /// @return the place of the result
    public int unary(UnaryRule rule, double x, int place, double y) {
        return place == 0 ? 0 : write(UNARY + rule.ordinal(), place, rule.partial(x, y));
    }

    /// A step of two arguments.
    ///
    /// @param rule what was done
    /// @param a the first argument
    /// @param placeA its place
    /// @param b the second argument
    /// @param placeB its place
    /// @param y the value
    /// @return the place of the result
    public int binary(BinaryRule rule, double a, int placeA, double b, int placeB, double y) {
        int code = BINARY + rule.ordinal();
        if (placeA == 0 || placeB == 0) {
            return placeA != 0 ? write(code, placeA, rule.partialA(a, b, y))
                    : placeB != 0 ? write(code + TO_SECOND, placeB, rule.partialB(a, b, y)) : 0;
        }
        return write(code, placeA, rule.partialA(a, b, y), placeB, rule.partialB(a, b, y));
    }

    private int write(int code, int place, double partial) {
        int vertex = vertices;
        if (vertex >= limit) {
            return writeSlowly(code, place, partial, 0, 0);
        }
        int edge = edges;
        parents[edge] = place - 1;
        partials[edge] = partial;
        edgeEnd[vertex] = ++edge;
        codes[vertex] = (byte) code;
        edges = edge;
        vertices = ++vertex;
        return vertex;
    }

    private int write(int code, int placeA, double partialA, int placeB, double partialB) {
        int vertex = vertices;
        if (vertex >= limit) {
            return writeSlowly(code, placeA, partialA, placeB, partialB);
        }
        int edge = edges;
        parents[edge] = placeA - 1;
        partials[edge++] = partialA;
        parents[edge] = placeB - 1;
        partials[edge++] = partialB;
        edgeEnd[vertex] = edge;
        codes[vertex] = (byte) code;
        edges = edge;
        vertices = ++vertex;
        return vertex;
    }

    /// Writes a step to a level, or where there is no room yet.
    private int writeSlowly(int code, int placeA, double partialA, int placeB, double partialB) {
        if (level != null) {
            return 1 + (placeB == 0 ? level.append(operation(code), placeA - 1, partialA)
                    : level.append(operation(code), placeA - 1, partialA, placeB - 1, partialB));
        }
        makeRoom();
        return placeB == 0 ? write(code, placeA, partialA) : write(code, placeA, partialA, placeB, partialB);
    }

    private void makeRoom() {
        if (vertices == edgeEnd.length || edges + 2 > parents.length) {
            grow();
        }
        limit = steps(vertices, edges);
    }

    private void grow() {
        long bytes = 0;
        try {
            if (vertices == edgeEnd.length) {
                int room = longer(vertices);
                bytes = 5L * room;
                edgeEnd = Arrays.copyOf(edgeEnd, room);
                codes = Arrays.copyOf(codes, room);
            }
            if (edges + 2 > parents.length) {
                int room = longer(edges);
                bytes = 12L * room;
                parents = Arrays.copyOf(parents, room);
                partials = Arrays.copyOf(partials, room);
            }
        } catch (OutOfMemoryError full) {
            throw TraceTooLargeException.whileRecording(vertices, 5L * vertices + 12L * edges + bytes, full);
        }
    }

    private static int longer(int length) {
        if (length >= LONGEST_COLUMN) {
            throw new OutOfMemoryError("A column of the record is full.");
        }
        return (int) Math.min(LONGEST_COLUMN, 16 + length + (length >> 1) + 0L);
    }

    private static @Nullable Operation operationOrInput(int code) {
        return code == 0 ? null : operation(code);
    }

    private static Operation operation(int code) {
        return code < BINARY ? UnaryRule.values()[code - UNARY]
                : code < SECOND ? BinaryRule.values()[code - BINARY] : BinaryRule.values()[code - SECOND].onSecond();
    }

    static int[] vertices(int[] places) {
        return Arrays.stream(places).map(place -> place - 1).toArray();
    }

    /// What was written.
    ///
    /// @param inputs how many inputs there were
    /// @param places the places of the outputs
    /// @param vague the first step with a partial that has lost its digits, looked for when somebody asks
    LinearGraph toGraph(int inputs, int[] places, Supplier<@Nullable Suspect> vague) {
        byte[] written = codes;
        return LinearGraph.written(inputs, vertices(places), vertices, edgeEnd,
                vertex -> operationOrInput(written[vertex]), edges, parents, partials, vague);
    }
}
