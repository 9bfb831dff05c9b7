package org.nulla.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.NumberFormat;
import org.nulla.model.file.SafeTensorsHeader;
import org.nulla.model.file.SafeTensorsWriter;
import org.nulla.model.file.StoredTensor;
import org.nulla.model.file.TensorFolder;
import org.nulla.model.token.BytePairTokenizer;
import org.nulla.model.token.CharacterTokenizer;
import org.nulla.model.token.MergeTokenizer;
import org.nulla.model.token.Tokenizer;
import org.nulla.network.Gpt2;
import org.nulla.network.Network;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;
import org.nulla.report.AtomicFile;
import org.nulla.report.json.Json;

/// A GPT-2 model in the Hugging Face layout, in memory: configuration, tensors bit for bit, tokeniser. It never changes.
public final class Checkpoint {

    /// How many bytes of numbers a written file has at most, unless one says otherwise.
    public static final long LARGEST_FILE = 5_000_000_000L;

    private static final String PREFIX = "transformer.";
    private static final String HEAD = "lm_head.weight";

    private final ModelConfig config;
    private final Json.Table configFile;
    private final SequencedMap<String, StoredTensor> tensors;
    private final SequencedMap<String, String> metadata;
    private final @Nullable Tokenizer tokenizer;

    private Checkpoint(ModelConfig config, Json.Table configFile, SequencedMap<String, StoredTensor> tensors,
            SequencedMap<String, String> metadata, @Nullable Tokenizer tokenizer) {
        this.config = config;
        this.configFile = configFile;
        this.tensors = Collections.unmodifiableSequencedMap(tensors);
        this.metadata = metadata;
        this.tokenizer = tokenizer;
    }

    /// Reads a folder. The sizes of `config.json` are compared with the headers of the files before anything is allocated.
    ///
    /// @param folder the folder
    /// @return the model
    /// @throws ModelFileException if a file says something that cannot be; the message names file, place and what was found
    /// @throws IOException if a file cannot be read
    public static Checkpoint read(Path folder) throws IOException {
        Json.Table configFile = ModelConfig.json(folder);
        ModelConfig config = ModelConfig.of(configFile);
        SequencedMap<String, StoredTensor> tensors = new LinkedHashMap<>();
        SequencedMap<String, String> metadata;
        try (TensorFolder files = TensorFolder.open(folder)) {
            check(config, files);
            metadata = new LinkedHashMap<>(files.metadata());
            for (String name : files.names()) {
                tensors.put(name, files.read(name));
            }
        }
        Tokenizer tokenizer = tokenizer(folder, config);
        if (tokenizer != null && tokenizer.size() > config.vocabulary()) {
            throw new ModelFileException(folder.toString(), "the tokeniser has " + tokenizer.size()
                    + " tokens, the model " + config.vocabulary() + " (vocab_size).");
        }
        return new Checkpoint(config, configFile, tensors, metadata, tokenizer);
    }

    private static @Nullable Tokenizer tokenizer(Path folder, ModelConfig config) throws IOException {
        if (Files.exists(folder.resolve(CharacterTokenizer.FILE))) {
            return CharacterTokenizer.read(folder);
        }
        if (Files.exists(folder.resolve(MergeTokenizer.VOCABULARY))) {
            return MergeTokenizer.read(folder);
        }
        return config.vocabulary() == BytePairTokenizer.GPT2_SIZE ? BytePairTokenizer.gpt2() : null;
    }

    private static void check(ModelConfig config, TensorFolder files) throws ModelFileException {
        int names = files.names().size();
        if (config.layers() > names) {
            throw new ModelFileException(ModelConfig.FILE, "n_layer is " + config.layers()
                    + ", but the files hold only " + names + " tensors.");
        }
        boolean prefixed = files.has(PREFIX + "wte.weight");
        for (Map.Entry<String, List<Integer>> wanted : shapes(config).entrySet()) {
            String name = wanted.getKey().equals(HEAD) || !prefixed ? wanted.getKey() : PREFIX + wanted.getKey();
            if (!files.has(name)) {
                throw new ModelFileException(ModelConfig.FILE, "asks for a tensor '" + name
                        + "', which the files do not hold.");
            }
            SafeTensorsHeader.Entry entry = files.entry(name);
            if (!entry.shape().equals(wanted.getValue()) || !entry.format().isFloatingPoint()) {
                throw new ModelFileException(ModelConfig.FILE, "asks for floating-point numbers of shape "
                        + wanted.getValue() + " as '" + name + "', but the file holds " + entry.format()
                        + " of shape " + entry.shape() + ".");
            }
        }
    }

    /// Names without prefix, and shapes, in the order of [Gpt2#parameters], the head last where it is not tied.
    private static SequencedMap<String, List<Integer>> shapes(ModelConfig c) {
        SequencedMap<String, List<Integer>> shapes = new LinkedHashMap<>();
        int width = c.width();
        shapes.put("wte.weight", List.of(c.vocabulary(), width));
        shapes.put("wpe.weight", List.of(c.context(), width));
        for (int i = 0; i < c.layers(); i++) {
            String h = "h." + i + ".";
            shapes.put(h + "ln_1.weight", List.of(width));
            shapes.put(h + "ln_1.bias", List.of(width));
            // where 3 times a hostile width overflows, the shape is negative and fits no file
            shapes.put(h + "attn.c_attn.weight", List.of(width, 3 * width));
            shapes.put(h + "attn.c_attn.bias", List.of(3 * width));
            shapes.put(h + "attn.c_proj.weight", List.of(width, width));
            shapes.put(h + "attn.c_proj.bias", List.of(width));
            shapes.put(h + "ln_2.weight", List.of(width));
            shapes.put(h + "ln_2.bias", List.of(width));
            shapes.put(h + "mlp.c_fc.weight", List.of(width, c.inner()));
            shapes.put(h + "mlp.c_fc.bias", List.of(c.inner()));
            shapes.put(h + "mlp.c_proj.weight", List.of(c.inner(), width));
            shapes.put(h + "mlp.c_proj.bias", List.of(width));
        }
        shapes.put("ln_f.weight", List.of(width));
        shapes.put("ln_f.bias", List.of(width));
        if (!c.tiedHead()) {
            shapes.put(HEAD, List.of(c.vocabulary(), width));
        }
        return shapes;
    }

    /// A model from parameters of one's own.
    ///
    /// @param config its configuration
    /// @param format how its numbers are written
    /// @param parameters the numbers of each parameter, in the order of [#parameterNames]
    /// @param tokenizer its tokeniser, or null
    /// @return the model
    public static Checkpoint of(ModelConfig config, NumberFormat format, List<double[]> parameters,
            @Nullable Tokenizer tokenizer) {
        SequencedMap<String, StoredTensor> tensors = new LinkedHashMap<>();
        int i = 0;
        for (Map.Entry<String, List<Integer>> shape : shapes(config).entrySet()) {
            String name = shape.getKey().equals(HEAD) ? HEAD : PREFIX + shape.getKey();
            tensors.put(name, StoredTensor.of(name, format, shape.getValue(), parameters.get(i++)));
        }
        SequencedMap<String, String> metadata = new LinkedHashMap<>();
        metadata.put("format", "pt");
        return new Checkpoint(config, new Json.Table(config.members(dtype(format))), tensors, metadata, tokenizer);
    }

    private static String dtype(NumberFormat format) {
        return switch (format) {
            case F64 -> "float64";
            case F32 -> "float32";
            case F16 -> "float16";
            case BF16 -> "bfloat16";
            default -> throw new IllegalArgumentException("Weights cannot be written as " + format + ".");
        };
    }

    /// The same model with other numbers for some parameters, in the formats that these have.
    ///
    /// @param changed numbers by parameter name, as in [#parameterNames]
    /// @return the changed model
    public Checkpoint with(Map<String, double[]> changed) {
        SequencedMap<String, StoredTensor> copy = new LinkedHashMap<>(tensors);
        changed.forEach((name, values) -> {
            StoredTensor old = tensor(name);
            copy.put(old.name(), StoredTensor.of(old.name(), old.format(), old.shape(), values));
        });
        return new Checkpoint(config, configFile, copy, metadata, tokenizer);
    }

    /// The same model with its numbers in another format, rounded where it is shorter.
    ///
    /// @param format the format
    /// @return the model
    public Checkpoint to(NumberFormat format) {
        SequencedMap<String, StoredTensor> copy = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> copy.put(name, tensor.to(format)));
        SequencedMap<String, Json> members = new LinkedHashMap<>(configFile.members());
        members.put("dtype", new Json.Text(dtype(format)));
        return new Checkpoint(config, new Json.Table(members), copy, metadata, tokenizer);
    }

    /// Writes the model into a folder, which is made if it is not there.
    ///
    /// @param folder the folder
    /// @param largestFile how many bytes of numbers a file may have
    /// @throws IOException if something cannot be written
    public void write(Path folder, long largestFile) throws IOException {
        Files.createDirectories(folder);
        SafeTensorsWriter.writeFolder(folder, tensors.values(), metadata, largestFile);
        AtomicFile.write(folder.resolve(ModelConfig.FILE), ModelConfig.text(configFile));
        if (tokenizer != null) {
            tokenizer.write(folder);
        }
    }

    /// Writes the model into a folder.
    ///
    /// @param folder the folder
    /// @throws IOException if something cannot be written
    public void write(Path folder) throws IOException {
        write(folder, LARGEST_FILE);
    }

    /// Sizes and choices.
    ///
    /// @return the configuration
    public ModelConfig config() {
        return config;
    }

    /// The tokeniser that came with the model, or GPT-2's own where the vocabulary has its size.
    ///
    /// @return the tokeniser, if there is one
    public Optional<Tokenizer> tokenizer() {
        return Optional.ofNullable(tokenizer);
    }

    /// All tensors of the files, also such as are no parameters.
    ///
    /// @return tensors by their names in the files
    public SequencedMap<String, StoredTensor> tensors() {
        return tensors;
    }

    /// The names of the parameters without the files' prefix: as in [Gpt2#parameters], and a head that is not tied last.
    ///
    /// @return the names
    public List<String> parameterNames() {
        return List.copyOf(shapes(config).keySet());
    }

    /// One parameter.
    ///
    /// @param name its name, as in [#parameterNames]
    /// @return its numbers as stored
    public StoredTensor tensor(String name) {
        StoredTensor tensor = tensors.containsKey(PREFIX + name) ? tensors.get(PREFIX + name) : tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("There is no parameter '" + name + "' in this model.");
        }
        return tensor;
    }

    /// The matrix that makes scores of a position's last state: tokens × width.
    ///
    /// @return the table of embeddings, or the head of its own
    public StoredTensor head() {
        return tensor(config.tiedHead() ? "wte.weight" : HEAD);
    }

    /// How many numbers the parameters are.
    ///
    /// @return their total count
    public long parameterCount() {
        return parameterNames().stream().mapToLong(name -> tensor(name).count()).sum();
    }

    /// The model as a network, for derivatives and preimages. Its input is what [Gpt2#embed] gives, its output the scores.
    ///
    /// @return the network
    /// @throws IllegalStateException if the model has something that the network has not
    public Gpt2 network() {
        if (config.inner() != 4 * config.width() || !config.tiedHead() || !config.scaledAttention()
                || config.scaledByLayer()) {
            throw new IllegalStateException("Derivatives are there for models with an inner width of 4 times the "
                    + "width, a tied head and plain scaled attention; this one is " + config + ".");
        }
        return new Gpt2(config.layers(), config.width(), config.heads(), config.epsilon(),
                config.activation().elementwise(),
                new Gpt2.Frame(config.vocabulary(), config.context(), true, true), false);
    }

    /// The parameters of [#network] as tensors.
    ///
    /// @param workspace where they go
    /// @param type the type of their entries
    /// @return a tensor for each parameter
    public Tensor[] parameters(Workspace workspace, ElementType type) {
        List<Tensor> all = new ArrayList<>();
        for (Network.Parameter parameter : network().parameters()) {
            StoredTensor stored = tensor(parameter.name());
            all.add(workspace.tensor(type, Shape.of(stored.shape().stream().mapToInt(Integer::intValue).toArray()),
                    stored.toArray()));
        }
        return all.toArray(Tensor[]::new);
    }
}
