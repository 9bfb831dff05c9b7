package org.nulla.bench.solvers;

import java.util.List;

/// How many problems of a collection another solver is reported to solve.
///
/// @param solver the solver
/// @param systems how many of the 23 systems (largest |F| below 1e-6), or a range
/// @param minpack how many of MINPACK's 55 runs (length of F below 1e-6); empty where not known
public record PublishedCount(String solver, String systems, String minpack) {

    /// The counts, as published by the authors of the solvers or measured on the same problems.
    ///
    /// @return the best first
    public static List<PublishedCount> all() {
        return List.of(new PublishedCount("NonlinearSolve.jl, default", "23", ""),
                new PublishedCount("NonlinearSolve.jl, Newton", "23", ""),
                new PublishedCount("NonlinearSolve.jl, line searches", "20–22", ""),
                new PublishedCount("NonlinearSolve.jl, trust regions", "20–22", ""),
                new PublishedCount("NLsolve.jl", "22", ""), new PublishedCount("SUNDIALS", "22", ""),
                new PublishedCount("MINPACK, Powell", "18", ""),
                new PublishedCount("MINPACK, Levenberg–Marquardt", "17", ""),
                new PublishedCount("C translation of MINPACK, hybrd", "", "52"),
                new PublishedCount("C translation of MINPACK, hybrj", "", "51"),
                new PublishedCount("SciPy hybr", "17", "45"), new PublishedCount("SciPy lm", "17", ""));
    }
}
