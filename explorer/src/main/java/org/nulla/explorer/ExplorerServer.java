package org.nulla.explorer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.nulla.cli.Explorer;

/// Serves the explorer on the JDK's own web server.
///
/// Every request has a virtual thread, so that a slow client costs next to nothing; what computes has a real one, in the
/// job executor. The server listens at the loopback address unless it is told otherwise.
public final class ExplorerServer implements AutoCloseable {

    private static final String API = "api/";
    private static final String RESULTS = "results/";
    private static final int WAITING_CONNECTIONS = 128;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AccessGuard guard;
    private final JobExecutor jobs;
    private final @Nullable Surgery surgery;
    private final RequestHandler handler;
    private final PageFiles page;
    private final Results results;
    private final Limits limits;
    private final String address;

    private ExplorerServer(HttpServer server, Explorer.Settings settings, Limits limits) throws IOException {
        this.server = server;
        this.limits = limits;
        InetSocketAddress bound = server.getAddress();
        List<InetAddress> addresses = addresses(bound.getAddress());
        this.guard = AccessGuard.open(hosts(settings.bind(), addresses, bound.getPort()));
        this.jobs = new JobExecutor(settings.computations(), limits.patience());
        this.surgery = settings.model() == null ? null : Surgery.open(settings.model());
        this.handler = new RequestHandler(limits, surgery);
        this.page = PageFiles.load();
        this.results = new Results(settings.results());
        this.address = "http://" + host(addresses.getFirst()) + ":" + bound.getPort() + "/" + guard.token() + "/";
    }

    /// Starts to serve.
    ///
    /// @param settings where, and how much at once
    /// @param limits how much a request may ask for
    /// @return the running server
    /// @throws IOException if the address cannot be listened at
    public static ExplorerServer start(Explorer.Settings settings, Limits limits) throws IOException {
        defend();
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getByName(settings.bind()),
                settings.port()), WAITING_CONNECTIONS);
        ExplorerServer server = new ExplorerServer(http, settings, limits);
        http.createContext("/", server::handle);
        http.setExecutor(server.threads);
        http.start();
        return server;
    }

    /// The JDK's server takes these from the process, when the first server is made: a request must be there within
    /// seconds, connections are bounded, and small packets are sent at once.
    private static void defend() {
        Map.of("sun.net.httpserver.maxReqTime", "20", "jdk.httpserver.maxConnections", "256",
                "sun.net.httpserver.nodelay", "true", "sun.net.httpserver.idleInterval", "30").forEach((key, value) -> {
                    if (System.getProperty(key) == null) {
                        System.setProperty(key, value);
                    }
                });
    }

    /// The addresses that are listened at, those that others can reach first.
    private static List<InetAddress> addresses(InetAddress bound) throws IOException {
        if (!bound.isAnyLocalAddress()) {
            return List.of(bound);
        }
        List<InetAddress> all = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .sorted(Comparator.comparing(InetAddress::isLoopbackAddress)
                        .thenComparing(address -> address instanceof Inet6Address))
                .toList();
        return all.isEmpty() ? List.of(bound) : all;
    }

    /// The names under which this server may be called.
    private static Set<String> hosts(String bind, List<InetAddress> addresses, int port) {
        Set<String> hosts = new HashSet<>();
        hosts.add(bind + ":" + port);
        for (InetAddress address : addresses) {
            hosts.add(host(address) + ":" + port);
            if (address.isLoopbackAddress()) {
                hosts.add("localhost:" + port);
            }
        }
        return hosts;
    }

    private static String host(InetAddress address) {
        // without the name of the interface
        String text = address.getHostAddress().replaceFirst("%.*", "");
        return text.contains(":") ? "[" + text + "]" : text;
    }

    /// Where the page is.
    ///
    /// @return the address to open, with its token
    public String address() {
        return address;
    }

    /// How many computations are running.
    ///
    /// @return the number
    public int running() {
        return jobs.running();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            try {
                answer(exchange, guard.enter(exchange));
            } catch (Refusal refusal) {
                Replies.refuse(exchange, refusal, 16 * limits.bodyBytes());
            }
        } catch (IOException e) {
            // the client has gone; there is nobody to tell
        }
    }

    private void answer(HttpExchange exchange, String path) throws IOException, Refusal {
        String method = exchange.getRequestMethod();
        if (path.startsWith(API) && !path.equals(API + "results") && !path.equals(API + "model")) {
            if (!method.equals("POST")) {
                throw new Refusal(405, "usage", "Questions are asked with POST.");
            }
            String kind = path.substring(API.length());
            Fields request = Fields.read(body(exchange));
            jobs.serve(exchange, RequestHandler.isLong(kind, request),
                    kind.equals(RequestHandler.SURGERY) ? limits.surgery() : limits.time(),
                    handler.work(kind, request));
            return;
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new Refusal(405, "usage", "Only GET is answered here.");
        }
        if (path.equals(API + "results")) {
            Replies.send(exchange, 200, Replies.JSON, results.list().getBytes(StandardCharsets.UTF_8));
            return;
        }
        if (path.equals(API + "model")) {
            String about = surgery == null ? "{}" : surgery.about();
            Replies.send(exchange, 200, Replies.JSON, about.getBytes(StandardCharsets.UTF_8));
            return;
        }
        Optional<PageFiles.PageFile> file = path.startsWith(RESULTS) ? results.named(path.substring(RESULTS.length()))
                : page.named(path);
        PageFiles.PageFile found = file
                .orElseThrow(() -> new Refusal(404, "usage", "There is nothing at this address."));
        Replies.send(exchange, 200, found.type(), found.bytes());
    }

    private String body(HttpExchange exchange) throws IOException, Refusal {
        String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!type.equals(Replies.JSON) && !type.startsWith(Replies.JSON + ";")) {
            throw new Refusal(415, "usage", "A request is JSON: its content type must be " + Replies.JSON + ".");
        }
        InputStream in = exchange.getRequestBody();
        byte[] bytes = in.readNBytes(limits.bodyBytes() + 1);
        if (bytes.length > limits.bodyBytes()) {
            throw Refusal.limit(413, "A request has at most " + limits.bodyBytes() + " bytes.");
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw Refusal.usage("The request is not valid UTF-8.");
        }
    }

    /// Ends serving, and all work.
    @Override
    public void close() {
        server.stop(0);
        jobs.close();
        threads.shutdownNow();
    }
}
