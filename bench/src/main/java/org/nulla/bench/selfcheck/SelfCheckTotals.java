package org.nulla.bench.selfcheck;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.nulla.testkit.oracle.SelfCheck;
import org.nulla.testkit.oracle.SelfCheck.Answers;

/// What a campaign has counted.
///
/// @param programs how many were run
/// @param right programs of which every answer is certain and right
/// @param wrong those with a wrong answer that is certain
/// @param doubtful those with an answer called doubtful
/// @param unclear those whose rank is not clear
/// @param escalated those with an answer that the first method was not enough for
/// @param kinds counts of answers for each kind of program
/// @param ratios how many answers have a backward error over `n ε` of up to a hundredth, a tenth, one, ten, and so on
/// @param suspects seeds of ordinary programs with wrong answers
/// @param longSuspects seeds of long programs with wrong answers
public record SelfCheckTotals(long programs, long right, long wrong, long doubtful, long unclear, long escalated,
        SortedMap<String, Answers> kinds, List<Long> ratios, List<Long> suspects, List<Long> longSuspects) {

    /// How many counts a row of a resume file begins with.
    private static final int COUNTS = 6;

    /// How many numbers there are for each kind of program.
    private static final int NUMBERS = Answers.NONE.numbers().size();

    /// Nothing counted yet.
    public static final SelfCheckTotals NONE = new SelfCheckTotals(0, 0, 0, 0, 0, 0, new TreeMap<>(), List.of(),
            List.of(), List.of());

    /// Copies the collections.
    public SelfCheckTotals {
        kinds = Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
        ratios = List.copyOf(ratios);
        suspects = List.copyOf(suspects);
        longSuspects = List.copyOf(longSuspects);
    }

    static SelfCheckTotals of(SelfCheck.Report report, boolean isLong) {
        List<Long> seeds = report.wrongAnswers().stream().map(SelfCheck.Complaint::seed).distinct().toList();
        return new SelfCheckTotals(report.programs(), report.right(), report.wrong(), report.doubtful(),
                report.unclear(), report.escalated(), report.kinds(),
                report.ratios().stream().map(Integer::longValue).toList(), isLong ? List.of() : seeds,
                isLong ? seeds : List.of());
    }

    /// Counts of all answers.
    ///
    /// @return the sum over all kinds of programs
    public Answers answers() {
        return kinds.values().stream().reduce(Answers.NONE, Answers::plus);
    }

    SelfCheckTotals plus(SelfCheckTotals other) {
        List<Long> sums = new ArrayList<>(Collections.nCopies(Math.max(ratios.size(), other.ratios.size()), 0L));
        for (List<Long> some : List.of(ratios, other.ratios)) {
            for (int i = 0; i < some.size(); i++) {
                sums.set(i, sums.get(i) + some.get(i));
            }
        }
        SortedMap<String, Answers> both = new TreeMap<>(kinds);
        other.kinds.forEach((kind, counts) -> both.merge(kind, counts, Answers::plus));
        return new SelfCheckTotals(programs + other.programs, right + other.right, wrong + other.wrong,
                doubtful + other.doubtful, unclear + other.unclear, escalated + other.escalated, both, sums,
                joined(suspects, other.suspects), joined(longSuspects, other.longSuspects));
    }

    private static List<Long> joined(List<Long> first, List<Long> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /// As the fields of a row: the counts, three lists with their lengths, and the kinds.
    List<String> toFields() {
        List<String> fields = new ArrayList<>();
        for (long count : new long[] {programs, right, wrong, doubtful, unclear, escalated}) {
            fields.add(Long.toString(count));
        }
        for (List<Long> list : List.of(ratios, suspects, longSuspects)) {
            fields.add(Integer.toString(list.size()));
            list.forEach(number -> fields.add(number.toString()));
        }
        kinds.forEach((kind, counts) -> {
            fields.add(kind);
            counts.numbers().forEach(number -> fields.add(number.toString()));
        });
        return fields;
    }

    static SelfCheckTotals ofFields(List<String> fields) {
        List<Long> counts = numbers(fields, 0, COUNTS);
        List<List<Long>> lists = new ArrayList<>();
        int at = COUNTS;
        for (int list = 0; list < 3; list++) {
            int length = Integer.parseInt(fields.get(at));
            lists.add(numbers(fields, at + 1, length));
            at += 1 + length;
        }
        SortedMap<String, Answers> kinds = new TreeMap<>();
        for (; at < fields.size(); at += 1 + NUMBERS) {
            kinds.put(fields.get(at), Answers.of(numbers(fields, at + 1, NUMBERS)));
        }
        return new SelfCheckTotals(counts.get(0), counts.get(1), counts.get(2), counts.get(3), counts.get(4),
                counts.get(5), kinds, lists.get(0), lists.get(1), lists.get(2));
    }

    private static List<Long> numbers(List<String> fields, int from, int count) {
        return fields.subList(from, from + count).stream().map(Long::valueOf).toList();
    }
}
