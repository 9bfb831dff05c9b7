package org.nulla.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The text of a resume file: one line that names the question, then a line a row, `checksum TAB key TAB field …`.
///
/// @param header the first line, if it is whole
/// @param rows the rows up to the first line that is not whole
/// @param goodBytes how many bytes they and the header take
/// @param foreign whether the text is not of this kind at all
record ResumeText(@Nullable String header, Map<String, List<String>> rows, long goodBytes, boolean foreign) {

    private static final String MAGIC = "nulla-resume 1 ";
    private static final int CHECK_DIGITS = 16;

    static ResumeText parse(byte[] bytes) {
        int end = lineEnd(bytes, 0);
        String first = new String(bytes, 0, end < 0 ? bytes.length : end, StandardCharsets.UTF_8);
        if (end < 0) {
            // a process killed while it wrote the first line leaves a part of it
            int common = Math.min(first.length(), MAGIC.length());
            return new ResumeText(null, Map.of(), 0, !first.startsWith(MAGIC.substring(0, common)));
        }
        if (!first.startsWith(MAGIC)) {
            return new ResumeText(null, Map.of(), 0, true);
        }
        Map<String, List<String>> rows = new LinkedHashMap<>();
        int good = end + 1;
        while (true) {
            int next = lineEnd(bytes, good);
            if (next < 0) {
                break;
            }
            String line = new String(bytes, good, next - good, StandardCharsets.UTF_8);
            int tab = line.indexOf('\t');
            if (tab != CHECK_DIGITS || !digest(line.substring(tab + 1)).startsWith(line.substring(0, tab))) {
                break;
            }
            List<String> fields = Stream.of(line.substring(tab + 1).split("\t", -1)).map(ResumeText::unescaped)
                    .toList();
            rows.put(fields.getFirst(), fields.subList(1, fields.size()));
            good = next + 1;
        }
        return new ResumeText(first + "\n", rows, good, false);
    }

    private static int lineEnd(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    static String header(SortedMap<String, String> question) {
        StringBuilder text = new StringBuilder();
        question.forEach((name, value) -> text.append(escaped(name)).append('\t').append(escaped(value)).append('\n'));
        return MAGIC + digest(text.toString()) + "\n";
    }

    static String row(String key, List<String> fields) {
        StringBuilder text = new StringBuilder(escaped(key));
        fields.forEach(field -> text.append('\t').append(escaped(field)));
        return digest(text.toString()).substring(0, CHECK_DIGITS) + "\t" + text + "\n";
    }

    private static String escaped(String field) {
        return field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }

    private static String unescaped(String field) {
        StringBuilder text = new StringBuilder(field.length());
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '\\' && i + 1 < field.length()) {
                i++;
                c = switch (field.charAt(i)) {
                    case 't' -> '\t';
                    case 'n' -> '\n';
                    default -> field.charAt(i);
                };
            }
            text.append(c);
        }
        return text.toString();
    }

    private static String digest(String text) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256, this one has not.", e);
        }
    }
}
