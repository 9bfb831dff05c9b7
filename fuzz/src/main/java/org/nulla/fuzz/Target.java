package org.nulla.fuzz;

import java.util.List;

/// A reader that bytes of a stranger can reach, and what it promises about them.
public interface Target {

    /// How the target is called on the command line.
    ///
    /// @return a short word
    String name();

    /// What is read, for the page of results.
    ///
    /// @return a few words
    String summary();

    /// The longest input that is tried.
    ///
    /// @return bytes
    default int longest() {
        return 4096;
    }

    /// How many bytes one input may make the thread allocate.
    ///
    /// @return bytes
    default long memory() {
        return 256L << 20;
    }

    /// Whether an exception is one that the reader documents.
    ///
    /// @param thrown what the reader threw
    /// @return false where a user would be shown something unforeseen
    boolean isDocumented(Throwable thrown);

    /// Reads an input and checks whatever else can be said about it, such as that it survives being written and read again.
    ///
    /// @param input the bytes
    /// @throws Exception what the reader throws; a [Broken] where a promise does not hold
    void read(byte[] input) throws Exception;

    /// Inputs to begin with.
    ///
    /// @return some that are right and some that nearly are
    List<byte[]> seeds();
}
