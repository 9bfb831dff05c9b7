package org.nulla;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.function.VectorFunction;
import org.nulla.graph.LinearGraph;
import org.nulla.graph.Passenger;
import org.nulla.graph.Section;
import org.nulla.graph.TraceMeter;
import org.nulla.trace.Tape;

/// A section of a program as it is run: for the first time, where its results are wanted, and again, where a walk wants
/// its record.
///
/// The section's *inputs* are those of its arguments that are numbers of the tape around it, each once. While it runs
/// they are inputs of a tape of its own.
final class SectionRun implements Section.Body {

    /// What the section's own objects take for each number they keep, roughly.
    private static final long BYTES_EACH = 48;

    private final VectorFunction f;
    private final Real[] arguments;
    /// For each argument which input it is, or -1.
    private final int[] inputOf;
    /// The inputs as the level outside the tape sees them.
    private final Real[] inputs;
    private long fingerprint;

    private SectionRun(VectorFunction f, Real[] arguments, int[] inputOf, Real[] inputs) {
        this.f = f;
        this.arguments = arguments;
        this.inputOf = inputOf;
        this.inputs = inputs;
    }

    /// Runs a section for the first time.
    ///
    /// @param tape the tape around it
    /// @param f the section
    /// @param arguments its arguments, at least one of them a number of that tape
    /// @return its results, as numbers of that tape
    static Real[] record(Tape tape, VectorFunction f, Real[] arguments) {
        Inputs inputs = Inputs.of(tape, arguments);
        SectionRun run = new SectionRun(f, inputs.others, inputs.inputOf, inputs.primals);
        Passenger passenger = tape.passengerInto(inputs.vertices);
        int before = tape.vertices();
        Recorded recorded = run.run(passenger, tape.meter());
        requireSealed(tape, before, recorded.results);
        run.fingerprint = recorded.fingerprint();
        tape.meter().released(recorded.inside.bytes());
        int first = recorded.ends.length == 0 ? -1 : tape.appendSection(inputs.vertices, recorded.inside, passenger,
                BYTES_EACH * (arguments.length + inputs.primals.length), run);
        Map<Integer, Integer> endOf = HashMap.newHashMap(recorded.ends.length);
        for (int end : recorded.ends) {
            endOf.put(end, endOf.size());
        }
        Real[] results = new Real[recorded.results.length];
        for (int i = 0; i < results.length; i++) {
            int inside = recorded.vertices[i];
            results[i] = inside < 0 ? recorded.results[i]
                    : inside < inputs.vertices.length ? inputs.numbers[inside]
                    : recorded.results[i].raisedTo(tape, first + Objects.requireNonNull(endOf.get(inside)));
        }
        return results;
    }

    /// Refuses a section that used numbers of the tape around it behind its arguments' back: run again, it would find
    /// them gone.
    private static void requireSealed(Tape tape, int before, Real[] results) {
        boolean leaked = tape.vertices() != before;
        for (Real result : results) {
            leaked |= result.vertexOn(tape) >= 0;
        }
        if (leaked) {
            throw new IllegalArgumentException("A checkpointed section uses a number in flight that is not among its "
                    + "arguments. Pass it as an argument; in an iteration, make it part of the state and return it "
                    + "unchanged.");
        }
    }

    @Override
    public LinearGraph trace(@Nullable Passenger passenger, TraceMeter meter) {
        Recorded again = run(passenger, meter);
        if (again.fingerprint() != fingerprint) {
            throw new IllegalStateException("A checkpointed section did not do the same when it was run again. It must "
                    + "depend on its arguments alone, not on random numbers, time, or what other code changes.");
        }
        return again.inside;
    }

    /// Runs the section on a tape of its own.
    private Recorded run(@Nullable Passenger passenger, TraceMeter meter) {
        return Tape.openForSection(meter, passenger, tape -> {
            Real[] active = new Real[inputs.length];
            for (int i = 0; i < active.length; i++) {
                active[i] = Real.input(tape, inputs[i]);
            }
            Real[] all = arguments.clone();
            for (int i = 0; i < all.length; i++) {
                all[i] = inputOf[i] < 0 ? arguments[i] : active[inputOf[i]];
            }
            Real[] results = f.apply(all);
            int[] vertices = new int[results.length];
            Real[] primals = new Real[results.length];
            for (int i = 0; i < results.length; i++) {
                vertices[i] = results[i].vertexOn(tape);
                primals[i] = results[i].primalUnder(tape);
            }
            int[] ends = Arrays.stream(vertices).filter(v -> v >= inputs.length).distinct().toArray();
            return new Recorded(tape.toGraph(inputs.length, ends), primals, vertices, ends);
        });
    }

    /// What one run gave.
    ///
    /// @param inside what was recorded; its outputs are the ends
    /// @param results the results as the level outside sees them
    /// @param vertices the vertex of each result inside, or -1
    /// @param ends the vertices that are results and not inputs, each once
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Recorded(LinearGraph inside, Real[] results, int[] vertices, int[] ends) {

        /// A number that another course of events would hardly give.
        long fingerprint() {
            long hash = inside.steps();
            for (int i = 0; i < results.length; i++) {
                hash = 31 * hash + vertices[i];
                hash = 31 * hash + Double.doubleToLongBits(results[i].value());
            }
            return hash;
        }
    }

    /// The arguments of a section, sorted out.
    ///
    /// @param vertices the vertex of each input on the tape around
    /// @param numbers each input as a number of that tape
    /// @param primals each input as the level outside that tape sees it
    /// @param inputOf for each argument which input it is, or -1
    /// @param others the arguments, without those that are inputs
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    private record Inputs(int[] vertices, Real[] numbers, Real[] primals, int[] inputOf, Real[] others) {

        static Inputs of(Tape tape, Real[] arguments) {
            int[] inputOf = new int[arguments.length];
            int[] vertices = new int[arguments.length];
            Real[] numbers = new Real[arguments.length];
            Real[] primals = new Real[arguments.length];
            Real[] others = new Real[arguments.length];
            Map<Integer, Integer> seen = HashMap.newHashMap(arguments.length);
            int count = 0;
            for (int i = 0; i < arguments.length; i++) {
                int vertex = arguments[i].vertexOn(tape);
                others[i] = vertex < 0 ? arguments[i] : Real.ZERO;
                Integer known = vertex < 0 ? Integer.valueOf(-1) : seen.putIfAbsent(vertex, count);
                if (known == null) {
                    vertices[count] = vertex;
                    numbers[count] = arguments[i];
                    primals[count] = arguments[i].primalUnder(tape);
                }
                inputOf[i] = known == null ? count++ : known;
            }
            return new Inputs(Arrays.copyOf(vertices, count), Arrays.copyOf(numbers, count),
                    Arrays.copyOf(primals, count), inputOf, others);
        }
    }
}
