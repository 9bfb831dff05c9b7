package org.nulla.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The finished rows of a long run, kept in a file so that a run that was stopped, or killed, goes on where it was.
///
/// The file begins with a digest of the *question*: all parameters that the rows depend on. Opened with another question, the
/// file starts afresh. Each row is one line with its own checksum, appended and forced to the disk before [#put] returns.
/// A line that a killed process left unfinished, and whatever follows it, is dropped at the next opening. While a run has
/// the file open no other may have it.
public final class ResumeFile implements AutoCloseable {

    private final Path file;
    private final FileChannel channel;
    private final boolean changedQuestion;
    private final int resumed;
    private final Map<String, List<String>> rows;

    private ResumeFile(Path file, FileChannel channel, boolean changedQuestion, Map<String, List<String>> rows) {
        this.file = file;
        this.channel = channel;
        this.changedQuestion = changedQuestion;
        this.rows = rows;
        this.resumed = rows.size();
    }

    /// Opens the file of a run, or makes it. Missing folders are made.
    ///
    /// @param file the file
    /// @param question all parameters that the rows depend on, by name
    /// @return the rows that are already known
    /// @throws IOException if the file cannot be read and written, is in use by another run, or is something else
    public static ResumeFile open(Path file, Map<String, String> question) throws IOException {
        return open(file, question, true);
    }

    /// Opens the file of a run, or makes it, and refuses a file that holds rows of another question.
    ///
    /// @param file the file
    /// @param question all parameters that the rows depend on, by name
    /// @return the rows that are already known
    /// @throws IOException as for [#open], and if the file is of another question, which is then left as it is
    public static ResumeFile openSame(Path file, Map<String, String> question) throws IOException {
        return open(file, question, false);
    }

    private static ResumeFile open(Path file, Map<String, String> question, boolean afresh) throws IOException {
        AtomicFile.makeFolder(file);
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(
                    "'" + file + "' is no ordinary file, so no run can be kept in it. Give another name.");
        }
        SortedMap<String, String> sorted = new TreeMap<>(question);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try {
            lock(channel, file);
            ResumeText found = ResumeText.parse(Files.readAllBytes(file));
            if (found.foreign()) {
                throw new IOException("'" + file + "' is not a file of a run: it begins with other words. "
                        + "Give another name, or remove it.");
            }
            String header = ResumeText.header(sorted);
            boolean same = header.equals(found.header());
            if (!same) {
                if (!afresh && !found.rows().isEmpty()) {
                    throw new IOException("'" + file + "' is the file of another run: of "
                            + String.join(", ", sorted.keySet())
                            + " at least one was not the same. Give another name, or remove it.");
                }
                channel.truncate(0);
                append(channel, header);
                return new ResumeFile(file, channel, found.header() != null, new LinkedHashMap<>());
            }
            channel.truncate(found.goodBytes());
            channel.position(found.goodBytes());
            return new ResumeFile(file, channel, false, new LinkedHashMap<>(found.rows()));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void lock(FileChannel channel, Path file) throws IOException {
        @Nullable FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new IOException("'" + file + "' is in use by another run. Wait for its end, or give another name.");
        }
    }

    /// What an earlier run, or this one, has put under a key.
    ///
    /// @param key the row's key
    /// @return the row's fields, or nothing
    public synchronized Optional<List<String>> get(String key) {
        return Optional.ofNullable(rows.get(key));
    }

    /// Keeps a row. When this returns, the row survives the end of the process and of the machine.
    ///
    /// @param key the row's key; a row that was there under it is replaced
    /// @param fields its fields
    /// @throws IOException if it cannot be written
    public synchronized void put(String key, List<String> fields) throws IOException {
        append(channel, ResumeText.row(key, fields));
        rows.put(key, List.copyOf(fields));
    }

    private static void append(FileChannel channel, String line) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        channel.force(false);
    }

    /// How many rows were known when the file was opened.
    ///
    /// @return how many rows an earlier run had finished
    public int resumed() {
        return resumed;
    }

    /// Whether the file held the rows of another question, which are gone now.
    ///
    /// @return true if the parameters have changed
    public boolean changedQuestion() {
        return changedQuestion;
    }

    /// Removes the file: the run is complete and the next one shall start afresh.
    ///
    /// @throws IOException if it cannot be removed
    public void finish() throws IOException {
        close();
        Files.deleteIfExists(file);
    }

    /// Lets go of the file. The rows stay.
    ///
    /// @throws IOException if the file cannot be closed
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
