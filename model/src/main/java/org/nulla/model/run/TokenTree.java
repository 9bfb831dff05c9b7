package org.nulla.model.run;

import java.util.Arrays;
import org.nulla.backend.ElementType;
import org.nulla.model.Activation;
import org.nulla.model.ModelConfig;
import org.nulla.model.run.Weights.Layer;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Workspace;

/// Tokens that a model has read, as a tree: each has the token before it as its parent, so the way from a root to a token is a
/// text, and texts that begin alike share what they have in common. Keys and values of all of them are kept.
///
/// All new tokens go through a layer together, whatever texts they belong to, so that its matrix products are large; only
/// attention looks at each one's own ancestors. A tree is used by one thread.
final class TokenTree {

    /// How many tokens go through the layers together at most: enough for fast products, few enough for the cache.
    private static final int TOGETHER = 512;

    private final Weights weights;
    private final ModelConfig config;
    private final Products products;
    private final Workspace workspace;
    private final ElementType type;
    private final double[][] keys;
    private final double[][] values;
    private int[] parents = new int[64];
    private int[] depths = new int[64];
    private int size;

    TokenTree(Weights weights, Products products, Workspace workspace, ElementType type) {
        this.weights = weights;
        this.config = weights.config();
        this.products = products;
        this.workspace = workspace;
        this.type = type;
        this.keys = new double[config.layers()][64 * config.width()];
        this.values = new double[config.layers()][64 * config.width()];
    }

    /// Forgets everything, but keeps its memory.
    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    /// How many tokens lie before this one.
    int depth(int node) {
        return depths[node];
    }

    /// Adds tokens, which get the next numbers, and computes scores behind some of them.
    ///
    /// @param newParents for each, the number of the token before it, -1 for none; those added in the same call count
    /// @param tokens which tokens
    /// @param asked for each, whether the scores of what comes next are wanted
    /// @return scores, one row of the vocabulary for each token that was asked about
    double[] extend(int[] newParents, int[] tokens, boolean[] asked) {
        int rows = 0;
        for (boolean one : asked) {
            rows += one ? 1 : 0;
        }
        double[] scores = new double[Math.multiplyExact(rows, config.vocabulary())];
        int at = 0;
        for (int from = 0; from < tokens.length; from += TOGETHER) {
            int to = Math.min(tokens.length, from + TOGETHER);
            at += pass(Arrays.copyOfRange(newParents, from, to), Arrays.copyOfRange(tokens, from, to),
                    Arrays.copyOfRange(asked, from, to), scores, at);
        }
        return scores;
    }

    private int pass(int[] newParents, int[] tokens, boolean[] asked, double[] scores, int scoresAt) {
        int rows = tokens.length;
        int width = config.width();
        int first = size;
        admit(newParents);
        double[] x = new double[rows * width];
        for (int r = 0; r < rows; r++) {
            embed(tokens[r], depths[first + r], x, r * width);
        }
        int[] nodes = new int[rows];
        Arrays.setAll(nodes, r -> first + r);
        for (int i = 0; i < config.layers(); i++) {
            boolean last = i == config.layers() - 1;
            Layer layer = weights.layers().get(i);
            double[] qkv = new double[rows * 3 * width];
            products.multiply(normalized(x, rows, layer.attentionNorm()), rows, layer.queryKeyValue().weight(), false,
                    layer.queryKeyValue().bias(), qkv);
            remember(i, first, rows, qkv);
            if (last) {
                // from here on only those count that someone asked about
                int kept = compact(x, qkv, nodes, asked);
                nodes = Arrays.copyOf(nodes, kept);
                rows = kept;
                if (rows == 0) {
                    return 0;
                }
            }
            attend(i, layer, x, qkv, nodes);
            feed(layer, x, rows);
        }
        double[] result = new double[rows * config.vocabulary()];
        products.multiply(normalized(x, rows, weights.last()), rows, weights.head(), true, new double[0], result);
        System.arraycopy(result, 0, scores, scoresAt, result.length);
        return result.length;
    }

    private void admit(int[] newParents) {
        int needed = size + newParents.length;
        if (needed > parents.length) {
            int capacity = Math.max(needed, parents.length * 2);
            parents = Arrays.copyOf(parents, capacity);
            depths = Arrays.copyOf(depths, capacity);
            for (int i = 0; i < config.layers(); i++) {
                keys[i] = Arrays.copyOf(keys[i], Math.multiplyExact(capacity, config.width()));
                values[i] = Arrays.copyOf(values[i], capacity * config.width());
            }
        }
        for (int parent : newParents) {
            int depth = parent < 0 ? 0 : depths[parent] + 1;
            if (depth >= config.context()) {
                throw new IllegalArgumentException("A text of more than " + config.context()
                        + " tokens is longer than this model can read (n_positions).");
            }
            parents[size] = parent;
            depths[size] = depth;
            size++;
        }
    }

    private void embed(int token, int position, double[] x, int at) {
        if (token < 0 || token >= config.vocabulary()) {
            throw new IllegalArgumentException("There is no token " + token + "; this model knows 0 to "
                    + (config.vocabulary() - 1) + ".");
        }
        int width = config.width();
        for (int i = 0; i < width; i++) {
            x[at + i] = weights.tokens()[token * width + i] + weights.positions()[position * width + i];
        }
    }

    private double[] normalized(double[] x, int rows, Weights.Norm norm) {
        int width = config.width();
        double[] result = new double[rows * width];
        RowMath.forRows(rows, r -> RowMath.normalize(x, r * width, width, norm, config.epsilon(), result, r * width));
        return result;
    }

    private void remember(int layer, int first, int rows, double[] qkv) {
        int width = config.width();
        for (int r = 0; r < rows; r++) {
            System.arraycopy(qkv, (3 * r + 1) * width, keys[layer], (first + r) * width, width);
            System.arraycopy(qkv, (3 * r + 2) * width, values[layer], (first + r) * width, width);
        }
    }

    private int compact(double[] x, double[] qkv, int[] nodes, boolean[] asked) {
        int width = config.width();
        int kept = 0;
        for (int r = 0; r < asked.length; r++) {
            if (asked[r]) {
                System.arraycopy(x, r * width, x, kept * width, width);
                System.arraycopy(qkv, 3 * r * width, qkv, 3 * kept * width, width);
                nodes[kept++] = nodes[r];
            }
        }
        return kept;
    }

    private void attend(int index, Layer layer, double[] x, double[] qkv, int[] nodes) {
        int width = config.width();
        double[] seen = new double[nodes.length * width];
        RowMath.forRows(nodes.length, r -> attendOne(index, qkv, 3 * r * width, nodes[r], seen, r * width));
        double[] out = new double[nodes.length * width];
        products.multiply(seen, nodes.length, layer.attentionOut().weight(), false, layer.attentionOut().bias(), out);
        add(out, x, out.length);
    }

    private void attendOne(int layer, double[] query, int queryAt, int node, double[] to, int toAt) {
        int width = config.width();
        int heads = config.heads();
        int headWidth = width / heads;
        int length = depths[node] + 1;
        double scale = config.attentionScale(layer);
        double[] key = keys[layer];
        double[] value = values[layer];
        int[] way = new int[length];
        for (int j = length - 1, at = node; j >= 0; j--, at = parents[at]) {
            way[j] = at;
        }
        double[] scores = new double[length];
        for (int h = 0; h < heads; h++) {
            int head = h * headWidth;
            double best = Double.NEGATIVE_INFINITY;
            for (int j = 0; j < length; j++) {
                scores[j] = scale * dot(query, queryAt + head, key, way[j] * width + head, headWidth);
                best = Math.max(best, scores[j]);
            }
            double sum = 0;
            for (int j = 0; j < length; j++) {
                scores[j] = Math.exp(scores[j] - best);
                sum += scores[j];
            }
            for (int j = 0; j < length; j++) {
                double weight = scores[j] / sum;
                int from = way[j] * width + head;
                int into = toAt + head;
                for (int i = 0; i < headWidth; i++) {
                    to[into + i] += weight * value[from + i];
                }
            }
        }
    }

    /// Four sums side by side, which a processor can do at once.
    private static double dot(double[] a, int aAt, double[] b, int bAt, int count) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            s0 += a[aAt + i] * b[bAt + i];
            s1 += a[aAt + i + 1] * b[bAt + i + 1];
            s2 += a[aAt + i + 2] * b[bAt + i + 2];
            s3 += a[aAt + i + 3] * b[bAt + i + 3];
        }
        for (; i < count; i++) {
            s0 += a[aAt + i] * b[bAt + i];
        }
        return s0 + s1 + (s2 + s3);
    }

    private void feed(Layer layer, double[] x, int rows) {
        int inner = config.inner();
        double[] hidden = new double[Math.multiplyExact(rows, inner)];
        products.multiply(normalized(x, rows, layer.feedNorm()), rows, layer.feedIn().weight(), false,
                layer.feedIn().bias(), hidden);
        if (config.activation() == Activation.GELU_TANH && type == ElementType.FLOAT32) {
            RowMath.forRows(rows, r -> RowMath.geluForSingle(hidden, r * inner, inner));
        } else {
            try (Workspace inside = workspace.nested()) {
                double[] activated = inside.tensor(Shape.of(hidden.length), hidden)
                        .apply(config.activation().elementwise()).toArray();
                System.arraycopy(activated, 0, hidden, 0, activated.length);
            }
        }
        double[] out = new double[rows * config.width()];
        products.multiply(hidden, rows, layer.feedOut().weight(), false, layer.feedOut().bias(), out);
        add(out, x, out.length);
    }

    private static void add(double[] what, double[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] += what[i];
        }
    }
}
