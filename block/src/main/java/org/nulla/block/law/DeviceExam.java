package org.nulla.block.law;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.ElementType;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// All laws of a device, one after the other, going on after a breach: for machines without a test framework.
public final class DeviceExam {

    private static final int AGAIN = 6;

    /// How many networks with planted dependencies there are for each seed.
    private static final int PLANTED = 10;

    private final Device device;
    private final int seeds;
    private final Consumer<String> progress;
    private final List<String> breaches = new ArrayList<>();
    private int laws;

    private DeviceExam(Device device, int seeds, Consumer<String> progress) {
        this.device = device;
        this.seeds = seeds;
        this.progress = progress;
    }

    /// What an exam ended with.
    ///
    /// @param laws how many laws were tried
    /// @param breaches what was found wrong, one line each
    public record Result(int laws, List<String> breaches) {
    }

    /// Examines a device.
    ///
    /// @param device the device
    /// @param seeds how many random points for each law
    /// @param progress is told what is tried next
    /// @return the result
    public static Result of(Device device, int seeds, Consumer<String> progress) {
        DeviceExam exam = new DeviceExam(device, seeds, progress);
        for (ElementType type : ElementType.values()) {
            exam.operations(type);
            exam.preimages(type);
            exam.dependencies(type);
        }
        exam.law("memory is given back", exam::memory);
        return new Result(exam.laws, List.copyOf(exam.breaches));
    }

    private void law(String name, Runnable body) {
        progress.accept(name);
        laws++;
        try {
            body.run();
        } catch (AssertionError | RuntimeException e) {
            breaches.add(name + ": " + (e instanceof AssertionError ? e.getMessage() : e.toString()));
        }
    }

    private void operations(ElementType type) {
        DeviceLaws device = new DeviceLaws(this.device, type);
        for (String name : OperationCases.cases().keySet()) {
            for (int i = 0; i < seeds; i++) {
                int seed = i;
                law(name + ", " + type + ", seed " + seed, () -> device.operation(name, seed));
            }
        }
        for (int i = 0; i < 8 * seeds; i++) {
            int seed = i;
            law("QR, " + type + ", seed " + seed, () -> device.qr(seed));
            law("triangles, " + type + ", seed " + seed, () -> device.triangles(seed));
        }
    }

    private void preimages(ElementType type) {
        PreimageLaws preimages = new PreimageLaws(device, type);
        List<int[]> networks = List.of(new int[] {2, 32, 1}, new int[] {2, 32, 8}, new int[] {2, 32, 16},
                new int[] {4, 8, 1}, new int[] {8, 24, 1}, new int[] {3, 8, 22});
        for (int[] n : networks) {
            law("preimage of an MLP, " + type, () -> preimages.mlp(n[0], n[1], n[2], 1));
        }
        for (int[] n : List.of(new int[] {2, 8, 8}, new int[] {2, 16, 8}, new int[] {1, 24, 8}, new int[] {4, 16, 8})) {
            law("preimage of GPT-2 blocks, " + type, () -> preimages.gpt2(n[0], n[1], n[2], 1));
        }
        // a device that remembers what it did must not remember the numbers
        for (int i = 0; i < AGAIN; i++) {
            int seed = i;
            law("preimage of GPT-2 blocks again, " + type + ", seed " + seed, () -> preimages.gpt2(2, 8, 4, seed));
            law("preimage of an MLP again, " + type + ", seed " + seed, () -> preimages.mlp(2, 16, 4, seed));
        }
    }

    private void dependencies(ElementType type) {
        DependencyLaws laws = new DependencyLaws(device, type);
        for (int i = 0; i < PLANTED * seeds; i++) {
            int seed = i;
            law("planted dependencies, " + type + ", seed " + seed, () -> laws.check(seed));
        }
    }

    private void memory() {
        long before = device.memory().inUse();
        try (Workspace workspace = Workspace.open(device)) {
            Tensor x = workspace.filled(ElementType.FLOAT64, Shape.of(100, 100), 1);
            DeviceBuffer more = workspace.buffer(1000);
            if (device.memory().inUse() < before + 80_000 + more.bytes()) {
                throw new AssertionError("the device counts " + (device.memory().inUse() - before)
                        + " bytes in use after 81,000 were taken for " + x.shape());
            }
        }
        if (device.memory().inUse() != before) {
            throw new AssertionError("the device counts " + (device.memory().inUse() - before)
                    + " bytes in use after all was given back");
        }
    }
}
