package org.nulla.testkit.laws;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Finds static fields that could remember something between runs: those that are not final, and those that hold an array, a
/// collection, an atomic or another thing that can change.
///
/// Class files are read, not loaded, so nothing is initialised by looking.
public final class MutableStatics {

    private MutableStatics() {
    }

    /// Looks through all classes that came from the same folder or jar as a given class.
    ///
    /// @param member a class of the module to look through
    /// @param allowed fields that may stay, written `org.nulla.Type.FIELD`
    /// @return the offending fields, in the order of their names
    public static List<String> beside(Class<?> member, Set<String> allowed) {
        try {
            URI location = member.getProtectionDomain().getCodeSource().getLocation().toURI();
            Path path = Path.of(location);
            if (Files.isDirectory(path)) {
                return in(path, allowed);
            }
            try (FileSystem jar = FileSystems.newFileSystem(path)) {
                return in(jar.getPath("/"), allowed);
            }
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("The classes beside " + member.getName() + " have no readable place.",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> in(Path root, Set<String> allowed) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
                offences(ClassFile.of().parse(Files.readAllBytes(file)), allowed, found);
            }
        }
        return found;
    }

    private static void offences(ClassModel type, Set<String> allowed, List<String> found) {
        for (FieldModel field : type.fields()) {
            // what the compiler adds, such as the values of an enum, nobody can reach
            if (!field.flags().has(AccessFlag.STATIC) || field.flags().has(AccessFlag.SYNTHETIC)) {
                continue;
            }
            String name = type.thisClass().asInternalName().replace('/', '.').replace('$', '.') + "."
                    + field.fieldName().stringValue();
            boolean suspect = !field.flags().has(AccessFlag.FINAL) || isMutable(field.fieldTypeSymbol());
            if (suspect && !allowed.contains(name)) {
                found.add(name);
            }
        }
    }

    private static boolean isMutable(ClassDesc type) {
        if (type.isArray()) {
            return true;
        }
        String name = type.packageName() + "." + type.displayName();
        boolean collection = type.packageName().equals("java.util")
                && Stream.of("List", "Set", "Map", "Deque", "Queue", "Collection", "Vector")
                        .anyMatch(type.displayName()::endsWith);
        return collection || name.startsWith("java.util.concurrent.")
                || Set.of("java.lang.ThreadLocal", "java.lang.StringBuilder", "java.util.Random",
                        "java.util.SplittableRandom")
                        .contains(name);
    }
}
