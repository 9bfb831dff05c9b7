package org.nulla.bench.powerflow;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// SciPy's sparse LU in a Newton's method written in Python, in a process of its own that keeps the time itself.
final class SciPy {

    /// The first on the path may be another than that of the system, whose packages bring SciPy.
    private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");
    private static final String SCRIPT = "newton.py";

    private SciPy() {
    }

    /// What the script says.
    ///
    /// @param steps how many steps it took
    /// @param secondsAStep the median time of a step
    /// @param x the solution
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Answer(int steps, double secondsAStep, double[] x) {
    }

    /// Why it cannot be used here; empty where it can.
    static String absence() {
        return python().isEmpty() ? "there is no python3 with SciPy here" : "";
    }

    /// An interpreter that has SciPy.
    private static Optional<String> python() {
        return PYTHONS.stream().filter(SciPy::hasSciPy).findFirst();
    }

    private static boolean hasSciPy(String python) {
        try {
            Process process = new ProcessBuilder(python, "-c", "import scipy.sparse.linalg")
                    .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// Writes a network in the order in which the script reads it.
    static void write(PowerNetwork network, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.write(network.buses + " " + network.lines + " " + network.unknowns() + "\n");
            out.write(line(Arrays.copyOf(network.from, network.lines)));
            out.write(line(Arrays.copyOf(network.to, network.lines)));
            out.write(line(Arrays.copyOf(network.conductance, network.lines)));
            out.write(line(Arrays.copyOf(network.susceptance, network.lines)));
            out.write(line(network.ownConductance));
            out.write(line(network.ownSusceptance));
            out.write(line(network.voltageAt));
            out.write(line(network.heldVoltage));
            out.write(line(network.wanted));
            out.write(line(network.flatStart()));
        }
    }

    private static String line(int[] numbers) {
        return IntStream.of(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" ", "", "\n"));
    }

    private static String line(double[] numbers) {
        return DoubleStream.of(numbers).mapToObj(Double::toString).collect(Collectors.joining(" ", "", "\n"));
    }

    /// Solves a network that was [written][#write].
    static Answer solve(Path file) throws IOException {
        String python = python().orElseThrow(() -> new IOException(absence()));
        Process process = new ProcessBuilder(python, "-", file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (InputStream script = Objects.requireNonNull(SciPy.class.getResourceAsStream(SCRIPT), SCRIPT);
                OutputStream in = process.getOutputStream()) {
            script.transferTo(in);
        }
        List<String> said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).lines()
                .toList();
        if (said.size() != 3) {
            throw new IOException(python + " gave no answer");
        }
        return new Answer(Integer.parseInt(said.get(0)), Double.parseDouble(said.get(1)),
                Arrays.stream(said.get(2).split(" ")).mapToDouble(Double::parseDouble).toArray());
    }
}
