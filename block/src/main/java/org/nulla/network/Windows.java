package org.nulla.network;

/// The windows of a picture that a convolution sees, as a table of which entry comes where.
record Windows(int height, int width, int windowHeight, int windowWidth, int rowStride, int columnStride,
        int rowPadding,
        int columnPadding) {

    static Windows of(int height, int width, int windowHeight, int windowWidth, int rowStride, int columnStride,
            int rowPadding, int columnPadding) {
        Windows windows = new Windows(height, width, windowHeight, windowWidth, rowStride, columnStride, rowPadding,
                columnPadding);
        if (windows.rows() < 1 || windows.columns() < 1 || rowStride < 1 || columnStride < 1 || rowPadding < 0
                || columnPadding < 0) {
            throw new IllegalArgumentException("No window of " + windowHeight + " by " + windowWidth
                    + " fits a picture of " + height + " by " + width + " with strides " + rowStride + ", "
                    + columnStride + " and padding " + rowPadding + ", " + columnPadding + ".");
        }
        return windows;
    }

    int rows() {
        return (height + 2 * rowPadding - windowHeight) / Math.max(1, rowStride) + 1;
    }

    int columns() {
        return (width + 2 * columnPadding - windowWidth) / Math.max(1, columnStride) + 1;
    }

    int inputSize() {
        return height * width;
    }

    /// For each window, channel and place in the window the number of the entry, or -1 outside the picture.
    int[] indices(int channels) {
        int[] index = new int[rows() * columns() * channels * windowHeight * windowWidth];
        int at = 0;
        for (int row = 0; row < rows(); row++) {
            for (int column = 0; column < columns(); column++) {
                for (int channel = 0; channel < channels; channel++) {
                    for (int i = 0; i < windowHeight; i++) {
                        for (int j = 0; j < windowWidth; j++) {
                            int y = row * rowStride + i - rowPadding;
                            int x = column * columnStride + j - columnPadding;
                            boolean inside = y >= 0 && y < height && x >= 0 && x < width;
                            index[at++] = inside ? (channel * height + y) * width + x : -1;
                        }
                    }
                }
            }
        }
        return index;
    }
}
