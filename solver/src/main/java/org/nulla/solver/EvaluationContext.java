package org.nulla.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.PreimagePlan;
import org.nulla.AffineSpace;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.ScalarField;
import org.nulla.function.VectorFunction;

/// The evaluation context of one run: runs and traces the function, counts, keeps the history and the best point, and stops the run
/// when its time is over.
final class EvaluationContext {

    private final Problem problem;
    private final SolverOptions options;
    private final RunControl control;
    /// The points of a run are those of the same few programs.
    private final PreimagePlan plan = new PreimagePlan();
    private final List<Iteration> history = new ArrayList<>();
    private int evaluations;
    private int linearizations;
    private int preimages;
    private int restarts;
    private int iterations;
    private int standstill;
    private double firstNorm;
    private double @Nullable [] firstValue;
    private double @Nullable [] best;
    private double[] bestValue = new double[0];
    private double @Nullable [] sizes;

    EvaluationContext(Problem problem, SolverOptions options) {
        this.problem = problem;
        this.options = options;
        this.control = options.timeLimit().map(options.control()::within).orElse(options.control());
    }

    Problem problem() {
        return problem;
    }

    /// Cancellation and deadline, without progress: that of the work inside would drown that of the iterations.
    RunControl control() {
        return control.withProgress((stage, done, total) -> {
        });
    }

    SolverOptions options() {
        return options;
    }

    /// The start, moved inside the bounds.
    double[] start() {
        return inside(problem.start().toArray());
    }

    double[] inside(double[] x) {
        return problem.bounds().map(bounds -> bounds.clamp(x)).orElse(x);
    }

    boolean isBounded() {
        return problem.bounds().isPresent();
    }

    /// The value at a point, or null where the function is undefined.
    double @Nullable [] evaluate(double[] x) {
        double[] value = valuesAt(x);
        if (value != null) {
            firstValue = best == null && Arrays.equals(x, start()) ? value : firstValue;
            remember(x, value);
        }
        return value;
    }

    /// The value at a point that is only looked at, never the best; null where the function is undefined.
    double @Nullable [] valuesAt(double[] x) {
        Real[] value = numbersAt(x);
        return value == null ? null : Real.values(value);
    }

    /// The value at a point that is only looked at, with what rounding may have made of each entry; null where the function is undefined.
    Real @Nullable [] numbersAt(double[] x) {
        control.check();
        evaluations++;
        if (!Vectors.isFinite(x)) {
            return null;
        }
        try {
            Real[] value = problem.function().apply(Real.of(x));
            return Vectors.isFinite(Real.values(value)) ? value : null;
        } catch (DomainException undefined) {
            return null;
        }
    }

    /// The value at the start, or null where the function is undefined.
    double @Nullable [] valueAtStart() {
        if (firstValue == null) {
            firstValue = valuesAt(start());
        }
        return firstValue;
    }

    /// The value of any objective at a point; not a number where it is undefined.
    double valueOf(ScalarField objective, double[] x) {
        control.check();
        evaluations++;
        if (!Vectors.isFinite(x)) {
            return Double.NaN;
        }
        try {
            double value = objective.apply(Real.of(x)).value();
            return Double.isFinite(value) ? value : Double.NaN;
        } catch (DomainException undefined) {
            return Double.NaN;
        }
    }

    /// Traces the problem's function at a point; null where it or its derivative is undefined.
    @Nullable
    Linearization linearize(double[] x) {
        Linearization there = linearize(problem.function(), x);
        if (there != null) {
            remember(x, there.value());
        }
        return there;
    }

    /// Traces any function at a point; null where it or its derivative is undefined.
    @Nullable
    Linearization linearize(VectorFunction function, double[] x) {
        control.check();
        linearizations++;
        try {
            Linearization there = Nulla.linearize(function, x);
            if (!Vectors.isFinite(there.value())) {
                return null;
            }
            // asks whether the derivative exists
            there.asLinearMap();
            return problem.equationNames().size() != there.outputs() ? there
                    : there.named(there.inputNames(), problem.namesOfEquations(there.outputs()));
        } catch (DomainException undefined) {
            return null;
        }
    }

    /// Counts a preimage that was asked for elsewhere.
    void countPreimage() {
        preimages++;
    }

    Preimage preimage(Linearization there, double[] target) {
        preimages++;
        return there.tangentPreimage(AffineSpace.point(target), preimageOptions());
    }

    /// A preimage to take a step from, which nobody verifies where it is a single step: the function is evaluated where that leads.
    Preimage stepping(Linearization there, double[] target) {
        preimages++;
        return there.tangentPreimage(AffineSpace.point(target), preimageOptions().withoutVerification());
    }

    /// How preimages are asked for: under the run's control, with the run's plan.
    PreimageOptions preimageOptions() {
        return PreimageOptions.DEFAULT.withControl(control()).withPlan(plan);
    }

    /// The norm of the value at the first point of the run.
    double firstNorm() {
        return firstNorm;
    }

    private void remember(double[] x, double[] value) {
        if (best == null) {
            firstNorm = Vectors.norm(value);
        }
        if (best == null || Vectors.norm(value) < Vectors.norm(bestValue)) {
            best = x.clone();
            bestValue = value;
        }
    }

    /// The point with the least residual so far; the start where none was defined.
    double[] best() {
        return best == null ? start() : best;
    }

    /// The residual there; empty where no point was defined.
    double[] bestValue() {
        return bestValue;
    }

    void began(double[] x, double norm) {
        boolean first = history.isEmpty();
        sizes = Vectors.absolute(start());
        if (!first) {
            restarts++;
        }
        tell(x, new Iteration(iterations, norm, 0, first ? StepKind.START : StepKind.RESTART));
    }

    void stepped(double[] x, double norm, double step, StepKind kind) {
        iterations++;
        tell(x, new Iteration(iterations, norm, step, kind));
    }

    /// Remembers the sizes of the unknowns at a point that is no worse than the start of the run.
    void sized(double[] x) {
        sizes = Vectors.larger(sizes(), Vectors.absolute(x));
    }

    /// The size of each unknown: the largest that it has had at the start and, since a strategy last began, at points that were no worse: where
    /// restarts shake unknowns to, and what a step too far made of them, says nothing about sizes.
    double[] sizes() {
        return sizes == null ? Vectors.absolute(start()) : sizes.clone();
    }

    /// How large each unknown is to a point: what it is at the start or there. Where it began at zero, that says nothing, and the way has to do.
    double[] sizesFor(double[] x, double[] onTheWay) {
        double[] start = start();
        double[] larger = Vectors.larger(Vectors.absolute(start), Vectors.absolute(x));
        for (int j = 0; j < x.length; j++) {
            larger[j] = start[j] == 0 ? Math.max(larger[j], onTheWay[j]) : larger[j];
        }
        return larger;
    }

    private void tell(double[] x, Iteration iteration) {
        history.add(iteration);
        options.listener().accept(iteration, x.clone());
        control.report("solve", iterations, options.maxIterations());
    }

    /// Remembers that a strategy was given up because the norm stood still.
    void stood(int steps) {
        standstill = Math.max(standstill, steps);
    }

    /// For how many steps the norm stood still before a strategy was given up; 0 if that did not happen.
    int standstill() {
        return standstill;
    }

    boolean isExhausted() {
        return iterations >= options.maxIterations();
    }

    int iterations() {
        return iterations;
    }

    /// Whether a cancellation is a time limit, the run's own or that of whoever asked.
    Reason reasonOf(CancellationException stop) {
        return control.isOverdue() ? Reason.TIME_LIMIT : Reason.CANCELLED;
    }

    Report report(Reason reason, String message) {
        return new Report(reason, message, iterations,
                new Effort(evaluations, linearizations, preimages, restarts), history);
    }
}
