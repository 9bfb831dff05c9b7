package org.nulla.model.token;

import java.io.IOException;
import java.nio.file.Path;

/// Text as a model's tokens, and back.
public interface Tokenizer {

    /// How many tokens there are.
    ///
    /// @return the number behind the last token
    int size();

    /// The tokens of a text.
    ///
    /// @param text the text
    /// @return its tokens
    /// @throws IllegalArgumentException if it has a character that no token stands for; the message says which and where
    int[] encode(String text);

    /// The text of tokens.
    ///
    /// @param tokens the tokens
    /// @return the text
    String decode(int... tokens);

    /// Writes what is needed to read it again into a model's folder.
    ///
    /// @param folder the folder
    /// @throws IOException if it cannot be written
    void write(Path folder) throws IOException;
}
