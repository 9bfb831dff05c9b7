package org.nulla.cli;

import java.util.List;

/// What a question is asked with, whether it came as words of a command or as a line of JSON. How an entry is written is
/// checked here, whether it makes sense for the program in [Question].
interface Arguments {

    /// Whether something was given.
    boolean has(Key key);

    /// What the key is called where this was given, for messages.
    String nameOf(Key key);

    /// A vector.
    Entries vector(Key key);

    /// A list of vectors.
    List<Entries> vectors(Key key);

    /// A number.
    double number(Key key);

    /// Whether a flag was given and is not false.
    boolean flag(Key key);

    /// A word.
    String word(Key key);
}
