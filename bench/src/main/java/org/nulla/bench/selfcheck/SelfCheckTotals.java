package org.nulla.bench.selfcheck;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.nulla.testkit.oracle.SelfCheck;

/// What a campaign has counted, in programs but for the ratios.
///
/// @param programs how many were run
/// @param right those of which every answer is right
/// @param wrong those with a wrong answer, not called doubtful, to a clear question
/// @param doubtful those with an answer called doubtful
/// @param unclear those whose rank doubles cannot see clearly
/// @param escalated those with an answer from an explicit Jacobian
/// @param ratios how many answers have a backward error over `n ε` of up to a hundredth, a tenth, one, ten, and so on
/// @param suspects seeds of programs that were complained of: wrong answers, and doubt without reason
public record SelfCheckTotals(long programs, long right, long wrong, long doubtful, long unclear, long escalated,
        List<Long> ratios, List<Long> suspects) {

    /// How many counts a row of a resume file begins with.
    private static final int COUNTS = 6;

    /// Nothing counted yet.
    public static final SelfCheckTotals NONE = new SelfCheckTotals(0, 0, 0, 0, 0, 0, List.of(), List.of());

    /// Copies the lists.
    public SelfCheckTotals {
        ratios = List.copyOf(ratios);
        suspects = List.copyOf(suspects);
    }

    static SelfCheckTotals of(SelfCheck.Report report) {
        return new SelfCheckTotals(report.programs(), report.rightPrograms(), report.wrongPrograms(),
                report.doubtfulPrograms(), report.unclearPrograms(), report.escalatedPrograms(),
                report.ratios().stream().map(Integer::longValue).toList(),
                report.complaints().stream().map(SelfCheck.Complaint::seed).distinct().toList());
    }

    SelfCheckTotals plus(SelfCheckTotals other) {
        List<Long> sums = new ArrayList<>(Collections.nCopies(Math.max(ratios.size(), other.ratios.size()), 0L));
        for (List<Long> some : List.of(ratios, other.ratios)) {
            for (int i = 0; i < some.size(); i++) {
                sums.set(i, sums.get(i) + some.get(i));
            }
        }
        List<Long> seeds = new ArrayList<>(suspects);
        seeds.addAll(other.suspects);
        return new SelfCheckTotals(programs + other.programs, right + other.right, wrong + other.wrong,
                doubtful + other.doubtful, unclear + other.unclear, escalated + other.escalated, sums, seeds);
    }

    /// As the fields of a row: the counts, the number of ratios, the ratios, the suspects.
    List<String> toFields() {
        List<String> fields = new ArrayList<>();
        for (long count : new long[] {programs, right, wrong, doubtful, unclear, escalated, ratios.size()}) {
            fields.add(Long.toString(count));
        }
        ratios.forEach(count -> fields.add(Long.toString(count)));
        suspects.forEach(seed -> fields.add(Long.toString(seed)));
        return fields;
    }

    static SelfCheckTotals ofFields(List<String> fields) {
        List<Long> numbers = fields.stream().map(Long::valueOf).toList();
        int ratios = COUNTS + 1 + Math.toIntExact(numbers.get(COUNTS));
        return new SelfCheckTotals(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4),
                numbers.get(5), numbers.subList(COUNTS + 1, ratios), numbers.subList(ratios, numbers.size()));
    }
}
