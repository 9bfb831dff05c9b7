/// The explorer: what a browser asks for arrives at [org.nulla.explorer.ExplorerServer], JSON leaves it.
///
/// A request passes the access guard (host, origin, token), then finds its counter: a file of the page, a result of a benchmark, or
/// a computation. Computations run on threads of their own, a configured number at once, each under a deadline, and end when
/// nobody waits for them any more. The figures come from the command line's own request handler, [org.nulla.cli.Requests], so that the
/// page and `nulla … --json` cannot differ; what only a picture needs (layouts, grids of values) is made here.
///
/// Programs are text in the formula language. Nothing in a request is executed or used as a path.
@NullMarked
package org.nulla.explorer;

import org.jspecify.annotations.NullMarked;
