package org.nulla.explorer;

import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.nulla.cli.Explorer;

/// The explorer as the command line finds it.
public final class WebExplorer implements Explorer {

    /// Made by the service loader.
    public WebExplorer() {
    }

    @Override
    public void serve(Settings settings, Consumer<String> started) throws IOException, InterruptedException {
        try (ExplorerServer server = ExplorerServer.start(settings, Limits.DEFAULT)) {
            started.accept(server.address());
            new CountDownLatch(1).await();
        } catch (BindException e) {
            throw new IOException("Nothing can listen at " + settings.bind() + ", port " + settings.port() + " ("
                    + e.getMessage() + "). Choose another port, or leave --port out for any that is free.", e);
        }
    }
}
