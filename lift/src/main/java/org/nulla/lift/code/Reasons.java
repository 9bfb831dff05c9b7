package org.nulla.lift.code;

import java.util.Set;
import org.nulla.lift.LiftException;
import org.nulla.lift.code.Calls.Target;

/// Why calls of library code cannot be lifted, and what to do instead.
final class Reasons {

    private static final Set<String> BITS = Set.of("doubleToLongBits", "doubleToRawLongBits");
    private static final Set<String> PARSING = Set.of("parseDouble", "longBitsToDouble");

    private Reasons() {
    }

    /// Refuses what would lose derivatives even where no traced number is seen to go in.
    static void refuseAlways(Target target, SourceLocation location) {
        String owner = target.owner().getName();
        if (owner.equals("java.lang.Double")) {
            if (BITS.contains(target.name())) {
                throw location.refuse("it takes a number apart into bits, where its derivative is lost.",
                        "Use arithmetic and Math, or declare the method around it a primitive with its partials.");
            }
            boolean parses = PARSING.contains(target.name()) || (target.name().equals("valueOf")
                    && target.type().parameterType(0).displayName().equals("String"));
            if (parses) {
                throw location.refuse("it makes a number out of text or bits, which carry no derivative.",
                        "Do it outside, and pass the number.");
            }
        }
        if (owner.startsWith("java.lang.reflect.") || owner.startsWith("java.lang.invoke.")) {
            throw location.refuse("which code runs is decided by reflection, and cannot be known when lifting.",
                    "Call the method directly.");
        }
    }

    static LiftException refusal(Target target, SourceLocation location) {
        String owner = target.owner().getName();
        if (owner.startsWith("java.util.stream.") || target.name().equals("stream")
                || (owner.equals("java.util.Arrays") && target.name().startsWith("stream"))) {
            return location.refuse("streams hide what they do with the numbers.", "Write a loop.");
        }
        if (owner.startsWith("java.util.concurrent.") || owner.equals("java.lang.Thread")
                || owner.equals("java.lang.ThreadLocal")) {
            return location.refuse(
                    "traced numbers belong to the thread and the run that made them, and cannot be shared.",
                    "Compute on the calling thread, with local variables.");
        }
        if (owner.startsWith("java.math.")) {
            return location.refuse("its arithmetic is not that of double, and hides the numbers.",
                    "Compute with doubles, or declare the method around it a primitive with its partials.");
        }
        if (owner.equals("java.lang.Object") && target.name().equals("getClass")) {
            return location.refuse("a lifted object is of another class than the user's.", "Use instanceof.");
        }
        if (Classes.isContainer(target.owner()) || owner.equals("java.util.Collections")
                || owner.equals("java.util.Arrays")) {
            return location.refuse("this method calls code on the numbers that it holds, or is not known not to.",
                    "Write a loop over get, set and add.");
        }
        return location.refuse("it is library code that hides what it does with the numbers it is given.",
                "Declare the method a primitive with its partials, or write it in Java.");
    }
}
