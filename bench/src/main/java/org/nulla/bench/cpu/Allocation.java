package org.nulla.bench.cpu;

import java.lang.management.ManagementFactory;

/// Bytes that this thread has allocated so far.
final class Allocation {

    private Allocation() {
    }

    static long bytes() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
                ? bean.getCurrentThreadAllocatedBytes()
                : 0;
    }
}
