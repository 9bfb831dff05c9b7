package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Certificate;
import org.nulla.Claim;
import org.nulla.Preimage;
import org.nulla.Tolerance;
import org.nulla.Vector;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;

/// A preimage and what was checked about it, as members of a JSON object and for a person.
///
/// @param preimage the preimage
/// @param names the name of each entry of a member
/// @param targetNames the name of each entry of the target
/// @param wanted the target; null where it is no single point
/// @param trial tries what the program does when the shortest member is applied; null where that means nothing
record PreimageReport(Preimage preimage, List<String> names, List<String> targetNames, @Nullable Vector wanted,
        @Nullable Supplier<Trial> trial) {

    private static final Pattern TARGET_ENTRY = Pattern.compile("entry (\\d+) of the target");
    private static final Pattern MEMBER_ENTRY = Pattern.compile("(along|at) entry (\\d+)");
    /// More outputs than this are not tabulated.
    private static final int MOST_TRIED = 20;

    /// What becomes of the outputs when the shortest member is applied.
    ///
    /// @param now their values
    /// @param promised their values after the change, to first order
    /// @param really their values after the change; null where the program is not defined there
    record Trial(Vector now, Vector promised, @Nullable Vector really) {
    }

    /// A claim about the answer or, where it says so, about its shortest member.
    private record Stated(Claim claim, boolean ofShortest) {

        /// What is claimed, in a word.
        String label() {
            return ofShortest ? "shortest" : claim.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /// What is claimed, as the subject of "was not shown".
        String subject() {
            return ofShortest ? "That the shortest change reaches the target and is the shortest"
                    : switch (claim.kind()) {
                        case MEMBER -> "That this reaches the target";
                        case DIRECTIONS -> "That these directions are free";
                        case RANK -> "That nothing else is free";
                        case EMPTINESS -> "That nothing reaches the target";
                        case SHORTEST -> "That this is the shortest";
                        case LEAST_SQUARES -> "That nothing comes nearer to the target";
                        case DATA -> "That the derivatives have their digits";
                    };
        }
    }

    private List<Stated> stated() {
        List<Stated> all = new ArrayList<>();
        preimage.certificate().claims().forEach(claim -> all.add(new Stated(claim, false)));
        if (!preimage.isEmpty()) {
            preimage.shortest().claims().forEach(claim -> all.add(new Stated(claim, true)));
        }
        return all;
    }

    private List<Stated> reasons() {
        return stated().stream().filter(stated -> !stated.claim.isShown()).toList();
    }

    private boolean isWithinTolerance() {
        return stated().stream().anyMatch(stated -> stated.claim.status() == Claim.Status.WITHIN_TOLERANCE);
    }

    /// What the library says, with names instead of numbers of entries.
    String named(String text) {
        String named = TARGET_ENTRY.matcher(text).replaceAll(found -> name(found, 1, targetNames));
        return MEMBER_ENTRY.matcher(named).replaceAll(found -> found.group(1) + " " + name(found, 2, names));
    }

    private static String name(MatchResult found, int group, List<String> names) {
        int entry = Integer.parseInt(found.group(group));
        return Matcher.quoteReplacement(entry < names.size() ? names.get(entry) : found.group());
    }

    // --- JSON

    /// Writes members into an object that the caller opens and closes.
    ///
    /// @param everyClaim whether the claims that were shown are wanted as well
    void write(JsonWriter json, boolean everyClaim) {
        json.name("empty").value(preimage.isEmpty());
        Certificate certificate = preimage.certificate();
        if (preimage instanceof Preimage.Empty empty) {
            json.name("reason").value(empty.reason());
            json.name("conflict").beginObject();
            for (Map.Entry<String, Double> entry : empty.conflict().entrySet()) {
                json.name(entry.getKey()).value(entry.getValue().doubleValue());
            }
            json.endObject();
            json.name("leastSquares").value(empty.leastSquares().toArray());
        } else {
            write(json, preimage.space());
        }
        json.name("residual").value(certificate.residual());
        json.name("backwardError").value(certificate.backwardError());
        json.name("maxResidual");
        certificate.largestResidual().ifPresentOrElse(
                largest -> json.beginObject().name("output").value(targetNames.get(largest.index())).name("value")
                        .value(largest.value()).endObject(),
                () -> json.value(new Json.Nothing()));
        certificate.rounding().ifPresent(rounding -> json.name("rounding").beginObject().name("output")
                .value(targetNames.get(rounding.index())).name("value").value(rounding.value()).endObject());
        if (!preimage.isEmpty()) {
            json.name("minNormResidual").value(preimage.shortest().residual());
            json.name("withinTolerance").value(isWithinTolerance());
        }
        json.name("rank");
        if (certificate.rank() < 0) {
            json.value(new Json.Nothing());
        } else {
            json.value(certificate.rank());
        }
        json.name("gap").value(certificate.gap());
        List<Stated> reasons = reasons();
        json.name("doubtful").value(!reasons.isEmpty());
        if (!reasons.isEmpty()) {
            json.name("reasons");
            write(json, reasons, false);
        }
        json.name("escalated").value(certificate.escalated());
        json.name("counters");
        JsonReport.write(json, preimage.counters());
        if (everyClaim) {
            json.name("claims");
            write(json, stated(), true);
        }
    }

    private void write(JsonWriter json, List<Stated> claims, boolean withStatus) {
        json.beginArray();
        for (Stated stated : claims) {
            json.beginObject();
            json.name("claim").value(stated.label());
            if (withStatus) {
                json.name("shown").value(stated.claim.isShown());
            }
            json.name("measured").value(stated.claim.measured());
            json.name("limit").value(stated.claim.limit());
            json.name("text").value(named(stated.claim.text()));
            json.endObject();
        }
        json.endArray();
    }

    /// Writes claims about some answer to the same question.
    void writeClaims(JsonWriter json, List<Claim> claims) {
        write(json, claims.stream().map(claim -> new Stated(claim, false)).toList(), true);
    }

    private void write(JsonWriter json, AffineSpace space) {
        json.name("dimension").value(space.dimension());
        json.name("origin").value(space.origin());
        json.name("basis").beginArray();
        for (int j = 0; j < space.dimension(); j++) {
            json.value(space.basis().column(j));
        }
        json.endArray();
        json.name("minNorm").value(preimage.shortest().member().toArray());
    }

    // --- text

    /// Prints the answer and what was checked about it.
    void print(StringBuilder out, Terminal terminal) {
        if (preimage instanceof Preimage.Empty empty) {
            print(out, empty, terminal);
        } else {
            new SpaceText(preimage.space(), names).print(out);
            if (trial != null && targetNames.size() <= MOST_TRIED) {
                print(out, trial.get());
            }
        }
        out.append('\n');
        for (Stated reason : reasons()) {
            out.append(terminal.strong("doubtful")).append(": ").append(reason.subject()).append(" was not shown. ")
                    .append(Printable.escape(named(reason.claim.text()))).append('\n');
        }
        Certificate certificate = preimage.certificate();
        if (isWithinTolerance()) {
            out.append("The target is reached to within the tolerance, not to within rounding.\n");
        } else if (certificate.escalated()) {
            out.append("escalated: ").append(Printable.escape(named(certificate.escalation()))).append('\n');
        }
        certificate.rounding().ifPresent(rounding -> out.append(terminal.strong("warning"))
                .append(": No doubles reach this target: rounding the answer alone moves ")
                .append(Printable.escape(targetNames.get(rounding.index()))).append(" by up to ")
                .append(Digits.rough(rounding.value())).append(". It is shown step by step.\n"));
        out.append("residual        ").append(residual(certificate)).append('\n');
        if (!preimage.isEmpty() && Double.isFinite(certificate.backwardError())) {
            out.append("backward error  ").append(Digits.rough(certificate.backwardError())).append('\n');
        }
        out.append("rank            ").append(certificate.rank() < 0 ? "not determined" : certificate.rank());
        // beyond that it only says that all is well
        boolean tellsSomething = certificate.rank() >= 0 && certificate.gap() < Tolerance.DEFAULT.clearGap();
        out.append(tellsSomething ? ", gap " + Digits.rough(certificate.gap()) : "").append('\n');
        if (!preimage.isEmpty()) {
            int dimension = preimage.space().dimension();
            out.append("dimension       ").append(dimension).append(dimension == 0 ? " (one point)" : "").append('\n');
        }
    }

    /// The largest residual in the unit of its output, beside what was wanted there.
    private String residual(Certificate certificate) {
        return certificate.largestResidual().filter(largest -> largest.value() != 0).map(largest -> {
            String where = " in " + Printable.escape(targetNames.get(largest.index()));
            return Digits.rough(largest.value()) + where
                    + (wanted == null ? "" : ", wanted " + Digits.of(wanted.get(largest.index())));
        }).orElse("0");
    }

    private void print(StringBuilder out, Preimage.Empty empty, Terminal terminal) {
        out.append(terminal.strong("empty")).append(": ").append(Printable.escape(empty.reason())).append('\n');
        if (!empty.conflict().isEmpty()) {
            StringBuilder combination = new StringBuilder();
            for (Map.Entry<String, Double> entry : empty.conflict().entrySet()) {
                SpaceText.term(combination, entry.getValue(), Printable.escape(entry.getKey()));
            }
            out.append("conflict: ").append(combination)
                    .append(" is 0 for everything within reach, and not for the target\n");
        }
        out.append("\nleast squares:\n");
        TextReport.assignments(out, names, empty.leastSquares());
    }

    /// Derivatives promise; a program has the last word.
    private void print(StringBuilder out, Trial tried) {
        out.append(preimage.space().dimension() == 0 ? "\napplied:\n" : "\nthe shortest, applied:\n");
        Vector really = tried.really;
        Table table = new Table();
        table.add(List.of("", "now", "promised", "really"));
        for (int i = 0; i < targetNames.size(); i++) {
            table.add(Stream.of(Printable.escape(targetNames.get(i)), Digits.of(tried.now.get(i)),
                    Digits.of(tried.promised.get(i)), really == null ? "undefined" : Digits.of(really.get(i)))
                    .toList());
        }
        table.print(out);
    }

    /// Prints every claim with its numbers.
    void printClaims(StringBuilder out, Terminal terminal) {
        out.append('\n').append(terminal.strong("claims")).append('\n');
        Table table = new Table();
        table.add(List.of("", "shown", "measured", "limit"));
        List<Stated> all = stated();
        for (Stated stated : all) {
            table.add(List.of(stated.label(), shown(stated.claim), Digits.rough(stated.claim.measured()),
                    Digits.rough(stated.claim.limit())));
        }
        table.print(out);
        all.forEach(stated -> out.append(Printable.escape(named(stated.claim.text()))).append('\n'));
    }

    private static String shown(Claim claim) {
        return switch (claim.status()) {
            case SHOWN -> "yes";
            case WITHIN_TOLERANCE -> "within tolerance";
            case NOT_SHOWN -> "no";
        };
    }
}
