package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.backend.ElementOperation;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;

class KernelSourceTest {

    @TempDir
    private Path folder;

    private static ElementProgram scale(double factor) {
        return new ElementProgram(1, List.of(new ElementProgram.Instruction(ElementOperation.INPUT, 0, 0, 0),
                new ElementProgram.Instruction(ElementOperation.CONSTANT, 0, 0, factor),
                new ElementProgram.Instruction(ElementOperation.MULTIPLY, 0, 1, 0)));
    }

    @Test
    void programsThatDifferInANumberShareAKernel() {
        KernelSource.Kind two = KernelSource.Kind.of(scale(2), ElementType.FLOAT64, 1, false);
        assertThat(two).isEqualTo(KernelSource.Kind.of(scale(3), ElementType.FLOAT64, 1, false));
        assertThat(two).isNotEqualTo(KernelSource.Kind.of(scale(2), ElementType.FLOAT32, 1, false));
        assertThat(two).isNotEqualTo(KernelSource.Kind.of(scale(2), ElementType.FLOAT64, 2, false));
        // count, output and its stride, operand and its stride, the number
        assertThat(two.words()).isEqualTo(6);
        assertThat(KernelSource.elementwise(two)).contains("long long at[6]").contains("r0 * r1");
    }

    @Test
    void everyKernelCompiles() {
        Optional<Path> compiler = LibrarySearch.ofThisMachine().find("libnvrtc.so.13", "libnvrtc.so.12",
                "libnvrtc.so.11.2");
        Assumptions.assumeTrue(compiler.isPresent(), "NVRTC is not on this machine; it needs no GPU, only its library");
        Nvrtc nvrtc = new Nvrtc(compiler.get());
        KernelCache cache = KernelCache.in(folder);
        for (ElementType type : ElementType.values()) {
            assertThat(Kernels.code(nvrtc, cache, "sm_80", "kernels", KernelSource.fixed(type))).isNotEmpty();
            for (ElementOperation operation : ElementOperation.values()) {
                ElementProgram program = new ElementProgram(2, List.of(
                        new ElementProgram.Instruction(ElementOperation.INPUT, 0, 0, 0),
                        new ElementProgram.Instruction(ElementOperation.INPUT, 1, 0, 0),
                        new ElementProgram.Instruction(operation, 0, 1, 3)));
                assertThat(Kernels.code(nvrtc, cache, "sm_80", operation.name(),
                        KernelSource.elementwise(KernelSource.Kind.of(program, type, 3, true)))).isNotEmpty();
            }
        }
        assertThatThrownBy(() -> nvrtc.compile("broken.cu", "this is no CUDA", List.of()))
                .isInstanceOf(CudaException.class).hasMessageContaining("broken.cu").hasMessageContaining("error");
    }
}
