package org.nulla.bench.tables;

import java.util.List;
import org.nulla.bench.tables.Rounds.Entrant;

/// Runs ways until they are as fast as they become: compilers have seen them, libraries have what they need, clocks are up.
///
/// @param seconds after which it is enough, whatever the times do
record WarmUp(double seconds) {

    /// Times that are not better than this part of the best before have settled.
    private static final double SETTLED = 0.95;
    private static final int TIMES = 3;
    private static final double NANO = 1e-9;

    /// Holds rounds until their times have settled.
    ///
    /// @param entrants who takes part
    void hold(List<Entrant> entrants) {
        long start = System.nanoTime();
        Rounds rounds = new Rounds(3, 1000, Math.min(0.05, seconds / 40), Math.min(0.3, seconds / 10));
        double best = Double.POSITIVE_INFINITY;
        int settled = 0;
        while (settled < TIMES && (System.nanoTime() - start) * NANO < seconds) {
            // each counts alike, however long it takes
            double now = rounds.hold(entrants).stream().mapToDouble(sample -> Math.log(sample.median())).sum();
            double mean = entrants.isEmpty() ? 0 : Math.exp(now / entrants.size());
            settled = mean > SETTLED * best ? settled + 1 : 0;
            best = Math.min(best, mean);
        }
    }
}
