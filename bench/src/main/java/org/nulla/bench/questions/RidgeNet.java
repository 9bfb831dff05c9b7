package org.nulla.bench.questions;

import java.util.SplittableRandom;
import org.nulla.Real;
import org.nulla.function.ScalarField;

/// The sum of the squares of what a tanh net without biases makes of one sample, by its weights, with a ridge: a Hessian whose eigenvalues
/// are all near a tenth, however deep the net is.
final class RidgeNet implements ScalarField {

    private static final int WIDTH = 4;
    private static final double RIDGE = 0.05;

    private final int layers;
    private final double[] sample;
    private final double[] weights;
    private final double[] vector;

    RidgeNet(int layers, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        this.layers = layers;
        this.weights = gaussian(WIDTH * WIDTH * layers, 0.5, random);
        this.sample = gaussian(WIDTH, 1, random);
        this.vector = gaussian(weights.length, 1, random);
    }

    private static double[] gaussian(int count, double deviation, SplittableRandom random) {
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = deviation * random.nextGaussian();
        }
        return numbers;
    }

    /// Where the Hessian is taken.
    double[] weights() {
        return weights.clone();
    }

    /// What its inverse is applied to.
    double[] vector() {
        return vector.clone();
    }

    @Override
    public Real apply(Real[] w) {
        Real[] h = Real.of(sample);
        for (int at = 0; at < w.length; at += WIDTH * WIDTH) {
            Real[] next = new Real[WIDTH];
            for (int i = 0; i < WIDTH; i++) {
                Real sum = w[at + WIDTH * i].times(h[0]);
                for (int j = 1; j < WIDTH; j++) {
                    sum = sum.plus(w[at + WIDTH * i + j].times(h[j]));
                }
                next[i] = sum.tanh();
            }
            h = next;
        }
        Real squares = Real.ZERO;
        for (Real each : h) {
            squares = squares.plus(each.times(each));
        }
        Real ridge = Real.ZERO;
        for (Real each : w) {
            ridge = ridge.plus(each.times(each));
        }
        return squares.plus(ridge.times(RIDGE));
    }

    /// The Hessian times a vector, written by hand: values and adjoints of the net, each with its change along the vector.
    double[] hessianProduct(double[] v) {
        double[][] h = new double[layers + 1][WIDTH];
        double[][] change = new double[layers + 1][WIDTH];
        h[0] = sample;
        for (int l = 0; l < layers; l++) {
            for (int i = 0; i < WIDTH; i++) {
                double sum = 0;
                double sumChange = 0;
                for (int j = 0; j < WIDTH; j++) {
                    int k = WIDTH * (WIDTH * l + i) + j;
                    sum += weights[k] * h[l][j];
                    sumChange += v[k] * h[l][j] + weights[k] * change[l][j];
                }
                h[l + 1][i] = Math.tanh(sum);
                change[l + 1][i] = (1 - h[l + 1][i] * h[l + 1][i]) * sumChange;
            }
        }
        double[] product = new double[v.length];
        double[] adjoint = new double[WIDTH];
        double[] adjointChange = new double[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            adjoint[i] = 2 * h[layers][i];
            adjointChange[i] = 2 * change[layers][i];
        }
        for (int l = layers - 1; l >= 0; l--) {
            double[] before = new double[WIDTH];
            double[] beforeChange = new double[WIDTH];
            for (int i = 0; i < WIDTH; i++) {
                double y = h[l + 1][i];
                double inner = adjoint[i] * (1 - y * y);
                double innerChange = adjointChange[i] * (1 - y * y) - adjoint[i] * 2 * y * change[l + 1][i];
                for (int j = 0; j < WIDTH; j++) {
                    int k = WIDTH * (WIDTH * l + i) + j;
                    product[k] = innerChange * h[l][j] + inner * change[l][j] + 2 * RIDGE * v[k];
                    before[j] += weights[k] * inner;
                    beforeChange[j] += v[k] * inner + weights[k] * innerChange;
                }
            }
            adjoint = before;
            adjointChange = beforeChange;
        }
        return product;
    }
}
