package org.nulla.affine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Counters;
import org.nulla.DomainException;
import org.nulla.PreimageOptions;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.function.BinaryRule;
import org.nulla.function.Operation;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.sweep.Target;
import org.nulla.sweep.Twins;
import org.nulla.trace.Level;

/// A level that finds a cotangent preimage while the program runs, and records nothing.
///
/// The cotangent of a value is the sum over its children of partial times cotangent. So each value is given a variable
/// when it is made, and holds its *running form*, its own cotangent less what its children have claimed so far. When a
/// value can have no more children its life ends: the running form must then be zero, which is an equation like any
/// other (see [Equations]), and nothing of the value remains. Inputs begin with the target's rows instead of a variable;
/// an output claims one more variable, which is a coordinate of the answer.
///
/// Lives end when the user says so, or at the end of the run, oldest first. What is stored is the running forms and the
/// definitions that they mention; when those have doubled, all forms are substituted through and the definitions go.
public final class LiveLevel extends Level {

    /// Into how many groups the inputs are dealt for the certificate.
    public static final int GROUPS = 8;

    /// How often the caller may interfere, in values made; a power of two.
    private static final int CHECK_INTERVAL = 1 << 12;

    /// Up to this many stored coefficients nobody minds definitions that are mentioned only in passing.
    private static final long FEW_COEFFICIENTS = 64;

    private final Target target;
    private final RunControl control;
    private final boolean inFlight;
    private final LiveValues values = new LiveValues();
    private final Terms edges;
    private final CarriedTangents tangents;
    private final RowBuilder builder;
    private final Variables variables;
    private final Equations equations;
    private final Row[] alongTarget;
    private int inputs;
    private long ended;
    private long tidyAt = FEW_COEFFICIENTS;
    private boolean vagueEdge;
    private String vague = "";

    /// A level for one run.
    ///
    /// @param target what the inputs carry
    /// @param options tolerance and control
    /// @param groups into how many groups the inputs are dealt for the certificate
    public LiveLevel(Target target, PreimageOptions options, int groups) {
        this.target = target;
        this.control = options.control();
        this.inFlight = isNested() || target.isInFlight();
        this.edges = new Terms(inFlight);
        this.tangents = new CarriedTangents(target.origin().length, groups);
        this.builder = new RowBuilder(inFlight);
        this.variables = new Variables(builder, true);
        this.equations = new Equations(variables, builder, options.tolerance(), originScale(target));
        this.alongTarget = new Row[target.dimension()];
        for (int j = 0; j < alongTarget.length; j++) {
            alongTarget[j] = variables.store(Row.variable(variables.make(1), inFlight));
        }
    }

    private static double originScale(Target target) {
        double largest = 0;
        for (double entry : target.origin()) {
            largest = Math.max(largest, Math.abs(entry));
        }
        return largest == 0 ? 0 : 1 / largest;
    }

    @Override
    public int appendInput() {
        requireUsable();
        int input = inputs++;
        builder.addOrigin(Row.constant(target.origin()[input], target.originError()[input],
                inFlight ? target.originInFlight(input) : null));
        for (int j = 0; j < alongTarget.length; j++) {
            double entry = target.basis()[j][input];
            Real entryInFlight = inFlight ? target.basisInFlight(input, j) : null;
            if (entry != 0 || (entryInFlight != null && !entryInFlight.isConstant())) {
                builder.addMultiple(entry, Row.ROUNDOFF * Math.abs(entry), entryInFlight, alongTarget[j]);
            }
        }
        int slot = values.add(variables.store(builder.take()));
        tangents.clear(slot);
        tangents.setInput(slot, input);
        return values.vertex(slot);
    }

    @Override
    public int append(Operation operation, int parent, double partial) {
        addEdge(parent, partial, null);
        return endVertex(operation);
    }

    @Override
    public int append(BinaryRule operation, int parentA, double partialA, int parentB, double partialB) {
        addEdge(parentA, partialA, null);
        addEdge(parentB, partialB, null);
        return endVertex(operation);
    }

    @Override
    public void addEdge(int parent, Real partial) {
        addEdge(parent, partial.value(), partial);
    }

    private void addEdge(int parent, double partial, @Nullable Real partialInFlight) {
        requireUsable();
        try {
            edges.add(values.slot(parent), partial, partialInFlight);
        } catch (IllegalStateException e) {
            edges.clear();
            throw e;
        }
    }

    @Override
    public void notePartialError(double relativeError) {
        vagueEdge |= isUnreliable(relativeError);
    }

    @Override
    public int endVertex(@Nullable Operation operation) {
        requireUsable();
        requireFinite(operation);
        if (vagueEdge && vague.isEmpty()) {
            vague = describe(operation);
        }
        vagueEdge = false;
        int variable = variables.make(1);
        int slot = values.add(variables.store(Row.variable(variable, inFlight)));
        tangents.clear(slot);
        for (int k = 0; k < edges.count(); k++) {
            tangents.addMultiple(slot, edges.partial(k), edges.value(k), values.made(), k);
            if (!edges.isZero(k)) {
                claim(edges.value(k), variable, -edges.partial(k), edges.error(k), edges.negatedInFlight(k));
            }
        }
        edges.clear();
        if ((values.made() & CHECK_INTERVAL - 1) == 0) {
            control.report("preimage", values.made(), -1);
        }
        if (variables.coefficients() > tidyAt) {
            tidy();
        }
        return values.vertex(slot);
    }

    private void requireFinite(@Nullable Operation operation) {
        for (int k = 0; k < edges.count(); k++) {
            if (!Double.isFinite(edges.partial(k))) {
                edges.clear();
                throw new DomainException("The derivative does not exist at this point: " + describe(operation)
                        + " has a partial that is not finite. Move the point away from the edge of that function's"
                        + " domain.");
            }
        }
    }

    private String describe(@Nullable Operation operation) {
        return "step " + values.made() + " (" + (operation == null ? "input" : operation.label()) + ")";
    }

    /// Adds a term to a running form, which is substituted through while it is at hand.
    private void claim(int slot, int variable, double factor, double error, @Nullable Real factorInFlight) {
        Row before = variables.resolve(values.form(slot));
        builder.add(before);
        builder.addVariable(variable, factor, error, factorInFlight);
        values.setForm(slot, variables.store(builder.take()));
        variables.release(before);
    }

    /// Substitutes everything through, so that no definition is left.
    private void tidy() {
        for (int slot = values.oldest(); slot >= 0; slot = values.after(slot)) {
            values.setForm(slot, variables.resolve(values.form(slot)));
        }
        for (int j = 0; j < alongTarget.length; j++) {
            alongTarget[j] = variables.resolve(alongTarget[j]);
        }
        equations.revisit();
        tidyAt = Math.max(FEW_COEFFICIENTS, 2 * variables.coefficients());
    }

    @Override
    public double sensitivity(int vertex) {
        return tangents.sensitivity(values.slot(vertex));
    }

    /// Ends the life of a value; it must not be used any more.
    ///
    /// @param vertex the value's vertex
    /// @throws IllegalStateException if its life has ended already
    public void end(int vertex) {
        requireUsable();
        endSlot(values.slot(vertex));
    }

    private void endSlot(int slot) {
        Row form = variables.resolve(values.form(slot));
        values.remove(slot);
        ended++;
        if (!equations.bindIfClear(form)) {
            equations.acceptWithoutPivot(form);
        }
        variables.release(form);
    }

    /// A moment of the run, to be handed to [#endSince].
    ///
    /// @return the moment
    public long now() {
        return values.made();
    }

    /// Ends the lives of all values made since a moment, but for some.
    ///
    /// @param moment when
    /// @param kept the vertices whose lives go on
    public void endSince(long moment, int[] kept) {
        requireUsable();
        int[] spared = kept.clone();
        Arrays.sort(spared);
        for (int slot : values.since(moment)) {
            if (Arrays.binarySearch(spared, values.vertex(slot)) < 0) {
                endSlot(slot);
            }
        }
    }

    /// Ends the run: all lives end, and the answer is read off the outputs.
    ///
    /// @param outputs the vertex of each output, -1 for a constant
    /// @return what was carried
    public Carried finish(int[] outputs) {
        requireUsable();
        double[][] outputTangents = new double[tangents.groups()][outputs.length];
        double[][][] outputTwins = new double[Twins.COUNT][tangents.groups()][outputs.length];
        Row[] rows = new Row[outputs.length + alongTarget.length];
        for (int i = 0; i < outputs.length; i++) {
            int variable = variables.make(1);
            rows[i] = variables.store(Row.variable(variable, inFlight));
            if (outputs[i] >= 0) {
                int slot = values.slot(outputs[i]);
                claim(slot, variable, -1, 0, inFlight ? Real.of(-1) : null);
                for (int g = 0; g < tangents.groups(); g++) {
                    outputTangents[g][i] = tangents.tangent(slot, g);
                    for (int k = 0; k < Twins.COUNT; k++) {
                        outputTwins[k][g][i] = tangents.tangent(slot, g, k);
                    }
                }
            }
        }
        for (int slot = values.oldest(); slot >= 0; slot = values.oldest()) {
            endSlot(slot);
            if ((ended & CHECK_INTERVAL - 1) == 0) {
                control.check();
            }
        }
        equations.settle((number, event, row, pivot) -> {
            // nobody listens to a run without a trace
        });
        System.arraycopy(alongTarget, 0, rows, outputs.length, alongTarget.length);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = variables.resolve(rows[i]);
        }
        double[] seeds = new double[inputs];
        for (int i = 0; i < inputs; i++) {
            seeds[i] = tangents.seed(i);
        }
        // bounds on rounding errors mean nothing after many steps; the carried tangents judge instead
        double vagueness = 0;
        return new Carried(
                SinkRows.found(rows, outputs.length, inFlight, variables, equations, vagueness, counters()),
                equations.isConflict(), equations.isClearConflict(), outputs.length, seeds, outputTangents, outputTwins,
                tangents.hasUnderflow(), vague);
    }

    /// The most values that were ever alive together.
    ///
    /// @return how many
    int peakValues() {
        return values.peak();
    }

    /// The most variables that were ever mentioned together.
    ///
    /// @return how many
    int peakVariables() {
        return variables.numbers();
    }

    private Counters counters() {
        return new Counters(ended, variables.made(), variables.bindings(), variables.substitutions(),
                builder.updates(), variables.longestRow(), variables.peakCoefficients(), equations.postponed(), 0, 0,
                0);
    }
}
