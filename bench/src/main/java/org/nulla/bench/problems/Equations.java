package org.nulla.bench.problems;

import static org.nulla.bench.problems.Terms.cube;
import static org.nulla.bench.problems.Terms.square;
import static org.nulla.bench.problems.Terms.sum;

import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Formulas that more than one collection uses, from the papers that made them known. Indices in comments count from 1.
final class Equations {

    private Equations() {
    }

    /// `1 - x1; 10 (x_k - x_{k-1}^2)`, as one chain.
    static Real[] rosenbrockChain(Real[] x) {
        Real[] f = new Real[x.length];
        f[0] = x[0].minusFrom(1);
        for (int k = 1; k < x.length; k++) {
            f[k] = x[k].minus(square(x[k - 1])).times(10);
        }
        return f;
    }

    /// `10 (x2 - x1^2); 1 - x1`, for each pair of unknowns.
    static Real[] rosenbrockPairs(Real[] x) {
        Real[] f = new Real[x.length];
        for (int k = 0; k < x.length; k += 2) {
            f[k] = x[k + 1].minus(square(x[k])).times(10);
            f[k + 1] = x[k].minusFrom(1);
        }
        return f;
    }

    /// Powell's singular function, for each group of four unknowns.
    static Real[] powellSingular(Real[] x) {
        Real[] f = new Real[x.length];
        for (int k = 0; k < x.length; k += 4) {
            f[k] = x[k].plus(x[k + 1].times(10));
            f[k + 1] = x[k + 2].minus(x[k + 3]).times(Math.sqrt(5));
            f[k + 2] = square(x[k + 1].minus(x[k + 2].times(2)));
            f[k + 3] = square(x[k].minus(x[k + 3])).times(Math.sqrt(10));
        }
        return f;
    }

    static Real[] powellBadlyScaled(Real[] x) {
        return new Real[] {x[0].times(x[1]).times(1e4).minus(1),
            x[0].unaryMinus().exp().plus(x[1].unaryMinus().exp()).minus(1.0001)};
    }

    /// The gradient of Wood's function, up to a factor.
    static Real[] woodGradient(Real[] x) {
        Real a = x[1].minus(square(x[0]));
        Real b = x[3].minus(square(x[2]));
        return new Real[] {x[0].times(a).times(-200).minus(x[0].minusFrom(1)),
            a.times(200).plus(x[1].minus(1).times(20.2)).plus(x[3].minus(1).times(19.8)),
            x[2].times(b).times(-180).minus(x[2].minusFrom(1)),
            b.times(180).plus(x[3].minus(1).times(20.2)).plus(x[1].minus(1).times(19.8))};
    }

    static Real[] helicalValley(Real[] x) {
        return new Real[] {x[2].minus(turns(x[0], x[1]).times(10)).times(10),
            square(x[0]).plus(square(x[1])).sqrt().minus(1).times(10), x[2]};
    }

    /// The angle of a point in turns, from -1/4 to 3/4, with its jump at the lower half of the second axis.
    private static Real turns(Real x, Real y) {
        if (x.value() > 0) {
            return y.div(x).atan().div(2 * Math.PI);
        }
        if (x.value() < 0) {
            return y.div(x).atan().div(2 * Math.PI).plus(0.5);
        }
        if (y.value() == 0) {
            return Real.ZERO;
        }
        // at x = 0 this is 1/4 with the sign of y, and its derivative is that of the angle
        return x.div(y).atan().div(2 * Math.PI).minusFrom(Math.copySign(0.25, y.value()));
    }

    /// Chebyshev polynomials averaged over the unknowns, less their integrals; on [-1, 1] or, shifted, on [0, 1].
    static VectorFunction chebyquad(int equations, boolean shifted) {
        return x -> {
            Real[] f = new Real[equations];
            for (int i = 0; i < equations; i++) {
                f[i] = Real.ZERO;
            }
            for (Real unknown : x) {
                Real place = shifted ? unknown.times(2).minus(1) : unknown;
                Real before = Real.ONE;
                Real now = place;
                for (int i = 0; i < equations; i++) {
                    f[i] = f[i].plus(now);
                    Real next = place.times(now).times(2).minus(before);
                    before = now;
                    now = next;
                }
            }
            for (int i = 0; i < equations; i++) {
                double degree = i + 1.0;
                f[i] = f[i].div(x.length).plus(i % 2 == 1 ? 1 / (degree * degree - 1) : 0);
            }
            return f;
        };
    }

    static Real[] brownAlmostLinear(Real[] x) {
        int n = x.length;
        Real total = sum(x).minus(n + 1.0);
        Real[] f = new Real[n];
        Real product = x[n - 1];
        for (int k = 0; k < n - 1; k++) {
            f[k] = x[k].plus(total);
            product = product.times(x[k]);
        }
        f[n - 1] = product.minus(1);
        return f;
    }

    static Real[] discreteBoundaryValue(Real[] x) {
        int n = x.length;
        double h = 1.0 / (n + 1);
        Real[] f = new Real[n];
        for (int k = 0; k < n; k++) {
            f[k] = x[k].times(2).plus(cube(x[k].plus((k + 1) * h + 1)).times(h * h / 2));
            if (k > 0) {
                f[k] = f[k].minus(x[k - 1]);
            }
            if (k < n - 1) {
                f[k] = f[k].minus(x[k + 1]);
            }
        }
        return f;
    }

    /// The discrete integral equation. Where `twice`, the term of the diagonal is in both of its sums.
    static VectorFunction discreteIntegral(boolean twice) {
        return x -> {
            int n = x.length;
            double h = 1.0 / (n + 1);
            Real[] cubes = new Real[n];
            for (int j = 0; j < n; j++) {
                cubes[j] = cube(x[j].plus((j + 1) * h + 1));
            }
            Real[] f = new Real[n];
            for (int k = 0; k < n; k++) {
                double t = (k + 1) * h;
                Real below = Real.ZERO;
                Real above = Real.ZERO;
                for (int j = 0; j < n; j++) {
                    double s = (j + 1) * h;
                    if (j <= k) {
                        below = below.plus(cubes[j].times(s));
                    }
                    if (j > k || (twice && j == k)) {
                        above = above.plus(cubes[j].times(1 - s));
                    }
                }
                f[k] = x[k].plus(below.times(1 - t).plus(above.times(t)).times(h / 2));
            }
            return f;
        };
    }

    static Real[] trigonometric(Real[] x) {
        int n = x.length;
        Real cosines = Real.ZERO;
        for (Real unknown : x) {
            cosines = cosines.plus(unknown.cos());
        }
        Real[] f = new Real[n];
        for (int k = 0; k < n; k++) {
            f[k] = cosines.minusFrom(n).plus(x[k].cos().minusFrom(1).times(k + 1.0)).minus(x[k].sin());
        }
        return f;
    }

    /// The gradient of the variably dimensioned function, up to a factor.
    static Real[] variablyDimensionedGradient(Real[] x) {
        Real sigma = Real.ZERO;
        for (int j = 0; j < x.length; j++) {
            sigma = sigma.plus(x[j].minus(1).times(j + 1.0));
        }
        Real factor = sigma.times(square(sigma).times(2).plus(1));
        Real[] f = new Real[x.length];
        for (int k = 0; k < x.length; k++) {
            f[k] = x[k].minus(1).plus(factor.times(k + 1.0));
        }
        return f;
    }

    static Real[] broydenTridiagonal(Real[] x) {
        int n = x.length;
        Real[] f = new Real[n];
        for (int k = 0; k < n; k++) {
            f[k] = x[k].times(2).minusFrom(3).times(x[k]).plus(1);
            if (k > 0) {
                f[k] = f[k].minus(x[k - 1]);
            }
            if (k < n - 1) {
                f[k] = f[k].minus(x[k + 1].times(2));
            }
        }
        return f;
    }

    static Real[] broydenBanded(Real[] x) {
        int n = x.length;
        Real[] f = new Real[n];
        for (int k = 0; k < n; k++) {
            f[k] = x[k].times(square(x[k]).times(5).plus(2)).plus(1);
            for (int j = Math.max(0, k - 5); j <= Math.min(n - 1, k + 1); j++) {
                if (j != k) {
                    f[k] = f[k].minus(x[j].times(x[j].plus(1)));
                }
            }
        }
        return f;
    }
}
