package org.nulla;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nulla.factor.FactorCache;
import org.nulla.factor.FactorPlan;
import org.nulla.factor.ReducedSystem;
import org.nulla.factor.Reducible;
import org.nulla.factor.SparseRows;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Packed;
import org.nulla.graph.Suspect;
import org.nulla.graph.TraceMeter;
import org.nulla.linalg.LinearMap;
import org.nulla.plan.ExplainedPreimage;
import org.nulla.preimage.Escalation;
import org.nulla.preimage.NullSpaces;
import org.nulla.preimage.Thresholds;
import org.nulla.sweep.Products;
import org.nulla.sweep.TwinVector;
import org.nulla.sweep.VectorSweep;
import org.nulla.sweep.Walk;
import org.nulla.trace.Level;
import org.nulla.trace.Tape;

/// A function traced once at a point; every question about its derivative there can then be asked, any number of times and
/// from any thread.
///
/// | question | asks for | method |
/// |---|---|---|
/// | push a change forward | `J dx` | [#jvp(double...)] |
/// | pull a cotangent back | `Jᵀ ȳ` | [#vjp(double...)] |
/// | which changes give this change? | `{ dx : J dx ∈ Y }` | [#tangentPreimage(AffineSpace)] |
/// | which cotangents pull back to this one? | `{ ȳ : Jᵀ ȳ ∈ X }` | [#cotangentPreimage(AffineSpace)] |
///
/// Made inside an outer derivative at numbers in flight, its partials are in flight too. The methods on plain numbers then
/// refuse, because they would silently lose derivatives; use those on [Real].
public final class Linearization {

    private final VectorFunction function;
    private final LinearGraph graph;
    private final Real[] point;
    private final Real[] values;
    private final boolean inFlight;
    private final @Nullable List<String> inputNames;
    private final @Nullable List<String> outputNames;
    private final FactorCache factors = new FactorCache();

    private Linearization(VectorFunction function, LinearGraph graph, Real[] point, Real[] values,
            @Nullable List<String> inputNames, @Nullable List<String> outputNames) {
        this.function = function;
        this.graph = graph;
        this.point = point;
        this.values = values;
        this.inputNames = inputNames;
        this.outputNames = outputNames;
        boolean active = graph.isInFlight();
        for (Real value : values) {
            active |= !value.isConstant();
        }
        this.inFlight = active;
    }

    /// Traces a function at a point; [Nulla#linearize(VectorFunction, double...)] is the front door.
    static Linearization trace(VectorFunction f, Real[] x) {
        return trace(f, x.clone(), false);
    }

    private static Linearization trace(VectorFunction f, Real[] x, boolean wholly) {
        TraceMeter meter = new TraceMeter(0);
        return Tape.open(meter, wholly, tape -> {
            Real[] inputs = new Real[x.length];
            for (int i = 0; i < x.length; i++) {
                inputs[i] = Real.input(tape, x[i]);
            }
            // inside another derivative the function may use numbers of that, which it must not do twice
            Supplier<Stream<LinearGraph>> closer = tape.isNested() || tape.followsErrors() ? null
                    : () -> followed(f, x, wholly);
            return record(f, x, inputs, tape, closer);
        });
    }

    /// The program with its errors followed and its partials corrected. Errors that have to be guessed are guessed a few times.
    private static Stream<LinearGraph> followed(VectorFunction f, Real[] x, boolean wholly) {
        return IntStream.rangeClosed(1, Level.GUESSES)
                .mapToObj(seed -> Level.followingErrors(seed, () -> trace(f, x, wholly).graph));
    }

    private static Linearization record(VectorFunction f, Real[] x, Real[] inputs, Tape tape,
            @Nullable Supplier<Stream<LinearGraph>> closer) {
        try {
            Real[] results = f.apply(inputs);
            int[] outputs = new int[results.length];
            Real[] values = new Real[results.length];
            for (int i = 0; i < results.length; i++) {
                outputs[i] = results[i].vertexOn(tape);
                values[i] = results[i].primalUnder(tape);
            }
            return new Linearization(f, tape.toGraph(x.length, outputs, closer), x, values, null, null);
        } catch (OutOfMemoryError full) {
            throw tape.tooLarge(0, full);
        }
    }

    /// Takes over what a program has written of itself; [Internals#written] is the front door.
    static Linearization written(VectorFunction f, Packed steps, int[] outputs, double[] x, double[] values) {
        // numbers in flight know how far their values are off; most questions never ask
        LinearGraph graph = LinearGraph.written(x.length, outputs, steps,
                () -> trace(f, Real.of(x)).graph.partialErrors());
        return new Linearization(f, graph, Real.of(x), Real.of(values), null, null);
    }

    /// The graph without sections: the function is run again, and recorded whole.
    private LinearGraph wholeGraph() {
        return graph.sections() == 0 ? graph : trace(function, point, true).graph;
    }

    /// The same linearization with names for its inputs and outputs, which messages then use.
    ///
    /// @param inputs a name for each input
    /// @param outputs a name for each output
    /// @return the named linearization
    public Linearization named(List<String> inputs, List<String> outputs) {
        AffineSpace.requireLength("list of input names", inputs(), inputs.size());
        AffineSpace.requireLength("list of output names", outputs(), outputs.size());
        return new Linearization(function, graph, point, values, List.copyOf(inputs), List.copyOf(outputs));
    }

    /// How many inputs.
    ///
    /// @return the number of columns of the Jacobian
    public int inputs() {
        return graph.inputs();
    }

    /// How many outputs.
    ///
    /// @return the number of rows of the Jacobian
    public int outputs() {
        return graph.outputs();
    }

    /// The names of the inputs, `x[0]`, `x[1]`, … unless others were given.
    ///
    /// @return a name for each input
    public List<String> inputNames() {
        return inputNames != null ? inputNames : numbered("x", inputs());
    }

    /// The names of the outputs, `y[0]`, `y[1]`, … unless others were given.
    ///
    /// @return a name for each output
    public List<String> outputNames() {
        return outputNames != null ? outputNames : numbered("y", outputs());
    }

    private static List<String> numbered(String name, int count) {
        // made as they are asked for: there may be a million of them, and mostly nobody asks
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return name + "[" + Objects.checkIndex(index, count) + "]";
            }

            @Override
            public int size() {
                return count;
            }
        };
    }

    /// How many steps the program has, inputs and [checkpointed][Checkpoint] sections included.
    ///
    /// @return the number of vertices
    public long steps() {
        return graph.steps();
    }

    /// The memory that the record of the program takes: without what is inside [checkpointed][Checkpoint] sections, but
    /// with what they keep.
    ///
    /// @return bytes
    public long traceBytes() {
        return graph.bytes();
    }

    /// The steps themselves, to be looked at: pictures and other explanations are made of them.
    ///
    /// @return a view, not a copy
    public RecordedGraph recorded() {
        return new RecordedGraph(wholeGraph(), inputNames(), outputNames(), Real.values(point), Real.values(values));
    }

    /// Whether this linearization carries derivatives of an outer level.
    ///
    /// @return true inside an outer derivative that it depends on
    public boolean isInFlight() {
        return inFlight;
    }

    /// The function's value at the point.
    ///
    /// @return a new array
    public double[] value() {
        requirePlain("valueInFlight()");
        return Real.values(values);
    }

    /// The function's value at the point, in flight.
    ///
    /// @return a new array
    public Real[] valueInFlight() {
        return values.clone();
    }

    /// `J dx`: how the outputs change when the inputs change.
    ///
    /// @param tangent the change of each input
    /// @return the change of each output
    public double[] jvp(double... tangent) {
        requirePlain("jvp(Real[])");
        requireVector("tangent", inputs(), tangent);
        return inRange(Products.jvp(graph, tangent, meter()));
    }

    /// `J dx`, with entries that are only noise set to zero.
    double[] jvpWithoutNoise(double[] tangent) {
        TwinVector found = Walk.tangentPreimage(graph).twinImage(tangent, false);
        double[] result = new double[found.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = Thresholds.isWithinNoise(found.value(i), found.noise(i)) ? 0 : found.value(i);
        }
        return result;
    }

    /// `J dx` on numbers in flight.
    ///
    /// @param tangent the change of each input
    /// @return the change of each output
    public Real[] jvp(Real[] tangent) {
        requireVector("tangent", inputs(), Real.values(tangent));
        return Products.jvp(graph, tangent, meter());
    }

    /// `Jᵀ ȳ`: the sensitivity of a weighted sum of the outputs.
    ///
    /// @param cotangent the weight of each output
    /// @return the sensitivity to each input
    public double[] vjp(double... cotangent) {
        requirePlain("vjp(Real[])");
        requireVector("cotangent", outputs(), cotangent);
        return inRange(Products.vjp(graph, cotangent, meter()));
    }

    /// `Jᵀ ȳ` on numbers in flight.
    ///
    /// @param cotangent the weight of each output
    /// @return the sensitivity to each input
    public Real[] vjp(Real[] cotangent) {
        requireVector("cotangent", outputs(), Real.values(cotangent));
        return Products.vjp(graph, cotangent, meter());
    }

    /// The whole Jacobian, row by row, by sweeps of several seeds at once from the side that needs fewer. [#sparseJacobian()] is the
    /// better question where most entries are zero.
    ///
    /// @return `jacobian[i][j]` is the derivative of output `i` by input `j`
    /// @throws MatrixTooLargeException if it does not fit in memory
    public double[][] jacobian() {
        requirePlain("jacobianInFlight()");
        requireDomain();
        try {
            double[][] rows = VectorSweep.jacobian(graph, meter());
            for (double[] row : rows) {
                inRange(row);
            }
            return rows;
        } catch (OutOfMemoryError full) {
            long entries = (long) inputs() * outputs();
            throw MatrixTooLargeException.jacobian(outputs(), inputs(), entries, Double.BYTES * entries, full);
        }
    }

    /// The Jacobian without its zeros, by one pass through the program. An entry is stored where a path of partials that are not zero
    /// leads from the input to the output; it is zero where several such paths cancel.
    ///
    /// @return the Jacobian in compressed columns
    /// @throws MatrixTooLargeException if it does not fit in memory
    public SparseMatrix sparseJacobian() {
        requirePlain("jacobianInFlight()");
        requireDomain();
        try {
            SparseRows rows = SparseRows.jacobian(graph, meter(), RunControl.NONE);
            inRange(rows.value());
            return SparseMatrix.ofRows(outputs(), inputs(), rows.start(), rows.column(), rows.value());
        } catch (OutOfMemoryError full) {
            throw MatrixTooLargeException.jacobian(outputs(), inputs(), graph.allEdges(),
                    SparseRows.BYTES_EACH * graph.allEdges(), full);
        }
    }

    /// What rounding can do to each entry of the Jacobian: the largest difference between the entry and those of a few copies of the
    /// program whose partials are moved by a few units in the last place. An entry that is not well above its noise is what
    /// cancellation left over.
    ///
    /// @return `noise[i][j]` for output `i` and input `j`
    public double[][] jacobianNoise() {
        requirePlain("jacobianInFlight()");
        requireDomain();
        Walk walk = Walk.tangentPreimage(graph);
        return rows(unit -> walk.twinPullBack(unit, false).noises(), unit -> walk.twinImage(unit, false).noises());
    }

    /// A matrix with a row for each output, by whichever side needs fewer walks.
    private double[][] rows(UnaryOperator<double[]> rowOf, UnaryOperator<double[]> columnOf) {
        double[][] rows = new double[outputs()][inputs()];
        if (outputs() <= inputs()) {
            for (int i = 0; i < rows.length; i++) {
                double[] unit = new double[outputs()];
                unit[i] = 1;
                rows[i] = rowOf.apply(unit);
            }
        } else {
            for (int j = 0; j < inputs(); j++) {
                double[] unit = new double[inputs()];
                unit[j] = 1;
                double[] column = columnOf.apply(unit);
                for (int i = 0; i < rows.length; i++) {
                    rows[i][j] = column[i];
                }
            }
        }
        return rows;
    }

    /// The whole Jacobian in flight, row by row.
    ///
    /// @return `jacobian[i][j]` is the derivative of output `i` by input `j`
    public Real[][] jacobianInFlight() {
        requireDomain();
        Real[][] rows = new Real[outputs()][];
        for (int i = 0; i < rows.length; i++) {
            double[] unit = new double[outputs()];
            unit[i] = 1;
            rows[i] = Products.vjp(graph, Real.of(unit), meter());
        }
        return rows;
    }

    /// The Jacobian as a linear map, for iterative methods.
    ///
    /// @return the map from tangents to tangents, its transpose from cotangents to cotangents
    public LinearMap asLinearMap() {
        requirePlain("jvp(Real[])");
        requireDomain();
        return new JacobianMap();
    }

    /// The Jacobian as a linear map, which benchmarks can ask for its reduced system.
    private final class JacobianMap implements LinearMap, Reducible {
        @Override
        public int rows() {
            return outputs();
        }

        @Override
        public int columns() {
            return inputs();
        }

        @Override
        public double[] apply(double[] v) {
            return Products.jvp(graph, v, meter());
        }

        @Override
        public double[] applyTransposed(double[] u) {
            return Products.vjp(graph, u, meter());
        }

        @Override
        public ReducedSystem reduced() {
            return ReducedSystem.of(graph, meter(), RunControl.NONE);
        }
    }

    /// All changes of the inputs that change the outputs by a given amount: `{ dx : J dx = target }`.
    ///
    /// @param target the wanted change of each output
    /// @return nothing, a point or a space
    public Preimage tangentPreimage(double... target) {
        requireVector("target", outputs(), target);
        return tangentPreimage(AffineSpace.point(target));
    }

    /// All changes of the inputs that change the outputs by a given amount, in flight.
    ///
    /// @param target the wanted change of each output
    /// @return nothing, a point or a space
    public Preimage tangentPreimage(Real[] target) {
        requireVector("target", outputs(), Real.values(target));
        return tangentPreimage(AffineSpace.point(target));
    }

    /// All changes of the inputs that change the outputs by some member of a space: `{ dx : J dx ∈ target }`.
    ///
    /// @param target the wanted changes of the outputs
    /// @return nothing, a point or a space
    public Preimage tangentPreimage(AffineSpace target) {
        return tangentPreimage(target, PreimageOptions.DEFAULT);
    }

    /// The same, with a say in how it is computed.
    ///
    /// @param target the wanted changes of the outputs
    /// @param options engine, tolerance, control
    /// @return nothing, a point or a space
    public Preimage tangentPreimage(AffineSpace target, PreimageOptions options) {
        return preimage(walkBack(options), target, options, outputNames());
    }

    /// Whether a change of the inputs gives a wanted change of the outputs, whoever found it: the check that every member of a preimage
    /// has passed. Each output of `J dx` must be within its noise of the target, or within the tolerance of it.
    ///
    /// @param tangent the change of each input
    /// @param target the wanted change of each output
    /// @return the claim that the target is reached, shown or not, with its numbers
    public Claim reaches(double[] tangent, double... target) {
        requirePlain("jvp(Real[])");
        requireVector("tangent", inputs(), tangent);
        requireVector("target", outputs(), target);
        return Escalation.reach(Walk.tangentPreimage(graph), tangent, target);
    }

    /// All cotangents of the outputs that pull back to a given cotangent of the inputs: `{ ȳ : Jᵀ ȳ = target }`.
    ///
    /// @param target the wanted cotangent of each input
    /// @return nothing, a point or a space
    public Preimage cotangentPreimage(double... target) {
        requireVector("target", inputs(), target);
        return cotangentPreimage(AffineSpace.point(target));
    }

    /// All cotangents of the outputs that pull back to a given cotangent of the inputs, in flight.
    ///
    /// @param target the wanted cotangent of each input
    /// @return nothing, a point or a space
    public Preimage cotangentPreimage(Real[] target) {
        requireVector("target", inputs(), Real.values(target));
        return cotangentPreimage(AffineSpace.point(target));
    }

    /// All cotangents of the outputs that pull back to some member of a space: `{ ȳ : Jᵀ ȳ ∈ target }`.
    ///
    /// @param target the wanted cotangents of the inputs
    /// @return nothing, a point or a space
    public Preimage cotangentPreimage(AffineSpace target) {
        return cotangentPreimage(target, PreimageOptions.DEFAULT);
    }

    /// The same, with a say in how it is computed.
    ///
    /// @param target the wanted cotangents of the inputs
    /// @param options engine, tolerance, control
    /// @return nothing, a point or a space
    public Preimage cotangentPreimage(AffineSpace target, PreimageOptions options) {
        return preimage(walkAlong(options), target, options, inputNames());
    }

    /// The changes of [#tangentPreimage(AffineSpace, PreimageOptions)], bit for bit, together with how they were found.
    ///
    /// @param target the wanted changes of the outputs
    /// @param options engine, tolerance, control
    /// @return the preimage and its plan
    public ExplainedPreimage explainTangentPreimage(AffineSpace target, PreimageOptions options) {
        return explain(walkBack(options), target, options, outputNames());
    }

    /// The cotangents of [#cotangentPreimage(AffineSpace, PreimageOptions)], bit for bit, together with how they were found.
    ///
    /// @param target the wanted cotangents of the inputs
    /// @param options engine, tolerance, control
    /// @return the preimage and its plan
    public ExplainedPreimage explainCotangentPreimage(AffineSpace target, PreimageOptions options) {
        return explain(walkAlong(options), target, options, inputNames());
    }

    /// Both null spaces of the Jacobian, with a target's directions beside it: what a diagnosis is made of. Of no use outside of the
    /// library.
    ///
    /// @param target whose directions stand beside the Jacobian; its origin does not matter
    /// @param options tolerance and control
    /// @return the null spaces, or null where they would not fit in memory
    public @Nullable NullSpaces nullSpaces(AffineSpace target, PreimageOptions options) {
        requirePlain("tangentPreimage(Real[])");
        AffineSpace.requireLength("target", outputs(), target.size());
        requireDomain();
        try {
            return NullSpaces.of(Walk.tangentPreimage(graph, factors, planOf(options)), target.asTarget(), options);
        } catch (OutOfMemoryError full) {
            throw TraceTooLargeException.whileWalking(graph.steps(), graph.bytes(), full);
        }
    }

    private TraceMeter meter() {
        return new TraceMeter(graph.bytes());
    }

    /// The walk of a tangent preimage; only the default engine can look into sections.
    private Walk walkBack(PreimageOptions options) {
        return Walk.tangentPreimage(options.engine() == EngineKind.DEFAULT ? graph : wholeGraph(), factors,
                planOf(options));
    }

    /// The mirrored walk, which looks into no section.
    private Walk walkAlong(PreimageOptions options) {
        return Walk.cotangentPreimage(wholeGraph(), factors, planOf(options));
    }

    private static @Nullable FactorPlan planOf(PreimageOptions options) {
        return options.plan() == null ? null : options.plan().factors();
    }

    private Preimage preimage(Walk walk, AffineSpace target, PreimageOptions options, List<String> sourceNames) {
        return preimage(walk, question(walk, target, options), sourceNames);
    }

    private ExplainedPreimage explain(Walk walk, AffineSpace target, PreimageOptions options,
            List<String> sourceNames) {
        Escalation question = question(walk, target, options);
        Preimage preimage = preimage(walk, question, sourceNames);
        return new ExplainedPreimage(preimage,
                question.plan(new StepNames(walk.graph(), inputNames(), outputNames())));
    }

    private Escalation question(Walk walk, AffineSpace target, PreimageOptions options) {
        AffineSpace.requireLength("target", walk.sources(), target.size());
        requireDomain();
        return new Escalation(walk, target.asTarget(), options);
    }

    private static Preimage preimage(Walk walk, Escalation question, List<String> sourceNames) {
        try {
            return PreimageFactory.preimage(question.answer(), sourceNames);
        } catch (OutOfMemoryError full) {
            throw TraceTooLargeException.whileWalking(walk.graph().steps(), walk.meter().peakBytes(), full);
        }
    }

    private void requireVector(String what, int length, double[] entries) {
        AffineSpace.requireLength(what, length, entries.length);
        AffineSpace.requireFinite(what, entries);
        requireDomain();
    }

    private void requirePlain(String instead) {
        if (inFlight) {
            throw new IllegalStateException(
                    "This linearization carries numbers in flight of an outer derivative, which "
                            + "plain numbers would lose. Use " + instead + ".");
        }
    }

    /// Passes a product on, unless it left the range of numbers on the way through finite partials.
    private static double[] inRange(double[] product) {
        for (double entry : product) {
            if (!Double.isFinite(entry)) {
                throw new DomainException(Products.OUT_OF_RANGE);
            }
        }
        return product;
    }

    private void requireDomain() {
        Suspect suspect = graph.firstNonFinite();
        if (suspect != null) {
            throw new DomainException("The derivative does not exist at this point: step " + suspect.step() + " ("
                    + suspect.operation().label()
                    + ") has a partial that is not finite. Move the point away from the edge of that function's domain.");
        }
    }
}
