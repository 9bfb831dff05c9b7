package org.nulla.lift.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Switches over the class of a lifted value.
public final class Switches {

    private Switches() {
    }

    /// The first label that fits.
    ///
    /// @param target what is switched over
    /// @param start the label to begin with
    /// @param labels classes and constants
    /// @return the label's place, their number where none fits, -1 for null
    public static int typeSwitch(@Nullable Object target, int start, List<?> labels) {
        if (target == null) {
            return -1;
        }
        for (int i = start; i < labels.size(); i++) {
            Object label = labels.get(i);
            if (label instanceof Class<?> type ? Instance.is(target, type) : label.equals(target)) {
                return i;
            }
        }
        return labels.size();
    }
}
