package org.nulla.bench.selfcheck;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nulla.PreimageOptions;
import org.nulla.RunControl;
import org.nulla.report.ResumeFile;
import org.nulla.testkit.oracle.SelfCheck;

/// Runs random programs on several threads, in parcels, and keeps each parcel's counts so that a run that was stopped goes on.
///
/// @param programs how many programs
/// @param longPrograms how many of them are long
/// @param steps about how many steps the longest have
/// @param seed the seed of the first program of either sort; the others follow
/// @param threads how many threads
/// @param exact whether those that are not long are rational
public record SelfCheckCampaign(long programs, long longPrograms, int steps, long seed, int threads, boolean exact) {

    /// How many programs are run together.
    private static final int PARCEL = 200;
    private static final int LONG_PARCEL = 10;

    /// Checks the numbers.
    public SelfCheckCampaign {
        if (programs < 1 || threads < 1) {
            throw new IllegalArgumentException("There must be at least one program and one thread, found " + programs
                    + " and " + threads + ".");
        }
        if (longPrograms < 0 || longPrograms > programs || steps < 1) {
            throw new IllegalArgumentException(
                    "Of " + programs + " programs, " + longPrograms + " cannot be long, with "
                            + steps + " steps.");
        }
    }

    /// Runs what is not known yet.
    ///
    /// @param resume where parcels are kept, or null
    /// @param control progress and cancellation
    /// @return what was counted, parcels of earlier runs included
    /// @throws IOException if a parcel cannot be kept
    public SelfCheckTotals run(@Nullable ResumeFile resume, RunControl control) throws IOException {
        SelfCheckTotals totals = SelfCheckTotals.NONE;
        List<Parcel> missing = new ArrayList<>();
        for (Parcel parcel : parcels()) {
            List<String> known = resume == null ? List.of() : resume.get(parcel.key()).orElse(List.of());
            if (known.isEmpty()) {
                missing.add(parcel);
            } else {
                totals = totals.plus(SelfCheckTotals.ofFields(known));
            }
        }
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            ExecutorCompletionService<Counted> parcels = new ExecutorCompletionService<>(workers);
            int sent = 0;
            int back = 0;
            try {
                while (back < missing.size()) {
                    // few in waiting: a run that is cancelled has little left to finish
                    for (; sent < missing.size() && sent < back + 2 * threads; sent++) {
                        Parcel parcel = missing.get(sent);
                        parcels.submit(() -> new Counted(parcel, count(parcel, control)));
                    }
                    Counted counted = parcels.take().get();
                    back++;
                    if (resume != null) {
                        resume.put(counted.parcel.key(), counted.totals.toFields());
                    }
                    totals = totals.plus(counted.totals);
                    control.report("programs checked", totals.programs(), programs);
                    control.check();
                }
            } catch (InterruptedException e) {
                workers.shutdownNow();
                Thread.currentThread().interrupt();
                throw new CancellationException("The check was interrupted.");
            } catch (ExecutionException e) {
                workers.shutdownNow();
                throw e.getCause() instanceof RuntimeException failed ? failed
                        : new IllegalStateException("A check ended with an error.", e.getCause());
            }
        }
        return totals;
    }

    /// Programs that are run together.
    private record Parcel(boolean isLong, long first, int length) {

        String key() {
            return (isLong ? "long " : "") + first + "+" + length;
        }
    }

    private record Counted(Parcel parcel, SelfCheckTotals totals) {
    }

    /// The long ones first, so that no thread is left with one at the end.
    private List<Parcel> parcels() {
        List<Parcel> parcels = new ArrayList<>();
        for (long done = 0; done < longPrograms; done += LONG_PARCEL) {
            parcels.add(new Parcel(true, seed + done, (int) Math.min(LONG_PARCEL, longPrograms - done)));
        }
        for (long done = 0; done < programs - longPrograms; done += PARCEL) {
            parcels.add(new Parcel(false, seed + done, (int) Math.min(PARCEL, programs - longPrograms - done)));
        }
        return parcels;
    }

    private SelfCheckTotals count(Parcel parcel, RunControl control) {
        return SelfCheckTotals.of(check(parcel.isLong).run(parcel.first, parcel.length, any -> control.check()),
                parcel.isLong);
    }

    private SelfCheck check(boolean isLong) {
        return isLong ? SelfCheck.ofLongPrograms(steps, PreimageOptions.DEFAULT)
                : exact ? SelfCheck.ofExactPrograms(PreimageOptions.DEFAULT) : SelfCheck.of(PreimageOptions.DEFAULT);
    }

    /// What is wrong with programs that have wrong answers, in their smallest form.
    ///
    /// @param totals what was counted
    /// @param most how many programs to look at
    /// @return one text for each wrong answer, with the program as a formula
    public List<String> complaints(SelfCheckTotals totals, int most) {
        return Stream.concat(totals.suspects().stream().map(suspect -> new Parcel(false, suspect, 1)),
                totals.longSuspects().stream().map(suspect -> new Parcel(true, suspect, 1))).limit(most)
                .flatMap(parcel -> {
                    SelfCheck check = check(parcel.isLong);
                    return check.run(parcel.first, 1, any -> {
                    }).wrongAnswers().stream().map(complaint -> check.shrunk(complaint).toString());
                }).toList();
    }
}
