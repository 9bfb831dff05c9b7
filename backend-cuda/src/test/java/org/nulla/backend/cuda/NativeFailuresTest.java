package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Mlp;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// Calls that CUDA itself refuses: each becomes an exception with the call, its sizes and CUDA's own words, and the device goes on.
class NativeFailuresTest extends OnGpu {

    /// Kernels, cuBLAS (600 wide is no product for our own kernel) and cuSOLVER all answer after what failed.
    @AfterEach
    void theDeviceServesAfterwards() {
        try (Workspace workspace = Workspace.open(device())) {
            assertThat(workspace.filled(ElementType.FLOAT64, Shape.of(3), 2).sum().toDouble()).isEqualTo(6);
            Tensor ones = workspace.filled(ElementType.FLOAT64, Shape.of(600, 600), 1);
            assertThat(ones.matmul(ones).sum().toDouble()).isEqualTo(600.0 * 600 * 600);
            Random random = new Random(3);
            Mlp network = Mlp.square(2, 40);
            Tensor[] weights = network.randomParameters(workspace, ElementType.FLOAT64, random);
            Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(30, 40), random, 1);
            Tensor target = workspace.gaussian(ElementType.FLOAT64, Shape.of(30, 40), random, 1);
            BlockLinearization f = Blocks.linearize(network.ofParameters(x), weights);
            Tensor image = f.jvp(f.tangentPreimage(target).space().minNorm().toArray(Tensor[]::new)).get(0);
            assertThat(image.minus(target).square().sum().toDouble()).isLessThan(1e-16);
        }
    }

    private static void refused(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(CudaException.class).hasMessageContainingAll(words)
                .satisfies(e -> assertThat(((CudaException) e).deviceLost()).isFalse());
    }

    @Test
    void aLaunchWithMoreThreadsThanABlockCanHave() {
        try (CudaQueue queue = (CudaQueue) device().open()) {
            long kernel = device().kernels().fixed(ElementType.FLOAT64, "toDouble");
            refused(() -> {
                for (int i = 0; i < 3; i++) {
                    queue.launchContext().argument(i, 0);
                }
                queue.launchContext().launch(kernel, 7, 4096);
                queue.finish();
            }, "cuLaunchKernel of toDouble for FLOAT64", "7 blocks of 4096 by 1 threads", "3 arguments",
                    "CUDA_ERROR_INVALID_VALUE (1)", "invalid argument");
        }
    }

    @Test
    void aProductWhoseRowsAreLongerThanTheirStride() {
        try (CudaQueue queue = (CudaQueue) device().open()) {
            DeviceBuffer buffer = queue.allocate(1 << 16);
            long place = CudaQueue.address(buffer);
            long one = Double.doubleToRawLongBits(1);
            refused(() -> {
                queue.launchContext().call(CommandExecutor.PRODUCT, false, Cublas.PLAIN, Cublas.PLAIN, 30, 20, 10, one,
                        0, place, 3,
                        0, place, 10, 0, place, 30, 0, 1);
                queue.finish();
            }, "cuBLAS call gemm of 20 by 30 by 10, 1 at once failed", "(7)");
            queue.release(buffer);
        }
    }

    @Test
    void aFactorisationOfAMatrixWithFewerThanNoRows() {
        try (CudaQueue queue = (CudaQueue) device().open()) {
            DeviceBuffer buffer = queue.allocate(1 << 16);
            long place = CudaQueue.address(buffer);
            refused(() -> {
                queue.launchContext().call(CommandExecutor.QR, true, -8, 4, place, place, place, 100, place);
                queue.finish();
            }, "cuSOLVER call geqrf of -8 by 4, 32 bits failed", "CUSOLVER_STATUS_INVALID_VALUE (3)");
            queue.release(buffer);
        }
    }

    @Test
    void aKernelThatIsNoCudaC() {
        Nvrtc compiler = new Nvrtc(Libraries.TOOLKIT.nvrtc());
        List<String> options = List.of("--gpu-architecture=sm_90");
        refused(() -> compiler.compile("broken.cu", "__global__ void broken(double *x) { x[0] = y; }", options),
                "Kernel broken.cu of 47 characters does not compile with NVRTC " + compiler.version(), "sm_90",
                "NVRTC_ERROR_COMPILATION (6)", "identifier \"y\" is undefined");
        refused(() -> compiler.compile("fine.cu", "__global__ void fine() { }", List.of("--no-such-option")),
                "Kernel fine.cu", "--no-such-option", "NVRTC_ERROR_INVALID_OPTION (5)");
        assertThat(compiler.compile("fine.cu", "extern \"C\" __global__ void fine() { }", options)).isNotEmpty();
    }

    @Test
    void machineCodeThatIsNone() {
        byte[] text = "this is not machine code".getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined(); CudaQueue queue = (CudaQueue) device().open()) {
            var image = arena.allocate(64);
            image.asByteBuffer().put(text);
            refused(() -> Driver.module(image), "cuModuleLoadData of 64 bytes failed", "CUDA_ERROR_");
            queue.finish();
        }
    }

    @Test
    void aKernelThatIsNotThere() {
        refused(() -> device().kernels().fixed(ElementType.FLOAT64, "noSuchKernel"),
                "cuModuleGetFunction noSuchKernel failed", "CUDA_ERROR_NOT_FOUND (500)", "not found");
    }

    @Test
    void anAddressThatIsGivenBackAndWasNeverTaken() {
        try (CudaQueue queue = (CudaQueue) device().open()) {
            refused(() -> Driver.free(0x1234), "cuMemFree of address 0x1234 failed", "CUDA_ERROR_INVALID_VALUE (1)");
            queue.finish();
        }
    }

    @Test
    void memoryThatWasGivenBackIsRefusedBeforeTheDriverSeesIt() {
        try (Arena arena = Arena.ofConfined(); CudaQueue queue = (CudaQueue) device().open()) {
            DeviceBuffer buffer = queue.allocate(1000);
            queue.release(buffer);
            String words = "A buffer of 1024 bytes was used after it had been given back";
            assertThatThrownBy(() -> queue.download(buffer, 0, arena.allocate(8)))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining(words);
            assertThatThrownBy(() -> queue.upload(arena.allocate(8), buffer, 0))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining(words);
            assertThatThrownBy(() -> queue.release(buffer)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("released twice");
        }
    }
}
