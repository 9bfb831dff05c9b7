package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.nulla.cli.Main;

/// The command that starts it all.
class CommandTest {

    private static int run(ByteArrayOutputStream out, ByteArrayOutputStream err, String... words) {
        return Main.run(words, new ByteArrayInputStream(new byte[0]),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @Test
    void theCommandPrintsAnAddressThatOpensAndEndsWhenInterrupted() throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Thread command = new Thread(() -> run(out, new ByteArrayOutputStream(), "explore", "--json"));
        command.start();
        Pattern printed = Pattern.compile("\\{\"address\": \"(http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{36}/)\"}\n");
        Matcher address = printed.matcher("");
        for (int i = 0; i < 1000 && !address.matches(); i++) {
            Chromium.pause();
            address = printed.matcher(out.toString(StandardCharsets.UTF_8));
        }
        assertThat(address.matches()).as(out.toString(StandardCharsets.UTF_8)).isTrue();
        Client client = new Client(HttpClient.newHttpClient(), address.group(1));
        assertThat(client.send(client.to("").GET().build()).statusCode()).isEqualTo(200);
        command.interrupt();
        command.join();
    }

    @Test
    void aTakenPortIsNamedWithTheRepair() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int status = run(new ByteArrayOutputStream(), err, "explore", "--port", "" + taken.getLocalPort());
            assertThat(status).isEqualTo(1);
            assertThat(err.toString(StandardCharsets.UTF_8)).contains("" + taken.getLocalPort()).contains("--port");
        }
    }

    @Test
    void aPortThatIsNoneIsRefused() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(run(new ByteArrayOutputStream(), err, "explore", "--port", "high")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--port").contains("'high'");
    }
}
