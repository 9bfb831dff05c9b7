package org.nulla.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Standard output that remembers why it could not be written: a print stream only knows that.
final class StandardOutput extends FilterOutputStream {

    private @Nullable IOException failure;

    StandardOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            if (failure == null) {
                failure = e;
            }
            throw e;
        }
    }

    /// What was lost, and why. A pipe whose reader has had enough is no loss.
    ///
    /// @return a sentence, if something was lost
    Optional<String> complaint() {
        IOException why = failure;
        if (why == null || String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")) {
            return Optional.empty();
        }
        return Optional.of("The answer could not be written to standard output (" + why.getMessage() + ").");
    }
}
