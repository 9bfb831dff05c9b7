package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.nulla.Vector;
import org.nulla.plan.RunPlan;

/// Answers and failures for a person: aligned, with as many digits as help. ASCII, whatever the terminal.
final class TextReport {

    private static final String NO_INPUTS = "The program has no inputs, so there is nothing to differentiate by.\n";

    private final Terminal terminal;

    TextReport(Terminal terminal) {
        this.terminal = terminal;
    }

    /// An answer, below the names that values given by position were taken for.
    String of(Answer answer, List<Binding> bindings) {
        StringBuilder out = new StringBuilder();
        Binding.print(out, bindings);
        Program.Place place = answer.place();
        switch (answer.content()) {
            case Answer.Value value -> assignments(out, place.outputs(), answer.value());
            case Answer.Result product -> {
                boolean ofOutputs = product.title().equals("change");
                columns(out, product.names(), ofOutputs ? "value" : "at", ofOutputs ? answer.value() : place.point(),
                        product.title(), product.result());
            }
            case Answer.Gradient gradient -> columns(out, place.inputs(), "at", place.point(), "gradient",
                    gradient.gradient());
            case Answer.Matrix matrix -> matrix(out, matrix, place.inputs());
            case Answer.Members members -> {
                members.report().print(out, terminal);
                RunPlan plan = members.plan();
                if (plan != null) {
                    members.report().printClaims(out, terminal);
                    out.append('\n').append(terminal.strong("plan")).append('\n');
                    new PlanText(plan, members.report()).print(out);
                }
                if (members.exact() != null) {
                    new ExactReport(members.exact()).print(out);
                }
                if (members.choice() != null) {
                    members.choice().print(out, members.report().names());
                }
            }
            case Answer.Found found -> {
                assignments(out, place.inputs(), found.outcome().x());
                new SearchReport(found.outcome(), found.earlier()).print(out, terminal);
            }
            case Answer.Diagnosed diagnosed -> diagnosed.diagnosis().description().lines()
                    .forEach(line -> out.append(Printable.escape(line)).append('\n'));
        }
        return out.toString();
    }

    static void assignments(StringBuilder out, List<String> names, Vector values) {
        int width = names.stream().mapToInt(name -> Printable.escape(name).length()).max().orElse(0);
        for (int i = 0; i < names.size(); i++) {
            String name = Printable.escape(names.get(i));
            out.append(name).repeat(' ', width - name.length()).append(" = ").append(Digits.of(values.get(i)))
                    .append('\n');
        }
    }

    private static void columns(StringBuilder out, List<String> names, String firstTitle, Vector first,
            String secondTitle, Vector second) {
        Table table = new Table();
        table.add(List.of("", firstTitle, secondTitle));
        for (int i = 0; i < names.size(); i++) {
            table.add(List.of(Printable.escape(names.get(i)), Digits.of(first.get(i)), Digits.of(second.get(i))));
        }
        table.print(out);
    }

    private static void matrix(StringBuilder out, Answer.Matrix matrix, List<String> inputs) {
        if (inputs.isEmpty()) {
            out.append(NO_INPUTS);
            return;
        }
        Table table = new Table();
        List<String> header = new ArrayList<>(List.of(""));
        inputs.forEach(name -> header.add(Printable.escape(name)));
        table.add(header);
        for (int i = 0; i < matrix.rows().size(); i++) {
            List<String> row = new ArrayList<>(List.of(Printable.escape(matrix.names().get(i))));
            Vector entries = matrix.rows().get(i);
            IntStream.range(0, entries.length()).forEach(j -> row.add(Digits.of(entries.get(j))));
            table.add(row);
        }
        table.print(out);
    }

    /// A failure, with the line of the program it points at.
    String of(Failure failure) {
        StringBuilder out = new StringBuilder(terminal.alarm("nulla")).append(": ");
        if (failure.line() > 0) {
            out.append("line ").append(failure.line())
                    .append(failure.column() > 0 ? ", column " + failure.column() : "").append(": ");
        }
        failure.message().lines().map(Printable::escape).forEach(line -> out.append(line).append('\n'));
        String source = failure.source();
        if (source != null) {
            source(out, source, failure.column() - 1);
        }
        return out.toString();
    }

    /// The part of a line that a column points into; without a caret where the column is not known.
    private static void source(StringBuilder out, String source, int column) {
        int start = Math.max(0, Math.min(column, source.length()) - 60);
        int end = Math.min(source.length(), start + 100);
        int at = Math.max(start, Math.min(column, end));
        // escapes make a character longer, so the caret counts what is printed before it; a tab is printed as a blank
        String before = Printable.escape(source.substring(start, at).replace('\t', ' '));
        out.append("  ").append(before).append(Printable.escape(source.substring(at, end).replace('\t', ' ')))
                .append('\n');
        if (column >= 0) {
            out.append("  ").repeat(' ', before.length()).append("^\n");
        }
    }
}
