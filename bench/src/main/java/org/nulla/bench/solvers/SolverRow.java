package org.nulla.bench.solvers;

import java.util.List;

/// How a solver did on a problem.
///
/// @param collection which collection the problem is of
/// @param problem the problem's name there
/// @param unknowns how many unknowns it has
/// @param equations how many equations or residuals
/// @param solved whether the collection's criterion is met
/// @param reason why the solver ended, as a code
/// @param residual the largest entry of F for systems, the sum of squares for fits
/// @param digits how many digits of the certified parameters are right; NaN where none are certified
/// @param iterations how many steps were taken
/// @param restarts how often a strategy began again
/// @param evaluations how often the function was run, for its value or traced
/// @param seconds how long it took, once and without warming up
public record SolverRow(Collection collection, String problem, int unknowns, int equations, boolean solved,
        String reason, double residual, double digits, int iterations, int restarts, int evaluations, double seconds) {

    /// The names of the fields, as in CSV files.
    public static final List<String> HEADER = List.of("collection", "problem", "unknowns", "equations", "solved",
            "reason", "residual", "digits", "iterations", "restarts", "evaluations", "seconds");

    /// What distinguishes the row from all others of a run.
    ///
    /// @return collection and problem
    public String key() {
        return collection.label() + "/" + problem;
    }

    /// The fields as text that reads back exactly.
    ///
    /// @return as many as [#HEADER] has names
    public List<String> fields() {
        return List.of(collection.label(), problem, Integer.toString(unknowns), Integer.toString(equations),
                Boolean.toString(solved), reason, Double.toString(residual), Double.toString(digits),
                Integer.toString(iterations), Integer.toString(restarts), Integer.toString(evaluations),
                Double.toString(seconds));
    }

    /// Reads a row back.
    static SolverRow of(List<String> fields) {
        return new SolverRow(Collection.labelled(fields.get(0)).orElseThrow(), fields.get(1),
                Integer.parseInt(fields.get(2)),
                Integer.parseInt(fields.get(3)), Boolean.parseBoolean(fields.get(4)), fields.get(5),
                Double.parseDouble(fields.get(6)), Double.parseDouble(fields.get(7)), Integer.parseInt(fields.get(8)),
                Integer.parseInt(fields.get(9)), Integer.parseInt(fields.get(10)), Double.parseDouble(fields.get(11)));
    }
}
