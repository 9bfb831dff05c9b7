package org.nulla.bench.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Vector;
import org.nulla.function.VectorFunction;
import org.nulla.testkit.programs.PaperBenchmark;
import org.nulla.testkit.programs.Tridiagonal;

/// A family of problems at one size.
///
/// @param family what kind of problem
/// @param size how large
/// @param function the system of equations
/// @param start where a Newton step is taken
/// @param peer the same for Hipparchus, where it can
record Size(String family, int size, VectorFunction function, Vector start, @Nullable SparseGradientSystem peer) {

    static final String TRIDIAGONAL = "tridiagonal";
    static final String GRID = "grid";
    static final String CHAIN = "chain";
    static final String FANOUT = "fanout";
    static final String PRODUCT = "product";
    static final String RANDOM = "random";

    static final List<String> FAMILIES = List.of(TRIDIAGONAL, GRID, CHAIN, FANOUT, PRODUCT, RANDOM);

    String problem() {
        return family + "-" + size;
    }

    /// The sizes of all families, small ones first, so that a run that ends early has seen every family.
    static List<String> problems(boolean quick) {
        List<List<Integer>> sizes = List.of(
                quick ? List.of(1_000, 10_000, 100_000) : List.of(1_000, 10_000, 100_000, 1_000_000),
                quick ? List.of(20, 40, 60) : List.of(20, 40, 60, 80, 100, 140, 200),
                quick ? List.of(1_000, 10_000, 100_000) : List.of(1_000, 10_000, 100_000, 1_000_000),
                quick ? List.of(100, 1_000, 10_000) : List.of(100, 1_000, 10_000, 100_000),
                List.of(1, 10, 100, 1_000),
                quick ? List.of(100, 200, 400) : List.of(100, 200, 400, 800));
        List<String> problems = new ArrayList<>();
        for (int place = 0; sizes.stream().mapToInt(List::size).max().orElse(0) > place; place++) {
            for (int i = 0; i < sizes.size(); i++) {
                if (place < sizes.get(i).size()) {
                    problems.add(FAMILIES.get(i) + "-" + sizes.get(i).get(place));
                }
            }
        }
        return problems;
    }

    static Size of(String problem, long seed) {
        int dash = problem.lastIndexOf('-');
        String family = problem.substring(0, Math.max(0, dash));
        if (!problem.matches("[a-z]+-[1-9]\\d{0,6}")) {
            throw new IllegalArgumentException("'" + problem + "' is no problem: a name is a family of " + FAMILIES
                    + " and a size, such as grid-20.");
        }
        int size = Integer.parseInt(problem.substring(dash + 1));
        return switch (family) {
            case TRIDIAGONAL -> {
                Tridiagonal system = Tridiagonal.of(size);
                yield new Size(family, size, system, Vector.of(system.start()), SparseGradientSystem::tridiagonal);
            }
            case GRID -> {
                Grid grid = new Grid(size);
                yield new Size(family, size, grid, Vector.of(grid.start()), grid);
            }
            case CHAIN -> new Size(family, size, Programs.chain(size), Vector.of(1, 2), null);
            case FANOUT -> new Size(family, size, Programs.fanout(size), Vector.of(ones(size)), null);
            case PRODUCT -> {
                PaperBenchmark factor = PaperBenchmark.ofFigure(1, 1, 1, seed);
                double[] start = new double[size * factor.size()];
                for (int i = 0; i < size; i++) {
                    System.arraycopy(factor.point(), 0, start, i * factor.size(), factor.size());
                }
                yield new Size(family, size, Programs.product(size, factor.size(), factor), Vector.of(start),
                        null);
            }
            case RANDOM -> new Size(family, size, Programs.random(size, seed), Vector.of(ones(size)), null);
            default -> throw new IllegalArgumentException("There is no family called '" + family + "' among "
                    + FAMILIES + ".");
        };
    }

    private static double[] ones(int size) {
        double[] ones = new double[size];
        Arrays.fill(ones, 1);
        return ones;
    }
}
