package org.nulla.jmh;

import java.util.concurrent.TimeUnit;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.testkit.programs.PaperBenchmark;
import org.nulla.testkit.programs.Tridiagonal;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Recording a program, beside running it plainly. With `-prof gc` the allocation a step is the normalised rate over the number
/// of steps: 84,540 for the paper's benchmark, 79,997 for the tridiagonal system.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class Tracing {

    private static final int LARGEST = 10;
    private static final int UNKNOWNS = 10_000;

    private final PaperBenchmark program = PaperBenchmark.ofCode(LARGEST, LARGEST, LARGEST);
    private final double[] point = program.point();
    private final Tridiagonal system = Tridiagonal.of(UNKNOWNS);
    private final double[] start = system.start();

    /// The paper's benchmark at t = k = n = 10, recorded.
    ///
    /// @return the recording
    @Benchmark
    public Linearization paper() {
        return Nulla.linearize(program, point);
    }

    /// The same program on plain numbers: the floor.
    ///
    /// @return its value
    @Benchmark
    public double[] paperPlain() {
        return program.plain(point);
    }

    /// A tridiagonal system of ten thousand unknowns, recorded.
    ///
    /// @return the recording
    @Benchmark
    public Linearization tridiagonal() {
        return Nulla.linearize(system, start);
    }
}
