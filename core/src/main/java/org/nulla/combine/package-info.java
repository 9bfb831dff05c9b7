/// Hessian products and Newton steps, written with the front door alone.
///
/// A Hessian is the Jacobian of a gradient, so each of its products is one question asked of a gradient that is itself
/// the answer to a question. Which of the two comes first, and in which direction, is the constant one picks:
/// [org.nulla.combine.HessianProduct] multiplies by the Hessian in three ways, [org.nulla.combine.InverseHessianProduct]
/// by its inverse in two. The ways agree; they differ in cost and in what a test can hold against what.
///
/// `Nulla.hessian`, `Nulla.hvp`, `Nulla.ihvp` and `Nulla.newtonStep` take the usual way.
@NullMarked
package org.nulla.combine;

import org.jspecify.annotations.NullMarked;
