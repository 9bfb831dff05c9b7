package org.nulla.nullspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.tensor.Tensor;

/// What a [ReverseWalk] has eliminated so far, by which arguments, and how many equations are left.
final class BlockEliminations {

    private final Jacobian jacobian;
    private final TensorPreimageOptions options;
    private final List<BlockElimination> eliminations = new ArrayList<>();
    private final List<LayerReport> reports = new ArrayList<>();
    /// The largest pivot so far: what rounding is measured against.
    private double scale;
    private int left;

    BlockEliminations(Jacobian jacobian, TensorPreimageOptions options) {
        this.jacobian = jacobian;
        this.options = options;
        this.left = jacobian.rows();
    }

    int left() {
        return left;
    }

    boolean isEmpty() {
        return eliminations.isEmpty();
    }

    List<BlockElimination> eliminations() {
        return List.copyOf(eliminations);
    }

    List<LayerReport> reports() {
        return reports;
    }

    boolean isBy(int input) {
        return eliminations.stream().anyMatch(a -> a.pieces().stream().anyMatch(p -> p.input() == input));
    }

    /// Decides the rank. Unless this is the last chance, pivots that are small but not negligible count as none: their equations
    /// travel on, since another layer may hold them better. Reported at once; it counts when it is [taken][#take].
    BlockElimination decide(@Nullable Tensor features, QrFactors factors, int rows, int columns,
            List<BlockElimination.Piece> pieces, String place, boolean othersFollow) {
        double[] diagonal = factors.diagonal();
        double largest = Arrays.stream(diagonal).max().orElse(0);
        scale = Math.max(scale, largest);
        int unknowns = pieces.stream().mapToInt(BlockElimination.Piece::size).sum();
        double threshold = scale * (othersFollow ? options.travelThreshold(jacobian.type())
                : options.rankTolerance(jacobian.type(), Math.max(rows, unknowns)));
        int rank = 0;
        while (rank < diagonal.length && diagonal[rank] > threshold) {
            rank++;
        }
        List<Integer> inputs = pieces.stream().map(BlockElimination.Piece::input).distinct().toList();
        // without pivoting, the smallest that counts need not be the last
        double smallest = Arrays.stream(diagonal, 0, rank).min().orElse(0);
        reports.add(new LayerReport(place, inputs, rows * columns, rank * columns, largest, smallest,
                rank < diagonal.length ? diagonal[rank] : 0, threshold, 0));
        return new BlockElimination(features, factors, rows, columns, rank, pieces);
    }

    /// Takes back the report of what was decided last, and is not taken.
    void withdraw() {
        reports.removeLast();
    }

    void take(BlockElimination elimination) {
        eliminations.add(elimination);
        left = elimination.left();
    }

    /// An argument that is itself what the equations are about takes them all.
    void takeAll(BlockElimination elimination, LayerReport report) {
        eliminations.add(elimination);
        reports.add(report);
        left = 0;
    }

    /// Which entries are pivots, for each input.
    boolean[][] marks() {
        boolean[][] marks = new boolean[jacobian.graph().inputs()][];
        for (int i = 0; i < marks.length; i++) {
            marks[i] = new boolean[Math.toIntExact(jacobian.graph().vertex(i).shape().count())];
        }
        for (BlockElimination elimination : eliminations) {
            elimination.markPivots(marks, jacobian.workspace(), jacobian.type());
        }
        return marks;
    }
}
