package org.nulla.explorer;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A headless Chromium, spoken to through its DevTools protocol.
final class Chromium implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path profile;
    private final HttpClient http = HttpClient.newHttpClient();
    private final DevTools browser;
    private final String root;

    private Chromium(Process process, Path profile) throws IOException {
        this.process = process;
        this.profile = profile;
        List<String> port = awaitPort(profile.resolve("DevToolsActivePort"), process);
        this.root = "ws://127.0.0.1:" + port.getFirst();
        this.browser = new DevTools(connect(root + port.get(1)));
    }

    /// Where Chromium is, if it is installed. `NULLA_CHROMIUM` names another place.
    static Optional<Path> find() {
        List<String> places = new ArrayList<>();
        Optional.ofNullable(System.getenv("NULLA_CHROMIUM")).ifPresent(places::add);
        for (String folder : Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1)) {
            for (String name : List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")) {
                places.add(folder + "/" + name);
            }
        }
        return places.stream().map(Path::of).filter(Files::isExecutable).findFirst();
    }

    static Chromium start(Path executable) throws IOException {
        Path profile = Files.createTempDirectory("nulla-chromium");
        Process process = new ProcessBuilder(executable.toString(), "--headless=new", "--remote-debugging-port=0",
                "--user-data-dir=" + profile, "--no-first-run", "--no-default-browser-check", "--disable-gpu",
                // the page is ours, and a build server seldom grants what the sandbox needs
                "--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--disable-extensions", "--mute-audio",
                "--hide-scrollbars", "--force-color-profile=srgb", "--lang=en-US", "about:blank")
                .redirectErrorStream(true).redirectOutput(profile.resolve("chromium.log").toFile()).start();
        try {
            return new Chromium(process, profile);
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static List<String> awaitPort(Path file, Process process) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            if (Files.exists(file)) {
                List<String> lines = Files.readAllLines(file);
                if (lines.size() == 2) {
                    return lines;
                }
            }
            if (!process.isAlive()) {
                throw new IOException(
                        "Chromium ended at once:\n" + Files.readString(file.resolveSibling("chromium.log")));
            }
            pause();
        }
        throw new IOException("Chromium did not open its DevTools within " + PATIENCE.toSeconds() + " s:\n"
                + Files.readString(file.resolveSibling("chromium.log")));
    }

    static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private DevTools.Wire connect(String address) {
        DevTools.Wire wire = new DevTools.Wire();
        WebSocket socket = http.newWebSocketBuilder().buildAsync(URI.create(address), wire).join();
        wire.attach(socket);
        return wire;
    }

    /// A new tab with a window of a given size.
    BrowserPage open(int width, int height) {
        String target = DevTools.text(browser.call("Target.createTarget", "{\"url\": \"about:blank\"}"), "targetId");
        return new BrowserPage(new DevTools(connect(root + "/devtools/page/" + target)), width, height);
    }

    @Override
    public void close() throws IOException {
        try {
            browser.call("Browser.close", "{}");
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            process.destroyForcibly();
        }
        http.shutdownNow();
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // a helper process of the browser may still be writing; the system empties its folder of temporary files
        }
    }
}
