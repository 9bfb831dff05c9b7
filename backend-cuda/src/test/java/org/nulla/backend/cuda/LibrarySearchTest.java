package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibrarySearchTest {

    @TempDir
    private Path root;

    private Path file(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.exists(file) ? file : Files.createFile(file);
    }

    private void toolkit(String folder, String cublas, String cusolver, String nvrtc) throws IOException {
        file(folder + "/" + cublas);
        file(folder + "/" + cusolver);
        file(folder + "/" + nvrtc);
    }

    @Test
    void theWorkingDirectoryIsNeverSearched() {
        Path here = Path.of("").toAbsolutePath();
        LibrarySearch search = LibrarySearch.of(root, ":.:lib", Map.of("LD_LIBRARY_PATH", "::.:../x:relative:/abs",
                LibrarySearch.FOLDERS_VARIABLE, ".", "CUDA_HOME", "cuda", "PATH", ":.", "VIRTUAL_ENV", "venv"));
        assertThat(search.folders()).allMatch(Path::isAbsolute).doesNotContain(here, here.resolve("lib"),
                here.resolve("relative"));
        assertThat(search.folders()).contains(Path.of("/abs"));
    }

    @Test
    void foldersThatAreNamedComeFirst() throws IOException {
        Path mine = file("mine/libcuda.so.1");
        Path other = file("other/libcuda.so.1");
        file("usr/lib64/libcuda.so.1");
        LibrarySearch search = LibrarySearch.of(root, mine.getParent().toString(),
                Map.of("LD_LIBRARY_PATH", other.getParent().toString()));
        assertThat(search.find("libcuda.so.1")).contains(mine);
        assertThat(LibrarySearch.of(root, null, Map.of("LD_LIBRARY_PATH", other.getParent().toString()))
                .find("libcuda.so.1")).contains(other);
        assertThat(LibrarySearch.of(root, null, Map.of()).find("libcuda.so.1"))
                .contains(root.resolve("usr/lib64/libcuda.so.1"));
    }

    @Test
    void wheelsOfThePythonOnThePathAreFound() throws IOException {
        file("venv/bin/python3");
        Path wheel = file("venv/lib/python3.12/site-packages/nvidia/cu13/lib/libcublas.so.13");
        LibrarySearch search = LibrarySearch.of(root, null, Map.of("PATH", root.resolve("venv/bin").toString()));
        assertThat(search.find("libcublas.so.13")).contains(wheel);
    }

    @Test
    void theNewestReleaseThatIsWholeAndThatTheDriverServesIsTaken() throws IOException {
        toolkit("usr/local/cuda-13.0/lib64", "libcublas.so.13", "libcusolver.so.12", "libnvrtc.so.13");
        toolkit("usr/local/cuda-12.8/lib64", "libcublas.so.12", "libcusolver.so.11", "libnvrtc.so.12");
        toolkit("usr/local/cuda-11.8/lib64", "libcublas.so.11", "libcusolver.so.11", "libnvrtc.so.11.2");
        LibrarySearch search = LibrarySearch.of(root, null, Map.of());
        assertThat(Toolkit.find(search, 13).cublas()).endsWithRaw(Path.of("cuda-13.0/lib64/libcublas.so.13"));
        assertThat(Toolkit.find(search, 12).major()).isEqualTo(12);
        // each from the folder of its own release
        assertThat(Toolkit.find(search, 12).cusolver()).endsWithRaw(Path.of("cuda-12.8/lib64/libcusolver.so.11"));
        assertThat(Toolkit.find(search, 11).cusolver()).endsWithRaw(Path.of("cuda-11.8/lib64/libcusolver.so.11"));
        Files.delete(root.resolve("usr/local/cuda-13.0/lib64/libnvrtc.so.13"));
        assertThat(Toolkit.find(search, 13).major()).isEqualTo(12);
    }

    @Test
    void whatIsMissingIsNamedInOneLine() throws IOException {
        file("usr/lib64/libcublas.so.13");
        LibrarySearch search = LibrarySearch.of(root, null, Map.of());
        assertThatThrownBy(() -> Toolkit.find(search, 13)).isInstanceOf(CudaException.class)
                .hasMessageContaining("libcusolver.so.12 is missing").hasMessageContaining("libcublas.so.12 is missing")
                .hasMessageContaining(LibrarySearch.FOLDERS_PROPERTY).message().doesNotContain("\n");
    }
}
