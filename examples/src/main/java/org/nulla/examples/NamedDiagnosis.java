package org.nulla.examples;

import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.diagnosis.Diagnosis;
import org.nulla.structure.Structured;

/// What is wrong with a model, in the model's own names: a pipe whose parts were not all connected.
public final class NamedDiagnosis implements Example {

    /// What is known about a pipe.
    ///
    /// @param length its length
    /// @param resistance its resistance for each unit of length
    /// @param pressure the pressure before it
    /// @param colour forgotten, and used nowhere
    public record Pipe(Real length, Real resistance, Real pressure, Real colour) {
    }

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new NamedDiagnosis().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: names
        Pipe pipe = new Pipe(Real.of(2), Real.of(3), Real.of(10), Real.of(1));
        Linearization f = Structured.<Pipe, Map<String, Real>>linearize(p -> {
            Real drop = p.length().times(p.resistance());
            return new TreeMap<>(Map.of("before", p.pressure(), "drop", drop, "left", p.pressure().minus(drop)));
        }, pipe).linearization();
        out.print(Diagnosis.of(f));
        // end: names
        // begin: conflict
        // raise the pressure by 1, keep the drop, and yet arrive with 2 more
        AffineSpace wanted = AffineSpace.point(1, 0, 2);
        Diagnosis diagnosis = Diagnosis.of(f, wanted, PreimageOptions.DEFAULT);
        out.println("impossible because of " + diagnosis.conflict().orElseThrow().names());
        // end: conflict
    }
}
