package org.nulla.bench.selection;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.nulla.RunControl;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.Blocks;
import org.nulla.nullspace.TensorSpace;
import org.nulla.selection.Choice;
import org.nulla.selection.Groups;
import org.nulla.selection.Selection;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A random linear function of tensors, a target, and an objective. Its name is the objective, the equations and the unknowns: `sum-512x3072`.
final class SelectionProblem implements AutoCloseable {

    /// Groups as in a prompt: eight positions.
    private static final int POSITIONS = 8;
    private static final double BOUND = 1.5;

    private final String name;
    private final String objective;
    private final double[][] rows;
    private final double[] target;
    private final Workspace workspace;
    private final TensorSpace space;

    private SelectionProblem(String name, String objective, double[][] rows, double[] target) {
        this.name = name;
        this.objective = objective;
        this.rows = rows;
        this.target = target;
        this.workspace = Workspace.open(new PlainDevice());
        int size = rows[0].length;
        double[] flat = new double[rows.length * size];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < size; j++) {
                flat[j * rows.length + i] = rows[i][j];
            }
        }
        // a row times a matrix, as in a layer
        Tensor matrix = workspace.tensor(ElementType.FLOAT64, Shape.of(size, rows.length), flat);
        Tensor zero = workspace.filled(ElementType.FLOAT64, Shape.of(1, size), 0);
        this.space = Blocks.linearize(x -> new Tensor[] {x[0].matmul(matrix)}, zero)
                .tangentPreimage(workspace.tensor(ElementType.FLOAT64, Shape.of(1, rows.length), target)).space();
    }

    static List<String> names(boolean quick) {
        return quick ? List.of("sum-64x384", "sparse-64x384", "groups-12x384")
                : List.of("sum-512x3072", "sparse-512x3072", "groups-12x3072", "bounded-12x3072");
    }

    /// @throws IllegalArgumentException if the name means nothing
    static SelectionProblem of(String name, long seed) {
        String[] words = name.split("[-x]", -1);
        if (words.length != 3 || !List.of("sum", "sparse", "groups", "bounded").contains(words[0])) {
            throw new IllegalArgumentException("there is no problem '" + name + "'. Problems are " + names(false)
                    + ", and others with the same words and sizes of your own.");
        }
        try {
            return of(name, words[0], Integer.parseInt(words[1]), Integer.parseInt(words[2]), seed);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(
                    "'" + name + "' should end with equations x unknowns, such as 512x3072.");
        }
    }

    private static SelectionProblem of(String name, String objective, int equations, int size, long seed) {
        if (equations < 1 || size < equations || size % POSITIONS != 0) {
            throw new IllegalArgumentException("'" + name + "' needs at least one equation, no more equations than "
                    + "unknowns, and a multiple of " + POSITIONS + " unknowns.");
        }
        Random random = new Random(seed);
        double[][] rows = new double[equations][size];
        double[] target = new double[equations];
        // few entries carry the target of a sparse problem, so that the least sum finds them again
        double[] truth = new double[size];
        for (int k = 0; k < Math.max(1, equations / 8); k++) {
            truth[random.nextInt(size)] = random.nextGaussian();
        }
        for (int i = 0; i < equations; i++) {
            for (int j = 0; j < size; j++) {
                rows[i][j] = random.nextGaussian();
                target[i] += rows[i][j] * truth[j];
            }
            target[i] = objective.equals("sparse") ? target[i] : random.nextGaussian();
        }
        return new SelectionProblem(name, objective, rows, target);
    }

    String name() {
        return name;
    }

    int unknowns() {
        return rows[0].length;
    }

    int equations() {
        return rows.length;
    }

    int dimension() {
        return Math.toIntExact(space.dimension());
    }

    /// Whether the objective is a linear program.
    boolean isProgram() {
        return objective.equals("sum") || objective.equals("sparse");
    }

    Selection selection() {
        return Selection.in(space);
    }

    /// From the space to the certified member.
    Choice choose(RunControl control) {
        Selection selection = selection().with(control);
        return switch (objective) {
            case "groups" -> {
                List<String> positions = new ArrayList<>();
                for (int p = 0; p < POSITIONS; p++) {
                    positions.add("position " + p);
                }
                yield selection.fewestGroups(Groups.consecutive(positions, unknowns() / POSITIONS));
            }
            case "bounded" -> {
                // half as wide again as the least room there is
                double bound = BOUND * selection().leastMaximum().objective();
                double[] upper = new double[unknowns()];
                java.util.Arrays.fill(upper, bound);
                double[] lower = new double[unknowns()];
                java.util.Arrays.fill(lower, -bound);
                yield selection.within(lower, upper).leastNorm();
            }
            default -> selection.leastAbsoluteSum();
        };
    }

    /// The largest `|A x − b| / (|A| |x| + |b|)`, by a loop of its own.
    double residual(double[] member) {
        double worst = 0;
        for (int i = 0; i < rows.length; i++) {
            double miss = -target[i];
            double size = Math.abs(target[i]);
            for (int j = 0; j < member.length; j++) {
                miss += rows[i][j] * member[j];
                size += Math.abs(rows[i][j] * member[j]);
            }
            worst = Math.max(worst, miss == 0 ? 0 : Math.abs(miss) / size);
        }
        return worst;
    }

    @Override
    public void close() {
        workspace.close();
    }
}
