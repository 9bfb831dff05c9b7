package org.nulla.lift;

/// How much the suite does: a little in every build (`ci`), all of it on demand (`full`).
final class Tier {

    private Tier() {
    }

    static int size(int ci, int full) {
        return "full".equals(System.getProperty("nulla.tier", "ci")) ? full : ci;
    }
}
