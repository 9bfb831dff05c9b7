package org.nulla.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {

    @Test
    void aLibraryThatCannotBeLoadedIsAnnouncedOnceWithReasonAndCure() {
        CpuProvider provider = new CpuProvider(() -> {
            throw new NativeLibraryException("no library, for this test. Add one.");
        });
        List<String> said = new ArrayList<>();
        assertThat(provider.device(said::add)).isEmpty();
        assertThat(said).singleElement().asString().contains("plain Java").contains("no library").contains("Add one");
    }

    @Test
    void aFileThatIsNoLibraryIsRefusedWithItsName(@TempDir Path folder) {
        Path missing = folder.resolve("libnothing.so");
        String before = System.getProperty(NativeLibrary.FILE_PROPERTY);
        System.setProperty(NativeLibrary.FILE_PROPERTY, missing.toString());
        try {
            assertThatThrownBy(NativeLibrary::load).isInstanceOf(NativeLibraryException.class)
                    .hasMessageContaining("libnothing.so").hasMessageContaining(NativeLibrary.FILE_PROPERTY);
        } finally {
            if (before == null) {
                System.clearProperty(NativeLibrary.FILE_PROPERTY);
            } else {
                System.setProperty(NativeLibrary.FILE_PROPERTY, before);
            }
        }
    }
}
