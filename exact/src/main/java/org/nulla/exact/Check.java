package org.nulla.exact;

import java.util.Collections;
import java.util.List;
import org.nulla.linalg.Rational;
import org.nulla.sweep.Walk;

/// Checks answers by products with the Jacobian, which know nothing of elimination. A failure is a mistake of the library.
final class Check {

    private Check() {
    }

    /// The origin is sent into the target, and every direction along it.
    static void isSent(ExactLinearization f, Walk walk, ExactSpace target, ExactWalk.Found found,
            ExactOptions options) {
        ExactSpace space = found.space();
        List<Rational> expected = target.member(found.originCoordinates().toArray(Rational[]::new));
        require(f.image(walk, space.origin()).equals(expected), "the origin");
        ExactSpace along = ExactSpace.trusted(Collections.nCopies(target.size(), Rational.ZERO), target.basis());
        for (int j = 0; j < space.dimension(); j++) {
            options.control().check();
            expected = along.member(found.basisCoordinates().get(j).toArray(Rational[]::new));
            require(f.image(walk, space.basis().get(j)).equals(expected), "direction " + j);
        }
    }

    /// The combination vanishes on everything within reach and along the target, but not at its origin.
    static void isConflict(ExactLinearization f, Walk walk, ExactSpace target, List<Rational> combination) {
        require(!combination.isEmpty() && !Rational.dot(combination, target.origin()).isZero(), "the conflict");
        require(f.transposedImage(walk, combination).stream().allMatch(Rational::isZero), "the conflict's reach");
        for (List<Rational> direction : target.basis()) {
            require(Rational.dot(combination, direction).isZero(), "the conflict along the target");
        }
    }

    private static void require(boolean met, String what) {
        if (!met) {
            throw new AssertionError(
                    "An exact preimage failed its own check: " + what + ". Please report the program.");
        }
    }
}
