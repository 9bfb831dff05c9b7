/// Plain Java in: a method or lambda over `double`, arrays, lists and records becomes a function over traced numbers.
///
/// [Lift][org.nulla.lift.Lift] is the front door, [Lifted][org.nulla.lift.Lifted] what comes out of it, and
/// [LiftException][org.nulla.lift.LiftException] says where and why something cannot be lifted, and what to do instead.
@NullMarked
package org.nulla.lift;

import org.jspecify.annotations.NullMarked;
