package org.nulla.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.ResultsPage;
import org.nulla.bench.run.Settings;
import org.nulla.bench.tables.Way.Outcome;
import org.nulla.nullspace.TensorSpace;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

@DisplayName("The rows of the paper's tables")
class TableRowsTest {

    private static final long SEED = 1;
    private static final boolean FULL = "full".equals(System.getProperty("nulla.tier", "ci"));
    /// Up to this many bytes a basis is made and looked at.
    private static final double BASIS = FULL ? 4e8 : 4e6;

    private final Device device = Devices.best(line -> {
    });

    static Stream<String> problems() {
        return FULL ? PaperTable.problems(1, 41).stream()
                : Stream.of("mlp-d2-w32-b1", "mlp-d2-w32-b8", "mlp-d1-w32-b1", "mlp-d4-w8-b1", "mlp-d4-w24-b1",
                        "gpt2-c8-l2-h2-t8", "gpt2-c16-l2-h2-t2", "gpt2-c16-l2-h8-t8");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    @DisplayName("have the right dimension, members, shortest member and basis")
    void rows(String name) {
        TableProblem problem = TableProblem.named(name);
        try (Workspace workspace = Workspace.open(device)) {
            Ways ways = new Ways(problem, problem.draw(workspace, ElementType.FLOAT64, SEED), ElementType.FLOAT64, SEED,
                    10);
            ways.compareWithQr();
            String where = "seed " + SEED;
            long dimension = problem.unknowns() - problem.equations();
            Outcome member = ways.member().once().apply(true);
            assertThat(member.dimension()).as(where).isEqualTo(dimension);
            assertThat(member.residual()).as(where).isLessThanOrEqualTo(1e-10);
            assertThat(ways.space().once().apply(true).residual()).as(where).isLessThanOrEqualTo(1e-10);
            Outcome shortest = ways.minNorm().once().apply(true);
            assertThat(shortest.agreement()).as(where + ", " + shortest.reason()).isLessThanOrEqualTo(1e-8);
            if (ways.basisFits(BASIS)) {
                Outcome basis = ways.basis().once().apply(true);
                assertThat(basis.dimension()).isEqualTo(dimension);
                assertThat(basis.residual()).as(where).isLessThanOrEqualTo(1e-10);
            }
        }
    }

    static Stream<String> singleProblems() {
        // by one iteration and by several, by a factor of each kind
        return FULL ? problems()
                : Stream.concat(problems(), Stream.of("mlp-d2-w32-b32", "gpt2-c16-l2-h2-t8", "gpt2-c16-l2-h2-t16"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("singleProblems")
    @DisplayName("have in single precision members that miss little, and the shortest of double precision")
    void singleRows(String name) {
        TableProblem problem = TableProblem.named(name);
        try (Workspace workspace = Workspace.open(device)) {
            NetworkProgram program = problem.draw(workspace, ElementType.FLOAT32, SEED);
            TensorSpace space = program.linearize().tangentPreimage(program.target()).space();
            assertThat(program.residual(space.origin())).as("seed %d", SEED).isLessThanOrEqualTo(5e-6);
            List<Tensor> shortest = space.minNorm();
            assertThat(program.residual(shortest)).as("seed %d", SEED).isLessThanOrEqualTo(1e-5);
            NetworkProgram precise = problem.draw(workspace, ElementType.FLOAT64, SEED);
            List<Tensor> expected = precise.linearize().tangentPreimage(precise.target()).space().minNorm();
            assertThat(NetworkProgram.distance(shortest.stream().map(part -> part.to(ElementType.FLOAT64)).toList(),
                    expected)).as("%s, seed %d", space.minNormRoute(), SEED).isLessThanOrEqualTo(1e-5);
        }
    }

    static Stream<Arguments> sizes() {
        return Stream.of("mlp-d2-w32-b8", "mlp-d2-w32-b32", "gpt2-c8-l2-h2-t8", "gpt2-c16-l2-h2-t8")
                .flatMap(name -> Stream.of(Arguments.of(name, ElementType.FLOAT64, 1e200),
                        Arguments.of(name, ElementType.FLOAT32, 1e25)));
    }

    @ParameterizedTest(name = "{0} {1}, {2}")
    @MethodSource("sizes")
    @DisplayName("have answers of the target's size, where its square is too large or too small for a number as well")
    void sizesOfTargets(String name, ElementType type, double far) {
        double accuracy = type == ElementType.FLOAT64 ? 1e-10 : 1e-5;
        try (Workspace workspace = Workspace.open(device)) {
            NetworkProgram program = TableProblem.named(name).draw(workspace, type, SEED);
            List<Tensor> expected = program.linearize().tangentPreimage(program.target()).space().minNorm();
            for (double factor : new double[] {far, 1 / far}) {
                TensorSpace space = program.linearize().tangentPreimage(program.target().times(factor)).space();
                List<Tensor> shortest = space.minNorm();
                assertThat(space.residual(space.origin())).as("member, %s", factor).isBetween(0.0, accuracy);
                assertThat(space.residual(shortest)).as("shortest, %s", factor).isBetween(0.0, accuracy);
                List<Tensor> brought = shortest.stream().map(part -> part.times(1 / factor)).toList();
                assertThat(NetworkProgram.distance(brought, expected)).as("%s, %s", space.minNormRoute(), factor)
                        .isLessThanOrEqualTo(10 * accuracy);
            }
        }
    }

    @Test
    @DisplayName("are 41, of 40 problems, with the paper's dimensions")
    void count() {
        List<PaperTable> tables = PaperTable.all().subList(0, 3);
        assertThat(tables.stream().mapToInt(table -> table.rows().size()).toArray()).containsExactly(6, 17, 18);
        assertThat(PaperTable.problems(1, 41)).hasSize(40);
        assertThat(TableProblem.named("mlp-d2-w32-b32").unknowns() - 1024).isEqualTo(1088);
        assertThat(TableProblem.named("gpt2-c40-l2-h2-t8").unknowns() - 320).isEqualTo(39_120);
        TableProblem large = TableProblem.named(PaperTable.LARGE);
        assertThat(List.of(large.unknowns(), large.equations())).containsExactly(793_088L, 32_768L);
        assertThatThrownBy(() -> PaperTable.problems(3, 900)).hasMessageContaining("rows 1 to");
        assertThatThrownBy(() -> TableProblem.named("mlp-d2")).hasMessageContaining("mlp-d2-w32-b8");
        assertThatThrownBy(() -> TableProblem.named("mlp-d0-w3-b1")).hasMessageContaining("0 is no size");
    }

    @Test
    @EnabledIfSystemProperty(named = "nulla.tier", matches = "full", disabledReason = "takes half a minute")
    @DisplayName("of the model with 793,088 unknowns are right within four gigabytes")
    void large() {
        TableProblem problem = TableProblem.named(PaperTable.LARGE);
        try (Workspace workspace = Workspace.open(device)) {
            Ways ways = new Ways(problem, problem.draw(workspace, ElementType.FLOAT64, SEED), ElementType.FLOAT64, SEED,
                    10);
            Outcome space = ways.space().once().apply(true);
            assertThat(space.dimension()).isEqualTo(760_320);
            assertThat(space.residual()).isLessThanOrEqualTo(1e-10);
            assertThat(ways.member().once().apply(true).residual()).isLessThanOrEqualTo(1e-10);
            assertThat(device.memory().peak()).isLessThan(3L << 30);
        }
    }

    private Settings settings(Set<String> only, Path resume) {
        return new Settings(SEED, true, only, resume, (stage, done, total) -> {
        });
    }

    @Test
    @DisplayName("are measured in both precisions beside all baselines, with figures that say what was promised")
    void measured(@TempDir Path folder) throws IOException {
        Set<String> only = new LinkedHashSet<>(List.of("gpt2-c4-l1-h2-t2", "conv-k3-s8-b1-input"));
        BenchResult<TableRow> result = TablesBench.run(settings(only, folder.resolve("rows")), new PlainDevice());
        Set<String> methods = result.rows().stream().map(TableRow::method).collect(Collectors.toSet());
        assertThat(methods).containsExactlyInAnyOrder("null-a", "cg", "lsmr", "qr", "last-layer", "linearize",
                "jvp+vjp");
        assertThat(result.rows().stream().map(TableRow::precision)).contains("float64", "float32");
        for (TableRow row : result.rows()) {
            assertThat(TableRow.from(row.fields())).isEqualTo(row);
            if (row.precision().equals("float64") && row.method().equals("null-a")) {
                assertThat(row.residual()).as(row.key()).isLessThanOrEqualTo(1e-10);
            }
            if (row.method().equals("cg")) {
                assertThat(row.iterations()).as(row.key()).isPositive();
                assertThat(row.pairs()).as(row.key()).isPositive();
            }
        }
        assertThat(result.figures().stream().filter(figure -> figure.name().equals("agreement"))
                .mapToDouble(Figure::value).findFirst().orElse(1)).isLessThanOrEqualTo(1e-8);
        String page = ResultsPage.of(result, "tables", "a command").markdown();
        assertThat(page).contains("Others, float32", "gpt2-c4-l1-h2-t2", "largest residual of a member");
    }

    @Test
    @DisplayName("go on where a run was stopped")
    void resumes(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("rows");
        Set<String> only = new LinkedHashSet<>(List.of("mlp-d1-w2-b1", "mlp-d1-w3-b1"));
        assertThatThrownBy(() -> TablesBench.run(new Settings(SEED, true, only, file, (stage, done, total) -> {
            if (done == 2) {
                throw new IllegalStateException("stopped");
            }
        }), new PlainDevice())).hasMessage("stopped");
        List<String> stages = new java.util.ArrayList<>();
        BenchResult<TableRow> whole = TablesBench.run(new Settings(SEED, true, only, file,
                (stage, done, total) -> stages.add(stage)), new PlainDevice());
        // how long warming up takes, and so how often it is told, depends on the machine
        assertThat(stages.stream().filter(stage -> !stage.startsWith("warming up")).skip(1).findFirst().orElseThrow())
                .as("the second problem comes without work on the first").contains("float32");
        assertThat(whole.rows().stream().map(TableRow::key).distinct().count()).isEqualTo(whole.rows().size());
        assertThat(whole.rows().stream().filter(row -> row.deliverable().equals("member")
                && row.method().equals("null-a")).count()).isEqualTo(4);
    }
}
