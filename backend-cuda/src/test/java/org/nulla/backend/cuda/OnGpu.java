package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/// Tests that need a GPU: one device for all of them, skipped with the reason where there is none.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnGpu {

    private @Nullable CudaDevice device;

    @BeforeAll
    void open() {
        try {
            device = CudaDevice.load();
        } catch (CudaException missing) {
            Assumptions.abort("There is no GPU to test: " + missing.getMessage());
        }
    }

    @AfterAll
    void close() {
        if (device != null) {
            device.close();
            assertThat(device.memory().reserved()).as("bytes still reserved on the GPU").isZero();
        }
    }

    CudaDevice device() {
        return Objects.requireNonNull(device);
    }
}
