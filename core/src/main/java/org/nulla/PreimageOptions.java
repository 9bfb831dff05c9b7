package org.nulla;

import org.jspecify.annotations.Nullable;

/// How a preimage is to be computed: engine, tolerance, control of the run, a plan that is used again, and whether the answer is verified.
///
/// @param engine which algorithm
/// @param tolerance how nearly and how clearly
/// @param control progress, cancellation and deadline
/// @param plan keeps the structure of factors for programs with the same steps; null where nothing is kept
/// @param verified whether claims are checked; see [#withoutVerification()]
public record PreimageOptions(EngineKind engine, Tolerance tolerance, RunControl control,
        @Nullable PreimagePlan plan, boolean verified) {

    /// The default engine at the default tolerance, uncontrolled, without a plan.
    public static final PreimageOptions DEFAULT = new PreimageOptions(EngineKind.DEFAULT, Tolerance.DEFAULT,
            RunControl.NONE);

    /// Options without a plan.
    ///
    /// @param engine which algorithm
    /// @param tolerance how nearly and how clearly
    /// @param control progress, cancellation and deadline
    public PreimageOptions(EngineKind engine, Tolerance tolerance, RunControl control) {
        this(engine, tolerance, control, null, true);
    }

    /// The same with another engine.
    ///
    /// @param other the engine
    /// @return the changed options
    public PreimageOptions withEngine(EngineKind other) {
        return new PreimageOptions(other, tolerance, control, plan, verified);
    }

    /// The same with another tolerance.
    ///
    /// @param other the tolerance
    /// @return the changed options
    public PreimageOptions withTolerance(Tolerance other) {
        return new PreimageOptions(engine, other, control, plan, verified);
    }

    /// The same under another control.
    ///
    /// @param other the control
    /// @return the changed options
    public PreimageOptions withControl(RunControl other) {
        return new PreimageOptions(engine, tolerance, other, plan, verified);
    }

    /// The same with a plan, which the caller keeps for the next question about a program with the same steps.
    ///
    /// @param other the plan
    /// @return the changed options
    public PreimageOptions withPlan(PreimagePlan other) {
        return new PreimageOptions(engine, tolerance, control, other, verified);
    }

    /// The same for whoever checks answers by other means, such as Newton's method, which evaluates its function where a step leads. Where
    /// the default engine finds all pivots of a square system in passing, the solution of its factors is handed out once the correction of it and
    /// one product show that it is about right. Its certificate is doubtful, says that nothing was verified, and has
    /// neither a rank nor a [backward error][Certificate#backwardError]. Every other answer is verified as always.
    ///
    /// @return the changed options
    public PreimageOptions withoutVerification() {
        return new PreimageOptions(engine, tolerance, control, plan, false);
    }
}
