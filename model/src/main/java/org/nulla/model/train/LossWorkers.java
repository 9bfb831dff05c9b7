package org.nulla.model.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.nulla.backend.Device;
import org.nulla.network.Gpt2;

/// Threads that share the windows of a batch, each with a workspace of its own. What they find is added up in their order, so
/// that the sum has the same bits whoever is done first.
final class LossWorkers implements AutoCloseable {

    private record Worker(ExecutorService thread, LossGradient loss) {
    }

    private final List<Worker> workers = new ArrayList<>();

    LossWorkers(Gpt2 network, Device device, int count) {
        for (int i = 0; i < count; i++) {
            ExecutorService thread = Executors
                    .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("training-" + i).factory());
            // a workspace belongs to the thread that opens it
            workers.add(new Worker(thread, get(thread.submit(() -> new LossGradient(network, device)))));
        }
    }

    /// The mean loss over windows, and where it is wanted its gradient.
    LossGradient.Result compute(List<double[]> parameters, int[][] windows, boolean wanted) {
        List<Future<LossGradient.Result>> asked = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        int shares = Math.min(workers.size(), windows.length);
        for (int i = 0; i < shares; i++) {
            int from = (int) ((long) windows.length * i / shares);
            int to = (int) ((long) windows.length * (i + 1) / shares);
            int[][] share = Arrays.copyOfRange(windows, from, to);
            Worker worker = workers.get(i);
            Callable<LossGradient.Result> task = () -> worker.loss.compute(parameters, share, wanted);
            asked.add(worker.thread.submit(task));
            weights.add((double) share.length / windows.length);
        }
        double loss = 0;
        double[][] sum = new double[0][];
        for (int i = 0; i < shares; i++) {
            LossGradient.Result result = get(asked.get(i));
            double weight = weights.get(i);
            loss += weight * result.loss();
            double[][] gradient = result.gradient();
            if (i == 0) {
                sum = gradient;
            }
            for (int p = 0; p < sum.length; p++) {
                double[] into = sum[p];
                double[] part = gradient[p];
                for (int j = 0; j < into.length; j++) {
                    into[j] = i == 0 ? weight * part[j] : into[j] + weight * part[j];
                }
            }
        }
        return new LossGradient.Result(loss, sum);
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The training was interrupted.", e);
        }
    }

    @Override
    public void close() {
        for (Worker worker : workers) {
            Future<?> closed = worker.thread.submit(worker.loss::close);
            worker.thread.shutdown();
            get(closed);
        }
    }
}
