package org.nulla.fuzz.reader;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// Texts as bytes and back.
final class Texts {

    private Texts() {
    }

    static List<byte[]> bytes(String... texts) {
        return Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
