package org.nulla.model.token;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;
import java.io.IOException;
import java.nio.file.Path;

/// GPT-2's own byte-pair encoding, whose tokens come with a library rather than with a model.
public final class BytePairTokenizer implements Tokenizer {

    /// How many tokens GPT-2 has.
    public static final int GPT2_SIZE = 50257;

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
            if (token < 0 || token >= GPT2_SIZE) {
                throw new IllegalArgumentException("There is no token " + token + "; GPT-2's are 0 to "
                        + (GPT2_SIZE - 1) + ".");
            }
            list.add(token);
        }
        return encoding.decode(list);
    }

    /// Writes nothing: a model of this vocabulary needs no file for it.
    ///
    /// @param folder the folder
    @Override
    public void write(Path folder) throws IOException {
        // part of the library, not of the model
    }
}
