package org.nulla.affine;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.nulla.Tolerance;
import org.nulla.plan.PlanEvent;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.sweep.Outcome;

/// Decides what an equation `row = 0` does: bind a variable, say nothing, contradict, or wait.
///
/// A pivot must be known to six digits; among those that are, the one that weighs most (coefficient times natural size)
/// is taken, and between near-equals the one that fewest rows mention. A pivot that weighs next to nothing against the
/// natural size of its station may itself be known well, but what it is divided into is not, and so its variable would be
/// known badly: such an equation gives way to better ones. An equation without a pivot waits; at the end those that waited
/// are settled together, best first, by elimination.
final class Equations {

    /// How many digits a pivot must have, as the inverse of its relative error bound.
    static final double KNOWN = 1e6;

    /// A pivot that weighs less than this against the natural size of its station gives way to other equations.
    static final double LIGHT = 1e-8;

    /// Pivots within this factor of the weightiest count as equals.
    private static final double NEAR_EQUAL = 0.5;

    /// A row of fewer coefficients is eliminated at once.
    private static final int SHORTEST_HELD = 4;

    /// So is a row of more: holding it back would save nothing.
    private static final int LONGEST_HELD = 32;

    /// How many times as long as a row that is held back the inputs and outputs of its part must be.
    private static final int BREADTH = 16;

    private final Variables variables;
    private final RowBuilder builder;
    private final Tolerance tolerance;
    /// One over how large the target is, in natural sizes: makes origins comparable with weights.
    private final double originScale;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>();
    private final HeldBack heldBack;
    /// How many equations were put aside, in doubt or held back.
    private long aside;
    private long postponed;

    private double smallestKept = 1;
    private double largestDropped = Math.ulp(1.0);
    private boolean conflict;
    private boolean clearConflict;
    private boolean slack;
    private boolean overflow;
    /// Whether something in flight was taken for zero whose derivative is not: nearby the rank or the reach is another.
    private boolean rankMoves;

    Equations(Variables variables, RowBuilder builder, Tolerance tolerance, double originScale) {
        this.originScale = originScale;
        this.variables = variables;
        this.builder = builder;
        this.tolerance = tolerance;
        this.heldBack = new HeldBack(variables);
    }

    /// The position of the best pivot of a row, or -1 where none is known well enough or weighs enough.
    ///
    /// @param row the row
    /// @param least what a pivot must weigh
    int choosePivot(Row row, double least) {
        return choosePivot(row, least, null);
    }

    /// @param counts for each variable how often it is mentioned where that matters; null for everywhere
    private int choosePivot(Row row, double least, int @Nullable [] counts) {
        double heaviest = 0;
        for (int i = 0; i < row.size(); i++) {
            if (isKnown(row, i)) {
                heaviest = Math.max(heaviest, weight(row, i));
            }
        }
        if (heaviest < least) {
            return -1;
        }
        int best = -1;
        for (int i = 0; i < row.size(); i++) {
            if (isKnown(row, i) && weight(row, i) >= NEAR_EQUAL * heaviest
                    && (best < 0 || isBetter(row, i, best, counts))) {
                best = i;
            }
        }
        return best;
    }

    private static boolean isKnown(Row row, int i) {
        double coefficient = Math.abs(row.coefficient(i));
        return coefficient >= KNOWN * row.error(i) && coefficient != 0;
    }

    private boolean isBetter(Row row, int i, int best, int @Nullable [] counts) {
        int mentions = mentions(row.variable(i), counts);
        int bestMentions = mentions(row.variable(best), counts);
        return mentions != bestMentions ? mentions < bestMentions : weight(row, i) > weight(row, best);
    }

    private int mentions(int variable, int @Nullable [] counts) {
        return counts == null ? variables.mentions(variable) : counts[variable];
    }

    /// Whether an equation that has a good pivot should wait for an order that fills fewer rows: it is not so short that it
    /// does no harm, nor so long that the harm is done.
    static boolean isMiddling(Row row) {
        return row.size() >= SHORTEST_HELD && row.size() <= LONGEST_HELD;
    }

    /// Whether there are so many unknowns and equations that another order can be better. A long program with few of them is
    /// best eliminated as it goes.
    ///
    /// @param breadth how many inputs and outputs there are
    static boolean isBroad(Row row, int breadth) {
        return BREADTH * row.size() <= breadth;
    }

    /// Keeps an equation for later.
    void holdBack(Row row, double least) {
        heldBack.add(row, least, aside++);
    }

    /// How many equations are held back.
    int heldBack() {
        return heldBack.size();
    }

    /// Eliminates the equations that were held back; those that turn out to be in doubt wait on.
    void settleHeldBack(Settlement listener) {
        heldBack.settle(new HeldBack.Judge() {

            @Override
            public int choosePivot(Row row, double least, int[] counts) {
                return Equations.this.choosePivot(row, least, counts);
            }

            @Override
            public void bind(Row row, int pivot, long number) {
                Equations.this.bind(row, pivot);
                listener.settled(number, PlanEvent.BOUND, row, pivot);
            }

            @Override
            public void acceptWithoutPivot(Row row, long number) {
                PlanEvent event = Equations.this.acceptWithoutPivot(row, number);
                if (event != PlanEvent.POSTPONED) {
                    listener.settled(number, event, row, -1);
                }
            }
        });
    }

    /// The natural size of what was cancelled in a row: its error bounds in units of rounding.
    private double cancelled(Row row) {
        double worst = row.originError() * originScale;
        for (int i = 0; i < row.size(); i++) {
            worst = Math.max(worst, row.error(i) * variables.naturalSize(row.variable(i)));
        }
        return worst / Row.ROUNDOFF;
    }

    double weight(Row row, int i) {
        return Math.abs(row.coefficient(i)) * variables.naturalSize(row.variable(i));
    }

    /// Binds the variable at a position of a row that is zero.
    void bind(Row row, int pivot) {
        keep(row.relativeSize(pivot));
        variables.bind(row.variable(pivot), builder.solve(row, pivot, row.coefficient(pivot), row.error(pivot),
                row.isInFlight() ? row.coefficientInFlight(pivot) : null));
    }

    /// Notes the relative size of a pivot that was used.
    void keep(double relativeSize) {
        smallestKept = Math.min(smallestKept, relativeSize);
    }

    /// An equation that waits, with the quality of its best pivot when that was last looked at.
    private record Waiting(Row row, double quality, long number) implements Comparable<Waiting> {

        @Override
        public int compareTo(Waiting other) {
            int better = Double.compare(other.quality, quality);
            return better != 0 ? better : Long.compare(number, other.number);
        }
    }

    /// Takes an equation without a pivot: it waits, or it speaks only of its origin.
    PlanEvent acceptWithoutPivot(Row row) {
        PlanEvent event = acceptWithoutPivot(row, aside);
        aside += event == PlanEvent.POSTPONED ? 1 : 0;
        return event;
    }

    private PlanEvent acceptWithoutPivot(Row row, long number) {
        if (hasAnythingAboveNoise(row)) {
            waiting.add(new Waiting(variables.store(row), quality(row), number));
            postponed++;
            return PlanEvent.POSTPONED;
        }
        return checkOrigin(row);
    }

    /// How good the best pivot of a row is: what it weighs against what was cancelled, or how well it is known, whichever
    /// is worse.
    private double quality(Row row) {
        double cancelled = cancelled(row);
        double best = 0;
        for (int i = 0; i < row.size(); i++) {
            double balance = cancelled == 0 ? 1 : Math.min(1, weight(row, i) / cancelled);
            best = Math.max(best, Math.min(balance, row.relativeSize(i)));
        }
        return best;
    }

    private static boolean hasAnythingAboveNoise(Row row) {
        for (int i = 0; i < row.size(); i++) {
            if (row.isAboveNoise(i)) {
                return true;
            }
        }
        return false;
    }

    /// An equation without variables asks its origin to be zero, to within what was cancelled on the way.
    private PlanEvent checkOrigin(Row row) {
        for (int i = 0; i < row.size(); i++) {
            largestDropped = Math.max(largestDropped, row.relativeSize(i));
            rankMoves |= row.isInFlight() && !row.coefficientInFlight(i).isLocallyConstant();
        }
        rankMoves |= row.isInFlight() && !row.originInFlight().isLocallyConstant();
        double p = Math.abs(row.origin());
        if (p <= Row.NOISE * row.originError()) {
            return PlanEvent.SATISFIED;
        }
        double relative = p * Row.ROUNDOFF / row.originError();
        if (Double.isNaN(relative)) {
            overflow = true;
            return PlanEvent.OVERFLOW;
        }
        if (relative <= 0.1 * tolerance.reach()) {
            slack = true;
            return PlanEvent.NEARLY_SATISFIED;
        }
        conflict = true;
        clearConflict |= relative >= 1000 * tolerance.reach();
        return PlanEvent.CONFLICT;
    }

    /// Hears how an equation that waited was settled.
    interface Settlement {

        /// An equation was settled.
        ///
        /// @param number which one: the first that was put aside is 0
        /// @param event what came of it
        /// @param row what it said then
        /// @param pivot the position of the variable that it bound, or -1
        void settled(long number, PlanEvent event, Row row, int pivot);
    }

    /// Settles the equations that waited, best first; their rows change as others are settled, so each is looked at again
    /// before its turn. Whatever is above the noise is used, and the quality tells how far above it was.
    void settle(Settlement listener) {
        while (!waiting.isEmpty()) {
            Waiting next = waiting.remove();
            Row row = variables.resolve(next.row);
            PlanEvent event = PlanEvent.BOUND;
            int pivot = -1;
            if (!hasAnythingAboveNoise(row)) {
                event = checkOrigin(row);
            } else {
                double quality = quality(row);
                Waiting rival = waiting.peek();
                if (rival != null && quality < 0.5 * rival.quality) {
                    waiting.add(new Waiting(row, quality, next.number));
                    continue;
                }
                int known = choosePivot(row, 0);
                pivot = known >= 0 ? known : bestKnown(row);
                bind(row, pivot);
            }
            variables.release(row);
            listener.settled(next.number, event, row, pivot);
        }
    }

    /// Looks again at the equations that wait, in a run that has no end in sight: their bound variables are substituted
    /// away, and those that have become clear wait no longer.
    void revisit() {
        Waiting[] earlier = waiting.toArray(Waiting[]::new);
        Arrays.sort(earlier);
        waiting.clear();
        for (Waiting next : earlier) {
            Row row = variables.resolve(next.row);
            if (!hasAnythingAboveNoise(row)) {
                checkOrigin(row);
                variables.release(row);
            } else if (next.quality < quality(row) && bindIfClear(row)) {
                variables.release(row);
            } else {
                waiting.add(new Waiting(row, quality(row), next.number));
            }
        }
    }

    /// Binds a variable of a row that is zero, where one is known well and weighs enough against what was cancelled in
    /// the row's coefficients.
    boolean bindIfClear(Row row) {
        double worst = 0;
        for (int i = 0; i < row.size(); i++) {
            worst = Math.max(worst, row.error(i) * variables.naturalSize(row.variable(i)));
        }
        int pivot = choosePivot(row, LIGHT * worst / Row.ROUNDOFF);
        if (pivot >= 0) {
            bind(row, pivot);
        }
        return pivot >= 0;
    }

    private static int bestKnown(Row row) {
        int best = 0;
        for (int i = 1; i < row.size(); i++) {
            if (row.certainty(i) > row.certainty(best)) {
                best = i;
            }
        }
        return best;
    }

    long postponed() {
        return postponed;
    }

    boolean isConflict() {
        return conflict;
    }

    boolean isClearConflict() {
        return clearConflict;
    }

    /// How clearly everything was decided.
    ///
    /// @param allShown whether every free variable shows in the answer
    /// @param vagueness how far the origin may be off, relative to its size
    Outcome.Quality quality(boolean allShown, double vagueness) {
        String note = overflow ? "A coefficient left the range of numbers."
                : rankMoves
                        ? "The rank or the reach changes in the neighbourhood, so this preimage has no derivative here."
                : !allShown ? "A direction of the space was lost in rounding."
                : slack ? "The target is met only to within the tolerance." : "";
        return new Outcome.Quality(smallestKept, largestDropped, overflow || rankMoves || !allShown, slack, vagueness,
                note);
    }
}
