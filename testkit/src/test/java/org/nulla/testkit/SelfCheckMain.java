package org.nulla.testkit;

import java.util.Locale;
import org.nulla.EngineKind;
import org.nulla.PreimageOptions;
import org.nulla.testkit.oracle.SelfCheck;

/// Runs the self-check from a shell: `SelfCheckMain [count] [first seed] [exact] [brief] [dense|sparse]`.
///
/// `brief` prints one line for each wrong or needlessly doubtful answer instead of the whole program.
public final class SelfCheckMain {

    private SelfCheckMain() {
    }

    /// Runs the check and prints the counts.
    ///
    /// @param arguments how many, from where, and words in any order
    public static void main(String[] arguments) {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        String words = String.join(" ", arguments).toLowerCase(Locale.ROOT);
        EngineKind engine = words.contains("dense")
                ? EngineKind.REFERENCE_DENSE
                : words.contains("sparse") ? EngineKind.REFERENCE_SPARSE : EngineKind.DEFAULT;
        PreimageOptions options = PreimageOptions.DEFAULT.withEngine(engine);
        SelfCheck check = words.contains("exact") ? SelfCheck.ofExactPrograms(options) : SelfCheck.of(options);
        long start = System.nanoTime();
        SelfCheck.Report report = check.run(first, count, seed -> {
        });
        for (SelfCheck.Complaint complaint : report.complaints()) {
            System.out.println(words.contains("brief")
                    ? "seed " + complaint.seed() + " " + complaint.program().style() + " "
                            + (complaint.question().cotangent() ? "copreimage of " : "preimage of ")
                            + complaint.question().title()
                            + (complaint.question().directions().isEmpty() ? "" : " (space)") + ": " + complaint.why()
                            + (complaint.doubtful() ? " DOUBTFUL" : " WRONG")
                    : complaint.toString());
        }
        System.out.println(report.summary());
        System.out.printf(Locale.ROOT, "%.1f s%n", (System.nanoTime() - start) * 1e-9);
    }
}
