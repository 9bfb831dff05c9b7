package org.nulla.preimage;

/// Every constant by which an answer is judged. A number that is not finite, or whose noise is not, proves nothing. All are multiples of a noise that is measured, not bounds that are guessed, so none of
/// them depends on the program; the precision enters through the [twins][org.nulla.sweep.Twins] alone.
public final class Thresholds {

    /// A number of at least this many times its noise is not zero. Noise is the largest of four draws, which falls short of the error
    /// itself by a hundred once in 1e8.
    public static final double NOT_ZERO = 100;

    /// A number of at most this many times its noise counts as zero: twins move a partial by up to four units in the last place, a
    /// rounding moves it by half a unit, so ten leaves a factor of twenty or more for four unlucky draws.
    public static final double ZERO = 10;

    /// A check proves something only where this many times the noise is at most what is judged: an entry of the target for a
    /// member, 1 in equilibrated units for a direction, a covector, or what elimination leaves over.
    public static final double PROOF = 100;

    /// The target contradicts a covector when its value there is at least this many times what the tolerance and rounding excuse.
    public static final double CONTRADICTION = 100;

    /// What counts as noise in doubles is looked at in twice the precision, where only the data is noise, unless this share of what is
    /// judged covers it. The tolerance that a target is met within is no smaller by default, so nothing that passes can be off by more.
    public static final double SHARP = 1e-10;

    /// A slope of this share of the steepest that a residual could have makes that shorter by less than the square of it, which is less than
    /// the rounding of its length.
    static final double FLAT = 1e-9;

    /// Where the noise of a member's image exceeds this share of the target, a pivot may have been noise: one of at most
    /// [#NOT_ZERO] times its noise makes the member so long that rounding it moves the image by that much.
    static final double VAGUE = 1e-5;

    /// A pivot whose noise is a larger share of it has lost half of its digits or more. What is left of them may be rounding that all twins
    /// have in common.
    static final double BLURRED = 1e-8;

    /// Without a trace nothing can be looked at in twice the precision. Up to this noise, in equilibrated units, what counts as zero is
    /// zero or a pivot far below the rounding of every entry.
    public static final double UNTRACED = 1e-13;

    /// A solution that nobody verifies is about right where its correction is at most this share of it, and its image misses the target by at
    /// most this share. Rounding leaves far less unless pivots are nearly none, or the program amplifies.
    static final double ABOUT = 1e-8;

    /// Half a unit in the last place of 1.
    public static final double ROUNDOFF = 0x1p-53;

    /// The same in twice the precision, less a bit or two for sums that are not quite as exact.
    static final double EXTENDED_ROUNDOFF = 0x1p-103;

    /// The share of a number below which a term that is added to it may count as zero even in twice the precision.
    static final double ABSORBED = ZERO * EXTENDED_ROUNDOFF;

    /// What noise is reported as: `backwardError` is a residual in units of its noise times this.
    public static final double BACKWARD_UNIT = 1e-16;

    /// Directions whose QR diagonal falls by more than this are nearly parallel: a member computed from them would lose half its digits.
    public static final double PARALLEL = 1e-5;

    /// The shortest member is known where rounding turns the directions by at most this, so that it is off by as little relative to its
    /// length.
    public static final double ANGLE = 1e-7;

    /// A column of which a projection leaves no larger share lies in what was projected out: rounding leaves as much.
    public static final double INSIDE = 1e-13;

    /// Directions are checked one by one up to this many, and otherwise by so many random combinations.
    public static final int DIRECTION_CHECKS = 16;

    private Thresholds() {
    }

    /// Whether a number is clearly not zero.
    public static boolean isNotZero(double value, double noise) {
        return Math.abs(value) >= NOT_ZERO * noise && value != 0 && Double.isFinite(value);
    }

    /// Whether a number is within its noise, however large that is. Below the normal range numbers have no digits left to compare.
    public static boolean isWithinNoise(double value, double noise) {
        return Double.isFinite(noise) && (Math.abs(value) <= ZERO * noise || Math.abs(value) < Double.MIN_NORMAL)
                && Double.isFinite(value);
    }

    /// Whether noise is small enough for a check to prove something.
    ///
    /// @param unit what is judged
    public static boolean isProof(double noise, double unit) {
        return Double.isFinite(noise) && (PROOF * noise <= unit || noise < Double.MIN_NORMAL);
    }

    /// Noise as a share of what is judged.
    public static double vagueness(double noise, double unit) {
        return noise < Double.MIN_NORMAL ? 0 : noise / unit;
    }

    /// Whether noise is so small that nothing within it matters.
    public static boolean isSharp(double vagueness) {
        return ZERO * vagueness <= SHARP;
    }
}
