package org.nulla.model.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.model.Checkpoint;
import org.nulla.model.ModelConfig;
import org.nulla.model.file.NumberFormat;
import org.nulla.network.Gpt2;
import org.nulla.report.Csv;
import org.nulla.report.Plot;

/// Trains a character model, keeping its state in a folder as it goes, and goes on from such a state.
///
/// The same options give the same bits on the same processor, whether a run was interrupted or not: what a step trains on depends
/// on its number alone, and threads that share a batch are summed up in a fixed order.
public final class Trainer {

    /// The file with the course of the loss.
    public static final String LOSS_CSV = "loss.csv";
    /// Its picture, drawn anew at every measurement.
    public static final String LOSS_PLOT = "loss.png";

    private static final int QUICK_WINDOWS = 64;
    private static final int EVALUATED_TOGETHER = 8;

    private final TextCorpus corpus;
    private final TrainingOptions options;
    private final Path folder;
    private final Device device;
    private final NumberFormat format;
    private final Gpt2 network;
    private final Map<String, String> question;

    /// A training.
    ///
    /// @param corpus the text
    /// @param options how
    /// @param folder where the model and the state of the training go
    /// @param device where it is computed
    /// @param format how the model's numbers are written
    public Trainer(TextCorpus corpus, TrainingOptions options, Path folder, Device device, NumberFormat format) {
        corpus.requireLength(options.context());
        this.corpus = corpus;
        this.options = options;
        this.folder = folder;
        this.device = device;
        this.format = format;
        ModelConfig config = config();
        this.network = new Gpt2(config.layers(), config.width(), config.heads(), config.epsilon(),
                config.activation().elementwise(),
                new Gpt2.Frame(config.vocabulary(), config.context(), true, true), false);
        this.question = options.question(corpus.fingerprint());
    }

    private ModelConfig config() {
        return ModelConfig.of(options.layers(), options.width(), options.heads(), options.context(),
                corpus.tokenizer().size());
    }

    /// Who wants to know how a training is getting on.
    public interface Listener {

        /// A run begins, or goes on.
        ///
        /// @param step how many steps were done before
        /// @param steps how many there are in all
        void started(long step, long steps);

        /// The loss was measured.
        ///
        /// @param point the loss and when it was
        void measured(TrainingPoint point);

        /// Something did not work that a training can do without.
        ///
        /// @param words what, and why
        default void remark(String words) {
        }
    }

    /// How a training ended.
    ///
    /// @param checkpoint the model
    /// @param validationLoss its loss on all of the part that was not trained on, in nats a token
    /// @param history the losses on the way
    public record Trained(Checkpoint checkpoint, double validationLoss, List<TrainingPoint> history) {

        /// Keeps the list from changing.
        public Trained {
            history = List.copyOf(history);
        }
    }

    /// Trains to the end.
    ///
    /// @param listener is told the loss at every measurement
    /// @param control is told how many steps are done, and may end the run; what was kept is gone on from the next time
    /// @return the model
    /// @throws IOException if a file cannot be read or written, or the folder holds a training of another question
    public Trained run(Listener listener, RunControl control) throws IOException {
        Files.createDirectories(folder);
        Optional<TrainingState> kept = TrainingState.read(folder, network, question);
        TrainingState state = kept.orElseGet(() -> TrainingState.fresh(network,
                new SplittableRandom(options.seed())));
        listener.started(state.step(), options.steps());
        try (LossWorkers workers = new LossWorkers(network, device, options.threads())) {
            train(state, workers, listener, control);
            double loss = validationLoss(state, workers, Integer.MAX_VALUE);
            Checkpoint checkpoint = checkpoint(state);
            checkpoint.write(folder);
            return new Trained(checkpoint, loss, state.history());
        }
    }

    private void train(TrainingState state, LossWorkers workers, Listener listener, RunControl control)
            throws IOException {
        double sum = 0;
        int count = 0;
        while (state.step() < options.steps()) {
            control.report("training", state.step(), options.steps());
            int[][] batch = corpus.batch(options.seed(), state.step(), options.batch(), options.context());
            LossGradient.Result result = workers.compute(state.parameters(), batch, true);
            requireFinite(result.loss(), state.step());
            state.learn(result.gradient(), options.rateAt(state.step()), options.decay());
            sum += result.loss();
            count++;
            if (state.step() % options.every() == 0 || state.step() == options.steps()) {
                TrainingPoint point = new TrainingPoint(state.step(),
                        state.step() * options.batch() * options.context(), sum / count,
                        validationLoss(state, workers, QUICK_WINDOWS));
                state.history().add(point);
                sum = 0;
                count = 0;
                keep(state);
                draw(state.history(), listener);
                listener.measured(point);
            }
        }
    }

    private static void requireFinite(double loss, long step) {
        if (!Double.isFinite(loss)) {
            throw new ArithmeticException("The loss is " + loss + " at step " + step
                    + ": the training has diverged. Try a smaller --rate or a longer --warmup.");
        }
    }

    private double validationLoss(TrainingState state, LossWorkers workers, int most) {
        int[][] windows = corpus.windows(most, options.context());
        List<double[]> parameters = state.parameters();
        double sum = 0;
        int together = EVALUATED_TOGETHER * options.threads();
        for (int from = 0; from < windows.length; from += together) {
            int[][] some = Arrays.copyOfRange(windows, from, Math.min(windows.length, from + together));
            sum += workers.compute(parameters, some, false).loss() * some.length;
        }
        return sum / windows.length;
    }

    private Checkpoint checkpoint(TrainingState state) {
        return Checkpoint.of(config(), format, state.parameters(), corpus.tokenizer());
    }

    /// The state first: whatever else is half done when a run is killed is written again by the next one.
    private void keep(TrainingState state) throws IOException {
        state.write(folder, question);
        checkpoint(state).write(folder);
        List<TrainingPoint> history = state.history();
        Csv.write(folder.resolve(LOSS_CSV), List.of("step", "tokens", "training", "validation"),
                history.stream().map(point -> List.of(Long.toString(point.step()), Long.toString(point.tokens()),
                        Double.toString(point.trainingLoss()), Double.toString(point.validationLoss()))).toList());
    }

    /// A machine without fonts can train all the same.
    private void draw(List<TrainingPoint> history, Listener listener) throws IOException {
        double[] tokens = history.stream().mapToDouble(point -> point.tokens() / 1e6).toArray();
        try {
            Plot.titled(options.layers() + " layers of " + options.width(), "million tokens", "loss (nats a token)")
                    .line("training", tokens, history.stream().mapToDouble(TrainingPoint::trainingLoss).toArray())
                    .line("validation", tokens, history.stream().mapToDouble(TrainingPoint::validationLoss).toArray())
                    .write(folder.resolve(LOSS_PLOT));
        } catch (LinkageError | InternalError e) {
            listener.remark(LOSS_PLOT + " cannot be drawn on this machine: " + e.getMessage());
        }
    }
}
