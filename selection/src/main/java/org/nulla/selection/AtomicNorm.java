package org.nulla.selection;

/// A norm that is the least cost of putting a difference together from points of size 1: in each part of the entries by itself there
/// is one that goes furthest along a normal.
///
/// Law: for every normal and any factors `f`, `value(Σ f atom) ≤ Σ |f|`, the sums over parts; and the largest product of an atom with the
/// normal, over parts, is `polar(normal)`.
interface AtomicNorm extends Norm {

    /// How many parts there are.
    int parts();

    /// The part that an entry belongs to.
    int part(int entry);

    /// The atoms of all parts, beside each other: the entries of each part are those of its atom, or zero where the normal is zero there.
    double[] atoms(double[] normal);
}
