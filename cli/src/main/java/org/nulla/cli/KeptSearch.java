package org.nulla.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.nulla.RunControl;
import org.nulla.report.ResumeFile;
import org.nulla.solver.Iteration;
import org.nulla.solver.Outcome;
import org.nulla.solver.Reason;
import org.nulla.solver.StepKind;

/// A search that keeps where it is in a file, so that the same command goes on from there after the process was killed.
///
/// The point is all that is kept: a search may begin anywhere. What was learnt on the way there, such as which strategies have
/// failed, is learnt again; and where the way from the kept point leads nowhere, the search begins again from the start, as one
/// that was left alone would have.
final class KeptSearch {

    /// Where the last point stands in the file.
    private static final String POINT = "point";
    /// Steps that follow one another faster are not all kept.
    private static final long PAUSE = 1_000_000_000L;

    private final SearchQuestion question;
    private final ResumeFile file;
    private final Consumer<Iteration> listener;
    private final PrintStream err;
    private long last = System.nanoTime() - PAUSE;

    private KeptSearch(SearchQuestion question, ResumeFile file, Consumer<Iteration> listener, PrintStream err) {
        this.question = question;
        this.file = file;
        this.listener = listener;
        this.err = err;
    }

    /// Searches, or goes on.
    ///
    /// @param question the search
    /// @param path where its points are kept
    /// @param words what the search depends on, by name: the program and the options, but no limits, which may be raised later
    /// @param listener hears of every iteration
    /// @param err where it is said that the search goes on
    static Answer answer(SearchQuestion question, Path path, Map<String, String> words, Consumer<Iteration> listener,
            PrintStream err) {
        try (ResumeFile file = ResumeFile.openSame(path, new TreeMap<>(words))) {
            return new KeptSearch(question, file, listener, err).answer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A point of an earlier run, and how many steps led to it.
    private record Reached(int steps, String norm, double[] x) {
    }

    private Answer answer() throws IOException {
        Optional<Reached> reached = file.get(POINT).map(KeptSearch::reached);
        if (reached.isEmpty()) {
            return search(question, 0);
        }
        Reached there = reached.get();
        err.println("Going on from step " + there.steps + " of an earlier run, where the norm was " + there.norm + ".");
        Answer rest = search(question.from(there.x, there.steps), there.steps);
        Outcome outcome = outcome(rest);
        int taken = there.steps + outcome.iterations();
        boolean stopped = outcome.reason() == Reason.TIME_LIMIT || outcome.reason() == Reason.CANCELLED;
        if (outcome.converged() || stopped || taken >= question.options().maxIterations()) {
            return rest;
        }
        err.println("From there the search leads nowhere (" + outcome.reason().code()
                + "); it begins again from the start.");
        return search(question.from(question.problem().start().toArray(), taken), taken);
    }

    private Answer search(SearchQuestion part, int earlier) throws IOException {
        Answer answer = part.answer((iteration, x) -> {
            listener.accept(iteration);
            keepNowAndThen(iteration, earlier, x);
        }, RunControl.NONE);
        Outcome outcome = outcome(answer);
        if (outcome.iterations() > 0) {
            keep(earlier + outcome.iterations(), outcome.history().getLast().norm(), outcome.x().toArray());
        }
        return new Answer(answer.place(), answer.value(), new Answer.Found(outcome, earlier));
    }

    private static Outcome outcome(Answer answer) {
        if (!(answer.content() instanceof Answer.Found found)) {
            throw new IllegalStateException("A search was answered with " + answer.content() + ".");
        }
        return found.outcome();
    }

    private void keepNowAndThen(Iteration iteration, int earlier, double[] x) {
        boolean step = iteration.kind() != StepKind.START && iteration.kind() != StepKind.RESTART;
        if (!step || System.nanoTime() - last < PAUSE) {
            return;
        }
        try {
            keep(earlier + iteration.iteration(), iteration.norm(), x);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        last = System.nanoTime();
    }

    private void keep(int steps, double norm, double[] x) throws IOException {
        List<String> fields = new ArrayList<>(List.of(Integer.toString(steps), Digits.rough(norm)));
        for (double entry : x) {
            // as many digits as bring back the same number
            fields.add(Double.toString(entry));
        }
        file.put(POINT, fields);
    }

    private static Reached reached(List<String> fields) {
        return new Reached(Integer.parseInt(fields.get(0)), fields.get(1),
                fields.subList(2, fields.size()).stream().mapToDouble(Double::parseDouble).toArray());
    }
}
