package org.nulla.cli.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;

/// Checks values against JSON Schema, as far as the schemas in `docs/schema` use it. A keyword it does not know is an error,
/// so that no rule is passed over.
public final class Schema {

    private static final Set<String> REMARKS = Set.of("$schema", "$id", "$defs", "title", "description");

    private final Path folder;
    private final Json.Table file;
    private final Json.Table rules;

    private Schema(Path folder, Json.Table file, Json.Table rules) {
        this.folder = folder;
        this.file = file;
        this.rules = rules;
    }

    /// Reads a schema of the repository.
    public static Schema named(String name) {
        String base = Objects.requireNonNullElse(System.getProperty("basedir"), ".");
        return read(Path.of(base).resolve("../docs/schema"), name);
    }

    private static Schema read(Path folder, String name) {
        try {
            Json.Table file = (Json.Table) JsonReader.read(Files.readString(folder.resolve(name)));
            return new Schema(folder, file, file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /// What is wrong with a value; nothing if it conforms.
    public List<String> complaints(Json value) {
        List<String> complaints = new ArrayList<>();
        check(value, "", complaints);
        return complaints;
    }

    private Schema with(Json part) {
        return new Schema(folder, file, (Json.Table) part);
    }

    private void check(Json value, String path, List<String> complaints) {
        for (Map.Entry<String, Json> rule : rules.members().entrySet()) {
            Json wanted = rule.getValue();
            switch (rule.getKey()) {
                case "type" ->
                        require(isOfType(value, text(wanted)), path + ": not of type " + text(wanted), complaints);
                case "const" -> require(same(value, wanted), path + ": not " + wanted, complaints);
                case "enum" -> require(((Json.Array) wanted).items().stream().anyMatch(item -> same(value, item)),
                        path + ": not one of " + wanted, complaints);
                case "minimum" -> require(!(value instanceof Json.Numeral n) || n.value() >= number(wanted),
                        path + ": too small", complaints);
                case "exclusiveMinimum" -> require(!(value instanceof Json.Numeral n) || n.value() > number(wanted),
                        path + ": too small", complaints);
                case "exclusiveMaximum" -> require(!(value instanceof Json.Numeral n) || n.value() < number(wanted),
                        path + ": too large", complaints);
                case "required" -> {
                    for (Json key : ((Json.Array) wanted).items()) {
                        require(!(value instanceof Json.Table table) || table.members().containsKey(text(key)),
                                path + ": " + text(key) + " is missing", complaints);
                    }
                }
                case "items" -> {
                    if (value instanceof Json.Array array) {
                        array.items().forEach(item -> with(wanted).check(item, path + "[]", complaints));
                    }
                }
                case "properties" -> {
                    if (value instanceof Json.Table table) {
                        ((Json.Table) wanted).members().forEach((key, schema) -> {
                            Json member = table.members().get(key);
                            if (member != null) {
                                with(schema).check(member, path + "." + key, complaints);
                            }
                        });
                    }
                }
                case "additionalProperties" -> additional(value, wanted, path, complaints);
                case "oneOf" -> require(conforming(value, wanted) == 1,
                        path + ": conforms to " + conforming(value, wanted) + " of oneOf", complaints);
                case "anyOf" ->
                        require(conforming(value, wanted) > 0, path + ": conforms to none of anyOf", complaints);
                case "$ref" -> referred(text(wanted)).check(value, path, complaints);
                default -> require(REMARKS.contains(rule.getKey()), "unknown keyword " + rule.getKey(), complaints);
            }
        }
    }

    private void additional(Json value, Json wanted, String path, List<String> complaints) {
        if (!(value instanceof Json.Table table)) {
            return;
        }
        Json known = rules.members().get("properties");
        table.members().forEach((key, member) -> {
            if (known instanceof Json.Table properties && properties.members().containsKey(key)) {
                return;
            }
            if (wanted instanceof Json.Truth truth) {
                require(truth.value(), path + ": " + key + " is not foreseen", complaints);
            } else {
                with(wanted).check(member, path + "." + key, complaints);
            }
        });
    }

    private long conforming(Json value, Json alternatives) {
        return ((Json.Array) alternatives).items().stream().filter(schema -> with(schema).complaints(value).isEmpty())
                .count();
    }

    private Schema referred(String reference) {
        int hash = reference.indexOf('#');
        String name = hash < 0 ? reference : reference.substring(0, hash);
        Schema target = name.isEmpty() ? new Schema(folder, file, file) : read(folder, name);
        Json part = target.file;
        for (String step : hash < 0 ? new String[0] : reference.substring(hash + 2).split("/")) {
            part = Objects.requireNonNull(((Json.Table) part).members().get(step), reference);
        }
        return target.with(part);
    }

    private static boolean isOfType(Json value, String type) {
        return switch (type) {
            case "object" -> value instanceof Json.Table;
            case "array" -> value instanceof Json.Array;
            case "string" -> value instanceof Json.Text;
            case "boolean" -> value instanceof Json.Truth;
            case "number" -> value instanceof Json.Numeral;
            case "integer" -> value instanceof Json.Numeral number && number.value() == Math.rint(number.value());
            default -> throw new IllegalArgumentException("unknown type " + type);
        };
    }

    private static boolean same(Json a, Json b) {
        return a.equals(b) || (a instanceof Json.Numeral x && b instanceof Json.Numeral y && x.value() == y.value());
    }

    private static String text(Json value) {
        return ((Json.Text) value).value();
    }

    private static double number(Json value) {
        return ((Json.Numeral) value).value();
    }

    private static void require(boolean holds, String complaint, List<String> complaints) {
        if (!holds) {
            complaints.add(complaint);
        }
    }
}
