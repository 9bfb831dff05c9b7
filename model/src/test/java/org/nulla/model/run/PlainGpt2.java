package org.nulla.model.run;

import org.nulla.model.Checkpoint;
import org.nulla.model.ModelConfig;

/// GPT-2 written down as plainly as possible, as an oracle: one position at a time, everything computed anew.
final class PlainGpt2 {

    private final Checkpoint model;
    private final ModelConfig config;

    PlainGpt2(Checkpoint model) {
        this.model = model;
        this.config = model.config();
    }

    double[] lastLogits(int... tokens) {
        int width = config.width();
        double[][] x = new double[tokens.length][width];
        double[] wte = get("wte.weight");
        double[] wpe = get("wpe.weight");
        for (int t = 0; t < tokens.length; t++) {
            for (int i = 0; i < width; i++) {
                x[t][i] = wte[tokens[t] * width + i] + wpe[t * width + i];
            }
        }
        for (int layer = 0; layer < config.layers(); layer++) {
            String h = "h." + layer + ".";
            double[][] q = new double[tokens.length][];
            for (int t = 0; t < tokens.length; t++) {
                q[t] = linear(norm(x[t], h + "ln_1"), h + "attn.c_attn");
            }
            for (int t = 0; t < tokens.length; t++) {
                add(x[t], linear(attend(q, t, layer), h + "attn.c_proj"));
                double[] inner = linear(norm(x[t], h + "ln_2"), h + "mlp.c_fc");
                for (int i = 0; i < inner.length; i++) {
                    inner[i] = activate(inner[i]);
                }
                add(x[t], linear(inner, h + "mlp.c_proj"));
            }
        }
        double[] last = norm(x[tokens.length - 1], "ln_f");
        double[] head = model.head().toArray();
        double[] logits = new double[config.vocabulary()];
        for (int v = 0; v < logits.length; v++) {
            for (int i = 0; i < width; i++) {
                logits[v] += head[v * width + i] * last[i];
            }
        }
        return logits;
    }

    private double[] attend(double[][] q, int t, int layer) {
        int width = config.width();
        int size = width / config.heads();
        double[] seen = new double[width];
        for (int h = 0; h < config.heads(); h++) {
            double[] weight = new double[t + 1];
            double sum = 0;
            for (int s = 0; s <= t; s++) {
                double dot = 0;
                for (int i = h * size; i < (h + 1) * size; i++) {
                    dot += q[t][i] * q[s][width + i];
                }
                if (config.scaledAttention()) {
                    dot /= Math.sqrt(size);
                }
                if (config.scaledByLayer()) {
                    dot /= layer + 1;
                }
                weight[s] = Math.exp(dot);
                sum += weight[s];
            }
            for (int s = 0; s <= t; s++) {
                for (int i = h * size; i < (h + 1) * size; i++) {
                    seen[i] += weight[s] / sum * q[s][2 * width + i];
                }
            }
        }
        return seen;
    }

    private double activate(double x) {
        return switch (config.activation()) {
            case GELU_TANH -> x / 2 * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));
            case GELU -> x * normal(x);
            case RELU -> x > 0 ? x : 0;
            case SILU -> x / (1 + Math.exp(-x));
            case TANH -> Math.tanh(x);
        };
    }

    /// The normal distribution function by Simpson's rule.
    private static double normal(double x) {
        int steps = 2000;
        double sum = 0;
        for (int i = 0; i <= steps; i++) {
            double t = x * i / steps;
            double weight = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
            sum += weight * Math.exp(-t * t / 2);
        }
        return 0.5 + sum * x / steps / 3 / Math.sqrt(2 * Math.PI);
    }

    private double[] norm(double[] x, String name) {
        double mean = 0;
        for (double entry : x) {
            mean += entry / x.length;
        }
        double variance = 0;
        for (double entry : x) {
            variance += (entry - mean) * (entry - mean) / x.length;
        }
        double[] weight = get(name + ".weight");
        double[] bias = get(name + ".bias");
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = (x[i] - mean) / Math.sqrt(variance + config.epsilon()) * weight[i] + bias[i];
        }
        return y;
    }

    private double[] linear(double[] x, String name) {
        double[] weight = get(name + ".weight");
        double[] y = get(name + ".bias");
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < y.length; j++) {
                y[j] += x[i] * weight[i * y.length + j];
            }
        }
        return y;
    }

    private static void add(double[] to, double[] what) {
        for (int i = 0; i < to.length; i++) {
            to[i] += what[i];
        }
    }

    private double[] get(String name) {
        return model.tensor(name).toArray();
    }
}
