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
/// A number is a plain value, a *place* and a *factor*. The place is 0 for a constant, else one more than the number of a vertex;
/// the number's derivative is that of the vertex times the factor. So products and sums with constants and negations take no step.
/// The methods here are told of steps that have just been computed, and give back the place of the result; where the factor of
/// the result is not 1, another method gives that.
@Experimental
public abstract class Steps {

    /// Codes of operations: 0 for an input, then the unary rules, the binary ones, and those with a constant in front.
    private static final int UNARY = 1;
    private static final int BINARY = UNARY + UnaryRule.values().length;
    private static final int SECOND = BINARY + BinaryRule.values().length;
    private static final int PLUS = BINARY + BinaryRule.PLUS.ordinal();
    private static final int TIMES = BINARY + BinaryRule.TIMES.ordinal();
    private static final int TO_SECOND = SECOND - BINARY;

    private int returned;
    private double returnedFactor;

    private Steps() {
    }

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
    /// @param places their places, whose factors are 1
    @SuppressWarnings("ArrayRecordComponent") // made and read once, by the run that owns it
    public record Result(double[] values, int[] places) {
    }

    /// How many steps have been written, inputs included.
    ///
    /// @return the number of vertices, 0 where none are kept
    public int count() {
        return 0;
    }

    /// How many edges have been written.
    ///
    /// @return the number of edges, 0 where none are kept
    public int edgeCount() {
        return 0;
    }

    /// Leaves what belongs to the number that a method returns, for the caller to take.
    ///
    /// @param place the number's place
    /// @param factor its factor
    public void leave(int place, double factor) {
        returned = place;
        returnedFactor = factor;
    }

    /// Takes the place that the method called last has left.
    ///
    /// @return the place
    public int takePlace() {
        return returned;
    }

    /// Takes the factor that the method called last has left.
    ///
    /// @return the factor
    public double takeFactor() {
        return returnedFactor;
    }

    /// Adds an input.
    abstract int input();

    /// Adds a step with one edge.
    abstract int write(int code, int place, double partial);

    /// Adds a step with two edges.
    abstract int write(int code, int placeA, double partialA, int placeB, double partialB);

    /// A sum, or a difference with the second factor negated.
    ///
    /// @param placeA the place of the first number
    /// @param factorA its factor
    /// @param placeB the place of the second number
    /// @param factorB its factor
    /// @return the place of the result; its factor is [#sumFactor]
    public int plus(int placeA, double factorA, int placeB, double factorB) {
        return placeA == 0 ? placeB : placeB == 0 ? placeA : write(PLUS, placeA, factorA, placeB, factorB);
    }

    /// The factor of a sum.
    ///
    /// @param placeA the place of the first number
    /// @param factorA its factor
    /// @param placeB the place of the second number
    /// @param factorB its factor
    /// @return the factor
    public static double sumFactor(int placeA, double factorA, int placeB, double factorB) {
        return placeA == 0 ? factorB : placeB == 0 ? factorA : 1;
    }

    /// A product with a constant.
    ///
    /// @param place the place of the other number
    /// @param factor its factor
    /// @param constant the constant
    /// @return the place of the result; its factor is [#scaledFactor]
    public int scaled(int place, double factor, double constant) {
        return place == 0 || isModest(factor, constant) ? place : write(TIMES, place, factor);
    }

    /// The factor of a product with a constant.
    ///
    /// @param factor the factor of the other number
    /// @param constant the constant
    /// @return the factor
    public static double scaledFactor(double factor, double constant) {
        return isModest(factor, constant) ? factor * constant : constant;
    }

    /// Whether factors may be multiplied without an underflow: else they take a step of their own, where walks look after it.
    private static boolean isModest(double factor, double constant) {
        return Math.abs(factor * constant) >= Double.MIN_NORMAL || constant == 0 || factor == 0;
    }

    /// A product.
    ///
    /// @param a the first number
    /// @param placeA its place
    /// @param factorA its factor
    /// @param b the second number
    /// @param placeB its place
    /// @param factorB its factor
    /// @return the place of the result; its factor is [#productFactor]
    public int times(double a, int placeA, double factorA, double b, int placeB, double factorB) {
        return placeB == 0 ? scaled(placeA, factorA, b) : placeA == 0 ? scaled(placeB, factorB, a)
                : write(TIMES, placeA, b * factorA, placeB, a * factorB);
    }

    /// The factor of a product.
    ///
    /// @param a the first number
    /// @param placeA its place
    /// @param factorA its factor
    /// @param b the second number
    /// @param placeB its place
    /// @param factorB its factor
    /// @return the factor
    public static double productFactor(double a, int placeA, double factorA, double b, int placeB, double factorB) {
        return placeB == 0 ? scaledFactor(factorA, b) : placeA == 0 ? scaledFactor(factorB, a) : 1;
    }

    /// A step of one argument.
    ///
    /// @param rule what was done
    /// @param x the argument
    /// @param place its place
    /// @param factor its factor
    /// @param y the value
    /// @return the place of the result, whose factor is 1
    public int unary(UnaryRule rule, double x, int place, double factor, double y) {
        return place == 0 ? 0 : write(UNARY + rule.ordinal(), unscaled(place, factor), rule.partial(x, y));
    }

    /// A step of two arguments.
    ///
    /// @param rule what was done
    /// @param a the first argument
    /// @param placeA its place
    /// @param factorA its factor
    /// @param b the second argument
    /// @param placeB its place
    /// @param factorB its factor
    /// @param y the value
    /// @return the place of the result, whose factor is 1
    public int binary(BinaryRule rule, double a, int placeA, double factorA, double b, int placeB, double factorB,
            double y) {
        int code = BINARY + rule.ordinal();
        if (placeA == 0 || placeB == 0) {
            return placeA != 0 ? write(code, unscaled(placeA, factorA), rule.partialA(a, b, y))
                    : placeB != 0 ? write(code + TO_SECOND, unscaled(placeB, factorB), rule.partialB(a, b, y)) : 0;
        }
        return write(code, unscaled(placeA, factorA), rule.partialA(a, b, y), unscaled(placeB, factorB),
                rule.partialB(a, b, y));
    }

    /// A number without a factor: a step is taken where it is not 1.
    ///
    /// @param place the number's place
    /// @param factor its factor
    /// @return the place of the number with a factor of 1
    public int unscaled(int place, double factor) {
        return factor == 1 || place == 0 ? place : write(TIMES, place, factor);
    }

    private static @Nullable Operation operationOrInput(int code) {
        return code == 0 ? null : operation(code);
    }

    private static Operation operation(int code) {
        return code < BINARY ? UnaryRule.values()[code - UNARY]
                : code < SECOND ? BinaryRule.values()[code - BINARY] : BinaryRule.values()[code - SECOND].onSecond();
    }

    /// The vertices of numbers whose factors are 1, -1 for constants.
    static int[] vertices(Result result) {
        return Arrays.stream(result.places()).map(place -> place - 1).toArray();
    }

    /// Steps that go to a level of numbers in flight.
    static final class Passing extends Steps {

        private final Level level;

        Passing(Level level) {
            this.level = level;
        }

        @Override
        int input() {
            return level.appendInput() + 1;
        }

        @Override
        int write(int code, int place, double partial) {
            return level.append(operation(code), place - 1, partial) + 1;
        }

        @Override
        int write(int code, int placeA, double partialA, int placeB, double partialB) {
            return level.append(operation(code), placeA - 1, partialA, placeB - 1, partialB) + 1;
        }
    }

    /// Steps that are kept in columns of a fixed size. Where they do not suffice, the program is run again with larger ones: code
    /// that never makes room is faster by a third, and the next trace of the same program begins with the size of the last.
    static final class Kept extends Steps {

        private static final int LONGEST_COLUMN = Integer.MAX_VALUE - 64;

        private final int[] edgeEnd;
        private final byte[] codes;
        private final int[] parents;
        private final double[] partials;
        private int vertices;
        private int edges;
        private boolean full;

        Kept(int steps, int edges) {
            this.edgeEnd = new int[steps];
            this.codes = new byte[steps];
            this.parents = new int[edges];
            this.partials = new double[edges];
        }

        /// Runs a program, again and again until there is room for all its steps.
        static Written run(Program program, double[] x) {
            int steps = Math.max(16 + x.length, program.expectedSteps());
            int edges = Math.max(16, program.expectedEdges());
            while (true) {
                try {
                    Written written = new Kept(steps, edges).tryToRun(program, x);
                    if (written != null) {
                        return written;
                    }
                } catch (OutOfMemoryError noRoom) {
                    throw TraceTooLargeException.whileRecording(steps, 5L * steps + 12L * edges, noRoom);
                }
                steps = longer(steps);
                edges = longer(edges);
            }
        }

        private @Nullable Written tryToRun(Program program, double[] x) {
            try {
                int[] places = new int[x.length];
                for (int i = 0; i < x.length; i++) {
                    places[i] = input();
                }
                Result result = program.run(x.clone(), places, this);
                int[] outputs = vertices(result);
                // a program may have caught what was thrown at it
                return full ? null : new Written(this, result.values(), outputs);
            } catch (NoRoom e) {
                return null;
            }
        }

        private static int longer(int length) {
            if (length >= LONGEST_COLUMN / 2) {
                throw new OutOfMemoryError("A column of the record is full.");
            }
            return 2 * length;
        }

        @Override
        public int count() {
            return vertices;
        }

        @Override
        public int edgeCount() {
            return edges;
        }

        @Override
        int input() {
            edgeEnd[vertices] = edges;
            return ++vertices;
        }

        private NoRoom noRoom() {
            full = true;
            return new NoRoom();
        }

        @Override
        int write(int code, int place, double partial) {
            int vertex = vertices;
            int edge = edges;
            if (vertex >= edgeEnd.length || edge >= parents.length) {
                throw noRoom();
            }
            parents[edge] = place - 1;
            partials[edge] = partial;
            edgeEnd[vertex] = ++edge;
            codes[vertex] = (byte) code;
            edges = edge;
            vertices = ++vertex;
            return vertex;
        }

        @Override
        int write(int code, int placeA, double partialA, int placeB, double partialB) {
            int vertex = vertices;
            int edge = edges;
            if (vertex >= edgeEnd.length || edge + 1 >= parents.length) {
                throw noRoom();
            }
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

        /// What was written.
        ///
        /// @param inputs how many inputs there were
        /// @param outputs the vertices of the outputs
        /// @param vague the first step with a partial that has lost its digits, looked for when somebody asks
        LinearGraph toGraph(int inputs, int[] outputs, Supplier<@Nullable Suspect> vague) {
            return LinearGraph.written(inputs, outputs, vertices, edgeEnd, vertex -> operationOrInput(codes[vertex]), edges,
                    parents, partials, vague);
        }
    }

    /// What a program has written.
    @SuppressWarnings("ArrayRecordComponent") // made and read once, by the run that owns it
    record Written(Kept steps, double[] values, int[] outputs) {
    }

    /// Says that the columns are full.
    private static final class NoRoom extends Error {

        private static final long serialVersionUID = 1;

        NoRoom() {
            super("The columns of a trace are full; it is made again with longer ones.", null, false, false);
        }
    }
}
