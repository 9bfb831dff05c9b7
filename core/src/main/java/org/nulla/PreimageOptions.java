package org.nulla;

/// How a preimage is to be computed: engine, tolerance, and control of the run.
///
/// @param engine which algorithm
/// @param tolerance how nearly and how clearly
/// @param control progress, cancellation and deadline
public record PreimageOptions(EngineKind engine, Tolerance tolerance, RunControl control) {

    /// The default engine at the default tolerance, uncontrolled.
    public static final PreimageOptions DEFAULT = new PreimageOptions(EngineKind.DEFAULT, Tolerance.DEFAULT,
            RunControl.NONE);

    /// The same with another engine.
    ///
    /// @param other the engine
    /// @return the changed options
    public PreimageOptions withEngine(EngineKind other) {
        return new PreimageOptions(other, tolerance, control);
    }

    /// The same with another tolerance.
    ///
    /// @param other the tolerance
    /// @return the changed options
    public PreimageOptions withTolerance(Tolerance other) {
        return new PreimageOptions(engine, other, control);
    }

    /// The same under another control.
    ///
    /// @param other the control
    /// @return the changed options
    public PreimageOptions withControl(RunControl other) {
        return new PreimageOptions(engine, tolerance, other);
    }
}
