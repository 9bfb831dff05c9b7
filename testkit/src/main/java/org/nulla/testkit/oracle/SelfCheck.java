package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;
import org.nulla.testkit.random.Shrinking;

/// Runs random programs through the library, seed by seed, and has the oracle judge every answer.
///
/// A clear question must be answered rightly and without doubt, the others rightly or with doubt. On clear programs `J v`,
/// `Jᵀ u` and a second derivative are checked besides.
public final class SelfCheck {

    /// The unit roundoff.
    private static final double UNIT = 0x1p-53;

    /// Ratios up to a hundredth, a tenth, 1, 10, … 10⁶, and the rest.
    private static final int RATIO_BINS = 10;

    private final PreimageOptions options;
    private final boolean exact;

    private SelfCheck(PreimageOptions options, boolean exact) {
        this.options = options;
        this.exact = exact;
    }

    /// A check of programs of all elementary functions.
    ///
    /// @param options engine, tolerance, control
    /// @return the check
    public static SelfCheck of(PreimageOptions options) {
        return new SelfCheck(options, false);
    }

    /// A check of rational programs, about which the oracle knows everything exactly.
    ///
    /// @param options engine, tolerance, control
    /// @return the check
    public static SelfCheck ofExactPrograms(PreimageOptions options) {
        return new SelfCheck(options, true);
    }

    /// One answer that is not as it should be.
    ///
    /// @param seed the seed of the program
    /// @param program the program
    /// @param question what was asked; null where it was a derivative
    /// @param clear whether the right answer can be seen clearly
    /// @param doubtful whether the answer was called doubtful
    /// @param why what was expected and found
    public record Complaint(long seed, RandomProgram program, @Nullable Question question, boolean clear,
            boolean doubtful, String why) {

        @Override
        public String toString() {
            return "seed " + seed + " (" + program.style() + "), " + (question == null ? "derivatives" : question)
                    + "\n  " + why
                    + (doubtful ? ", called doubtful" : "")
                    + (clear ? "" : ", not clear") + "\n  at " + program.at() + "\n" + program.formula();
        }
    }

    /// What came out, counted in programs and in answers.
    ///
    /// @param programs how many programs were run
    /// @param unclearPrograms those whose rank cannot be seen clearly
    /// @param doubtfulPrograms those with an answer called doubtful
    /// @param escalatedPrograms those with an answer from the orthogonal road
    /// @param rightPrograms those of which every answer is right
    /// @param wrongPrograms those with a wrong answer, not called doubtful, to a clear question
    /// @param answers how many questions were asked
    /// @param right answers that are right
    /// @param wrong answers that are neither right nor called doubtful
    /// @param doubtful answers called doubtful
    /// @param unclear answers to questions that are not clear
    /// @param escalated answers from the orthogonal road
    /// @param needless answers called doubtful although the question is clear
    /// @param ratios how many answers have a backward error over `n ε` of up to a hundredth, a tenth, one, ten, and so on
    /// @param complaints the wrong and the needlessly doubtful
    public record Report(int programs, int unclearPrograms, int doubtfulPrograms, int escalatedPrograms,
            int rightPrograms, int wrongPrograms, int answers, int right, int wrong, int doubtful, int unclear,
            int escalated, int needless, List<Integer> ratios, List<Complaint> complaints) {

        /// Copies the lists.
        public Report {
            ratios = List.copyOf(ratios);
            complaints = List.copyOf(complaints);
        }

        /// The counts in two lines.
        ///
        /// @return for a person to read
        public String summary() {
            return String.format(Locale.ROOT,
                    "programs %d: unclear %d, doubtful %d, escalated %d%n"
                            + "answers %d: right %d, wrong %d, doubtful %d (needlessly %d), unclear %d, escalated %d",
                    programs, unclearPrograms, doubtfulPrograms, escalatedPrograms, answers, right, wrong, doubtful,
                    needless,
                    unclear, escalated);
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
            check(seed, tally);
        }
        return tally.report();
    }

    /// A program's complaint in its smallest form: the smallest program found that is still complained of in the same way.
    ///
    /// @param complaint what was found
    /// @return the same complaint, of a program that is no larger
    public Complaint shrunk(Complaint complaint) {
        RandomProgram smallest = Shrinking.shrink(complaint.program(),
                candidate -> like(complaint, candidate).isPresent());
        return like(complaint, smallest).orElse(complaint);
    }

    private Optional<Complaint> like(Complaint complaint, RandomProgram candidate) {
        Tally tally = new Tally();
        check(candidate, tally);
        return tally.complaints.stream().filter(found -> found.clear() == complaint.clear()
                && found.doubtful() == complaint.doubtful()
                && (found.question() == null) == (complaint.question() == null)).findFirst();
    }

    private void check(long seed, Tally tally) {
        check(exact ? ProgramGenerator.exactProgram(seed) : ProgramGenerator.program(seed), tally);
    }

    private void check(RandomProgram program, Tally tally) {
        Truth truth = Truth.of(program);
        tally.begin(truth.isClear());
        try {
            ask(program, truth, tally);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            // whatever the program, there is an answer: an exception is none
            tally.wrongOtherwise();
            tally.complaints.add(new Complaint(program.seed(), program, null, truth.isClear(), false, "threw " + e));
        }
        tally.end();
    }

    private void ask(RandomProgram program, Truth truth, Tally tally) {
        long seed = program.seed();
        Linearization f = Nulla.linearize(program, program.point());
        if (truth.isClear()) {
            Derivatives.complaint(program, truth, f, seed).ifPresent(why -> {
                tally.wrongOtherwise();
                tally.complaints.add(new Complaint(seed, program, null, true, false, why));
            });
        }
        for (Question question : Questions.about(truth, seed)) {
            Preimage answer = question.ask(f, options);
            Verdict verdict = truth.judge(question, answer);
            boolean doubtful = answer.certificate().doubtful();
            tally.answer(verdict, doubtful, answer.certificate().escalated());
            if (!answer.isEmpty()) {
                tally.ratio(answer.certificate().residual(), Math.max(program.inputs(), program.outputs().size()));
            }
            if (doubtful ? verdict.clear() : !verdict.right()) {
                tally.complaints.add(new Complaint(seed, program, question, verdict.clear(), doubtful,
                        verdict.why() + "; " + answer.certificate()));
            }
        }
    }

    /// Counts while running.
    private static final class Tally {

        private int programs;
        private int unclearPrograms;
        private int doubtfulPrograms;
        private int escalatedPrograms;
        private int rightPrograms;
        private int wrongPrograms;
        private int answers;
        private int right;
        private int wrong;
        private int doubtful;
        private int unclear;
        private int escalated;
        private int needless;
        private boolean anyDoubtful;
        private boolean anyEscalated;
        private boolean allRight;
        private boolean anyWrong;
        private final int[] ratios = new int[RATIO_BINS];
        private final List<Complaint> complaints = new ArrayList<>();

        void begin(boolean clear) {
            programs++;
            unclearPrograms += clear ? 0 : 1;
            anyDoubtful = false;
            anyEscalated = false;
            allRight = true;
            anyWrong = false;
        }

        void wrongOtherwise() {
            allRight = false;
            anyWrong = true;
        }

        /// Counts a backward error in units of `n ε` by the power of ten it does not exceed.
        void ratio(double residual, int n) {
            double ratio = residual / (n * UNIT);
            int bin = ratio <= 0.01 ? 0 : (int) Math.ceil(Math.log10(ratio)) + 2;
            ratios[Math.clamp(bin, 0, RATIO_BINS - 1)]++;
        }

        void answer(Verdict verdict, boolean isDoubtful, boolean isEscalated) {
            answers++;
            right += verdict.right() ? 1 : 0;
            wrong += !verdict.right() && !isDoubtful ? 1 : 0;
            doubtful += isDoubtful ? 1 : 0;
            needless += isDoubtful && verdict.clear() ? 1 : 0;
            unclear += verdict.clear() ? 0 : 1;
            escalated += isEscalated ? 1 : 0;
            anyDoubtful |= isDoubtful;
            anyEscalated |= isEscalated;
            allRight &= verdict.right();
            anyWrong |= !verdict.right() && !isDoubtful && verdict.clear();
        }

        void end() {
            doubtfulPrograms += anyDoubtful ? 1 : 0;
            escalatedPrograms += anyEscalated ? 1 : 0;
            rightPrograms += allRight ? 1 : 0;
            wrongPrograms += anyWrong ? 1 : 0;
        }

        Report report() {
            return new Report(programs, unclearPrograms, doubtfulPrograms, escalatedPrograms, rightPrograms,
                    wrongPrograms, answers, right, wrong, doubtful, unclear, escalated, needless,
                    Arrays.stream(ratios).boxed().toList(), complaints);
        }
    }
}
