package org.nulla.explorer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.nulla.model.Checkpoint;
import org.nulla.model.ModelConfig;
import org.nulla.model.file.NumberFormat;
import org.nulla.model.token.CharacterTokenizer;

/// A language model of one layer that was never trained, but has opinions all the same.
final class TinyModel {

    private static final String CHARACTERS = "abcdefghijklmnopqrstuvwxyz .,!?";
    private static final int WIDTH = 16;
    private static final int CONTEXT = 32;

    private TinyModel() {
    }

    static void write(Path folder) throws IOException {
        ModelConfig config = ModelConfig.of(1, WIDTH, 2, CONTEXT, CHARACTERS.length());
        Random random = new Random(3);
        List<double[]> parameters = new ArrayList<>();
        parameters.add(drawn(random, CHARACTERS.length() * WIDTH, 1));
        parameters.add(drawn(random, CONTEXT * WIDTH, 0.5));
        parameters.addAll(List.of(constant(WIDTH, 1), constant(WIDTH, 0), drawn(random, 3 * WIDTH * WIDTH, 0.4),
                constant(3 * WIDTH, 0), drawn(random, WIDTH * WIDTH, 0.4), constant(WIDTH, 0), constant(WIDTH, 1),
                constant(WIDTH, 0), drawn(random, 4 * WIDTH * WIDTH, 0.4), constant(4 * WIDTH, 0),
                drawn(random, 4 * WIDTH * WIDTH, 0.4), constant(WIDTH, 0)));
        parameters.addAll(List.of(constant(WIDTH, 1), constant(WIDTH, 0)));
        Checkpoint.of(config, NumberFormat.F32, parameters, CharacterTokenizer.of(CHARACTERS)).write(folder);
    }

    private static double[] drawn(Random random, int count, double scale) {
        return random.doubles(count).map(x -> scale * (2 * x - 1)).toArray();
    }

    private static double[] constant(int count, double value) {
        double[] all = new double[count];
        Arrays.fill(all, value);
        return all;
    }
}
