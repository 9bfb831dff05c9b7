package org.nulla.backend.cuda;

import java.io.PrintStream;
import java.util.Random;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A program that loses its GPU, and says on standard output what it hears from then on: one line for each attempt.
final class LostDevice {

    private final PrintStream out;

    private LostDevice(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        new LostDevice(System.out).run();
    }

    private void run() {
        CudaDevice device = CudaDevice.load();
        Workspace workspace = Workspace.open(device);
        out.println("before: " + sum(workspace));
        Tensor noise = workspace.gaussian(ElementType.FLOAT64, Shape.of(600, 600), new Random(1), 1);
        CudaQueue queue = (CudaQueue) device.open();
        attempt("kernel", () -> {
            // reads from an address that nobody has
            queue.launchContext().argument(0, 8);
            queue.launchContext().argument(1, CudaQueue.address(queue.allocate(256)));
            queue.launchContext().argument(2, 1);
            queue.launchContext().launch(device.kernels().fixed(ElementType.FLOAT64, "toDouble"), 1, 32);
            queue.finish();
            return "nothing happened";
        });
        attempt("upload", () -> sum(workspace));
        attempt("product", () -> noise.matmul(noise).sum().toDouble());
        attempt("new queue", () -> {
            try (Workspace other = Workspace.open(device)) {
                return sum(other);
            }
        });
        attempt("new device", () -> CudaDevice.load().description());
        attempt("description", device::description);
        attempt("close", () -> {
            device.close();
            return "closed";
        });
        Device best = Devices.best(line -> out.println("announced: " + line));
        try (Workspace other = Workspace.open(best)) {
            out.println(best.name().equals(CudaDevice.NAME) ? "best: the lost one" : "best: another");
            out.println("after: " + sum(other));
        }
    }

    private static double sum(Workspace workspace) {
        return workspace.filled(ElementType.FLOAT64, Shape.of(3), 2).sum().toDouble();
    }

    private interface Attempt {
        Object made();
    }

    private void attempt(String name, Attempt attempt) {
        try {
            out.println(name + ": answered " + attempt.made());
        } catch (CudaException e) {
            out.println(name + ": " + (e.deviceLost() ? "lost, " : "failed, ") + e.getMessage());
        }
    }
}
