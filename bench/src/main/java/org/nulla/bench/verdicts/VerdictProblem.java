package org.nulla.bench.verdicts;

import java.util.List;
import org.nulla.solver.Problem;

/// A problem about which everything that matters is known.
///
/// @param kind what is asked
/// @param family what it is made like
/// @param seed what it was drawn from
/// @param terms the objective, the residuals or the equations
/// @param start where the search begins
/// @param sizes the natural size of each unknown
/// @param nature what there is to be found
/// @param known for roots and degenerate minima: where they are; empty where they are not listed
@SuppressWarnings("ArrayRecordComponent") // handed from method to method, never compared
record VerdictProblem(Kind kind, String family, long seed, List<Term> terms, double[] start, double[] sizes,
        Nature nature, List<double[]> known) {

    /// What is asked.
    enum Kind {
        /// A minimum.
        MINIMUM,
        /// A least-squares fit.
        FIT,
        /// A root.
        ROOT
    }

    /// What there is to be found.
    enum Nature {
        /// Minima at which the Hessian is positive definite; the judge finds out which points are. The objective is not unbounded.
        REGULAR,
        /// The same, but the objective falls without limit elsewhere.
        REGULAR_AND_UNBOUNDED,
        /// Minima at the listed points, at which the Hessian is singular.
        DEGENERATE,
        /// A whole surface of minima, where the objective is least: the judge looks at the gradient alone.
        FLAT,
        /// No minimum: the objective falls without limit.
        UNBOUNDED,
        /// No minimum: the objective falls for ever, to a limit that it does not reach.
        VANISHING,
        /// Minima as in [#REGULAR], but the objective may also fall for ever towards a limit far out.
        VANISHING_OR_REGULAR,
        /// It is not known what there is far out; minima are as in [#REGULAR].
        UNKNOWN_FADING,
        /// Minima wherever a product has the right value, saddles elsewhere: the judge looks at the gradient alone.
        PRODUCT,
        /// For roots: at the listed points.
        ROOTS,
        /// For roots: none.
        NONE,
        /// For roots: none, because the equations contradict each other.
        CONTRADICTION
    }

    Problem problem() {
        return Problem.of(Term.function(terms), start);
    }

    /// What is to become least.
    Term objective() {
        if (kind == Kind.MINIMUM) {
            return terms.getFirst();
        }
        Term sum = terms.getFirst().squared();
        for (Term term : terms.subList(1, terms.size())) {
            sum = sum.plus(term.squared());
        }
        return sum.times(0.5);
    }
}
