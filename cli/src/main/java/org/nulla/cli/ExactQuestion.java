package org.nulla.cli;

import java.util.Arrays;
import java.util.List;
import org.nulla.RunControl;
import org.nulla.exact.Exact;
import org.nulla.exact.ExactFunction;
import org.nulla.exact.ExactLinearization;
import org.nulla.exact.ExactOptions;
import org.nulla.exact.ExactPreimage;
import org.nulla.exact.ExactSpace;
import org.nulla.linalg.Rational;

/// A preimage that is to be proved in fractions. What was given as doubles counts exactly.
///
/// @param tangent whether it is the tangent preimage
/// @param function the program
/// @param point the point
/// @param target what shall be reached
/// @param options control and the longest number
record ExactQuestion(boolean tangent, ExactFunction function, List<Rational> point, ExactSpace target,
        ExactOptions options) {

    static ExactQuestion of(boolean tangent, Program program, Program.Place place, double[] origin,
            double[][] directions, RunControl control) {
        ExactSpace target = ExactSpace.of(List.of(Rational.vector(origin)),
                Arrays.stream(directions).map(direction -> List.of(Rational.vector(direction))).toList());
        return new ExactQuestion(tangent, program.exactFunction(), List.of(Rational.vector(place.point().toArray())),
                target, ExactOptions.DEFAULT.withControl(control));
    }

    /// Asks it.
    ExactPreimage answer() {
        try {
            ExactLinearization f = Exact.linearize(function, options, point.toArray(Rational[]::new));
            return tangent ? f.tangentPreimage(target, options) : f.cotangentPreimage(target, options);
        } catch (ArithmeticException e) {
            throw Failure.of(Failure.Kind.LIMIT, String.valueOf(e.getMessage()));
        }
    }
}
