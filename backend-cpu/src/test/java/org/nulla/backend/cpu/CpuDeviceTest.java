package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.law.DeviceLaws;
import org.nulla.block.law.OperationCases;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// The CPU device gives what its plain twin gives, to rounding.
class CpuDeviceTest {

    @Test
    void theServiceLoaderFindsIt() {
        List<String> said = new ArrayList<>();
        Device device = Devices.best(said::add);
        assertThat(device.name()).isEqualTo("cpu");
        assertThat(device.description()).contains("OpenBLAS");
        assertThat(said).isEmpty();
        assertThat(Devices.names()).containsExactly("cpu", "plain");
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void everyOperationIsThatOfThePlainTwin(ElementType type) {
        DeviceLaws laws = new DeviceLaws(CpuDevice.load(), type);
        for (String name : OperationCases.cases().keySet()) {
            for (int seed = 0; seed < 5; seed++) {
                laws.operation(name, seed);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void factorisationsMultiplyBackToTheMatrix(ElementType type) {
        DeviceLaws laws = new DeviceLaws(CpuDevice.load(), type);
        DeviceLaws twins = new DeviceLaws(new PlainDevice(), type);
        for (int seed = 0; seed < 40; seed++) {
            laws.qr(seed);
            twins.qr(seed);
            laws.triangles(seed);
        }
    }

    @Test
    void aMatrixThatIsNotPositiveDefiniteIsSaidToBeSo() {
        for (Device device : new Device[] {new PlainDevice(), CpuDevice.load()}) {
            try (Workspace workspace = Workspace.open(device)) {
                Tensor a = workspace.tensor(Shape.of(2, 2), 1, 2, 2, 1).times(1);
                DeviceBuffer status = workspace.buffer(4);
                workspace.queue().cholesky(ElementType.FLOAT64, 2, a.slice(), status);
                assertThat(workspace.download(status, 1)).as(device.name()).containsExactly(2);
            }
        }
    }
}
