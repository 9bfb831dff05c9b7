package org.nulla.factor;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.graph.LinearGraph;

/// A recorded program, reduced and factored: what answers its tangent and cotangent questions.
///
/// The Jacobian `J` of a program is a Schur complement of its [ReducedSystem], so that a question about `J` is one about the system with zeros at
/// the kept steps: `J dx = t` is solved by the solution for `(0, t)`, seen from the inputs, and `Jᵀ y = s` by the combination of rows
/// that gives `(s, 0)`, seen from the outputs.
public final class ProgramFactors {

    private final ReducedSystem system;
    private final SparseMatrix matrix;
    /// For each entry of the matrix where it stands in the system.
    private final int[] place;
    private final BitSet decisions;
    private final Factors factors;

    private ProgramFactors(ReducedSystem system, SparseMatrix matrix, int[] place, BitSet decisions, Factors factors) {
        this.system = system;
        this.matrix = matrix;
        this.place = place;
        this.decisions = decisions;
        this.factors = factors;
    }

    /// Reduces and factors a program without sections.
    ///
    /// @return the factors, or null where they would not fit in memory
    public static @Nullable ProgramFactors of(LinearGraph graph, RunControl control) {
        Reduction reduction = Reduction.of(graph);
        ReducedSystem system = reduction.system();
        SparseMatrix.Transposed byColumn = byRow(system).transposed();
        Factors factors = Factors.of(byColumn.matrix(), control);
        return factors == null ? null
                : new ProgramFactors(system, byColumn.matrix(), byColumn.place(), reduction.decisions(), factors);
    }

    /// The system row by row, which is its transpose column by column.
    private static SparseMatrix byRow(ReducedSystem system) {
        return new SparseMatrix(system.columns(), system.rows(), system.start(), system.column(), system.value());
    }

    /// The factors of another program of the same structure, or of a twin of this one, with the same pivots.
    ///
    /// @param twin which twin, or -1 for the program itself
    /// @return the factors, or null where the structure is another
    public @Nullable ProgramFactors refactored(LinearGraph graph, int twin, RunControl control) {
        ReducedSystem other = Reduction.of(graph, twin, decisions).system();
        if (!other.hasStructureOf(system)) {
            return null;
        }
        double[] values = new double[place.length];
        for (int e = 0; e < values.length; e++) {
            values[e] = other.value()[place[e]];
        }
        SparseMatrix again = matrix.withValues(values);
        return new ProgramFactors(other, again, place, decisions, factors.refactored(again, control));
    }

    /// The same with more pivots, in the last block.
    public ProgramFactors with(int[] rows, int[] columns, RunControl control) {
        return new ProgramFactors(system, matrix, place, decisions, factors.with(rows, columns, control));
    }

    ReducedSystem system() {
        return system;
    }

    Factors factors() {
        return factors;
    }

    SparseMatrix matrix() {
        return matrix;
    }
}
