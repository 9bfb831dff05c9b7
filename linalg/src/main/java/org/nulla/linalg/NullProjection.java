package org.nulla.linalg;

/// The orthogonal projection on the directions `N = [C; I]`, each of which moves one *free* unknown by 1, and with it all others as `C` says.
///
/// What is orthogonal to all directions is spanned by `W = [I; −Cᵀ]`, so the projection needs the inverse of `I + CᵀC` or of `I + CCᵀ`,
/// whichever is smaller. Squares lose half the digits where `C` is large, so that what is left over is projected once more.
public final class NullProjection implements RangeProjection {

    private static final int ROUNDS = 2;

    private final int[] free;
    private final int[] others;
    /// By row, an entry for each free unknown.
    private final double[][] c;
    /// The triangle of the smaller square.
    private final double[][] triangle;

    private NullProjection(int[] free, int[] others, double[][] c) {
        this.free = free;
        this.others = others;
        this.c = c;
        this.triangle = others.length <= free.length ? ofRows() : ofColumns();
    }

    /// A projection.
    ///
    /// @param free where the free unknowns are
    /// @param others where the others are
    /// @param c for each of the others how it moves with each free unknown; taken over
    /// @return the projection
    public static NullProjection of(int[] free, int[] others, double[][] c) {
        return new NullProjection(free.clone(), others.clone(), c);
    }

    @Override
    public double[] projected(double[] x) {
        boolean byRows = others.length <= free.length;
        double[] rest = x.clone();
        double[] found = new double[x.length];
        for (int round = 0; round < ROUNDS; round++) {
            if (byRows) {
                takeAway(rest);
            } else {
                moveAlong(rest, found);
            }
        }
        return byRows ? rest : found;
    }

    /// `x := x − W (I + CCᵀ)⁻¹ Wᵀ x`.
    private void takeAway(double[] x) {
        double[] xf = at(free, x);
        double[] y = at(others, x);
        for (int r = 0; r < y.length; r++) {
            y[r] -= dot(c[r], xf, xf.length);
        }
        solve(y);
        for (int r = 0; r < y.length; r++) {
            x[others[r]] -= y[r];
            add(y[r], c[r], xf);
        }
        for (int f = 0; f < free.length; f++) {
            x[free[f]] = xf[f];
        }
    }

    /// Moves `N (I + CᵀC)⁻¹ Nᵀ rest` from one vector to another.
    private void moveAlong(double[] rest, double[] found) {
        double[] y = at(free, rest);
        for (int r = 0; r < others.length; r++) {
            add(rest[others[r]], c[r], y);
        }
        solve(y);
        for (int f = 0; f < free.length; f++) {
            rest[free[f]] -= y[f];
            found[free[f]] += y[f];
        }
        for (int r = 0; r < others.length; r++) {
            double along = dot(c[r], y, y.length);
            rest[others[r]] -= along;
            found[others[r]] += along;
        }
    }

    private static double[] at(int[] places, double[] x) {
        double[] some = new double[places.length];
        for (int k = 0; k < some.length; k++) {
            some[k] = x[places[k]];
        }
        return some;
    }

    private double[][] ofRows() {
        double[][] square = new double[others.length][];
        for (int i = 0; i < square.length; i++) {
            square[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                square[i][j] = dot(c[i], c[j], free.length) + (i == j ? 1 : 0);
            }
        }
        return factored(square);
    }

    private double[][] ofColumns() {
        double[][] square = new double[free.length][];
        for (int i = 0; i < square.length; i++) {
            square[i] = new double[i + 1];
            square[i][i] = 1;
        }
        for (double[] row : c) {
            for (int i = 0; i < square.length; i++) {
                double entry = row[i];
                for (int j = 0; j <= i && entry != 0; j++) {
                    square[i][j] += entry * row[j];
                }
            }
        }
        return factored(square);
    }

    /// Cholesky's triangle, by rows.
    private static double[][] factored(double[][] square) {
        for (int i = 0; i < square.length; i++) {
            for (int j = 0; j < i; j++) {
                square[i][j] = (square[i][j] - dot(square[i], square[j], j)) / square[j][j];
            }
            square[i][i] = Math.sqrt(square[i][i] - dot(square[i], square[i], i));
        }
        return square;
    }

    private void solve(double[] y) {
        for (int i = 0; i < y.length; i++) {
            y[i] = (y[i] - dot(triangle[i], y, i)) / triangle[i][i];
        }
        for (int i = y.length - 1; i >= 0; i--) {
            y[i] /= triangle[i][i];
            for (int j = 0; j < i; j++) {
                y[j] -= triangle[i][j] * y[i];
            }
        }
    }

    /// As four sums that do not wait for one another.
    private static double dot(double[] a, double[] b, int count) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < count; i++) {
            s0 += a[i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    private static void add(double factor, double[] a, double[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * a[i];
        }
    }
}
