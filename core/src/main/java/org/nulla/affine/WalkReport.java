package org.nulla.affine;

import org.nulla.plan.PlanEvent;
import org.nulla.plan.RunPlan;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.sweep.WalkObserver;

/// Tells an observer what a walk does, in the observer's terms: certainties, and weights against the station. Only walks that
/// are watched have one.
final class WalkReport {

    private final WalkObserver observer;
    private final Variables variables;
    private final Equations equations;
    private final RowBuilder builder;
    private final double[] naturalSize;

    WalkReport(WalkObserver observer, Variables variables, Equations equations, RowBuilder builder,
            double[] naturalSize) {
        this.observer = observer;
        this.builder = builder;
        this.variables = variables;
        this.equations = equations;
        this.naturalSize = naturalSize;
    }

    void made(int variable, int station) {
        observer.made(variable, station);
    }

    /// The target was laid, or the answer read.
    void passed(PlanEvent event) {
        observer.passed(-1, event);
    }

    void determined(int station, int neighbour, double partial, double error) {
        observer.determined(station, neighbour, Math.abs(partial) / error,
                Math.abs(partial) * naturalSize[neighbour] / naturalSize[station]);
    }

    void bound(int station, Row row, int pivot) {
        observer.bound(station, row.variable(pivot), row.certainty(pivot),
                equations.weight(row, pivot) / naturalSize[station]);
    }

    void withoutPivot(int station, Row row, PlanEvent event) {
        if (event != PlanEvent.POSTPONED) {
            observer.passed(station, event);
            return;
        }
        double certainty = 0;
        double weight = 0;
        for (int i = 0; i < row.size(); i++) {
            certainty = Math.max(certainty, row.certainty(i));
            weight = Math.max(weight, equations.weight(row, i));
        }
        observer.postponed(station, certainty < Equations.KNOWN ? RunPlan.Reason.UNCERTAIN : RunPlan.Reason.LIGHT,
                certainty, weight / naturalSize[station], naturalSize[station]);
    }

    void heldBack(int station, Row row) {
        double certainty = 0;
        double weight = 0;
        for (int i = 0; i < row.size(); i++) {
            certainty = Math.max(certainty, row.certainty(i));
            weight = Math.max(weight, equations.weight(row, i));
        }
        observer.postponed(station, RunPlan.Reason.LONG, certainty, weight / naturalSize[station],
                naturalSize[station]);
    }

    void settled(long number, PlanEvent event, Row row, int pivot) {
        if (pivot < 0) {
            observer.settled(number, event);
        } else {
            observer.settledByBinding(number, row.variable(pivot), row.certainty(pivot), equations.weight(row, pivot));
        }
    }

    /// Closes the step.
    ///
    /// @param slices stations reached and not yet visited
    void close(int slices) {
        observer.swell(slices, Math.toIntExact(variables.made() - variables.bindings()), variables.coefficients(),
                variables.peakCoefficients(), builder.updates());
    }
}
