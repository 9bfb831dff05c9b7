package org.nulla.preimage;

/// A way of solving a [LinearSystem]. Solvers know nothing of each other, nor of who checks what they hand over.
interface Solver {

    Attempt solve(LinearSystem system);
}
