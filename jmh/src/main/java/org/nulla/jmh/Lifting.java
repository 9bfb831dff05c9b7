package org.nulla.jmh;

import java.util.concurrent.TimeUnit;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.lift.Backend;
import org.nulla.lift.Lift;
import org.nulla.lift.Lifted;
import org.nulla.testkit.programs.PaperBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The paper's benchmark in plain Java, run plainly and lifted: what a derivative costs over the method itself.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class Lifting {

    private static final int LARGEST = 10;

    private final PlainPaper plain = new PlainPaper(LARGEST, LARGEST, LARGEST);
    private final PaperBenchmark program = PaperBenchmark.ofCode(LARGEST, LARGEST, LARGEST);
    private final Lifted direct = Lift.onto(Backend.DIRECT).of(plain::apply);
    private final Lifted real = Lift.onto(Backend.REAL).of(plain::apply);
    private final double[] point = plain.point();

    /// The method itself.
    ///
    /// @return its value
    @Benchmark
    public double[] plain() {
        return plain.apply(point);
    }

    /// One tangent, by dual numbers in local variables.
    ///
    /// @return the tangent of the value
    @Benchmark
    public double[] forward() {
        return direct.jvp(point, point);
    }

    /// Recorded, by steps that are written without objects.
    ///
    /// @return the recording
    @Benchmark
    public Linearization tracing() {
        return direct.linearize(point);
    }

    /// Recorded, by lifted code over traced numbers.
    ///
    /// @return the recording
    @Benchmark
    public Linearization tracingLiftedReal() {
        return real.linearize(point);
    }

    /// Recorded, by the program that is written over traced numbers.
    ///
    /// @return the recording
    @Benchmark
    public Linearization tracingReal() {
        return Nulla.linearize(program, point);
    }
}
