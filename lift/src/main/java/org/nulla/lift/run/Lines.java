package org.nulla.lift.run;

import java.util.Arrays;

/// Gives exceptions the lines of the user's code that they pass, which the machine leaves out for hidden classes.
public final class Lines {

    private Lines() {
    }

    /// Adds one line of the user's code.
    ///
    /// @param thrown what is thrown
    /// @param className the class of the user's
    /// @param methodName its method
    /// @param file the file that the class was compiled from, empty where it is not known
    /// @param line the line
    /// @return what is thrown, to be thrown on
    public static Throwable passing(Throwable thrown, String className, String methodName, String file, int line) {
        StackTraceElement[] trace = thrown.getStackTrace();
        // frames below this one are the same in the trace and here; the caller, whose class is hidden, is in neither
        int below = new Throwable().getStackTrace().length - 1;
        int at = Math.max(0, trace.length - below);
        if (trace.length > 0) {
            StackTraceElement[] longer = Arrays.copyOf(trace, trace.length + 1);
            System.arraycopy(trace, at, longer, at + 1, trace.length - at);
            longer[at] = new StackTraceElement(className, methodName, file.isEmpty() ? null : file, line);
            thrown.setStackTrace(longer);
        }
        return thrown;
    }
}
