package org.nulla.selection;

import java.util.Locale;

/// What was checked about a choice, from the space and the point alone: who found the point does not enter.
///
/// The dual objective is a lower bound for every member that satisfies the constraints, so a small gap proves that no other is much better. For
/// a space without a member that satisfies the constraints it is infinite: the same multipliers are then the proof of that.
///
/// @param residual how far the member is from the space, relative to the sizes that go into it
/// @param violation how far it is outside bounds and inequalities, relative as well
/// @param primal the objective at the member
/// @param dual a lower bound of the objective
/// @param gap the difference of primal and dual, relative to the larger of the two
/// @param dualResidual how far the multipliers behind the bound are from being ones, relative
/// @param tolerance what all of these are held against
/// @param holds whether they are all within the tolerance
public record SelectionCertificate(double residual, double violation, double primal, double dual, double gap,
        double dualResidual, double tolerance, boolean holds) {

    static SelectionCertificate of(double residual, double violation, double primal, double dual, double scale,
            double dualResidual, double tolerance) {
        // near an objective of zero the gap is seen beside what is rounded there
        double size = Math.max(Math.max(Math.abs(primal), Math.abs(dual)), 1e-6 * scale);
        double gap = size == 0 ? 0 : Math.abs(primal - dual) / size;
        return new SelectionCertificate(residual, violation, primal, dual, gap, dualResidual, tolerance,
                residual <= tolerance && violation <= tolerance && gap <= tolerance && dualResidual <= tolerance);
    }

    /// Nothing could be proved.
    static SelectionCertificate nothing(double tolerance) {
        return new SelectionCertificate(Double.NaN, Double.NaN, Double.NaN, Double.NEGATIVE_INFINITY, Double.NaN,
                Double.NaN, tolerance, false);
    }

    /// There is no member: proved by multipliers that miss their conditions by this much.
    static SelectionCertificate ofNoMember(double dualResidual, double tolerance) {
        return new SelectionCertificate(Double.NaN, Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, Double.NaN,
                dualResidual, tolerance, dualResidual <= tolerance);
    }

    /// The objective falls for ever from a member: no bound.
    static SelectionCertificate ofNoLimit(double residual, double violation, double rayResidual, double tolerance) {
        return new SelectionCertificate(residual, violation, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, 0,
                rayResidual, tolerance,
                residual <= tolerance && violation <= tolerance && rayResidual <= tolerance);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT,
                "residual %.1e, violation %.1e, primal %.10g, dual %.10g, gap %.1e, dual residual %.1e: %s at %.0e",
                residual,
                violation, primal, dual, gap, dualResidual, holds ? "holds" : "does not hold", tolerance);
    }
}
