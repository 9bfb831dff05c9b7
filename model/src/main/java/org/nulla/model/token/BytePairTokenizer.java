package org.nulla.model.token;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;
import java.io.IOException;
import java.nio.file.Path;
import org.nulla.model.file.ModelFileException;

/// GPT-2's byte-pair encoding.
public final class BytePairTokenizer implements Tokenizer {

    /// How many tokens GPT-2 has.
    public static final int GPT2_SIZE = 50257;

    /// The file that lists a checkpoint's own tokens.
    public static final String VOCABULARY = "vocab.json";

    private final Encoding encoding;

    private BytePairTokenizer(Encoding encoding) {
        this.encoding = encoding;
    }

    /// GPT-2's own encoding.
    ///
    /// @return the tokeniser
    public static BytePairTokenizer gpt2() {
        return new BytePairTokenizer(Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.R50K_BASE));
    }

    /// Reads a checkpoint's own.
    ///
    /// @param folder the folder
    /// @return the tokeniser
    /// @throws IOException if it cannot be read
    public static BytePairTokenizer read(Path folder) throws IOException {
        throw new ModelFileException(VOCABULARY, "to come");
    }

    @Override
    public int size() {
        return GPT2_SIZE;
    }

    @Override
    public int[] encode(String text) {
        return encoding.encodeOrdinary(text).toArray();
    }

    @Override
    public String decode(int... tokens) {
        IntArrayList list = new IntArrayList(tokens.length);
        for (int token : tokens) {
            list.add(token);
        }
        return encoding.decode(list);
    }

    @Override
    public void write(Path folder) {
        // part of the library, not of the model
    }
}
