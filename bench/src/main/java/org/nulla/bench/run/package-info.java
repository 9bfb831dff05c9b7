/// How a figure is come by. Ways to do the same job are [Candidate]s; a [InterleavedBenchmark] runs them in turn and keeps every time that the
/// clock showed; each answer goes through [IndependentCheck]; what is left is a [Measurement] a row. A [BenchResult] holds the
/// rows of a whole run with what was fitted to them, and [ResultsPage] makes a page of it.
@NullMarked
package org.nulla.bench.run;

import org.jspecify.annotations.NullMarked;
