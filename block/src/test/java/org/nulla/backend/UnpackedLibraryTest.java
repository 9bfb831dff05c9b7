package org.nulla.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedLibraryTest {

    private static final byte[] CODE = "the code of a library".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private URL inAJar() throws IOException {
        Path jar = folder.resolve("some.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("natives/libsome.so"));
            out.write(CODE);
            out.closeEntry();
        }
        return URI.create("jar:" + jar.toUri() + "!/natives/libsome.so").toURL();
    }

    @Test
    void aFileOfAJarIsUnpacked() throws IOException {
        assertThat(UnpackedLibrary.unpack(inAJar(), folder)).hasFileName("libsome.so").hasBinaryContent(CODE);
    }

    @Test
    void aFileThatIsThereAndUnharmedIsLeftAlone() throws IOException {
        URL source = inAJar();
        Path file = UnpackedLibrary.unpack(source, folder);
        Object first = Files.readAttributes(file, "*").get("fileKey");
        assertThat(UnpackedLibrary.unpack(source, folder)).isEqualTo(file);
        assertThat(Files.readAttributes(file, "*").get("fileKey")).isEqualTo(first);
    }

    @Test
    void aFileOfTheSameLengthWithOtherContentIsReplacedAtTheNextLoad() throws IOException {
        URL source = inAJar();
        Path file = UnpackedLibrary.unpack(source, folder);
        byte[] changed = CODE.clone();
        changed[3] ^= 1;
        Files.write(file, changed);
        assertThat(UnpackedLibrary.unpack(source, folder)).hasBinaryContent(CODE);
    }

    @Test
    void aFileThatWasCutShortIsReplaced() throws IOException {
        URL source = inAJar();
        Path file = UnpackedLibrary.unpack(source, folder);
        Files.write(file, new byte[3]);
        assertThat(UnpackedLibrary.unpack(source, folder)).hasBinaryContent(CODE);
    }

    @Test
    void aFileThatIsNotInAJarServesAsWell() throws IOException {
        Path plain = Files.write(folder.resolve("libplain.so"), CODE);
        Path other = Files.createDirectory(folder.resolve("other"));
        assertThat(UnpackedLibrary.unpack(plain.toUri().toURL(), other)).hasBinaryContent(CODE);
    }

    @Test
    void nothingIsLeftWhereTheFolderCannotBeWritten() throws IOException {
        URL source = inAJar();
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> UnpackedLibrary.unpack(source, missing)).isInstanceOf(IOException.class);
        assertThat(missing).doesNotExist();
    }
}
