package org.nulla.affine;

import org.nulla.Real;

/// A program whose rows fill up if they are eliminated as they come.
final class GridProgram {

    private GridProgram() {
    }

    /// Five points on a square grid, `4 u + u²/10 − (its neighbours)`.
    static Real[] grid(int side, Real[] u) {
        Real[] y = new Real[u.length];
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                int i = row * side + column;
                Real sum = u[i].times(4).plus(u[i].times(u[i]).times(0.1));
                sum = row > 0 ? sum.minus(u[i - side]) : sum;
                sum = row < side - 1 ? sum.minus(u[i + side]) : sum;
                sum = column > 0 ? sum.minus(u[i - 1]) : sum;
                y[i] = column < side - 1 ? sum.minus(u[i + 1]) : sum;
            }
        }
        return y;
    }
}
