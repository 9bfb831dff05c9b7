package org.nulla.backend.cuda;

/// What a queue calls CUDA with: the device's commands, places for arguments, memory to copy through. A device keeps those of closed
/// queues for the next, because making them takes long.
final class LaunchContext {

    /// More words than any kernel takes.
    private static final int WORDS = 256;

    private final CommandBuffer commands;
    private final Staging staging;
    private final long[] head = new long[4];
    private final long[] words = new long[WORDS];
    private int count;

    LaunchContext(CommandBuffer commands, long stream) {
        this.commands = commands;
        this.staging = new Staging(commands, stream);
    }

    CommandBuffer commands() {
        return commands;
    }

    Staging staging() {
        return staging;
    }

    /// Sets an argument of the next kernel; the first forgets those of the last one.
    void argument(int place, long value) {
        words[place] = value;
        count = place == 0 ? 1 : Math.max(count, place + 1);
    }

    /// Launches a kernel with the words that were set.
    void launch(long kernel, long blocks, int threads) {
        launch(kernel, blocks, threads, 1);
    }

    void launch(long kernel, long blocks, int threadsX, int threadsY) {
        head[0] = kernel;
        head[1] = Math.toIntExact(blocks);
        head[2] = threadsX;
        head[3] = threadsY;
        commands.add(CommandExecutor.KERNEL, head, words, count);
    }

    /// Asks a library for something.
    void call(int kind, boolean single, long... arguments) {
        commands.add(kind + (single ? CommandExecutor.SINGLE : 0), arguments, words, 0);
    }

    void finish() {
        commands.finish();
    }

    void close() {
        staging.close();
    }
}
