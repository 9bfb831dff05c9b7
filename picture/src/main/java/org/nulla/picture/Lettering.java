package org.nulla.picture;

/// How wide text is. Pictures are lettered in fonts of one width, of which no common one is wider than is assumed here, so a
/// layout is the same on every machine and what is written fits.
final class Lettering {

    private static final double ADVANCE = 0.61;
    private static final int LONGEST = 40;

    private Lettering() {
    }

    static double width(String text, double size) {
        return size * text.codePoints().mapToDouble(c -> c < 0x2e80 ? ADVANCE : 1.1).sum();
    }

    /// The text without what cannot be drawn, its middle left out where it is long.
    static String fit(String text) {
        int[] characters = text.codePoints().map(c -> isDrawable(c) ? c : 0xfffd).toArray();
        if (characters.length <= LONGEST) {
            return new String(characters, 0, characters.length);
        }
        int head = LONGEST / 2;
        int tail = LONGEST - head - 1;
        return new String(characters, 0, head) + "\u2026" + new String(characters, characters.length - tail, tail);
    }

    /// False for control characters, halves of pairs, marks that change the direction of writing, and what XML forbids.
    private static boolean isDrawable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.FORMAT, Character.UNASSIGNED,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
