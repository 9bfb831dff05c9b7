package org.nulla.cli.javasource;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.DomainException;
import org.nulla.TraceTooLargeException;
import org.nulla.Real;
import org.nulla.lift.Lift;
import org.nulla.lift.LiftException;
import org.nulla.lift.Lifted;
import org.nulla.structure.Structure;
import org.nulla.structure.TypeShape;

/// A method of a Java file, ready to be run on flat lists of numbers.
public final class JavaMethod {

    private final String fileName;
    private final Method method;
    private final Code code;

    private JavaMethod(String fileName, Method method, Code code) {
        this.fileName = fileName;
        this.method = method;
        this.code = code;
    }

    /// What runs: a method over traced numbers as it is, or a method over doubles, lifted.
    private sealed interface Code {
    }

    private record OverReal(TypeShape parameters) implements Code {
    }

    private record OverDouble(Lifted lifted) implements Code {
    }

    /// Compiles a file and finds its method.
    ///
    /// @param fileName the file's own name
    /// @param source its text
    /// @param wanted the method's name; null where the file has only one that can be meant
    /// @return the method
    /// @throws JavaSourceException if the file does not compile, or has no such method
    public static JavaMethod in(String fileName, String source, @Nullable String wanted) {
        try (JavaFiles files = new JavaFiles()) {
            return files.method(fileName, source, wanted);
        }
    }

    /// Prepares a compiled method.
    static JavaMethod of(String fileName, Method method) {
        try {
            return new JavaMethod(fileName, method, TypeShape.isMadeOfReal(method)
                    ? new OverReal(TypeShape.ofParameters(method)) : new OverDouble(Lift.of(method)));
        } catch (LiftException e) {
            throw new JavaSourceException(String.valueOf(e.getMessage()), e.line(), 0);
        } catch (IllegalArgumentException e) {
            throw new JavaSourceException(String.valueOf(e.getMessage()));
        }
    }

    /// The names of the flat inputs.
    ///
    /// @param count how many values there are
    /// @return a name for each input; not `count` of them where another number is needed
    /// @throws IllegalArgumentException if no arguments can be made of that many values
    public List<String> inputs(int count) {
        return switch (code) {
            case OverReal(TypeShape parameters) -> parameters.names(parameters.size().orElse(count));
            case OverDouble(Lifted lifted) -> lifted.inputNames(lifted.inputCount().orElse(count));
        };
    }

    /// The names of the flat outputs at a point, which may depend on the point.
    ///
    /// @param point a value for each input
    /// @return a name for each output
    public List<String> outputs(double[] point) {
        return switch (code) {
            case OverReal _ -> outputs(Structure.of(call(Real.of(point))));
            case OverDouble(Lifted lifted) -> outputs(lifted, point);
        };
    }

    private List<String> outputs(Lifted lifted, double[] point) {
        List<String> names;
        try {
            names = lifted.outputNames(point);
        } catch (RuntimeException | ExceptionInInitializerError e) {
            throw thrown(e);
        }
        if (names.isEmpty()) {
            throw new JavaSourceException("The method '" + method.getName() + "' returns no numbers at this point.");
        }
        String whole = "result.";
        return names.stream().allMatch(name -> name.startsWith(whole))
                ? names.stream().map(name -> name.substring(whole.length())).toList() : names;
    }

    private List<String> outputs(Structure result) {
        if (result.size() == 0) {
            throw new JavaSourceException("The method '" + method.getName() + "' returns no numbers at this point.");
        }
        // components and keys stand alone; a lone number and what is numbered need a name in front
        List<String> alone = result.paths();
        return alone.stream().anyMatch(path -> path.isEmpty() || path.startsWith("[")) ? result.paths("result") : alone;
    }

    /// Runs the method.
    ///
    /// @param x a number for each input
    /// @return the numbers in its result
    /// @throws JavaSourceException if the method throws
    /// @throws DomainException if the method says that it has no value there
    public Real[] apply(Real[] x) {
        if (code instanceof OverDouble(Lifted lifted)) {
            try {
                return lifted.apply(x);
            } catch (RuntimeException | ExceptionInInitializerError e) {
                throw thrown(e);
            }
        }
        Object result = call(x);
        return Structure.of(result).flatten(result);
    }

    private @Nullable Object call(Real[] x) {
        if (!(code instanceof OverReal(TypeShape parameters))) {
            throw new IllegalStateException("The method '" + method.getName() + "' is not over Real.");
        }
        try {
            return method.invoke(null, parameters.build(x));
        } catch (InvocationTargetException e) {
            throw thrown(e.getCause());
        } catch (ExceptionInInitializerError e) {
            throw thrown(e.getCause());
        } catch (IllegalAccessException e) {
            throw new JavaSourceException("The method '" + method.getName() + "' cannot be called: " + e.getMessage());
        }
    }

    private RuntimeException thrown(@Nullable Throwable cause) {
        switch (cause) {
            case ExceptionInInitializerError preparing when preparing.getCause() != null -> {
                return thrown(preparing.getCause());
            }
            case DomainException domain -> {
                return domain;
            }
            case TraceTooLargeException trace -> {
                return trace;
            }
            case VirtualMachineError error -> throw error;
            case null, default -> {
            }
        }
        int line = 0;
        for (StackTraceElement step : cause == null ? new StackTraceElement[0] : cause.getStackTrace()) {
            if (fileName.equals(step.getFileName())) {
                line = Math.max(step.getLineNumber(), 0);
                break;
            }
        }
        return new JavaSourceException("The method '" + method.getName() + "' threw " + cause, line, 0);
    }
}
