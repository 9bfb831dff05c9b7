package org.nulla.jmh;

import java.util.concurrent.TimeUnit;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What the default engine does with rows: adding a multiple of one to another, and solving one for a variable.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class Rows {

    private static final double FACTOR = 0.75;

    /// How many coefficients a row has.
    @Param({"1", "2", "30", "100"})
    public int length = 2;

    private final RowBuilder builder = new RowBuilder(false);
    private Row left = Row.constant(1, 0, null);
    private Row right = left;

    /// Makes two rows that share half of their variables.
    @Setup
    public void make() {
        left = row(0);
        right = row(length / 2);
    }

    private Row row(int first) {
        builder.addOrigin(Row.constant(1, 0, null));
        for (int i = 0; i < length; i++) {
            builder.addVariable(first + i, 1 + i, 0, null);
        }
        return builder.take();
    }

    /// `left + 0.75 right`.
    ///
    /// @return the sum
    @Benchmark
    public Row addMultiple() {
        builder.add(left);
        builder.addMultiple(FACTOR, 0, null, right);
        return builder.take();
    }

    /// The first variable of a row that is zero, in terms of the others.
    ///
    /// @return the form it equals
    @Benchmark
    public Row solve() {
        return builder.solve(left, 0, left.coefficient(0), left.error(0), null);
    }
}
