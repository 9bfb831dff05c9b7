package org.nulla.surgery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nulla.RunControl;
import org.nulla.backend.Device;
import org.nulla.model.Checkpoint;
import org.nulla.selection.Choice;
import org.nulla.selection.Equations;
import org.nulla.selection.Groups;
import org.nulla.selection.Members;
import org.nulla.selection.Selection;

/// Looks for the smallest change of weights that makes a model continue a prompt as asked: the front door of weight surgery.
///
/// Newton's way, with preimages for steps: the margins of the wanted text are linearised at the weights as they have become; among
/// all *total* changes that would lift every margin to the clearance, to first order, the smallest is taken; and again, until the
/// margins themselves are there. There are as many equations as wanted tokens, so what is solved is tiny however many weights there
/// are.
///
/// It belongs to the thread that opened it.
public final class WeightSurgeon implements AutoCloseable {

    private static final int MOST_STEPS = 40;
    private static final int HALVINGS = 6;

    /// What certificates of choices among half a million weights are held against.
    private static final double TOLERANCE = 1e-4;

    /// How long one of them may take; then the best member so far is taken, and the next step improves on it.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ModelNetwork network;
    private final EditableWeights weights;
    private final double clearance;
    private double[] felt = {};

    private WeightSurgeon(ModelNetwork network, EditableWeights weights, double clearance) {
        this.network = network;
        this.weights = weights;
        this.clearance = clearance;
    }

    /// Makes a model ready.
    ///
    /// @param checkpoint the model
    /// @param device where to compute
    /// @param layers whose weights may change, from 0
    /// @param clearance by how much each wanted token is to win, in units of the scores; positive
    /// @return the surgeon, to be closed by the caller
    public static WeightSurgeon open(Checkpoint checkpoint, Device device, List<Integer> layers, double clearance) {
        if (!(clearance > 0)) {
            throw new IllegalArgumentException("The clearance is " + clearance + "; a positive number is needed.");
        }
        ModelNetwork network = ModelNetwork.open(checkpoint, device);
        try {
            return new WeightSurgeon(network, new EditableWeights(network, layers), clearance);
        } catch (RuntimeException | Error e) {
            network.close();
            throw e;
        }
    }

    /// The last layers of a model.
    ///
    /// @param checkpoint the model
    /// @param count how many
    /// @return their numbers, from 0
    public static List<Integer> lastLayers(Checkpoint checkpoint, int count) {
        int all = checkpoint.config().layers();
        List<Integer> layers = new ArrayList<>();
        for (int i = Math.max(0, all - count); i < all; i++) {
            layers.add(i);
        }
        return layers;
    }

    /// Listens to ordinary text, for [WeightNorm#QUIET]: the mean squared gradient of each weight over windows of it, and a tenth of
    /// the mean of all on top, so that no weight is free.
    ///
    /// @param windows stretches of ordinary text, of at least two tokens each
    /// @param control who hears of progress
    public void listen(List<int[]> windows, RunControl control) {
        double[] squares = new double[weights.size()];
        double[] unchanged = new double[weights.size()];
        for (int i = 0; i < windows.size(); i++) {
            control.report("listening", i, windows.size());
            double[] gradient = weights.gradient(windows.get(i), 1, unchanged);
            for (int x = 0; x < squares.length; x++) {
                squares[x] += gradient[x] * gradient[x];
            }
        }
        double mean = Arrays.stream(squares).average().orElse(0);
        if (!(mean > 0)) {
            throw new IllegalArgumentException("The text is felt by no weight. Give some windows of ordinary text.");
        }
        felt = Arrays.stream(squares).map(square -> square / mean + 0.1).toArray();
    }

    /// Looks for the smallest change.
    ///
    /// @param task what is wanted
    /// @param norm by what it is small; [WeightNorm#QUIET] after [#listen] only
    /// @param control who hears of progress and may stop it
    /// @return the change, successful or not
    public WeightEdit edit(PromptTask task, WeightNorm norm, RunControl control) {
        if (norm == WeightNorm.QUIET && felt.length == 0) {
            throw new IllegalStateException("The quiet norm needs ordinary text to listen to. Call listen first.");
        }
        long start = System.nanoTime();
        double[] change = new double[weights.size()];
        List<EditableWeights.Duel> duels = new ArrayList<>();
        EditableWeights.Margins at = weights.linearized(task, change, duels);
        List<Double> least = new ArrayList<>(List.of(at.least()));
        int steps = 0;
        // a little more is asked for than what counts as success, because a first-order step ends just short
        double goal = 1.05 * clearance;
        while (at.least() < clearance && steps < MOST_STEPS) {
            control.report("step", steps, -1);
            double[] next = total(at, change, norm, goal);
            for (int i = 0; i < HALVINGS && weights.margins(task, next).missing(goal) > at.missing(goal); i++) {
                for (int x = 0; x < next.length; x++) {
                    next[x] = (next[x] + change[x]) / 2;
                }
            }
            change = next;
            at = weights.linearized(task, change, duels);
            least.add(at.least());
            steps++;
        }
        return weights.describe(norm.label(), at.least() >= clearance, steps, least, change,
                (System.nanoTime() - start) / 1e9);
    }

    /// Plain gradient descent on the loss of the wanted text, of the same weights and up to the same clearance, to compare with.
    ///
    /// @param task what is wanted
    /// @param rate how far a step goes along the gradient
    /// @param mostSteps after how many steps it gives up
    /// @param control who hears of progress and may stop it
    /// @return the change, successful or not
    public WeightEdit fineTune(PromptTask task, double rate, int mostSteps, RunControl control) {
        long start = System.nanoTime();
        int[] text = Arrays.copyOf(task.prompt(), task.positions() + task.count());
        System.arraycopy(task.wanted(), 0, text, task.positions(), task.count());
        double[] change = new double[weights.size()];
        List<Double> least = new ArrayList<>();
        int steps = 0;
        least.add(weights.margins(task, change).least());
        while (least.getLast() < clearance && steps < mostSteps) {
            control.report("step", steps, mostSteps);
            double[] gradient = weights.gradient(text, task.positions(), change);
            for (int x = 0; x < change.length; x++) {
                change[x] -= rate * gradient[x];
            }
            least.add(weights.margins(task, change).least());
            steps++;
        }
        return weights.describe("fine-tuning", least.getLast() >= clearance, steps, least, change,
                (System.nanoTime() - start) / 1e9);
    }

    /// The smallest total change that, to first order from where we are, lifts every margin to the goal.
    private double[] total(EditableWeights.Margins at, double[] change, WeightNorm norm, double goal) {
        double[] already = new double[at.values().length];
        double[] least = new double[already.length];
        for (int k = 0; k < already.length; k++) {
            for (int x = 0; x < change.length; x++) {
                already[k] += at.slopes()[k][x] * change[x];
            }
            least[k] = goal - at.values()[k] + already[k];
        }
        return switch (norm) {
            case EUCLIDEAN -> {
                double[] ones = new double[change.length];
                Arrays.fill(ones, 1);
                yield QuadraticStep.of(at.slopes(), least, ones);
            }
            case QUIET -> QuadraticStep.of(at.slopes(), least, felt);
            case ABSOLUTE_SUM, MAXIMUM, GROUPED -> chosen(at.slopes(), least, already, norm);
        };
    }

    /// By selection in the affine space where every duel that falls short reaches its goal, and the others stay as they are.
    private double[] chosen(double[][] slopes, double[] least, double[] already, WeightNorm norm) {
        double[] right = new double[least.length];
        Arrays.setAll(right, k -> Math.max(least[k], already[k]));
        Selection selection = Selection.in(Members.of(Equations.of(weights.size(), slopes, right)))
                .withTolerance(TOLERANCE).with(RunControl.NONE.within(PATIENCE));
        Choice choice = switch (norm) {
            case ABSOLUTE_SUM -> selection.leastAbsoluteSum();
            case MAXIMUM -> selection.leastMaximum();
            default -> selection.fewestGroups(groups());
        };
        if (choice.point().length() == 0) {
            throw new IllegalStateException("No change of these weights was found: " + choice.reason());
        }
        return choice.point().toArray();
    }

    private Groups groups() {
        Map<String, int[]> entries = new LinkedHashMap<>();
        int at = 0;
        for (int i = 0; i < weights.names().size(); i++) {
            int from = at;
            int[] mine = new int[weights.length(i)];
            Arrays.setAll(mine, j -> from + j);
            entries.put(weights.names().get(i), mine);
            at += mine.length;
        }
        return Groups.of(weights.size(), entries);
    }

    @Override
    public void close() {
        network.close();
    }
}
