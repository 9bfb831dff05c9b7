package org.nulla.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.Tolerance;
import org.nulla.Vector;
import org.nulla.diagnosis.Diagnosis;
import org.nulla.exact.ExactPreimage;
import org.nulla.function.ScalarField;
import org.nulla.plan.ExplainedPreimage;

/// A question that makes sense: everything it needs is there and fits the program.
///
/// @param ask what is asked
/// @param place the program at its point
/// @param vector what is pushed forward, pulled back or multiplied; null where the question has none
/// @param target what shall be reached; null where the question has none
/// @param options how a preimage is computed
/// @param explain whether the plan of the run is wanted
/// @param exact what is to be proved in fractions besides; null where that was not asked for
/// @param choice which member is wanted besides; null where none was asked for
record Question(Ask ask, Program.Place place, @Nullable Vector vector, @Nullable AffineSpace target,
        PreimageOptions options, boolean explain, @Nullable ExactQuestion exact, @Nullable ChoiceQuestion choice) {

    /// Checks arguments against a program and makes a question of them.
    static Question of(Ask ask, Program program, Arguments arguments, RunControl control) {
        requireNeeded(ask, arguments);
        PreimageOptions options = options(arguments, control);
        Program.Place place = place(program, arguments, Key.AT);
        requireOutputs(ask, place);
        Vector vector = null;
        AffineSpace target = null;
        ExactQuestion exact = null;
        for (Key key : ask.known()) {
            if (!arguments.has(key)) {
                continue;
            }
            switch (key) {
                case TANGENT, COTANGENT, VECTOR -> vector = Vector
                        .of(arranged(arguments.nameOf(key), arguments.vector(key), key, ask, place));
                case TARGET -> {
                    double[] origin = arranged(arguments.nameOf(key), arguments.vector(key), key, ask, place);
                    double[][] directions = directions(ask, arguments, place);
                    target = AffineSpace.of(origin, directions);
                    if (arguments.flag(Key.EXACT)) {
                        exact = ExactQuestion.of(ask == Ask.PREIMAGE, program, place, origin, directions, control);
                    }
                }
                case TARGET_BASIS -> requireTarget(arguments);
                default -> {
                }
            }
        }
        ChoiceQuestion choice = !ask.known().contains(Key.CHOOSE) ? null : ask == Ask.COPREIMAGE
                ? ChoiceQuestion.of(arguments, place.outputs(), "outputs", control)
                : ChoiceQuestion.of(arguments, place.inputs(), "inputs", control);
        return new Question(ask, place, vector, target, options, arguments.flag(Key.EXPLAIN), exact, choice);
    }

    static void requireNeeded(Ask ask, Arguments arguments) {
        for (Key key : ask.needed()) {
            // a program without inputs needs no point
            if (key != Key.AT && key != Key.FROM && !arguments.has(key)) {
                throw Failure.usage(ask.label() + " needs " + arguments.nameOf(key) + ": " + key.description() + ".");
            }
        }
    }

    static void requireOutputs(Ask ask, Program.Place place) {
        if (ask.needsOneOutput() && place.outputs().size() != 1) {
            throw Failure.usage(ask.label() + " needs a program with exactly one output, and this one has "
                    + place.outputs().size() + ": " + Printable.list(place.outputs())
                    + ". Name the one that is meant with a line such as: outputs "
                    + Printable.escape(place.outputs().getFirst()));
        }
    }

    /// The program at the point that is asked about.
    static Program.Place place(Program program, Arguments arguments, Key key) {
        boolean given = arguments.has(key);
        Entries entries = given ? arguments.vector(key) : Entries.byPosition(new double[0]);
        List<String> inputs = program.inputs(entries.count());
        if (!given && !inputs.isEmpty()) {
            throw Failure.usage("The " + (key == Key.FROM ? "start" : "point") + " is missing: give "
                    + arguments.nameOf(key) + ", a value for each of " + Printable.list(inputs) + ".");
        }
        return program.at(entries.arrange(arguments.nameOf(key), inputs, "inputs"));
    }

    private static void requireTarget(Arguments arguments) {
        if (!arguments.has(Key.TARGET)) {
            throw Failure
                    .usage(arguments.nameOf(Key.TARGET_BASIS) + " says along which directions a target may move, and "
                            + "there is no target. Give " + arguments.nameOf(Key.TARGET) + " as well.");
        }
    }

    private static double[][] directions(Ask ask, Arguments arguments, Program.Place place) {
        List<double[]> directions = new ArrayList<>();
        if (arguments.has(Key.TARGET_BASIS)) {
            for (Entries entries : arguments.vectors(Key.TARGET_BASIS)) {
                String what = arguments.nameOf(Key.TARGET_BASIS) + ", vector " + (directions.size() + 1);
                directions.add(arranged(what, entries, Key.TARGET_BASIS, ask, place));
            }
        }
        return directions.toArray(double[][]::new);
    }

    private static double[] arranged(String what, Entries entries, Key key, Ask ask, Program.Place place) {
        return isOfOutputs(key, ask) ? entries.arrange(what, place.outputs(), "outputs")
                : entries.arrange(what, place.inputs(), "inputs");
    }

    private static boolean isOfOutputs(Key key, Ask ask) {
        return switch (key.side()) {
            case OUTPUTS -> true;
            case QUESTION -> ask == Ask.PREIMAGE || ask == Ask.DIAGNOSE;
            case INPUTS, NONE -> false;
        };
    }

    /// The names of the entries of a vector.
    static List<String> namesFor(Key key, Ask ask, Program.Place place) {
        return isOfOutputs(key, ask) ? place.outputs() : place.inputs();
    }

    private static PreimageOptions options(Arguments arguments, RunControl control) {
        PreimageOptions options = PreimageOptions.DEFAULT.withControl(control);
        if (arguments.has(Key.TOLERANCE)) {
            double tolerance = arguments.number(Key.TOLERANCE);
            if (!(tolerance > 0 && tolerance < 1)) {
                throw Failure.usage(arguments.nameOf(Key.TOLERANCE) + ": expected a number above 0 and below 1, found "
                        + tolerance + ".");
            }
            options = options.withTolerance(new Tolerance(tolerance));
        }
        if (arguments.has(Key.ENGINE)) {
            String name = arguments.word(Key.ENGINE);
            List<String> known = Arrays.stream(EngineKind.values()).map(EngineKind::label).toList();
            options = options.withEngine(Arrays.stream(EngineKind.values())
                    .filter(engine -> engine.label().equals(name)).findFirst()
                    .orElseThrow(() -> Failure.usage(arguments.nameOf(Key.ENGINE) + ": " + Printable.quote(name)
                            + " is not one of " + Printable.list(known) + "." + Guess.sentence(name, known))));
        }
        return options;
    }

    /// Asks it.
    Answer answer() {
        double[] at = place.point().toArray();
        if (ask == Ask.EVAL) {
            return answered(Real.values(place.function().apply(Real.of(at))), new Answer.Value());
        }
        Linearization f = Nulla.linearize(place.function(), at).named(place.inputs(), place.outputs());
        double[] value = f.value();
        requireValue(value);
        return answered(value, switch (ask) {
            case EVAL -> new Answer.Value();
            case JVP -> new Answer.Result(Vector.of(f.jvp(vectorEntries())), "change", place.outputs());
            case VJP -> new Answer.Result(Vector.of(f.vjp(vectorEntries())), "sensitivity", place.inputs());
            case GRADIENT -> new Answer.Gradient(Vector.of(f.vjp(1.0)));
            case JACOBIAN -> new Answer.Matrix("jacobian", rows(f.jacobian()), place.outputs());
            case HESSIAN -> new Answer.Matrix("hessian", rows(gradient().jacobian()), place.inputs());
            case HVP -> new Answer.Result(Vector.of(gradient().jvp(vectorEntries())), "H v", place.inputs());
            case PREIMAGE -> tangentPreimage(f, targetSpace());
            case COPREIMAGE -> cotangentPreimage(f);
            case IHVP -> tangentPreimage(gradient(), AffineSpace.point(vectorEntries()));
            case NEWTON_STEP -> {
                Linearization gradient = gradient();
                double[] opposite = Arrays.stream(gradient.value()).map(entry -> 0 - entry).toArray();
                requireFinite(opposite);
                yield tangentPreimage(gradient, AffineSpace.point(opposite));
            }
            case DIAGNOSE -> new Answer.Diagnosed(target == null ? Diagnosis.of(f, options)
                    : Diagnosis.of(f, target, options));
            case SOLVE, MINIMIZE -> throw new IllegalStateException(ask + " is a search");
        });
    }

    private Answer.Members tangentPreimage(Linearization f, AffineSpace wanted) {
        ExplainedPreimage explained = explain ? f.explainTangentPreimage(wanted, options) : null;
        Preimage preimage = explained == null ? f.tangentPreimage(wanted, options) : explained.preimage();
        boolean ofOutputs = ask == Ask.PREIMAGE;
        return members(new PreimageReport(preimage, place.inputs(), ofOutputs ? place.outputs() : place.inputs(),
                onlyPoint(wanted), ofOutputs && !preimage.isEmpty() ? () -> trial(f, preimage) : null), explained);
    }

    private Answer.Members cotangentPreimage(Linearization f) {
        ExplainedPreimage explained = explain ? f.explainCotangentPreimage(targetSpace(), options) : null;
        Preimage preimage = explained == null ? f.cotangentPreimage(targetSpace(), options) : explained.preimage();
        return members(new PreimageReport(preimage, place.outputs(), place.inputs(), onlyPoint(targetSpace()), null),
                explained);
    }

    private static @Nullable Vector onlyPoint(AffineSpace space) {
        return space.dimension() == 0 ? Vector.of(space.onlyPoint()) : null;
    }

    /// What the program does when the shortest member is applied.
    private PreimageReport.Trial trial(Linearization f, Preimage preimage) {
        double[] change = preimage.shortest().member().toArray();
        double[] now = f.value();
        double[] promised = f.jvp(change);
        for (int i = 0; i < promised.length; i++) {
            promised[i] += now[i];
        }
        double[] there = place.point().toArray();
        for (int j = 0; j < there.length; j++) {
            there[j] += change[j];
        }
        return new PreimageReport.Trial(Vector.of(now), Vector.of(promised), valueAt(there, now.length));
    }

    /// The outputs at another point; null where the program has none or others there.
    private @Nullable Vector valueAt(double[] point, int outputs) {
        try {
            double[] value = Real.values(place.function().apply(Real.of(point)));
            return value.length == outputs ? Vector.of(value) : null;
        } catch (RuntimeException e) {
            // whatever a program throws there, the answer about here stands
            return null;
        }
    }

    private Answer.Members members(PreimageReport report, @Nullable ExplainedPreimage explained) {
        ChoiceReport chosen = choice == null ? null
                : new ChoiceReport(choice.objective(), choice.choose(report.preimage()));
        return new Answer.Members(report, explained == null ? null : explained.plan(), proof(), chosen);
    }

    /// The gradient as a function of the point. Its entries carry the names of the inputs, so that a conflict among them
    /// is told in those names.
    private Linearization gradient() {
        ScalarField field = x -> place.function().apply(x)[0];
        return Nulla.linearize(x -> Nulla.gradient(field, x), place.point().toArray()).named(place.inputs(),
                place.inputs());
    }

    private Answer answered(double[] value, Answer.Content content) {
        requireValue(value);
        return new Answer(place, Vector.of(value), content);
    }

    private void requireValue(double[] value) {
        for (int i = 0; i < value.length; i++) {
            if (Double.isNaN(value[i])) {
                throw Failure.of(Failure.Kind.DOMAIN, "The output " + Printable.quote(place.outputs().get(i))
                        + " is not a number at this point. Move the point into the domain of the program.");
            }
        }
    }

    private void requireFinite(double[] gradient) {
        for (int i = 0; i < gradient.length; i++) {
            if (!Double.isFinite(gradient[i])) {
                throw Failure.of(Failure.Kind.DOMAIN, "The derivative by " + Printable.quote(place.inputs().get(i))
                        + " is too large for a double at this point, so there is no step.");
            }
        }
    }

    private @Nullable ExactPreimage proof() {
        return exact == null ? null : exact.answer();
    }

    private double[] vectorEntries() {
        if (vector == null) {
            throw new IllegalStateException(ask + " without its vector");
        }
        return vector.toArray();
    }

    private AffineSpace targetSpace() {
        if (target == null) {
            throw new IllegalStateException(ask + " without its target");
        }
        return target;
    }

    private static List<Vector> rows(double[][] matrix) {
        return Arrays.stream(matrix).map(Vector::of).toList();
    }
}
