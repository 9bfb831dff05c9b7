package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.List;
import org.nulla.bench.run.Contest;
import org.nulla.bench.tables.Way.Outcome;
import org.nulla.tensor.Workspace;

/// Runs ways in turn, round by round, so that what disturbs the machine for a while disturbs all of them. The first round of each is its
/// warm-up, and the one whose answer is checked.
///
/// @param least rounds that every way takes unless it is slow
/// @param most rounds after which it is enough
/// @param seconds time after which a way that has taken the least rounds takes no more
/// @param slow a way whose first round took longer than this takes no other
record Rounds(int least, int most, double seconds, double slow) {

    /// What a way has shown.
    ///
    /// @param way the way
    /// @param checked the first round
    /// @param median of the other rounds, or of the first where there was no other
    /// @param repetitions how many rounds the median is of
    record Showing(Way way, Outcome checked, double median, int repetitions) {
    }

    /// Holds the rounds.
    ///
    /// @param workspace what a round makes is given back to it
    /// @param ways who takes part
    /// @return a showing for each, in the same order
    List<Showing> hold(Workspace workspace, List<Way> ways) {
        List<Tally> tallies = new ArrayList<>();
        for (Way way : ways) {
            tallies.add(new Tally(way, run(workspace, way, true)));
        }
        for (int round = 0; round < most; round++) {
            for (int i = 0; i < tallies.size(); i++) {
                // nobody is always the first after the same other
                Tally tally = tallies.get((i + round) % tallies.size());
                if (tally.goesOn(this, round)) {
                    tally.add(run(workspace, tally.way, false).seconds());
                }
            }
        }
        return tallies.stream().map(Tally::showing).toList();
    }

    private static Outcome run(Workspace workspace, Way way, boolean check) {
        try (Workspace scratch = workspace.nested()) {
            Outcome outcome = way.once().apply(check);
            return scratch.isOpen() ? outcome : Outcome.product(Double.NaN);
        }
    }

    private static final class Tally {
        private final Way way;
        private final Outcome checked;
        private final List<Double> times = new ArrayList<>();
        private double spent;

        Tally(Way way, Outcome checked) {
            this.way = way;
            this.checked = checked;
        }

        boolean goesOn(Rounds rules, int round) {
            return checked.seconds() <= rules.slow && (round < rules.least || spent < rules.seconds);
        }

        void add(double seconds) {
            times.add(seconds);
            spent += seconds;
        }

        Showing showing() {
            double[] counted = times.stream().mapToDouble(Double::doubleValue).toArray();
            return times.isEmpty() ? new Showing(way, checked, checked.seconds(), 1)
                    : new Showing(way, checked, Contest.quantile(counted, 0.5), counted.length);
        }
    }
}
