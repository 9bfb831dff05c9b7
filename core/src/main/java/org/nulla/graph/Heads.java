package org.nulla.graph;

/// A step in one `long`: what was done, and the parents. Recording writes one number for both; whoever walks from step to step
/// reads it as it is, and whoever wants any step at any time has it [unpacked][Unpacked] first. The partials of sums and
/// differences of two numbers are 1 and ±1, and are written nowhere.
///
/// | bits from the top | 4 | 2 | 28 | 30 |
/// |---|---|---|---|---|
/// | two parents | the operation's number, 1 to 13 | the second parent, in 30 bits || the first parent |
/// | a sum or a difference | 14 or 15 | the second parent, in 30 bits || the first parent |
/// | one parent | 0 | 1 | the operation's number | the parent |
/// | no parent | 0 | 0 | the operation's number | 0 |
/// | other numbers of parents | 0 | 3 | the operation's number | where they are listed |
public final class Heads {

    private static final int PARENT_BITS = 30;
    private static final int KIND = 58;
    private static final int TWO = 60;
    private static final long ONE_PARENT = 1L << KIND;
    private static final long LISTED = 3L << KIND;
    private static final int PARENT = (1 << PARENT_BITS) - 1;
    private static final int NUMBER = (1 << (KIND - PARENT_BITS)) - 1;

    /// How many vertices a record can have at most.
    public static final int MOST_VERTICES = 1 << PARENT_BITS;

    /// The largest number of an operation that may have two parents without listing them.
    public static final int LARGEST_OF_TWO = 13;

    private static final long SUM = 14L << TWO;
    private static final long DIFFERENCE = 15L << TWO;

    private Heads() {
    }

    /// A step with two parents.
    ///
    /// @param number what was done, 1 to [#LARGEST_OF_TWO]
    public static long two(int number, int parentA, int parentB) {
        return ((long) number << TWO) + ((long) parentB << PARENT_BITS) + parentA;
    }

    /// The sum of two numbers, or their difference.
    static long sum(boolean difference, int parentA, int parentB) {
        return (difference ? DIFFERENCE : SUM) + ((long) parentB << PARENT_BITS) + parentA;
    }

    /// A step with one parent.
    public static long one(int number, int parent) {
        return ONE_PARENT + ((long) number << PARENT_BITS) + parent;
    }

    /// A step without parents.
    public static long none(int number) {
        return (long) number << PARENT_BITS;
    }

    /// A step whose parents are listed elsewhere.
    static long listed(int number, int place) {
        return LISTED + ((long) number << PARENT_BITS) + place;
    }

    public static boolean hasTwo(long head) {
        return head >>> TWO != 0;
    }

    /// Whether this is a sum or a difference, with partials that are written nowhere.
    public static boolean isSum(long head) {
        return head >>> TWO > LARGEST_OF_TWO;
    }

    /// Whether a sum is a difference.
    public static boolean isDifference(long head) {
        return head >>> TWO == DIFFERENCE >>> TWO;
    }

    /// Whether there is one parent, where there are not two.
    public static boolean hasOne(long head) {
        return (head & LISTED) == ONE_PARENT;
    }

    /// Whether the parents are listed elsewhere.
    public static boolean isListed(long head) {
        return (head & LISTED) == LISTED;
    }

    /// The only parent, the first one, or the place in the list.
    public static int first(long head) {
        return (int) head & PARENT;
    }

    /// The second of two parents.
    public static int second(long head) {
        return (int) (head >>> PARENT_BITS) & PARENT;
    }

    static int number(long head) {
        int ofTwo = (int) (head >>> TWO);
        // the first two binary rules are the sum and the difference
        return ofTwo > LARGEST_OF_TWO ? ofTwo - LARGEST_OF_TWO
                : ofTwo != 0 ? ofTwo : (int) (head >>> PARENT_BITS) & NUMBER;
    }
}
