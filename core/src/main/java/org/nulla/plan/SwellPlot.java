package org.nulla.plan;

import java.util.List;
import org.nulla.EngineKind;

/// The swell over time drawn with characters: a bar of `#` for the coefficients, `o` where the variables are, each on its
/// own scale from zero to its most.
final class SwellPlot {

    private static final int WIDEST = 72;
    private static final int HEIGHT = 10;

    private SwellPlot() {
    }

    static String text(RunPlan plan) {
        String most = Long.toString(most(plan.steps()));
        int margin = most.length() + 2;
        List<RunPlan.Step> curve = plan.swell(WIDEST - margin);
        // a short run is drawn wide, so that it is seen at all
        int repeat = Math.max(1, Math.min(6, (WIDEST - margin) / curve.size()));
        long highest = Math.max(1, most(curve));
        int mostVariables = Math.max(1, plan.mostVariables().variables());
        StringBuilder out = new StringBuilder();
        out.append("# coefficients, up to ").append(highest).append("   o ")
                .append(plan.engine() == EngineKind.DEFAULT ? "variables" : "columns").append(", up to ")
                .append(plan.mostVariables().variables()).append("   over steps 0 to ")
                .append(plan.summary().steps() - 1).append('\n');
        for (int level = HEIGHT; level >= 1; level--) {
            String label = level == HEIGHT ? Long.toString(highest) : "";
            StringBuilder line = new StringBuilder().repeat(' ', margin - 2 - label.length()).append(label)
                    .append(" |");
            for (RunPlan.Step step : curve) {
                boolean bar = height(step.coefficients(), highest) >= level;
                boolean dot = height(step.variables(), mostVariables) == level;
                line.repeat(dot ? 'o' : bar ? '#' : ' ', repeat);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        out.repeat(' ', margin - 2).append("0+").repeat('-', curve.size() * repeat).append('\n');
        return out.toString();
    }

    private static long most(List<RunPlan.Step> steps) {
        return steps.stream().mapToLong(RunPlan.Step::coefficients).max().orElse(0);
    }

    /// In levels, rounded up: only nothing is no level high.
    private static long height(long value, long highest) {
        return (value * HEIGHT + highest - 1) / highest;
    }
}
