package org.nulla.nullspace;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.Strided;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Householder QR on a device, with column pivoting, `A P = Q R`, or without, `A = Q R`.
///
/// Pivoting reveals the rank and costs several times as much: where many columns are long, factor without it first and then pivot the
/// small `R`.
///
/// A matrix is handed over by its columns: a tensor of `n` rows, each of which is one column of `m` entries. Vectors that `Q` acts on
/// are handed over the same way, one in each row. (So a matrix that is stored by rows is factored without a transposition when it is
/// its transpose's factors that are wanted.)
public final class QrFactors {

    private static final int PROBES = 4;

    private final Tensor factors;
    private final Tensor scales;
    private final int[] pivots;
    private final int rows;
    private final int columns;

    private QrFactors(Tensor factors, Tensor scales, int[] pivots) {
        this.factors = factors;
        this.scales = scales;
        this.pivots = pivots;
        this.columns = factors.shape().size(0);
        this.rows = factors.shape().size(1);
    }

    /// Factors a matrix with column pivoting.
    ///
    /// @param columns the columns of the matrix, one in each row of the tensor
    /// @return the factors
    public static QrFactors pivoted(Tensor columns) {
        Workspace workspace = Tensor.workspaceOf(columns);
        Shape shape = columns.shape();
        Tensor factors = copy(workspace, columns);
        Tensor scales = workspace.uninitialized(columns.type(), Shape.of(Math.min(shape.size(0), shape.size(1))));
        DeviceBuffer pivots = workspace.buffer((long) shape.size(0) * Integer.BYTES);
        workspace.queue().pivotedQr(columns.type(), shape.size(1), shape.size(0), factors.slice(), scales.slice(),
                pivots);
        return new QrFactors(factors, scales, workspace.download(pivots, shape.size(0)));
    }

    /// Factors a matrix whose columns stay in order.
    ///
    /// @param columns the columns of the matrix, one in each row of the tensor
    /// @return the factors
    public static QrFactors inOrder(Tensor columns) {
        Workspace workspace = Tensor.workspaceOf(columns);
        Shape shape = columns.shape();
        Tensor factors = copy(workspace, columns);
        Tensor scales = workspace.uninitialized(columns.type(), Shape.of(Math.min(shape.size(0), shape.size(1))));
        workspace.queue().qr(columns.type(), shape.size(1), shape.size(0), factors.slice(), scales.slice());
        return new QrFactors(factors, scales, IntStream.range(0, shape.size(0)).toArray());
    }

    /// Up to so many entries, pivoting costs no more than looking whether it can be spared.
    private static final long SMALL = 16_384;

    /// Factors a matrix so that its rank shows, as cheaply as that can be done.
    ///
    /// Where there are at least as many columns as rows, the first square part of the matrix is factored in order. If that part is far
    /// from singular, its columns serve as pivots and the others are not looked at; if not, the whole matrix is pivoted.
    ///
    /// @param columns the columns of the matrix, one in each row of the tensor
    /// @param clear the largest condition of the square part that counts as far from singular
    /// @return the factors: of the square part, or of the whole matrix with column pivoting
    public static QrFactors revealing(Tensor columns, double clear) {
        int size = columns.shape().size(1);
        if (columns.shape().size(0) < size || columns.shape().count() <= SMALL) {
            return pivoted(columns);
        }
        QrFactors square = inOrder(columns.slice(0, 0, size));
        return square.condition() <= clear ? square : pivoted(columns);
    }

    /// The condition of a square `R`, from below and seldom by more than a small factor: the spread of its diagonal, and how much
    /// its inverse stretches a few random vectors.
    private double condition() {
        Workspace workspace = Tensor.workspaceOf(factors);
        try (Workspace inner = workspace.nested()) {
            double[] diagonal = diagonal();
            double largest = 0;
            double smallest = Double.POSITIVE_INFINITY;
            for (double entry : diagonal) {
                largest = Math.max(largest, entry);
                smallest = Math.min(smallest, entry);
            }
            if (!(smallest > 0) || !Double.isFinite(largest)) {
                return Double.POSITIVE_INFINITY;
            }
            Tensor random = inner.gaussian(factors.type(), Shape.of(rows, PROBES), new Random(1),
                    1 / Math.sqrt(PROBES));
            double stretch = Math.sqrt(solveR(random, rows, true).square().sum().toDouble());
            return Math.max(largest / smallest, largest * stretch);
        }
    }

    static Tensor copy(Workspace workspace, Tensor x) {
        Tensor copy = workspace.uninitialized(x.type(), x.shape());
        workspace.queue().elementwise(ElementProgram.COPY, x.type(), x.shape().sizes(),
                List.of(new Strided(x.slice(), x.shape().strides())),
                new Strided(copy.slice(), x.shape().strides()));
        return copy;
    }

    /// Hands the factors to the workspace around another one.
    QrFactors keptFrom(Workspace inner) {
        inner.keep(factors);
        inner.keep(scales);
        return this;
    }

    /// How many diagonal entries `R` has.
    ///
    /// @return the smaller one of rows and columns
    public int steps() {
        return Math.min(rows, columns);
    }

    /// Which column came first, second, ….
    ///
    /// @return a new array
    public int[] pivots() {
        return pivots.clone();
    }

    /// The sizes of the diagonal entries of `R`; with pivoting they do not grow but for rounding.
    ///
    /// @return a new array
    public double[] diagonal() {
        Workspace workspace = Tensor.workspaceOf(factors);
        try (Workspace inner = workspace.nested()) {
            Tensor diagonal = inner.uninitialized(factors.type(), Shape.of(steps()));
            inner.queue().elementwise(ElementProgram.COPY, factors.type(), diagonal.shape().sizes(),
                    List.of(new Strided(factors.slice(), new long[] {rows + 1L})),
                    new Strided(diagonal.slice(), new long[] {1}));
            double[] sizes = diagonal.toArray();
            java.util.Arrays.setAll(sizes, i -> Math.abs(sizes[i]));
            return sizes;
        }
    }

    /// The factors as the device left them: `R` on and above the diagonal, reflectors below, by columns.
    ///
    /// @return a tensor of as many rows as the matrix has columns
    public Tensor factors() {
        return factors;
    }

    /// `Q b` for each row `b`, or `Qᵀ b`.
    ///
    /// @param vectors one vector of `m` entries in each row
    /// @param transposed whether `Qᵀ` is applied
    /// @return the products, one in each row
    public Tensor applyQ(Tensor vectors, boolean transposed) {
        Workspace workspace = Tensor.workspaceOf(vectors, factors);
        Tensor result = copy(workspace, vectors);
        workspace.queue().applyQ(vectors.type(), transposed, rows, steps(), factors.slice(), scales.slice(),
                Math.toIntExact(vectors.shape().count() / rows), result.slice());
        return result;
    }

    /// Solves with the leading part of `R`, or its transpose: `R₁ X = B`.
    ///
    /// @param right `B`, as many rows as the rank
    /// @param rank rows and columns of the leading part
    /// @param transposed whether `R₁ᵀ X = B` is solved instead
    /// @return `X`
    public Tensor solveR(Tensor right, int rank, boolean transposed) {
        Workspace workspace = Tensor.workspaceOf(right, factors);
        Tensor result = copy(workspace, right);
        // by columns, R lies there as the lower triangle of its transpose
        workspace.queue().triangularSolve(right.type(), true, !transposed, rank,
                Math.toIntExact(right.shape().count() / rank), factors.slice(), rows, result.slice());
        return result;
    }
}
