package org.nulla.bench.tables;

import java.util.ArrayList;
import java.util.List;
import org.nulla.backend.Device;
import org.nulla.tensor.Workspace;

/// A workspace on each of several devices, closed together.
final class Places implements AutoCloseable {

    private final List<Place> all = new ArrayList<>();

    /// One of them.
    ///
    /// @param device the device
    /// @param workspace a workspace there
    record Place(Device device, Workspace workspace) {
    }

    Places(List<Device> devices) {
        devices.forEach(device -> all.add(new Place(device, Workspace.open(device))));
    }

    List<Place> all() {
        return all;
    }

    @Override
    public void close() {
        all.reversed().forEach(place -> place.workspace().close());
    }
}
