package org.nulla.sweep;

/// Moves partials at random by a few units in the last place.
///
/// A *twin* of a program is the same program with every partial `p` replaced by `p (1 + η u)`, `u` uniform in `[−1, 1]`. Asked
/// of a few twins, a question shows by itself what rounding can do to its answer: what agrees is known, what differs is noise.
/// To first order a twin moves an output by the sum, over all edges, of `δ · adjoint · partial · tangent` with their *signs*, so
/// nothing is multiplied along paths in absolute value, and the noise of a long program is as small as it really is.
///
/// The moves are drawn by the number of the step and of its argument, so that running a program again repeats them, and forward
/// and reverse sweeps ask the same twins. `docs/decisions/0018-noise-by-twins.md` has the reasons for the numbers here.
public final class Twins {

    /// How many twins are asked. With four the chance that all are moved by less than a hundredth of η is 1e-8.
    public static final int COUNT = 4;

    /// The program itself and its twins.
    public static final int LANES = COUNT + 1;

    /// Four units in the last place: enough that the rounding of the arithmetic, half a unit a step, is covered by what is moved.
    public static final double ETA = 4 * 0x1p-52;

    /// What is added to the numbers of steps to draw twins anew, independent of the first.
    static final long OTHERS = 1L << 44;

    private static final int TABLE_BITS = 12;
    /// What a partial is multiplied by, [#COUNT] numbers for each of 4,096 draws; never written to again.
    private static final double[] FACTORS = factors();

    private Twins() {
    }

    private static double[] factors() {
        double[] factors = new double[COUNT << TABLE_BITS];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = 1 + ETA * uniform(i);
        }
        return factors;
    }

    /// A number in `[−1, 1]`, the same for the same seed.
    public static double uniform(long seed) {
        long z = (seed + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        z ^= z >>> 31;
        return (z >> 11) * 0x1p-52;
    }

    /// The table of factors, not to be written to.
    static double[] table() {
        return FACTORS;
    }

    /// Where the factors of an edge begin in the [table][#table].
    ///
    /// @param step the number of the step, as in a record without sections
    /// @param argument which of its arguments
    static int draw(long step, int argument) {
        long z = (step * 0x9E3779B97F4A7C15L) ^ ((argument + 1) * 0xD1B54A32D192ED03L);
        z = (z ^ (z >>> 32)) * 0xBF58476D1CE4E5B9L;
        return (int) (z >>> (Long.SIZE - TABLE_BITS)) * COUNT;
    }

    /// What twin `k` multiplies the partial of an edge by.
    ///
    /// @param step the number of the step
    /// @param argument which of its arguments
    /// @param k which twin, from 0
    public static double factor(long step, int argument, int k) {
        return FACTORS[draw(step, argument) + k];
    }

    /// What twin `k` multiplies entry `i` of a matrix or vector by that is given as data.
    ///
    /// @param i the entry's number
    /// @param k which twin, from 0
    public static double factor(long i, int k) {
        return FACTORS[draw(~i, 0) + k];
    }
}
