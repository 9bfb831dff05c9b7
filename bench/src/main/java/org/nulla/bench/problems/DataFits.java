package org.nulla.bench.problems;

import static org.nulla.bench.problems.Terms.square;

import org.nulla.Real;

/// Residuals of the problems of Moré, Garbow and Hillstrom that fit a curve to measured data.
final class DataFits {

    // @formatter:off
    private static final double[] BARD = {0.14, 0.18, 0.22, 0.25, 0.29, 0.32, 0.35, 0.39, 0.37, 0.58, 0.73, 0.96, 1.34, 2.10,
            4.39};
    private static final double[] GAUSSIAN = {0.0009, 0.0044, 0.0175, 0.0540, 0.1295, 0.2420, 0.3521, 0.3989, 0.3521, 0.2420,
            0.1295, 0.0540, 0.0175, 0.0044, 0.0009};
    private static final double[] MEYER = {34780, 28610, 23650, 19630, 16370, 13720, 11540, 9744, 8261, 7030, 6005, 5147, 4427,
            3820, 3307, 2872};
    private static final double[] KOWALIK = {0.1957, 0.1947, 0.1735, 0.1600, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323, 0.0235,
            0.0246};
    private static final double[] KOWALIK_PLACES = {4, 2, 1, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625};
    private static final double[] OSBORNE_1 = {0.844, 0.908, 0.932, 0.936, 0.925, 0.908, 0.881, 0.850, 0.818, 0.784, 0.751,
            0.718, 0.685, 0.658, 0.628, 0.603, 0.580, 0.558, 0.538, 0.522, 0.506, 0.490, 0.478, 0.467, 0.457, 0.448, 0.438,
            0.431, 0.424, 0.420, 0.414, 0.411, 0.406};
    private static final double[] OSBORNE_2 = {1.366, 1.191, 1.112, 1.013, 0.991, 0.885, 0.831, 0.847, 0.786, 0.725, 0.746,
            0.679, 0.608, 0.655, 0.616, 0.606, 0.602, 0.626, 0.651, 0.724, 0.649, 0.649, 0.694, 0.644, 0.624, 0.661, 0.612,
            0.558, 0.533, 0.495, 0.500, 0.423, 0.395, 0.375, 0.372, 0.391, 0.396, 0.405, 0.428, 0.429, 0.523, 0.562, 0.607,
            0.653, 0.672, 0.708, 0.633, 0.668, 0.645, 0.632, 0.591, 0.559, 0.597, 0.625, 0.739, 0.710, 0.729, 0.720, 0.636,
            0.581, 0.428, 0.292, 0.162, 0.098, 0.054};
    // @formatter:on

    private DataFits() {
    }

    static Real[] bard(Real[] x) {
        Real[] f = new Real[BARD.length];
        for (int i = 1; i <= f.length; i++) {
            double v = 16 - i;
            double w = Math.min(i, v);
            f[i - 1] = x[0].plus(x[1].times(v).plus(x[2].times(w)).dividedInto(i)).minusFrom(BARD[i - 1]);
        }
        return f;
    }

    static Real[] gaussian(Real[] x) {
        Real[] f = new Real[GAUSSIAN.length];
        for (int i = 1; i <= f.length; i++) {
            double t = (8.0 - i) / 2;
            f[i - 1] = x[0].times(x[1].times(square(x[2].minusFrom(t))).div(-2).exp()).minus(GAUSSIAN[i - 1]);
        }
        return f;
    }

    static Real[] meyer(Real[] x) {
        Real[] f = new Real[MEYER.length];
        for (int i = 1; i <= f.length; i++) {
            f[i - 1] = x[0].times(x[1].div(x[2].plus(45 + 5.0 * i)).exp()).minus(MEYER[i - 1]);
        }
        return f;
    }

    /// The paper's formula has a misprint; this is the function that its minimum belongs to.
    static Real[] gulf(Real[] x) {
        Real[] f = new Real[99];
        for (int i = 1; i <= f.length; i++) {
            double t = i / 100.0;
            double y = 25 + Math.pow(-50 * Math.log(t), 2.0 / 3);
            f[i - 1] = x[1].minusFrom(y).abs().pow(x[2]).div(x[0]).unaryMinus().exp().minus(t);
        }
        return f;
    }

    static Real[] kowalikOsborne(Real[] x) {
        Real[] f = new Real[KOWALIK.length];
        for (int i = 0; i < f.length; i++) {
            double u = KOWALIK_PLACES[i];
            Real above = x[0].times(x[1].times(u).plus(u * u));
            f[i] = above.div(x[2].times(u).plus(u * u).plus(x[3])).minusFrom(KOWALIK[i]);
        }
        return f;
    }

    static Real[] osborne1(Real[] x) {
        Real[] f = new Real[OSBORNE_1.length];
        for (int i = 0; i < f.length; i++) {
            double t = 10.0 * i;
            f[i] = x[0].plus(x[1].times(x[3].times(-t).exp())).plus(x[2].times(x[4].times(-t).exp()))
                    .minusFrom(OSBORNE_1[i]);
        }
        return f;
    }

    static Real[] osborne2(Real[] x) {
        Real[] f = new Real[OSBORNE_2.length];
        for (int i = 0; i < f.length; i++) {
            double t = i / 10.0;
            Real model = x[0].times(x[4].times(-t).exp());
            for (int peak = 1; peak <= 3; peak++) {
                Real exponent = square(x[7 + peak].minusFrom(t)).times(x[4 + peak]).unaryMinus();
                model = model.plus(x[peak].times(exponent.exp()));
            }
            f[i] = model.minusFrom(OSBORNE_2[i]);
        }
        return f;
    }
}
