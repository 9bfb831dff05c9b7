package org.nulla.explorer;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A program without a root whose iterations take long.
final class SlowProgram {

    private static final int SIZE = 45;

    private SlowProgram() {
    }

    static String text() {
        return IntStream.range(0, SIZE).mapToObj(i -> "y" + i + " = " + IntStream.range(0, SIZE)
                .mapToObj(j -> "sin(x" + j + "*" + (1 + i * j % 7) + "." + i % 9 + ")*x" + (j + 1) % SIZE)
                .collect(Collectors.joining(" + ")) + " + x" + i + "^2 + 1").collect(Collectors.joining("; "));
    }

    static String request() {
        String start = IntStream.range(0, SIZE).mapToObj(i -> i % 5 * 3 + 1 + "e-1").collect(Collectors.joining(", "));
        return "{\"ask\": \"solve\", \"program\": \"" + text() + "\", \"from\": [" + start
                + "], \"maxIterations\": 10000}";
    }
}
