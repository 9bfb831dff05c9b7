package org.nulla.lift.run;

/// Where methods over dual numbers leave the tangent of what they return.
public final class Tangent {

    private double left;

    /// Leaves a tangent for the caller.
    ///
    /// @param tangent the tangent
    public void leave(double tangent) {
        left = tangent;
    }

    /// Takes the tangent that the method called last has left.
    ///
    /// @return the tangent
    public double take() {
        return left;
    }
}
