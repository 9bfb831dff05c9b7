package org.nulla.bench.stability;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.nulla.bench.run.BenchRow;

/// One row: one problem in one way.
///
/// @param problem the problem's name
/// @param unknowns how many
/// @param equations how many
/// @param condition the condition of the Jacobian, by its singular values; of an unstable program by long arithmetic
/// @param method `block`, `scalar` or `reference-sparse`; `scalar` or `jacobian-lu` where the program is unstable
/// @param dimension of the answer; -1 where it is empty
/// @param originError `‖J q − y‖ / ‖y‖` of the origin `q`
/// @param originBackward the same over `‖J‖ ‖q‖ + ‖y‖`: what rounding alone would give is 1e-16
/// @param originSize the norm of the origin over that of the shortest member
/// @param basisError the largest `‖J b‖ / (‖J‖ ‖b‖)` of a direction
/// @param decisions how often it was decided whether something is zero
/// @param seconds how long it took, once
/// @param note what the answer says about itself
/// @param growth by how much an unstable program amplifies, forwards or backwards; NaN for a network by its weights
/// @param pointError how far the point is from the one of long arithmetic, relative to it; NaN likewise
/// @param rounding by how much rounding the point moves the outputs, relative to the target; NaN likewise
public record StabilityRow(String problem, long unknowns, long equations, double condition, String method,
        long dimension, double originError, double originBackward, double originSize, double basisError,
        long decisions, double seconds, String note, double growth, double pointError, double rounding)
        implements BenchRow {

    /// Whether the problem is an unstable program, and not a network by its weights.
    boolean isUnstable() {
        return !Double.isNaN(growth);
    }

    /// The names of [#fields()].
    public static final List<String> HEADER = List.of("problem", "unknowns", "equations", "condition", "method",
            "dimension", "originError", "originBackward", "originSize", "basisError", "decisions", "seconds", "note",
            "growth", "pointError", "rounding");

    @Override
    public String key() {
        return problem + "/" + method;
    }

    @Override
    public List<String> names() {
        return HEADER;
    }

    @Override
    public List<String> fields() {
        Object[] all = {problem, unknowns, equations, condition, method, dimension, originError, originBackward,
            originSize, basisError, decisions, seconds, note, growth, pointError, rounding};
        return Arrays.stream(all).map(field -> String.format(Locale.ROOT, "%s", field)).toList();
    }

    /// Reads what [#fields()] wrote.
    ///
    /// @param fields the fields
    /// @return the row
    public static StabilityRow from(List<String> fields) {
        return new StabilityRow(fields.get(0), Long.parseLong(fields.get(1)), Long.parseLong(fields.get(2)),
                Double.parseDouble(fields.get(3)), fields.get(4), Long.parseLong(fields.get(5)),
                Double.parseDouble(fields.get(6)), Double.parseDouble(fields.get(7)),
                Double.parseDouble(fields.get(8)), Double.parseDouble(fields.get(9)), Long.parseLong(fields.get(10)),
                Double.parseDouble(fields.get(11)), fields.get(12), Double.parseDouble(fields.get(13)),
                Double.parseDouble(fields.get(14)), Double.parseDouble(fields.get(15)));
    }
}
