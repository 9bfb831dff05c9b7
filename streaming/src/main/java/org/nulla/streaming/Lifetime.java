package org.nulla.streaming;

import java.util.function.Supplier;
import org.nulla.Internals;
import org.nulla.Real;
import org.nulla.structure.Structure;
import org.nulla.trace.Level;

/// Says where the life of a traced number ends, so that a preimage without a trace
/// ([WithoutTrace]) can forget it.
///
/// A value is needed as long as something may still be computed from it, which the language does not show. A value whose
/// life was ended must not be used any more, and says so. In every other derivative, and on constants, nothing here has an
/// effect, so a function that speaks of lifetimes may be used anywhere.
///
/// {@snippet :
/// Real[] state = {x[0], x[1]};
/// for (int i = 0; i < steps; i++) {
///     Real[] before = state;
///     state = Lifetime.scope(() -> step(before));  // forgets what step made, but for what it returns
///     Lifetime.end(before);                        // and what it began with
/// }
/// }
///
/// Whatever is still alive when the run ends, ends with it.
public final class Lifetime {

    private Lifetime() {
    }

    /// Ends the lives of some numbers.
    ///
    /// @param numbers the numbers; each may be given once
    /// @throws IllegalStateException if a life has ended already
    public static void end(Real... numbers) {
        for (Real number : numbers) {
            if (Internals.level(number) instanceof StreamLevel level) {
                level.end(Internals.vertex(number, level));
            }
        }
    }

    /// Runs a body and then ends the lives of all numbers made in it, but for those it returns. If the body throws, nothing
    /// is ended.
    ///
    /// @param body what computes
    /// @param <T> a number, or an array, list, map or record of numbers, as described in `org.nulla.structure`
    /// @return what the body returns
    public static <T> T scope(Supplier<T> body) {
        if (!(Level.innermost() instanceof StreamLevel level)) {
            return body.get();
        }
        long before = level.now();
        T result = body.get();
        Real[] kept = switch (result) {
            case Real number -> new Real[] {number};
            case Real[] numbers -> numbers;
            default -> Structure.of(result).flatten(result);
        };
        int[] vertices = new int[kept.length];
        for (int i = 0; i < kept.length; i++) {
            vertices[i] = Internals.vertex(kept[i], level);
        }
        level.endSince(before, vertices);
        return result;
    }
}
