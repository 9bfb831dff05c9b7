package org.nulla.fuzz;

/// Where Jazzer enters. The target is named by the system property `nulla.fuzz.target`.
public final class Entry {

    /// The property that names the target.
    static final String PROPERTY = "nulla.fuzz.target";

    private static final Harness HARNESS = new Harness(Targets.named(System.getProperty(PROPERTY, "")));

    private Entry() {
    }

    /// Tries one input; Jazzer calls this by its name.
    ///
    /// @param input the bytes
    /// @throws Throwable a finding
    public static void fuzzerTestOneInput(byte[] input) throws Throwable {
        HARNESS.run(input);
    }
}
