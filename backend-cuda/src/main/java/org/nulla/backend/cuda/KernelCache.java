package org.nulla.backend.cuda;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.nulla.backend.UserFolder;

/// Machine code of kernels, kept in a folder that only the user can write.
///
/// A file is named after everything the code depends on, and begins with the checksum of that name and of what follows: a file that
/// was cut short, changed or renamed is not used, and is written anew.
public final class KernelCache {

    private static final int CHECKSUM_BYTES = 32;

    private final Optional<Path> folder;

    private KernelCache(Optional<Path> folder) {
        this.folder = folder;
    }

    /// The cache of the user.
    ///
    /// @return the cache; one that keeps nothing where the folder cannot be had for the user alone
    public static KernelCache ofTheUser() {
        return in(UserFolder.named("cuda-kernels"));
    }

    /// A cache in a folder.
    ///
    /// @param folder the folder, made where it is missing
    /// @return the cache; one that keeps nothing where others can enter the folder, or it cannot be had
    public static KernelCache in(Path folder) {
        return new KernelCache(UserFolder.make(folder));
    }

    /// Where the files are.
    ///
    /// @return the folder, or nothing if none is kept
    public Optional<Path> folder() {
        return folder;
    }

    /// A name for code: a checksum of all that it depends on.
    ///
    /// @param parts source, options, compiler
    /// @return the name
    static String key(String... parts) {
        MessageDigest digest = digest();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256; this one says it has not.", e);
        }
    }

    private static byte[] checksum(String key, byte[] code) {
        MessageDigest digest = digest();
        digest.update(key.getBytes(StandardCharsets.UTF_8));
        return digest.digest(code);
    }

    /// Code that was kept.
    ///
    /// @param key its name
    /// @return the code, if it is there and unharmed
    Optional<byte[]> get(String key) {
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        Path file = folder.get().resolve(key + ".cubin");
        try {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            byte[] all = Files.readAllBytes(file);
            if (all.length <= CHECKSUM_BYTES) {
                return Optional.empty();
            }
            byte[] code = Arrays.copyOfRange(all, CHECKSUM_BYTES, all.length);
            return MessageDigest.isEqual(Arrays.copyOf(all, CHECKSUM_BYTES), checksum(key, code)) ? Optional.of(code)
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Keeps code, if there is a folder for it.
    ///
    /// @param key its name
    /// @param code the code
    void put(String key, byte[] code) {
        if (folder.isEmpty()) {
            return;
        }
        try {
            Path partial = Files.createTempFile(folder.get(), key, ".new");
            try {
                byte[] checksum = checksum(key, code);
                byte[] all = Arrays.copyOf(checksum, checksum.length + code.length);
                System.arraycopy(code, 0, all, checksum.length, code.length);
                Files.write(partial, all);
                Files.move(partial, folder.get().resolve(key + ".cubin"), StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException _) {
            // a full disk costs the next process a compilation, and nothing else
        }
    }
}
