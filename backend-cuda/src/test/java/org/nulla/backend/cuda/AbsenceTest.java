package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceProvider;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.backend.Work;

class AbsenceTest {

    @Test
    void withoutCudaOneLineSaysWhatIsMissingAndAnotherDeviceServes() {
        Assumptions.assumeTrue(LibrarySearch.ofThisMachine().find("libcuda.so.1").isEmpty(),
                "this machine has an NVIDIA driver, so nothing is absent");
        List<String> said = new ArrayList<>();
        Device device = Devices.best(said::add);
        assertThat(device.name()).isNotEqualTo(CudaDevice.NAME);
        assertThat(said).hasSize(1);
        assertThat(said.get(0)).contains("libcuda.so.1").contains(LibrarySearch.FOLDERS_PROPERTY).doesNotContain("\n");
        // asked again in the same process, it is still no more than a line
        said.clear();
        assertThat(new CudaProvider().device(said::add)).isEmpty();
        assertThat(said).hasSize(1);
        assertThat(Devices.survey()).anySatisfy(found -> {
            assertThat(found.name()).isEqualTo(CudaDevice.NAME);
            assertThat(found.device()).isEmpty();
            assertThat(found.missing()).contains("CUDA");
        });
    }

    @Test
    void aFailureToLoadIsSaidAsItIs() {
        List<String> said = new ArrayList<>();
        assertThat(new CudaProvider(() -> {
            throw new CudaException("the driver is asleep.");
        }).device(said::add)).isEmpty();
        assertThat(said).containsExactly("There is no CUDA device: the driver is asleep.");
    }

    @Test
    void theChoiceGoesBySizeAndSaysWhy() {
        Work small = new Work(8, 200, 2e3, 2_000, 32, false, 0, ElementType.FLOAT64);
        Work large = new Work(372, 1e9, 1e11, 85_000_000, 786_432, false, 0, ElementType.FLOAT64);
        List<String> both = List.of(CudaDevice.NAME, "plain");
        assertThat(Devices.choose(small, both).name()).isEqualTo("plain");
        Devices.Choice choice = Devices.choose(large, both);
        assertThat(choice.name()).isEqualTo(CudaDevice.NAME);
        assertThat(choice.reason()).contains("calls").contains("multiplications").contains("cuda").contains("plain");
        assertThat(choice.seconds()).containsOnlyKeys(CudaDevice.NAME, "plain");
        assertThat(Devices.choose(large, List.of("plain")).name()).isEqualTo("plain");
        assertThatThrownBy(() -> Devices.choose(large, List.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no device to choose from").hasMessageContaining("plain");
    }

    @Test
    void aGpuIsTakenWhereItIsClearlyFasterOnly() {
        CudaProvider gpu = new CudaProvider();
        List<String> both = List.of(CudaDevice.NAME, "plain");
        int close = 0;
        for (int operations = 1; operations < 1000; operations++) {
            Work work = new Work(operations, 1000, 4e3, 1_000, 32, true, 0, ElementType.FLOAT32);
            double advantage = DeviceProvider.ofOneCore(work, 50) / gpu.seconds(work);
            Devices.Choice choice = Devices.choose(work, both);
            assertThat(choice.name()).as("%d operations", operations)
                    .isEqualTo(advantage > gpu.requiredAdvantage() ? CudaDevice.NAME : "plain");
            if (advantage > 1 && advantage <= gpu.requiredAdvantage()) {
                close++;
                assertThat(choice.reason()).contains("cuda").contains("ms, not clearly faster");
            }
        }
        assertThat(close).isPositive();
    }

    @Test
    void sizesOfMemoryAreRoundedUpByNoMoreThanHalf() {
        for (long bytes = 1; bytes < 1L << 40; bytes = bytes * 3 / 2 + 1) {
            long size = CudaMemory.roundUp(bytes);
            assertThat(size).isGreaterThanOrEqualTo(bytes);
            if (bytes > 256) {
                assertThat((double) size / bytes).as("%d bytes", bytes).isLessThan(bytes > 64 << 20 ? 1.07 : 1.5);
            }
        }
    }
}
