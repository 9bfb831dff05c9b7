package org.nulla.bench.selfcheck;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.nulla.PreimageOptions;
import org.nulla.RunControl;
import org.nulla.report.ResumeFile;
import org.nulla.testkit.oracle.SelfCheck;

/// Runs random programs on several threads, in parcels, and keeps each parcel's counts so that a run that was stopped goes on.
///
/// @param programs how many programs
/// @param seed the seed of the first; the others follow
/// @param threads how many threads
/// @param exact whether only rational programs are drawn, about which everything is known exactly
public record SelfCheckCampaign(long programs, long seed, int threads, boolean exact) {

    /// How many programs are run together.
    private static final int PARCEL = 200;

    /// Checks the numbers.
    public SelfCheckCampaign {
        if (programs < 1 || threads < 1) {
            throw new IllegalArgumentException("There must be at least one program and one thread, found " + programs
                    + " and " + threads + ".");
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
        List<Long> missing = new ArrayList<>();
        for (long first = seed; first < seed + programs; first += PARCEL) {
            List<String> known = resume == null ? List.of() : resume.get(key(first)).orElse(List.of());
            if (known.isEmpty()) {
                missing.add(first);
            } else {
                totals = totals.plus(SelfCheckTotals.ofFields(known));
            }
        }
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            ExecutorCompletionService<Parcel> parcels = new ExecutorCompletionService<>(workers);
            int sent = 0;
            int back = 0;
            try {
                while (back < missing.size()) {
                    // few in waiting: a run that is cancelled has little left to finish
                    for (; sent < missing.size() && sent < back + 2 * threads; sent++) {
                        long first = missing.get(sent);
                        parcels.submit(() -> new Parcel(first, parcel(first, control)));
                    }
                    Parcel parcel = parcels.take().get();
                    back++;
                    if (resume != null) {
                        resume.put(key(parcel.first), parcel.totals.toFields());
                    }
                    totals = totals.plus(parcel.totals);
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

    private record Parcel(long first, SelfCheckTotals totals) {
    }

    private String key(long first) {
        return first + "+" + length(first);
    }

    private int length(long first) {
        return (int) Math.min(PARCEL, seed + programs - first);
    }

    private SelfCheckTotals parcel(long first, RunControl control) {
        return SelfCheckTotals.of(check().run(first, length(first), any -> control.check()));
    }

    private SelfCheck check() {
        return exact ? SelfCheck.ofExactPrograms(PreimageOptions.DEFAULT) : SelfCheck.of(PreimageOptions.DEFAULT);
    }

    /// What is wrong with a program that was complained of, in its smallest form.
    ///
    /// @param suspect the seed of the program
    /// @return one text for each complaint, with the program as a formula
    public List<String> complaints(long suspect) {
        SelfCheck check = check();
        return check.run(suspect, 1, any -> {
        }).complaints().stream().map(complaint -> check.shrunk(complaint).toString()).toList();
    }
}
