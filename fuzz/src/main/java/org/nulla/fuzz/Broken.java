package org.nulla.fuzz;

import org.jspecify.annotations.Nullable;

/// A reader did not keep a promise.
public final class Broken extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Says which.
    ///
    /// @param promise what should have held, and what was found
    public Broken(String promise) {
        super(promise);
    }

    /// Complains unless a condition holds.
    ///
    /// @param holds the condition
    /// @param promise what should have held
    public static void unless(boolean holds, String promise) {
        if (!holds) {
            throw new Broken(promise);
        }
    }

    /// Complains about a text shown to a user that is none for users: empty, a stack trace, or an excuse for a mistake of ours.
    ///
    /// @param message the text; may be null
    public static void unlessForUsers(@Nullable String message) {
        unless(message != null && !message.isBlank(), "A message is missing.");
        for (String trace : new String[] {"\tat ", "Something went wrong inside", "NullPointerException",
            "IndexOutOfBounds", "The memory does not suffice", "nests too deeply for the stack"}) {
            unless(!String.valueOf(message).contains(trace), "The message is not for users: " + message);
        }
    }
}
