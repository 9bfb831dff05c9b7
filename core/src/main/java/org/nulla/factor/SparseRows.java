package org.nulla.factor;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.nulla.MatrixTooLargeException;
import org.nulla.RunControl;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;

/// Compressed rows of a Jacobian: the entries of row `i` are at places `start[i]` to `start[i + 1] - 1`, in no particular order,
/// each column at most once. The arrays are lent, not copied.
///
/// An entry is stored where a path of partials that are not zero leads from the input to the output; it is zero where several such
/// paths cancel.
///
/// @param rows how many rows
/// @param columns how many columns
/// @param start for each row where its entries begin, and their number at the end
/// @param column for each entry its column
/// @param value for each entry its value
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record SparseRows(int rows, int columns, int[] start, int[] column, double[] value) {

    /// What an entry takes while the rows are made and turned into columns.
    public static final int BYTES_EACH = 36;
    /// Lengths of rows are estimated by so many random numbers for each unknown.
    private static final int SAMPLES = 16;
    /// An estimate may be off by as much.
    private static final int SAFETY = 2;
    private static final int REPORT_MASK = 0xFFF;

    /// The Jacobian of a program: reduced, and then its kept steps substituted. These are written out in terms of the inputs one after the
    /// other, or each output's row is followed back through them, whichever promises fewer multiply-adds.
    ///
    /// @param graph the program
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    /// @return the rows
    /// @throws MatrixTooLargeException if they do not fit in memory
    public static SparseRows jacobian(LinearGraph graph, TraceMeter meter, RunControl control) {
        long most = Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / BYTES_EACH);
        return jacobian(Reduction.of(graph, meter, control).system(), most, control);
    }

    /// The Jacobian of a reduced program.
    ///
    /// @param most how many entries are allowed
    static SparseRows jacobian(ReducedSystem system, long most, RunControl control) {
        if (system.kept().length == 0) {
            return new SparseRows(system.outputs(), system.inputs(), system.start(), system.column(), system.value());
        }
        Lengths lengths = Lengths.of(system);
        if (lengths.entries > SAFETY * (double) most) {
            throw tooLarge(system, (long) lengths.entries);
        }
        Growing found = new Growing(system, most);
        if (lengths.forward < lengths.backward) {
            forward(system, found, control);
        } else {
            backward(system, found, control);
        }
        return new SparseRows(system.outputs(), system.inputs(), found.start, found.column, found.value);
    }

    private static MatrixTooLargeException tooLarge(ReducedSystem system, long entries) {
        return MatrixTooLargeException.jacobian(system.outputs(), system.inputs(), entries, BYTES_EACH * entries, null);
    }

    /// How long rows become, and what making them costs, estimated without making them.
    ///
    /// E. Cohen, *Estimating the size of the transitive closure in linear time*, FOCS 1994: the least of random numbers, one for each
    /// input, tells how many inputs there are.
    ///
    /// @param entries of the Jacobian
    /// @param forward multiply-adds where kept steps are written out
    /// @param backward multiply-adds where rows are followed back
    private record Lengths(double entries, double forward, double backward) {

        static Lengths of(ReducedSystem s) {
            int kept = s.kept().length;
            float[] least = new float[SAMPLES * s.columns()];
            Arrays.fill(least, SAMPLES * s.inputs(), least.length, Float.POSITIVE_INFINITY);
            seed(least, s.inputs());
            double entries = 0;
            double forward = 0;
            float[] output = new float[SAMPLES];
            for (int r = 0; r < s.rows(); r++) {
                int at = r < kept ? SAMPLES * (s.inputs() + r) : 0;
                float[] into = r < kept ? least : output;
                Arrays.fill(into, at, at + SAMPLES, Float.POSITIVE_INFINITY);
                for (int e = s.start()[r]; e < s.start()[r + 1]; e++) {
                    int unknown = s.column()[e];
                    if (unknown != s.inputs() + r || r >= kept) {
                        lower(into, at, least, SAMPLES * unknown);
                        forward += unknown < s.inputs() ? 1 : count(least, SAMPLES * unknown);
                    }
                }
                entries += r < kept ? 0 : count(output, 0);
            }
            return new Lengths(entries, forward, backward(s));
        }

        private static double backward(ReducedSystem s) {
            int kept = s.kept().length;
            float[] least = new float[SAMPLES * (kept + s.outputs())];
            Arrays.fill(least, 0, SAMPLES * kept, Float.POSITIVE_INFINITY);
            float[] outputs = new float[SAMPLES * s.outputs()];
            seed(outputs, s.outputs());
            System.arraycopy(outputs, 0, least, SAMPLES * kept, outputs.length);
            double work = 0;
            for (int r = s.rows() - 1; r >= 0; r--) {
                int length = s.start()[r + 1] - s.start()[r];
                work += r < kept ? count(least, SAMPLES * r) * length : length;
                for (int e = s.start()[r]; e < s.start()[r + 1]; e++) {
                    int step = s.column()[e] - s.inputs();
                    if (step >= 0 && step != r) {
                        lower(least, SAMPLES * step, least, SAMPLES * r);
                    }
                }
            }
            return work;
        }

        /// Exponentially distributed numbers.
        private static void seed(float[] least, int count) {
            SplittableRandom random = new SplittableRandom(count);
            for (int i = 0; i < SAMPLES * count; i++) {
                least[i] = (float) -Math.log1p(-random.nextDouble());
            }
        }

        private static void lower(float[] into, int at, float[] by, int from) {
            for (int k = 0; k < SAMPLES; k++) {
                into[at + k] = Math.min(into[at + k], by[from + k]);
            }
        }

        /// Of how many numbers these are the least.
        private static double count(float[] least, int at) {
            double sum = 0;
            for (int k = 0; k < SAMPLES; k++) {
                sum += least[at + k];
            }
            return sum == Double.POSITIVE_INFINITY ? 0 : (SAMPLES - 1) / sum;
        }
    }

    /// The rows that are found.
    private static final class Growing {
        private final ReducedSystem system;
        private final long most;
        private final int[] start;
        private int[] column = new int[1024];
        private double[] value = new double[1024];
        private int row;
        private int entries;

        Growing(ReducedSystem system, long most) {
            this.system = system;
            this.most = most;
            this.start = new int[system.outputs() + 1];
        }

        void add(Accumulator accumulator) {
            long needed = (long) entries + accumulator.count;
            if (needed > most) {
                throw tooLarge(system, (long) ((double) needed / (row + 1) * system.outputs()));
            }
            if (needed > column.length) {
                int room = (int) Math.min(most, Math.max(needed, column.length + (column.length >> 1)));
                column = Arrays.copyOf(column, room);
                value = Arrays.copyOf(value, room);
            }
            accumulator.copy(column, value, entries);
            entries = (int) needed;
            start[++row] = entries;
        }
    }

    /// Adds up a row over the inputs.
    private static final class Accumulator {
        private final double[] sum;
        private final int[] seen;
        private final int[] touched;
        private int stamp;
        private int count;

        Accumulator(int size) {
            sum = new double[size];
            seen = new int[size];
            touched = new int[size];
        }

        void clear() {
            stamp++;
            count = 0;
        }

        void add(int j, double term) {
            if (seen[j] == stamp) {
                sum[j] += term;
            } else {
                seen[j] = stamp;
                touched[count++] = j;
                sum[j] = term;
            }
        }

        void copy(int[] column, double[] value, int at) {
            for (int k = 0; k < count; k++) {
                column[at + k] = touched[k];
                value[at + k] = sum[touched[k]];
            }
        }
    }

    // --- along the program

    private static void forward(ReducedSystem s, Growing found, RunControl control) {
        int kept = s.kept().length;
        int[] uses = new int[kept];
        for (int e = 0; e < s.entries(); e++) {
            if (s.column()[e] >= s.inputs()) {
                uses[s.column()[e] - s.inputs()]++;
            }
        }
        int[] @Nullable [] columns = new int[kept] @Nullable [];
        double[] @Nullable [] values = new double[kept] @Nullable [];
        long held = 0;
        Accumulator row = new Accumulator(s.inputs());
        for (int r = 0; r < s.rows(); r++) {
            if ((r & REPORT_MASK) == 0) {
                control.report("jacobian", r, s.rows());
            }
            row.clear();
            for (int e = s.start()[r]; e < s.start()[r + 1]; e++) {
                int unknown = s.column()[e];
                int step = unknown - s.inputs();
                double factor = s.value()[e];
                if (step < 0) {
                    row.add(unknown, factor);
                } else if (step != r || r >= kept) {
                    int[] otherColumns = Objects.requireNonNull(columns[step]);
                    double[] otherValues = Objects.requireNonNull(values[step]);
                    for (int k = 0; k < otherColumns.length; k++) {
                        row.add(otherColumns[k], factor * otherValues[k]);
                    }
                }
                // the first use of a kept step is that in its own equation
                if (step >= 0 && --uses[step] == 0) {
                    int[] last = columns[step];
                    held -= last == null ? 0 : last.length;
                    columns[step] = null;
                    values[step] = null;
                }
            }
            if (r >= kept) {
                found.add(row);
            } else if (uses[r] > 0) {
                int[] own = new int[row.count];
                double[] ownValues = new double[row.count];
                row.copy(own, ownValues, 0);
                columns[r] = own;
                values[r] = ownValues;
                held += own.length;
                if (held > found.most) {
                    throw tooLarge(s, held);
                }
            }
        }
    }

    // --- against it

    private static void backward(ReducedSystem s, Growing found, RunControl control) {
        int kept = s.kept().length;
        double[] weight = new double[kept];
        Pending pending = new Pending(kept);
        Accumulator row = new Accumulator(s.inputs());
        long work = 0;
        for (int r = kept; r < s.rows(); r++) {
            row.clear();
            addTo(s, r, 1, row, weight, pending);
            for (int step = pending.takeLast(); step >= 0; step = pending.takeLast()) {
                double factor = weight[step];
                weight[step] = 0;
                addTo(s, step, factor, row, weight, pending);
                if ((++work & REPORT_MASK) == 0) {
                    control.report("jacobian", r - kept, s.outputs());
                }
            }
            found.add(row);
        }
    }

    private static void addTo(ReducedSystem s, int r, double factor, Accumulator row, double[] weight,
            Pending pending) {
        int itself = r < s.kept().length ? s.inputs() + r : -1;
        for (int e = s.start()[r]; e < s.start()[r + 1]; e++) {
            int unknown = s.column()[e];
            if (unknown < s.inputs()) {
                row.add(unknown, factor * s.value()[e]);
            } else if (unknown != itself) {
                weight[unknown - s.inputs()] += factor * s.value()[e];
                pending.add(unknown - s.inputs());
            }
        }
    }

    /// A set of numbers from which the largest is taken, faster than one by one: bits, and a bit for each word of them that is not zero.
    private static final class Pending {
        private final long[] words;
        private final long[] summary;
        private int top;

        Pending(int size) {
            words = new long[(size >> 6) + 1];
            summary = new long[(size >> 12) + 1];
        }

        void add(int i) {
            words[i >> 6] |= 1L << i;
            summary[i >> 12] |= 1L << (i >> 6);
            top = Math.max(top, i >> 12);
        }

        /// Takes the largest, or -1 where there is none.
        int takeLast() {
            while (top > 0 && summary[top] == 0) {
                top--;
            }
            if (summary[top] == 0) {
                return -1;
            }
            int word = (top << 6) + 63 - Long.numberOfLeadingZeros(summary[top]);
            int bit = 63 - Long.numberOfLeadingZeros(words[word]);
            words[word] &= ~(1L << bit);
            if (words[word] == 0) {
                summary[top] &= ~(1L << word);
            }
            return (word << 6) + bit;
        }
    }
}
