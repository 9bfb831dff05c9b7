package org.nulla.picture;

/// The colours of pictures: dark text on pale boxes on a light ground of their own, so that they read the same on light and on
/// dark pages.
final class Palette {

    static final int GROUND = 0xfcfcfa;
    static final int TEXT = 0x1d2430;
    static final int NOTE = 0x4a5464;
    static final int LINE = 0x5a6577;
    static final int BORDER = 0x6c7789;

    private Palette() {
    }

    static int fill(Vertex.Kind kind) {
        return switch (kind) {
            case INPUT -> 0xd6e6fb;
            case OUTPUT -> 0xd5efd8;
            case STEP -> 0xeceef2;
            case SUM -> 0xfdeec6;
            case FANOUT -> 0xeadff8;
            case OMITTED -> 0xffffff;
        };
    }

    /// Inputs and outputs have round ends, so that they are found without colour too.
    static double rounding(Drawing.Box box) {
        return switch (box.vertex().kind()) {
            case INPUT, OUTPUT -> Math.min(box.height(), box.width()) / 2;
            case STEP, SUM, FANOUT, OMITTED -> 5;
        };
    }
}
