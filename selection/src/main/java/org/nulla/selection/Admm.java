package org.nulla.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;

/// A first-order method: the point goes back and forth between the space, by the space's own projection, and what is wanted of it, one
/// demand at a time, until all agree (the alternating direction method of multipliers, in its consensus form; Boyd and others, 2011).
///
/// Every demand `k` has a copy `y` of the point and a memory `u` of how much it had to pull. At the end `u / step` is the multiplier
/// of the demand: of the norm, of the bounds, of an inequality. That is the dual candidate, so the gap is known on the way.
final class Admm {

    private static final double RELAXATION = 1.6;
    private static final int BALANCE_EVERY = 20;

    private final Members members;
    private final Norm norm;
    private final double[] centre;
    private final Constraints constraints;
    private final DualBound bound;
    private final RunControl control;
    private double step;

    Admm(Members members, Norm norm, double[] centre, Constraints constraints, DualBound bound, RunControl control) {
        this.members = members;
        this.norm = norm;
        this.centre = centre;
        this.constraints = constraints;
        this.bound = bound;
        this.control = control;
    }

    /// How a run ended.
    enum End {
        PROVED, ITERATION_LIMIT, TIME_LIMIT, CANCELLED
    }

    /// The best candidate, its certificate, and how many rounds it took.
    record Result(End end, Candidate candidate, SelectionCertificate certificate, long iterations) {
    }

    /// One thing that is wanted of the point.
    private abstract static class Demand {
        double[] y;
        double[] u;

        Demand(double[] start) {
            y = start.clone();
            u = new double[start.length];
        }

        abstract double[] nearest(double[] point, double step);
    }

    private final class Small extends Demand {
        Small(double[] start) {
            super(start);
        }

        @Override
        double[] nearest(double[] point, double within) {
            return Vectors.plus(centre, norm.prox(Vectors.minus(point, centre), within));
        }
    }

    private final class Bounded extends Demand {
        Bounded(double[] start) {
            super(start);
        }

        @Override
        double[] nearest(double[] point, double within) {
            double[] result = new double[point.length];
            for (int i = 0; i < result.length; i++) {
                result[i] = Math.max(constraints.lower(i), Math.min(constraints.upper(i), point[i]));
            }
            return result;
        }
    }

    private final class Beside extends Demand {
        private final int inequality;

        Beside(double[] start, int inequality) {
            super(start);
            this.inequality = inequality;
        }

        @Override
        double[] nearest(double[] point, double within) {
            double[] row = constraints.row(inequality);
            double excess = Vectors.dot(row, point) - constraints.most(inequality);
            double[] result = point.clone();
            if (excess > 0) {
                Vectors.addTo(result, row, -excess / Vectors.dot(row, row));
            }
            return result;
        }
    }

    private List<Demand> demands(double[] start) {
        List<Demand> demands = new ArrayList<>();
        demands.add(new Small(start));
        if (constraints.hasBounds()) {
            demands.add(new Bounded(start));
        }
        for (int j = 0; j < constraints.inequalities(); j++) {
            if (Vectors.largest(constraints.row(j)) > 0) {
                demands.add(new Beside(start, j));
            }
        }
        return demands;
    }

    Result run(int iterationLimit) {
        double[] x = members.project(centre);
        double reach = Vectors.largest(Vectors.minus(x, centre));
        double size = reach > 0 ? reach : 1;
        // a first step that lets entries of a typical size through
        step = 0.3 * size / Math.max(norm.polar(unitAt(x)), Double.MIN_NORMAL);
        List<Demand> demands = demands(x);
        @Nullable Result best = null;
        int next = BALANCE_EVERY;
        for (int round = 1;; round++) {
            x = towardsSpace(demands);
            double change = 0;
            double disagreement = 0;
            for (Demand demand : demands) {
                double[] relaxed = Vectors.times(demand.y, 1 - RELAXATION);
                Vectors.addTo(relaxed, x, RELAXATION);
                Vectors.addTo(relaxed, demand.u, 1);
                double[] y = demand.nearest(relaxed, step);
                change = Math.max(change, Vectors.norm(Vectors.minus(y, demand.y)));
                disagreement = Math.max(disagreement, Vectors.norm(Vectors.minus(x, y)));
                demand.u = Vectors.minus(relaxed, y);
                demand.y = y;
            }
            boolean last = round >= iterationLimit;
            End end = stopped(round);
            if (round == next || last || end != null) {
                next = round + Math.max(BALANCE_EVERY, round / 10);
                Candidate candidate = candidate(x, demands);
                SelectionCertificate certificate = bound.certify(candidate, norm, centre);
                if (best == null || isBetter(certificate, best.certificate())) {
                    best = new Result(End.PROVED, candidate, certificate, round);
                }
                if (certificate.holds() || last || end != null) {
                    return new Result(best.certificate().holds() ? End.PROVED : end != null ? end : End.ITERATION_LIMIT,
                            best.candidate(), best.certificate(), round);
                }
            }
            if (round % BALANCE_EVERY == 0 && round <= 1000) {
                balance(demands, change, disagreement);
            }
        }
    }

    private static double[] unitAt(double[] x) {
        double[] unit = new double[x.length];
        if (unit.length > 0) {
            unit[0] = 1;
        }
        return unit;
    }

    private @Nullable End stopped(int round) {
        try {
            if (round % BALANCE_EVERY == 0) {
                control.report("first-order method", round, -1);
            } else {
                control.check();
            }
            return null;
        } catch (CancellationException _) {
            return control.isOverdue() ? End.TIME_LIMIT : End.CANCELLED;
        }
    }

    private static boolean isBetter(SelectionCertificate a, SelectionCertificate b) {
        return Math.max(a.gap(), a.violation()) <= Math.max(b.gap(), b.violation());
    }

    private double[] towardsSpace(List<Demand> demands) {
        double[] mean = new double[members.size()];
        for (Demand demand : demands) {
            Vectors.addTo(mean, demand.y, 1.0 / demands.size());
            Vectors.addTo(mean, demand.u, -1.0 / demands.size());
        }
        return members.project(mean);
    }

    /// The multipliers, with what varies along the space taken off the norm's.
    private Candidate candidate(double[] x, List<Demand> demands) {
        double[] sum = new double[x.length];
        double[] bounds = new double[x.length];
        double[] inequalities = new double[constraints.inequalities()];
        for (Demand demand : demands) {
            Vectors.addTo(sum, demand.u, 1);
            switch (demand) {
                case Bounded bounded -> bounds = bounded.u.clone();
                case Beside beside -> {
                    double[] row = constraints.row(beside.inequality);
                    inequalities[beside.inequality] = Math.max(0,
                            Vectors.dot(row, beside.u) / Vectors.dot(row, row));
                }
                default -> {
                    // what is left of the sum is the norm's
                }
            }
        }
        double[] origin = members.origin();
        double[] along = Vectors.minus(members.project(Vectors.plus(origin, sum)), origin);
        return new Candidate(x, Vectors.minus(sum, along), bounds, inequalities);
    }

    /// Where copies disagree more than they move, shorter steps pull harder, and the other way round.
    private void balance(List<Demand> demands, double change, double disagreement) {
        double ratio = change == 0 ? 10 : disagreement / change;
        double factor = ratio > 10 ? 0.5 : ratio < 0.1 ? 2 : 1;
        if (factor != 1) {
            step *= factor;
            for (Demand demand : demands) {
                demand.u = Vectors.times(demand.u, factor);
            }
        }
    }
}
