package org.nulla.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Writes the inputs of a campaign that are worth keeping in the repository: few, small, and reaching what the whole corpus
/// reaches, as far as that goes. Lines that stand in the file by hand, the findings, stay.
final class KeptInputs {

    private static final int MOST = 40;
    private static final int LONGEST = 300;
    private static final String HERE = "# From campaigns:";

    private KeptInputs() {
    }

    static int write(Target target, Path campaign, Path into) throws IOException, InterruptedException {
        Path folder = campaign.resolve(target.name());
        Path smallest = Files.createDirectories(folder.resolve("smallest"));
        JazzerProcess.minimize(target, folder, smallest);
        List<byte[]> inputs = new ArrayList<>();
        try (Stream<Path> files = Files.list(smallest)) {
            for (Path file : files.sorted().toList()) {
                inputs.add(Files.readAllBytes(file));
            }
        }
        List<String> kept = inputs.stream().filter(input -> input.length <= LONGEST)
                .sorted(Comparator.comparingInt(input -> input.length)).limit(MOST)
                .map(input -> Base64.getEncoder().encodeToString(input)).sorted().toList();
        Path file = into.resolve(target.name() + ".txt");
        List<String> lines = new ArrayList<>(Files.exists(file)
                ? Files.readAllLines(file).stream().takeWhile(line -> !line.equals(HERE)).toList() : List.of());
        lines.add(HERE);
        lines.addAll(kept);
        Files.write(file, lines, StandardCharsets.US_ASCII);
        return kept.size();
    }
}
