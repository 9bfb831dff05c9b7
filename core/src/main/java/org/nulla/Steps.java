package org.nulla;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.UnaryRule;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Section;
import org.nulla.trace.Level;

/// Writes the steps of a program for programs that keep their numbers themselves, as generated code does: no object a step.
///
/// A number is a plain value and a *place*: 0 for a constant, else one more than the number of its vertex. Each method here takes
/// the operands of a step that has just been computed, and gives back the place of its result. The steps are those that [Real]
/// would have recorded. Values of constants count as exact.
@Experimental
public final class Steps {

    private static final double ROUNDOFF = 0x1p-53;
    private static final double KNOWN_PARTIAL = 1e-7;
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
    private int[] edgeEnd;
    private byte[] codes;
    private float[] errors;
    private int[] parents;
    private double[] partials;
    private int firstNonFinite = -1;
    private int vagueCount;
    private int[] vague = new int[0];
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
        this.errors = new float[steps];
        this.parents = new int[room];
        this.partials = new double[room];
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
        return finish(0, 0);
    }

    /// `a + b`.
    ///
    /// @param a the first operand
    /// @param placeA its place
    /// @param b the second operand
    /// @param placeB its place
    /// @return the place of the result
    public int plus(double a, int placeA, double b, int placeB) {
        if (placeA == 0 || placeB == 0 || level != null) {
            return placeA == 0 && placeB == 0 ? 0 : general(PLUS, a + b, a, placeA, 1, b, placeB, 1);
        }
        double inherited = placeA == placeB ? 2 * errors[placeA - 1] : (double) errors[placeA - 1] + errors[placeB - 1];
        makeRoom();
        put(placeA - 1, 1);
        put(placeB - 1, 1);
        return finish(PLUS, inherited + Math.abs(a + b) * ROUNDOFF);
    }

    /// `a - b`.
    ///
    /// @param a the first operand
    /// @param placeA its place
    /// @param b the second operand
    /// @param placeB its place
    /// @return the place of the result
    public int minus(double a, int placeA, double b, int placeB) {
        return placeA == 0 && placeB == 0 ? 0 : general(MINUS, a - b, a, placeA, 1, b, placeB, -1);
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
            return placeB != 0 ? timesConstant(TIMES + TO_SECOND, b, placeB, a)
                    : placeA != 0 ? timesConstant(TIMES, a, placeA, b) : 0;
        }
        if (level == null) {
            noteError(Math.max(relativeError(a, placeA), relativeError(b, placeB)));
        }
        return general(TIMES, a * b, a, placeA, b, b, placeB, a);
    }

    /// `a · b` where `b` is known to be a constant.
    ///
    /// @param a the first operand
    /// @param placeA its place
    /// @param b the constant
    /// @return the place of the result
    public int timesConstant(double a, int placeA, double b) {
        return placeA == 0 ? 0 : timesConstant(TIMES, a, placeA, b);
    }

    /// `a · b` where `a` is known to be a constant.
    ///
    /// @param a the constant
    /// @param b the second operand
    /// @param placeB its place
    /// @return the place of the result
    public int constantTimes(double a, double b, int placeB) {
        return placeB == 0 ? 0 : timesConstant(TIMES + TO_SECOND, b, placeB, a);
    }

    private int timesConstant(int code, double a, int placeA, double b) {
        if (level != null) {
            return level.append(operation(code), placeA - 1, b) + 1;
        }
        double error = Math.abs(b) * errors[placeA - 1] + Math.abs(a * b) * ROUNDOFF;
        makeRoom();
        put(placeA - 1, b);
        return finish(code, error);
    }

    /// A step of one argument.
    ///
    /// @param rule what was done
    /// @param x the argument
    /// @param place its place
    /// @param y the value
    /// @return the place of the result
    public int unary(UnaryRule rule, double x, int place, double y) {
        if (place == 0) {
            return 0;
        }
        double partial = rule.partial(x, y);
        if (level != null) {
            return level.append(rule, place - 1, partial) + 1;
        }
        if (rule.partialScalesWithArgument()) {
            noteError(relativeError(x, place));
        }
        double error = Math.abs(partial) * errors[place - 1] + Math.abs(y) * ROUNDOFF;
        makeRoom();
        put(place - 1, partial);
        return finish(UNARY + rule.ordinal(), error);
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
        if (placeA == 0 && placeB == 0) {
            return 0;
        }
        if (level == null) {
            noteError(rule.relativeErrorOfPartials(placeA != 0, placeB != 0, relativeError(a, placeA),
                    relativeError(b, placeB)));
        }
        return general(BINARY + rule.ordinal(), y, a, placeA, placeA == 0 ? 0 : rule.partialA(a, b, y), b, placeB,
                placeB == 0 ? 0 : rule.partialB(a, b, y));
    }

    private int general(int code, double y, double a, int placeA, double partialA, double b, int placeB, double partialB) {
        boolean both = placeA != 0 && placeB != 0;
        int recorded = placeA == 0 ? code + TO_SECOND : code;
        if (level != null) {
            return (both ? level.append(operation(recorded), placeA - 1, partialA, placeB - 1, partialB)
                    : placeA != 0 ? level.append(operation(recorded), placeA - 1, partialA)
                            : level.append(operation(recorded), placeB - 1, partialB)) + 1;
        }
        double inherited = placeA == placeB ? Math.abs(partialA + partialB) * error(placeA)
                : Math.abs(partialA) * error(placeA) + Math.abs(partialB) * error(placeB);
        makeRoom();
        if (placeA != 0) {
            put(placeA - 1, partialA);
        }
        if (placeB != 0) {
            put(placeB - 1, partialB);
        }
        return finish(recorded, inherited + Math.abs(y) * ROUNDOFF);
    }

    private double error(int place) {
        return place == 0 ? 0 : errors[place - 1];
    }

    private double relativeError(double value, int place) {
        return value == 0 || place == 0 ? 0 : errors[place - 1] / Math.abs(value);
    }

    private void noteError(double relativeError) {
        if (relativeError > KNOWN_PARTIAL) {
            if (vagueCount == vague.length) {
                vague = Arrays.copyOf(vague, 2 * vagueCount + 8);
            }
            vague[vagueCount++] = vertices;
        }
    }

    private void put(int parent, double partial) {
        parents[edges] = parent;
        partials[edges++] = partial;
        if (!Double.isFinite(partial) && firstNonFinite < 0) {
            firstNonFinite = vertices;
        }
    }

    private int finish(int code, double error) {
        if (vertices == edgeEnd.length) {
            makeRoom();
        }
        edgeEnd[vertices] = edges;
        codes[vertices] = (byte) code;
        errors[vertices] = (float) error;
        return ++vertices;
    }

    private void makeRoom() {
        if (vertices == edgeEnd.length || edges + 2 > parents.length) {
            grow();
        }
    }

    private void grow() {
        long bytes = 0;
        try {
            if (vertices == edgeEnd.length) {
                int room = longer(vertices);
                bytes = 9L * room;
                edgeEnd = Arrays.copyOf(edgeEnd, room);
                codes = Arrays.copyOf(codes, room);
                errors = Arrays.copyOf(errors, room);
            }
            if (edges + 2 > parents.length) {
                int room = longer(edges);
                bytes = 12L * room;
                parents = Arrays.copyOf(parents, room);
                partials = Arrays.copyOf(partials, room);
            }
        } catch (OutOfMemoryError full) {
            throw TraceTooLargeException.whileRecording(vertices, 9L * vertices + 12L * edges + bytes, full);
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

    LinearGraph toGraph(int inputs, int[] places) {
        byte[] written = codes;
        return new LinearGraph(inputs, vertices(places), vertices, edgeEnd, vertex -> operationOrInput(written[vertex]),
                edges, parents, partials, null, new Section[0], firstNonFinite, Arrays.copyOf(vague, vagueCount));
    }
}
