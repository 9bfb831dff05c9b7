package org.nulla.model.run;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/// How the next token is chosen from the scores of all.
///
/// @param temperature by how much scores are divided before chance decides; 0 for always the likeliest
/// @param most how many of the likeliest tokens have a chance; 0 for all
public record Sampling(double temperature, int most) {

    /// Always the likeliest; of equal ones the first.
    public static final Sampling GREEDY = new Sampling(0, 0);

    /// Checks the numbers.
    public Sampling {
        if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY) || most < 0) {
            throw new IllegalArgumentException("A temperature is from 0 and finite, a number of tokens from 0; found "
                    + temperature + " and " + most + ".");
        }
    }

    /// Chooses.
    ///
    /// @param logits the scores
    /// @param random chance; not asked at temperature 0
    /// @return the token
    public int choose(double[] logits, RandomGenerator random) {
        int likeliest = RowMath.argmax(logits, 0, logits.length);
        if (temperature == 0) {
            return likeliest;
        }
        double least = Double.NEGATIVE_INFINITY;
        if (most > 0 && most < logits.length) {
            double[] sorted = logits.clone();
            Arrays.sort(sorted);
            least = sorted[sorted.length - most];
        }
        double[] weights = new double[logits.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = logits[i] < least ? 0 : Math.exp((logits[i] - logits[likeliest]) / temperature);
            sum += weights[i];
        }
        double drawn = random.nextDouble() * sum;
        for (int i = 0; i < weights.length; i++) {
            drawn -= weights[i];
            if (drawn < 0 && weights[i] > 0) {
                return i;
            }
        }
        // rounding left a crumb
        return likeliest;
    }
}
