package org.nulla.tensor;

import org.nulla.backend.DeviceBuffer;

/// A buffer that some workspace owns; several tensors may be views of it.
final class Storage {

    private final DeviceBuffer buffer;
    private Workspace owner;

    Storage(DeviceBuffer buffer, Workspace owner) {
        this.buffer = buffer;
        this.owner = owner;
    }

    DeviceBuffer buffer() {
        if (!owner.isOpen()) {
            throw new IllegalStateException(
                    "A tensor is used after the workspace that owned it was closed. Compute with "
                            + "it earlier, or hand it to the surrounding workspace with keep(...) before closing.");
        }
        return buffer;
    }

    /// The buffer whether or not its owner is open, for its release.
    DeviceBuffer bufferForRelease() {
        return buffer;
    }

    Workspace owner() {
        return owner;
    }

    void giveTo(Workspace next) {
        owner = next;
    }
}
