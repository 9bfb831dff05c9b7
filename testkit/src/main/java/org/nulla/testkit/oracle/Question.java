package org.nulla.testkit.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Vector;
import org.nulla.combine.InverseHessianProduct;
import org.nulla.testkit.random.RandomProgram;

/// A preimage to ask for.
///
/// @param title what kind of target it is, in words
/// @param cotangent whether the cotangent preimage is asked for rather than the tangent one
/// @param target the target, or the origin of the target space
/// @param directions the directions of the target space; none for a point
/// @param witness a member of the preimage, where the target was made from one
/// @param hessian whether it is the gradient's derivative that is asked about
public record Question(String title, boolean cotangent, Vector target, List<Vector> directions,
        @Nullable Vector witness, boolean hessian) {

    /// A question about a program's own derivative.
    ///
    /// @param title what kind of target it is, in words
    /// @param cotangent whether the cotangent preimage is asked for rather than the tangent one
    /// @param target the target, or the origin of the target space
    /// @param directions the directions of the target space; none for a point
    /// @param witness a member of the preimage, where the target was made from one
    public Question(String title, boolean cotangent, Vector target, List<Vector> directions, @Nullable Vector witness) {
        this(title, cotangent, target, directions, witness, false);
    }

    /// Copies the list.
    public Question {
        directions = List.copyOf(directions);
    }

    /// Asks the library.
    ///
    /// @param f the linearised program
    /// @param options engine, tolerance, control
    /// @return the answer
    public Preimage ask(Linearization f, PreimageOptions options) {
        AffineSpace space = directions.isEmpty()
                ? AffineSpace.point(target.toArray())
                : AffineSpace.of(target.toArray(), directions.stream().map(Vector::toArray).toArray(double[][]::new));
        return cotangent ? f.cotangentPreimage(space, options) : f.tangentPreimage(space, options);
    }

    /// Asks the library about the Hessian of a scalar field.
    ///
    /// @param field a program with one output
    /// @param options engine, tolerance, control
    /// @return the answer
    public Preimage askHessian(RandomProgram field, PreimageOptions options) {
        return InverseHessianProduct.TANGENT_PREIMAGE.apply(x -> field.apply(x)[0], field.point(), target.toArray(),
                options);
    }

    @Override
    public String toString() {
        return (hessian ? "inverse Hessian product of " : cotangent ? "copreimage of " : "preimage of ") + title + " "
                + target
                + (directions.isEmpty() ? "" : " along " + directions);
    }
}
