package org.nulla.factor;

import org.nulla.RunControl;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.sparse.SparseMatrix;

/// A recorded program as a sparse linear system. Its unknowns are the changes of the inputs, then those of the *kept* steps. Its
/// equations say what each kept step is (its row over inputs and earlier kept steps, less itself, is zero), and then what each output
/// is. The Jacobian is what is left when the kept steps are eliminated, so the rank exceeds that of the Jacobian by their number, and both
/// have the same kernel seen from the inputs, and the same left kernel seen from the outputs.
///
/// Entries are stored row by row, in the order in which the reduction finds them, which depends on the structure alone.
///
/// @param inputs how many unknowns are inputs
/// @param outputs how many equations are outputs
/// @param kept for each kept step its number, in rising order
/// @param start for each row where its entries begin, and their number at the end; kept steps first, then outputs
/// @param column for each entry its unknown
/// @param value for each entry its value
/// @param work how many multiply-adds the reduction took
@SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
public record ReducedSystem(int inputs, int outputs, int[] kept, int[] start, int[] column, double[] value, long work) {

    /// Reduces a program.
    ///
    /// @param graph the program
    /// @param meter what counts the steps of sections that are run again
    /// @param control progress and cancellation
    /// @return the system
    public static ReducedSystem of(LinearGraph graph, TraceMeter meter, RunControl control) {
        return Reduction.of(graph, meter, control).system();
    }

    /// How many equations there are.
    ///
    /// @return the number of kept steps and outputs
    public int rows() {
        return kept.length + outputs;
    }

    /// How many unknowns there are.
    ///
    /// @return the number of inputs and kept steps
    public int columns() {
        return kept.length + inputs;
    }

    /// How many entries there are, zeros that are stored among them.
    ///
    /// @return the number of entries
    public int entries() {
        return start[rows()];
    }

    /// How long rows are.
    ///
    /// @return most entries of a row
    public int longestRow() {
        int longest = 0;
        for (int i = 0; i < rows(); i++) {
            longest = Math.max(longest, start[i + 1] - start[i]);
        }
        return longest;
    }

    /// The matrix in compressed columns, and for each of its entries where that stands here.
    ///
    /// @return the matrix
    public SparseMatrix.Transposed byColumn() {
        // row by row, the system is its own transpose column by column
        return new SparseMatrix(/* rows= */ columns(), /* columns= */ rows(), start, column, value).transposed();
    }

    /// Whether another system has the same structure, entry by entry.
    ///
    /// @param other the other system
    /// @return true where only values differ
    public boolean hasStructureOf(ReducedSystem other) {
        return inputs == other.inputs && outputs == other.outputs && entries() == other.entries()
                && same(kept, other.kept, kept.length) && kept.length == other.kept.length
                && same(start, other.start, rows() + 1) && same(column, other.column, entries());
    }

    private static boolean same(int[] a, int[] b, int count) {
        return a.length >= count && b.length >= count && java.util.Arrays.mismatch(a, 0, count, b, 0, count) < 0;
    }
}
