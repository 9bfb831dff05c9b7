package org.nulla.block;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.Strided;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// An element-wise function as an operation on tensors, compiled once.
///
/// Its partial by an argument is diagonal: the derivative of its formula, which is an element-wise function again. So one class
/// serves all of them, at every order.
///
/// {@snippet :
/// Expression x = Expression.argument(0);
/// Elementwise swish = Elementwise.of("swish", x.times(x.sigmoid()));
/// Tensor y = t.apply(swish);
/// }
public final class Elementwise implements Block {

    private static final Expression X = Expression.argument(0);
    private static final Expression Y = Expression.argument(1);

    /// `x + y`.
    public static final Elementwise PLUS = of("plus", X.plus(Y));
    /// `x - y`.
    public static final Elementwise MINUS = of("minus", X.minus(Y));
    /// `x y`.
    public static final Elementwise TIMES = of("times", X.times(Y));
    /// `x / y`.
    public static final Elementwise DIV = of("div", X.div(Y));
    /// `-x`.
    public static final Elementwise NEGATE = of("negate", X.negate());
    /// `exp(x)`.
    public static final Elementwise EXP = of("exp", X.exp());
    /// `log(x)`.
    public static final Elementwise LOG = of("log", X.log());
    /// The square root.
    public static final Elementwise SQRT = of("sqrt", X.sqrt());
    /// `x²`.
    public static final Elementwise SQUARE = of("square", X.times(X));
    /// `|x|`.
    public static final Elementwise ABS = of("abs", X.abs());
    /// `sin(x)`.
    public static final Elementwise SIN = of("sin", X.sin());
    /// `cos(x)`.
    public static final Elementwise COS = of("cos", X.cos());
    /// `tanh(x)`.
    public static final Elementwise TANH = of("tanh", X.tanh());
    /// `1 / (1 + exp(-x))`.
    public static final Elementwise SIGMOID = of("sigmoid", X.sigmoid());
    /// The larger of `x` and 0.
    public static final Elementwise RELU = of("relu", X.relu());
    /// `x Φ(x)`.
    public static final Elementwise GELU = of("gelu", X.gelu());
    /// GPT-2's form of it.
    public static final Elementwise GELU_TANH = of("gelu-tanh", X.geluTanh());

    private final String label;
    private final Expression formula;
    private final ElementProgram program;
    private final int arity;
    /// Derivatives that were asked for so far; they are the same whoever asks.
    private final Map<Integer, Derivative> derivatives = new ConcurrentHashMap<>();

    /// A derivative and the arguments that it reads.
    private record Derivative(Elementwise function, List<Integer> arguments) {
    }

    private Elementwise(String label, Expression formula) {
        this.label = label;
        this.formula = formula;
        List<Integer> arguments = formula.arguments();
        this.arity = arguments.isEmpty() ? 1 : arguments.get(arguments.size() - 1) + 1;
        this.program = formula.compile(arity);
    }

    /// An element-wise function.
    ///
    /// @param label its name
    /// @param formula its formula
    /// @return the function
    public static Elementwise of(String label, Expression formula) {
        return new Elementwise(label, formula);
    }

    @Override
    public String label() {
        return label;
    }

    /// The formula.
    ///
    /// @return the formula
    public Expression formula() {
        return formula;
    }

    @Override
    public Tensor value(Tensor[] arguments) {
        if (arguments.length < arity) {
            throw new IllegalArgumentException("Operation '" + label + "' takes " + arity + " argument(s), found "
                    + arguments.length + ".");
        }
        Shape common = arguments[0].shape();
        for (Tensor argument : arguments) {
            common = Shape.broadcast(label, common, argument.shape());
            if (argument.type() != arguments[0].type()) {
                throw new ShapeException(label, "meets " + arguments[0].type() + " and " + argument.type()
                        + "; convert one of them", arguments[0].shape(), argument.shape());
            }
        }
        Workspace workspace = Tensor.workspaceOf(arguments);
        Tensor result = workspace.uninitialized(arguments[0].type(), common);
        Strided[] operands = new Strided[arity];
        for (int i = 0; i < arity; i++) {
            operands[i] = new Strided(arguments[i].slice(), arguments[i].shape().stridesWithin(common));
        }
        workspace.queue().elementwise(program, result.type(), common.sizes(), List.of(operands),
                new Strided(result.slice(), common.strides()));
        return result;
    }

    @Override
    public Partials partials(Tensor[] arguments, Tensor value, boolean[] active) {
        @Nullable StructuredMap[] maps = new StructuredMap[arguments.length];
        for (int i = 0; i < maps.length; i++) {
            maps[i] = active[i] ? partial(arguments, i, value.shape()) : null;
        }
        return Partials.of(maps);
    }

    private StructuredMap partial(Tensor[] arguments, int by, Shape output) {
        Shape input = arguments[by].shape();
        StructuredMap scaling = scaling(arguments, by, output);
        if (input.equals(output)) {
            return scaling;
        }
        if (scaling instanceof StructuredMap.Zero) {
            return new StructuredMap.Zero(input, output);
        }
        StructuredMap repeat = new StructuredMap.Broadcast(input, output);
        return scaling instanceof StructuredMap.Identity ? repeat
                : new StructuredMap.Composition(List.of(repeat, scaling));
    }

    private StructuredMap scaling(Tensor[] arguments, int by, Shape output) {
        Derivative derivative = derivatives.computeIfAbsent(by, this::derivative);
        Expression slope = derivative.function.formula;
        if (slope instanceof Expression.Constant constant) {
            return constant.value() == 0 ? new StructuredMap.Zero(output, output)
                    : constant.value() == 1 ? new StructuredMap.Identity(output)
                    : new StructuredMap.Scaled(output, constant.value());
        }
        Tensor[] read = derivative.arguments.stream().map(number -> arguments[number]).toArray(Tensor[]::new);
        Tensor factors = slope instanceof Expression.Argument ? read[0] : Trace.apply(derivative.function, read);
        return new StructuredMap.Diagonal(output, factors);
    }

    private Derivative derivative(int by) {
        Expression slope = formula.derivative(by);
        List<Integer> read = slope.arguments();
        Map<Integer, Integer> place = new HashMap<>();
        for (int i = 0; i < read.size(); i++) {
            place.put(read.get(i), i);
        }
        return new Derivative(new Elementwise(label + " by argument " + by, slope.renumbered(place)), read);
    }
}
