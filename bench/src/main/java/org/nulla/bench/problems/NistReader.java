package org.nulla.bench.problems;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads the data files of NIST's nonlinear regressions. A file is taken as written by a stranger: what is too long, missing,
/// twice there, not a number or not finite is refused with the line that it stands in.
///
/// The sections are found by their words and not by the line numbers that the file itself claims.
public final class NistReader {

    private static final int MAXIMUM_BYTES = 1 << 20;
    private static final String NUMBER = "([-+]?(?:\\d{1,40}(?:\\.\\d{0,40})?|\\.\\d{1,40})(?:[eE][-+]?\\d{1,3})?)";
    private static final Pattern NAME = Pattern.compile("Dataset Name:\\s{1,40}(\\w{1,40})\\b.{0,200}");
    private static final Pattern PARAMETER = Pattern
            .compile("\\s{0,40}b(\\d{1,2})\\s{0,40}=\\s{0,40}" + NUMBER + "\\s{1,40}"
                    + NUMBER + "\\s{1,40}" + NUMBER + "\\s{1,40}" + NUMBER + "\\s{0,40}");
    private static final Pattern SUM = Pattern.compile("Residual Sum of Squares:\\s{1,60}" + NUMBER + "\\s{0,40}");
    private static final Pattern COUNT = Pattern.compile("Number of Observations:\\s{1,60}(\\d{1,6})\\s{0,40}");
    private static final Pattern DATA = Pattern.compile("Data:\\s{1,40}y\\s{1,40}x.{0,200}");
    private static final Pattern PLAIN_NUMBER = Pattern.compile(NUMBER);

    private final String file;
    private final List<double[]> parameters = new ArrayList<>();
    private final List<double[]> observations = new ArrayList<>();
    private String name = "";
    private double sum = Double.NaN;
    private int count = -1;
    private boolean inData;

    private NistReader(String file) {
        this.file = file;
    }

    /// Reads every file `*.dat` of a folder, in the order of their names.
    ///
    /// @param folder the folder
    /// @return the data sets
    /// @throws IOException if the folder or a file cannot be read
    /// @throws NistFormatException if a file is something else
    public static List<NistDataset> readAll(Path folder) throws IOException, NistFormatException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(entry -> entry.toString().endsWith(".dat")).sorted().toList();
        }
        List<NistDataset> datasets = new ArrayList<>();
        for (Path entry : files) {
            datasets.add(read(entry));
        }
        return datasets;
    }

    /// Reads one file.
    ///
    /// @param file the file
    /// @return the data set
    /// @throws IOException if it cannot be read
    /// @throws NistFormatException if it is something else
    public static NistDataset read(Path file) throws IOException, NistFormatException {
        String label = String.valueOf(file.getFileName());
        byte[] bytes;
        try (var in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAXIMUM_BYTES + 1);
        }
        if (bytes.length > MAXIMUM_BYTES) {
            throw new NistFormatException(label, 0, "longer than " + MAXIMUM_BYTES + " bytes, which no data set is.");
        }
        // one character a byte: nothing can be malformed, and what is no ASCII is no number either
        return parse(label, new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /// Reads a data set from its text.
    ///
    /// @param label what errors call the text
    /// @param text the text
    /// @return the data set
    /// @throws NistFormatException if it is something else
    static NistDataset parse(String label, String text) throws NistFormatException {
        NistReader reader = new NistReader(label);
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            reader.take(i + 1, lines.get(i));
        }
        return reader.dataset(lines.size());
    }

    private void take(int line, String text) throws NistFormatException {
        if (inData) {
            observation(line, text);
            return;
        }
        Matcher match = NAME.matcher(text);
        if (match.matches()) {
            require(name.isEmpty(), line, "the data set has a second name.");
            name = match.group(1);
        } else if (text.strip().matches("b\\d+\\s*=.*")) {
            parameter(line, text);
        } else if (text.startsWith("Residual Sum of Squares:")) {
            match = SUM.matcher(text);
            require(match.matches(), line, "expected a residual sum of squares, found " + shown(text) + ".");
            require(Double.isNaN(sum), line, "there is a second residual sum of squares.");
            sum = number(line, match.group(1));
        } else if (text.startsWith("Number of Observations:")) {
            match = COUNT.matcher(text);
            require(match.matches(), line, "expected a number of observations, found " + shown(text) + ".");
            count = Integer.parseInt(match.group(1));
        } else {
            inData = DATA.matcher(text).matches();
        }
    }

    private void parameter(int line, String text) throws NistFormatException {
        Matcher match = PARAMETER.matcher(text);
        require(match.matches(), line,
                "expected a parameter with two starts, its certified value and its deviation, as in "
                        + "'b1 = 500 250 2.4E+02 2.7E+00', found " + shown(text) + ".");
        require(Integer.parseInt(match.group(1)) == parameters.size() + 1, line,
                "expected parameter b" + (parameters.size() + 1) + ", found b" + match.group(1) + ".");
        double certified = number(line, match.group(4));
        require(certified != 0, line, "a certified value of zero has no digits to compare with.");
        parameters.add(new double[] {number(line, match.group(2)), number(line, match.group(3)), certified});
    }

    private void observation(int line, String text) throws NistFormatException {
        if (text.isBlank()) {
            return;
        }
        String[] words = text.strip().split("\\s+", 10);
        int width = observations.isEmpty() ? words.length : observations.getFirst().length;
        require(words.length == width && width >= 2 && width <= 3, line,
                "expected a response and " + (Math.max(width, 2) - 1) + " predictors, found " + shown(text) + ".");
        double[] row = new double[width];
        for (int j = 0; j < width; j++) {
            row[j] = number(line, words[j]);
        }
        observations.add(row);
    }

    private NistDataset dataset(int lines) throws NistFormatException {
        require(!name.isEmpty(), 0, "there is no line 'Dataset Name: ...': this is no file of NIST's data sets.");
        NistModel model = NistModel.of(name).orElse(null);
        if (model == null) {
            throw new NistFormatException(file, 0, "no model is known for the data set '" + name + "'.");
        }
        require(parameters.size() == model.parameters(), 0, "the model of " + name + " has " + model.parameters()
                + " parameters, found " + parameters.size() + " lines 'b... ='.");
        require(!Double.isNaN(sum), 0, "there is no line 'Residual Sum of Squares: ...'.");
        require(inData && !observations.isEmpty(), lines, "there are no data behind a line 'Data: y x'.");
        require(observations.size() == count, lines, "the file says it has " + count + " observations, found "
                + observations.size() + ".");
        require(observations.getFirst().length == model.predictors() + 1, lines,
                "the model of " + name + " has " + model.predictors() + " predictors, found "
                        + (observations.getFirst().length - 1) + ".");
        requireDomain(model, lines);
        double[][] starts = new double[2][parameters.size()];
        double[] certified = new double[parameters.size()];
        for (int i = 0; i < certified.length; i++) {
            starts[0][i] = parameters.get(i)[0];
            starts[1][i] = parameters.get(i)[1];
            certified[i] = parameters.get(i)[2];
        }
        return new NistDataset(model, starts, certified, sum, observations);
    }

    /// Two models take logarithms of data.
    private void requireDomain(NistModel model, int lines) throws NistFormatException {
        for (double[] row : observations) {
            require(model != NistModel.NELSON || row[0] > 0, lines, "a response of " + row[0] + " has no logarithm.");
            require(model != NistModel.DAN_WOOD || row[1] > 0, lines,
                    "a predictor of " + row[1] + " has no real powers.");
        }
    }

    private double number(int line, String word) throws NistFormatException {
        require(PLAIN_NUMBER.matcher(word).matches(), line, "expected a number, found " + shown(word) + ".");
        double value = Double.parseDouble(word);
        require(Double.isFinite(value), line, "the number " + shown(word) + " is too large.");
        return value;
    }

    private void require(boolean condition, int line, String message) throws NistFormatException {
        if (!condition) {
            throw new NistFormatException(file, line, message);
        }
    }

    /// A part of a line that is safe to print.
    private static String shown(String text) {
        String part = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        return "'" + part.replaceAll("[^ -~]", "?") + "'";
    }
}
