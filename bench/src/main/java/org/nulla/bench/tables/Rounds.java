package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.List;
import org.nulla.bench.run.InterleavedBenchmark;
import org.nulla.bench.tables.Places.Place;
import org.nulla.bench.tables.Way.Outcome;
import org.nulla.tensor.Workspace;

/// Runs ways in turn, round by round, so that what disturbs the machine for a while disturbs all of them. The first run of each is the
/// one whose answer is checked; it does not count, nor does the first quarter of many, in which the machine gets used to the sizes. A fast
/// way runs several times in its turn, as baselines in other programs do, and the first of these, which finds the caches full of another's
/// numbers, does not count either.
///
/// @param least rounds that every way takes unless it is slow
/// @param most rounds after which it is enough
/// @param seconds time after which a way that has taken the least rounds takes no more
/// @param slow a way whose first round took longer than this takes no other
record Rounds(int least, int most, double seconds, double slow) {

    /// So many runs are many.
    private static final int MANY = 8;

    /// How long a turn is, in seconds, for a way that takes less.
    private static final double TURN = 5e-3;

    /// Who takes part: a way, on a device.
    ///
    /// @param way the way
    /// @param place where; what a round makes is given back to its workspace
    record Entrant(Way way, Place place) {
    }

    /// What a way has shown.
    ///
    /// @param entrant the way and where it ran
    /// @param checked the first round
    /// @param median of the runs that count, or of the first where there was no other
    /// @param repetitions how many runs the median is of
    record Sample(Entrant entrant, Outcome checked, double median, int repetitions) {

        Way way() {
            return entrant.way();
        }
    }

    /// Holds the rounds.
    ///
    /// @param entrants who takes part
    /// @return a sample for each, in the same order
    List<Sample> hold(List<Entrant> entrants) {
        List<Tally> tallies = new ArrayList<>();
        for (Entrant entrant : entrants) {
            tallies.add(new Tally(entrant, run(entrant, true)));
        }
        for (int round = 0; round < most; round++) {
            for (int i = 0; i < tallies.size(); i++) {
                // nobody is always the first after the same other
                Tally tally = tallies.get((i + round) % tallies.size());
                if (tally.goesOn(this, round)) {
                    tally.takeTurn();
                }
            }
        }
        return tallies.stream().map(Tally::sample).toList();
    }

    private static Outcome run(Entrant entrant, boolean check) {
        try (Workspace scratch = entrant.place.workspace().nested()) {
            Outcome outcome = entrant.way.once().apply(check);
            return scratch.isOpen() ? outcome : Outcome.product(Double.NaN);
        }
    }

    private static final class Tally {
        private final Entrant entrant;
        private final Outcome checked;
        private final List<Double> times = new ArrayList<>();
        private double spent;

        Tally(Entrant entrant, Outcome checked) {
            this.entrant = entrant;
            this.checked = checked;
        }

        boolean goesOn(Rounds rules, int round) {
            return checked.seconds() <= rules.slow && (round < rules.least || spent < rules.seconds);
        }

        void takeTurn() {
            double first = run(entrant, false).seconds();
            double taken = first;
            if (first >= TURN) {
                times.add(first);
            }
            while (taken < TURN) {
                double seconds = run(entrant, false).seconds();
                times.add(seconds);
                taken += seconds;
            }
            spent += taken;
        }

        Sample sample() {
            int unused = times.size() < MANY ? 0 : times.size() / 4;
            double[] counted = times.stream().skip(unused).mapToDouble(Double::doubleValue).toArray();
            return times.isEmpty() ? new Sample(entrant, checked, checked.seconds(), 1)
                    : new Sample(entrant, checked, InterleavedBenchmark.quantile(counted, 0.5), counted.length);
        }
    }
}
