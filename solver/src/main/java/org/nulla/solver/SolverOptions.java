package org.nulla.solver;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.nulla.RunControl;

/// How a solver is to run. [#DEFAULT] is meant to do; every other way is a copy with one thing changed.
///
/// @param tolerance when a root counts as met, `‖F‖∞`; when a gradient counts as zero, relative to what it is made of
/// @param maxIterations how many steps may be taken, over all strategies
/// @param timeLimit how long a run may take, if there is a limit
/// @param strategies what is tried, in order; only for roots
/// @param choice which step is taken where there are many; only for roots
/// @param restarts how many perturbed starts [Strategy#RESTARTS] tries
/// @param seed where their perturbations come from
/// @param control progress and cancellation; reported to as `"solve"` with the iterations done and allowed
/// @param listener hears of every iteration as it is made, and where it led, on the working thread
public record SolverOptions(double tolerance, int maxIterations, Optional<Duration> timeLimit,
        List<Strategy> strategies, StepChoice choice, int restarts, long seed, RunControl control,
        BiConsumer<Iteration, double[]> listener) {

    /// Tolerance 1e-10, at most 1000 iterations, the default sequence of strategies, the shortest step, 8 restarts.
    public static final SolverOptions DEFAULT = new SolverOptions(1e-10, 1000, Optional.empty(),
            Strategy.DEFAULT_SEQUENCE, StepChoice.LEAST_NORM, 8, 1, RunControl.NONE, (iteration, x) -> {
            });

    /// Checks the numbers and copies the list.
    public SolverOptions {
        strategies = List.copyOf(strategies);
        if (!(tolerance > 0 && tolerance < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("The tolerance is " + tolerance + "; it must be a positive number.");
        }
        if (maxIterations < 0 || restarts < 0) {
            throw new IllegalArgumentException("At most " + maxIterations + " iterations and " + restarts
                    + " restarts: neither can be negative.");
        }
        if (strategies.isEmpty()) {
            throw new IllegalArgumentException("No strategy was given; take Strategy.DEFAULT_SEQUENCE.");
        }
    }

    /// The same with another tolerance.
    ///
    /// @param other the tolerance
    /// @return the changed options
    public SolverOptions withTolerance(double other) {
        return new SolverOptions(other, maxIterations, timeLimit, strategies, choice, restarts, seed, control,
                listener);
    }

    /// The same with another limit on iterations.
    ///
    /// @param other how many steps may be taken
    /// @return the changed options
    public SolverOptions withMaxIterations(int other) {
        return new SolverOptions(tolerance, other, timeLimit, strategies, choice, restarts, seed, control, listener);
    }

    /// The same with a time limit, counted from when a run begins.
    ///
    /// @param limit how long a run may take
    /// @return the changed options
    public SolverOptions withTimeLimit(Duration limit) {
        return new SolverOptions(tolerance, maxIterations, Optional.of(limit), strategies, choice, restarts, seed,
                control, listener);
    }

    /// The same with other strategies.
    ///
    /// @param others what is tried, in order
    /// @return the changed options
    public SolverOptions withStrategies(Strategy... others) {
        return new SolverOptions(tolerance, maxIterations, timeLimit, List.of(others), choice, restarts, seed, control,
                listener);
    }

    /// The same with another choice among many steps.
    ///
    /// @param other the choice
    /// @return the changed options
    public SolverOptions withChoice(StepChoice other) {
        return new SolverOptions(tolerance, maxIterations, timeLimit, strategies, other, restarts, seed, control,
                listener);
    }

    /// The same with another number of perturbed starts.
    ///
    /// @param other how many
    /// @param newSeed where the perturbations come from
    /// @return the changed options
    public SolverOptions withRestarts(int other, long newSeed) {
        return new SolverOptions(tolerance, maxIterations, timeLimit, strategies, choice, other, newSeed, control,
                listener);
    }

    /// The same under another control.
    ///
    /// @param other progress, cancellation, deadline
    /// @return the changed options
    public SolverOptions withControl(RunControl other) {
        return new SolverOptions(tolerance, maxIterations, timeLimit, strategies, choice, restarts, seed, other,
                listener);
    }

    /// The same, stopped by a handle.
    ///
    /// @param handle the handle
    /// @return the changed options
    public SolverOptions cancelledBy(Cancellation handle) {
        return withControl(control.cancelledWhen(handle::isCancelled));
    }

    /// The same with somebody listening to every iteration.
    ///
    /// @param other the listener
    /// @return the changed options
    public SolverOptions withListener(Consumer<Iteration> other) {
        return withPathListener((iteration, x) -> other.accept(iteration));
    }

    /// The same with somebody listening to every iteration who is also told where it led.
    ///
    /// @param other the listener; its second argument is a copy of the point
    /// @return the changed options
    public SolverOptions withPathListener(BiConsumer<Iteration, double[]> other) {
        return new SolverOptions(tolerance, maxIterations, timeLimit, strategies, choice, restarts, seed, control,
                other);
    }
}
