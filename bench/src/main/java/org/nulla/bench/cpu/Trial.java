package org.nulla.bench.cpu;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.nulla.testkit.programs.PaperBenchmark;

/// One size of the paper's benchmark on one of its two graphs.
///
/// @param t a third of the layers
/// @param k a third of the couplings a layer, which bounds the swell
/// @param n a third of the inputs
/// @param generic whether it is the graph of the figure, with factors that are not zero
record Trial(int t, int k, int n, boolean generic) {

    static final int LARGEST = 10;

    /// The largest trial on the graph of the code.
    static final Trial CORNER = new Trial(LARGEST, LARGEST, LARGEST, false);

    private static final List<Integer> QUICK = List.of(1, 4, 7, 10);

    /// All thousand sizes of both graphs; for a quick run those of a coarser lattice, the corners first.
    static List<Trial> all(boolean quick) {
        List<Trial> trials = new ArrayList<>();
        for (int t = 1; t <= LARGEST; t++) {
            for (int k = 1; k <= LARGEST; k++) {
                for (int n = 1; n <= LARGEST; n++) {
                    if (!quick || QUICK.containsAll(List.of(t, k, n))) {
                        trials.add(new Trial(t, k, n, false));
                        trials.add(new Trial(t, k, n, true));
                    }
                }
            }
        }
        if (quick) {
            // a run that ends early has then seen the ends of every range
            trials.sort(Comparator.comparingInt(Trial::inner));
        }
        return trials;
    }

    /// How many of the sizes are neither the smallest nor the largest.
    private int inner() {
        return (int) List.of(t, k, n).stream().filter(size -> size != 1 && size != LARGEST).count();
    }

    String problem() {
        return "t" + t + "-k" + k + "-n" + n + (generic ? "-generic" : "");
    }

    PaperBenchmark program(long seed) {
        return generic ? PaperBenchmark.ofFigure(t, k, n, seed) : PaperBenchmark.ofCode(t, k, n);
    }

    /// The steps of the program, inputs included: a pass is one, the two others are two products and a sum.
    long steps(PaperBenchmark program) {
        PaperBenchmark.Calls calls = program.calls();
        return program.size() + calls.passes() + 3 * (calls.reductions() + calls.couplings());
    }
}
