package org.nulla.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/// Gives inputs to a target and lets nothing through but what the target documents, within bounded time and memory.
public final class Harness {

    /// The most processor time that one input may take.
    private static final double SECONDS = 5;

    private final Target target;
    private final ThreadMXBean meter;

    /// A harness for a target.
    ///
    /// @param target the target
    public Harness(Target target) {
        this.target = target;
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean)) {
            throw new IllegalStateException("This Java runtime does not tell how much a thread allocates.");
        }
        this.meter = bean;
    }

    /// Tries an input.
    ///
    /// @param input the bytes; what is beyond the target's longest input is cut off
    /// @throws Throwable a finding: an exception that is not documented, or a [Broken] promise
    public void run(byte[] input) throws Throwable {
        byte[] bytes = input.length <= target.longest() ? input : Arrays.copyOf(input, target.longest());
        if (!isWithinLimits(measured(bytes))) {
            // the first inputs also pay for classes that are loaded and prepared; what an input itself costs, it costs again
            Cost cost = measured(bytes);
            Broken.unless(isWithinLimits(cost), String.format(Locale.ROOT,
                    "An input of %d bytes took %.1f s of processor time and allocated %d MiB; the limits are %.0f s and %d MiB.",
                    bytes.length, cost.seconds, cost.bytes >> 20, SECONDS, target.memory() >> 20));
        }
    }

    private boolean isWithinLimits(Cost cost) {
        return cost.seconds <= SECONDS && cost.bytes <= target.memory();
    }

    private Cost measured(byte[] bytes) throws Throwable {
        long time = meter.getCurrentThreadCpuTime();
        long allocated = meter.getCurrentThreadAllocatedBytes();
        try {
            target.read(bytes);
        } catch (Exception e) {
            if (!target.isDocumented(e)) {
                throw e;
            }
            Broken.unlessForUsers(e.getMessage());
        }
        return new Cost((meter.getCurrentThreadCpuTime() - time) / 1e9,
                meter.getCurrentThreadAllocatedBytes() - allocated);
    }

    private record Cost(double seconds, long bytes) {
    }
}
