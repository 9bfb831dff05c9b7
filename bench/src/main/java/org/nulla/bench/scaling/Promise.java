package org.nulla.bench.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A time that must not exceed another by more than a factor, on one problem or on all sizes of a family.
///
/// @param family the family
/// @param problem the problem it is about; empty for every size of the family
/// @param method whose time
/// @param baseline over whose time
/// @param limit the factor, or NaN where the ratio is only told
/// @param traced whether tracing is counted on both sides; where it is not, nor is the verifier, which has a row of its own
record Promise(String family, String problem, String method, String baseline, double limit, boolean traced) {

    private static final double KLU = 2;
    private static final double REFACTORED = 1.5;
    private static final double LAPACK = 6;
    private static final double SWEEPS = 3;

    /// All of them.
    static List<Promise> all() {
        List<Promise> all = new ArrayList<>();
        for (String family : Size.SPARSE) {
            all.add(everywhere(family, ScalingMethods.DEFAULT, ScalingMethods.LU, 1));
            all.add(everywhere(family, ScalingMethods.DEFAULT, ScalingMethods.KLU, KLU));
            all.add(everywhere(family, ScalingMethods.DEFAULT, ScalingMethods.UMFPACK, Double.NaN));
            all.add(everywhere(family, ScalingMethods.REPEATED, ScalingMethods.KLU_REFACTOR, REFACTORED));
        }
        all.add(at("tridiagonal-1000000", ScalingMethods.DEFAULT, ScalingMethods.FLOOR, 4));
        all.add(at("tridiagonal-1000000", ScalingMethods.REPEATED, ScalingMethods.FLOOR, 2.5));
        all.add(at("chain-1000000", ScalingMethods.DEFAULT, ScalingMethods.FLOOR, 5));
        all.add(at("fanout-100000", ScalingMethods.DEFAULT, ScalingMethods.FLOOR, 10));
        for (String family : List.of(Size.DENSE, Size.WIDE)) {
            all.add(everywhere(family, ScalingMethods.DEFAULT, ScalingMethods.LAPACK, LAPACK));
        }
        for (String family : List.of(Size.TALL, Size.NEAREST)) {
            all.add(everywhere(family, ScalingMethods.DEFAULT, ScalingMethods.JACOBIAN, SWEEPS));
        }
        all.add(new Promise(Size.CODE, "code-10", ScalingMethods.DEFAULT, ScalingMethods.FLOOR, 8, false));
        all.add(new Promise(Size.CODE, "code-10", ScalingMethods.REPEATED, ScalingMethods.FLOOR, 4, false));
        all.add(new Promise(Size.CODE, "code-10", ScalingMethods.VERIFIER, ScalingMethods.FLOOR, Double.NaN, false));
        all.add(at("figure-10", ScalingMethods.DEFAULT, ScalingMethods.LU, 0.7));
        all.add(at("figure-10", ScalingMethods.REPEATED, ScalingMethods.LU, 0.25));
        return all;
    }

    private static Promise everywhere(String family, String method, String baseline, double limit) {
        return new Promise(family, "", method, baseline, limit, true);
    }

    private static Promise at(String problem, String method, String baseline, double limit) {
        return new Promise(Size.familyOf(problem), problem, method, baseline, limit, true);
    }

    /// Which problems it is about.
    Predicate<String> problems() {
        return name -> problem.isEmpty() ? Size.familyOf(name).equals(family) : name.equals(problem);
    }

    /// Whether what the check of the answer takes is taken off the time.
    boolean leavesVerifierOff() {
        return !traced && !method.equals(ScalingMethods.VERIFIER);
    }

    /// Its name in JSON, such as `gridRepeatedOverKluRefactor`.
    String name() {
        StringBuilder name = new StringBuilder(family);
        String who = switch (method) {
            case ScalingMethods.REPEATED -> "repeated-";
            case ScalingMethods.VERIFIER -> "verifier-";
            default -> "";
        };
        for (String word : (who + "over-" + baseline).split("-", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.toString();
    }

    /// What it is, in words.
    String meaning() {
        return (problem.isEmpty() ? family + ", every size" : problem) + ": " + method + " over " + baseline
                + (traced ? "" : ", on the same trace" + (leavesVerifierOff() ? ", the check not counted" : ""));
    }
}
