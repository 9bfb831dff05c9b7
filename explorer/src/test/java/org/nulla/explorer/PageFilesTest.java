package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PageFilesTest {

    @Test
    void theBuiltPageIsTheOneThatWasSummedUp() throws IOException, NoSuchAlgorithmException {
        List<String> sums = new String(read("SHA256SUMS"), StandardCharsets.UTF_8).lines().toList();
        assertThat(sums).hasSize(4);
        for (String line : sums) {
            String[] words = line.split(" +", 2);
            assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(read(words[1]))))
                    .as("%s is not what was built: run 'npm run build' in explorer/web", words[1]).isEqualTo(words[0]);
        }
    }

    @Test
    void thePageNamesNoOtherHost() throws IOException {
        for (String name : List.of("index.html", "explorer.js", "explorer.css")) {
            assertThat(new String(read(name), StandardCharsets.UTF_8).replace("http://www.w3.org/2000/svg", ""))
                    .as(name).doesNotContainPattern("https?://");
        }
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }
}
