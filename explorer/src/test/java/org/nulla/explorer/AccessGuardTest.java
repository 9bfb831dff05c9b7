package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.cli.Explorer;

/// Who is let in, and with how much.
class AccessGuardTest {

    private static final String GOOD = "{\"ask\": \"eval\", \"program\": \"y = 2*x\", \"at\": [3]}";

    @TempDir
    private static Path folder;
    private static ExplorerServer server;
    private static Client client;

    @BeforeAll
    static void start() throws IOException {
        Files.writeString(folder.resolve("cpu.csv"), "a,b\n1,2\n");
        Files.writeString(folder.resolveSibling("secret.csv"), "not for you");
        server = ExplorerServer.start(new Explorer.Settings(0, "127.0.0.1", 2, folder), Limits.DEFAULT);
        client = Client.of(server);
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        Files.deleteIfExists(folder.resolveSibling("secret.csv"));
    }

    @Test
    void aGoodRequestIsAnswered() throws IOException {
        HttpResponse<String> response = client.post("ask", GOOD);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("\"value\": [6.0]");
        assertThat(server.address()).startsWith("http://127.0.0.1:").matches(".*/[0-9a-f]{36}/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "api/results", "explorer.js", "nothing"})
    void withoutTheTokenNothingIsAnswered(String path) throws IOException {
        String root = server.address().replaceFirst("/[0-9a-f]+/$", "/");
        for (String start : new String[] {root, root + "0".repeat(36) + "/"}) {
            HttpResponse<String> response = client.send(HttpRequest.newBuilder(URI.create(start + path)).build());
            assertThat(response.statusCode()).as(start + path).isEqualTo(403);
            assertThat(response.body()).contains("token");
        }
    }

    @Test
    void anotherOriginIsRefusedAndThereIsNoCors() throws IOException {
        for (String origin : new String[] {"http://example.org", "null", "https://" + hostAndPort()}) {
            HttpResponse<String> response = client.send(client.to("api/ask").header("Origin", origin)
                    .POST(HttpRequest.BodyPublishers.ofString(GOOD)).build());
            assertThat(response.statusCode()).as(origin).isEqualTo(403);
            assertThat(response.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
        }
        assertThat(client.send(client.to("api/ask").header("Origin", "http://" + hostAndPort())
                .POST(HttpRequest.BodyPublishers.ofString(GOOD)).build()).statusCode()).isEqualTo(200);
        assertThat(client.send(client.to("api/ask").header("Sec-Fetch-Site", "cross-site")
                .POST(HttpRequest.BodyPublishers.ofString(GOOD)).build()).statusCode()).isEqualTo(403);
    }

    private static String hostAndPort() {
        return URI.create(server.address()).getAuthority();
    }

    @Test
    void aHostNameThatWasPointedAtThisMachineIsRefused() throws IOException {
        String path = URI.create(server.address()).getPath();
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: evil.example:" + URI.create(server.address()).getPort()
                + "\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 403");
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: " + hostAndPort() + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void listeningAtAllAddressesLetsThoseInWhoNameOneOfThem() throws IOException {
        try (ExplorerServer open = ExplorerServer.start(new Explorer.Settings(0, "0.0.0.0", 2, folder),
                Limits.DEFAULT)) {
            URI there = URI.create(open.address());
            for (String host : new String[] {"127.0.0.1", "localhost", there.getHost()}) {
                assertThat(raw(there.getPort(), "GET " + there.getPath() + " HTTP/1.1\r\nHost: " + host + ":"
                        + there.getPort() + "\r\nConnection: close\r\n\r\n")).as(host).startsWith("HTTP/1.1 200");
            }
            assertThat(raw(there.getPort(), "GET " + there.getPath() + " HTTP/1.1\r\nHost: evil.example:"
                    + there.getPort() + "\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 403");
        }
    }

    private static String raw(String request) throws IOException {
        return raw(URI.create(server.address()).getPort(), request);
    }

    private static String raw(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void onlyJsonIsTaken() throws IOException {
        HttpRequest form = HttpRequest.newBuilder(URI.create(server.address() + "api/ask"))
                .header("Content-Type", "text/plain").POST(HttpRequest.BodyPublishers.ofString(GOOD)).build();
        assertThat(client.send(form).statusCode()).isEqualTo(415);
        assertThat(client.post("ask", "{").statusCode()).isEqualTo(400);
        assertThat(client.post("ask", "[]").statusCode()).isEqualTo(400);
        assertThat(client.post("ask", "{\"program\": 1}").statusCode()).isEqualTo(400);
        assertThat(client.post("nothing", "{\"program\": \"y = x\"}").statusCode()).isEqualTo(404);
        assertThat(client.send(client.to("api/ask").GET().build()).statusCode()).isEqualTo(405);
        assertThat(client.send(client.to("").POST(HttpRequest.BodyPublishers.noBody()).build()).statusCode())
                .isEqualTo(405);
    }

    @Test
    void everyReplyKeepsTheBrowserOnAShortLead() throws IOException {
        HttpResponse<String> page = client.send(client.to("").GET().build());
        assertThat(page.body()).contains("<title>Null-A explorer</title>");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse("")).contains("default-src 'none'")
                .contains("script-src 'self'").doesNotContain("unsafe");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"results/../secret.csv", "results/..%2Fsecret.csv", "results/%2e%2e/secret.csv",
        "results//etc/passwd", "results/", "../explorer.js", "page/index.html"})
    void aRequestIsNeverAPath(String path) throws IOException {
        HttpResponse<String> response = client.send(client.to(path).GET().build());
        assertThat(response.statusCode()).isBetween(400, 404);
        assertThat(response.body()).doesNotContain("not for you").doesNotContain("root:");
    }

    @Test
    void whatTheBenchCommandsWroteIsListedAndRead() throws IOException {
        assertThat(client.send(client.to("api/results").GET().build()).body()).contains("[\"cpu.csv\"]");
        assertThat(client.send(client.to("results/cpu.csv").GET().build()).body()).isEqualTo("a,b\n1,2\n");
    }

    @Test
    void aHugeBodyIsRefused() throws IOException {
        HttpResponse<String> response = client.post("ask", "{\"program\": \"" + "x".repeat(300_000) + "\"}");
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("at most 262144 bytes");
    }

    @Test
    void aProgramThatIsTooLargeIsRefusedWithTheReason() throws IOException {
        assertThat(Client.message(client.ask("check", "{\"program\": \"y = x " + "+ x".repeat(30_000) + "\"}")))
                .contains("bytes").contains("65536").contains("command line");
        assertThat(Client.message(client.ask("check", "{\"program\": \"y = x " + "+x".repeat(25_000) + "\"}")))
                .contains("steps").contains("20000");
        String inputs = "y = x0" + IntStream.range(1, 300).mapToObj(i -> "+x" + i)
                .collect(Collectors.joining());
        assertThat(
                Client.message(client.ask("ask", "{\"ask\": \"eval\", \"program\": \"" + inputs + "\", \"at\": []}")))
                .contains("300").contains("200");
        assertThat(Client.message(client.ask("ask", "{\"ask\": \"solve\", \"program\": \"y = x\", \"from\": [1], "
                + "\"maxIterations\": 1e9}"))).contains("at most 10000 iterations");
    }

    @Test
    void javaIsNeverRun() throws IOException {
        assertThat(client.post("ask", "{\"ask\": \"eval\", \"program\": \"Evil.java\", \"at\": []}").body())
                .contains("\"error\"");
        assertThat(client.post("ask", "{\"ask\": \"eval\", \"program\": \"y = 1\", \"method\": \"main\"}").body())
                .contains("has no key");
    }
}
