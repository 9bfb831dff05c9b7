package org.nulla.lift;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.lift.code.Compiled;
import org.nulla.lift.code.Compiler;
import org.nulla.lift.code.NotDirectException;
import org.nulla.lift.run.Steps;
import org.nulla.lift.run.Tangent;
import org.nulla.lift.shape.DirectForms;
import org.nulla.lift.shape.Form;

/// A lifted method as directly generated code: dual numbers for one tangent, and a program that writes its steps.
final class DirectCode {

    private final Lifted.Source source;
    private final Compiled duals;
    private final Compiled steps;
    /// What the last trace took, for the next one to make room.
    private volatile int lastSteps = 64;
    private volatile int lastEdges = 128;

    private DirectCode(Lifted.Source source, Compiled duals, Compiled steps) {
        this.source = source;
        this.duals = duals;
        this.steps = steps;
    }

    /// The code, or null where the method's numbers are in objects.
    static @Nullable DirectCode of(Lifted.Source source, Compiler.Root root) {
        if (!root.records().isEmpty()) {
            return null;
        }
        try {
            return new DirectCode(source, LiftedCode.of(source, root, LiftedCode.Kind.DUAL),
                    LiftedCode.of(source, root, LiftedCode.Kind.STEPS));
        } catch (NotDirectException | LiftException beyondThisRepresentation) {
            return null;
        }
    }

    /// `J dx`.
    double[] push(List<Form> forms, int open, double[] x, double[] tangent) {
        DirectForms.Duals numbers = new DirectForms.Duals(x, tangent);
        return numbers.tangents(duals.run(DirectForms.arguments(numbers, source.captured(), types(), forms, open),
                new Tangent()));
    }

    private List<Class<?>> types() {
        List<Class<?>> types = new ArrayList<>(source.type().parameterList());
        if (!source.isStatic()) {
            types.addFirst(source.method().getDeclaringClass());
        }
        return types;
    }

    /// The program that writes its steps.
    Steps.Program program(List<Form> forms, int open) {
        return new Steps.Program() {
            @Override
            public Steps.Result run(double[] x, int[] places, Steps written) {
                DirectForms.Places numbers = new DirectForms.Places(x, places);
                Object result = steps.run(DirectForms.arguments(numbers, source.captured(), types(), forms, open),
                        written);
                // with room for a few steps more, which the outputs may take
                lastSteps = Math.max(64, written.count() + 16 + places.length);
                lastEdges = Math.max(128, written.edgeCount() + 32 + places.length);
                return numbers.result(result);
            }

            @Override
            public int expectedSteps() {
                return lastSteps;
            }

            @Override
            public int expectedEdges() {
                return lastEdges;
            }
        };
    }
}
