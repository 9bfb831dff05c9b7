package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.selection.Choice.Status;
import org.nulla.selection.program.ExactSimplex;

/// Linear programs over preimages of random linear functions, by HiGHS and by the exact simplex method.
class RandomSpacesTest {

    private static final int SPACES = "full".equals(System.getProperty("nulla.tier", "ci")) ? 500 : 100;

    private enum Kind {
        GENERIC, DEGENERATE, NARROW, WITHOUT_BOUNDS
    }

    /// A random function, a target it reaches, and constraints that may or may not leave a member.
    private static final class Instance {
        final Kind kind;
        final double[][] rows;
        final double[] known;
        final double[] lower;
        final double[] upper;
        final double[] inequality;
        final double most;
        final double[] weights;
        final double[] cost;
        final Preimage preimage;

        Instance(long seed) {
            Random random = new Random(seed);
            kind = switch ((int) (seed % 4)) {
                case 0 -> Kind.GENERIC;
                case 1 -> Kind.DEGENERATE;
                case 2 -> Kind.NARROW;
                default -> Kind.WITHOUT_BOUNDS;
            };
            int size = 1 + random.nextInt(9);
            int equations = random.nextInt(size + 1);
            rows = new double[equations][size];
            for (int i = 0; i < equations; i++) {
                boolean again = kind == Kind.DEGENERATE && i > 0 && random.nextInt(3) == 0;
                for (int j = 0; j < size; j++) {
                    rows[i][j] = again ? -rows[i - 1][j] : random.nextInt(7) - 3;
                }
            }
            known = new double[size];
            lower = new double[size];
            upper = new double[size];
            inequality = new double[size];
            weights = new double[size];
            cost = new double[size];
            for (int j = 0; j < size; j++) {
                known[j] = kind == Kind.DEGENERATE ? random.nextInt(3) - 1 : random.nextGaussian();
                double room = kind == Kind.NARROW ? -0.2 : 0.5;
                boolean bounded = kind != Kind.WITHOUT_BOUNDS && random.nextInt(3) > 0;
                lower[j] = bounded ? known[j] - room - random.nextInt(2) : Double.NEGATIVE_INFINITY;
                upper[j] = bounded && random.nextInt(4) > 0 ? lower[j] + 1 + random.nextInt(2)
                        : Double.POSITIVE_INFINITY;
                inequality[j] = kind == Kind.WITHOUT_BOUNDS ? 0 : random.nextInt(3) - 1;
                weights[j] = kind == Kind.DEGENERATE ? 1 : 0.5 + random.nextInt(3);
                cost[j] = random.nextInt(5) - 2;
            }
            most = times(inequality, known) + (kind == Kind.NARROW ? -1 : 0.5);
            Linearization f = Nulla.linearize(x -> image(x, rows), new double[size]);
            preimage = f.tangentPreimage(Arrays.stream(rows).mapToDouble(row -> times(row, known)).toArray());
        }

        private static Real[] image(Real[] x, double[][] rows) {
            Real[] y = new Real[rows.length];
            for (int i = 0; i < y.length; i++) {
                y[i] = Real.ZERO;
                for (int j = 0; j < x.length; j++) {
                    y[i] = y[i].plus(x[j].times(rows[i][j]));
                }
            }
            return y;
        }

        Selection selection() {
            return Selection.in(preimage).within(lower, upper).atMost(inequality, most).weighted(weights);
        }
    }

    private static double times(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    @Test
    void certificatesHoldOrTheAnswerSaysOtherwiseAndTwoSolversAgree() {
        Map<Status, Integer> counts = new EnumMap<>(Status.class);
        for (long seed = 0; seed < SPACES; seed++) {
            Instance instance = new Instance(seed);
            agree(seed, "sum", instance, Selection::leastAbsoluteSum, counts);
            agree(seed, "maximum", instance, Selection::leastMaximum, counts);
            agree(seed, "cost", instance, selection -> selection.leastCost(instance.cost), counts);
        }
        assertThat(counts).containsKeys(Status.OPTIMAL, Status.INFEASIBLE, Status.UNBOUNDED);
        assertThat(counts.getOrDefault(Status.FAILED, 0)).as("%s", counts).isLessThanOrEqualTo(3 * SPACES / 100);
        assertThat(counts.get(Status.INFEASIBLE)).as("%s", counts).isGreaterThan(SPACES / 20);
        assertThat(counts.get(Status.UNBOUNDED)).as("%s", counts).isGreaterThan(SPACES / 20);
    }

    private static void agree(long seed, String objective, Instance instance, Function<Selection, Choice> question,
            Map<Status, Integer> counts) {
        Choice ours = question.apply(instance.selection());
        Choice exact = question.apply(instance.selection().by(new ExactSimplex()));
        String where = "seed " + seed + ", " + objective + ", " + instance.kind + ": " + ours + " against " + exact;
        counts.merge(ours.status(), 1, Integer::sum);
        if (exact.status() == Status.FAILED) {
            // the space is known to rounding only: taken to the last digit, a cost that is the same everywhere may fall for ever
            counts.merge(Status.FAILED, 1, Integer::sum);
            assertThat(instance.kind).as(where).isEqualTo(Kind.DEGENERATE);
            assertThat(exact.certificate().holds()).as(where).isFalse();
            assertThat(exact.reason()).as(where).contains("proof does not hold");
            return;
        }
        assertThat(ours.status()).as(where).isEqualTo(exact.status())
                .isIn(Status.OPTIMAL, Status.INFEASIBLE, Status.UNBOUNDED);
        assertThat(ours.certificate().holds()).as(where).isTrue();
        assertThat(exact.certificate().holds()).as(where).isTrue();
        if (ours.isOptimal()) {
            assertThat(ours.objective()).as(where).isEqualTo(exact.objective(),
                    within(1e-6 * (1 + Math.abs(exact.objective()))));
            check(where, instance, ours.member());
        }
    }

    /// By the function itself, not by the space or the certificate.
    private static void check(String where, Instance instance, double[] member) {
        for (double[] row : instance.rows) {
            assertThat(times(row, member)).as(where).isEqualTo(times(row, instance.known), within(1e-6));
        }
        for (int j = 0; j < member.length; j++) {
            assertThat(member[j]).as(where).isBetween(instance.lower[j] - 1e-6, instance.upper[j] + 1e-6);
        }
        assertThat(times(instance.inequality, member)).as(where).isLessThanOrEqualTo(instance.most + 1e-6);
    }

    @Test
    void theFirstOrderMethodComesToTheSameObjectives() {
        for (long seed = 0; seed < SPACES / 5; seed++) {
            Instance instance = new Instance(seed);
            Choice program = instance.selection().leastAbsoluteSum();
            Choice first = instance.selection().by(Method.FIRST_ORDER).leastAbsoluteSum();
            String where = "seed " + seed + ": " + program + " against " + first;
            if (first.status() == Status.UNPROVED) {
                assertThat(first.certificate().holds()).as(where).isFalse();
            } else {
                assertThat(first.status()).as(where).isEqualTo(program.status());
            }
            if (first.isOptimal()) {
                assertThat(first.objective()).as(where).isEqualTo(program.objective(),
                        within(1e-5 * (1 + program.objective())));
            }
        }
    }
}
