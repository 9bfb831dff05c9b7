package org.nulla.testkit.oracle;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.testkit.random.RandomProgram;

/// The truth about a program at its point: Jacobian, rank, how clear the rank is, and which answers are right.
///
/// Everything is computed in long arithmetic, for the program and for twins whose partials are moved as far as doubles may have them
/// wrong. [TwinElimination] has the definition of what is clear. Where a number is so small that it may be the rounding of long
/// arithmetic itself, twice as many digits tell it from zero.
public final class Truth {

    static final int BITS = 256;

    /// A sum that is smaller than its terms by so many bits is taken for rounding: values and partials have lost some as well.
    private static final int LEAST_BITS = 160;

    /// So is one that is smaller by so many bits than what the twins differ by, since doubles have 53.
    private static final int NOISE_BITS = LEAST_BITS - 53;

    /// From this power of two on, two partials on each side of a sum may be further apart than its digits go.
    private static final int WIDE = (BITS - LEAST_BITS) / 2;

    /// The largest power of two that is asked about.
    private static final int RANGE = 960;

    private final RandomProgram program;
    private final boolean gradient;
    private final BigFloatArithmetic k;
    private final int largestPower;
    private final TwinMatrix jacobian;
    private final TwinMatrix transposed;
    private final TwinElimination tangent;
    private @Nullable TwinElimination cotangent;
    private @Nullable Truth finer;

    private Truth(RandomProgram program, boolean gradient, int bits) {
        this.program = program;
        this.gradient = gradient;
        this.k = new BigFloatArithmetic(bits);
        Partials partials = gradient ? Partials.ofGradient(program, k) : Partials.of(program, k);
        this.largestPower = partials.largestPower();
        this.jacobian = partials.jacobian();
        this.transposed = jacobian.transposed();
        this.tangent = TwinElimination.of(jacobian, k);
    }

    /// Finds the truth about a program and its Jacobian.
    ///
    /// @param program the program
    /// @return the truth
    public static Truth of(RandomProgram program) {
        return new Truth(program, false, BITS);
    }

    /// Finds the truth about the gradient of a program's first output, whose Jacobian is the Hessian.
    ///
    /// @param program the program
    /// @return the truth
    public static Truth ofGradient(RandomProgram program) {
        return new Truth(program, true, BITS);
    }

    /// The same with at least twice as many digits, and so many that products of the largest and the smallest partials stay apart.
    Truth finer() {
        if (finer == null) {
            finer = new Truth(program, gradient, 2 * BITS + 4 * largestPower);
        }
        return finer;
    }

    private TwinElimination settled() {
        return (tangent.isUnresolved() || isWide()) && !isFinest() ? finer().tangent : tangent;
    }

    boolean isFinest() {
        return k.bits() > BITS;
    }

    /// Whether numbers of the program are so far apart that a sum may lose a term, and what is left of it is exactly zero.
    boolean isWide() {
        return largestPower > WIDE;
    }

    BigFloatArithmetic arithmetic() {
        return k;
    }

    /// The matrix that sends members to targets.
    TwinMatrix matrix(boolean onCotangents) {
        return onCotangents ? transposed : jacobian;
    }

    /// The elimination of that matrix.
    TwinElimination elimination(boolean onCotangents) {
        if (!onCotangents) {
            return tangent;
        }
        if (cotangent == null) {
            cotangent = TwinElimination.of(transposed, k);
        }
        return cotangent;
    }

    /// The rank of the Jacobian, as far as it is clear.
    ///
    /// @return the number of clear pivots
    public int rank() {
        return settled().rank();
    }

    /// Whether doubles determine the rank: by the definition that [TwinElimination] has.
    ///
    /// @return true if they do
    public boolean isClear() {
        return unclear().isEmpty();
    }

    /// Why doubles do not determine the rank.
    ///
    /// @return the reason, or nothing
    public String unclear() {
        return settled().unclear();
    }

    /// Whether doubles can hold the Jacobian and what products with it are made of.
    boolean isInRange() {
        for (BigFloat[] row : jacobian.exact()) {
            for (BigFloat entry : row) {
                if (!entry.isZero() && Math.abs(entry.magnitude()) > RANGE) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The value of the program, rounded.
    ///
    /// @return one number for each output
    public double[] value() {
        var values = program.run(k);
        return program.outputs().stream().mapToDouble(output -> values.get(output).doubleValue()).toArray();
    }

    /// The Jacobian, rounded.
    ///
    /// @return its rows
    public double[][] jacobian() {
        return Arrays.stream(jacobian.exact()).map(BigFloat::doubles).toArray(double[][]::new);
    }

    /// How many entries a target has.
    int targets(boolean onCotangents) {
        return matrix(onCotangents).rows();
    }

    /// The natural sizes of a target's entries, near the largest clear entry of each row; 1 where there is none.
    double[] sizes(boolean onCotangents) {
        TwinElimination found = elimination(onCotangents);
        return IntStream.range(0, targets(onCotangents))
                .mapToDouble(i -> found.hasUnit(i) ? Math.scalb(1.0, -found.rowPower(i)) : 1).toArray();
    }

    /// What a member of a preimage is sent to, exactly but for the last rounding.
    ///
    /// @param onCotangents whether by the transposed Jacobian
    /// @param member the member
    /// @return its image
    public Vector image(boolean onCotangents, Vector member) {
        TwinMatrix.Image image = matrix(onCotangents).image(BigFloat.of(member.toArray()), k);
        double[] entries = new double[image.values().length];
        for (int i = 0; i < entries.length; i++) {
            BigFloat entry = image.values()[i];
            entries[i] = isRounding(entry, image.sizes()[i], LEAST_BITS)
                    || isRounding(entry, image.noise()[i], NOISE_BITS)
                            ? 0 : entry.doubleValue();
        }
        return Vector.of(entries);
    }

    /// Whether a number is no more than what long arithmetic rounded.
    ///
    /// @param size what it is held against
    /// @param bits by how many bits it is smaller than that where it is rounding
    private static boolean isRounding(BigFloat entry, BigFloat size, int bits) {
        return entry.isZero() || (!size.isZero() && entry.magnitude() < size.magnitude() - bits);
    }

    /// Judges an answer.
    ///
    /// @param question what was asked
    /// @param answer what was found
    /// @return whether it is right, and whether that can be known
    public Verdict judge(Question question, Preimage answer) {
        return new Judge(this, question).judge(answer);
    }
}
