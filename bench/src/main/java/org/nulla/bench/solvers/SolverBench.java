package org.nulla.bench.solvers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.bench.problems.LargeSystems;
import org.nulla.bench.problems.MinpackRuns;
import org.nulla.bench.problems.MoreGarbowHillstrom;
import org.nulla.bench.problems.NistDataset;
import org.nulla.bench.problems.StandardSystems;
import org.nulla.report.ResumeFile;
import org.nulla.solver.SolverOptions;

/// Runs the solvers over the collections.
public final class SolverBench {

    /// How many unknowns the large system has.
    public static final int LARGE_SIZE = 1_000_000;

    private final List<Task> tasks;
    private final SolverOptions options;

    private SolverBench(List<Task> tasks, SolverOptions options) {
        this.tasks = tasks;
        this.options = options;
    }

    /// The collections that need no files: the systems, MINPACK's runs, the fits.
    ///
    /// @param seed the seed of perturbed starts
    /// @return the bench
    public static SolverBench of(long seed) {
        List<Task> tasks = new ArrayList<>();
        StandardSystems.all().forEach(problem -> tasks.add(Task.root(Collection.SYSTEMS, problem)));
        MinpackRuns.all().forEach(problem -> tasks.add(Task.root(Collection.MINPACK, problem)));
        MoreGarbowHillstrom.all().forEach(problem -> tasks.add(Task.fit(problem)));
        SolverOptions options = SolverOptions.DEFAULT;
        return new SolverBench(List.copyOf(tasks), options.withRestarts(options.restarts(), seed));
    }

    /// The same with NIST's regressions.
    ///
    /// @param datasets the data sets
    /// @param start which of their starts, 1 or 2
    /// @return the bench
    public SolverBench withNist(List<NistDataset> datasets, int start) {
        return with(datasets.stream().map(dataset -> Task.regression(dataset, start)).toList());
    }

    /// The same with Broyden's tridiagonal system at a large size.
    ///
    /// @param size how many unknowns
    /// @return the bench
    public SolverBench withLarge(int size) {
        return with(List.of(Task.root(Collection.LARGE, LargeSystems.tridiagonal(size))));
    }

    private SolverBench with(List<Task> more) {
        List<Task> all = new ArrayList<>(tasks);
        all.addAll(more);
        return new SolverBench(List.copyOf(all), options);
    }

    /// The same with only some collections.
    ///
    /// @param collections which
    /// @return the bench
    public SolverBench only(Set<Collection> collections) {
        return new SolverBench(tasks.stream().filter(task -> collections.contains(task.collection())).toList(),
                options);
    }

    /// Runs everything in order. Rows that an earlier run has left in the file are not run again.
    ///
    /// @param resume where finished rows are kept, if anywhere
    /// @param control hears of the progress and can stop the run between two steps
    /// @return the rows in order
    /// @throws IOException if a row cannot be kept
    public List<SolverRow> run(@Nullable ResumeFile resume, RunControl control) throws IOException {
        List<SolverRow> rows = new ArrayList<>();
        for (Task task : tasks) {
            int done = rows.size();
            control.report(task.problem().name(), done, tasks.size());
            Optional<List<String>> known = resume == null ? Optional.empty() : resume.get(task.key());
            SolverRow row;
            if (known.isPresent()) {
                row = SolverRow.of(known.get());
            } else {
                RunControl inside = control.withProgress((stage, step, steps) -> control
                        .report(task.problem().name() + ", iteration " + step, done, tasks.size()));
                row = task.solve(options.withControl(inside));
                if (resume != null) {
                    resume.put(task.key(), row.fields());
                }
            }
            rows.add(row);
        }
        return rows;
    }
}
