package org.nulla.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceQueue;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.bench.run.BenchResult;
import org.nulla.bench.run.Figure;
import org.nulla.bench.run.Settings;

class DevicePlanTest {

    private static final TableProblem SMALL = TableProblem.named("mlp-d2-w32-b1");
    private static final TableProblem LARGE = TableProblem.named("gpt2-c768-l12-h12-t1024");

    /// A name that something is known of, whatever computes behind it.
    private record Named(String name) implements Device {

        @Override
        public String description() {
            return "called " + name;
        }

        @Override
        public DeviceQueue open() {
            return new PlainDevice().open();
        }

        @Override
        public MemoryUse memory() {
            return new MemoryUse(0, 0, 0);
        }

        @Override
        public void trim() {
        }
    }

    private static Devices.Found found(Device device) {
        return new Devices.Found(device.name(), Optional.of(device), "", "");
    }

    @Test
    void ofOneDeviceChoosesNothing() {
        DevicePlan plan = DevicePlan.of(new PlainDevice());
        assertThat(plan.chooses()).isFalse();
        assertThat(plan.device(LARGE, Way.MIN_NORM, ElementType.FLOAT64).name()).isEqualTo(PlainDevice.NAME);
        assertThat(plan.description()).isEqualTo(new PlainDevice().description());
    }

    @Test
    void withoutAnyOtherPlainJavaServes() {
        DevicePlan plan = DevicePlan.automatic(List.of(new Devices.Found("cuda", Optional.empty(), "no driver", ""),
                found(new PlainDevice())));
        assertThat(plan.devices()).extracting(Device::name).containsExactly(PlainDevice.NAME);
    }

    @Test
    void smallProblemsStayOnTheProcessorAndLargeOnesDoNot() {
        DevicePlan plan = DevicePlan.automatic(List.of(found(new Named("cuda")), found(new Named("cpu")),
                found(new PlainDevice())));
        assertThat(plan.chooses()).isTrue();
        assertThat(plan.description()).contains("cuda: called cuda", "cpu: called cpu");
        assertThat(plan.device(SMALL, Way.MEMBER, ElementType.FLOAT64).name()).isEqualTo("cpu");
        assertThat(plan.device(SMALL, Way.MIN_NORM, ElementType.FLOAT64).name()).isEqualTo("cpu");
        assertThat(plan.device(SMALL, Way.SPACE, ElementType.FLOAT64).name()).isEqualTo("cuda");
        assertThat(plan.device(LARGE, Way.MEMBER, ElementType.FLOAT64).name()).isEqualTo("cuda");
        assertThat(plan.choice(SMALL, Way.MEMBER, ElementType.FLOAT64).reason()).contains("cpu", "cuda", "ms");
    }

    @Test
    void theTableSaysWhichDeviceTookWhat() throws IOException {
        DevicePlan plan = DevicePlan.automatic(List.of(found(new Named("cuda")), found(new Named("cpu"))));
        BenchResult<TableRow> result = TablesBench.run(
                new Settings(1, true, Set.of("mlp-d4-w8-b1"), null, (_, _, _) -> {
                }), plan, new TablesBench.Extent(false, List.of(ElementType.FLOAT64)));
        assertThat(result.rows()).filteredOn(row -> row.method().equals(Way.NULL_A))
                .allSatisfy(row -> assertThat(row.device()).as(row.deliverable()).isEqualTo(plan
                        .device(TableProblem.named(row.problem()), row.deliverable(), ElementType.FLOAT64).name()));
        assertThat(result.rows()).extracting(TableRow::device).contains("cpu", "cuda");
        assertThat(result.sections()).anySatisfy(section -> {
            assertThat(section.title()).isEqualTo("Which device");
            assertThat(section.table().text()).contains("min-norm", "cpu", "calls");
        });
        assertThat(result.sections().get(0).table().text()).contains(" cpu");
        // each deliverable was measured on the other device as well, and the figures count what was compared
        for (String deliverable : List.of(Way.MEMBER, Way.MIN_NORM, Way.SPACE)) {
            assertThat(result.rows()).filteredOn(row -> row.deliverable().equals(deliverable))
                    .extracting(TableRow::device).containsExactlyInAnyOrder("cpu", "cuda");
        }
        assertThat(result.rows()).extracting(TableRow::key).doesNotHaveDuplicates();
        assertThat(result.figures()).filteredOn(figure -> figure.name().equals("choicesCompared")).singleElement()
                .satisfies(figure -> assertThat(figure.value()).isEqualTo(3));
    }

    private static TableRow row(String deliverable, String method, String device, double seconds) {
        return new TableRow("mlp-d4-w8-b1", 288, 8, 280, deliverable, method, device, "float64", seconds, 9, 0, 0,
                Double.NaN, Double.NaN, 0, "");
    }

    @Test
    void aChoiceThatTookOverATenthLongerIsCounted() {
        DevicePlan plan = DevicePlan.automatic(List.of(found(new Named("cuda")), found(new Named("cpu"))));
        Choices choices = new Choices(List.of(row(Way.MEMBER, Way.NULL_A, "cpu", 1.3e-3),
                row(Way.MEMBER, Way.ELSEWHERE, "cuda", 1e-3), row(Way.MIN_NORM, Way.NULL_A, "cpu", 1.05e-3),
                row(Way.MIN_NORM, Way.ELSEWHERE, "cuda", 1e-3), row(Way.SPACE, Way.NULL_A, "cuda", 1e-3),
                row(Way.SPACE, Way.ELSEWHERE, "cpu", 4e-3), row(Way.BASIS, Way.NULL_A, "cuda", 1e-3)), plan);
        assertThat(choices.table().text()).contains("slower, 1.30 times", "tie", "faster, 4.00 times", "calls")
                .doesNotContain("basis");
        assertThat(choices.figures()).extracting(Figure::name, figure -> Math.round(100 * figure.value()))
                .containsExactly(tuple("choicesCompared", 300L), tuple("choicesSlower", 100L),
                        tuple("choicesWorst", 130L));
        assertThat(choices.summary().rows()).containsExactly(List.of("float64", "member", "1", "0", "0", "1", "1.30"),
                List.of("float64", "min-norm", "1", "0", "1", "0", "1.05"),
                List.of("float64", "space", "1", "1", "0", "0", "0.25"));
    }

    @Test
    void aSingleRowIsWarmedUpByItself() throws IOException {
        List<String> stages = new ArrayList<>();
        TablesBench.run(new Settings(1, true, Set.of("mlp-d1-w4-b1"), null, (stage, _, _) -> stages.add(stage)),
                DevicePlan.of(new PlainDevice()), new TablesBench.Extent(false, List.of(ElementType.FLOAT64)));
        assertThat(stages).containsExactly("mlp-d1-w4-b1 float64", "warming up on mlp-d1-w4-b1");
    }
}
