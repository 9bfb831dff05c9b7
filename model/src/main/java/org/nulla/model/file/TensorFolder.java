package org.nulla.model.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;

/// The tensors of a folder: one `model.safetensors`, or the files that `model.safetensors.index.json` names.
public final class TensorFolder implements AutoCloseable {

    /// The file of a model that is in one piece.
    public static final String SINGLE = "model.safetensors";
    /// The list of files of a model that is not.
    public static final String INDEX = "model.safetensors.index.json";

    private static final long LONGEST_INDEX = 100_000_000;

    private final List<SafeTensorsFile> files;
    private final SequencedMap<String, SafeTensorsFile> places;

    private TensorFolder(List<SafeTensorsFile> files, SequencedMap<String, SafeTensorsFile> places) {
        this.files = List.copyOf(files);
        this.places = Collections.unmodifiableSequencedMap(places);
    }

    /// Opens all files of a folder and checks their headers.
    ///
    /// @param folder the folder
    /// @return the open files, to be closed by the caller
    /// @throws ModelFileException if a header, or the index, cannot be
    /// @throws IOException if a file cannot be read
    public static TensorFolder open(Path folder) throws IOException {
        List<SafeTensorsFile> files = new ArrayList<>();
        try {
            if (Files.exists(folder.resolve(SINGLE))) {
                files.add(SafeTensorsFile.open(folder.resolve(SINGLE)));
                return new TensorFolder(files, places(files));
            }
            if (!Files.exists(folder.resolve(INDEX))) {
                throw new ModelFileException(folder.toString(), "there is neither " + SINGLE + " nor " + INDEX + ".");
            }
            Map<String, String> index = index(folder.resolve(INDEX));
            for (String shard : new LinkedHashSet<>(index.values())) {
                if (!Files.exists(folder.resolve(shard))) {
                    throw new ModelFileException(INDEX, "names the file '" + shard + "', which is not in the folder.");
                }
                files.add(SafeTensorsFile.open(folder.resolve(shard)));
            }
            SequencedMap<String, SafeTensorsFile> places = places(files);
            compare(index, places);
            return new TensorFolder(files, places);
        } catch (IOException | RuntimeException | Error e) {
            closeAll(files);
            throw e;
        }
    }

    private static SequencedMap<String, SafeTensorsFile> places(List<SafeTensorsFile> files)
            throws ModelFileException {
        SequencedMap<String, SafeTensorsFile> places = new LinkedHashMap<>();
        for (SafeTensorsFile file : files) {
            for (String name : file.entries().keySet()) {
                SafeTensorsFile other = places.putIfAbsent(name, file);
                if (other != null) {
                    throw new ModelFileException(file.name(), "tensor '" + name + "' is in " + other.name()
                            + " as well.");
                }
            }
        }
        return places;
    }

    private static Map<String, String> index(Path path) throws IOException {
        Json json = readJson(path, LONGEST_INDEX);
        if (!(json instanceof Json.Table table) || !(table.members().get("weight_map") instanceof Json.Table map)) {
            throw new ModelFileException(INDEX, "there should be an object 'weight_map' of tensors and their files.");
        }
        Map<String, String> index = new LinkedHashMap<>();
        for (Map.Entry<String, Json> member : map.members().entrySet()) {
            if (!(member.getValue() instanceof Json.Text shard)) {
                throw new ModelFileException(INDEX, "the file of tensor '" + member.getKey()
                        + "' should be a text but is " + member.getValue().describe() + ".");
            }
            index.put(member.getKey(), plainName(shard.value()));
        }
        return index;
    }

    /// A shard is a file of the folder itself: no path, no drive, no way out of it.
    private static String plainName(String name) throws ModelFileException {
        boolean plain = !name.isEmpty() && name.length() <= 255
                && name.chars().allMatch(c -> c > ' ' && c < 127 && "/\\:*?\"<>|".indexOf(c) < 0)
                && !name.startsWith(".") && name.endsWith(".safetensors");
        if (!plain) {
            throw new ModelFileException(INDEX, "'" + name + "' is not the plain name of a .safetensors file in the "
                    + "same folder.");
        }
        return name;
    }

    private static void compare(Map<String, String> index, Map<String, SafeTensorsFile> places)
            throws ModelFileException {
        for (Map.Entry<String, String> member : index.entrySet()) {
            SafeTensorsFile file = places.get(member.getKey());
            if (file == null || !file.name().equals(member.getValue())) {
                throw new ModelFileException(INDEX, "tensor '" + member.getKey() + "' should be in "
                        + member.getValue() + " but is " + (file == null ? "in none of the files."
                                : "in " + file.name() + "."));
            }
        }
        Set<String> forgotten = new LinkedHashSet<>(places.keySet());
        forgotten.removeAll(index.keySet());
        if (!forgotten.isEmpty()) {
            throw new ModelFileException(INDEX, "tensor '" + forgotten.iterator().next()
                    + "' is in a file but not in the index.");
        }
    }

    /// Reads a JSON file of limited length.
    ///
    /// @param path the file
    /// @param longest how many bytes it may have
    /// @return its value
    /// @throws ModelFileException if it is longer, or not JSON
    /// @throws IOException if it cannot be read
    public static Json readJson(Path path, long longest) throws IOException {
        String name = String.valueOf(path.getFileName());
        if (Files.size(path) > longest) {
            throw new ModelFileException(name, "the file has " + Files.size(path) + " bytes; at most " + longest
                    + " are read.");
        }
        try {
            return JsonReader.read(Files.readString(path));
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new ModelFileException(name, "the file is not UTF-8 text.");
        } catch (JsonException e) {
            throw new ModelFileException(name, "position " + e.column() + ": " + e.getMessage());
        }
    }

    /// The names of all tensors.
    ///
    /// @return names in the order of the files
    public List<String> names() {
        return List.copyOf(places.keySet());
    }

    /// Whether there is a tensor of a name.
    ///
    /// @param name the name
    /// @return true if it can be read
    public boolean has(String name) {
        return places.containsKey(name);
    }

    /// What the header says about a tensor.
    ///
    /// @param name its name
    /// @return format, shape and place
    /// @throws ModelFileException if there is none
    public SafeTensorsHeader.Entry entry(String name) throws ModelFileException {
        SafeTensorsHeader.Entry entry = file(name).entries().get(name);
        return java.util.Objects.requireNonNull(entry);
    }

    /// Reads one tensor.
    ///
    /// @param name its name
    /// @return the tensor, which no longer depends on the file
    /// @throws IOException if it is not there, or the file has been shortened
    public StoredTensor read(String name) throws IOException {
        return file(name).read(name);
    }

    private SafeTensorsFile file(String name) throws ModelFileException {
        SafeTensorsFile file = places.get(name);
        if (file == null) {
            throw new ModelFileException(files.isEmpty() ? INDEX : files.getFirst().name(), "there is no tensor '"
                    + name + "'.");
        }
        return file;
    }

    /// The remarks of the first file.
    ///
    /// @return texts by key
    public SequencedMap<String, String> metadata() {
        return files.isEmpty() ? new LinkedHashMap<>() : files.getFirst().metadata();
    }

    @Override
    public void close() throws IOException {
        closeAll(files);
    }

    private static void closeAll(List<SafeTensorsFile> files) throws IOException {
        IOException first = null;
        for (SafeTensorsFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
