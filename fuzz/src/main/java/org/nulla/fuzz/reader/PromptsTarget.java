package org.nulla.fuzz.reader;

import java.io.IOException;
import java.util.List;
import org.nulla.bench.surgery.PromptPair;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;

/// Files of prompts and wanted texts.
public final class PromptsTarget implements Target {

    private final Scratch scratch = new Scratch();

    @Override
    public String name() {
        return "prompts";
    }

    @Override
    public String summary() {
        return "files of prompts and wanted texts";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof IllegalArgumentException && !(thrown instanceof NumberFormatException);
    }

    @Override
    public void read(byte[] input) throws IOException {
        for (PromptPair pair : PromptPair.read(scratch.file("pairs.json", input))) {
            Broken.unless(!pair.prompt().isEmpty() && !pair.wanted().isEmpty(), "A pair is empty.");
        }
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("[{\"prompt\": \"a\", \"wanted\": \"b\"}]", "[{\"prompt\": \"a\"}]", "[]", "{}",
                "[{\"prompt\": \"a\", \"wanted\": \"b\", \"more\": [1]}, {\"prompt\": \"\\u00e9\", \"wanted\": \"\\n\"}]");
    }
}
