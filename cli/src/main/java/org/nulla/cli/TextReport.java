package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.nulla.Certificate;
import org.nulla.Preimage;
import org.nulla.Vector;
import org.nulla.plan.RunPlan;

/// Answers and failures for a person: aligned, with as many digits as help. ASCII, whatever the terminal.
final class TextReport {

    private static final String NO_INPUTS = "The program has no inputs, so there is nothing to differentiate by.\n";

    private final Terminal terminal;

    TextReport(Terminal terminal) {
        this.terminal = terminal;
    }

    String of(Answer answer) {
        StringBuilder out = new StringBuilder();
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
                switch (members.preimage()) {
                    case Preimage.Empty empty -> empty(out, empty, members.names());
                    case Preimage.Point point -> new SpaceText(point.space(), members.names()).print(out);
                    case Preimage.Space space -> new SpaceText(space.space(), members.names()).print(out);
                }
                certificate(out, members.preimage());
                RunPlan plan = members.plan();
                if (plan != null) {
                    plan(out, plan);
                }
                if (members.exact() != null) {
                    new ExactReport(members.exact()).print(out);
                }
                if (members.choice() != null) {
                    members.choice().print(out, members.names());
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

    private void plan(StringBuilder out, RunPlan plan) {
        out.append('\n').append(terminal.strong("plan")).append('\n');
        plan.table().lines().map(Printable::escape).forEach(line -> out.append(line).append('\n'));
        out.append('\n').append(plan.plot());
    }

    private static void assignments(StringBuilder out, List<String> names, Vector values) {
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

    private void empty(StringBuilder out, Preimage.Empty empty, List<String> names) {
        out.append(terminal.strong("empty")).append(": ").append(Printable.escape(empty.reason())).append('\n');
        if (!empty.conflict().isEmpty()) {
            StringBuilder combination = new StringBuilder();
            for (Map.Entry<String, Double> entry : empty.conflict().entrySet()) {
                SpaceText.term(combination, entry.getValue(), Printable.escape(entry.getKey()));
            }
            out.append("conflict: ").append(combination)
                    .append(" is 0 for everything within reach, and not for the target\n");
        }
        out.append("\nnearest miss:\n");
        assignments(out, names, empty.leastSquares());
    }

    private void certificate(StringBuilder out, Preimage preimage) {
        Certificate certificate = preimage.certificate();
        out.append('\n');
        if (certificate.doubtful()) {
            out.append(terminal.strong("doubtful")).append("   ")
                    .append(certificate.note().isEmpty() ? "the rank or the reach could not be decided clearly"
                            : Printable.escape(certificate.note()))
                    .append('\n');
        } else if (certificate.escalated()) {
            out.append("escalated  ").append(Printable.escape(certificate.note())).append('\n');
        }
        if (preimage.isEmpty() || certificate.doubtful()) {
            out.append("gap        ").append(Digits.rough(certificate.gap())).append('\n');
        }
        out.append("rank       ").append(certificate.rank()).append('\n');
        out.append("residual   ").append(Digits.rough(certificate.residual())).append('\n');
        if (!preimage.isEmpty()) {
            int dimension = preimage.space().dimension();
            out.append("dimension  ").append(dimension).append(dimension == 0 ? " (one point)" : "").append('\n');
        }
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
