package org.nulla.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Runs element-wise programs, a tile of entries at a time: each instruction is a loop over the tile, which the JIT compiler
/// turns into vector instructions, and the tile stays in the nearest cache.
final class ElementInterpreter {

    private static final int TILE = 512;

    private final HostEntries entries;
    private double[][] register = new double[0][];

    ElementInterpreter(HostEntries entries) {
        this.entries = entries;
    }

    void run(ElementProgram program, ElementType type, int[] sizes, List<Strided> operands, Strided output) {
        List<Strided> all = new ArrayList<>(operands);
        all.add(output);
        Walk walk = Walk.over(entries, sizes, all);
        long count = walk.count();
        List<ElementProgram.Instruction> instructions = program.instructions();
        if (register.length < instructions.size()) {
            register = new double[instructions.size()][TILE];
        }
        for (long start = 0; start < count; start += TILE) {
            int n = (int) Math.min(TILE, count - start);
            for (int i = 0; i < instructions.size(); i++) {
                ElementProgram.Instruction step = instructions.get(i);
                if (step.operation() == ElementOperation.INPUT) {
                    walk.load(type, step.a(), start, n, register[i]);
                } else {
                    compute(step, register, register[i], n);
                }
            }
            walk.store(type, operands.size(), start, n, register[instructions.size() - 1]);
        }
    }

    private static void compute(ElementProgram.Instruction step, double[][] register, double[] to, int n) {
        double[] a = register[step.a()];
        double[] b = register[step.b()];
        switch (step.operation()) {
            case CONSTANT -> Arrays.fill(to, 0, n, step.constant());
            case INPUT -> throw new IllegalStateException("an operand is loaded, not computed");
            case ADD -> {
                for (int i = 0; i < n; i++) {
                    to[i] = a[i] + b[i];
                }
            }
            case SUBTRACT -> {
                for (int i = 0; i < n; i++) {
                    to[i] = a[i] - b[i];
                }
            }
            case MULTIPLY -> {
                for (int i = 0; i < n; i++) {
                    to[i] = a[i] * b[i];
                }
            }
            case DIVIDE -> {
                for (int i = 0; i < n; i++) {
                    to[i] = a[i] / b[i];
                }
            }
            case MAXIMUM -> {
                for (int i = 0; i < n; i++) {
                    to[i] = Math.max(a[i], b[i]);
                }
            }
            case MINIMUM -> {
                for (int i = 0; i < n; i++) {
                    to[i] = Math.min(a[i], b[i]);
                }
            }
            case NEGATE -> {
                for (int i = 0; i < n; i++) {
                    to[i] = -a[i];
                }
            }
            case SQRT -> {
                for (int i = 0; i < n; i++) {
                    to[i] = Math.sqrt(a[i]);
                }
            }
            case ABS -> {
                for (int i = 0; i < n; i++) {
                    to[i] = Math.abs(a[i]);
                }
            }
            case STEP -> {
                for (int i = 0; i < n; i++) {
                    to[i] = a[i] > 0 ? 1 : 0;
                }
            }
            case EXP -> {
                for (int i = 0; i < n; i++) {
                    to[i] = Math.exp(a[i]);
                }
            }
            case TANH -> HyperbolicTangent.apply(a, to, n);
            default -> {
                for (int i = 0; i < n; i++) {
                    to[i] = rare(step.operation(), a[i], b[i]);
                }
            }
        }
    }

    /// Functions whose own cost hides that of choosing them anew for each entry.
    private static double rare(ElementOperation operation, double a, double b) {
        return switch (operation) {
            case POWER -> Math.pow(a, b);
            case LOG -> Math.log(a);
            case SIGMOID -> a >= 0 ? 1 / (1 + Math.exp(-a)) : Math.exp(a) / (1 + Math.exp(a));
            case ERF -> ErrorFunction.erf(a);
            case SIN -> Math.sin(a);
            case COS -> Math.cos(a);
            case SIGN -> Math.signum(a);
            default -> throw new IllegalStateException(operation + " has a loop of its own");
        };
    }

    /// The entries of all operands, the output last among them, in the order of the output, with neighbouring axes joined wherever every operand allows it.
    @SuppressWarnings("ArrayRecordComponent") // lives for one call
    private record Walk(HostEntries entries, int[] sizes, List<Strided> operands) {

        static Walk over(HostEntries entries, int[] sizes, List<Strided> operands) {
            int[] joined = new int[Math.max(1, sizes.length)];
            long[][] strides = new long[operands.size()][joined.length];
            int axes = 0;
            for (int axis = 0; axis < sizes.length; axis++) {
                if (sizes[axis] == 1) {
                    continue;
                }
                boolean joins = axes > 0;
                for (int o = 0; o < strides.length && joins; o++) {
                    joins = strides[o][axes - 1] == operands.get(o).strides()[axis] * sizes[axis];
                }
                joins = joins && (long) joined[axes - 1] * sizes[axis] <= Integer.MAX_VALUE;
                int at = joins ? axes - 1 : axes++;
                joined[at] = joins ? joined[at] * sizes[axis] : sizes[axis];
                for (int o = 0; o < strides.length; o++) {
                    strides[o][at] = operands.get(o).strides()[axis];
                }
            }
            if (axes == 0) {
                joined[0] = 1;
                axes = 1;
            }
            int length = axes;
            Strided[] walked = new Strided[strides.length];
            for (int o = 0; o < walked.length; o++) {
                walked[o] = new Strided(operands.get(o).slice(), Arrays.copyOf(strides[o], length));
            }
            return new Walk(entries, Arrays.copyOf(joined, length), List.of(walked));
        }

        long count() {
            long count = 1;
            for (int size : sizes) {
                count *= size;
            }
            return count;
        }

        void load(ElementType type, int operand, long start, int n, double[] to) {
            Strided from = operands.get(operand);
            int last = sizes.length - 1;
            int inner = sizes[last];
            long stride = from.strides()[last];
            int done = 0;
            long row = start / inner;
            int within = (int) (start % inner);
            while (done < n) {
                int run = Math.min(n - done, inner - within);
                long skip = offset(from, row) + within * stride;
                if (stride == 0) {
                    double value = HostEntries.get(type, HostEntries.segment(from.slice()),
                            from.slice().offset() + skip);
                    Arrays.fill(to, done, done + run, value);
                } else {
                    entries.load(type, from.slice(), skip, stride, to, done, run);
                }
                done += run;
                row++;
                within = 0;
            }
        }

        void store(ElementType type, int operand, long start, int n, double[] from) {
            Strided to = operands.get(operand);
            int last = sizes.length - 1;
            int inner = sizes[last];
            int done = 0;
            long row = start / inner;
            int within = (int) (start % inner);
            while (done < n) {
                int run = Math.min(n - done, inner - within);
                long stride = inner == 1 ? 1 : to.strides()[last];
                entries.store(type, from, done, run, to.slice(), offset(to, row) + within * stride, stride);
                done += run;
                row++;
                within = 0;
            }
        }

        private long offset(Strided from, long row) {
            long offset = 0;
            long rest = row;
            for (int axis = sizes.length - 2; axis >= 0; axis--) {
                offset += rest % sizes[axis] * from.strides()[axis];
                rest /= sizes[axis];
            }
            return offset;
        }
    }
}
