package org.nulla.solver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.Vector;
import org.nulla.function.ScalarField;

/// Moves among the solutions of a system with more unknowns than equations, such that a second objective falls: a redundant
/// arm that keeps its tool in place while its elbow moves away from a wall.
///
/// A step goes along the steepest descent that the null space of the Jacobian allows, then back onto the solutions by the
/// shortest Newton corrections; it is kept if the objective fell enough.
public final class SelfMotion {

    private static final int CORRECTIONS = 12;
    private static final double SUFFICIENT = 1e-4;
    private static final double SHORTEST = 1e-12;

    private final EvaluationContext context;
    private final ScalarField objective;
    private final double largestStep;
    private final List<Vector> points = new ArrayList<>();
    private final List<Double> objectives = new ArrayList<>();

    private SelfMotion(Problem system, ScalarField objective, double largestStep, SolverOptions options) {
        this.context = new EvaluationContext(system, options);
        this.objective = objective;
        this.largestStep = largestStep;
    }

    /// Moves.
    ///
    /// @param system the equations that stay met, and a start; it is solved first where it is no solution
    /// @param objective what is to fall
    /// @param largestStep how far one step may go; the points of the motion are no further apart than about this
    /// @param options tolerance, limit on steps, control
    /// @return the motion, and why it ended
    public static Motion follow(Problem system, ScalarField objective, double largestStep, SolverOptions options) {
        Root root = Roots.find(system, options);
        if (!root.converged()) {
            return new Motion(List.of(), List.of(), Motion.End.UNSOLVED,
                    "The system has no solution from this start (" + root.reason().code() + "): " + root.message());
        }
        return new SelfMotion(system, objective, largestStep, options).from(root.x().toArray());
    }

    /// Where a step leads: a solution and the objective there.
    @SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
    private record Place(double[] x, double objective) {
    }

    private Motion from(double[] start) {
        try {
            return move(new Place(start, objectiveAt(start)));
        } catch (CancellationException stop) {
            return ended(Motion.End.CANCELLED, "The run was cancelled after " + points.size() + " points.");
        } catch (DomainException undefined) {
            return ended(Motion.End.STUCK, "A derivative is undefined here: " + undefined.getMessage());
        }
    }

    private Motion move(Place start) {
        Place here = start;
        double length = 0;
        double[] lastX = null;
        double[] lastDescent = null;
        while (true) {
            points.add(Vector.of(here.x()));
            objectives.add(here.objective());
            double[] descent = descent(here.x());
            if (descent == null) {
                return ended(Motion.End.RIGID, "No direction is free here: the equations fix every unknown.");
            }
            double steepness = Vectors.norm(descent);
            if (steepness <= 1e-8 * Math.max(1, Math.abs(here.objective()))) {
                return ended(Motion.End.MINIMUM, "No solution nearby has a smaller objective.");
            }
            if (points.size() > context.options().maxIterations()) {
                return ended(Motion.End.STEP_LIMIT, "As many steps were made as were allowed.");
            }
            context.options().control().report("move", points.size(), context.options().maxIterations());
            if (lastX != null && lastDescent != null) {
                length = barzilaiBorwein(Vectors.minus(here.x(), lastX), Vectors.minus(lastDescent, descent), length);
            } else {
                length = largestStep / steepness;
            }
            length = Math.min(length, largestStep / steepness);
            Place next = shortened(here, descent, length);
            if (next == null) {
                return ended(Motion.End.STUCK, "No step along the free directions reduces the objective any further.");
            }
            lastX = here.x();
            lastDescent = descent;
            here = next;
        }
    }

    /// A step length from how much the descent changed over the last step.
    private static double barzilaiBorwein(double[] moved, double[] changed, double before) {
        double curvature = Vectors.dot(moved, changed);
        return curvature > 0 ? Vectors.dot(moved, moved) / curvature : 2 * before;
    }

    private @Nullable Place shortened(Place here, double[] descent, double longest) {
        double slope = Vectors.dot(descent, descent);
        for (double length = longest; length * Math.sqrt(slope) > SHORTEST; length *= 0.5) {
            double[] x = corrected(Vectors.plus(here.x(), length, descent));
            double value = x == null ? Double.NaN : objectiveAt(x);
            if (x != null && value <= here.objective() - SUFFICIENT * length * slope) {
                return new Place(x, value);
            }
        }
        return null;
    }

    /// The steepest descent among the free directions; null if there is none.
    private double @Nullable [] descent(double[] x) {
        Linearization there = context.linearize(x);
        if (there == null) {
            throw new DomainException("The equations or their derivative are undefined at the point reached.");
        }
        AffineSpace free = context.preimage(there, new double[there.outputs()]).space();
        return free.dimension() == 0 ? null : free.project(Vectors.times(-1, Nulla.gradient(objective, x)));
    }

    private double @Nullable [] corrected(double[] near) {
        double[] x = near;
        for (int k = 0; k < CORRECTIONS; k++) {
            Linearization there = context.linearize(context.inside(x));
            if (there == null) {
                return null;
            }
            double[] value = there.value();
            if (Vectors.maxNorm(value) <= context.options().tolerance()) {
                return context.inside(x);
            }
            Preimage step = context.preimage(there, Vectors.times(-1, value));
            if (step.isEmpty()) {
                return null;
            }
            x = Vectors.plus(context.inside(x), step.space().minNorm());
        }
        return null;
    }

    private double objectiveAt(double[] x) {
        return objective.apply(Real.of(x)).value();
    }

    private Motion ended(Motion.End end, String message) {
        return new Motion(points, objectives, end, message);
    }
}
