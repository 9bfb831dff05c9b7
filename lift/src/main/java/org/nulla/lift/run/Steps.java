package org.nulla.lift.run;

import java.util.Arrays;
import org.nulla.Linearization;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.function.UnaryRule;
import org.nulla.function.VectorFunction;
import org.nulla.trace.Level;

/// Writes the steps of a program for programs that keep their numbers themselves, as generated code does: no object a step.
///
/// A number is a plain value, a *place* and a *factor*. The place is 0 for a constant, else one more than the number of a vertex;
/// the number's derivative is that of the vertex times the factor. So products and sums with constants and negations take no step.
/// The methods here are told of steps that have just been computed, and give back the place of the result; where the factor of
/// the result is not 1, another method gives that.
@SuppressWarnings("EnumOrdinal") // codes that last no longer than the record
public abstract class Steps {

    /// Codes of operations: 0 for an input, then the binary rules, the unary ones, and binary ones with a constant in front.
    static final int INPUT = 0;
    private static final int BINARY = 1;
    private static final int UNARY = BINARY + BinaryRule.values().length;
    private static final int SECOND = UNARY + UnaryRule.values().length;
    private static final int PLUS = BINARY + BinaryRule.PLUS.ordinal();
    private static final int TIMES = BINARY + BinaryRule.TIMES.ordinal();
    private static final int TO_SECOND = SECOND - BINARY;

    private int returned;
    private double returnedFactor;

    Steps() {
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

    /// Traces a function by a program for the same function.
    ///
    /// @param f the function
    /// @param program the same, in another form
    /// @param x the point
    /// @return the linearised function, to be asked
    public static Linearization linearize(VectorFunction f, Program program, double... x) {
        return KeptSteps.keep(f, program, x);
    }

    /// Runs a program on an open level.
    ///
    /// @param level the level
    /// @param program the program
    /// @param x the point
    /// @return the vertex of each output, -1 for a constant
    public static int[] run(Level level, Program program, double[] x) {
        Steps steps = new Passing(level);
        int[] places = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            places[i] = steps.input();
        }
        return vertices(program.run(x.clone(), places, steps));
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
        return factor == 1 || Math.abs(factor * constant) >= Double.MIN_NORMAL || constant == 0 || factor == 0;
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

    private static Operation operation(int code) {
        return code < UNARY ? BinaryRule.values()[code - BINARY]
                : code < SECOND ? UnaryRule.values()[code - UNARY] : BinaryRule.values()[code - SECOND].onSecond();
    }

    /// The vertices of numbers whose factors are 1, -1 for constants.
    static int[] vertices(Result result) {
        return Arrays.stream(result.places()).map(place -> place - 1).toArray();
    }

    /// Steps that go to a level of numbers in flight.
    private static final class Passing extends Steps {

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
            return level.append(BinaryRule.values()[code - BINARY], placeA - 1, partialA, placeB - 1, partialB) + 1;
        }
    }
}
