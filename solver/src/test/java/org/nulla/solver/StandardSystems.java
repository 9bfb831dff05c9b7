package org.nulla.solver;

import static org.nulla.Real.ZERO;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Systems of equations that solvers are usually tried on, written from their published formulas.
final class StandardSystems {

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Case(String name, VectorFunction function, double[] start) {

        @Override
        public String toString() {
            return name;
        }
    }

    private StandardSystems() {
    }

    /// The 23 systems of the usual collection.
    static List<Case> collection() {
        List<Case> all = new ArrayList<>();
        all.add(new Case("generalized Rosenbrock", StandardSystems::generalizedRosenbrock,
                startOf(10, k -> k == 0 ? -12 : 10, 10)));
        all.add(new Case("Powell singular", StandardSystems::powellSingular, new double[] {3, -1, 0, 1}));
        all.add(new Case("Powell badly scaled", StandardSystems::powellBadlyScaled, new double[] {0, 1}));
        all.add(new Case("Wood", StandardSystems::wood, new double[] {-3, -1, -3, -1}));
        all.add(new Case("helical valley", StandardSystems::helicalValley, new double[] {-1, 0, 0}));
        all.add(new Case("Watson variant", x -> watson(x, true), new double[2]));
        all.add(new Case("Chebyquad", x -> chebyquad(x, false), new double[] {0, 2.0 / 3}));
        all.add(new Case("Brown almost linear", StandardSystems::brown, filled(10, 0.5)));
        all.add(new Case("discrete boundary value", StandardSystems::boundaryValue, boundaryStart(10)));
        all.add(new Case("discrete integral equation", StandardSystems::integralEquation, boundaryStart(10)));
        all.add(new Case("trigonometric", StandardSystems::trigonometric, filled(10, 0.1)));
        all.add(new Case("variably dimensioned", StandardSystems::variablyDimensioned,
                startOf(10, k -> 10 - (k + 1), 10)));
        all.add(new Case("Broyden tridiagonal", StandardSystems::broydenTridiagonal, filled(10, -1)));
        all.add(new Case("Broyden banded", StandardSystems::broydenBanded, filled(10, -1)));
        all.add(new Case("Hammarling 2x2", x -> squareRoot(x, 2), new double[] {1, 0, 0, 1}));
        all.add(new Case("Hammarling 3x3", x -> squareRoot(x, 3), new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}));
        all.add(new Case("Dennis-Schnabel", x -> new Real[] {x[0].plus(x[1]).minus(3),
            square(x[0]).plus(square(x[1])).minus(9)}, new double[] {1, 5}));
        all.add(new Case("sample 18", x -> new Real[] {damped(square(x[1]), x[0]), damped(x[0], x[1])},
                new double[] {2, 2}));
        all.add(new Case("sample 19", x -> {
            Real r = square(x[0]).plus(square(x[1]));
            return new Real[] {x[0].times(r), x[1].times(r)};
        }, new double[] {3, 3}));
        all.add(new Case("scalar", x -> new Real[] {x[0].times(square(x[0].minus(5)))}, new double[] {1}));
        all.add(new Case("Freudenstein-Roth", x -> new Real[] {
            x[0].minus(x[1].pow(3)).plus(square(x[1]).times(5)).minus(x[1].times(2)).minus(13),
            x[0].plus(x[1].pow(3)).plus(square(x[1])).minus(x[1].times(14)).minus(29)}, new double[] {0.5, -2}));
        all.add(new Case("Boggs", x -> new Real[] {square(x[0]).minus(x[1]).plus(1),
            x[0].minus(x[1].times(Math.PI / 2).cos())}, new double[] {1, 0}));
        all.add(new Case("Chandrasekhar", StandardSystems::chandrasekhar, filled(10, 1)));
        return all;
    }

    /// MINPACK's 55 runs.
    static List<Case> minpack() {
        List<Case> all = new ArrayList<>();
        add(all, "Rosenbrock 2", StandardSystems::generalizedRosenbrock, new double[] {-1.2, 1}, 3);
        add(all, "Powell singular 4", StandardSystems::powellSingular, new double[] {3, -1, 0, 1}, 3);
        add(all, "Powell badly scaled 2", StandardSystems::powellBadlyScaled, new double[] {0, 1}, 2);
        add(all, "Wood 4", StandardSystems::wood, new double[] {-3, -1, -3, -1}, 3);
        add(all, "helical valley 3", StandardSystems::helicalValley, new double[] {-1, 0, 0}, 3);
        add(all, "Watson 6", x -> watson(x, false), new double[6], 2);
        add(all, "Watson 9", x -> watson(x, false), new double[9], 2);
        for (int n = 5; n <= 9; n++) {
            int size = n;
            add(all, "Chebyquad " + n, x -> chebyquad(x, true), startOf(n, k -> k + 1, size + 1), n <= 7 ? 3 : 1);
        }
        add(all, "Brown 10", StandardSystems::brown, filled(10, 0.5), 3);
        add(all, "Brown 30", StandardSystems::brown, filled(30, 0.5), 1);
        add(all, "Brown 40", StandardSystems::brown, filled(40, 0.5), 1);
        add(all, "boundary value 10", StandardSystems::boundaryValue, boundaryStart(10), 3);
        add(all, "integral equation 1", StandardSystems::integralEquation, boundaryStart(1), 3);
        add(all, "integral equation 10", StandardSystems::integralEquation, boundaryStart(10), 3);
        add(all, "trigonometric 10", StandardSystems::trigonometric, filled(10, 0.1), 3);
        add(all, "variably dimensioned 10", StandardSystems::variablyDimensioned, startOf(10, k -> 10 - (k + 1), 10),
                3);
        add(all, "Broyden tridiagonal 10", StandardSystems::broydenTridiagonal, filled(10, -1), 3);
        add(all, "Broyden banded 10", StandardSystems::broydenBanded, filled(10, -1), 3);
        return all;
    }

    private static void add(List<Case> all, String name, VectorFunction function, double[] start, int runs) {
        boolean zero = Arrays.stream(start).allMatch(e -> e == 0);
        double factor = 1;
        for (int run = 0; run < runs; run++) {
            double[] there = zero && run > 0 ? filled(start.length, factor) : Vectors.times(factor, start);
            all.add(new Case(name + " x" + (int) factor, function, there));
            factor *= 10;
        }
    }

    static double[] filled(int n, double value) {
        double[] x = new double[n];
        Arrays.fill(x, value);
        return x;
    }

    private static double[] startOf(int n, IntUnaryOperator numerator, double denominator) {
        double[] x = new double[n];
        for (int k = 0; k < n; k++) {
            x[k] = numerator.applyAsInt(k) / denominator;
        }
        return x;
    }

    private static double[] boundaryStart(int n) {
        double[] x = new double[n];
        for (int k = 0; k < n; k++) {
            double t = (k + 1.0) / (n + 1);
            x[k] = t * (t - 1);
        }
        return x;
    }

    private static Real square(Real x) {
        return x.times(x);
    }

    private static Real sum(Real[] x) {
        Real sum = ZERO;
        for (Real e : x) {
            sum = sum.plus(e);
        }
        return sum;
    }

    static Real[] generalizedRosenbrock(Real[] x) {
        Real[] y = new Real[x.length];
        y[0] = x[0].minusFrom(1);
        for (int k = 1; k < x.length; k++) {
            y[k] = x[k].minus(square(x[k - 1])).times(10);
        }
        return y;
    }

    static Real[] powellSingular(Real[] x) {
        return new Real[] {x[0].plus(x[1].times(10)), x[2].minus(x[3]).times(Math.sqrt(5)),
            square(x[1].minus(x[2].times(2))), square(x[0].minus(x[3])).times(Math.sqrt(10))};
    }

    static Real[] powellBadlyScaled(Real[] x) {
        return new Real[] {x[0].times(x[1]).times(1e4).minus(1),
            x[0].unaryMinus().exp().plus(x[1].unaryMinus().exp()).minus(1.0001)};
    }

    private static Real[] wood(Real[] x) {
        Real a = x[1].minus(square(x[0]));
        Real b = x[3].minus(square(x[2]));
        return new Real[] {x[0].times(a).times(-200).minus(x[0].minusFrom(1)),
            a.times(200).plus(x[1].minus(1).times(20.2)).plus(x[3].minus(1).times(19.8)),
            x[2].times(b).times(-180).minus(x[2].minusFrom(1)),
            b.times(180).plus(x[3].minus(1).times(20.2)).plus(x[1].minus(1).times(19.8))};
    }

    private static Real[] helicalValley(Real[] x) {
        Real angle;
        if (x[0].value() == 0) {
            angle = Real.of(0.25 * Math.signum(x[1].value()));
        } else {
            angle = x[1].div(x[0]).atan().div(2 * Math.PI);
            angle = x[0].value() < 0 ? angle.plus(0.5) : angle;
        }
        return new Real[] {x[2].minus(angle.times(10)).times(10),
            square(x[0]).plus(square(x[1])).sqrt().minus(1).times(10), x[2]};
    }

    private static Real[] watson(Real[] x, boolean variant) {
        int n = x.length;
        Real[] y = new Real[n];
        Arrays.fill(y, ZERO);
        int more = variant ? 0 : 1;
        for (int i = 1; i <= 29; i++) {
            double t = i / 29.0;
            Real s = ZERO;
            Real u = ZERO;
            for (int j = 1; j <= n; j++) {
                if (j >= 2) {
                    s = s.plus(x[j - 1].times((j - more) * Math.pow(t, j - 2)));
                }
                u = u.plus(x[j - 1].times(Math.pow(t, j - 1)));
            }
            Real r = s.minus(square(u)).minus(1);
            for (int k = 1; k <= n; k++) {
                y[k - 1] = y[k - 1].plus(r.times(u.times(-2 * t).plus(k - more)).times(Math.pow(t, k - 2)));
            }
        }
        if (variant) {
            y[0] = y[0].plus(x[0].times(x[1].times(-2).plus(3).plus(square(x[0]).times(2))));
            y[1] = y[1].plus(x[1].times(x[1].minusFrom(1)).minus(1));
        } else {
            Real w = x[1].minus(square(x[0])).minus(1);
            y[0] = y[0].plus(x[0].times(w.times(-2).plus(1)));
            y[1] = y[1].plus(w);
        }
        return y;
    }

    private static Real[] chebyquad(Real[] x, boolean shifted) {
        int n = x.length;
        Real[] y = new Real[n];
        Arrays.fill(y, ZERO);
        for (Real e : x) {
            Real z = shifted ? e.times(2).minus(1) : e;
            Real before = Real.ONE;
            Real now = z;
            for (int i = 0; i < n; i++) {
                y[i] = y[i].plus(now);
                Real next = z.times(now).times(2).minus(before);
                before = now;
                now = next;
            }
        }
        for (int i = 1; i <= n; i++) {
            y[i - 1] = y[i - 1].div(n);
            if (i % 2 == 0) {
                y[i - 1] = y[i - 1].plus(1 / (i * i - 1.0));
            }
        }
        return y;
    }

    private static Real[] brown(Real[] x) {
        int n = x.length;
        Real sum = sum(x);
        Real product = Real.ONE;
        for (Real e : x) {
            product = product.times(e);
        }
        Real[] y = new Real[n];
        for (int k = 0; k < n - 1; k++) {
            y[k] = x[k].plus(sum).minus(n + 1);
        }
        y[n - 1] = product.minus(1);
        return y;
    }

    private static Real[] boundaryValue(Real[] x) {
        int n = x.length;
        double h = 1.0 / (n + 1);
        Real[] y = new Real[n];
        for (int k = 0; k < n; k++) {
            Real before = k == 0 ? ZERO : x[k - 1];
            Real after = k == n - 1 ? ZERO : x[k + 1];
            y[k] = x[k].times(2).plus(x[k].plus((k + 1) * h + 1).pow(3).times(h * h / 2)).minus(before).minus(after);
        }
        return y;
    }

    private static Real[] integralEquation(Real[] x) {
        int n = x.length;
        double h = 1.0 / (n + 1);
        Real[] y = new Real[n];
        for (int k = 0; k < n; k++) {
            double t = (k + 1) * h;
            Real below = ZERO;
            Real above = ZERO;
            for (int j = 0; j < n; j++) {
                double tj = (j + 1) * h;
                Real cube = x[j].plus(tj + 1).pow(3);
                if (j <= k) {
                    below = below.plus(cube.times(tj));
                } else {
                    above = above.plus(cube.times(1 - tj));
                }
            }
            y[k] = x[k].plus(below.times(1 - t).plus(above.times(t)).times(h / 2));
        }
        return y;
    }

    private static Real[] trigonometric(Real[] x) {
        int n = x.length;
        Real cosines = ZERO;
        for (Real e : x) {
            cosines = cosines.plus(e.cos());
        }
        Real[] y = new Real[n];
        for (int k = 0; k < n; k++) {
            y[k] = cosines.minusFrom(n).plus(x[k].cos().minusFrom(1).times(k + 1)).minus(x[k].sin());
        }
        return y;
    }

    private static Real[] variablyDimensioned(Real[] x) {
        Real sigma = ZERO;
        for (int j = 0; j < x.length; j++) {
            sigma = sigma.plus(x[j].minus(1).times(j + 1));
        }
        Real factor = sigma.times(square(sigma).times(2).plus(1));
        Real[] y = new Real[x.length];
        for (int k = 0; k < x.length; k++) {
            y[k] = x[k].minus(1).plus(factor.times(k + 1));
        }
        return y;
    }

    static Real[] broydenTridiagonal(Real[] x) {
        int n = x.length;
        Real[] y = new Real[n];
        for (int k = 0; k < n; k++) {
            y[k] = x[k].times(-2).plus(3).times(x[k]).plus(1);
            if (k > 0) {
                y[k] = y[k].minus(x[k - 1]);
            }
            if (k < n - 1) {
                y[k] = y[k].minus(x[k + 1].times(2));
            }
        }
        return y;
    }

    private static Real[] broydenBanded(Real[] x) {
        int n = x.length;
        Real[] y = new Real[n];
        for (int k = 0; k < n; k++) {
            y[k] = x[k].times(square(x[k]).times(5).plus(2)).plus(1);
            for (int j = Math.max(0, k - 5); j <= Math.min(n - 1, k + 1); j++) {
                if (j != k) {
                    y[k] = y[k].minus(x[j].times(x[j].plus(1)));
                }
            }
        }
        return y;
    }

    private static Real[] squareRoot(Real[] x, int n) {
        Real[] y = new Real[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                Real sum = ZERO;
                for (int k = 0; k < n; k++) {
                    sum = sum.plus(x[i * n + k].times(x[k * n + j]));
                }
                double wanted = i == j ? 1e-4 : i == 0 && j == 1 ? 1 : 0;
                y[i * n + j] = sum.minus(wanted);
            }
        }
        return y;
    }

    /// `a (1 − e^(−b²)) / b`, and 0 where `b` is 0.
    private static Real damped(Real a, Real b) {
        if (b.value() == 0) {
            return ZERO;
        }
        return a.times(square(b).unaryMinus().exp().minusFrom(1)).div(b);
    }

    private static Real[] chandrasekhar(Real[] x) {
        int n = x.length;
        Real[] y = new Real[n];
        for (int i = 0; i < n; i++) {
            double mu = (i + 1.0) / n;
            Real sum = ZERO;
            for (int j = 0; j < n; j++) {
                double nu = (j + 1.0) / n;
                sum = sum.plus(x[j].times(mu / (mu + nu)));
            }
            y[i] = x[i].minus(sum.times(-0.9 / (2 * n)).plus(1).dividedInto(1));
        }
        return y;
    }
}
