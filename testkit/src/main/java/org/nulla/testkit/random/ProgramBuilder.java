package org.nulla.testkit.random;

import static org.nulla.testkit.random.StepKind.CONSTANT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Writes a program step by step; values are named by their numbers, the inputs first.
public final class ProgramBuilder {

    private final List<Double> at = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    /// Begins a program.
    ///
    /// @param at the point, one number for each input
    public ProgramBuilder(double... at) {
        for (double x : at) {
            this.at.add(x);
        }
    }

    /// Appends an input, before any step; [RandomProgram#at(double...)] says later where it is.
    ///
    /// @return its number
    public int input() {
        if (!steps.isEmpty()) {
            throw new IllegalStateException("Inputs come before all steps; there are " + steps.size() + " steps.");
        }
        at.add(0.0);
        return at.size() - 1;
    }

    /// Appends inputs, before any step.
    ///
    /// @param count how many
    /// @return their numbers
    public int[] inputs(int count) {
        int[] inputs = new int[count];
        for (int i = 0; i < count; i++) {
            inputs[i] = input();
        }
        return inputs;
    }

    /// All inputs.
    ///
    /// @return their numbers
    public int[] inputs() {
        int[] inputs = new int[at.size()];
        Arrays.setAll(inputs, i -> i);
        return inputs;
    }

    /// How many steps there are.
    ///
    /// @return the number of steps so far
    public int steps() {
        return steps.size();
    }

    /// Appends a plain number.
    ///
    /// @param value the number
    /// @return the number of its value
    public int constant(double value) {
        return add(new Step(CONSTANT, List.of(), value));
    }

    /// Appends a step.
    ///
    /// @param kind what it does
    /// @param arguments what it reads
    /// @return the number of its value
    public int step(StepKind kind, int... arguments) {
        return add(new Step(kind, Arrays.stream(arguments).boxed().toList(), 0));
    }

    private int add(Step step) {
        steps.add(step);
        return at.size() + steps.size() - 1;
    }

    /// Appends `factor · a`.
    ///
    /// @param factor a plain number
    /// @param a a value
    /// @return the number of the product
    public int scale(double factor, int a) {
        return step(StepKind.TIMES, constant(factor), a);
    }

    /// Appends `a + b`.
    ///
    /// @param a a value
    /// @param b a value
    /// @return the number of the sum
    public int plus(int a, int b) {
        return step(StepKind.PLUS, a, b);
    }

    /// Appends `a - b`.
    ///
    /// @param a a value
    /// @param b a value
    /// @return the number of the difference
    public int minus(int a, int b) {
        return step(StepKind.MINUS, a, b);
    }

    /// Appends `a · b`.
    ///
    /// @param a a value
    /// @param b a value
    /// @return the number of the product
    public int times(int a, int b) {
        return step(StepKind.TIMES, a, b);
    }

    /// Appends `factors · arguments`.
    ///
    /// @param factors plain numbers, at least one
    /// @param arguments as many values
    /// @return the number of the sum
    public int combination(double[] factors, int[] arguments) {
        int sum = scale(factors[0], arguments[0]);
        for (int i = 1; i < factors.length; i++) {
            sum = plus(sum, scale(factors[i], arguments[i]));
        }
        return sum;
    }

    /// Ends a program that was written by hand.
    ///
    /// @param outputs the values to return
    /// @return the program
    public RandomProgram outputs(int... outputs) {
        return program(0, "BY_HAND", outputs);
    }

    /// Ends the program.
    ///
    /// @param seed what it was drawn from
    /// @param style the kind of program, in a word
    /// @param outputs the values to return
    /// @return the program
    public RandomProgram program(long seed, String style, int... outputs) {
        return new RandomProgram(seed, style, at, steps, Arrays.stream(outputs).boxed().toList());
    }
}
