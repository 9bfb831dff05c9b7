package org.nulla.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nulla.backend.Device;
import org.nulla.backend.Devices;
import org.nulla.backend.ElementType;
import org.nulla.bench.tables.TableProblem;
import org.nulla.block.law.DeviceExam;
import org.nulla.report.json.JsonWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `nulla devices`: what tensors can be computed on here, where it was found, what each is good for, which one an automatic choice
/// would take, and whether one keeps its laws.
///
/// @param out where the answer goes
/// @param err where progress goes
record DevicesCommand(PrintStream out, PrintStream err) {

    static final String DEVICES = "devices";
    private static final String CHOOSE = "--choose";
    private static final String CHECK = "--check";
    private static final int SEEDS = 2;

    static CommandSpec spec() {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description("What tensors can be computed on here, and what each is good for.").footer("",
                "A problem is named as in 'nulla bench tables': mlp-d2-w32-b8, gpt2-c16-l2-h2-t8 and the like.");
        spec.addOption(OptionSpec.builder(CHOOSE).paramLabel("PROBLEMS").type(String.class)
                .description("which device would be chosen for problems, separated by commas, and why").build());
        spec.addOption(OptionSpec.builder(CHECK).paramLabel("NAME").type(String.class)
                .description("hold a device against all its laws").build());
        Commands.addJson(spec);
        Commands.addHelp(spec);
        return spec;
    }

    /// One deliverable of a problem and the choice for it.
    private record Choice(String problem, String deliverable, Devices.Choice choice) {
    }

    int run(ParseResult words) {
        String check = words.matchedOptionValue(CHECK, "");
        List<Devices.Found> found = Devices.survey();
        List<Choice> choices = choices(words.matchedOptionValue(CHOOSE, ""), found);
        DeviceExam.Result result = check.isEmpty() ? null : examine(check, found);
        if (words.hasMatchedOption(Commands.JSON)) {
            printJson(found, choices, check, result);
        } else {
            print(found, choices, check, result);
        }
        return result == null || result.breaches().isEmpty() ? 0 : 1;
    }

    private static List<Choice> choices(String problems, List<Devices.Found> found) {
        List<String> there = found.stream().filter(one -> one.device().isPresent()).map(Devices.Found::name).toList();
        List<Choice> choices = new ArrayList<>();
        for (String problem : problems.isEmpty() ? new String[0] : problems.split(",", -1)) {
            TableProblem named;
            try {
                named = TableProblem.named(problem);
            } catch (IllegalArgumentException e) {
                throw Failure.usage(CHOOSE + ": " + e.getMessage());
            }
            for (String deliverable : List.of("member", "min-norm", "space")) {
                choices.add(new Choice(problem, deliverable,
                        Devices.choose(named.work(deliverable, ElementType.FLOAT64), there)));
            }
        }
        return choices;
    }

    private DeviceExam.Result examine(String name, List<Devices.Found> found) {
        Device device = found.stream().filter(one -> one.name().equals(name)).findFirst()
                .flatMap(Devices.Found::device).orElseThrow(() -> Failure.usage(CHECK + " " + Printable.quote(name)
                        + ": there is no such device here. 'nulla devices' lists what there is and what is missing."));
        return DeviceExam.of(device, SEEDS, _ -> {
        });
    }

    private void print(List<Devices.Found> found, List<Choice> choices, String check,
            DeviceExam.@org.jspecify.annotations.Nullable Result result) {
        for (Devices.Found one : found) {
            out.println(String.format(Locale.ROOT, "%-6s %s", one.name(),
                    one.device().map(Device::description).orElse("not here")));
            out.println("       for " + one.purpose());
            if (!one.missing().isEmpty()) {
                out.println("       " + one.missing());
            }
            one.device().ifPresent(device -> device.places().forEach(place -> out.println("       " + place)));
        }
        for (Choice choice : choices) {
            out.println(choice.problem + ", " + choice.deliverable + ": " + choice.choice.name() + ", because of "
                    + choice.choice.reason());
        }
        if (result != null) {
            out.println(check + ": " + result.laws() + " laws, " + result.breaches().size() + " broken");
            result.breaches().forEach(breach -> out.println("  " + Printable.escape(breach)));
        }
    }

    private void printJson(List<Devices.Found> found, List<Choice> choices, String check,
            DeviceExam.@org.jspecify.annotations.Nullable Result result) {
        StringBuilder line = new StringBuilder();
        JsonWriter json = new JsonWriter(line).beginObject();
        json.name("format").value(1).name("devices").beginArray();
        for (Devices.Found one : found) {
            json.beginObject().name("name").value(one.name()).name("available").value(one.device().isPresent());
            one.device().ifPresent(device -> json.name("description").value(device.description()));
            if (!one.missing().isEmpty()) {
                json.name("missing").value(one.missing());
            }
            json.name("purpose").value(one.purpose()).name("places").beginArray();
            one.device().ifPresent(device -> device.places().forEach(json::value));
            json.endArray().endObject();
        }
        json.endArray();
        if (!choices.isEmpty()) {
            json.name("choices").beginArray();
            for (Choice choice : choices) {
                json.beginObject().name("problem").value(choice.problem).name("deliverable").value(choice.deliverable)
                        .name("device")
                        .value(choice.choice.name()).name("reason").value(choice.choice.reason()).endObject();
            }
            json.endArray();
        }
        if (result != null) {
            json.name("check").beginObject().name("device").value(check).name("laws").value(result.laws())
                    .name("breaches").beginArray();
            result.breaches().forEach(json::value);
            json.endArray().endObject();
        }
        json.endObject();
        out.append(line).append('\n');
    }
}
