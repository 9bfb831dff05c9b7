package org.nulla.bench.scaling;

/// What is asked of a problem.
enum Ask {
    /// The step that undoes the value: as many equations as unknowns.
    STEP,
    /// A member of the space of steps, a hundred more, and the shortest: fewer equations than unknowns.
    SPACE,
    /// The step that makes a change which some step makes: more equations than unknowns.
    REACHED,
    /// The step that comes nearest to undoing the value: more equations than unknowns.
    NEAREST
}
