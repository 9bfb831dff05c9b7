package org.nulla.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A contest")
class InterleavedBenchmarkTest {

    @Test
    @DisplayName("runs everybody in turn, stops those that have had their time, and does not count warm-ups")
    void turns() {
        StringBuilder log = new StringBuilder();
        List<InterleavedBenchmark.Sample> samples = InterleavedBenchmark.run(
                List.of(candidate("a", 1, log), candidate("b", 10, log)),
                new InterleavedBenchmark.Rules(1, 2, 4, 6, false));
        assertThat(log).hasToString("abbaaba");
        assertThat(samples.get(0).seconds().toArray()).containsExactly(2, 3, 4);
        assertThat(samples.get(1).seconds().toArray()).containsExactly(20, 30);
        assertThat(samples.get(0).median()).isEqualTo(3);
        assertThat(samples.get(1).walkMedian()).isNaN();
    }

    @Test
    @DisplayName("has quantiles between the nearest values")
    void quantiles() {
        double[] values = {5, 1, 3, 2, 4};
        assertThat(InterleavedBenchmark.quantile(values, 0.5)).isEqualTo(3);
        assertThat(InterleavedBenchmark.lowerQuartile(values)).isEqualTo(2);
        assertThat(InterleavedBenchmark.quantile(new double[] {1, 2}, 0.25)).isEqualTo(1.25);
        assertThat(InterleavedBenchmark.quantile(new double[0], 0.5)).isNaN();
    }

    /// Its n-th run takes n times its pace.
    private static Candidate candidate(String name, double pace, StringBuilder log) {
        List<Effort> runs = new ArrayList<>();
        return new Candidate() {
            @Override
            public String method() {
                return name;
            }

            @Override
            public Effort run() {
                log.append(name);
                runs.add(Effort.of(pace * (runs.size() + 1), Double.NaN, new double[0]));
                return runs.getLast();
            }
        };
    }
}
