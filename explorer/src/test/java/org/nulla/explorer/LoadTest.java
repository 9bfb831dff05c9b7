package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.nulla.cli.Explorer;

/// Many clients at once: good, bad, huge and slow ones. In the full tier fifty of them for a minute, else a few for a moment.
class LoadTest {

    private static final String GOOD = "{\"ask\": \"preimage\", \"program\": \"y1 = x1*x2*x3; y2 = sin(x1) + x3\", "
            + "\"at\": [1, 2, 3], \"target\": [1, 0]}";
    private static final boolean FULL = "full".equals(System.getProperty("nulla.tier", "ci"));
    private static final int CLIENTS = FULL ? 50 : 8;
    private static final Duration TIME = Duration.ofSeconds(FULL ? 60 : 2);
    /// A person looks at an answer before asking again.
    private static final int PAUSE_MILLIS = 400;

    @Test
    void refusalsAreTheOnlyErrorsAndGoodRequestsStayQuick() throws Exception {
        try (ExplorerServer server = ExplorerServer.start(new Explorer.Settings(0, "127.0.0.1",
                Math.max(2, Runtime.getRuntime().availableProcessors()), Path.of("none")), Limits.DEFAULT)) {
            measure(server, 1, Duration.ofSeconds(FULL ? 5 : 1));
            long alone = median(measure(server, 1, Duration.ofSeconds(FULL ? 10 : 1)));
            long memory = memoryInUse();
            long together = median(measure(server, CLIENTS, TIME));
            long after = memoryInUse();
            System.out.printf(Locale.ROOT,
                    "%d clients: median of good requests %.2f ms, alone %.2f ms; memory %.1f MB, before %.1f MB%n",
                    CLIENTS, together / 1e6, alone / 1e6, after / 1e6, memory / 1e6);
            assertThat(server.running()).isZero();
            if (FULL) {
                assertThat(together).as("median together, alone %d ns", alone).isLessThanOrEqualTo(3 * alone);
                assertThat(after).isLessThan(memory + (16L << 20));
            }
        }
    }

    private static long memoryInUse() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static long median(List<Long> times) {
        assertThat(times).isNotEmpty();
        Collections.sort(times);
        return times.get(times.size() / 2);
    }

    /// The times of the good requests.
    private static List<Long> measure(ExplorerServer server, int clients, Duration time)
            throws InterruptedException, ExecutionException {
        long end = System.nanoTime() + time.toNanos();
        List<Long> times = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<Long>>> running = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int number = i;
                running.add(threads.submit(() -> client(server, number, clients > 1, end)));
            }
            for (Future<List<Long>> one : running) {
                times.addAll(one.get());
            }
        }
        return times;
    }

    private static List<Long> client(ExplorerServer server, int number, boolean mixed, long end)
            throws IOException, InterruptedException {
        Random random = new Random(number);
        List<Long> times = new ArrayList<>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            Client client = new Client(http, server.address());
            while (System.nanoTime() < end) {
                switch (mixed ? number % 5 : 0) {
                    case 3 -> {
                        HttpResponse<String> refused = client.post("ask", random.nextBoolean() ? "{\"program\": "
                                : "{\"program\": \"y = (\", \"ask\": \"eval\", \"at\": []}");
                        assertThat(refused.statusCode()).isIn(200, 400);
                        assertThat(refused.body()).contains("\"error\"");
                    }
                    case 4 -> {
                        if (number % 2 == 0) {
                            assertThat(client.post("ask", "x".repeat(1 << 20)).statusCode()).isEqualTo(413);
                        } else {
                            slow(server, random);
                        }
                    }
                    default -> {
                        long start = System.nanoTime();
                        HttpResponse<String> response = client.post("ask", GOOD);
                        times.add(System.nanoTime() - start);
                        assertThat(response.statusCode()).isEqualTo(200);
                        assertThat(response.body()).contains("\"dimension\": 1");
                    }
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS / 2 + random.nextInt(PAUSE_MILLIS));
            }
        }
        return times;
    }

    /// Sends a request a few bytes at a time, and goes away before its end.
    private static void slow(ExplorerServer server, Random random) throws IOException, InterruptedException {
        URI address = URI.create(server.address());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(("POST " + address.getPath() + "api/ask HTTP/1.1\r\nHost: "
                    + address.getAuthority() + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 10; i++) {
                socket.getOutputStream().write('x');
                socket.getOutputStream().flush();
                TimeUnit.MILLISECONDS.sleep(20 + random.nextInt(40));
            }
        }
    }
}
