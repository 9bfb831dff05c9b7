package org.nulla.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.nulla.fuzz.reader.BatchTarget;
import org.nulla.fuzz.reader.CommandTarget;
import org.nulla.fuzz.reader.ConfigTarget;
import org.nulla.fuzz.reader.ExplorerTarget;
import org.nulla.fuzz.reader.FormulaTarget;
import org.nulla.fuzz.reader.JavaFileTarget;
import org.nulla.fuzz.reader.JsonTarget;
import org.nulla.fuzz.reader.NistTarget;
import org.nulla.fuzz.reader.PromptsTarget;
import org.nulla.fuzz.reader.ResumeTarget;
import org.nulla.fuzz.reader.SafeTensorsTarget;
import org.nulla.fuzz.reader.TensorIndexTarget;
import org.nulla.fuzz.reader.TokensTarget;

/// All targets, and the inputs that are kept for each.
public final class Targets {

    private Targets() {
    }

    /// All targets, in the order of the page of results.
    ///
    /// @return the targets, none of which has opened anything yet
    public static List<Target> all() {
        return List.of(new FormulaTarget(), new JavaFileTarget(), new JsonTarget(), new BatchTarget(),
                new CommandTarget(), new ExplorerTarget(), new SafeTensorsTarget(), new TensorIndexTarget(),
                new ConfigTarget(), new TokensTarget(), new NistTarget(), new PromptsTarget(), new ResumeTarget());
    }

    /// A target by its name.
    ///
    /// @param name the name
    /// @return the target
    /// @throws IllegalArgumentException if there is none
    public static Target named(String name) {
        return all().stream().filter(target -> target.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no target '" + name + "'; the targets are "
                        + all().stream().map(Target::name).collect(Collectors.joining(", ")) + "."));
    }

    /// The inputs that are tried first in a campaign, and always in the tests: the target's seeds, what campaigns found worth
    /// keeping, and everything that once was a finding.
    ///
    /// The last two stand in a resource of the target's name: a line each in Base64, and remarks behind `#`.
    ///
    /// @param target the target
    /// @return the inputs
    public static List<byte[]> inputs(Target target) {
        List<byte[]> inputs = new ArrayList<>(target.seeds());
        try (InputStream in = Targets.class.getResourceAsStream("inputs/" + target.name() + ".txt")) {
            if (in != null) {
                new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .forEach(line -> inputs.add(Base64.getDecoder().decode(line)));
            }
        } catch (IOException e) {
            throw new IllegalStateException("The kept inputs of " + target.name() + " cannot be read.", e);
        }
        return inputs;
    }
}
