package org.nulla.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.nulla.backend.ElementType;
import org.nulla.block.Block;
import org.nulla.block.Blocks;
import org.nulla.block.Elementwise;
import org.nulla.block.Pattern;
import org.nulla.block.Trace;
import org.nulla.tensor.Indices;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// GPT-2: blocks of normalisation, causal attention and a feed-forward layer, each behind a residual connection; with or without
/// embeddings, final normalisation and tied head. Parameters have the names and shapes of the published checkpoints.
///
/// @param layers how many blocks
/// @param width the width of a position
/// @param heads of the attention
/// @param epsilon what normalisation adds to the variance
/// @param activation of the feed-forward layer
/// @param frame what stands around the blocks
/// @param wholeBlocks whether a block is recorded as one vertex rather than by its operations
public record Gpt2(int layers, int width, int heads, double epsilon, Elementwise activation, Frame frame,
        boolean wholeBlocks) implements Network {

    private static final int PER_BLOCK = 12;

    /// What stands around the blocks.
    ///
    /// @param vocabulary how many tokens the embedding knows; 0 for none, and then the input is what the first block reads
    /// @param context how many positions have an embedding; 0 without a vocabulary
    /// @param finalNorm whether the last block is followed by a normalisation
    /// @param head whether scores for all tokens come out, by the embedding's own table
    public record Frame(int vocabulary, int context, boolean finalNorm, boolean head) {

        /// Blocks alone.
        public static final Frame NONE = new Frame(0, 0, false, false);

        /// Checks that a head has a table to use.
        public Frame {
            if (head && vocabulary == 0) {
                throw new IllegalArgumentException("A tied head needs a vocabulary.");
            }
        }
    }

    /// Checks the sizes.
    public Gpt2 {
        if (layers < 1 || width < 1 || heads < 1 || width % heads != 0) {
            throw new IllegalArgumentException("GPT-2 with " + layers + " layers of width " + width + " and " + heads
                    + " heads: sizes are at least 1 and the heads divide the width.");
        }
    }

    /// Blocks alone, as in the paper's tables.
    ///
    /// @param layers how many blocks
    /// @param width the width of a position
    /// @param heads of the attention
    /// @return the network
    public static Gpt2 blocks(int layers, int width, int heads) {
        return new Gpt2(layers, width, heads, 1e-5, Elementwise.GELU_TANH, Frame.NONE, false);
    }

    /// The same network with each block recorded as one vertex, or by its operations.
    ///
    /// @param whole whether as one vertex
    /// @return the network
    public Gpt2 withWholeBlocks(boolean whole) {
        return new Gpt2(layers, width, heads, epsilon, activation, frame, whole);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>();
        if (frame.vocabulary > 0) {
            all.add(new Parameter("wte.weight", Shape.of(frame.vocabulary, width)));
            all.add(new Parameter("wpe.weight", Shape.of(frame.context, width)));
        }
        for (int i = 0; i < layers; i++) {
            String h = "h." + i + ".";
            all.add(new Parameter(h + "ln_1.weight", Shape.of(width)));
            all.add(new Parameter(h + "ln_1.bias", Shape.of(width)));
            all.add(new Parameter(h + "attn.c_attn.weight", Shape.of(width, 3 * width)));
            all.add(new Parameter(h + "attn.c_attn.bias", Shape.of(3 * width)));
            all.add(new Parameter(h + "attn.c_proj.weight", Shape.of(width, width)));
            all.add(new Parameter(h + "attn.c_proj.bias", Shape.of(width)));
            all.add(new Parameter(h + "ln_2.weight", Shape.of(width)));
            all.add(new Parameter(h + "ln_2.bias", Shape.of(width)));
            all.add(new Parameter(h + "mlp.c_fc.weight", Shape.of(width, 4 * width)));
            all.add(new Parameter(h + "mlp.c_fc.bias", Shape.of(4 * width)));
            all.add(new Parameter(h + "mlp.c_proj.weight", Shape.of(4 * width, width)));
            all.add(new Parameter(h + "mlp.c_proj.bias", Shape.of(width)));
        }
        if (frame.finalNorm) {
            all.add(new Parameter("ln_f.weight", Shape.of(width)));
            all.add(new Parameter("ln_f.bias", Shape.of(width)));
        }
        return all;
    }

    /// Random parameters: weights N(0, 0.02²), biases 0, norms 1.
    ///
    /// @param workspace where they go
    /// @param type the type of their entries
    /// @param random where they come from
    /// @param residualScale a factor for the weights that feed the residual connections: 1, or as GPT-2 has it 1/√(2 layers)
    /// @return a tensor for each parameter
    public Tensor[] randomParameters(Workspace workspace, ElementType type, RandomGenerator random,
            double residualScale) {
        return parameters().stream().map(p -> {
            if (p.shape().rank() == 1) {
                boolean norm = p.name().contains("ln_") && p.name().endsWith(".weight");
                return workspace.filled(type, p.shape(), norm ? 1 : 0);
            }
            double scale = p.name().contains("c_proj") ? residualScale : 1;
            return workspace.gaussian(type, p.shape(), random, 0.02 * scale);
        }).toArray(Tensor[]::new);
    }

    /// What the first block reads: the embeddings of tokens and of their positions.
    ///
    /// @param parameters a tensor for each parameter
    /// @param tokens the tokens
    /// @return tokens × width
    public Tensor embed(Tensor[] parameters, Indices tokens) {
        if (frame.vocabulary == 0 || tokens.count() > frame.context) {
            throw new IllegalArgumentException(tokens.count() + " tokens do not fit: this network has embeddings for "
                    + frame.vocabulary + " tokens at " + frame.context + " positions.");
        }
        return Layers.embedding(parameters[0], tokens).plus(parameters[1].slice(0, 0, tokens.count()));
    }

    @Override
    public Tensor apply(Tensor[] parameters, Tensor input) {
        int first = frame.vocabulary > 0 ? 2 : 0;
        Block whole = Blocks.asOne("transformer-block",
                x -> new Tensor[] {block(x[0], Arrays.copyOfRange(x, 1, x.length))}, Pattern.CAUSAL);
        Tensor x = input;
        for (int i = 0; i < layers; i++) {
            int at = first + i * PER_BLOCK;
            Tensor[] weights = Arrays.copyOfRange(parameters, at, at + PER_BLOCK);
            if (wholeBlocks) {
                Tensor[] arguments = new Tensor[PER_BLOCK + 1];
                arguments[0] = x;
                System.arraycopy(weights, 0, arguments, 1, PER_BLOCK);
                x = Trace.apply(whole, arguments);
            } else {
                x = block(x, weights);
            }
        }
        int last = first + layers * PER_BLOCK;
        if (frame.finalNorm) {
            x = Layers.layerNorm(x, parameters[last], parameters[last + 1], epsilon);
        }
        return frame.head ? x.matmul(parameters[0], false, true) : x;
    }

    private Tensor block(Tensor x, Tensor[] w) {
        Tensor normed = Layers.layerNorm(x, w[0], w[1], epsilon);
        Tensor qkv = Layers.linear(normed, w[2], w[3]);
        Tensor seen = Layers.causalAttention(qkv.slice(-1, 0, width), qkv.slice(-1, width, 2 * width),
                qkv.slice(-1, 2 * width, 3 * width), heads);
        Tensor attended = x.plus(Layers.linear(seen, w[4], w[5]));
        Tensor inner = Layers.linear(Layers.layerNorm(attended, w[6], w[7], epsilon), w[8], w[9]).apply(activation);
        return attended.plus(Layers.linear(inner, w[10], w[11]));
    }
}
