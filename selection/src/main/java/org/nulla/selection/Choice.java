package org.nulla.selection;

import org.nulla.Vector;

/// What came of choosing a member: always a value, whatever happened.
///
/// @param status how it ended
/// @param point the member, or the best point there is where the status is not [Status#OPTIMAL]; empty where there is none
/// @param objective what was to be least, at that point
/// @param certificate what was checked
/// @param method who found it
/// @param reason the status in words, with what to try where it is not what one hoped for
/// @param iterations how many steps it took
/// @param seconds how long it took
public record Choice(Status status, Vector point, double objective, SelectionCertificate certificate, String method,
        String reason, long iterations, double seconds) {

    /// How a choice ended.
    public enum Status {
        /// The certificate holds: no member is better.
        OPTIMAL,
        /// There is a point, but its certificate does not hold.
        UNPROVED,
        /// There is no member that satisfies the constraints, which the certificate proves.
        INFEASIBLE,
        /// Members are better and better without end, which the certificate proves.
        UNBOUNDED,
        /// The time was over; the point, if there is one, is the best so far.
        TIME_LIMIT,
        /// The caller stopped it; the point, if there is one, is the best so far.
        CANCELLED,
        /// Nothing was found; the reason says why.
        FAILED
    }

    /// Whether the member is proved to be the best.
    ///
    /// @return true for [Status#OPTIMAL]
    public boolean isOptimal() {
        return status == Status.OPTIMAL;
    }

    /// The chosen member.
    ///
    /// @return a new array
    /// @throws IllegalStateException if none is proved to be the best; the message says why
    public double[] member() {
        if (!isOptimal()) {
            throw new IllegalStateException("No best member was found: " + reason
                    + " Ask status() first; point() is the best there is.");
        }
        return point.toArray();
    }
}
