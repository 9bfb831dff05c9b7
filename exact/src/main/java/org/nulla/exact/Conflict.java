package org.nulla.exact;

import java.math.BigInteger;
import java.util.List;
import org.nulla.linalg.Rational;
import org.nulla.linalg.RationalSpace;

/// Finds the combination of a target's entries that proves it out of reach.
final class Conflict {

    private Conflict() {
    }

    /// The member with fewest entries, among a few, that does not vanish on the target's origin.
    ///
    /// @param unreached vectors that span all combinations which vanish on everything within reach
    /// @param target the target, which is out of reach
    /// @return a combination that also vanishes along the target's directions, in whole numbers without a common factor
    static List<Rational> between(List<List<Rational>> unreached, ExactSpace target) {
        return whole(new RationalSpace(target.origin(), target.basis()).contradiction(unreached));
    }

    /// The multiple of a vector that has whole entries without a common factor, the first of them positive.
    private static List<Rational> whole(List<Rational> vector) {
        BigInteger denominator = BigInteger.ONE;
        BigInteger common = BigInteger.ZERO;
        int sign = 0;
        for (Rational entry : vector) {
            denominator = denominator.divide(denominator.gcd(entry.denominator())).multiply(entry.denominator());
            common = common.gcd(entry.numerator());
            sign = sign == 0 ? entry.signum() : sign;
        }
        Rational factor = common.signum() == 0 ? Rational.ONE
                : Rational.of(sign < 0 ? denominator.negate() : denominator, common);
        return vector.stream().map(factor::times).toList();
    }
}
