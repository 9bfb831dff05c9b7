package org.nulla.lift.run;

import org.jspecify.annotations.Nullable;

/// A lambda of lifted code.
@FunctionalInterface
public interface Function {

    /// Calls it.
    ///
    /// @param arguments the arguments, as objects
    /// @return the result as an object, null for none
    @Nullable
    Object call(@Nullable Object[] arguments);
}
