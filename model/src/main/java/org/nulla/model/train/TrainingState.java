package org.nulla.model.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.nulla.model.file.ModelFileException;
import org.nulla.model.file.NumberFormat;
import org.nulla.model.file.SafeTensorsFile;
import org.nulla.model.file.SafeTensorsWriter;
import org.nulla.model.file.StoredTensor;
import org.nulla.network.Gpt2;
import org.nulla.network.Network;

/// Everything a training goes on from: parameters, Adam's two moments for each, how many steps were done, the loss so far. One
/// file holds it, replaced as a whole, so that a run that is killed at any moment leaves a state that was.
final class TrainingState {

    static final String FILE = "training.safetensors";

    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.99;
    private static final double EPSILON = 1e-8;
    /// The longest a gradient may be; a longer one is shortened.
    private static final double LONGEST = 1;

    private final List<Network.Parameter> parameters;
    private final float[][] values;
    private final float[][] first;
    private final float[][] second;
    private final List<TrainingPoint> history = new ArrayList<>();
    private long step;

    private TrainingState(List<Network.Parameter> parameters, float[][] values, float[][] first, float[][] second) {
        this.parameters = parameters;
        this.values = values;
        this.first = first;
        this.second = second;
    }

    static TrainingState fresh(Gpt2 network, RandomGenerator random) {
        List<Network.Parameter> parameters = network.parameters();
        float[][] values = new float[parameters.size()][];
        double towardsResidual = 1 / Math.sqrt(2.0 * network.layers());
        for (int i = 0; i < values.length; i++) {
            Network.Parameter parameter = parameters.get(i);
            values[i] = new float[Math.toIntExact(parameter.shape().count())];
            if (parameter.shape().rank() == 1) {
                boolean scale = parameter.name().contains("ln_") && parameter.name().endsWith(".weight");
                Arrays.fill(values[i], scale ? 1 : 0);
            } else {
                double deviation = 0.02 * (parameter.name().contains("c_proj") ? towardsResidual : 1);
                for (int j = 0; j < values[i].length; j++) {
                    values[i][j] = (float) (deviation * random.nextGaussian());
                }
            }
        }
        return new TrainingState(parameters, values, zeros(values), zeros(values));
    }

    private static float[][] zeros(float[][] like) {
        return Arrays.stream(like).map(row -> new float[row.length]).toArray(float[][]::new);
    }

    /// The state that a run of the same question left, if there was one.
    static Optional<TrainingState> read(Path folder, Gpt2 network, Map<String, String> question) throws IOException {
        Path path = folder.resolve(FILE);
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try (SafeTensorsFile file = SafeTensorsFile.open(path)) {
            for (Map.Entry<String, String> wanted : question.entrySet()) {
                String found = file.metadata().get(wanted.getKey());
                if (!wanted.getValue().equals(found)) {
                    throw new ModelFileException(folder.toString(), "holds a training with another " + wanted.getKey()
                            + " (" + found + " instead of " + wanted.getValue()
                            + "). Give another folder, or delete " + FILE + " there to start afresh.");
                }
            }
            List<Network.Parameter> parameters = network.parameters();
            TrainingState state = new TrainingState(parameters, read(file, parameters, "value."),
                    read(file, parameters, "first."), read(file, parameters, "second."));
            state.remember(file);
            return Optional.of(state);
        }
    }

    private void remember(SafeTensorsFile file) throws ModelFileException {
        try {
            step = Long.parseLong(Objects.requireNonNullElse(file.metadata().get("step"), "0"));
            Objects.requireNonNullElse(file.metadata().get("history"), "").lines()
                    .forEach(line -> history.add(TrainingPoint.read(line)));
        } catch (IllegalArgumentException e) {
            throw new ModelFileException(file.name(), "the steps done or the losses so far are not numbers ("
                    + e.getMessage() + "). Delete it to start afresh.");
        }
    }

    private static float[][] read(SafeTensorsFile file, List<Network.Parameter> parameters, String prefix)
            throws IOException {
        float[][] all = new float[parameters.size()][];
        for (int i = 0; i < all.length; i++) {
            Network.Parameter parameter = parameters.get(i);
            StoredTensor tensor = file.read(prefix + parameter.name());
            if (tensor.format() != NumberFormat.F32 || tensor.count() != parameter.shape().count()) {
                throw new ModelFileException(file.name(), "tensor '" + tensor.name() + "' is not of this training.");
            }
            all[i] = new float[(int) tensor.count()];
            for (int j = 0; j < all[i].length; j++) {
                all[i][j] = (float) tensor.format().get(tensor.bytes(), j);
            }
        }
        return all;
    }

    void write(Path folder, Map<String, String> question) throws IOException {
        List<StoredTensor> tensors = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            tensors.add(stored("value.", i, values[i]));
            tensors.add(stored("first.", i, first[i]));
            tensors.add(stored("second.", i, second[i]));
        }
        Map<String, String> remarks = new LinkedHashMap<>(question);
        remarks.put("step", Long.toString(step));
        remarks.put("history", String.join("\n", history.stream().map(TrainingPoint::written).toList()));
        SafeTensorsWriter.write(folder.resolve(FILE), tensors, remarks);
    }

    private StoredTensor stored(String prefix, int parameter, float[] numbers) {
        int[] sizes = parameters.get(parameter).shape().sizes();
        return StoredTensor.of(prefix + parameters.get(parameter).name(), NumberFormat.F32,
                Arrays.stream(sizes).boxed().toList(), doubles(numbers));
    }

    private static double[] doubles(float[] numbers) {
        double[] copy = new double[numbers.length];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = numbers[i];
        }
        return copy;
    }

    long step() {
        return step;
    }

    List<TrainingPoint> history() {
        return history;
    }

    List<double[]> parameters() {
        return Arrays.stream(values).parallel().map(TrainingState::doubles).toList();
    }

    /// One step of Adam with decoupled decay, on a gradient that is shortened if it is too long.
    void learn(double[][] gradient, double rate, double decay) {
        double square = 0;
        for (double[] part : gradient) {
            for (double entry : part) {
                square += entry * entry;
            }
        }
        double shortened = Math.min(1, LONGEST / Math.max(Math.sqrt(square), 1e-30));
        step++;
        double scale1 = 1 / (1 - Math.pow(BETA1, (double) step));
        double scale2 = 1 / (1 - Math.pow(BETA2, (double) step));
        // parameters do not depend on each other, so the bits are the same whoever does which
        IntStream.range(0, values.length).parallel().forEach(p -> learn(p, gradient[p], shortened, rate,
                parameters.get(p).shape().rank() > 1 ? rate * decay : 0, scale1, scale2));
    }

    private void learn(int parameter, double[] gradient, double shortened, double rate, double drawn, double scale1,
            double scale2) {
        float[] value = values[parameter];
        float[] m = first[parameter];
        float[] v = second[parameter];
        for (int i = 0; i < value.length; i++) {
            double entry = gradient[i] * shortened;
            double m1 = BETA1 * m[i] + (1 - BETA1) * entry;
            double v1 = BETA2 * v[i] + (1 - BETA2) * entry * entry;
            m[i] = (float) m1;
            v[i] = (float) v1;
            value[i] = (float) (value[i] - drawn * value[i]
                    - rate * (m1 * scale1) / (Math.sqrt(v1 * scale2) + EPSILON));
        }
    }
}
