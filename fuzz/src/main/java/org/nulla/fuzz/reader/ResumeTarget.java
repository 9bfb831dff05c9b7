package org.nulla.fuzz.reader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;
import org.nulla.report.ResumeFile;

/// Files that a stopped run left. A file of another kind is left alone; into any other a row can be put, which is there when it is
/// opened again, along with all that were there before.
public final class ResumeTarget implements Target {

    private static final Map<String, String> QUESTION = Map.of("seed", "1");
    private static final List<String> FIELDS = List.of("a", "b\tc\n");

    private final Scratch scratch = new Scratch();

    @Override
    public String name() {
        return "resume";
    }

    @Override
    public String summary() {
        return "files that a stopped run left";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof IOException e && String.valueOf(e.getMessage()).contains("is not a file of a run");
    }

    @Override
    public void read(byte[] input) throws IOException {
        Path file = scratch.file("run.resume", input);
        int before;
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            before = run.resumed();
            run.put("a row of ours", FIELDS);
        } catch (IOException e) {
            Broken.unless(Arrays.equals(Files.readAllBytes(file), input), "A file that was refused was changed.");
            throw e;
        }
        try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
            Broken.unless(run.get("a row of ours").equals(java.util.Optional.of(FIELDS)), "The row is lost.");
            Broken.unless(run.resumed() >= before && !run.changedQuestion(), "Rows are lost.");
        }
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>(Texts.bytes("", "nulla-res", "nulla-resume 1 abc\n", "another file\n"));
        try {
            Path file = scratch.folder().resolve("seed.resume");
            try (ResumeFile run = ResumeFile.open(file, QUESTION)) {
                run.put("first", FIELDS);
                run.put("second", List.of());
            }
            byte[] whole = Files.readAllBytes(file);
            seeds.add(whole);
            seeds.add(Arrays.copyOf(whole, whole.length - 5));
            Files.delete(file);
        } catch (IOException e) {
            throw new IllegalStateException("A seed cannot be made.", e);
        }
        return seeds;
    }
}
