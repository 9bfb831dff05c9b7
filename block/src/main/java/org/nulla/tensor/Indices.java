package org.nulla.tensor;

import org.nulla.backend.DeviceBuffer;

/// Row numbers on a device: which rows a gathering takes, -1 for a row of zeros.
public final class Indices {

    private final Storage storage;
    private final int[] rows;

    Indices(Storage storage, int[] rows) {
        this.storage = storage;
        this.rows = rows;
    }

    /// How many rows are taken.
    ///
    /// @return the number
    public int count() {
        return rows.length;
    }

    /// The row that is taken at a place.
    ///
    /// @param i the place
    /// @return the row, or -1
    public int get(int i) {
        return rows[i];
    }

    /// Where they lie on the device.
    ///
    /// @return 32-bit whole numbers
    public DeviceBuffer buffer() {
        return storage.buffer();
    }
}
