package org.nulla.linalg;

import java.util.ArrayList;
import java.util.List;

/// A point of fractions together with all combinations of some directions.
///
/// @param origin the point
/// @param basis the directions, which are independent
public record RationalSpace(List<Rational> origin, List<List<Rational>> basis) {

    /// The member that is orthogonal to all directions, and so the shortest.
    ///
    /// @return an unmodifiable list
    public List<Rational> minNorm() {
        List<List<Rational>> orthogonal = new ArrayList<>();
        for (List<Rational> direction : basis) {
            orthogonal.add(withoutComponents(direction, orthogonal));
        }
        return List.copyOf(withoutComponents(origin, orthogonal));
    }

    private static List<Rational> withoutComponents(List<Rational> vector, List<List<Rational>> orthogonal) {
        List<Rational> rest = vector;
        for (List<Rational> direction : orthogonal) {
            Rational share = Rational.dot(vector, direction).div(Rational.dot(direction, direction));
            rest = Rational.plusMultiple(rest, share.negate(), direction);
        }
        return rest;
    }

    /// A combination of equations that contradicts this space as their right-hand sides: it vanishes along the directions, and not at the
    /// origin. Of a few the one of fewest equations.
    ///
    /// @param combinations vectors that span all combinations of equations which vanish whatever the unknowns are
    /// @return a combination of them, or an empty list where there is none
    public List<Rational> contradiction(List<List<Rational>> combinations) {
        List<List<Rational>> candidates = combinations;
        for (List<Rational> direction : basis) {
            candidates = orthogonalTo(direction, candidates);
        }
        List<Rational> best = List.of();
        for (List<Rational> candidate : candidates) {
            if (!Rational.dot(candidate, origin).isZero() && (best.isEmpty() || entries(candidate) < entries(best))) {
                best = candidate;
            }
        }
        return best;
    }

    private static long entries(List<Rational> vector) {
        return vector.stream().filter(entry -> !entry.isZero()).count();
    }

    /// Combinations of vectors that are orthogonal to a direction, one less unless all are: one is used up to clear the others.
    private static List<List<Rational>> orthogonalTo(List<Rational> direction, List<List<Rational>> vectors) {
        List<List<Rational>> result = new ArrayList<>();
        List<Rational> used = List.of();
        for (List<Rational> vector : vectors) {
            Rational along = Rational.dot(vector, direction);
            if (along.isZero()) {
                result.add(vector);
            } else if (used.isEmpty()) {
                used = vector;
            } else {
                Rational factor = along.div(Rational.dot(used, direction));
                result.add(Rational.plusMultiple(vector, factor.negate(), used));
            }
        }
        return result;
    }
}
