package org.nulla.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
    }
}
