package org.nulla.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFolderTest {

    @TempDir
    private Path folder;

    @Test
    void isNeverBelowTheWorkingDirectoryByARelativePath() {
        assertThat(UserFolder.named("x")).isAbsolute().endsWithRaw(Path.of("nulla", "x"));
    }

    @Test
    void aNewFolderIsForTheUserAlone() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"),
                "This file system knows no permissions.");
        Path made = UserFolder.make(folder.resolve("a/b")).orElseThrow();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made))).isEqualTo("rwx------");
        assertThat(UserFolder.make(made)).contains(made);
    }

    @Test
    void aFolderThatOthersCanEnterIsNotTaken() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"),
                "This file system knows no permissions.");
        for (String open : new String[] {"rwxr-x---", "rwx---r-x", "rwxrwxrwx"}) {
            Path wide = Files.createDirectory(folder.resolve(open));
            Files.setPosixFilePermissions(wide, PosixFilePermissions.fromString(open));
            assertThat(UserFolder.make(wide)).as(open).isEmpty();
        }
    }

    @Test
    void aFileInThePlaceOfTheFolderIsNoFolder() throws IOException {
        assertThat(UserFolder.make(Files.writeString(folder.resolve("file"), "x"))).isEmpty();
    }
}
