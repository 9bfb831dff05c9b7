package org.nulla.model.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonException;
import org.nulla.report.json.JsonReader;

/// The header of a safetensors file, checked: every tensor has a known format, a shape whose size is that of its bytes, and bytes
/// of its own inside the file; together they fill it without a gap.
public final class SafeTensorsHeader {

    private static final String REMARKS = "__metadata__";

    private final SequencedMap<String, String> metadata;
    private final SequencedMap<String, Entry> entries;

    private SafeTensorsHeader(SequencedMap<String, String> metadata, SequencedMap<String, Entry> entries) {
        this.metadata = Collections.unmodifiableSequencedMap(metadata);
        this.entries = Collections.unmodifiableSequencedMap(entries);
    }

    /// Where a tensor lies.
    ///
    /// @param name its name
    /// @param format how its numbers are written
    /// @param shape the sizes of its axes
    /// @param begin its first byte, counted from the end of the header
    /// @param end the byte behind its last
    public record Entry(String name, NumberFormat format, List<Integer> shape, long begin, long end) {

        /// Keeps the shape from changing.
        public Entry {
            shape = List.copyOf(shape);
        }
    }

    static SafeTensorsHeader read(String file, String text, long dataBytes) throws ModelFileException {
        Json json;
        try {
            json = JsonReader.read(text);
        } catch (JsonException e) {
            throw new ModelFileException(file, "the header, column " + e.column() + ": " + e.getMessage());
        }
        if (!(json instanceof Json.Table table)) {
            throw new ModelFileException(file, "the header should be a JSON object but is " + json.describe() + ".");
        }
        SequencedMap<String, String> metadata = new LinkedHashMap<>();
        List<Entry> entries = new ArrayList<>();
        for (Map.Entry<String, Json> member : table.members().entrySet()) {
            if (member.getKey().equals(REMARKS)) {
                remarks(file, member.getValue(), metadata);
            } else {
                entries.add(entry(file, member.getKey(), member.getValue(), dataBytes));
            }
        }
        return new SafeTensorsHeader(metadata, inOrder(file, entries, dataBytes));
    }

    private static void remarks(String file, Json value, Map<String, String> into) throws ModelFileException {
        if (!(value instanceof Json.Table table)) {
            throw new ModelFileException(file, REMARKS + " should be an object of texts but is " + value.describe()
                    + ".");
        }
        for (Map.Entry<String, Json> remark : table.members().entrySet()) {
            if (!(remark.getValue() instanceof Json.Text text)) {
                throw new ModelFileException(file, REMARKS + " '" + remark.getKey() + "' should be a text but is "
                        + remark.getValue().describe() + ".");
            }
            into.put(remark.getKey(), text.value());
        }
    }

    private static Entry entry(String file, String name, Json value, long dataBytes) throws ModelFileException {
        String tensor = "tensor '" + name + "': ";
        if (!(value instanceof Json.Table table) || !(table.members().get("dtype") instanceof Json.Text dtype)
                || !(table.members().get("shape") instanceof Json.Array sizes)
                || !(table.members().get("data_offsets") instanceof Json.Array offsets)
                || table.members().size() != 3 || offsets.items().size() != 2) {
            throw new ModelFileException(file, tensor
                    + "needs exactly dtype (a text), shape (an array) and data_offsets (two numbers).");
        }
        NumberFormat format = NumberFormat.named(dtype.value()).orElseThrow(() -> new ModelFileException(file, tensor
                + "unknown dtype '" + dtype.value() + "'. Known are " + List.of(NumberFormat.values()) + "."));
        List<Integer> shape = new ArrayList<>();
        long bytes = format.bytes();
        for (Json size : sizes.items()) {
            long number = whole(file, tensor + "shape", size);
            if (number > Integer.MAX_VALUE) {
                throw new ModelFileException(file, tensor + "an axis of " + number + " entries is longer than "
                        + Integer.MAX_VALUE + ".");
            }
            shape.add((int) number);
            // a size of 0 makes the product 0 whatever else there is, so the other sizes are held in check, too
            if (number > 0 && bytes > Long.MAX_VALUE / number) {
                throw new ModelFileException(file, tensor + "the sizes of shape " + sizesText(sizes)
                        + " multiply to more than 2^63 bytes.");
            }
            bytes *= number;
        }
        long begin = whole(file, tensor + "data_offsets", offsets.items().get(0));
        long end = whole(file, tensor + "data_offsets", offsets.items().get(1));
        if (begin > end || end > dataBytes) {
            throw new ModelFileException(file, tensor + "bytes " + begin + " to " + end
                    + " are not inside the data, which has " + dataBytes + ".");
        }
        if (end - begin != bytes) {
            throw new ModelFileException(file, tensor + "shape " + shape + " in " + format + " takes " + bytes
                    + " bytes, but data_offsets leave " + (end - begin) + ".");
        }
        return new Entry(name, format, shape, begin, end);
    }

    private static String sizesText(Json.Array sizes) {
        return sizes.items().stream().limit(8).map(Json::describe).toList().toString();
    }

    private static long whole(String file, String place, Json value) throws ModelFileException {
        if (value instanceof Json.Numeral number && number.literal().length() <= 18
                && number.literal().chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Long.parseLong(number.literal());
        }
        throw new ModelFileException(file, place + " should hold whole numbers from 0 below 10^18, but there is "
                + value.describe() + ".");
    }

    private static SequencedMap<String, Entry> inOrder(String file, List<Entry> entries, long dataBytes)
            throws ModelFileException {
        entries.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
        SequencedMap<String, Entry> byName = new LinkedHashMap<>();
        long at = 0;
        String before = "the header";
        for (Entry entry : entries) {
            if (entry.begin() != at) {
                throw new ModelFileException(file, "tensor '" + entry.name() + "' begins at byte " + entry.begin()
                        + " but " + before + " ends at " + at + (entry.begin() < at ? ": they overlap."
                                : ": the bytes between belong to nothing."));
            }
            at = entry.end();
            before = "tensor '" + entry.name() + "'";
            byName.put(entry.name(), entry);
        }
        if (at != dataBytes) {
            throw new ModelFileException(file, "the tensors end at byte " + at + " of " + dataBytes
                    + ". This may not be all of the file, or more than it.");
        }
        return byName;
    }

    SequencedMap<String, String> metadata() {
        return metadata;
    }

    SequencedMap<String, Entry> entries() {
        return entries;
    }
}
