package org.nulla.selection;

/// A way to measure the size of a difference, as large for a multiple as the multiple says: some norm.
///
/// Everything that certifies a choice needs no more than the norm and its polar. If `z` has the same product with all members, if `v`
/// is `z` less what bounds and inequalities account for, then no member is smaller than the value of `z` at the space divided by
/// `polar(v)`: see [DualBound].
interface Norm {

    /// The size of a difference.
    double value(double[] difference);

    /// The largest product of `normal` with differences of size 1.
    double polar(double[] normal);

    /// The point near `difference` that is smallest for its distance: minimises `f + ‖· − difference‖² / (2 step)`, with `f` this norm or
    /// half its square, whichever is easier, because both are smallest at the same member.
    double[] prox(double[] difference, double step);
}
