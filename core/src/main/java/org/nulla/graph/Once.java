package org.nulla.graph;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Something that is found at most once by each thread, and is the same for all.
final class Once implements Supplier<@Nullable Suspect> {

    private final Supplier<@Nullable Suspect> search;
    private volatile boolean found;
    private volatile @Nullable Suspect suspect;

    Once(Supplier<@Nullable Suspect> search) {
        this.search = search;
    }

    @Override
    public @Nullable Suspect get() {
        if (!found) {
            suspect = search.get();
            found = true;
        }
        return suspect;
    }
}
