package org.nulla.lift;

/// Says that something cannot be lifted: where, which instruction, why, and what to do instead.
public final class LiftException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /// The class whose code cannot be lifted.
    private final String className;
    /// The method that cannot be lifted.
    private final String methodName;
    /// The line, 0 where it is not known.
    private final int line;
    /// The instruction in the way.
    private final String instruction;
    /// Why it cannot be lifted.
    private final String reason;
    /// What to do instead.
    private final String repair;

    /// A refusal.
    ///
    /// @param className the class whose code cannot be lifted
    /// @param methodName its method
    /// @param line the line in its source, 0 where it is not known
    /// @param instruction the instruction, or what else is in the way
    /// @param reason why it cannot be lifted
    /// @param repair what to do instead
    public LiftException(String className, String methodName, int line, String instruction, String reason,
            String repair) {
        super(className + "." + methodName + (line > 0 ? ", line " + line : "") + ", " + instruction + ": " + reason
                + " "
                + repair);
        this.className = className;
        this.methodName = methodName;
        this.line = line;
        this.instruction = instruction;
        this.reason = reason;
        this.repair = repair;
    }

    /// The class whose code cannot be lifted.
    ///
    /// @return its binary name
    public String className() {
        return className;
    }

    /// The method that cannot be lifted.
    ///
    /// @return its name
    public String methodName() {
        return methodName;
    }

    /// The line in the source.
    ///
    /// @return the line, 0 where it is not known
    public int line() {
        return line;
    }

    /// The instruction in the way.
    ///
    /// @return the instruction as `javap` would call it, with what it is about
    public String instruction() {
        return instruction;
    }

    /// Why it cannot be lifted.
    ///
    /// @return a sentence
    public String reason() {
        return reason;
    }

    /// What to do instead.
    ///
    /// @return a sentence
    public String repair() {
        return repair;
    }
}
