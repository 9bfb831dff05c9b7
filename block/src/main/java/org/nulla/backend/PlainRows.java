package org.nulla.backend;

import java.util.Arrays;
import java.util.List;

/// Row kernels and reductions in plain Java.
final class PlainRows {

    private final HostEntries entries;

    PlainRows(HostEntries entries) {
        this.entries = entries;
    }

    void run(RowKernel kernel, ElementType type, long rows, int length, int period, double parameter,
            List<Slice> operands, long[] operandRows, Slice output) {
        double[] x = new double[length];
        double[] y = new double[length];
        double[] one = new double[1];
        for (long r = 0; r < rows; r++) {
            entries.load(type, operands.get(0), r * length, x, 0, length);
            switch (kernel) {
                case SOFTMAX -> softmax(x, length);
                case CAUSAL_SOFTMAX -> {
                    int seen = length - period + (int) (r % period) + 1;
                    softmax(x, seen);
                    Arrays.fill(x, seen, length, 0);
                }
                case LOG_SOFTMAX -> {
                    double shift = maximum(x, length);
                    double sum = 0;
                    for (double entry : x) {
                        sum += Math.exp(entry - shift);
                    }
                    double log = Math.log(sum);
                    for (int i = 0; i < length; i++) {
                        x[i] = x[i] - shift - log;
                    }
                }
                case SOFTMAX_DERIVATIVE -> {
                    entries.load(type, operands.get(1), r % operandRows[1] * length, y, 0, length);
                    double sum = 0;
                    for (int i = 0; i < length; i++) {
                        sum += x[i] * y[i];
                    }
                    for (int i = 0; i < length; i++) {
                        x[i] = y[i] * (x[i] - sum);
                    }
                }
                case NORMALIZE, RECIPROCAL_DEVIATION -> {
                    double mean = 0;
                    for (double entry : x) {
                        mean += entry;
                    }
                    mean /= length;
                    double variance = 0;
                    for (double entry : x) {
                        variance += (entry - mean) * (entry - mean);
                    }
                    one[0] = 1 / Math.sqrt(variance / length + parameter);
                    for (int i = 0; i < length; i++) {
                        x[i] = (x[i] - mean) * one[0];
                    }
                }
                case NORMALIZE_DERIVATIVE -> {
                    entries.load(type, operands.get(1), r % operandRows[1] * length, y, 0, length);
                    entries.load(type, operands.get(2), r % operandRows[2], one, 0, 1);
                    double mean = 0;
                    double along = 0;
                    for (int i = 0; i < length; i++) {
                        mean += x[i];
                        along += x[i] * y[i];
                    }
                    mean /= length;
                    along /= length;
                    for (int i = 0; i < length; i++) {
                        x[i] = one[0] * (x[i] - mean - y[i] * along);
                    }
                }
            }
            if (kernel == RowKernel.RECIPROCAL_DEVIATION) {
                entries.store(type, one, 0, 1, output, r);
            } else {
                entries.store(type, x, 0, length, output, r * length);
            }
        }
    }

    private static void softmax(double[] x, int length) {
        double shift = maximum(x, length);
        double sum = 0;
        for (int i = 0; i < length; i++) {
            x[i] = Math.exp(x[i] - shift);
            sum += x[i];
        }
        for (int i = 0; i < length; i++) {
            x[i] /= sum;
        }
    }

    private static double maximum(double[] x, int length) {
        double maximum = x[0];
        for (int i = 1; i < length; i++) {
            maximum = Math.max(maximum, x[i]);
        }
        return maximum;
    }

    void reduce(Reduction reduction, ElementType type, long outer, long length, long inner, Slice input,
            Slice output) {
        int width = (int) Math.min(inner, 1024);
        double[] sum = new double[width];
        double[] next = new double[inner == 1 ? (int) Math.min(length, 1024) : width];
        for (long o = 0; o < outer; o++) {
            if (inner == 1) {
                sum[0] = reduceRun(reduction, type, input, o * length, length, next);
                entries.store(type, sum, 0, 1, output, o);
                continue;
            }
            for (long at = 0; at < inner; at += width) {
                int n = (int) Math.min(width, inner - at);
                entries.load(type, input, o * length * inner + at, sum, 0, n);
                for (long l = 1; l < length; l++) {
                    entries.load(type, input, (o * length + l) * inner + at, next, 0, n);
                    if (reduction == Reduction.SUM) {
                        for (int i = 0; i < n; i++) {
                            sum[i] += next[i];
                        }
                    } else {
                        for (int i = 0; i < n; i++) {
                            sum[i] = Math.max(sum[i], next[i]);
                        }
                    }
                }
                entries.store(type, sum, 0, n, output, o * inner + at);
            }
        }
    }

    /// Sums tiles first and then their sums, which keeps the error of long sums small.
    private double reduceRun(Reduction reduction, ElementType type, Slice input, long start, long length,
            double[] tile) {
        double result = reduction == Reduction.SUM ? 0 : Double.NEGATIVE_INFINITY;
        for (long at = 0; at < length; at += tile.length) {
            int n = (int) Math.min(tile.length, length - at);
            entries.load(type, input, start + at, tile, 0, n);
            double part = tile[0];
            for (int i = 1; i < n; i++) {
                part = reduction == Reduction.SUM ? part + tile[i] : Math.max(part, tile[i]);
            }
            result = reduction == Reduction.SUM ? result + part : Math.max(result, part);
        }
        return result;
    }
}
