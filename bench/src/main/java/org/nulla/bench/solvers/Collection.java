package org.nulla.bench.solvers;

import java.util.Arrays;
import java.util.Optional;

/// The collections of problems, and what counts as solved in each.
public enum Collection {

    /// The 23 systems.
    SYSTEMS("systems", "23 systems", "largest |F| at most 1e-8"),
    /// MINPACK's runs.
    MINPACK("minpack", "MINPACK's 55 runs", "largest |F| at most 1e-8; one run has no root"),
    /// The functions of Moré, Garbow and Hillstrom.
    FITS("fits", "Moré, Garbow and Hillstrom", "sum of squares as published, to 5 digits or below 1e-14"),
    /// NIST's regressions.
    NIST("nist", "NIST regressions, start 2", "6 digits of every certified parameter"),
    /// NIST's regressions from the start that is farther away.
    NIST_FAR("nist-far", "NIST regressions, start 1", "6 digits of every certified parameter"),
    /// Broyden's tridiagonal system, very long.
    LARGE("large", "A large system", "largest |F| at most 1e-8");

    private final String label;
    private final String title;
    private final String criterion;

    Collection(String label, String title, String criterion) {
        this.label = label;
        this.title = title;
        this.criterion = criterion;
    }

    /// The collection of a name.
    ///
    /// @param label the name in rows and files
    /// @return the collection, or nothing if there is none of that name
    public static Optional<Collection> labelled(String label) {
        return Arrays.stream(values()).filter(collection -> collection.label.equals(label)).findFirst();
    }

    /// The name in rows and files.
    ///
    /// @return a short word
    public String label() {
        return label;
    }

    /// The name in headlines.
    ///
    /// @return a few words
    public String title() {
        return title;
    }

    /// What counts as solved.
    ///
    /// @return a few words
    public String criterion() {
        return criterion;
    }

    /// Whether the residual of a row is a sum of squares, not the largest entry.
    ///
    /// @return true for fits
    public boolean isFit() {
        return this == FITS || this == NIST || this == NIST_FAR;
    }
}
