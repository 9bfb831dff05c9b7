package org.nulla.lift.code;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// A lifted method, ready to run.
public final class Compiled {

    private final MethodHandle entry;

    Compiled(MethodHandle entry) {
        this.entry = entry;
    }

    /// Runs it.
    ///
    /// @param arguments the lifted arguments, as objects
    /// @param context what the numbers need, or null
    /// @return the lifted result
    public @Nullable Object run(@Nullable Object[] arguments, @Nullable Object context) {
        try {
            return (Object) entry.invokeExact(arguments, context);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw Compiled.<RuntimeException>sneaky(e);
        }
    }

    /// A checked exception of the user's method passes as it is, as it would out of the method.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
