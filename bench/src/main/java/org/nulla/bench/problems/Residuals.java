package org.nulla.bench.problems;

import static org.nulla.bench.problems.Terms.cube;
import static org.nulla.bench.problems.Terms.square;
import static org.nulla.bench.problems.Terms.sum;

import org.nulla.Real;
import org.nulla.function.VectorFunction;

/// Residuals of the problems of Moré, Garbow and Hillstrom that are no systems and hold no measured data.
final class Residuals {

    private static final double PENALTY = Math.sqrt(1e-5);

    private Residuals() {
    }

    static Real[] freudensteinRoth(Real[] x) {
        Real squared = square(x[1]);
        Real cubed = cube(x[1]);
        return new Real[] {x[0].minus(cubed).plus(squared.times(5)).minus(x[1].times(2)).minus(13),
            x[0].plus(cubed).plus(squared).minus(x[1].times(14)).minus(29)};
    }

    static Real[] brownBadlyScaled(Real[] x) {
        return new Real[] {x[0].minus(1e6), x[1].minus(2e-6), x[0].times(x[1]).minus(2)};
    }

    static Real[] beale(Real[] x) {
        double[] y = {1.5, 2.25, 2.625};
        Real[] f = new Real[3];
        Real power = x[1];
        for (int i = 0; i < 3; i++) {
            f[i] = x[0].times(power.minusFrom(1)).minusFrom(y[i]);
            power = power.times(x[1]);
        }
        return f;
    }

    static Real[] jennrichSampson(Real[] x) {
        return each(10, i -> x[0].times(i).exp().plus(x[1].times(i).exp()).minusFrom(2 + 2.0 * i));
    }

    static Real[] box(Real[] x) {
        return each(10, i -> {
            double t = 0.1 * i;
            return decay(x[0], t).minus(decay(x[1], t)).minus(x[2].times(Math.exp(-t) - Math.exp(-10 * t)));
        });
    }

    static Real[] wood(Real[] x) {
        return new Real[] {x[1].minus(square(x[0])).times(10), x[0].minusFrom(1),
            x[3].minus(square(x[2])).times(Math.sqrt(90)), x[2].minusFrom(1),
            x[1].plus(x[3]).minus(2).times(Math.sqrt(10)), x[1].minus(x[3]).div(Math.sqrt(10))};
    }

    static Real[] brownDennis(Real[] x) {
        return each(20, i -> {
            double t = i / 5.0;
            return square(x[0].plus(x[1].times(t)).minus(Math.exp(t)))
                    .plus(square(x[2].plus(x[3].times(Math.sin(t))).minus(Math.cos(t))));
        });
    }

    static Real[] biggs(Real[] x) {
        return each(13, i -> {
            double t = 0.1 * i;
            double y = Math.exp(-t) - 5 * Math.exp(-10 * t) + 3 * Math.exp(-4 * t);
            return x[2].times(decay(x[0], t)).minus(x[3].times(decay(x[1], t))).plus(x[5].times(decay(x[4], t)))
                    .minus(y);
        });
    }

    static Real[] penalty1(Real[] x) {
        int n = x.length;
        Real[] f = new Real[n + 1];
        f[n] = Real.of(-0.25);
        for (int i = 0; i < n; i++) {
            f[i] = x[i].minus(1).times(PENALTY);
            f[n] = f[n].plus(square(x[i]));
        }
        return f;
    }

    static Real[] penalty2(Real[] x) {
        int n = x.length;
        Real[] f = new Real[2 * n];
        f[0] = x[0].minus(0.2);
        for (int i = 2; i <= n; i++) {
            double y = Math.exp(i / 10.0) + Math.exp((i - 1) / 10.0);
            f[i - 1] = x[i - 1].div(10).exp().plus(x[i - 2].div(10).exp()).minus(y).times(PENALTY);
        }
        for (int i = n + 1; i < 2 * n; i++) {
            f[i - 1] = x[i - n].div(10).exp().minus(Math.exp(-0.1)).times(PENALTY);
        }
        Real last = Real.of(-1);
        for (int j = 0; j < n; j++) {
            last = last.plus(square(x[j]).times((double) n - j));
        }
        f[2 * n - 1] = last;
        return f;
    }

    static Real[] variablyDimensioned(Real[] x) {
        int n = x.length;
        Real[] f = new Real[n + 2];
        Real sigma = Real.ZERO;
        for (int j = 0; j < n; j++) {
            f[j] = x[j].minus(1);
            sigma = sigma.plus(f[j].times(j + 1.0));
        }
        f[n] = sigma;
        f[n + 1] = square(sigma);
        return f;
    }

    static VectorFunction linearFullRank(int equations) {
        return x -> {
            Real common = sum(x).times(2.0 / equations).plus(1);
            return each(equations, i -> i <= x.length ? x[i - 1].minus(common) : common.unaryMinus());
        };
    }

    static VectorFunction linearRankOne(int equations) {
        return x -> {
            Real common = Terms.weighted(x, j -> j);
            return each(equations, i -> common.times(i).minus(1));
        };
    }

    static VectorFunction linearWithZeros(int equations) {
        return x -> {
            Real common = Terms.weighted(x, j -> j == 1 || j == x.length ? 0 : j);
            return each(equations, i -> i == equations ? Real.of(-1) : common.times(i - 1.0).minus(1));
        };
    }

    private static Real decay(Real rate, double t) {
        return rate.times(-t).exp();
    }

    private interface Entry {
        Real at(int i);
    }

    /// The entries 1 to `count`.
    private static Real[] each(int count, Entry entry) {
        Real[] f = new Real[count];
        for (int i = 1; i <= count; i++) {
            f[i - 1] = entry.at(i);
        }
        return f;
    }
}
