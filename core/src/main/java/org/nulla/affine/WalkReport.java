package org.nulla.affine;

import org.jspecify.annotations.Nullable;
import org.nulla.plan.PlanEvent;
import org.nulla.plan.RunPlan;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.sweep.WalkObserver;

/// Tells an observer what a walk does, in the observer's terms: certainties, and weights against the station. Where there is
/// no observer, nothing is worked out.
final class WalkReport {

    private final @Nullable WalkObserver observer;
    private final Variables variables;
    private final Equations equations;
    private final RowBuilder builder;
    private final double[] naturalSize;

    WalkReport(@Nullable WalkObserver observer, Variables variables, Equations equations, RowBuilder builder,
            double[] naturalSize) {
        this.observer = observer;
        this.builder = builder;
        this.variables = variables;
        this.equations = equations;
        this.naturalSize = naturalSize;
    }

    void made(int variable, int station) {
        if (observer != null) {
            observer.made(variable, station);
        }
    }

    /// The target was laid, or the answer read.
    void passed(PlanEvent event, int slices) {
        if (observer != null) {
            observer.passed(-1, event);
            close(slices);
        }
    }

    void determined(int station, int neighbour, double partial, double error) {
        if (observer != null) {
            observer.determined(station, neighbour, Math.abs(partial) / error,
                    Math.abs(partial) * naturalSize[neighbour] / naturalSize[station]);
        }
    }

    void bound(int station, Row row, int pivot) {
        if (observer != null) {
            observer.bound(station, row.variable(pivot), row.certainty(pivot),
                    equations.weight(row, pivot) / naturalSize[station]);
        }
    }

    void withoutPivot(int station, Row row, PlanEvent event) {
        if (observer != null && event != PlanEvent.POSTPONED) {
            observer.passed(station, event);
        } else if (observer != null) {
            putAside(observer, station, row,
                    certainty(row) < Equations.KNOWN ? RunPlan.Reason.UNCERTAIN : RunPlan.Reason.LIGHT);
        }
    }

    void heldBack(int station, Row row) {
        if (observer != null) {
            putAside(observer, station, row, RunPlan.Reason.LONG);
        }
    }

    private void putAside(WalkObserver listener, int station, Row row, RunPlan.Reason reason) {
        double weight = 0;
        for (int i = 0; i < row.size(); i++) {
            weight = Math.max(weight, equations.weight(row, i));
        }
        listener.postponed(station, reason, certainty(row), weight / naturalSize[station], naturalSize[station]);
    }

    private static double certainty(Row row) {
        double best = 0;
        for (int i = 0; i < row.size(); i++) {
            best = Math.max(best, row.certainty(i));
        }
        return best;
    }

    void settled(long number, PlanEvent event, Row row, int pivot, int slices) {
        if (observer == null) {
            return;
        }
        if (pivot < 0) {
            observer.settled(number, event);
        } else {
            observer.settledByBinding(number, row.variable(pivot), row.certainty(pivot), equations.weight(row, pivot));
        }
        close(slices);
    }

    /// Closes the step.
    ///
    /// @param slices stations reached and not yet visited
    void close(int slices) {
        if (observer != null) {
            observer.swell(slices, Math.toIntExact(variables.made() - variables.bindings()), variables.coefficients(),
                    variables.peakCoefficients(), builder.updates());
        }
    }
}
