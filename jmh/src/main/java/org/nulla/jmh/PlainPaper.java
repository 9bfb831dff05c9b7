package org.nulla.jmh;

/// The paper's benchmark in plain Java, as one would write it: the same steps as
/// [org.nulla.testkit.programs.PaperBenchmark] on the code's graph, where every coupling has factors of its own.
final class PlainPaper {

    private final int layers;
    private final int couplings;
    private final int inputs;
    private final double[] factors;

    /// The code's graph at sizes a third of these.
    PlainPaper(int t, int k, int n) {
        this.layers = 3 * t;
        this.couplings = 3 * k;
        this.inputs = 3 * n;
        // along the way 1 and across it 0, as in the paper's code
        this.factors = new double[layers * (inputs + 2 * (inputs - 1 + couplings * inputs))];
        int next = 0;
        for (int layer = 0; layer < layers; layer++) {
            for (int i = 0; i < inputs; i++) {
                factors[next++] = 1;
            }
            for (int i = 0; i < inputs - 1 + couplings * inputs; i++) {
                factors[next] = 1;
                next += 2;
            }
        }
    }

    double[] point() {
        double[] point = new double[inputs];
        for (int i = 0; i < inputs; i++) {
            point[i] = i + 1;
        }
        return point;
    }

    /// The program.
    double[] apply(double[] x) {
        int next = 0;
        double[] values = x.clone();
        for (int layer = 0; layer < layers; layer++) {
            double[] passed = new double[inputs];
            for (int i = 0; i < inputs; i++) {
                passed[i] = values[i] * factors[next++];
            }
            double reduced = passed[0];
            for (int i = 1; i < inputs; i++) {
                reduced = combine(reduced, passed[i], next);
                next += 2;
            }
            for (int c = 0; c < couplings; c++) {
                double[] coupled = new double[inputs];
                for (int i = 0; i < inputs; i++) {
                    coupled[i] = combine(values[i], reduced, next);
                    next += 2;
                }
                values = coupled;
            }
        }
        return values;
    }

    private double combine(double a, double b, int at) {
        return a * factors[at] + b * factors[at + 1];
    }
}
