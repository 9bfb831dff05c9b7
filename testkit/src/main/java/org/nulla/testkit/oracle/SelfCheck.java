package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.testkit.random.LongProgramGenerator;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Shrinking;

/// Runs random programs through the library, seed by seed, and has the oracle judge every answer that is certain.
///
/// A certain answer must be right. A clear question should be answered without doubt. `J v`, `Jᵀ u` and a second derivative are checked
/// besides, and with long programs `H⁻¹ v` of the squares of what they compute.
public final class SelfCheck {

    /// The unit roundoff.
    private static final double UNIT = 0x1p-53;

    /// Ratios up to a hundredth, a tenth, 1, 10, … 10⁶, and the rest.
    private static final int RATIO_BINS = 10;

    /// Programs with more steps are not made smaller step by step, nor printed in full.
    private static final int MOST_SHRUNK = 150;

    /// Hessians are asked for up to this many steps and inputs.
    private static final int MOST_HESSIAN_STEPS = 3_000;
    private static final int MOST_HESSIAN_INPUTS = 8;

    private final PreimageOptions options;
    private final LongFunction<RandomProgram> programs;
    /// About how many steps the longest programs have; 0 where these are not long ones.
    private final int longest;

    private SelfCheck(PreimageOptions options, LongFunction<RandomProgram> programs, int longest) {
        this.options = options;
        this.programs = programs;
        this.longest = longest;
    }

    /// A check of programs of all elementary functions.
    ///
    /// @param options engine, tolerance, control
    /// @return the check
    public static SelfCheck of(PreimageOptions options) {
        return new SelfCheck(options, ProgramGenerator::program, 0);
    }

    /// A check of rational programs.
    ///
    /// @param options engine, tolerance, control
    /// @return the check
    public static SelfCheck ofExactPrograms(PreimageOptions options) {
        return new SelfCheck(options, ProgramGenerator::exactProgram, 0);
    }

    /// A check of long programs.
    ///
    /// @param longest about how many steps they may have
    /// @param options engine, tolerance, control
    /// @return the check
    public static SelfCheck ofLongPrograms(int longest, PreimageOptions options) {
        return new SelfCheck(options, seed -> LongProgramGenerator.program(seed, longest), longest);
    }

    /// One answer that is not as it should be.
    ///
    /// @param seed the seed of the program
    /// @param program the program
    /// @param question what was asked; null where it was a derivative
    /// @param doubtful whether the answer was called doubtful, although the question is clear; otherwise it is wrong and certain
    /// @param why what was expected and found
    public record Complaint(long seed, RandomProgram program, @Nullable Question question, boolean doubtful,
            String why) {

        @Override
        public String toString() {
            return "seed " + seed + " (" + program.style() + "), " + (question == null ? "derivatives" : question)
                    + "\n  " + why + (doubtful ? ", called doubtful although it is clear" : "")
                    + "\n  at " + program.at() + "\n"
                    + (program.steps().size() <= MOST_SHRUNK ? program.formula()
                            : program.steps().size() + " steps\n");
        }
    }

    /// Counts of answers.
    ///
    /// @param asked how many questions
    /// @param wrong certain and wrong
    /// @param doubtful called doubtful, although the question is clear
    /// @param unclear answers to questions that are not clear
    /// @param daring certain, although the question is not clear, and not wrong
    /// @param shortest certain, but for the shortest member
    /// @param escalated those that the first method was not enough for
    public record Answers(long asked, long wrong, long doubtful, long unclear, long daring, long shortest,
            long escalated) {

        /// Nothing counted yet.
        public static final Answers NONE = new Answers(0, 0, 0, 0, 0, 0, 0);

        /// The sums.
        ///
        /// @param other other counts
        /// @return both together
        public Answers plus(Answers other) {
            return new Answers(asked + other.asked, wrong + other.wrong, doubtful + other.doubtful,
                    unclear + other.unclear, daring + other.daring, shortest + other.shortest,
                    escalated + other.escalated);
        }

        /// Which share of the answers to clear questions is called doubtful.
        ///
        /// @return from 0 to 1; 0 where there are none
        public double doubtfulShare() {
            return asked == unclear ? 0 : (double) doubtful / (asked - unclear);
        }

        /// The numbers in the order of the components.
        ///
        /// @return seven numbers
        public List<Long> numbers() {
            return List.of(asked, wrong, doubtful, unclear, daring, shortest, escalated);
        }

        /// The counts that numbers stand for.
        ///
        /// @param numbers seven numbers in the order of the components
        /// @return the counts
        public static Answers of(List<Long> numbers) {
            return new Answers(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4),
                    numbers.get(5), numbers.get(6));
        }
    }

    /// What came out.
    ///
    /// @param programs how many programs were run
    /// @param right those of which every answer is certain and right
    /// @param wrong those with a wrong answer that is certain, or a wrong derivative
    /// @param doubtful those with an answer called doubtful
    /// @param unclear those whose rank is not clear
    /// @param escalated those with an answer that the first method was not enough for
    /// @param kinds counts of answers for each kind of program
    /// @param ratios how many answers have a backward error over `n ε` of up to a hundredth, a tenth, one, ten, and so on
    /// @param complaints the wrong, and the needlessly doubtful
    public record Report(int programs, int right, int wrong, int doubtful, int unclear, int escalated,
            SortedMap<String, Answers> kinds, List<Integer> ratios, List<Complaint> complaints) {

        /// Copies the collections.
        public Report {
            kinds = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
            ratios = List.copyOf(ratios);
            complaints = List.copyOf(complaints);
        }

        /// Counts of all answers.
        ///
        /// @return the sum over all kinds of programs
        public Answers answers() {
            return kinds.values().stream().reduce(Answers.NONE, Answers::plus);
        }

        /// The complaints of wrong answers.
        ///
        /// @return those that are not about doubt
        public List<Complaint> wrongAnswers() {
            return complaints.stream().filter(complaint -> !complaint.doubtful()).toList();
        }

        /// The counts in a line for each kind of program.
        ///
        /// @return for a person to read
        public String summary() {
            StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
                    "programs %d: right %d, wrong %d, doubtful %d, unclear %d, escalated %d", programs, right, wrong,
                    doubtful, unclear, escalated));
            kinds.forEach((kind, counts) -> text.append(line(kind, counts)));
            return text.append(line("all", answers())).toString();
        }

        private static String line(String kind, Answers counts) {
            return String.format(Locale.ROOT,
                    "%n%-16s %6d asked, %d wrong, %d doubtful although clear (%.2f %%), %d unclear, of which %d certain, "
                            + "%d shortest members doubtful",
                    kind, counts.asked, counts.wrong, counts.doubtful, 100 * counts.doubtfulShare(), counts.unclear,
                    counts.daring, counts.shortest);
        }
    }

    /// Runs programs.
    ///
    /// @param firstSeed the first seed
    /// @param count how many
    /// @param progress told each seed before it is run
    /// @return what came out
    public Report run(long firstSeed, int count, LongConsumer progress) {
        Tally tally = new Tally();
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            options.control().check();
            progress.accept(seed);
            check(programs.apply(seed), tally);
        }
        return tally.report();
    }

    /// A program's complaint in its smallest form: the smallest program found that is still complained of in the same way.
    ///
    /// @param complaint what was found
    /// @return the same complaint, of a program that is no larger
    public Complaint shrunk(Complaint complaint) {
        Complaint small = complaint;
        for (int length = 10; length < longest; length += length) {
            Optional<Complaint> shorter = like(complaint, LongProgramGenerator.program(complaint.seed(), length));
            if (shorter.isPresent()) {
                small = shorter.get();
                break;
            }
        }
        if (small.program().steps().size() > MOST_SHRUNK) {
            return small;
        }
        Complaint found = small;
        RandomProgram smallest = Shrinking.shrink(small.program(), candidate -> like(found, candidate).isPresent());
        return like(found, smallest).orElse(found);
    }

    private Optional<Complaint> like(Complaint complaint, RandomProgram candidate) {
        Tally tally = new Tally();
        check(candidate, tally);
        return tally.complaints.stream().filter(found -> found.doubtful() == complaint.doubtful()
                && (found.question() == null) == (complaint.question() == null)
                && (found.question() == null || complaint.question() == null
                        || found.question().hessian() == complaint.question().hessian()))
                .findFirst();
    }

    private void check(RandomProgram program, Tally tally) {
        Truth truth = Truth.of(program);
        tally.begin(program, truth.isClear());
        ask(program, truth, tally);
        tally.end();
    }

    private void ask(RandomProgram program, Truth truth, Tally tally) {
        if (!truth.isInRange()) {
            return;
        }
        Linearization f = attempt(tally, () -> Nulla.linearize(program, program.point()));
        if (f != null) {
            if (truth.isClear()) {
                Derivatives found = attempt(tally, () -> Derivatives.of(program, f));
                if (found != null) {
                    found.complaint(program, truth).ifPresent(tally::wrongOtherwise);
                }
            }
            for (Question question : Questions.about(truth, program.seed())) {
                judge(truth, question, attempt(tally, () -> whole(question.ask(f, options))), tally);
            }
        }
        if (longest > 0 && program.inputs() <= MOST_HESSIAN_INPUTS && program.steps().size() <= MOST_HESSIAN_STEPS) {
            RandomProgram squares = LongProgramGenerator.squares(program);
            Truth curvature = Truth.ofGradient(squares);
            if (!curvature.isInRange()) {
                return;
            }
            for (Question question : Questions.aboutHessian(curvature, program.seed())) {
                judge(curvature, question, attempt(tally, () -> whole(question.askHessian(squares, options))), tally);
            }
        }
    }
    /// What the library answers; null where it throws, which is a complaint: whatever the program, there is an answer.
    private static <T> @Nullable T attempt(Tally tally, Supplier<T> question) {
        try {
            return question.get();
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            tally.wrongOtherwise("threw " + e);
            return null;
        }
    }

    /// An answer whose shortest member, which is found when it is asked for, was found.
    private static Preimage whole(Preimage answer) {
        if (!answer.isEmpty()) {
            answer.shortest();
        }
        return answer;
    }

    private static void judge(Truth truth, Question question, @Nullable Preimage answer, Tally tally) {
        if (answer == null) {
            return;
        }
        Verdict verdict = truth.judge(question, answer);
        boolean doubtful = answer.certificate().doubtful();
        tally.answer(verdict, answer);
        if (!answer.isEmpty()) {
            tally.ratio(answer.certificate().residual(),
                    Math.max(question.target().length(), answer.space().size()));
        }
        if (doubtful ? verdict.clear() : !verdict.right()) {
            tally.complain(question, doubtful, verdict.why() + "; " + answer.certificate());
        }
    }

    /// Counts while running.
    private static final class Tally {

        private int programs;
        private int unclear;
        private int doubtful;
        private int escalated;
        private int right;
        private int wrong;
        private @Nullable RandomProgram program;
        private boolean anyDoubtful;
        private boolean anyEscalated;
        private boolean anyWrong;
        private final SortedMap<String, Answers> kinds = new TreeMap<>();
        private final int[] ratios = new int[RATIO_BINS];
        private final List<Complaint> complaints = new ArrayList<>();

        void begin(RandomProgram next, boolean clear) {
            program = next;
            programs++;
            unclear += clear ? 0 : 1;
            anyDoubtful = false;
            anyEscalated = false;
            anyWrong = false;
        }

        private RandomProgram current() {
            return java.util.Objects.requireNonNull(program);
        }

        void wrongOtherwise(String why) {
            anyWrong = true;
            complaints.add(new Complaint(current().seed(), current(), null, false, why));
        }

        void complain(Question question, boolean isDoubtful, String why) {
            complaints.add(new Complaint(current().seed(), current(), question, isDoubtful, why));
        }

        /// Counts a backward error in units of `n ε` by the power of ten it does not exceed.
        void ratio(double residual, int n) {
            double ratio = residual / (n * UNIT);
            int bin = ratio <= 0.01 ? 0 : (int) Math.ceil(Math.log10(ratio)) + 2;
            ratios[Math.clamp(bin, 0, RATIO_BINS - 1)]++;
        }

        void answer(Verdict verdict, Preimage answer) {
            boolean isDoubtful = answer.certificate().doubtful();
            boolean isWrong = !isDoubtful && !verdict.right();
            boolean isEscalated = answer.certificate().escalated();
            boolean shortestDoubtful = !isDoubtful && !answer.isEmpty() && answer.shortest().doubtful();
            kinds.merge(current().style(), new Answers(1, isWrong ? 1 : 0, isDoubtful && verdict.clear() ? 1 : 0,
                    verdict.clear() ? 0 : 1, verdict.clear() || isDoubtful || isWrong ? 0 : 1,
                    shortestDoubtful ? 1 : 0, isEscalated ? 1 : 0), Answers::plus);
            anyDoubtful |= isDoubtful;
            anyEscalated |= isEscalated;
            anyWrong |= isWrong;
        }

        void end() {
            doubtful += anyDoubtful ? 1 : 0;
            escalated += anyEscalated ? 1 : 0;
            right += anyWrong || anyDoubtful ? 0 : 1;
            wrong += anyWrong ? 1 : 0;
        }

        Report report() {
            return new Report(programs, right, wrong, doubtful, unclear, escalated, kinds,
                    Arrays.stream(ratios).boxed().toList(), complaints);
        }
    }
}
