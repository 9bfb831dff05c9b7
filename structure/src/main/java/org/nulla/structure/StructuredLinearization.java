package org.nulla.structure;

import java.util.Arrays;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;

/// A function between structures, traced once at a point; its questions are those of [Linearization], asked and answered
/// in the function's own structures.
///
/// Tangents and cotangents of the input have the input's structure, those of the output the output's; inactive parts of an
/// answer are those of the point or of the result. Members of a preimage are flat arrays in the order of the names of
/// [#linearization()]; [#restoreInput(double...)] and [#restoreOutput(double...)] give them their structure back.
///
/// Inside an outer derivative everything is traced; nothing needs to be said about it here.
///
/// @param <A> what the function takes
/// @param <B> what it returns
public final class StructuredLinearization<A, B> {

    private final Linearization flat;
    private final Structure input;
    private final Structure output;

    StructuredLinearization(Linearization flat, Structure input, Structure output) {
        this.flat = flat;
        this.input = input;
        this.output = output;
    }

    /// The flat linearization, whose inputs and outputs are named by their paths.
    ///
    /// @return the linearization between arrays
    public Linearization linearization() {
        return flat;
    }

    /// The structure of the point.
    ///
    /// @return what the function was given
    public Structure inputStructure() {
        return input;
    }

    /// The structure of the result.
    ///
    /// @return what the function returned
    public Structure outputStructure() {
        return output;
    }

    /// The function's result at the point, inactive parts included.
    ///
    /// @return the value
    public B value() {
        return restoreOutput(flat.valueInFlight());
    }

    /// `J dx`: how the result changes when the point changes.
    ///
    /// @param tangent the change of the point, in its structure
    /// @return the change of the result, in its structure
    public B jvp(A tangent) {
        Real[] changes = input.flatten(tangent);
        return restoreOutput(isPlain(changes) ? Real.of(flat.jvp(Real.values(changes))) : flat.jvp(changes));
    }

    /// `Jᵀ ȳ`: the sensitivity of a weighted sum of the result's numbers.
    ///
    /// @param cotangent the weights, in the structure of the result
    /// @return the sensitivities, in the structure of the point
    public A vjp(B cotangent) {
        Real[] weights = output.flatten(cotangent);
        return restoreInput(isPlain(weights) ? Real.of(flat.vjp(Real.values(weights))) : flat.vjp(weights));
    }

    /// All changes of the point that change the result by a given amount.
    ///
    /// @param target the wanted change, in the structure of the result
    /// @return nothing, a point or a space; its members are flat
    public Preimage tangentPreimage(B target) {
        return tangentPreimage(target, PreimageOptions.DEFAULT);
    }

    /// All changes of the point that change the result by a given amount, with a say in how they are computed.
    ///
    /// @param target the wanted change, in the structure of the result
    /// @param options engine, tolerance, control
    /// @return nothing, a point or a space; its members are flat
    public Preimage tangentPreimage(B target, PreimageOptions options) {
        return flat.tangentPreimage(pointAt(output.flatten(target)), options);
    }

    /// All cotangents of the result that pull back to a given one.
    ///
    /// @param target the wanted cotangent, in the structure of the point
    /// @return nothing, a point or a space; its members are flat
    public Preimage cotangentPreimage(A target) {
        return cotangentPreimage(target, PreimageOptions.DEFAULT);
    }

    /// All cotangents of the result that pull back to a given one, with a say in how they are computed.
    ///
    /// @param target the wanted cotangent, in the structure of the point
    /// @param options engine, tolerance, control
    /// @return nothing, a point or a space; its members are flat
    public Preimage cotangentPreimage(A target, PreimageOptions options) {
        return flat.cotangentPreimage(pointAt(input.flatten(target)), options);
    }

    /// Numbers in the structure of the point.
    ///
    /// @param leaves one for each input of [#linearization()]
    /// @return the structure with constants in it
    public A restoreInput(double... leaves) {
        return restoreInput(Real.of(leaves));
    }

    /// Traced numbers in the structure of the point.
    ///
    /// @param leaves one for each input of [#linearization()]
    /// @return the structure with these numbers in it
    @SuppressWarnings({"unchecked", "NullAway"}) // the structure is that of an A
    public A restoreInput(Real[] leaves) {
        return (A) input.rebuild(leaves);
    }

    /// Numbers in the structure of the result.
    ///
    /// @param leaves one for each output of [#linearization()]
    /// @return the structure with constants in it
    public B restoreOutput(double... leaves) {
        return restoreOutput(Real.of(leaves));
    }

    /// Traced numbers in the structure of the result.
    ///
    /// @param leaves one for each output of [#linearization()]
    /// @return the structure with these numbers in it
    @SuppressWarnings({"unchecked", "NullAway"}) // the structure is that of a B
    public B restoreOutput(Real[] leaves) {
        return (B) output.restore(leaves);
    }

    private boolean isPlain(Real[] numbers) {
        return !flat.isInFlight() && areConstant(numbers);
    }

    private static AffineSpace pointAt(Real[] target) {
        return areConstant(target) ? AffineSpace.point(Real.values(target)) : AffineSpace.point(target);
    }

    private static boolean areConstant(Real[] numbers) {
        return Arrays.stream(numbers).allMatch(Real::isConstant);
    }
}
