package org.nulla;

import org.jspecify.annotations.Nullable;
import org.nulla.function.IndexedStep;
import org.nulla.function.VectorFunction;
import org.nulla.trace.Level;
import org.nulla.trace.Tape;

/// Long programs in little memory: a section of a program keeps only its inputs, and is run and recorded again whenever a
/// walk over the program comes to it.
///
/// {@snippet :
/// // a million steps, recorded in a few kilobytes
/// Linearization f = Nulla.linearize(x -> Checkpoint.iterate(step, 1_000_000, x), 1, 0);
/// f.tangentPreimage(1, 0);
/// }
///
/// Answers are the same to the last bit as without sections. What it costs is time: a walk against the computation runs
/// everything in a section once more, and in sections of sections once for each level; [#iterate(VectorFunction, long,
/// Real...)] has half as many levels as `n` has binary digits, on average. [Counters#recomputed()] tells.
///
/// A section is a function of its arguments alone. It must do the same each time it is run, on whatever thread asks, and
/// must not use numbers in flight of the derivative being taken other than its arguments; both are checked. Numbers of an
/// *outer* derivative may be used freely. Outside every derivative, and where nothing is recorded anyway, a section is
/// just called.
///
/// The tangent preimage, `jvp` and `vjp` look into sections one at a time. What needs the whole program at once (the
/// cotangent preimage, the reference engines, pictures and explanations) runs it again and records it whole; for the
/// cotangent preimage of a long program see `org.nulla.streaming`.
/// An outer derivative records what its own numbers do inside a section, as if there were none.
public final class Checkpoint {

    private Checkpoint() {
    }

    /// Runs a function as a section.
    ///
    /// @param f the section
    /// @param arguments what it computes with, in flight or not
    /// @return its results
    /// @throws IllegalArgumentException if the section uses a number in flight that is not among its arguments
    public static Real[] section(VectorFunction f, Real... arguments) {
        Level level = null;
        for (Real argument : arguments) {
            level = Level.inner(level, argument.level());
        }
        return level instanceof Tape tape && !tape.isWhole() ? SectionRun.record(tape, f, arguments)
                : f.apply(arguments);
    }

    /// Applies a step again and again, in sections of sections, so that the record's memory grows with the logarithm of
    /// the number of steps.
    ///
    /// @param step from a state to the next one, of the same length; parameters travel in the state
    /// @param n how many steps
    /// @param state the first state
    /// @return the state after `n` steps
    public static Real[] iterate(VectorFunction step, long n, Real... state) {
        return iterate((number, now) -> step.apply(now), n, state);
    }

    /// Applies a numbered step again and again, in sections of sections.
    ///
    /// @param step from the number of the step, counted from 0, and a state to the next state, of the same length
    /// @param n how many steps
    /// @param state the first state
    /// @return the state after `n` steps
    public static Real[] iterate(IndexedStep step, long n, Real... state) {
        if (n < 0) {
            throw new IllegalArgumentException("The number of steps must not be negative; found " + n + ".");
        }
        return steps(step, 0, n, state);
    }

    /// Steps from one number to another: the first half as a section, then the first half of the rest, and so on; the
    /// last step is recorded where it is, for it is the first that a walk comes to.
    private static Real[] steps(IndexedStep step, long first, long end, Real[] state) {
        Real[] now = state;
        long next = first;
        while (end - next > 1) {
            long begin = next;
            long middle = next + (end - next + 1) / 2;
            now = section(s -> steps(step, begin, middle, s), now);
            next = middle;
        }
        return next == end ? now : step(step, next, now);
    }

    private static Real[] step(IndexedStep step, long number, Real[] state) {
        Real @Nullable [] next = step.apply(number, state);
        if (next == null || next.length != state.length) {
            throw new IllegalArgumentException("Step " + number + " was given a state of " + state.length
                    + " numbers and returned " + (next == null ? "null" : next.length + " numbers")
                    + ". A step returns a state of the same length; pass parameters through unchanged.");
        }
        return next;
    }
}
