package org.nulla.bench.solvers;

import org.nulla.bench.problems.LeastSquaresProblem;
import org.nulla.bench.problems.NistDataset;
import org.nulla.bench.problems.Problem;
import org.nulla.solver.Fit;
import org.nulla.solver.Fits;
import org.nulla.solver.Outcome;
import org.nulla.solver.Root;
import org.nulla.solver.Roots;
import org.nulla.solver.SolverOptions;

/// One problem of a collection, ready to be solved and judged.
///
/// @param collection the collection
/// @param problem the problem
/// @param judge decides whether an outcome is what was asked for
record Task(Collection collection, Problem problem, Judge judge) {

    /// What a root's largest residual may be.
    private static final double ROOT = 1e-8;
    /// How many digits of a certified parameter a fit must have.
    private static final double DIGITS = 6;
    /// Reason of a row whose file contradicts itself.
    static final String INCONSISTENT_FILE = "inconsistent-file";

    /// What a collection asks of an outcome.
    private sealed interface Judge {
    }

    private record Zero() implements Judge {
    }

    private record PublishedMinimum(LeastSquaresProblem problem) implements Judge {
    }

    private record CertifiedParameters(NistDataset dataset) implements Judge {
    }

    static Task root(Collection collection, Problem problem) {
        return new Task(collection, problem, new Zero());
    }

    static Task fit(LeastSquaresProblem problem) {
        return new Task(Collection.FITS, problem.problem(), new PublishedMinimum(problem));
    }

    static Task regression(NistDataset dataset, int start) {
        return new Task(start == 2 ? Collection.NIST : Collection.NIST_FAR, dataset.problem(start),
                new CertifiedParameters(dataset));
    }

    String key() {
        return collection.label() + "/" + problem.name();
    }

    SolverRow solve(SolverOptions options) {
        var asked = org.nulla.solver.Problem.of(problem.function(), problem.start());
        long begin = System.nanoTime();
        Outcome outcome = judge instanceof Zero ? Roots.find(asked, options) : Fits.find(asked, options);
        double seconds = (System.nanoTime() - begin) / 1e9;
        return row(outcome, seconds);
    }

    private SolverRow row(Outcome outcome, double seconds) {
        double residual = switch (outcome) {
            case Root root -> root.residualNorm();
            case Fit fit -> fit.sumOfSquares();
            default -> Double.NaN;
        };
        double digits = judge instanceof CertifiedParameters certified
                ? certified.dataset().digits(outcome.x().toArray())
                : Double.NaN;
        boolean solved = switch (judge) {
            case Zero zero -> residual <= ROOT;
            case PublishedMinimum minimum -> minimum.problem().isMinimum(residual);
            case CertifiedParameters certified -> digits >= DIGITS;
        };
        boolean contradicted = judge instanceof CertifiedParameters certified && !certified.dataset().isConsistent();
        return new SolverRow(collection, problem.name(), problem.unknowns(), problem.equations(), solved,
                contradicted ? INCONSISTENT_FILE : outcome.reason().code(), residual, digits, outcome.iterations(),
                outcome.effort().restarts(), outcome.effort().evaluations() + outcome.effort().linearizations(),
                seconds);
    }
}
