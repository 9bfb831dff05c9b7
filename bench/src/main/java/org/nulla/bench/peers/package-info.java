/// Native solvers that the machine may have: SuiteSparse's KLU and UMFPACK, and OpenBLAS. They are measured beside, never shipped and never
/// needed: where one is absent, its rows are left out with the reason.
@NullMarked
package org.nulla.bench.peers;

import org.jspecify.annotations.NullMarked;
