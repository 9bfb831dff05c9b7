package org.nulla.selection.program;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.nulla.RunControl;
import org.nulla.Vector;
import org.nulla.selection.program.ProgramAnswer.Status;

/// The solver HiGHS, called through its C interface, with progress and cancellation while it works.
///
/// A program that it finds infeasible or unbounded is solved again without presolving if that is what it takes to get the proof.
public final class Highs implements ProgramSolver {

    private static final int BY_COLUMNS = 1;
    private static final int MINIMISE = 1;
    private static final int SIMPLEX_INTERRUPT = 1;
    private static final int INTERIOR_INTERRUPT = 2;
    private static final long REPORT_NANOS = 100_000_000;

    private final HighsCalls calls;

    /// Loads the library.
    ///
    /// @throws SolverMissingException if it cannot be loaded; the message is one line and says what would help
    public Highs() {
        this.calls = new HighsCalls();
    }

    @Override
    public String name() {
        return "HiGHS " + calls.version;
    }

    @Override
    public boolean accepts(int rows, int columns) {
        return true;
    }

    @Override
    public ProgramAnswer solve(LinearProgram program, RunControl control) {
        ProgramAnswer first = attempt(program, control, true);
        boolean noProof = (first.status() == Status.INFEASIBLE && first.multipliers().length() == 0)
                || (first.status() == Status.UNBOUNDED && first.values().length() == 0);
        return noProof ? attempt(program, control, false) : first;
    }

    /// Solves a program in one native call that nobody watches: what is left when everything around it is taken away.
    ///
    /// @param program what to solve
    /// @return what was found
    public ProgramAnswer solveUnwatched(LinearProgram program) {
        return attempt(program, null, true);
    }

    private ProgramAnswer attempt(LinearProgram program, @Nullable RunControl control, boolean presolve) {
        MemorySegment highs = MemorySegment.NULL;
        try (Arena arena = Arena.ofShared()) {
            highs = (MemorySegment) calls.create.invokeExact();
            int ignored = (int) calls.setBool.invokeExact(highs, arena.allocateFrom("output_flag"), 0);
            if (!presolve) {
                ignored = (int) calls.setString.invokeExact(highs, arena.allocateFrom("presolve"),
                        arena.allocateFrom("off"));
                ignored = (int) calls.setString.invokeExact(highs, arena.allocateFrom("solver"),
                        arena.allocateFrom("simplex"));
            }
            int passed = (int) calls.passLp.invokeExact(highs, program.columns(), program.rows(), program.entries(),
                    BY_COLUMNS, MINIMISE, 0.0, arena.allocateFrom(JAVA_DOUBLE, program.cost()),
                    arena.allocateFrom(JAVA_DOUBLE, program.lower()),
                    arena.allocateFrom(JAVA_DOUBLE, program.upper()),
                    arena.allocateFrom(JAVA_DOUBLE, program.rowLower()),
                    arena.allocateFrom(JAVA_DOUBLE, program.rowUpper()),
                    arena.allocateFrom(JAVA_INT, program.start()), arena.allocateFrom(JAVA_INT, program.index()),
                    arena.allocateFrom(JAVA_DOUBLE, program.entry()));
            if (passed < 0) {
                return ProgramAnswer.without(Status.FAILED, 0,
                        "HiGHS refused the program; its bounds may contradict or its entries be too large.");
            }
            Watcher watcher = new Watcher(control == null ? RunControl.NONE : control);
            if (control != null) {
                watcher.attach(highs, arena);
            }
            ignored = (int) calls.run.invokeExact(highs);
            return answer(highs, arena, program, watcher);
        } catch (Throwable e) {
            throw HighsCalls.failure("run", e);
        } finally {
            destroy(highs);
        }
    }

    private void destroy(MemorySegment highs) {
        if (highs.address() != 0) {
            try {
                calls.destroy.invokeExact(highs);
            } catch (Throwable e) {
                throw HighsCalls.failure("destroy", e);
            }
        }
    }

    private ProgramAnswer answer(MemorySegment highs, Arena arena, LinearProgram program, Watcher watcher)
            throws Throwable {
        int status = (int) calls.modelStatus.invokeExact(highs);
        MemorySegment count = arena.allocate(JAVA_INT);
        int ignored = (int) calls.intInfo.invokeExact(highs, arena.allocateFrom("simplex_iteration_count"), count);
        long iterations = Math.max(0, count.get(JAVA_INT, 0));
        return switch (status) {
            // an empty model is one without unknowns, which HiGHS has nothing to say about
            case 6, 7 -> optimal(highs, arena, program, iterations);
            case 8 -> ray(highs, arena, Status.INFEASIBLE, program, iterations);
            case 10 -> ray(highs, arena, Status.UNBOUNDED, program, iterations);
            // unbounded or infeasible: presolving could not tell, so neither proof is there
            case 9 -> ProgramAnswer.without(Status.UNBOUNDED, iterations, "unbounded or infeasible");
            case 13, 17 -> ProgramAnswer.without(watcher.overdue ? Status.TIME_LIMIT : Status.CANCELLED, iterations,
                    "stopped after " + iterations + " steps");
            default -> ProgramAnswer.without(Status.FAILED, iterations, "HiGHS ended with model status " + status);
        };
    }

    private ProgramAnswer optimal(MemorySegment highs, Arena arena, LinearProgram program, long iterations)
            throws Throwable {
        MemorySegment values = arena.allocate(JAVA_DOUBLE, Math.max(1, program.columns()));
        MemorySegment reduced = arena.allocate(JAVA_DOUBLE, Math.max(1, program.columns()));
        MemorySegment activity = arena.allocate(JAVA_DOUBLE, Math.max(1, program.rows()));
        MemorySegment multipliers = arena.allocate(JAVA_DOUBLE, Math.max(1, program.rows()));
        int ignored = (int) calls.solution.invokeExact(highs, values, reduced, activity, multipliers);
        return new ProgramAnswer(Status.OPTIMAL, vector(values, program.columns()),
                vector(multipliers, program.rows()), vector(reduced, program.columns()), iterations, "optimal");
    }

    private ProgramAnswer ray(MemorySegment highs, Arena arena, Status status, LinearProgram program, long iterations)
            throws Throwable {
        boolean infeasible = status == Status.INFEASIBLE;
        int length = infeasible ? program.rows() : program.columns();
        MemorySegment has = arena.allocate(JAVA_INT);
        MemorySegment ray = arena.allocate(JAVA_DOUBLE, Math.max(1, length));
        int ignored = infeasible ? (int) calls.dualRay.invokeExact(highs, has, ray)
                : (int) calls.primalRay.invokeExact(highs, has, ray);
        Vector found = has.get(JAVA_INT, 0) != 0 ? vector(ray, length) : Vector.of();
        return new ProgramAnswer(status, infeasible ? Vector.of() : found, infeasible ? found : Vector.of(),
                Vector.of(), iterations, infeasible ? "infeasible" : "unbounded");
    }

    private static Vector vector(MemorySegment segment, int length) {
        return Vector.of(segment.asSlice(0, (long) length * Double.BYTES).toArray(JAVA_DOUBLE));
    }

    /// Called by HiGHS between its steps: passes progress on, and stops it when the caller wants that.
    private final class Watcher {

        private final RunControl control;
        private final long begun = System.nanoTime();
        private long reported;
        private volatile boolean overdue;

        Watcher(RunControl control) {
            this.control = control;
        }

        @SuppressWarnings("restricted") // calls from native code are what this class is for
        void attach(MemorySegment highs, Arena arena) throws Throwable {
            MethodType type = MethodType.methodType(void.class, int.class, MemorySegment.class, MemorySegment.class,
                    MemorySegment.class, MemorySegment.class);
            MemorySegment name = arena.allocateFrom("simplex_iteration_count");
            MemorySegment stub = Linker.nativeLinker().upcallStub(
                    MethodHandles.insertArguments(MethodHandles.lookup().findVirtual(Watcher.class, "between",
                            type.insertParameterTypes(0, MemorySegment.class)).bindTo(this), 0, name),
                    FunctionDescriptor.ofVoid(HighsCalls.callbackArguments()), arena);
            int ignored = (int) calls.setCallback.invokeExact(highs, stub, MemorySegment.NULL);
            ignored = (int) calls.startCallback.invokeExact(highs, SIMPLEX_INTERRUPT);
            ignored = (int) calls.startCallback.invokeExact(highs, INTERIOR_INTERRUPT);
        }

        @SuppressWarnings({"unused", "restricted", "UnusedMethod", "UnusedVariable"}) // found by its name, above
        void between(MemorySegment name, int kind, MemorySegment message, MemorySegment out, MemorySegment in,
                MemorySegment user) {
            try {
                long now = System.nanoTime();
                if (now - begun - reported > REPORT_NANOS) {
                    reported = now - begun;
                    MemorySegment item = (MemorySegment) calls.outItem.invokeExact(out, name);
                    long steps = item.address() == 0 ? -1 : item.reinterpret(Integer.BYTES).get(JAVA_INT, 0);
                    control.report("linear program", steps, -1);
                } else {
                    control.check();
                }
            } catch (CancellationException _) {
                overdue = control.isOverdue();
                // the first field of what HiGHS reads back says whether to stop
                in.reinterpret(Integer.BYTES).set(JAVA_INT, 0, 1);
            } catch (Throwable _) {
                // whatever a listener throws must not travel through native code; the solve is stopped instead
                in.reinterpret(Integer.BYTES).set(JAVA_INT, 0, 1);
            }
        }
    }
}
