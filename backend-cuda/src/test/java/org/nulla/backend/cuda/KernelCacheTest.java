package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelCacheTest {

    private static final byte[] CODE = {1, 2, 3, 4, 5};

    @TempDir
    private Path folder;

    @Test
    void codeComesBackAsItWasKept() {
        KernelCache cache = KernelCache.in(folder.resolve("a/b"));
        String key = KernelCache.key("source", "options");
        assertThat(cache.get(key)).isEmpty();
        cache.put(key, CODE);
        assertThat(cache.get(key).orElseThrow()).isEqualTo(CODE);
        assertThat(KernelCache.key("source", "other options")).isNotEqualTo(key);
        assertThat(KernelCache.key("sourceo", "ptions")).isNotEqualTo(key);
    }

    @Test
    void codeThatWasChangedCutShortOrRenamedIsNotUsed() throws IOException {
        KernelCache cache = KernelCache.in(folder.resolve("cache"));
        String key = KernelCache.key("source");
        cache.put(key, CODE);
        Path file = cache.folder().orElseThrow().resolve(key + ".cubin");
        byte[] whole = Files.readAllBytes(file);
        byte[] changed = whole.clone();
        changed[changed.length - 1] ^= 1;
        Files.write(file, changed);
        assertThat(cache.get(key)).isEmpty();
        Files.write(file, java.util.Arrays.copyOf(whole, whole.length - 1));
        assertThat(cache.get(key)).isEmpty();
        Files.write(file, new byte[3]);
        assertThat(cache.get(key)).isEmpty();
        String other = KernelCache.key("another source");
        Files.write(cache.folder().orElseThrow().resolve(other + ".cubin"), whole);
        assertThat(cache.get(other)).isEmpty();
        Files.write(file, whole);
        assertThat(cache.get(key)).isPresent();
    }

    @Test
    void aFolderThatOthersCanWriteKeepsNothing() throws IOException {
        Assumptions.assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"),
                "this file system has no permissions to look at");
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        KernelCache cache = KernelCache.in(open);
        cache.put(KernelCache.key("source"), CODE);
        assertThat(cache.folder()).isEmpty();
        assertThat(cache.get(KernelCache.key("source"))).isEmpty();
        assertThat(KernelCache.in(folder.resolve("new")).folder().map(this::permissions)).contains("rwx------");
    }

    private String permissions(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
