package org.nulla.bench.cpu;

import java.util.List;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Vector;
import org.nulla.bench.run.Candidate;
import org.nulla.bench.run.Effort;
import org.nulla.testkit.programs.PaperBenchmark;

/// The ways to find the change of the inputs that gives a wanted change of the outputs, each from the program to the answer, as
/// the paper times them. The wanted change is the point itself, as in the paper.
final class CpuMethods {

    static final String DEFAULT = "null-a";
    static final String SPARSE = "reference-sparse";
    static final String DENSE = "reference-dense";
    static final String RETRACED = "lu-retraced";
    static final String TRACED_ONCE = "lu";
    static final String FLOOR = "vjp";

    static final List<String> NAMES = List.of(DEFAULT, SPARSE, DENSE, RETRACED, TRACED_ONCE, FLOOR);

    private static final double NANO = 1e-9;

    private final PaperBenchmark program;
    private final double[] point;

    CpuMethods(PaperBenchmark program) {
        this.program = program;
        this.point = program.point();
    }

    Candidate named(String method) {
        return switch (method) {
            case DEFAULT -> preimage(method, EngineKind.DEFAULT);
            case SPARSE -> preimage(method, EngineKind.REFERENCE_SPARSE);
            case DENSE -> preimage(method, EngineKind.REFERENCE_DENSE);
            case RETRACED -> candidate(method, "member", this::retraced);
            case TRACED_ONCE -> candidate(method, "member", this::tracedOnce);
            case FLOOR -> candidate(method, "product", this::reverse);
            default -> throw new IllegalArgumentException("There is no way called " + method + " among " + NAMES + ".");
        };
    }

    private static Candidate candidate(String method, String deliverable, Supplier<Effort> once) {
        return new Candidate() {
            @Override
            public String method() {
                return method;
            }

            @Override
            public String deliverable() {
                return deliverable;
            }

            @Override
            public Effort run() {
                return once.get();
            }
        };
    }

    private Candidate preimage(String method, EngineKind engine) {
        PreimageOptions options = PreimageOptions.DEFAULT.withEngine(engine);
        return candidate(method, "member", () -> {
            PaperBenchmark.Run run = program.run();
            long start = System.nanoTime();
            Linearization f = Nulla.linearize(run, point);
            long traced = System.nanoTime();
            Preimage preimage = f.tangentPreimage(AffineSpace.point(point), options);
            long end = System.nanoTime();
            requireCalls(method, run.calls().total(), program.calls().total());
            // every trial has an answer: one that is called empty fails every check
            boolean lost = preimage.isEmpty();
            return new Effort((end - start) * NANO, (end - traced) * NANO,
                    Vector.of(lost ? nothing() : preimage.space().origin()), lost ? 0 : preimage.space().dimension(),
                    preimage.counters());
        });
    }

    private double[] nothing() {
        double[] nothing = new double[point.length];
        java.util.Arrays.fill(nothing, Double.NaN);
        return nothing;
    }

    /// The paper's competitor: the program is run again for every column.
    private Effort retraced() {
        long calls = 0;
        long start = System.nanoTime();
        DMatrixRMaj jacobian = new DMatrixRMaj(point.length, point.length);
        for (int j = 0; j < point.length; j++) {
            PaperBenchmark.Run run = program.run();
            setColumn(jacobian, j, Nulla.linearize(run, point).jvp(unit(j)));
            calls += run.calls().total();
        }
        double[] answer = solve(jacobian);
        long end = System.nanoTime();
        requireCalls(RETRACED, calls, point.length * program.calls().total());
        return Effort.of((end - start) * NANO, Double.NaN, answer);
    }

    /// The same done fairly: one run, then a forward walk a column.
    private Effort tracedOnce() {
        long start = System.nanoTime();
        Linearization f = Nulla.linearize(program, point);
        long traced = System.nanoTime();
        DMatrixRMaj jacobian = new DMatrixRMaj(point.length, point.length);
        for (int j = 0; j < point.length; j++) {
            setColumn(jacobian, j, f.jvp(unit(j)));
        }
        double[] answer = solve(jacobian);
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, (end - traced) * NANO, answer);
    }

    private Effort reverse() {
        long start = System.nanoTime();
        Linearization f = Nulla.linearize(program, point);
        long traced = System.nanoTime();
        double[] pulled = f.vjp(point);
        long end = System.nanoTime();
        return Effort.of((end - start) * NANO, (end - traced) * NANO, pulled);
    }

    private double[] unit(int j) {
        double[] unit = new double[point.length];
        unit[j] = 1;
        return unit;
    }

    private static void setColumn(DMatrixRMaj matrix, int j, double[] column) {
        for (int i = 0; i < column.length; i++) {
            matrix.set(i, j, column[i]);
        }
    }

    private double[] solve(DMatrixRMaj jacobian) {
        LinearSolverDense<DMatrixRMaj> lu = LinearSolverFactory_DDRM.lu(point.length);
        if (!lu.setA(jacobian)) {
            throw new IllegalStateException("The benchmark's Jacobian is singular to the LU decomposition.");
        }
        DMatrixRMaj solution = new DMatrixRMaj(point.length, 1);
        lu.solve(new DMatrixRMaj(point.length, 1, true, point.clone()), solution);
        return solution.getData();
    }

    private static void requireCalls(String method, long found, long expected) {
        if (found != expected) {
            throw new IllegalStateException(method + " called the program's functions " + found + " times, and not "
                    + expected + " times as the paper counts.");
        }
    }
}
