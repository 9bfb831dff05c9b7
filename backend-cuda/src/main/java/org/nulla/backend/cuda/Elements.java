package org.nulla.backend.cuda;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nulla.backend.ElementOperation;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;
import org.nulla.backend.Strided;

/// Element-wise programs on the GPU: neighbouring axes are joined where all operands allow it, and the kernel for that number of
/// axes is launched.
final class Elements {

    private static final int THREADS = 256;
    private static final long MOST_BLOCKS = 1 << 20;

    private final Kernels kernels;
    private final LaunchContext context;
    /// What was looked up before, by the program with its numbers: asking the device's own table takes longer.
    private final Map<Known, Long> known = new HashMap<>();

    private record Known(ElementProgram program, ElementType type, int axes, boolean wide) {
    }

    Elements(Kernels kernels, LaunchContext context) {
        this.kernels = kernels;
        this.context = context;
    }

    void run(ElementProgram program, ElementType type, int[] sizes, List<Strided> operands, Strided output) {
        int inputs = program.inputs();
        long[] joined = new long[Math.max(1, sizes.length)];
        long[][] strides = new long[inputs + 1][joined.length];
        int axes = 0;
        long count = 1;
        for (int axis = 0; axis < sizes.length; axis++) {
            count *= sizes[axis];
            if (sizes[axis] == 1) {
                continue;
            }
            boolean joins = axes > 0 && strides[0][axes - 1] == output.strides()[axis] * sizes[axis];
            for (int o = 0; o < inputs && joins; o++) {
                joins = strides[o + 1][axes - 1] == operands.get(o).strides()[axis] * sizes[axis];
            }
            int at = joins ? axes - 1 : axes++;
            joined[at] = joins ? joined[at] * sizes[axis] : sizes[axis];
            strides[0][at] = output.strides()[axis];
            for (int o = 0; o < inputs; o++) {
                strides[o + 1][at] = operands.get(o).strides()[axis];
            }
        }
        if (count == 0) {
            return;
        }
        if (axes == 0) {
            joined[0] = 1;
            axes = 1;
        }
        int argument = 0;
        context.argument(argument++, count);
        for (int axis = 1; axis < axes; axis++) {
            context.argument(argument++, joined[axis]);
        }
        for (int o = 0; o <= inputs; o++) {
            Strided operand = o == 0 ? output : operands.get(o - 1);
            context.argument(argument++, CudaQueue.at(type, operand.slice()));
            for (int axis = 0; axis < axes; axis++) {
                context.argument(argument++, strides[o][axis]);
            }
        }
        for (ElementProgram.Instruction step : program.instructions()) {
            if (step.operation() == ElementOperation.CONSTANT) {
                context.argument(argument++, Double.doubleToRawLongBits(step.constant()));
            }
        }
        boolean wide = count > Integer.MAX_VALUE - MOST_BLOCKS * THREADS;
        long blocks = Math.min((count + THREADS - 1) / THREADS, MOST_BLOCKS);
        context.launch(kernel(program, type, axes, wide), blocks, THREADS);
    }

    private long kernel(ElementProgram program, ElementType type, int axes, boolean wide) {
        Known key = new Known(program, type, axes, wide);
        Long found = known.get(key);
        if (found == null) {
            found = kernels.elementwise(KernelSource.Kind.of(program, type, axes, wide));
            if (known.size() > 10_000) {
                known.clear();
            }
            known.put(key, found);
        }
        return found;
    }
}
