package org.nulla.testkit;

/// How much the suite does: a little in every build (`ci`), all of it on demand (`full`).
public final class Tier {

    private Tier() {
    }

    /// Chooses a size by the tier that the system property `nulla.tier` names.
    ///
    /// @param ci the size in every build
    /// @param full the size on demand
    /// @return one of them
    public static int size(int ci, int full) {
        return "full".equals(System.getProperty("nulla.tier", "ci")) ? full : ci;
    }
}
