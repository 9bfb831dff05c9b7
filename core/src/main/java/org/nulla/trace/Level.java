package org.nulla.trace;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.graph.PartialErrors;

/// One of several nested derivatives, as the numbers in flight see it: every operation on them adds a *vertex*.
///
/// What a level does with its vertices is its own affair: a [Tape] records them; another carries derivatives along and records
/// nothing.
///
/// A level belongs to the run that opened it and to the thread of that run; while it is open it is found through a scoped
/// value, which gives the depth of the next one. Numbers in flight of a level that has been closed, or that belongs to
/// another thread, are refused, so two levels can never be confused.
public abstract class Level {

    /// How often rounding errors that have to be guessed are guessed: one in some hundred guesses is too small to tell.
    public static final int GUESSES = 3;

    private static final ScopedValue<Level> INNERMOST = ScopedValue.newInstance();
    private static final ScopedValue<Long> FOLLOWING = ScopedValue.newInstance();

    private final int depth = INNERMOST.isBound() ? INNERMOST.get().depth + 1 : 0;
    private final int derivatives;
    private final Thread owner = Thread.currentThread();
    /// The owner while the level is open, then null: one look tells both, and every step of a program takes it.
    private @Nullable Thread usableOn = owner;
    private final boolean followsErrors = FOLLOWING.isBound();
    private final boolean correctsPartials;
    private final long seed = followsErrors ? FOLLOWING.get() : 0;
    /// Whether all errors so far were passed on to all orders; nothing is known of what other levels do with them.
    private boolean knowsAllOrders = followsErrors && depth == 0;

    /// A level one further in than whatever level is open on this thread.
    protected Level() {
        this(false);
    }

    /// A level one further in than whatever level is open on this thread.
    ///
    /// @param ofSection whether its numbers stand for numbers of that level, and not for their derivatives
    protected Level(boolean ofSection) {
        derivatives = derivatives() + (ofSection ? 0 : 1);
        // what is recorded of a section is dropped, and recorded again without errors
        correctsPartials = followsErrors && !ofSection;
        if (ofSection && INNERMOST.isBound()) {
            INNERMOST.get().noteFirstOrder();
        }
    }

    /// What is done while a level is open.
    ///
    /// @param <L> the kind of level
    /// @param <T> what comes back
    @FunctionalInterface
    public interface Body<L extends Level, T> {
        /// Computes with numbers of the level.
        ///
        /// @param level the open level
        /// @return what the caller wants back
        T run(L level);
    }

    /// Runs a body inside a new level, and closes the level.
    ///
    /// @param level a level that was made just now, on this thread
    /// @param body what computes with its numbers
    /// @param <L> the kind of level
    /// @param <T> what the body returns
    /// @return the body's result
    public static <L extends Level, T> T open(L level, Body<L, T> body) {
        Level opened = level;
        try {
            return ScopedValue.where(INNERMOST, opened).call(() -> body.run(level));
        } finally {
            opened.usableOn = null;
        }
    }

    /// Runs a body in which every level that is opened [follows errors][#followsErrors].
    ///
    /// @param seed what to guess unknown rounding errors by
    /// @param body what opens levels
    /// @param <T> what the body returns
    /// @return the body's result
    public static <T extends @Nullable Object> T followingErrors(long seed, Supplier<T> body) {
        return ScopedValue.where(FOLLOWING, seed).call(body::get);
    }

    /// Whether numbers of this level carry their rounding errors themselves, with signs, instead of bounds on them.
    ///
    /// @return true inside [#followingErrors]
    public final boolean followsErrors() {
        return followsErrors;
    }

    /// Whether plain partials are recorded without the error of the values that they are made of, to first order.
    ///
    /// @return true where errors are followed, but for sections
    public final boolean correctsPartials() {
        return correctsPartials;
    }

    /// Whether partials are kept, so that those of several runs can be compared.
    ///
    /// @return false where they are used at once
    public boolean recordsPartials() {
        return false;
    }

    /// Notes that an error is passed on by a slope alone, without what its square makes of a curved function.
    public final void noteFirstOrder() {
        knowsAllOrders = false;
    }

    /// Whether errors that are followed are the whole errors, but for their own rounding: so far none was so large that a curved function
    /// passed it on by its slope alone.
    ///
    /// @return false where errors are not followed
    public final boolean knowsAllOrders() {
        return knowsAllOrders;
    }

    /// A guess at a rounding error that is not known: the same for the same number, because the same was done to get there.
    ///
    /// @param number a number
    /// @return a number of units in the last place, from -1 to 1
    public final double guess(double number) {
        long bits = (seed ^ Double.doubleToLongBits(number)) * 0x9e3779b97f4a7c15L;
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return (bits ^ (bits >>> 31)) * 0x1p-63;
    }

    /// The level that the code now running is in.
    ///
    /// @return the level opened last, or null outside every level
    public static @Nullable Level innermost() {
        return INNERMOST.isBound() ? INNERMOST.get() : null;
    }

    /// How many derivatives are being taken on this thread, one inside the other.
    ///
    /// @return 0 outside every level
    public static int derivatives() {
        return INNERMOST.isBound() ? INNERMOST.get().derivatives : 0;
    }

    /// Whether this level is inside another.
    ///
    /// @return false for an outermost one, whose partials are plain numbers
    public final boolean isNested() {
        return depth > 0;
    }

    /// The inner one of two levels; null stands for a constant, which is outside every level.
    ///
    /// @param a a level or null
    /// @param b a level or null
    /// @return the deeper of the two
    @SuppressWarnings("ReferenceEquality") // a level is an object of its run, and equal to no other
    public static @Nullable Level inner(@Nullable Level a, @Nullable Level b) {
        if (a == b || b == null) {
            return a;
        }
        if (a == null) {
            return b;
        }
        a.requireUsable();
        b.requireUsable();
        return a.depth > b.depth ? a : b;
    }

    /// Adds a vertex without parents: an input.
    ///
    /// @return its number
    public abstract int appendInput();

    /// Adds a vertex with one parent.
    ///
    /// @param operation what was done
    /// @param parent the parent's number
    /// @param partial the partial on the edge
    /// @return the new vertex's number
    public abstract int append(Operation operation, int parent, double partial);

    /// Adds a vertex with two parents.
    ///
    /// @param operation what was done
    /// @param parentA the first parent's number
    /// @param partialA the partial on its edge
    /// @param parentB the second parent's number
    /// @param partialB the partial on its edge
    /// @return the new vertex's number
    public abstract int append(BinaryRule operation, int parentA, double partialA, int parentB, double partialB);

    /// Adds the sum of two vertices, or their difference.
    ///
    /// @param difference whether the second is taken away
    /// @param parentA the first parent's number
    /// @param parentB the second parent's number
    /// @return the new vertex's number
    public int appendSum(boolean difference, int parentA, int parentB) {
        return append(difference ? BinaryRule.MINUS : BinaryRule.PLUS, parentA, 1, parentB, difference ? -1 : 1);
    }

    /// Adds one edge to the vertex that the next call of [#endVertex] will finish.
    ///
    /// @param parent the parent's number
    /// @param partial the partial, perhaps a number in flight of an outer level
    public abstract void addEdge(int parent, Real partial);

    /// Notes how far a partial of the vertex being made may be off, relative to itself.
    ///
    /// @param relativeError its relative error bound
    public abstract void notePartialError(double relativeError);

    /// Whether a partial with such an error is unreliable: off by too much, or zero where it may not be. Many zeros are true ones
    /// whatever a bound says; they are called unreliable only where errors are followed, or can be.
    ///
    /// @param relativeError a relative error, or its bound; not a number for a partial that may be wrongly zero
    /// @return whether an answer that depends on the partial is in doubt
    public final boolean isUnreliable(double relativeError) {
        return relativeError > PartialErrors.KNOWN_PARTIAL
                || (Double.isNaN(relativeError) && (followsErrors || !isNested()));
    }

    /// Finishes a vertex with the edges added since the last one.
    ///
    /// @param operation what was done, null for an input
    /// @return the new vertex's number
    public abstract int endVertex(@Nullable Operation operation);

    /// How much a vertex depends on the inputs: its largest derivative by one of them, in units of that derivative's noise.
    ///
    /// @param vertex a vertex
    /// @return 0 if nothing depends on the inputs; what is only rounding is about 1
    public abstract double sensitivity(int vertex);

    /// Checks that numbers of this level may be used here and now.
    ///
    /// @throws IllegalStateException if its run has ended or runs on another thread; the message says which
    @SuppressWarnings("ReferenceEquality") // a thread is equal to no other, and this is looked at in every step
    public final void requireUsable() {
        if (usableOn != Thread.currentThread()) {
            throw unusable();
        }
    }

    private IllegalStateException unusable() {
        return new IllegalStateException(usableOn != null
                ? "A number in flight belongs to a derivative that runs on thread '" + owner.getName()
                        + "' but is used on thread '" + Thread.currentThread().getName()
                        + "'. Compute with it on its own thread, or pass its plain value()."
                : "A number in flight belongs to a derivative that has ended. Return it from the differentiated function, "
                        + "or pass its plain value() instead of keeping it.");
    }
}
