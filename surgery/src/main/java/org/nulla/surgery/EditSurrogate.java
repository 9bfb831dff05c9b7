package org.nulla.surgery;

import java.util.ArrayList;
import java.util.List;

/// A guess at the margins behind every edit of two tokens, made of measured ones.
///
/// Margins behind a single replacement are measured, so what one edit does alone is exact; of two the effects are added. What
/// they do to each other is learnt from the pairs that were tried: for each pair of positions a correction for each token at
/// the first and for each at the second, shrunk towards zero where little is known. What is left over says how far each
/// margin can be trusted, and so how likely it is that all of them are positive.
final class EditSurrogate {

    /// As many trials of a token as its correction needs to be believed by half.
    private static final double CORRECTION_PRIOR = 8;

    /// The same for the spread of a pair of positions, against the spread of all.
    private static final double SPREAD_PRIOR = 20;

    /// Smallest spread, and by which share of the change of a margin it grows.
    private static final double SMALLEST_SPREAD = 0.3;
    private static final double GROWTH = 0.2;

    private static final int ROUNDS = 3;

    private final PairEdits edits;
    private final double[] base;
    private final double[][][] singles;
    private final int count;
    private final List<Integer> known = new ArrayList<>();
    private final List<double[]> surprises = new ArrayList<>();
    private final double[] ofFirst;
    private final double[] ofSecond;
    private final double[] spread;
    private final LogNormal logNormal = new LogNormal();

    /// @param base the margins behind the prompt as it is
    /// @param singles the margins behind each replacement, by position and token
    EditSurrogate(PairEdits edits, double[] base, double[][][] singles) {
        this.edits = edits;
        this.base = base;
        this.singles = singles;
        this.count = base.length;
        this.ofFirst = new double[edits.pairs() * edits.tokens() * count];
        this.ofSecond = new double[ofFirst.length];
        this.spread = new double[edits.pairs() * count];
    }

    /// Learns what was measured behind an edit; [#fit] makes use of it.
    void learn(int edit, double[] margins) {
        int pair = edits.pair(edit);
        double[] first = singles[edits.first(pair)][edits.firstToken(edit)];
        double[] second = singles[edits.second(pair)][edits.secondToken(edit)];
        double[] surprise = new double[count];
        for (int k = 0; k < count; k++) {
            surprise[k] = margins[k] - (first[k] + second[k] - base[k]);
        }
        known.add(edit);
        surprises.add(surprise);
    }

    /// Fits corrections and spreads to everything learnt so far.
    void fit() {
        java.util.Arrays.fill(ofFirst, 0);
        java.util.Arrays.fill(ofSecond, 0);
        for (int round = 0; round < ROUNDS; round++) {
            fitOne(ofFirst, true, ofSecond);
            fitOne(ofSecond, false, ofFirst);
        }
        fitSpread();
    }

    private int place(int edit, boolean first) {
        return edits.pair(edit) * edits.tokens() + (first ? edits.firstToken(edit) : edits.secondToken(edit));
    }

    private void fitOne(double[] to, boolean first, double[] other) {
        int[] numbers = new int[edits.pairs() * edits.tokens()];
        java.util.Arrays.fill(to, 0);
        for (int i = 0; i < known.size(); i++) {
            int mine = place(known.get(i), first);
            int its = place(known.get(i), !first);
            numbers[mine]++;
            for (int k = 0; k < count; k++) {
                to[mine * count + k] += surprises.get(i)[k] - other[its * count + k];
            }
        }
        for (int place = 0; place < numbers.length; place++) {
            for (int k = 0; k < count; k++) {
                to[place * count + k] /= numbers[place] + CORRECTION_PRIOR;
            }
        }
    }

    private void fitSpread() {
        double[] all = new double[count];
        int[] numbers = new int[edits.pairs()];
        java.util.Arrays.fill(spread, 0);
        for (int i = 0; i < known.size(); i++) {
            int pair = edits.pair(known.get(i));
            numbers[pair]++;
            for (int k = 0; k < count; k++) {
                double left = surprises.get(i)[k] - ofFirst[place(known.get(i), true) * count + k]
                        - ofSecond[place(known.get(i), false) * count + k];
                all[k] += left * left;
                spread[pair * count + k] += left * left;
            }
        }
        for (int k = 0; k < count; k++) {
            double usual = all[k] / Math.max(1, known.size()) + SMALLEST_SPREAD * SMALLEST_SPREAD;
            for (int pair = 0; pair < numbers.length; pair++) {
                int at = pair * count + k;
                spread[at] = (spread[at] + SPREAD_PRIOR * usual) / (numbers[pair] + SPREAD_PRIOR);
            }
        }
    }

    /// How unlikely it is that an edit leads to the wanted text: the negative logarithm of the chance that all margins are positive.
    double unlikeliness(int pair, int firstToken, int secondToken) {
        double[] first = singles[edits.first(pair)][firstToken];
        double[] second = singles[edits.second(pair)][secondToken];
        int firstAt = (pair * edits.tokens() + firstToken) * count;
        int secondAt = (pair * edits.tokens() + secondToken) * count;
        int spreadAt = pair * count;
        double sum = 0;
        for (int k = 0; k < count; k++) {
            double change = first[k] + second[k] - 2 * base[k] + ofFirst[firstAt + k] + ofSecond[secondAt + k];
            double variance = spread[spreadAt + k] + GROWTH * change * change;
            sum -= logNormal.of((base[k] + change) / Math.sqrt(variance));
        }
        return sum;
    }
}
