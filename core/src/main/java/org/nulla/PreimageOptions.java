package org.nulla;

import org.jspecify.annotations.Nullable;

/// How a preimage is to be computed: engine, tolerance, control of the run, and a plan that is used again.
///
/// @param engine which algorithm
/// @param tolerance how nearly and how clearly
/// @param control progress, cancellation and deadline
/// @param plan keeps the structure of factors for programs with the same steps; null where nothing is kept
public record PreimageOptions(EngineKind engine, Tolerance tolerance, RunControl control,
        @Nullable PreimagePlan plan) {

    /// The default engine at the default tolerance, uncontrolled, without a plan.
    public static final PreimageOptions DEFAULT = new PreimageOptions(EngineKind.DEFAULT, Tolerance.DEFAULT,
            RunControl.NONE);

    /// Options without a plan.
    ///
    /// @param engine which algorithm
    /// @param tolerance how nearly and how clearly
    /// @param control progress, cancellation and deadline
    public PreimageOptions(EngineKind engine, Tolerance tolerance, RunControl control) {
        this(engine, tolerance, control, null);
    }

    /// The same with another engine.
    ///
    /// @param other the engine
    /// @return the changed options
    public PreimageOptions withEngine(EngineKind other) {
        return new PreimageOptions(other, tolerance, control, plan);
    }

    /// The same with another tolerance.
    ///
    /// @param other the tolerance
    /// @return the changed options
    public PreimageOptions withTolerance(Tolerance other) {
        return new PreimageOptions(engine, other, control, plan);
    }

    /// The same under another control.
    ///
    /// @param other the control
    /// @return the changed options
    public PreimageOptions withControl(RunControl other) {
        return new PreimageOptions(engine, tolerance, other, plan);
    }

    /// The same with a plan, which the caller keeps for the next question about a program with the same steps.
    ///
    /// @param other the plan
    /// @return the changed options
    public PreimageOptions withPlan(PreimagePlan other) {
        return new PreimageOptions(engine, tolerance, control, other);
    }
}
