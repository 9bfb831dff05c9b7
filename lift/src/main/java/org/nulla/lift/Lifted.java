package org.nulla.lift;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.Real;
import org.nulla.SparseMatrix;
import org.nulla.function.Primitive;
import org.nulla.function.VectorFunction;
import org.nulla.lift.code.Compiled;
import org.nulla.lift.code.Compiler;
import org.nulla.lift.code.PrimitiveKey;
import org.nulla.lift.run.Steps;
import org.nulla.lift.shape.Form;
import org.nulla.lift.shape.Forms;
import org.nulla.streaming.WithoutTrace;

/// A method of the user's over traced numbers: a function from the flat list of the numbers in its arguments to that in its
/// result. Safe for use by several threads at once.
///
/// Where an argument is an array or a list, the list of numbers says how long it is; only one length can be open. For others, and
/// for arguments that are no numbers, [#shapedLike(Object...)] fixes the shape by an example.
public final class Lifted implements VectorFunction {

    private final Source source;
    private final Backend backend;
    private final Compiled code;
    private final @Nullable List<Form> forms;
    private final @Nullable String shapeless;
    private final @Nullable DirectCode direct;

    private Lifted(Source source, Backend backend, Compiled code, @Nullable List<Form> forms,
            @Nullable String shapeless,
            @Nullable DirectCode direct) {
        this.source = source;
        this.backend = backend;
        this.code = code;
        this.forms = forms;
        this.shapeless = shapeless;
        this.direct = direct;
    }

    /// What is lifted.
    record Source(MethodHandles.Lookup lookup, Method method, MethodType type, boolean isStatic,
            List<@Nullable Object> captured, List<String> names, List<Type> types,
            Map<PrimitiveKey, Primitive> primitives) {

        Compiler.Root root(@Nullable List<Form> forms) {
            List<Boolean> outside = new ArrayList<>(Collections.nCopies(captured.size(), true));
            outside.addAll(Collections.nCopies(types.size(), false));
            Set<Class<?>> records = new LinkedHashSet<>();
            if (forms != null) {
                forms.forEach(form -> records.addAll(Forms.records(form)));
            }
            return new Compiler.Root(method.getDeclaringClass(), method.getName(), type, isStatic, outside, records);
        }
    }

    static Lifted of(Source source, Backend backend) {
        List<Form> forms = new ArrayList<>();
        String shapeless = null;
        try {
            for (int i = 0; i < source.types().size(); i++) {
                forms.add(Forms.of(source.types().get(i), source.names().get(i)));
            }
        } catch (IllegalArgumentException e) {
            shapeless = e.getMessage();
            forms = null;
        }
        return make(source, backend, forms, shapeless);
    }

    private static Lifted make(Source source, Backend backend, @Nullable List<Form> forms, @Nullable String shapeless) {
        // what cannot be lifted at all is refused here, for every back end in the same words
        Compiled code = LiftedCode.of(source, source.root(forms), LiftedCode.Kind.REAL);
        DirectCode direct = backend == Backend.REAL || forms == null ? null : DirectCode.of(source, source.root(forms));
        if (backend == Backend.DIRECT && direct == null) {
            throw new LiftException(source.method().getDeclaringClass().getName(), source.method().getName(), 0,
                    "the back end DIRECT", "the method has numbers in records, lists, lambdas or other objects.",
                    "Use Backend.AUTOMATIC, which takes traced numbers for such methods.");
        }
        return new Lifted(source, backend, code, forms, shapeless, direct);
    }

    /// The same method for arguments of the shape of an example: its lengths, and what in it is no number, are fixed.
    ///
    /// @param arguments plain arguments as the method takes them
    /// @return the method for such arguments
    public Lifted shapedLike(@Nullable Object... arguments) {
        if (arguments.length != source.types().size()) {
            throw new IllegalArgumentException("The method " + source.method().getName() + " takes "
                    + source.types().size() + " arguments, but " + arguments.length + " were given.");
        }
        return make(source, backend, Arrays.stream(arguments).map(Forms::like).toList(), null);
    }

    /// The flat list of the numbers in arguments of this method's shape.
    ///
    /// @param arguments plain arguments as the method takes them
    /// @return their numbers, in order
    public double[] flatten(@Nullable Object... arguments) {
        List<Double> leaves = new ArrayList<>();
        List<Form> known = forms();
        for (int i = 0; i < known.size(); i++) {
            known.get(i).addLeaves(arguments[i], leaves);
        }
        return leaves.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /// The names of the flat numbers in the arguments.
    ///
    /// @param count how many numbers there are
    /// @return a name for each
    public List<String> inputNames(int count) {
        int open = openLength(count);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < forms().size(); i++) {
            forms().get(i).addNames(source.names().get(i), open, names);
        }
        return List.copyOf(names);
    }

    /// How many numbers the arguments have.
    ///
    /// @return the number, or nothing where an array or list makes room for any number
    public OptionalInt inputCount() {
        return forms().stream().anyMatch(form -> form.openLengths() > 0) ? OptionalInt.empty()
                : OptionalInt.of(forms().stream().mapToInt(form -> form.size(0)).sum());
    }

    private List<Form> forms() {
        if (forms == null) {
            throw new IllegalArgumentException(shapeless);
        }
        return forms;
    }

    private int openLength(int count) {
        int open = forms().stream().mapToInt(Form::openLengths).sum();
        int fixed = forms().stream().mapToInt(form -> form.size(0)).sum();
        int each = forms().stream().mapToInt(form -> form.size(1)).sum() - fixed;
        String takes = "The method " + source.method().getName() + " takes " + fixed + " number(s)";
        if (open > 1) {
            throw new IllegalArgumentException("The method " + source.method().getName() + " has " + open
                    + " lengths that its types do not tell. Fix them with shapedLike(...).");
        }
        if (open == 0 ? count != fixed : count < fixed || (count - fixed) % each != 0) {
            throw new IllegalArgumentException(takes + (open == 0 ? "" : " and a multiple of " + each + " more")
                    + ", but " + count + " were given.");
        }
        return open == 0 ? 0 : (count - fixed) / each;
    }

    /// Runs the method on traced numbers.
    @Override
    public Real[] apply(Real[] x) {
        List<Real> leaves = new ArrayList<>();
        Forms.collect(run(x), "", leaves, new ArrayList<>());
        return leaves.toArray(Real[]::new);
    }

    /// Runs the method on numbers that are given in several lists, such as unknowns and parameters. Where only one argument is an
    /// array or list, its length follows from theirs; where several are, each list is one of them.
    ///
    /// @param parts lists that together are the numbers in the arguments, in order
    /// @return the numbers in the result
    public Real[] applyAll(Real[]... parts) {
        Real[] all = Arrays.stream(parts).flatMap(Arrays::stream).toArray(Real[]::new);
        boolean arrays = forms().size() == parts.length && forms().stream().mapToInt(Form::openLengths).sum() > 1;
        return (arrays ? shapedLike(Arrays.stream(parts).map(Real::values).toArray()) : this).apply(all);
    }

    private @Nullable Object run(Real[] x) {
        int open = openLength(x.length);
        Iterator<Real> leaves = Arrays.asList(x).iterator();
        @Nullable Object[] arguments = new @Nullable Object[source.captured().size() + forms().size()];
        for (int i = 0; i < arguments.length; i++) {
            int at = i - source.captured().size();
            arguments[i] = at >= 0 ? forms().get(at).build(leaves, open) : captured(source.captured().get(i), i);
        }
        return code.run(arguments, null);
    }

    private @Nullable Object captured(@Nullable Object value, int place) {
        int parameter = place - (source.isStatic() ? 0 : 1);
        boolean number = parameter >= 0 && source.type().parameterType(parameter) == double.class;
        return number && value instanceof Double constant ? Real.of(constant) : value;
    }

    /// The names of the numbers in the result at a point, which may depend on the point.
    ///
    /// @param x the point
    /// @return a name for each
    public List<String> outputNames(double... x) {
        List<String> names = new ArrayList<>();
        Forms.collect(run(Real.of(x)), "result", new ArrayList<>(), names);
        return List.copyOf(names);
    }

    /// Whether plain numbers are answered by directly generated code.
    ///
    /// @return false where traced numbers do all the work
    public boolean isDirect() {
        return direct != null;
    }

    /// Traces the method at a point.
    ///
    /// @param x the numbers in its arguments
    /// @return the linearised method, to be asked
    public Linearization linearize(double... x) {
        return direct == null ? Nulla.linearize(this, x)
                : Steps.linearize(this, direct.program(forms(), openLength(x.length)), x);
    }

    /// Traces the method at arguments as it takes them.
    ///
    /// @param arguments plain arguments
    /// @return the linearised method, with names for its inputs and outputs
    public Linearization linearizeAt(@Nullable Object... arguments) {
        Lifted shaped = shapedLike(arguments);
        double[] point = shaped.flatten(arguments);
        return shaped.linearize(point).named(shaped.inputNames(point.length), shaped.outputNames(point));
    }

    /// The Jacobian at a point, row by row.
    ///
    /// @param x the numbers in its arguments
    /// @return `jacobian[i][j]` is the derivative of result `i` by argument `j`
    public double[][] jacobian(double... x) {
        return linearize(x).jacobian();
    }

    /// The Jacobian at a point, without its zeros.
    ///
    /// @param x the numbers in its arguments
    /// @return the Jacobian in compressed columns
    /// @throws org.nulla.MatrixTooLargeException if it does not fit in memory
    public SparseMatrix sparseJacobian(double... x) {
        return linearize(x).sparseJacobian();
    }

    /// `J dx` in one run, without a trace.
    ///
    /// @param x the point
    /// @param tangent the change of each input
    /// @return the change of each output
    public double[] jvp(double[] x, double[] tangent) {
        if (tangent.length != x.length) {
            throw new IllegalArgumentException("The tangent has " + tangent.length + " entries for " + x.length
                    + " inputs.");
        }
        double[] pushed = direct == null ? null : direct.push(forms(), openLength(x.length), x, tangent);
        // where a derivative does not exist, the trace says at which step
        return pushed != null && Arrays.stream(pushed).allMatch(Double::isFinite) ? pushed : linearize(x).jvp(tangent);
    }

    /// All cotangents of the outputs that pull back to some member of a space, found while the method runs; see
    /// [WithoutTrace#cotangentPreimage(VectorFunction, double[], AffineSpace)].
    ///
    /// @param x the point
    /// @param target the wanted cotangents of the inputs
    /// @return nothing, a point or a space
    public Preimage cotangentPreimageWithoutTrace(double[] x, AffineSpace target) {
        return direct == null ? WithoutTrace.cotangentPreimage(this, x, target)
                : WithoutTrace.cotangentPreimage(written(x), target);
    }

    /// All changes of the inputs that change the outputs by some member of a space, found while the method runs; see
    /// [WithoutTrace#tangentPreimage(VectorFunction, double[], AffineSpace)].
    ///
    /// @param x the point
    /// @param target the wanted changes of the outputs
    /// @return nothing, a point or a space
    public Preimage tangentPreimageWithoutTrace(double[] x, AffineSpace target) {
        return direct == null ? WithoutTrace.tangentPreimage(this, x, target)
                : WithoutTrace.tangentPreimage(written(x), target);
    }

    private WithoutTrace.Written written(double[] x) {
        Steps.Program program = Objects.requireNonNull(direct).program(forms(), openLength(x.length));
        return new WithoutTrace.Written(x.length, level -> Steps.run(level, program, x), () -> linearize(x));
    }
}
