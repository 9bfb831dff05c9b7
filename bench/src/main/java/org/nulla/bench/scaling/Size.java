package org.nulla.bench.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nulla.Linearization;
import org.nulla.Vector;
import org.nulla.bench.powerflow.PowerNetwork;
import org.nulla.function.VectorFunction;
import org.nulla.testkit.programs.PaperBenchmark;
import org.nulla.testkit.programs.Tridiagonal;

/// A family of problems at one size.
///
/// @param problem the name, such as `grid-20`
/// @param family what kind of problem
/// @param ask what is asked
/// @param function the system of equations
/// @param start where a Newton step is taken
/// @param peer the same for Hipparchus, where it can
record Size(String problem, String family, Ask ask, VectorFunction function, Vector start,
        @Nullable SparseGradientSystem peer) {

    static final String TRIDIAGONAL = "tridiagonal";
    static final String GRID = "grid";
    static final String CHAIN = "chain";
    static final String FANOUT = "fanout";
    static final String PRODUCT = "product";
    static final String RANDOM = "random";
    static final String CUBE = "cube";
    static final String ARROW = "arrow";
    static final String POWER = "power";
    static final String CIRCUIT = "circuit";
    static final String DENSE = "dense";
    static final String WIDE = "wide";
    static final String TALL = "tall";
    static final String NEAREST = "nearest";
    static final String CODE = "code";
    static final String FIGURE = "figure";

    /// The sizes of a family.
    ///
    /// @param name the family's name
    /// @param quick how many of the sizes a quick run takes
    /// @param sizes the sizes, small ones first
    private record Sizes(String name, int quick, List<String> sizes) {
        Sizes(String name, int quick, String... sizes) {
            this(name, quick, List.of(sizes));
        }

        List<String> of(boolean isQuick) {
            return isQuick ? sizes.subList(0, quick) : sizes;
        }
    }

    private static final List<Sizes> ALL = List.of(
            new Sizes(TRIDIAGONAL, 3, "1000", "10000", "100000", "1000000"),
            new Sizes(GRID, 3, "20", "40", "60", "80", "100", "140", "200"),
            new Sizes(CHAIN, 3, "1000", "10000", "100000", "1000000"),
            new Sizes(FANOUT, 3, "100", "1000", "10000", "100000"),
            new Sizes(PRODUCT, 4, "1", "10", "100", "1000"),
            new Sizes(RANDOM, 3, "100", "200", "400", "800", "2000"),
            new Sizes(CUBE, 1, "8", "10", "12", "16"),
            new Sizes(ARROW, 2, "10", "100", "1000"),
            new Sizes(POWER, 2, "300", "1354", "3000", "10000", "30000"),
            new Sizes(CIRCUIT, 2, "300", "3000", "30000"),
            new Sizes(DENSE, 2, "100", "200", "1000"),
            new Sizes(WIDE, 1, "128x768", "300x400", "50x2000"),
            new Sizes(TALL, 2, "200x6", "20000x10"),
            new Sizes(NEAREST, 2, "200x6", "20000x10"),
            new Sizes(CODE, 2, "4", "10"),
            new Sizes(FIGURE, 2, "4", "10"));

    static final List<String> FAMILIES = ALL.stream().map(Sizes::name).toList();

    /// Those whose step is taken by sparse decompositions as well.
    static final List<String> SPARSE = List.of(TRIDIAGONAL, GRID, CUBE, RANDOM, POWER, CIRCUIT, ARROW, PRODUCT);

    private static final Pattern NAME = Pattern.compile("([a-z]+)-([1-9]\\d{0,6})(?:x([1-9]\\d{0,6}))?");

    /// The sizes of all families, small ones first, so that a run that ends early has seen every family.
    static List<String> problems(boolean quick) {
        List<String> problems = new ArrayList<>();
        for (int place = 0; problems.size() < ALL.stream().mapToInt(all -> all.of(quick).size()).sum(); place++) {
            for (Sizes family : ALL) {
                if (place < family.of(quick).size()) {
                    problems.add(family.name() + "-" + family.of(quick).get(place));
                }
            }
        }
        return problems;
    }

    /// The family of a problem by its name.
    static String familyOf(String problem) {
        return problem.substring(0, Math.max(0, problem.lastIndexOf('-')));
    }

    static Size of(String problem, long seed) {
        Matcher name = NAME.matcher(problem);
        boolean known = name.matches();
        String family = known ? name.group(1) : "";
        boolean isRectangular = List.of(WIDE, TALL, NEAREST).contains(family);
        if (!known || (FAMILIES.contains(family) && isRectangular != (name.group(3) != null))) {
            throw new IllegalArgumentException("'" + problem + "' is no problem: a name is a family of " + FAMILIES
                    + " and a size, such as grid-20, or wide-128x768 for " + WIDE + ", " + TALL + " and " + NEAREST
                    + ".");
        }
        int size = Integer.parseInt(name.group(2));
        int unknowns = isRectangular ? Integer.parseInt(name.group(3)) : size;
        return switch (family) {
            case TRIDIAGONAL -> {
                Tridiagonal system = Tridiagonal.of(size);
                yield new Size(problem, family, Ask.STEP, system, Vector.of(system.start()),
                        SparseGradientSystem::tridiagonal);
            }
            case GRID -> {
                Grid grid = new Grid(size);
                yield new Size(problem, family, Ask.STEP, grid, Vector.of(grid.start()), grid);
            }
            case CHAIN -> step(problem, Programs.chain(size), 1, 2);
            case FANOUT -> step(problem, Programs.fanout(size), ones(size));
            case PRODUCT -> {
                PaperBenchmark factor = PaperBenchmark.ofFigure(1, 1, 1, seed);
                double[] start = new double[size * factor.size()];
                for (int i = 0; i < size; i++) {
                    System.arraycopy(factor.point(), 0, start, i * factor.size(), factor.size());
                }
                yield step(problem, Programs.product(size, factor.size(), factor), start);
            }
            case RANDOM -> step(problem, Programs.random(size, seed), ones(size));
            case CUBE -> step(problem, Programs.cube(size), ones(size * size * size));
            case ARROW -> step(problem, Programs.arrow(size, seed), ones((size + 1) * Programs.BLOCK));
            case POWER -> {
                PowerNetwork network = PowerNetwork.of(Math.max(2, size), seed);
                yield step(problem, network, network.flatStart());
            }
            case CIRCUIT -> step(problem, Programs.circuit(size, seed), Programs.circuitStart(size, seed));
            case DENSE -> step(problem, Programs.dense(size, size, seed), ones(size));
            case WIDE -> {
                requireShape(problem, size < unknowns, "fewer equations than unknowns");
                yield new Size(problem, family, Ask.SPACE, Programs.dense(size, unknowns, seed),
                        Vector.of(ones(unknowns)), null);
            }
            case TALL, NEAREST -> {
                requireShape(problem, size > unknowns && unknowns % 2 == 0,
                        "more equations than unknowns, and an even number of those");
                yield new Size(problem, family, family.equals(TALL) ? Ask.REACHED : Ask.NEAREST,
                        Programs.sines(size, unknowns, seed), Vector.of(Programs.sinesStart(unknowns)), null);
            }
            case CODE -> step(problem, PaperBenchmark.ofCode(size, size, size));
            case FIGURE -> step(problem, PaperBenchmark.ofFigure(size, size, size, seed));
            default -> throw new IllegalArgumentException("There is no family called '" + family + "' among "
                    + FAMILIES + ".");
        };
    }

    private static Size step(String problem, PaperBenchmark program) {
        return step(problem, program, program.point());
    }

    private static Size step(String problem, VectorFunction function, double... start) {
        return new Size(problem, familyOf(problem), Ask.STEP, function, Vector.of(start), null);
    }

    private static void requireShape(String problem, boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("'" + problem + "' is no problem: this family has " + what + ".");
        }
    }

    /// The change of the outputs that is asked for.
    ///
    /// @param f the program, linearised at the start
    double[] target(Linearization f) {
        if (ask != Ask.REACHED) {
            return f.value();
        }
        double[] step = new double[f.inputs()];
        for (int j = 0; j < step.length; j++) {
            step[j] = 1 + 0.1 * j;
        }
        return f.jvp(step);
    }

    private static double[] ones(int size) {
        double[] ones = new double[size];
        Arrays.fill(ones, 1);
        return ones;
    }
}
