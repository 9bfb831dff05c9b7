package org.nulla.block;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import org.nulla.backend.ElementOperation;
import org.nulla.backend.ElementProgram;

/// An element-wise formula: what becomes of the entries of some arguments at one place.
///
/// A formula can be differentiated by an argument, which gives another formula, to any order; and it is compiled to one
/// [ElementProgram], so that a device runs it in one pass however long it is.
///
/// {@snippet :
/// Expression x = Expression.argument(0);
/// Tensor y = t.apply("swish", x.times(x.sigmoid()));
/// }
public sealed interface Expression {

    /// A number.
    ///
    /// @param value the number
    record Constant(double value) implements Expression {
    }

    /// The entry of an argument.
    ///
    /// @param number which argument, from 0
    record Argument(int number) implements Expression {
    }

    /// A function of one formula.
    ///
    /// @param operation the function
    /// @param a what it is applied to
    record Unary(ElementOperation operation, Expression a) implements Expression {
    }

    /// A function of two formulas.
    ///
    /// @param operation the function
    /// @param a its first argument
    /// @param b its second argument
    record Binary(ElementOperation operation, Expression a, Expression b) implements Expression {
    }

    /// A number.
    ///
    /// @param value the number
    /// @return the formula
    static Expression constant(double value) {
        return new Constant(value);
    }

    /// The entry of an argument.
    ///
    /// @param number which argument, from 0
    /// @return the formula
    static Expression argument(int number) {
        return new Argument(number);
    }

    /// Whether this is one given number.
    ///
    /// @param value the number
    /// @return true for that constant
    default boolean is(double value) {
        return this instanceof Constant constant && constant.value() == value;
    }

    private static Expression fold(ElementOperation operation, Expression a, Expression b, DoubleBinaryOperator f) {
        return a instanceof Constant x && b instanceof Constant y ? new Constant(f.applyAsDouble(x.value(), y.value()))
                : new Binary(operation, a, b);
    }

    /// The sum.
    ///
    /// @param b the other summand
    /// @return `this + b`
    default Expression plus(Expression b) {
        return is(0) ? b : b.is(0) ? this : fold(ElementOperation.ADD, this, b, Double::sum);
    }

    /// The difference.
    ///
    /// @param b what is subtracted
    /// @return `this - b`
    default Expression minus(Expression b) {
        return b.is(0) ? this : is(0) ? b.negate() : fold(ElementOperation.SUBTRACT, this, b, (x, y) -> x - y);
    }

    /// The product.
    ///
    /// @param b the other factor
    /// @return `this b`
    default Expression times(Expression b) {
        if (is(0) || b.is(0)) {
            return new Constant(0);
        }
        return is(1) ? b : b.is(1) ? this : fold(ElementOperation.MULTIPLY, this, b, (x, y) -> x * y);
    }

    /// The product with a number.
    ///
    /// @param b the number
    /// @return `this b`
    default Expression times(double b) {
        return times(new Constant(b));
    }

    /// The quotient.
    ///
    /// @param b the divisor
    /// @return `this / b`
    default Expression div(Expression b) {
        return is(0) ? this : b.is(1) ? this : fold(ElementOperation.DIVIDE, this, b, (x, y) -> x / y);
    }

    /// The larger of two; where they are equal, the derivative follows the second.
    ///
    /// @param b the other
    /// @return the larger
    default Expression max(Expression b) {
        return fold(ElementOperation.MAXIMUM, this, b, Math::max);
    }

    /// The smaller of two; where they are equal, the derivative follows the second.
    ///
    /// @param b the other
    /// @return the smaller
    default Expression min(Expression b) {
        return fold(ElementOperation.MINIMUM, this, b, Math::min);
    }

    /// A power with a plain exponent.
    ///
    /// @param exponent the exponent
    /// @return `this^exponent`
    default Expression pow(double exponent) {
        return exponent == 0 ? new Constant(1) : exponent == 1 ? this
                : new Binary(ElementOperation.POWER, this, new Constant(exponent));
    }

    /// The negated formula.
    ///
    /// @return `-this`
    default Expression negate() {
        return this instanceof Constant c ? new Constant(-c.value()) : new Unary(ElementOperation.NEGATE, this);
    }

    /// The exponential.
    ///
    /// @return the formula
    default Expression exp() {
        return new Unary(ElementOperation.EXP, this);
    }

    /// The natural logarithm.
    ///
    /// @return the formula
    default Expression log() {
        return new Unary(ElementOperation.LOG, this);
    }

    /// The square root.
    ///
    /// @return the formula
    default Expression sqrt() {
        return new Unary(ElementOperation.SQRT, this);
    }

    /// The hyperbolic tangent.
    ///
    /// @return the formula
    default Expression tanh() {
        return new Unary(ElementOperation.TANH, this);
    }

    /// `1 / (1 + exp(-this))`.
    ///
    /// @return the formula
    default Expression sigmoid() {
        return new Unary(ElementOperation.SIGMOID, this);
    }

    /// The error function.
    ///
    /// @return the formula
    default Expression erf() {
        return new Unary(ElementOperation.ERF, this);
    }

    /// The sine.
    ///
    /// @return the formula
    default Expression sin() {
        return new Unary(ElementOperation.SIN, this);
    }

    /// The cosine.
    ///
    /// @return the formula
    default Expression cos() {
        return new Unary(ElementOperation.COS, this);
    }

    /// The absolute value.
    ///
    /// @return the formula
    default Expression abs() {
        return new Unary(ElementOperation.ABS, this);
    }

    /// The sign: -1, 0 or 1.
    ///
    /// @return the formula
    default Expression sign() {
        return new Unary(ElementOperation.SIGN, this);
    }

    /// 1 above zero, else 0.
    ///
    /// @return the formula
    default Expression step() {
        return new Unary(ElementOperation.STEP, this);
    }

    /// The larger of this and 0; its partial at 0 is 0.
    ///
    /// @return the formula
    default Expression relu() {
        return max(new Constant(0));
    }

    /// `x Φ(x)`.
    ///
    /// @return the formula
    default Expression gelu() {
        return times(0.5).times(times(Math.sqrt(0.5)).erf().plus(new Constant(1)));
    }

    /// `x (1 + tanh(sqrt(2/π) (x + 0.044715 x³))) / 2`.
    ///
    /// @return the formula
    default Expression geluTanh() {
        Expression inner = times(Math.sqrt(2 / Math.PI)).times(times(this).times(0.044715).plus(new Constant(1)));
        return times(0.5).times(inner.tanh().plus(new Constant(1)));
    }

    /// The derivative by an argument.
    ///
    /// @param argument which one
    /// @return a formula over the same arguments
    default Expression derivative(int argument) {
        return switch (this) {
            case Constant _ -> new Constant(0);
            case Argument a -> new Constant(a.number() == argument ? 1 : 0);
            case Unary u -> {
                Expression inner = u.a().derivative(argument);
                yield inner.is(0) ? inner : slope(u).times(inner);
            }
            case Binary b -> slope(b, b.a().derivative(argument), b.b().derivative(argument));
        };
    }

    private static Expression slope(Unary u) {
        Expression x = u.a();
        return switch (u.operation()) {
            case NEGATE -> new Constant(-1);
            case EXP -> u;
            case LOG -> new Constant(1).div(x);
            case SQRT -> new Constant(0.5).div(u);
            // not 1 - y² and y (1 - y), of which nothing is left where the function is flat
            case TANH -> x.times(2).sigmoid().times(x.times(-2).sigmoid()).times(4);
            case SIGMOID -> u.times(x.negate().sigmoid());
            case ERF -> x.times(x).negate().exp().times(2 / Math.sqrt(Math.PI));
            case SIN -> x.cos();
            case COS -> x.sin().negate();
            case ABS -> x.sign();
            case SIGN, STEP -> new Constant(0);
            case CONSTANT, INPUT, ADD, SUBTRACT, MULTIPLY, DIVIDE, MAXIMUM, MINIMUM, POWER ->
                    throw new IllegalStateException(u.operation() + " does not take one argument");
        };
    }

    private static Expression slope(Binary y, Expression da, Expression db) {
        Expression a = y.a();
        Expression b = y.b();
        return switch (y.operation()) {
            case ADD -> da.plus(db);
            case SUBTRACT -> da.minus(db);
            case MULTIPLY -> da.times(b).plus(a.times(db));
            case DIVIDE -> da.div(b).minus(db.is(0) ? db : y.div(b).times(db));
            case MAXIMUM -> {
                Expression first = a.minus(b).step();
                yield first.times(da).plus(new Constant(1).minus(first).times(db));
            }
            case MINIMUM -> {
                Expression first = b.minus(a).step();
                yield first.times(da).plus(new Constant(1).minus(first).times(db));
            }
            case POWER -> {
                double exponent = ((Constant) b).value();
                yield a.pow(exponent - 1).times(exponent).times(da);
            }
            case CONSTANT, INPUT, NEGATE, EXP, LOG, SQRT, TANH, SIGMOID, ERF, SIN, COS, ABS, SIGN, STEP ->
                    throw new IllegalStateException(y.operation() + " does not take two arguments");
        };
    }

    /// Which arguments occur, in ascending order.
    ///
    /// @return their numbers
    default List<Integer> arguments() {
        return switch (this) {
            case Constant _ -> List.of();
            case Argument a -> List.of(a.number());
            case Unary u -> u.a().arguments();
            case Binary b -> {
                List<Integer> both = new ArrayList<>(b.a().arguments());
                both.addAll(b.b().arguments());
                yield both.stream().distinct().sorted().toList();
            }
        };
    }

    /// The same formula over other arguments.
    ///
    /// @param place the new number of each old argument
    /// @return the renumbered formula
    default Expression renumbered(Map<Integer, Integer> place) {
        return switch (this) {
            case Constant c -> c;
            case Argument a -> new Argument(place.getOrDefault(a.number(), a.number()));
            case Unary u -> new Unary(u.operation(), u.a().renumbered(place));
            case Binary b -> new Binary(b.operation(), b.a().renumbered(place), b.b().renumbered(place));
        };
    }

    /// Compiles the formula; parts that occur twice are computed once.
    ///
    /// @param inputs how many arguments there are
    /// @return the program
    default ElementProgram compile(int inputs) {
        List<ElementProgram.Instruction> instructions = new ArrayList<>();
        emit(this, instructions, new HashMap<>());
        return new ElementProgram(inputs, instructions);
    }

    private static int emit(Expression e, List<ElementProgram.Instruction> into,
            Map<ElementProgram.Instruction, Integer> known) {
        ElementProgram.Instruction step = switch (e) {
            case Constant c -> new ElementProgram.Instruction(ElementOperation.CONSTANT, 0, 0, c.value());
            case Argument a -> new ElementProgram.Instruction(ElementOperation.INPUT, a.number(), 0, 0);
            case Unary u -> new ElementProgram.Instruction(u.operation(), emit(u.a(), into, known), 0, 0);
            case Binary b -> new ElementProgram.Instruction(b.operation(), emit(b.a(), into, known),
                    emit(b.b(), into, known), 0);
        };
        Integer at = known.get(step);
        if (at != null) {
            return at;
        }
        into.add(step);
        known.put(step, into.size() - 1);
        return into.size() - 1;
    }
}
