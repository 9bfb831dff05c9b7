package org.nulla.bench.run;

import java.util.ArrayList;
import java.util.List;
import org.nulla.Vector;

/// Runs candidates in turn, round by round, so that what disturbs the machine for a while disturbs all of them.
public final class InterleavedBenchmark {

    private static final double QUARTER = 0.25;

    private InterleavedBenchmark() {
    }

    /// How often each candidate runs.
    ///
    /// @param warmUps rounds that are not counted
    /// @param least rounds that every candidate takes
    /// @param most rounds after which it is enough
    /// @param seconds time after which a candidate that has taken the least rounds takes no more
    /// @param collect whether garbage is collected before each run, outside the clock: for runs that fill the memory
    public record Rules(int warmUps, int least, int most, double seconds, boolean collect) {
    }

    /// What a candidate has shown.
    ///
    /// @param candidate who
    /// @param seconds the time of each counted round
    /// @param walkSeconds the same without tracing
    /// @param last the last run
    public record Sample(Candidate candidate, Vector seconds, Vector walkSeconds, Effort last) {

        /// The median of the rounds.
        ///
        /// @return seconds
        public double median() {
            return quantile(seconds.toArray(), 2 * QUARTER);
        }

        /// The median without tracing.
        ///
        /// @return seconds, or NaN
        public double walkMedian() {
            return quantile(walkSeconds.toArray(), 2 * QUARTER);
        }
    }

    /// Runs the candidates in turns.
    ///
    /// @param candidates who takes part
    /// @param rules how often they run
    /// @return a sample for each, in the same order
    public static List<Sample> run(List<? extends Candidate> candidates, Rules rules) {
        List<Tally> tallies = new ArrayList<>();
        candidates.forEach(candidate -> tallies.add(new Tally(candidate)));
        for (int round = -rules.warmUps(); round < rules.most(); round++) {
            for (int i = 0; i < tallies.size(); i++) {
                // nobody is always the first after the same other
                Tally tally = tallies.get((i + round + rules.warmUps()) % tallies.size());
                if (tally.goesOn(round, rules)) {
                    if (rules.collect()) {
                        System.gc();
                    }
                    tally.add(tally.candidate.run(), round);
                }
            }
        }
        return tallies.stream().map(Tally::sample).toList();
    }

    /// Lets every candidate run for a while without counting, in turns, until the compiler has seen enough of each.
    ///
    /// @param candidates who is to be measured afterwards
    /// @param seconds how long each of them runs
    public static void warmUp(List<? extends Candidate> candidates, double seconds) {
        double[] spent = new double[candidates.size()];
        for (boolean again = true; again;) {
            again = false;
            for (int i = 0; i < spent.length; i++) {
                if (spent[i] < seconds) {
                    long start = System.nanoTime();
                    candidates.get(i).run();
                    spent[i] += (System.nanoTime() - start) * 1e-9;
                    again = true;
                }
            }
        }
    }

    /// A value that a given share of others lies below, between the nearest two by proportion.
    ///
    /// @param values the values, in any order
    /// @param share from 0 to 1
    /// @return the quantile; NaN where there are no values
    public static double quantile(double[] values, double share) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        java.util.Arrays.sort(sorted);
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /// The lower quartile.
    ///
    /// @param values the values, in any order
    /// @return what a quarter of them lies below
    public static double lowerQuartile(double[] values) {
        return quantile(values, QUARTER);
    }

    private static final class Tally {
        private final Candidate candidate;
        private final List<Effort> counted = new ArrayList<>();
        private double spent;

        Tally(Candidate candidate) {
            this.candidate = candidate;
        }

        boolean goesOn(int round, Rules rules) {
            return round < rules.least() || spent < rules.seconds();
        }

        void add(Effort effort, int round) {
            if (round >= 0) {
                counted.add(effort);
                spent += effort.seconds();
            }
        }

        Sample sample() {
            return new Sample(candidate, Vector.of(counted.stream().mapToDouble(Effort::seconds).toArray()),
                    Vector.of(counted.stream().mapToDouble(Effort::walkSeconds).toArray()), counted.getLast());
        }
    }
}
