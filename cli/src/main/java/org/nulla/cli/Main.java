package org.nulla.cli;

/// The command `nulla`: a placeholder.
public final class Main {
    private Main() {}

    /// Runs the command.
    ///
    /// @param args the arguments, at least `0` of them
    public static void main(String[] args) {
        System.out.println(greeting(args.length));
    }

    static String greeting(int arguments) {
        return "nulla, " + arguments + " arguments";
    }
}
