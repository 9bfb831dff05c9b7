package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.testkit.random.ProgramGenerator;
import org.nulla.testkit.random.RandomProgram;

/// Runs random programs through the library, seed by seed, and has the oracle judge every answer.
///
/// A clear question must be answered rightly and without doubt, the others rightly or with doubt.
public final class SelfCheck {

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
    /// @param question what was asked
    /// @param clear whether the right answer can be seen clearly
    /// @param doubtful whether the answer was called doubtful
    /// @param why what was expected and found
    public record Complaint(long seed, RandomProgram program, Question question, boolean clear, boolean doubtful,
            String why) {

        @Override
        public String toString() {
            return "seed " + seed + " (" + program.style() + "), " + question + "\n  " + why
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
    /// @param answers how many questions were asked
    /// @param right answers that are right
    /// @param wrong answers that are neither right nor called doubtful
    /// @param doubtful answers called doubtful
    /// @param unclear answers to questions that are not clear
    /// @param escalated answers from the orthogonal road
    /// @param needless answers called doubtful although the question is clear
    /// @param complaints the wrong and the needlessly doubtful
    public record Report(int programs, int unclearPrograms, int doubtfulPrograms, int escalatedPrograms, int answers,
            int right,
            int wrong, int doubtful, int unclear, int escalated, int needless, List<Complaint> complaints) {

        /// Copies the list.
        public Report {
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

    private void check(long seed, Tally tally) {
        RandomProgram program = exact ? ProgramGenerator.exactProgram(seed) : ProgramGenerator.program(seed);
        Truth truth = Truth.of(program);
        Linearization f = Nulla.linearize(program, program.point());
        tally.begin(truth.isClear());
        for (Question question : Questions.about(truth, seed)) {
            Preimage answer = question.ask(f, options);
            Verdict verdict = truth.judge(question, answer);
            boolean doubtful = answer.certificate().doubtful();
            tally.answer(verdict, doubtful, answer.certificate().escalated());
            if (doubtful ? verdict.clear() : !verdict.right()) {
                tally.complaints.add(new Complaint(seed, program, question, verdict.clear(), doubtful,
                        verdict.why() + "; " + answer.certificate()));
            }
        }
        tally.end();
    }

    /// Counts while running.
    private static final class Tally {

        private int programs;
        private int unclearPrograms;
        private int doubtfulPrograms;
        private int escalatedPrograms;
        private int answers;
        private int right;
        private int wrong;
        private int doubtful;
        private int unclear;
        private int escalated;
        private int needless;
        private boolean anyDoubtful;
        private boolean anyEscalated;
        private final List<Complaint> complaints = new ArrayList<>();

        void begin(boolean clear) {
            programs++;
            unclearPrograms += clear ? 0 : 1;
            anyDoubtful = false;
            anyEscalated = false;
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
        }

        void end() {
            doubtfulPrograms += anyDoubtful ? 1 : 0;
            escalatedPrograms += anyEscalated ? 1 : 0;
        }

        Report report() {
            return new Report(programs, unclearPrograms, doubtfulPrograms, escalatedPrograms, answers, right, wrong,
                    doubtful,
                    unclear, escalated, needless, complaints);
        }
    }
}
