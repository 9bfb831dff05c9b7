package org.nulla.affine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nulla.Counters;
import org.nulla.plan.PlanEvent;
import org.nulla.plan.RunPlan;
import org.nulla.sweep.WalkObserver;

/// Writes down what an engine tells its observer, a line for each thing told; an infinite certainty is left out.
final class Journal implements WalkObserver {

    private final List<String> lines = new ArrayList<>();

    List<String> lines() {
        return List.copyOf(lines);
    }

    private static String known(double certainty) {
        return certainty == Double.POSITIVE_INFINITY ? "exactly" : String.format(Locale.ROOT, "to %.2g", certainty);
    }

    @Override
    public void made(int variable, int station) {
        lines.add(String.format(Locale.ROOT, "t%d for %d", variable, station));
    }

    @Override
    public void passed(int station, PlanEvent event) {
        lines.add(String.format(Locale.ROOT, "%d %s", station, event.label()));
    }

    @Override
    public void determined(int station, int neighbour, double certainty, double weight) {
        lines.add(String.format(Locale.ROOT, "%d determines %d known %s weight %.3g", station, neighbour,
                known(certainty), weight));
    }

    @Override
    public void bound(int station, int variable, double certainty, double weight) {
        lines.add(String.format(Locale.ROOT, "%d binds t%d known %s weight %.3g", station, variable, known(certainty),
                weight));
    }

    @Override
    public void postponed(int station, RunPlan.Reason reason, double certainty, double weight, double naturalSize) {
        lines.add(String.format(Locale.ROOT, "%d waits %s known %s weight %.3g of %.3g", station, reason,
                known(certainty), weight, naturalSize));
    }

    @Override
    public void settled(long number, PlanEvent event) {
        lines.add(String.format(Locale.ROOT, "#%d %s", number, event.label()));
    }

    @Override
    public void settledByBinding(long number, int variable, double certainty, double weight) {
        lines.add(String.format(Locale.ROOT, "#%d binds t%d known %s weight %.3g", number, variable, known(certainty),
                weight));
    }

    @Override
    public void swell(int slices, int variables, long coefficients, long peakCoefficients, long updates) {
        lines.add(String.format(Locale.ROOT, "= %d slices, %d free, %d of %d coefficients, %d updates", slices,
                variables, coefficients,
                peakCoefficients, updates));
    }

    @Override
    public void walked(Counters counters) {
        lines.add("walked");
    }

    @Override
    public void refined() {
        lines.add("refined");
    }
}
