package org.nulla.jmh;

import java.util.concurrent.TimeUnit;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.bench.run.HandWrittenReverse;
import org.nulla.testkit.programs.PaperBenchmark;
import org.nulla.testkit.programs.Tridiagonal;
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

/// The four walks over one trace, beside a hand-written loop over the same columns.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class Walks {

    private static final int LARGEST = 10;
    private static final int UNKNOWNS = 10_000;
    private static final long SEED = 1;

    /// The program: the paper's benchmark at t = k = n = 10 on either graph, or ten thousand unknowns in a tridiagonal system.
    @Param({"paper", "paper-generic", "tridiagonal"})
    public String program = "paper";

    private Linearization f = Nulla.linearize(x -> x, 1);
    private HandWrittenReverse loop = HandWrittenReverse.of(f.recorded());
    private double[] vector = {1};
    private AffineSpace target = AffineSpace.point(vector);
    private AffineSpace mirrored = target;

    /// Records the program.
    @Setup
    public void record() {
        if (program.equals("tridiagonal")) {
            Tridiagonal system = Tridiagonal.of(UNKNOWNS);
            f = Nulla.linearize(system, system.start());
            vector = f.value();
        } else {
            PaperBenchmark paper = program.equals("paper") ? PaperBenchmark.ofCode(LARGEST, LARGEST, LARGEST)
                    : PaperBenchmark.ofFigure(LARGEST, LARGEST, LARGEST, SEED);
            f = Nulla.linearize(paper, paper.point());
            vector = paper.point();
        }
        loop = HandWrittenReverse.of(f.recorded());
        target = AffineSpace.point(vector);
        mirrored = AffineSpace.point(f.vjp(vector));
    }

    /// `J dx`.
    ///
    /// @return the product
    @Benchmark
    public double[] jvp() {
        return f.jvp(vector);
    }

    /// `Jᵀ ȳ`.
    ///
    /// @return the product
    @Benchmark
    public double[] vjp() {
        return f.vjp(vector);
    }

    /// `Jᵀ ȳ` by hand: the floor for `vjp`.
    ///
    /// @return the product
    @Benchmark
    public double[] vjpByHand() {
        return loop.vjp(vector);
    }

    /// `{ dx : J dx = y }`.
    ///
    /// @return the preimage
    @Benchmark
    public Preimage tangentPreimage() {
        return f.tangentPreimage(target);
    }

    /// `{ ȳ : Jᵀ ȳ = x̄ }`.
    ///
    /// @return the preimage
    @Benchmark
    public Preimage cotangentPreimage() {
        return f.cotangentPreimage(mirrored);
    }
}
