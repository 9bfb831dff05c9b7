package org.nulla.fuzz.reader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nulla.cli.Explorer;
import org.nulla.explorer.ExplorerServer;
import org.nulla.explorer.Limits;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;

/// Requests to the explorer, over a socket. The first byte says what the rest is: the body of a question, or a whole request in
/// which `$` stands for the address with its token and `@` for the host. A question always has an answer; a request that is no
/// HTTP may be hung up on.
public final class ExplorerTarget implements Target {

    private static final List<String> COUNTERS = List.of("ask", "check", "graph", "grid", "member", "nothing",
            "surgery");
    private static final int PATIENCE_MILLIS = 20_000;

    private final Scratch scratch = new Scratch();
    private @Nullable ExplorerServer server;

    @Override
    public String name() {
        return "explorer";
    }

    @Override
    public String summary() {
        return "requests to the explorer, as bytes on a socket";
    }

    @Override
    public int longest() {
        return 2048;
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return false;
    }

    private synchronized ExplorerServer server() throws IOException {
        ExplorerServer known = server;
        if (known == null) {
            Path results = scratch.folder();
            scratch.file("run.csv", new byte[] {'a', '\n'});
            Limits usual = Limits.DEFAULT;
            known = ExplorerServer.start(new Explorer.Settings(0, "127.0.0.1", 2, results),
                    new Limits(usual.bodyBytes(), usual.programBytes(), usual.steps(), usual.entries(), 200, 200_000,
                            Duration.ofSeconds(5), Duration.ofSeconds(5), usual.patience()));
            server = known;
        }
        return known;
    }

    @Override
    public void read(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        URI address = URI.create(server().address());
        int kind = (input[0] & 255) % 8;
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        boolean whole = kind >= COUNTERS.size();
        byte[] reply = exchange(address, whole ? request(address, rest) : question(address, COUNTERS.get(kind), rest));
        String text = new String(reply, StandardCharsets.ISO_8859_1);
        if (reply.length == 0 && whole) {
            return;
        }
        Broken.unless(text.matches("(?s)HTTP/1\\.1 (200|400|403|404|405|411|413|414|415|501|503) .*"),
                "The reply begins with other words: " + text.substring(0, Math.min(200, text.length())));
        // the JDK's server refuses what is no HTTP in words of its own, before it asks us
        boolean ours = !text.contains("<h1>400 Bad Request</h1>");
        Broken.unless(!(ours && text.contains("Exception")) && !text.contains("\tat "),
                "The reply shows our insides: " + text);
        if (!whole) {
            int body = text.indexOf("\r\n\r\n");
            Broken.unless(body > 0, "The reply has no body: " + text);
            boolean chunked = text.substring(0, body).toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked");
            String said = chunked ? joined(text.substring(body + 4)) : text.substring(body + 4);
            List<String> lines = said.lines().filter(line -> line.startsWith("{")).toList();
            Broken.unless(!lines.isEmpty(), "A question has no answer: " + text);
            Answers.require(lines.getLast());
        }
    }

    /// What came in chunks, each after a line with its length in hexadecimal digits.
    private static String joined(String chunks) {
        StringBuilder whole = new StringBuilder();
        int at = 0;
        while (true) {
            int end = chunks.indexOf("\r\n", at);
            Broken.unless(end > at, "A chunk has no length.");
            int length = HexFormat.fromHexDigits(chunks, at, end);
            at = end + 2 + length;
            Broken.unless(at + 2 <= chunks.length(), "A chunk is cut short.");
            if (length == 0) {
                return whole.toString();
            }
            whole.append(chunks, end + 2, at);
            at += 2;
        }
    }

    private static byte[] question(URI address, String counter, byte[] body) {
        String head = "POST " + address.getPath() + "api/" + counter + " HTTP/1.1\r\nHost: " + address.getAuthority()
                + "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " + body.length
                + "\r\n\r\n";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }

    private static byte[] request(URI address, byte[] rest) {
        return new String(rest, StandardCharsets.ISO_8859_1).replace("$", address.getPath())
                .replace("@", address.getAuthority()).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] exchange(URI address, byte[] request) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(request);
            out.flush();
            // whoever sends half a request is waited for; we do not wait for that
            socket.shutdownOutput();
            socket.getInputStream().transferTo(reply);
        } catch (SocketException e) {
            // hung up on while we were still talking: what was said until then counts
        }
        return reply.toByteArray();
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("\0{\"ask\": \"eval\", \"program\": \"y = 2*x\", \"at\": [3]}",
                "\0{\"ask\": \"preimage\", \"program\": \"y = x1*x2\", \"at\": [1, 2], \"target\": [1]}",
                "\0{\"ask\": \"solve\", \"program\": \"y = x^2-2\", \"from\": [1], \"maxIterations\": 9}",
                "\1{\"program\": \"y = x + 1\"}", "\1{\"program\": 3}",
                "\2{\"program\": \"y = sin(x)\", \"at\": [1], \"stage\": \"linear\"}",
                "\3{\"program\": \"y = a*b\", \"lower\": [0, 0], \"upper\": [1, 1], \"points\": 4}",
                "\4{\"program\": \"y = a*b\", \"at\": [1, 2], \"target\": [1], \"choose\": \"least-norm\"}",
                "\4{\"program\": \"y = a*b\", \"at\": [1, 2], \"target\": [1], \"choose\": \"bounds\", \"lower\": [0, 0], "
                        + "\"upper\": [9, 9]}",
                "\5{}", "\6{\"prompt\": \"a\"}",
                "\7GET $ HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n",
                "\7GET $api/results HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n",
                "\7GET $results/run.csv HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n",
                "\7GET $results/../../x HTTP/1.1\r\nHost: @\r\nOrigin: http://@\r\nConnection: close\r\n\r\n",
                "\7POST $api/ask HTTP/1.1\r\nHost: @\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
                "\7HEAD $explorer.js HTTP/1.0\r\nHost: @\r\nSec-Fetch-Site: none\r\n\r\n");
    }
}
