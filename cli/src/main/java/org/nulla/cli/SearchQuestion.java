package org.nulla.cli;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.nulla.DomainException;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.solver.Iteration;
import org.nulla.solver.Minima;
import org.nulla.solver.Outcome;
import org.nulla.solver.Problem;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// A search for a root or a minimum that makes sense: everything it needs is there and fits the program.
///
/// @param ask what is searched for
/// @param place the program at its start
/// @param problem the same for the solver, with names and bounds
/// @param options tolerance and limits
record SearchQuestion(Ask ask, Program.Place place, Problem problem, SolverOptions options) {

    /// More seconds than this are no limit.
    private static final double LONGEST = 1e9;

    /// Checks arguments against a program and makes a question of them.
    static SearchQuestion of(Ask ask, Program program, Arguments arguments) {
        Question.requireNeeded(ask, arguments);
        Program.Place place = Question.place(program, arguments, Key.FROM);
        Question.requireOutputs(ask, place);
        if (place.inputs().isEmpty()) {
            throw Failure.usage(ask.label() + " needs a program with inputs, and this one has none.");
        }
        Problem problem = Problem.of(place.function(), place.point().toArray()).named(place.inputs(),
                place.outputs());
        if (arguments.has(Key.LOWER) || arguments.has(Key.UPPER)) {
            problem = bounded(problem, bounds(Key.LOWER, arguments, place, Double.NEGATIVE_INFINITY),
                    bounds(Key.UPPER, arguments, place, Double.POSITIVE_INFINITY));
        }
        return new SearchQuestion(ask, place, problem, options(arguments));
    }

    private static double[] bounds(Key key, Arguments arguments, Program.Place place, double none) {
        if (!arguments.has(key)) {
            double[] far = new double[place.inputs().size()];
            Arrays.fill(far, none);
            return far;
        }
        return arguments.vector(key).arrangeSome(arguments.nameOf(key), place.inputs(), "inputs", none);
    }

    private static Problem bounded(Problem problem, double[] lower, double[] upper) {
        for (int j = 0; j < lower.length; j++) {
            if (lower[j] > upper[j]) {
                throw Failure.usage("The bounds of " + Printable.quote(problem.unknownName(j)) + " are " + lower[j]
                        + " and " + upper[j] + ": nothing lies between them.");
            }
        }
        return problem.within(lower, upper);
    }

    private static SolverOptions options(Arguments arguments) {
        SolverOptions options = SolverOptions.DEFAULT;
        if (arguments.has(Key.TOLERANCE)) {
            double tolerance = arguments.number(Key.TOLERANCE);
            if (!(tolerance > 0)) {
                throw Failure.usage(arguments.nameOf(Key.TOLERANCE) + ": expected a number above 0, found " + tolerance
                        + ".");
            }
            options = options.withTolerance(tolerance);
        }
        if (arguments.has(Key.MAX_ITERATIONS)) {
            double count = arguments.number(Key.MAX_ITERATIONS);
            if (count != Math.rint(count) || count < 0 || count > Integer.MAX_VALUE) {
                throw Failure.usage(arguments.nameOf(Key.MAX_ITERATIONS)
                        + ": expected a whole number from 0 up, found " + Digits.of(count) + ".");
            }
            options = options.withMaxIterations((int) count);
        }
        if (arguments.has(Key.TIME_LIMIT)) {
            double seconds = arguments.number(Key.TIME_LIMIT);
            if (!(seconds >= 0)) {
                throw Failure.usage(arguments.nameOf(Key.TIME_LIMIT) + ": expected seconds from 0 up, found "
                        + Digits.of(seconds) + ".");
            }
            options = options.withTimeLimit(Duration.ofNanos((long) (Math.min(seconds, LONGEST) * 1e9)));
        }
        return options;
    }

    /// Searches.
    ///
    /// @param listener hears of every iteration, and where it led
    /// @param control stops the search
    Answer answer(BiConsumer<Iteration, double[]> listener, RunControl control) {
        SolverOptions heard = options.withPathListener(listener).withControl(control);
        Outcome outcome = ask == Ask.SOLVE ? Roots.find(problem, heard) : Minima.find(problem, heard);
        return new Answer(place, Vector.of(valueAtStart()), new Answer.Found(outcome, 0));
    }

    /// The same search from a point that was reached before.
    ///
    /// @param point where to go on, or the start to begin there again
    /// @param taken how many of the steps that are allowed were taken already
    SearchQuestion from(double[] point, int taken) {
        return new SearchQuestion(ask, place, problem.from(point),
                options.withMaxIterations(Math.max(0, options.maxIterations() - taken)));
    }

    private double[] valueAtStart() {
        try {
            return Real.values(place.function().apply(Real.of(place.point().toArray())));
        } catch (DomainException undefined) {
            double[] nothing = new double[place.outputs().size()];
            Arrays.fill(nothing, Double.NaN);
            return nothing;
        }
    }
}
