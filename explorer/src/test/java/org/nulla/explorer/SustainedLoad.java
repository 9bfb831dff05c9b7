package org.nulla.explorer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.nulla.cli.Explorer;
import org.nulla.cli.Main;

/// The explorer and `nulla batch` in one process under good, bad, huge and abandoned requests for a given time, with the memory
/// in use at equal intervals.
final class SustainedLoad {

    private static final List<String> GOOD = List.of(
            "{\"ask\": \"preimage\", \"program\": \"y1 = x1*x2*x3; y2 = sin(x1) + x3\", \"at\": [1, 2, 3], \"target\": [1, 0]}",
            "{\"ask\": \"eval\", \"program\": \"y = exp(a) - b\", \"at\": [1, 2]}",
            "{\"ask\": \"hessian\", \"program\": \"y = a^2*b + sin(a*b)\", \"at\": [1, 2]}",
            "{\"ask\": \"preimage\", \"program\": \"y = x1^2/3 - x2\", \"at\": [1, 2], \"target\": [1], \"exact\": true}",
            "{\"ask\": \"solve\", \"program\": \"y = x^2 - 2\", \"from\": [1]}",
            "{\"ask\": \"diagnose\", \"program\": \"a = x + y; b = 2*x + 2*y\", \"at\": [1, 1]}");
    private static final List<String> BAD = List.of("{\"ask\": \"eval\", \"program\": \"y = (\", \"at\": []}",
            "{\"ask\": \"eval\", \"program\": \"y = log(x)\", \"at\": [-1]}",
            "{\"ask\": \"evaluate\", \"program\": \"y = x\"}", "{\"program\": ");
    private static final int PAUSE_MILLIS = 20;
    private static final int WARM_UP = 100;

    private final AtomicLong explorer = new AtomicLong();
    private final AtomicLong batch = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();
    private final AtomicBoolean over = new AtomicBoolean();
    private final int clients;

    private SustainedLoad(int clients) {
        this.clients = clients;
    }

    /// What was seen at a moment.
    ///
    /// @param seconds since the start
    /// @param bytes of heap in use after a collection
    /// @param explorer how many requests the explorer has answered
    /// @param batch how many lines the batch has answered
    /// @param refused how many of both were refused, as they should be
    /// @param errors how many were answered otherwise than they should be
    record Sample(double seconds, long bytes, long explorer, long batch, long refused, long errors) {
    }

    /// Runs: first until every kind of request was made, then for the given time.
    ///
    /// @param clients how many clients the explorer has
    /// @param time how long
    /// @param samples how many times to look, at equal intervals, besides the look at the beginning
    static List<Sample> run(int clients, Duration time, int samples)
            throws IOException, InterruptedException, ExecutionException {
        List<Sample> seen = new ArrayList<>();
        try (ExplorerServer server = ExplorerServer.start(new Explorer.Settings(0, "127.0.0.1", 2, Path.of("none")),
                Limits.DEFAULT); ExecutorService threads = Executors.newCachedThreadPool()) {
            SustainedLoad load = new SustainedLoad(clients);
            List<Future<?>> running = new ArrayList<>();
            for (Callable<?> part : load.parts(server)) {
                running.add(threads.submit(part));
            }
            try {
                load.watch(time, samples, running, seen);
            } finally {
                load.over.set(true);
            }
            for (Future<?> part : running) {
                part.get();
            }
        }
        return seen;
    }

    private void watch(Duration time, int samples, List<Future<?>> running, List<Sample> seen)
            throws InterruptedException {
        while (explorer.get() < WARM_UP || batch.get() < WARM_UP) {
            if (running.stream().anyMatch(Future::isDone)) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        long start = System.nanoTime();
        for (int i = 0; i <= samples; i++) {
            long left = start + time.toNanos() * i / samples - System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
            seen.add(sample((System.nanoTime() - start) / 1e9));
        }
    }

    private List<Callable<?>> parts(ExplorerServer server) throws IOException {
        List<Callable<?>> parts = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            int number = i;
            parts.add(() -> client(server, number));
        }
        PipedInputStream requests = new PipedInputStream(1 << 16);
        PipedOutputStream requestsIn = new PipedOutputStream(requests);
        PipedInputStream answers = new PipedInputStream(1 << 16);
        PipedOutputStream answersIn = new PipedOutputStream(answers);
        parts.add(() -> ask(requestsIn));
        parts.add(() -> {
            try (PrintStream out = new PrintStream(answersIn, false, StandardCharsets.UTF_8)) {
                return Main.run(new String[] {"batch"}, requests, out, System.err);
            }
        });
        parts.add(() -> listen(answers));
        return parts;
    }

    private Sample sample(double seconds) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        Runtime runtime = Runtime.getRuntime();
        return new Sample(seconds, runtime.totalMemory() - runtime.freeMemory(), explorer.get(), batch.get(),
                refused.get(), errors.get());
    }

    private boolean isOver() {
        return over.get();
    }

    private long ask(OutputStream requests) throws IOException, InterruptedException {
        Random random = new Random(1);
        long asked = 0;
        try (requests) {
            while (!isOver()) {
                requests.write((one(random.nextInt(4) == 0 ? BAD : GOOD, random) + "\n")
                        .getBytes(StandardCharsets.US_ASCII));
                requests.flush();
                asked++;
                TimeUnit.MILLISECONDS.sleep(random.nextInt(PAUSE_MILLIS));
            }
        }
        return asked;
    }

    private long listen(InputStream answers) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(answers, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                batch.incrementAndGet();
                count(line);
            }
        }
        return batch.get();
    }

    private void count(String answer) {
        if (answer.contains("\"kind\": \"internal\"") || !answer.startsWith("{")) {
            errors.incrementAndGet();
        } else if (answer.startsWith("{\"error\"")) {
            refused.incrementAndGet();
        }
    }

    private long client(ExplorerServer server, int number) throws IOException, InterruptedException {
        Random random = new Random(number);
        try (HttpClient http = HttpClient.newHttpClient()) {
            Client client = new Client(http, server.address());
            while (!isOver()) {
                switch (random.nextInt(8)) {
                    case 0 -> reply(client.post("ask", one(BAD, random)));
                    case 1 -> reply(client.post("ask", "x".repeat(1 << 19)));
                    case 2 -> abandon(server);
                    case 3 -> reply(
                            client.post("grid", "{\"program\": \"y = a*b\", \"lower\": [0, 0], \"upper\": [1, 1], "
                                    + "\"points\": 32}"));
                    case 4 -> reply(client.post("graph", "{\"program\": \"y = sin(a)*b\", \"at\": [1, 2], "
                            + "\"stage\": \"linear\"}"));
                    default -> reply(client.post("ask", one(GOOD, random)));
                }
                TimeUnit.MILLISECONDS.sleep(random.nextInt(2 * PAUSE_MILLIS));
            }
        }
        return explorer.get();
    }

    private void reply(HttpResponse<String> response) {
        explorer.incrementAndGet();
        switch (response.statusCode()) {
            case 200 -> count(response.body().strip().lines().toList().getLast());
            case 400, 413, 503 -> refused.incrementAndGet();
            default -> errors.incrementAndGet();
        }
    }

    /// Begins a request and goes away.
    private void abandon(ExplorerServer server) throws IOException {
        URI address = URI.create(server.address());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(("POST " + address.getPath() + "api/ask HTTP/1.1\r\nHost: "
                    + address.getAuthority() + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
                    .getBytes(StandardCharsets.US_ASCII));
        }
        explorer.incrementAndGet();
        refused.incrementAndGet();
    }

    private static String one(List<String> texts, Random random) {
        return texts.get(random.nextInt(texts.size()));
    }
}
