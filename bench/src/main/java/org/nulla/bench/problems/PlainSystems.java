package org.nulla.bench.problems;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.nulla.lift.ArrayMethod;
import org.nulla.lift.Lift;
import org.nulla.lift.Lifter;

/// The systems of [StandardSystems] once more, written in plain Java as one would without any library, and lifted.
public final class PlainSystems {

    private static final int PLACES = 29;

    private PlainSystems() {
    }

    /// The systems in their usual order.
    ///
    /// @return 23 problems with the names and starts of [StandardSystems#all()]
    public static List<Problem> all() {
        Lifter lifter = Lift.with(MethodHandles.lookup());
        List<ArrayMethod> methods = methods();
        List<Problem> problems = new ArrayList<>();
        for (Problem standard : StandardSystems.all()) {
            problems.add(Problem.square(standard.name(), lifter.of(methods.get(problems.size())), standard.start()));
        }
        return List.copyOf(problems);
    }

    /// The methods themselves.
    ///
    /// @return one for each of the systems, in order
    public static List<ArrayMethod> methods() {
        return List.of(PlainSystems::rosenbrockChain, PlainSystems::powellSingular, PlainSystems::powellBadlyScaled,
                PlainSystems::wood, PlainSystems::helicalValley, PlainSystems::watson, PlainSystems::chebyquad,
                PlainSystems::brownAlmostLinear, PlainSystems::discreteBoundaryValue, PlainSystems::discreteIntegral,
                PlainSystems::trigonometric, PlainSystems::variablyDimensioned, PlainSystems::broydenTridiagonal,
                PlainSystems::broydenBanded, PlainSystems::squareRoot, PlainSystems::squareRoot,
                PlainSystems::dennisSchnabel, PlainSystems::sample18, PlainSystems::sample19, PlainSystems::scalar,
                PlainSystems::freudensteinRoth, PlainSystems::boggs, PlainSystems::chandrasekhar);
    }

    private static double[] rosenbrockChain(double[] x) {
        double[] f = new double[x.length];
        f[0] = 1 - x[0];
        for (int k = 1; k < x.length; k++) {
            f[k] = 10 * (x[k] - x[k - 1] * x[k - 1]);
        }
        return f;
    }

    private static double[] powellSingular(double[] x) {
        double a = x[1] - 2 * x[2];
        double b = x[0] - x[3];
        return new double[] {x[0] + 10 * x[1], Math.sqrt(5) * (x[2] - x[3]), a * a, Math.sqrt(10) * (b * b)};
    }

    private static double[] powellBadlyScaled(double[] x) {
        return new double[] {1e4 * (x[0] * x[1]) - 1, Math.exp(-x[0]) + Math.exp(-x[1]) - 1.0001};
    }

    private static double[] wood(double[] x) {
        double a = x[1] - x[0] * x[0];
        double b = x[3] - x[2] * x[2];
        return new double[] {-200 * (x[0] * a) - (1 - x[0]), 200 * a + 20.2 * (x[1] - 1) + 19.8 * (x[3] - 1),
            -180 * (x[2] * b) - (1 - x[2]), 180 * b + 20.2 * (x[3] - 1) + 19.8 * (x[1] - 1)};
    }

    private static double[] helicalValley(double[] x) {
        return new double[] {10 * (x[2] - 10 * turns(x[0], x[1])), 10 * (Math.sqrt(x[0] * x[0] + x[1] * x[1]) - 1),
            x[2]};
    }

    private static double turns(double x, double y) {
        if (x > 0) {
            return Math.atan(y / x) / (2 * Math.PI);
        }
        if (x < 0) {
            return Math.atan(y / x) / (2 * Math.PI) + 0.5;
        }
        return y == 0 ? 0 : Math.copySign(0.25, y) - Math.atan(x / y) / (2 * Math.PI);
    }

    private static double[] watson(double[] x) {
        double[] f = new double[x.length];
        for (int i = 1; i <= PLACES; i++) {
            double t = i / (double) PLACES;
            double s = 0;
            double power = 1;
            for (int j = 2; j <= x.length; j++) {
                s += x[j - 1] * (j * power);
                power *= t;
            }
            double u = 0;
            for (int j = x.length - 1; j >= 0; j--) {
                u = u * t + x[j];
            }
            double defect = s - u * u - 1;
            double twice = u * (2 * t);
            power = 1 / t;
            for (int k = 1; k <= x.length; k++) {
                f[k - 1] += defect * (k - twice) * power;
                power *= t;
            }
        }
        f[0] += x[0] * (2 * (x[0] * x[0]) - 2 * x[1] + 3);
        f[1] = f[1] + x[1] * (1 - x[1]) - 1;
        return f;
    }

    private static double[] chebyquad(double[] x) {
        double[] f = new double[x.length];
        for (double place : x) {
            double before = 1;
            double now = place;
            for (int i = 0; i < f.length; i++) {
                f[i] += now;
                double next = 2 * (place * now) - before;
                before = now;
                now = next;
            }
        }
        for (int i = 0; i < f.length; i++) {
            double degree = i + 1.0;
            f[i] = f[i] / x.length + (i % 2 == 1 ? 1 / (degree * degree - 1) : 0);
        }
        return f;
    }

    private static double[] brownAlmostLinear(double[] x) {
        int n = x.length;
        double total = 0;
        for (double each : x) {
            total += each;
        }
        total -= n + 1.0;
        double[] f = new double[n];
        double product = x[n - 1];
        for (int k = 0; k < n - 1; k++) {
            f[k] = x[k] + total;
            product *= x[k];
        }
        f[n - 1] = product - 1;
        return f;
    }

    private static double cube(double x) {
        return x * x * x;
    }

    private static double[] discreteBoundaryValue(double[] x) {
        int n = x.length;
        double h = 1.0 / (n + 1);
        double[] f = new double[n];
        for (int k = 0; k < n; k++) {
            f[k] = 2 * x[k] + cube(x[k] + ((k + 1) * h + 1)) * (h * h / 2);
            if (k > 0) {
                f[k] -= x[k - 1];
            }
            if (k < n - 1) {
                f[k] -= x[k + 1];
            }
        }
        return f;
    }

    private static double[] discreteIntegral(double[] x) {
        int n = x.length;
        double h = 1.0 / (n + 1);
        double[] f = new double[n];
        for (int k = 0; k < n; k++) {
            double t = (k + 1) * h;
            double below = 0;
            double above = 0;
            for (int j = 0; j < n; j++) {
                double s = (j + 1) * h;
                double cube = cube(x[j] + ((j + 1) * h + 1));
                if (j <= k) {
                    below += cube * s;
                }
                if (j >= k) {
                    above += cube * (1 - s);
                }
            }
            f[k] = x[k] + (below * (1 - t) + above * t) * (h / 2);
        }
        return f;
    }

    private static double[] trigonometric(double[] x) {
        double cosines = 0;
        for (double each : x) {
            cosines += Math.cos(each);
        }
        double[] f = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            f[k] = x.length - cosines + (1 - Math.cos(x[k])) * (k + 1) - Math.sin(x[k]);
        }
        return f;
    }

    private static double[] variablyDimensioned(double[] x) {
        double sigma = 0;
        for (int j = 0; j < x.length; j++) {
            sigma += (x[j] - 1) * (j + 1);
        }
        double factor = sigma * (2 * (sigma * sigma) + 1);
        double[] f = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            f[k] = x[k] - 1 + factor * (k + 1);
        }
        return f;
    }

    private static double[] broydenTridiagonal(double[] x) {
        double[] f = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            f[k] = (3 - 2 * x[k]) * x[k] + 1;
            if (k > 0) {
                f[k] -= x[k - 1];
            }
            if (k < x.length - 1) {
                f[k] -= 2 * x[k + 1];
            }
        }
        return f;
    }

    private static double[] broydenBanded(double[] x) {
        double[] f = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            f[k] = x[k] * (5 * (x[k] * x[k]) + 2) + 1;
            for (int j = Math.max(0, k - 5); j <= Math.min(x.length - 1, k + 1); j++) {
                if (j != k) {
                    f[k] -= x[j] * (x[j] + 1);
                }
            }
        }
        return f;
    }

    private static double[] squareRoot(double[] x) {
        int n = (int) Math.round(Math.sqrt(x.length));
        double[] f = new double[x.length];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double entry = 0;
                for (int k = 0; k < n; k++) {
                    entry += x[i * n + k] * x[k * n + j];
                }
                f[i * n + j] = i == j ? entry - 1e-4 : i == 0 && j == 1 ? entry - 1 : entry;
            }
        }
        return f;
    }

    private static double[] dennisSchnabel(double[] x) {
        return new double[] {x[0] + x[1] - 3, x[0] * x[0] + x[1] * x[1] - 9};
    }

    private static double[] sample18(double[] x) {
        return new double[] {x[1] * x[1] * bell(x[0]), x[0] * bell(x[1])};
    }

    private static double bell(double x) {
        return x == 0 ? x : -(Math.expm1(-(x * x)) / x);
    }

    private static double[] sample19(double[] x) {
        double r = x[0] * x[0] + x[1] * x[1];
        return new double[] {x[0] * r, x[1] * r};
    }

    private static double[] scalar(double[] x) {
        return new double[] {x[0] * ((x[0] - 5) * (x[0] - 5))};
    }

    private static double[] freudensteinRoth(double[] x) {
        double squared = x[1] * x[1];
        double cubed = x[1] * x[1] * x[1];
        return new double[] {x[0] - cubed + 5 * squared - 2 * x[1] - 13, x[0] + cubed + squared - 14 * x[1] - 29};
    }

    private static double[] boggs(double[] x) {
        return new double[] {x[0] * x[0] - x[1] + 1, x[0] - Math.cos(x[1] * (Math.PI / 2))};
    }

    private static double[] chandrasekhar(double[] x) {
        int n = x.length;
        double[] f = new double[n];
        for (int i = 0; i < n; i++) {
            double mu = (i + 1.0) / n;
            double integral = 0;
            for (int j = 1; j <= n; j++) {
                integral += x[j - 1] * (mu / (mu + (double) j / n));
            }
            f[i] = x[i] - 1 / (1 - integral * (0.9 / (2 * n)));
        }
        return f;
    }
}
