package org.nulla.explorer;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.cli.Requests;
import org.nulla.formula.Formula;
import org.nulla.picture.Stage;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;
import org.nulla.selection.Choice;
import org.nulla.selection.Selection;

/// Turns a request of the page into work: which questions there are, and what each needs.
final class RequestHandler {

    static final String SURGERY = "surgery";

    /// How near to the shortest member within bounds is near enough: nobody sees less.
    private static final double CLOSE = 1e-9;

    private static final Set<String> SEARCHES = Set.of("solve", "minimize");
    private static final String PROGRAM = "program";
    private static final String ASK = "ask";
    private static final String MAX_ITERATIONS = "maxIterations";
    private static final String TIME_LIMIT = "timeLimit";

    private final Limits limits;
    private final Programs programs;
    private final @Nullable Surgery surgery;

    RequestHandler(Limits limits, @Nullable Surgery surgery) {
        this.limits = limits;
        this.surgery = surgery;
        this.programs = new Programs(limits);
    }

    /// Whether a request may take long, so that it must leave room for others.
    static boolean isLong(String kind, Fields request) {
        boolean searches = request.table().members().get(ASK) instanceof Json.Text ask
                && SEARCHES.contains(ask.value());
        return kind.equals(SURGERY) || (kind.equals("ask") && (searches || request.has("explain")));
    }

    /// The work that a request asks for.
    ///
    /// @param kind the last part of the path
    JobExecutor.Work work(String kind, Fields request) throws Refusal {
        if (kind.equals(SURGERY) && surgery != null) {
            return surgery.work(request);
        }
        String program = request.text(PROGRAM);
        JobExecutor.Work work = switch (kind) {
            case "check" -> (control, tell) -> programs.check(program);
            case "ask" -> (control, tell) -> ask(request, program, control, tell);
            case "graph" -> (control, tell) -> graph(request, programs.parse(program));
            case "grid" -> (control, tell) -> grid(request, programs.parse(program), control);
            case "member" -> (control, tell) -> member(request, programs.parse(program), control);
            default -> throw new Refusal(404, "usage", "There is nothing at this address.");
        };
        return (control, tell) -> {
            try {
                return work.run(control, tell);
            } catch (CancellationException stopped) {
                throw stopped;
            } catch (RuntimeException | Error e) {
                return Requests.failure(e, program);
            }
        };
    }

    /// A question of the command line, answered by its own request handler. A search tells of its iterations on the way.
    private String ask(Fields request, String program, RunControl control, Consumer<String> tell) throws Refusal {
        programs.parse(program);
        SequencedMap<String, Json> members = new LinkedHashMap<>(request.table().members());
        if (members.get(ASK) instanceof Json.Text ask && SEARCHES.contains(ask.value())) {
            double seconds = limits.time().toMillis() / 1000.0;
            if (members.get(MAX_ITERATIONS) instanceof Json.Numeral count && count.value() > limits.iterations()) {
                throw Refusal.limit(413, "The explorer takes at most " + limits.iterations()
                        + " iterations. The command line takes more.");
            }
            double given = members.get(TIME_LIMIT) instanceof Json.Numeral number ? number.value() : seconds;
            if (given >= seconds) {
                members.put(TIME_LIMIT, new Json.Numeral(Double.toString(seconds)));
            }
        }
        return new Requests().answer(new Json.Table(members), control, (iteration, x) -> {
            StringBuilder line = new StringBuilder();
            new JsonWriter(line).beginObject().name("progress").beginObject().name("iteration")
                    .value(iteration.iteration()).name("norm").value(iteration.norm()).name("x").value(x).endObject()
                    .endObject();
            tell.accept(line.toString());
        });
    }

    private static String graph(Fields request, Formula formula) throws Refusal {
        String label = request.text("stage");
        Stage stage = Stage.named(label).orElseThrow(() -> Refusal.usage("There is no such stage; the stages are "
                + String.join(", ", Stage.labels()) + "."));
        return new GraphView(formula, request.numbers("at", formula.inputs().size()), stage).json();
    }

    private String grid(Fields request, Formula formula, RunControl control) throws Refusal {
        int inputs = formula.inputs().size();
        if (inputs < 2 || inputs > 3) {
            throw Refusal.usage("Level sets are drawn for programs with two or three inputs, and this one has " + inputs
                    + ".");
        }
        Grid grid = new Grid(formula, request.numbers("lower", inputs), request.numbers("upper", inputs),
                request.whole("points", 2, 128));
        if (grid.cost() > limits.evaluations()) {
            throw Refusal.limit(413, "The program is too long to be drawn on a grid that fine.");
        }
        return grid.json(control);
    }

    /// A member of a preimage, and what the program really does there.
    private static String member(Fields request, Formula formula, RunControl control) throws Refusal {
        int inputs = formula.inputs().size();
        double[] at = request.numbers("at", inputs);
        AffineSpace target = AffineSpace.of(request.numbers("target", formula.outputs().size()),
                request.vectors("targetBasis", formula.outputs().size()));
        Linearization f = Nulla.linearize(formula.function(), at).named(formula.inputs(), formula.outputs());
        Preimage preimage = f.tangentPreimage(target, PreimageOptions.DEFAULT.withControl(control));
        double[] member = preimage.isEmpty() ? null : choose(request, preimage.space(), at, control);
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject();
        json.name("found").value(member != null);
        if (member != null) {
            double[] there = new double[inputs];
            Arrays.setAll(there, i -> at[i] + member[i]);
            json.name("member").value(member);
            json.name("value").value(valueAt(formula, there));
        }
        json.endObject();
        return text.toString();
    }

    private static double @Nullable [] choose(Fields request, AffineSpace space, double[] at, RunControl control)
            throws Refusal {
        String how = request.text("choose");
        return switch (how) {
            case "least-norm" -> space.minNorm();
            case "fewest" -> chosen(Selection.in(space).with(control).leastAbsoluteSum());
            case "bounds" -> {
                double[] lower = request.numbers("lower", at.length);
                double[] upper = request.numbers("upper", at.length);
                for (int i = 0; i < at.length; i++) {
                    if (lower[i] > upper[i]) {
                        throw Refusal.usage(String.format(Locale.ROOT,
                                "The bounds of input %d are %s and %s: nothing lies between them.", i + 1, lower[i],
                                upper[i]));
                    }
                    lower[i] -= at[i];
                    upper[i] -= at[i];
                }
                yield chosen(Selection.in(space).with(control).withTolerance(CLOSE).within(lower, upper).leastNorm());
            }
            default -> throw Refusal.usage("A member is chosen by least-norm, fewest or bounds.");
        };
    }

    /// The best member there is; null where the limits leave none.
    private static double @Nullable [] chosen(Choice choice) throws Refusal {
        return switch (choice.status()) {
            case OPTIMAL, UNPROVED -> choice.point().toArray();
            case INFEASIBLE -> null;
            default -> throw Refusal.limit(413, "No member was chosen: " + choice.reason());
        };
    }

    private static double[] valueAt(Formula formula, double[] x) {
        try {
            return Real.values(formula.evaluate(Real.of(x)));
        } catch (DomainException undefined) {
            double[] nothing = new double[formula.outputs().size()];
            Arrays.fill(nothing, Double.NaN);
            return nothing;
        }
    }
}
