package org.nulla.explorer;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lets in who knows the token and comes from the page itself.
///
/// The token is the first part of every path, so a request without it is nobody's business here. The check of the host keeps
/// out names that somebody pointed at this machine, the check of the origin keeps out other pages; there is no CORS.
final class AccessGuard {

    private static final int TOKEN_BYTES = 18;

    private final String token;
    private final Set<String> hosts;

    private AccessGuard(String token, Set<String> hosts) {
        this.token = token;
        this.hosts = hosts;
    }

    /// A guard with a new token.
    ///
    /// @param hosts the names, with port, under which this server may be called
    static AccessGuard open(Set<String> hosts) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return new AccessGuard(HexFormat.of().formatHex(random), hosts);
    }

    String token() {
        return token;
    }

    /// The path behind the token.
    String enter(HttpExchange exchange) throws Refusal {
        Headers headers = exchange.getRequestHeaders();
        if (!hosts.contains(String.valueOf(headers.getFirst("Host")))) {
            throw new Refusal(403, "usage", "This server does not answer to that host name.");
        }
        String origin = headers.getFirst("Origin");
        if (origin != null && !(origin.startsWith("http://") && hosts.contains(origin.substring(7)))) {
            throw new Refusal(403, "usage", "Requests of other pages are not answered.");
        }
        requireSameSite(headers.getFirst("Sec-Fetch-Site"));
        String path = String.valueOf(exchange.getRequestURI().getRawPath());
        int end = path.indexOf('/', 1);
        String given = end < 0 ? path.substring(Math.min(1, path.length())) : path.substring(1, end);
        if (!MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8))) {
            throw new Refusal(403, "usage",
                    "The token is missing or wrong. Open the address that 'nulla explore' printed, all of it.");
        }
        if (end < 0) {
            throw new Refusal(404, "usage", "The address ends with a slash.");
        }
        return path.substring(end + 1);
    }

    private static void requireSameSite(@Nullable String site) throws Refusal {
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            throw new Refusal(403, "usage", "Requests of other pages are not answered.");
        }
    }
}
