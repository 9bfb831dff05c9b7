package org.nulla.lift;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.nulla.function.Primitive;
import org.nulla.lift.code.Compiled;
import org.nulla.lift.code.Compiler;
import org.nulla.lift.code.PrimitiveKey;

/// Lifted code by class and method: kept with the class of the user's, and collected with its loader.
final class LiftedCode {

    private static final ClassValue<Map<Wanted, Compiled>> KEPT = new ClassValue<>() {
        @Override
        protected Map<Wanted, Compiled> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private LiftedCode() {
    }

    /// What lifted code depends on.
    private record Wanted(Compiler.Root root, Kind kind, Class<?> caller, int rights,
            Map<PrimitiveKey, Primitive> primitives) {
    }

    /// What numbers are represented by.
    enum Kind {
        /// Objects.
        REAL,
        /// A value and a tangent.
        DUAL,
        /// A value and a place in a trace.
        STEPS
    }

    static Compiled of(Lifted.Source source, Compiler.Root root, Kind kind) {
        Wanted wanted = new Wanted(root, kind, source.lookup().lookupClass(), source.lookup().lookupModes(),
                source.primitives());
        return KEPT.get(root.owner()).computeIfAbsent(wanted, _ -> {
            Compiler compiler = new Compiler(source.lookup(), source.primitives());
            return switch (kind) {
                case REAL -> compiler.overReal(root);
                case DUAL -> compiler.overDuals(root);
                case STEPS -> compiler.overSteps(root);
            };
        });
    }
}
