package org.nulla.bench.run;

/// One way to do a job that others do as well.
public interface Candidate {

    /// The way's name in tables, such as `null-a` or `lu`.
    ///
    /// @return the name
    String method();

    /// What is there when the clock stops: `member` for a solution, `product` for a derivative that serves as a floor.
    ///
    /// @return the name of the deliverable
    default String deliverable() {
        return "member";
    }

    /// Does the job once, by the clock.
    ///
    /// @return the time it took and what came out
    Effort run();
}
