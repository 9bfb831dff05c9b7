package org.nulla.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.TensorFolder;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;

/// The sizes and choices of a GPT-2 model, as `config.json` says them.
///
/// @param layers how many blocks
/// @param width the width of a position
/// @param heads of the attention
/// @param inner the width inside a feed-forward layer
/// @param context how many positions there are
/// @param vocabulary how many tokens there are
/// @param epsilon what normalisation adds to the variance
/// @param activation of the feed-forward layers
/// @param tiedHead whether the scores come from the table of embeddings
/// @param scaledAttention whether attention scores are divided by the root of a head's width
/// @param scaledByLayer whether attention scores of layer i, from 0, are divided by i + 1
public record ModelConfig(int layers, int width, int heads, int inner, int context, int vocabulary, double epsilon,
        Activation activation, boolean tiedHead, boolean scaledAttention, boolean scaledByLayer) {

    /// The file's name.
    public static final String FILE = "config.json";

    private static final long LONGEST = 1 << 20;

    /// Checks the sizes.
    public ModelConfig {
        if (layers < 1 || width < 1 || heads < 1 || inner < 1 || context < 1 || vocabulary < 1) {
            throw new IllegalArgumentException("A model of " + layers + " layers of width " + width + " with " + heads
                    + " heads, " + inner + " inner entries, " + context + " positions and " + vocabulary
                    + " tokens: every size is at least 1.");
        }
        if (width % heads != 0) {
            throw new IllegalArgumentException("Width " + width + " cannot be cut into " + heads + " heads.");
        }
        if (!(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("Normalisation cannot add " + epsilon + " to the variance.");
        }
    }

    /// GPT-2's usual choices with sizes of one's own.
    ///
    /// @param layers how many blocks
    /// @param width the width of a position
    /// @param heads of the attention
    /// @param context how many positions there are
    /// @param vocabulary how many tokens there are
    /// @return the configuration
    public static ModelConfig of(int layers, int width, int heads, int context, int vocabulary) {
        return new ModelConfig(layers, width, heads, Math.multiplyExact(4, width), context, vocabulary, 1e-5,
                Activation.GELU_TANH, true, true, false);
    }

    /// What attention scores of a layer are multiplied by.
    ///
    /// @param layer the layer, from 0
    /// @return the factor
    public double attentionScale(int layer) {
        double scale = scaledAttention ? 1 / Math.sqrt((double) width / heads) : 1;
        return scaledByLayer ? scale / (layer + 1) : scale;
    }

    /// Reads the file of a model's folder.
    ///
    /// @param folder the folder
    /// @return the configuration
    /// @throws ModelFileException if something in it cannot be, or is not GPT-2
    /// @throws IOException if it cannot be read
    public static ModelConfig read(Path folder) throws IOException {
        return of(json(folder));
    }

    /// The file as it stands, so that it can be written again with everything else it says.
    static Json.Table json(Path folder) throws IOException {
        if (!Files.exists(folder.resolve(FILE))) {
            throw new ModelFileException(folder.toString(), "there is no " + FILE + ".");
        }
        if (TensorFolder.readJson(folder.resolve(FILE), LONGEST) instanceof Json.Table table) {
            return table;
        }
        throw new ModelFileException(FILE, "there should be one JSON object.");
    }

    static ModelConfig of(Json.Table table) throws ModelFileException {
        Members members = new Members(table);
        String type = members.text("model_type", "gpt2");
        if (!type.equals("gpt2")) {
            throw new ModelFileException(FILE, "model_type is '" + type + "'; only 'gpt2' can be run.");
        }
        if (members.truth("add_cross_attention", false)) {
            throw new ModelFileException(FILE, "add_cross_attention is true; only models without it can be run.");
        }
        String function = members.text("activation_function", "gelu_new");
        Activation activation = Activation.named(function)
                .orElseThrow(() -> new ModelFileException(FILE, "activation_function '" + function
                        + "' is unknown. Known are "
                        + List.of(Activation.values()).stream().map(Activation::configName).toList() + "."));
        int width = members.size("n_embd", 768);
        long usual = 4L * width;
        try {
            return new ModelConfig(members.size("n_layer", 12), width, members.size("n_head", 12),
                    members.size("n_inner", (int) Math.min(usual, Integer.MAX_VALUE)),
                    members.size("n_positions", 1024), members.size("vocab_size", 50257),
                    members.number("layer_norm_epsilon", 1e-5), activation,
                    members.truth("tie_word_embeddings", true), members.truth("scale_attn_weights", true),
                    members.truth("scale_attn_by_inverse_layer_idx", false));
        } catch (IllegalArgumentException e) {
            throw new ModelFileException(FILE, String.valueOf(e.getMessage()));
        }
    }

    /// Members with defaults; `null` counts as absent, as it does where these files come from.
    private record Members(Json.Table table) {

        int size(String key, int otherwise) throws ModelFileException {
            double number = number(key, otherwise);
            if (number != Math.rint(number) || number < 1 || number > Integer.MAX_VALUE) {
                throw new ModelFileException(FILE, key + " should be a whole number from 1 but is " + number + ".");
            }
            return (int) number;
        }

        double number(String key, double otherwise) throws ModelFileException {
            return switch (table.members().get(key)) {
                case null -> otherwise;
                case Json.Nothing _ -> otherwise;
                case Json.Numeral number -> number.value();
                case Json other -> throw wrong(key, "a number", other);
            };
        }

        boolean truth(String key, boolean otherwise) throws ModelFileException {
            return switch (table.members().get(key)) {
                case null -> otherwise;
                case Json.Nothing _ -> otherwise;
                case Json.Truth truth -> truth.value();
                case Json other -> throw wrong(key, "true or false", other);
            };
        }

        String text(String key, String otherwise) throws ModelFileException {
            return switch (table.members().get(key)) {
                case null -> otherwise;
                case Json.Nothing _ -> otherwise;
                case Json.Text text -> text.value();
                case Json other -> throw wrong(key, "a text", other);
            };
        }

        private static ModelFileException wrong(String key, String expected, Json found) {
            return new ModelFileException(FILE, key + " should be " + expected + " but is " + found.describe() + ".");
        }
    }

    /// The members that this configuration has an opinion on.
    SequencedMap<String, Json> members(String format) {
        SequencedMap<String, Json> members = new LinkedHashMap<>();
        members.put("activation_function", new Json.Text(activation.configName()));
        members.put("architectures", new Json.Array(List.of(new Json.Text("GPT2LMHeadModel"))));
        members.put("dtype", new Json.Text(format));
        members.put("layer_norm_epsilon", new Json.Numeral(Double.toString(epsilon)));
        members.put("model_type", new Json.Text("gpt2"));
        members.put("n_embd", whole(width));
        members.put("n_head", whole(heads));
        members.put("n_inner", inner == 4L * width ? new Json.Nothing() : whole(inner));
        members.put("n_layer", whole(layers));
        members.put("n_positions", whole(context));
        members.put("scale_attn_by_inverse_layer_idx", new Json.Truth(scaledByLayer));
        members.put("scale_attn_weights", new Json.Truth(scaledAttention));
        members.put("tie_word_embeddings", new Json.Truth(tiedHead));
        members.put("vocab_size", whole(vocabulary));
        return members;
    }

    private static Json whole(int value) {
        return new Json.Numeral(Integer.toString(value));
    }

    static String text(Json.Table table) {
        StringBuilder text = new StringBuilder();
        new JsonWriter(text).value(table);
        return text.append('\n').toString();
    }
}
