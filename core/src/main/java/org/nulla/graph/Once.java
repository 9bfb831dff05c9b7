package org.nulla.graph;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Something that is found at most once by each thread, and is the same for all.
final class Once<T extends @Nullable Object> implements Supplier<T> {

    private final Supplier<T> search;
    private volatile @Nullable Found<T> found;

    private record Found<T extends @Nullable Object>(T value) {
    }

    Once(Supplier<T> search) {
        this.search = search;
    }

    @Override
    public T get() {
        Found<T> known = found;
        if (known == null) {
            known = new Found<>(search.get());
            found = known;
        }
        return known.value;
    }
}
