package org.nulla.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;

/// The recording of one derivative: every operation on its traced tensors adds a vertex.
///
/// Derivatives nest; each has a trace of its own, and an operation is recorded on the innermost trace of its arguments, with
/// partials that are made of tensors one level further out. A trace belongs to the thread that opened it, and its tensors are
/// refused when it has ended.
public final class Trace {

    private static final ScopedValue<Trace> INNERMOST = ScopedValue.newInstance();

    private final int depth = INNERMOST.isBound() ? INNERMOST.get().depth + 1 : 0;
    private final Thread owner = Thread.currentThread();
    private final List<BlockGraph.Vertex> vertices = new ArrayList<>();
    private boolean open = true;

    private Trace() {
    }

    /// Runs something inside a new trace, and ends the trace.
    static <T> T open(Function<Trace, T> body) {
        Trace trace = new Trace();
        try {
            return ScopedValue.where(INNERMOST, trace).call(() -> body.apply(trace));
        } finally {
            trace.open = false;
        }
    }

    /// Whether a derivative is being recorded on this thread, so that what is computed now may be needed again.
    ///
    /// @return true inside a trace
    public static boolean isRecording() {
        return INNERMOST.isBound();
    }

    /// Applies an operation, and records it if an argument is traced.
    ///
    /// @param block the operation
    /// @param arguments its arguments
    /// @return the value, traced if an argument is
    public static Tensor apply(Block block, Tensor... arguments) {
        Trace level = innermost(arguments);
        if (level == null) {
            return block.value(arguments);
        }
        level.requireUsable();
        Tensor[] primals = new Tensor[arguments.length];
        boolean[] active = new boolean[arguments.length];
        int[] parents = new int[arguments.length];
        for (int i = 0; i < primals.length; i++) {
            primals[i] = arguments[i].primalUnder(level);
            parents[i] = arguments[i].vertexOn(level);
            active[i] = parents[i] >= 0;
        }
        Block.Evaluation evaluation = block.evaluate(primals, active);
        Tensor value = evaluation.value();
        return value.inFlight(level,
                level.append(block.label(), parents, evaluation.partials(), value.shape(), value.type()));
    }

    private static @Nullable Trace innermost(Tensor[] arguments) {
        Trace found = null;
        for (Tensor argument : arguments) {
            Trace trace = argument.trace();
            if (trace != null && (found == null || trace.depth > found.depth)) {
                found = trace;
            }
        }
        return found;
    }

    /// Puts a traced tensor, as an input.
    Tensor input(Tensor primal) {
        return primal.inFlight(this, append("input", new int[0], Partials.of(), primal.shape(), primal.type()));
    }

    private int append(String label, int[] parents, Partials partials, Shape shape, ElementType type) {
        vertices.add(new BlockGraph.Vertex(label, Arrays.stream(parents).boxed().toList(), partials, shape, type));
        return vertices.size() - 1;
    }

    BlockGraph graph(int inputs, List<Integer> outputs) {
        return new BlockGraph(inputs, vertices, outputs);
    }

    private void requireUsable() {
        if (open && owner.equals(Thread.currentThread())) {
            return;
        }
        throw new IllegalStateException(open
                ? "A traced tensor belongs to a derivative that runs on thread '" + owner.getName()
                        + "' but is used on thread '" + Thread.currentThread().getName() + "'."
                : "A traced tensor belongs to a derivative that has ended. Return it from the differentiated "
                        + "function, or use its plain() value.");
    }
}
