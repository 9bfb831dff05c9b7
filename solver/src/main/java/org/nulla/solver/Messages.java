package org.nulla.solver;

import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nulla.Preimage;

/// The sentences of a report: what was found, where, and what to try.
final class Messages {

    /// Residuals that differ by less are alike.
    private static final double SAME = 1e-6;

    private static final int SOME = 3;

    private Messages() {
    }

    static String number(double x) {
        // rounded to four digits, then as Java writes it: 0.25 rather than 0.2500
        double rounded = Double.parseDouble(String.format(Locale.ROOT, "%.3e", x));
        return rounded == Math.rint(rounded) && Math.abs(rounded) < 1e6 ? String.valueOf((long) rounded)
                : String.valueOf(rounded).replace(".0E", "E").replace("E", "e");
    }

    static String nonFiniteStart(Problem problem, int j) {
        return "The start of " + problem.unknownName(j) + " is " + problem.start().get(j)
                + ". Give a finite number for every unknown.";
    }

    static String undefinedStart(Problem problem, double[] start) {
        return "The function is undefined at the start (" + point(problem, start)
                + "). Start inside its domain, or give bounds that keep the unknowns there.";
    }

    static String stopped(EvaluationContext context, Reason reason) {
        String why = reason == Reason.TIME_LIMIT
                ? context.options().timeLimit().map(t -> "The time limit of " + t.toMillis() / 1000.0 + " s passed")
                        .orElse("The time was up")
                : "The run was cancelled";
        return why + " after " + steps(context) + "; this is the best point so far"
                + missed(context.problem(), context.bestValue()) + "."
                + (reason == Reason.TIME_LIMIT ? " Allow more time, or go on from this point." : "");
    }

    private static String steps(EvaluationContext context) {
        return context.iterations() == 1 ? "1 step" : context.iterations() + " steps";
    }

    static String root(EvaluationContext context, Reason reason, LinearModel model) {
        return root(context, reason, model.value());
    }

    static String root(EvaluationContext context, Reason reason, double[] value) {
        Problem problem = context.problem();
        double norm = Vectors.maxNorm(value);
        String nearly = norm == 0 ? "exactly" : "to within " + number(norm);
        String found = "Every equation is met " + nearly + ", found after " + steps(context) + ".";
        if (reason == Reason.CONVERGED_STEP) {
            found = "The unknowns no longer change after " + steps(context) + "; " + worst(problem, value)
                    + ", which is as near as rounding allows.";
        }
        return found;
    }

    static String fit(EvaluationContext context, Reason reason, @Nullable LinearModel model) {
        if (reason == Reason.CONVERGED_DEGENERATE && model != null) {
            return fit(context, Reason.CONVERGED_GRADIENT, model)
                    + " Along some direction it does not change to second order, so this may be one fit of many.";
        }
        if (reason == Reason.CONVERGED_GRADIENT && model != null) {
            return "The sum of squares is " + number(model.norm() * model.norm())
                    + " and cannot be made smaller nearby; found after " + steps(context) + "."
                    + (model.holdsSome() ? " Held by a bound: " + blocked(context.problem(), model.x()) + "." : "");
        }
        return model != null && reason.converged() ? root(context, reason, model) : failure(context, reason, model);
    }

    static String failure(EvaluationContext context, Reason reason, @Nullable LinearModel model) {
        Problem problem = context.problem();
        double[] x = model == null ? context.best() : model.x();
        double[] value = model == null ? context.bestValue() : model.value();
        String where = " at " + point(problem, x);
        return switch (reason) {
            case LEAST_SQUARES_POINT -> "The sum of squares of the equations cannot be made smaller near "
                    + point(problem, x) + missed(problem, value)
                    + ". There may be no root here: try another start, or accept this as the least-squares point.";
            case INCONSISTENT -> contradiction(model) + " whatever the unknowns are" + missed(problem, value)
                    + ". Drop or correct one of them; this is the point that comes nearest.";
            case SINGULAR -> "The Jacobian has lost rank and gives no way on" + where + missed(problem, value)
                    + ". Try another start, or look at the equations there with a diagnosis.";
            case INSENSITIVE -> "No unknown has any effect on the equations" + where + missed(problem, value)
                    + ". Try another start, or check that the equations depend on the unknowns.";
            case BLOCKED_BY_BOUNDS -> "Every step that would reduce the equations leads through a bound" + where
                    + missed(problem, value) + ". Widen the bounds of " + blocked(problem, x)
                    + ", or try another start.";
            case LEFT_DOMAIN -> "The function or its derivative is undefined wherever the solver wants to go from here,"
                    + where + missed(problem, value) + ". Try another start, or bounds that stay inside the domain.";
            case DIVERGED -> "The iteration ran away; the best point was" + where + missed(problem, value)
                    + ". Try a start nearer to the solution, or bounds.";
            case ITERATION_LIMIT -> "After " + steps(context) + " the best point is" + where + missed(problem, value)
                    + "." + stood(context) + " Allow more iterations, or go on from this point.";
            default -> "No step makes progress" + where + missed(problem, value)
                    + ". Try another start, or measure the unknowns in units of their usual size.";
        };
    }

    /// The equations are met nearly, but only because the unknowns ran away.
    static String vanishing(EvaluationContext context) {
        return "The equations are met ever more nearly the further the unknowns run away, and nowhere within sight: at "
                + point(context.problem(), context.best()) + missed(context.problem(), context.bestValue())
                + ", and beyond it is off by less. Try another start, or bounds.";
    }

    /// No step reduced the equations, but neither is their sum of squares least here.
    static String notLeast(EvaluationContext context, Reason reason, LinearModel model,
            OptimalityCheck.@Nullable Finding finding) {
        String where = point(context.problem(), model.x()) + missed(context.problem(), model.value());
        if (finding == null || reason == Reason.STALLED) {
            return "No step makes progress at " + where
                    + ", but it was not shown that the sum of squares is least there"
                    + (finding == null ? "" : ": " + slope(context, finding)) + ". Try another start.";
        }
        return "The sum of squares of the equations has a saddle at " + where + ": it falls along "
                + point(context.problem(), finding.direction()) + ". Start again a little way along it"
                + (finding.kind() == OptimalityCheck.Kind.SADDLE ? ", in either sense." : ".");
    }

    private static String stood(EvaluationContext context) {
        return context.standstill() == 0 ? ""
                : " A strategy was given up on the way because the residual had stood still for " + context.standstill()
                        + " steps.";
    }

    static String stoppedMinimum(EvaluationContext context, Reason reason, double[] x, double value) {
        String why = reason == Reason.TIME_LIMIT
                ? context.options().timeLimit().map(t -> "The time limit of " + t.toMillis() / 1000.0 + " s passed")
                        .orElse("The time was up")
                : "The run was cancelled";
        return why + " after " + steps(context) + "; the best point so far is " + point(context.problem(), x)
                + ", where the objective is " + number(value) + "."
                + (reason == Reason.TIME_LIMIT ? " Allow more time, or go on from this point." : "");
    }

    static String minimum(EvaluationContext context, Reason reason, QuadraticModel model, double unit) {
        Problem problem = context.problem();
        String where = point(problem, model.x());
        String steep = "the gradient is " + number(Vectors.maxNorm(model.gradient()) / unit);
        return switch (reason) {
            case CONVERGED_GRADIENT ->
                    "A minimum, found after " + steps(context) + "; " + steep + "." + held(context, model);
            case ITERATION_LIMIT -> "After " + steps(context) + " the best point is " + where + ", where " + steep
                    + ". Allow more iterations, or go on from this point.";
            case LEFT_DOMAIN ->
                    "The objective or one of its derivatives is undefined wherever the solver wants to go from "
                            + where + ". Try another start, or bounds that stay inside the domain.";
            default -> "No step makes progress at " + where + ", where " + steep + ". Try another start.";
        };
    }

    private static String held(EvaluationContext context, QuadraticModel model) {
        return model.holdsSome() ? " Held by a bound: " + blocked(context.problem(), model.x()) + "." : "";
    }

    static String degenerate(EvaluationContext context, QuadraticModel model, OptimalityCheck.Finding finding) {
        String values = finding.kind() == OptimalityCheck.Kind.RISING
                ? " Along some direction the curvature vanishes too, as far as rounding lets one tell, but the values rise on both sides:"
                        + " a minimum, as far as values tell."
                : " Along some direction neither the curvature nor the values tell anything, so this may be one minimum of many.";
        return "The gradient vanishes at " + point(context.problem(), model.x()) + ", found after " + steps(context)
                + "."
                + values + held(context, model);
    }

    /// The objective never rises again along the way it was followed.
    static String falling(EvaluationContext context, Reason reason, double[] x, Ray ray, double unit) {
        String far = number(ray.least() / unit) + " at " + point(context.problem(), ray.best());
        return reason == Reason.UNBOUNDED
                ? "The objective falls without limit: it is " + far + ". Check its sign, or give bounds."
                : "The objective falls ever more slowly the further one goes from " + point(context.problem(), x)
                        + ", and has no minimum on that way: it is " + far + ". Give bounds, or try another start.";
    }

    /// The search ended where the gradient does not vanish.
    static String sloping(EvaluationContext context, QuadraticModel model, OptimalityCheck.Finding finding,
            double unit) {
        return "No step makes progress at " + point(context.problem(), model.x())
                + ", but this was not shown to be a minimum: "
                + slope(context, finding) + " (the gradient is " + number(Vectors.maxNorm(model.gradient()) / unit)
                + "). Try another start, or measure the unknowns in units of their usual size.";
    }

    /// By how much a gradient does not vanish.
    private static String slope(EvaluationContext context, OptimalityCheck.Finding finding) {
        if (finding.kind() == OptimalityCheck.Kind.FADING) {
            return "along " + point(context.problem(), finding.direction())
                    + " nothing changes any more this far out, which may be a fall that is too slow to be seen";
        }
        if (finding.kind() == OptimalityCheck.Kind.HIDDEN) {
            return "along " + point(context.problem(), finding.direction())
                    + " the curvature is negative, but the values rise on both sides, as far as rounding lets one tell";
        }
        return "the gradient does not vanish along " + point(context.problem(), finding.direction())
                + (Double.isFinite(finding.step()) ? "; the parabola there has its minimum " + number(finding.step())
                        + " of an unknown's size away" : "");
    }

    static String saddle(EvaluationContext context, QuadraticModel model, OptimalityCheck.Finding finding,
            double unit) {
        String where = "The gradient vanishes at " + point(context.problem(), model.x()) + ", but ";
        String along = "along the direction returned (" + point(context.problem(), finding.direction()) + ")";
        if (finding.kind() == OptimalityCheck.Kind.INFLECTION) {
            return where + "this is an inflection: the objective falls " + along
                    + ". Start again a little way along it.";
        }
        double[] direction = finding.direction();
        double curvature = Vectors.dot(model.restrict(direction), model.curve(model.restrict(direction))) / unit;
        return where + "this is a " + (finding.maximum() ? "maximum" : "saddle") + ": "
                + (curvature < 0 ? "the curvature is " + number(curvature) + " "
                        : "the curvature vanishes, and the objective falls on both sides ")
                + along + ". Start again a little way along it, in either sense.";
    }

    private static String missed(Problem problem, double[] value) {
        return value.length == 0 ? "" : ", where " + worst(problem, value);
    }

    private static String worst(Problem problem, double[] value) {
        int worst = 0;
        for (int i = 1; i < value.length; i++) {
            // of several that are off alike, the first
            worst = Math.abs(value[i]) > (1 + SAME) * Math.abs(value[worst]) ? i : worst;
        }
        return problem.equationName(worst) + " is off by " + number(value[worst]);
    }

    private static String contradiction(@Nullable LinearModel model) {
        if (model == null || !(model.newton() instanceof Preimage.Empty empty) || empty.conflict().isEmpty()) {
            return "The equations contradict each other";
        }
        if (empty.conflict().size() == 1) {
            return "The equation " + empty.conflict().keySet().iterator().next() + " cannot be met";
        }
        String names = empty.conflict().keySet().stream().limit(8).collect(Collectors.joining(", "));
        String more = empty.conflict().size() > 8 ? " and " + (empty.conflict().size() - 8) + " more" : "";
        return "The equations " + names + more + " contradict each other";
    }

    private static String blocked(Problem problem, double[] x) {
        Bounds bounds = problem.bounds().orElse(Bounds.none(x.length));
        StringBuilder names = new StringBuilder();
        int count = 0;
        for (int j = 0; j < x.length && count < SOME; j++) {
            if (x[j] <= bounds.lower().get(j) || x[j] >= bounds.upper().get(j)) {
                names.append(count++ == 0 ? "" : ", ").append(problem.unknownName(j));
            }
        }
        return count == 0 ? "the unknowns" : names.toString();
    }

    static String point(Problem problem, double[] x) {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < Math.min(SOME, x.length); j++) {
            text.append(j == 0 ? "" : ", ").append(problem.unknownName(j)).append(" = ").append(number(x[j]));
        }
        return x.length > SOME ? text + ", ..." : text.toString();
    }
}
