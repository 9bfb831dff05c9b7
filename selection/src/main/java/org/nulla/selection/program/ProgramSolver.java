package org.nulla.selection.program;

import org.nulla.RunControl;

/// Solves linear programs.
public interface ProgramSolver {

    /// What it is called in answers.
    ///
    /// @return the name, with a version where there is one
    String name();

    /// Whether it can take a program of some size.
    ///
    /// @param rows how many rows
    /// @param columns how many unknowns
    /// @return true if it can
    boolean accepts(int rows, int columns);

    /// Solves a program.
    ///
    /// @param program what to solve
    /// @param control who hears of progress and may stop it; a stop is an answer, not an exception
    /// @return what was found
    ProgramAnswer solve(LinearProgram program, RunControl control);
}
