package org.nulla.exact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.nulla.graph.LinearGraph;
import org.nulla.linalg.Rational;
import org.nulla.sweep.Walk;

/// A rational function traced once at a point; every question about its derivative there is answered exactly.
///
/// The exact sibling of [Linearization][org.nulla.Linearization]. Immutable, and may be asked from any thread.
public final class ExactLinearization {

    private final LinearGraph graph;
    private final Rational[] partials;
    private final List<Rational> value;

    private ExactLinearization(LinearGraph graph, Rational[] partials, List<Rational> value) {
        this.graph = graph;
        this.partials = partials;
        this.value = List.copyOf(value);
    }

    /// Traces a function; [Exact#linearize(ExactFunction, Rational...)] is the front door.
    static ExactLinearization trace(ExactFunction f, ExactOptions options, Rational[] x) {
        ExactTape tape = new ExactTape(options);
        try {
            Exact[] inputs = new Exact[x.length];
            for (int i = 0; i < x.length; i++) {
                inputs[i] = tape.input(x[i]);
            }
            Exact[] results = f.apply(inputs);
            int[] outputs = new int[results.length];
            List<Rational> value = new ArrayList<>();
            for (int i = 0; i < results.length; i++) {
                outputs[i] = results[i].vertexOn(tape);
                value.add(results[i].value());
            }
            return new ExactLinearization(tape.toGraph(x.length, outputs), tape.partials(), value);
        } finally {
            tape.close();
        }
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

    /// The value of the function.
    ///
    /// @return one number for each output
    public List<Rational> value() {
        return value;
    }

    /// The rank of the Jacobian.
    ///
    /// @return the rank, exactly
    public int rank() {
        return rank(ExactOptions.DEFAULT);
    }

    private int rank(ExactOptions options) {
        return inputs() - kernel(Walk.tangentPreimage(graph), options).size();
    }

    /// `J dx`.
    ///
    /// @param dx a change of the inputs
    /// @return the change of the outputs
    public List<Rational> jvp(Rational... dx) {
        return jvp(List.of(dx));
    }

    /// `J dx`, of a list.
    ///
    /// @param dx a change of the inputs
    /// @return the change of the outputs
    public List<Rational> jvp(List<Rational> dx) {
        ExactSpace.requireLength(inputs(), dx.size());
        Rational[] change = new Rational[graph.vertices()];
        for (int v = 0; v < change.length; v++) {
            Rational sum = v < inputs() ? dx.get(v) : Rational.ZERO;
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                sum = sum.plus(partials[e].times(change[graph.parent(e)]));
            }
            change[v] = sum;
        }
        List<Rational> result = new ArrayList<>();
        for (int i = 0; i < outputs(); i++) {
            result.add(graph.outputVertex(i) < 0 ? Rational.ZERO : change[graph.outputVertex(i)]);
        }
        return List.copyOf(result);
    }

    /// `Jᵀ ȳ`.
    ///
    /// @param weights a weight for each output
    /// @return the gradient of the weighted sum
    public List<Rational> vjp(Rational... weights) {
        return vjp(List.of(weights));
    }

    /// `Jᵀ ȳ`, of a list.
    ///
    /// @param weights a weight for each output
    /// @return the gradient of the weighted sum
    public List<Rational> vjp(List<Rational> weights) {
        ExactSpace.requireLength(outputs(), weights.size());
        List<Rational> weight = new ArrayList<>(Collections.nCopies(graph.vertices(), Rational.ZERO));
        for (int i = 0; i < outputs(); i++) {
            if (graph.outputVertex(i) >= 0) {
                weight.set(graph.outputVertex(i), weight.get(graph.outputVertex(i)).plus(weights.get(i)));
            }
        }
        for (int v = graph.vertices() - 1; v >= 0; v--) {
            for (int e = graph.firstEdge(v); e < graph.endEdge(v); e++) {
                weight.set(graph.parent(e), weight.get(graph.parent(e)).plus(partials[e].times(weight.get(v))));
            }
        }
        return List.copyOf(weight.subList(0, inputs()));
    }

    /// The Jacobian, row by row.
    ///
    /// @return the derivative of each output by each input
    public List<List<Rational>> jacobian() {
        List<List<Rational>> rows = new ArrayList<>();
        for (int i = 0; i < outputs(); i++) {
            List<Rational> unit = new ArrayList<>(Collections.nCopies(outputs(), Rational.ZERO));
            unit.set(i, Rational.ONE);
            rows.add(vjp(unit));
        }
        return List.copyOf(rows);
    }

    /// All changes of the inputs that give a wanted change of the outputs.
    ///
    /// @param target the wanted change
    /// @return nothing, a point or a space
    public ExactPreimage tangentPreimage(Rational... target) {
        return tangentPreimage(ExactSpace.point(target), ExactOptions.DEFAULT);
    }

    /// All changes of the inputs that are sent into a space of changes of the outputs.
    ///
    /// @param target the wanted changes
    /// @param options control and the longest number
    /// @return nothing, a point or a space
    public ExactPreimage tangentPreimage(ExactSpace target, ExactOptions options) {
        return preimage(Walk.tangentPreimage(graph), target, options);
    }

    /// All weights of the outputs that pull back to a wanted gradient.
    ///
    /// @param target the wanted gradient
    /// @return nothing, a point or a space
    public ExactPreimage cotangentPreimage(Rational... target) {
        return cotangentPreimage(ExactSpace.point(target), ExactOptions.DEFAULT);
    }

    /// All weights of the outputs that pull back into a space of gradients.
    ///
    /// @param target the wanted gradients
    /// @param options control and the longest number
    /// @return nothing, a point or a space
    public ExactPreimage cotangentPreimage(ExactSpace target, ExactOptions options) {
        return preimage(Walk.cotangentPreimage(graph), target, options);
    }

    private ExactPreimage preimage(Walk walk, ExactSpace target, ExactOptions options) {
        ExactSpace.requireLength(walk.sources(), target.size());
        ExactWalk.Found found = new ExactWalk(walk, partials, target, options).run();
        if (found == null) {
            return conflict(walk, target, options);
        }
        ExactSpace space = found.space();
        Check.isSent(this, walk, target, found, options);
        int rank = target.dimension() == 0 ? walk.sinks() - space.dimension() : rank(options);
        return space.dimension() == 0 ? new ExactPreimage.Point(rank, space) : new ExactPreimage.Space(rank, space);
    }

    /// What a walk's map sends to zero, by the walk itself.
    private List<List<Rational>> kernel(Walk walk, ExactOptions options) {
        Rational[] zero = Collections.nCopies(walk.sources(), Rational.ZERO).toArray(Rational[]::new);
        ExactWalk.Found found = new ExactWalk(walk, partials, ExactSpace.point(zero), options).run();
        if (found == null) {
            throw new AssertionError("Zero is sent to zero, but the walk denies it.");
        }
        return found.space().basis();
    }

    /// What contradicts is a combination of the target's entries that the map never reaches: a member of the kernel of the
    /// transposed map, which the mirrored walk finds.
    private ExactPreimage.Empty conflict(Walk walk, ExactSpace target, ExactOptions options) {
        Walk mirrored = walk.isTangent() ? Walk.cotangentPreimage(graph) : Walk.tangentPreimage(graph);
        List<List<Rational>> unreached = kernel(mirrored, options);
        List<Rational> combination = Conflict.between(unreached, target);
        Check.isConflict(this, walk, target, combination);
        return new ExactPreimage.Empty(walk.sources() - unreached.size(), combination,
                Rational.dot(combination, target.origin()));
    }

    /// The map of a walk on a vector.
    List<Rational> image(Walk walk, List<Rational> vector) {
        return walk.isTangent() ? jvp(vector) : vjp(vector);
    }

    /// The transposed map of a walk on a vector.
    List<Rational> transposedImage(Walk walk, List<Rational> vector) {
        return walk.isTangent() ? vjp(vector) : jvp(vector);
    }
}
