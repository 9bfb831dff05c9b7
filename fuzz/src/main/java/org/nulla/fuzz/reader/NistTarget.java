package org.nulla.fuzz.reader;

import java.io.IOException;
import java.util.List;
import org.nulla.bench.problems.NistDataset;
import org.nulla.bench.problems.NistFormatException;
import org.nulla.bench.problems.NistReader;
import org.nulla.bench.problems.Problem;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Scratch;
import org.nulla.fuzz.Target;

/// Data files of NIST's nonlinear regressions. One that is read has a problem whose sizes fit.
public final class NistTarget implements Target {

    private final Scratch scratch = new Scratch();

    @Override
    public String name() {
        return "nist";
    }

    @Override
    public String summary() {
        return "data files of NIST's regressions";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof NistFormatException;
    }

    @Override
    public void read(byte[] input) throws IOException, NistFormatException {
        NistDataset data = NistReader.read(scratch.file("input.dat", input));
        Problem problem = data.problem(1);
        Broken.unless(problem.start().length == data.certified().length, "A start has another length.");
        Broken.unless(data.digits(data.certified()) == 11, "The certified values do not have all their digits.");
        // whether they fit is the file's business; asking must not fail
        boolean consistent = data.isConsistent();
        Broken.unless(consistent == data.isConsistent(), "The same file is consistent and is not.");
    }

    @Override
    public List<byte[]> seeds() {
        String head = "Dataset Name:  Misra1a            (Misra1a.dat)\n\n";
        String parameters = """
                  b1 =   500         250           2.3894212918E+02  2.7070075241E+00
                  b2 =     0.0001      0.0005      5.5015643181E-04  7.2668688436E-06

                """;
        String sums = """
                Residual Sum of Squares:                    1.2455138894E-01
                Number of Observations:                     2
                """;
        String data = """
                Data:   y               x
                      10.07E0      77.6E0
                      14.73E0     114.9E0
                """;
        return Texts.bytes(head + parameters + sums + data, head + parameters + data, head + sums + data,
                head.replace("Misra1a", "Nelson") + parameters + "  b3 = 1 2 3 4\n" + sums
                        + "Data:   y  x1 x2\n 15 1 180\n 17 1 180\n",
                head.replace("Misra1a", "DanWood") + parameters + sums + data, "Data:   y               x\n1 2\n",
                head + head, head + parameters + sums + "Data: y x\n1e999 2\n1 2\n");
    }
}
