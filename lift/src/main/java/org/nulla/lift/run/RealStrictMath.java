package org.nulla.lift.run;

import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.nulla.Real;
import org.nulla.function.BinaryRule;
import org.nulla.function.Primitive;
import org.nulla.function.UnaryRule;

/// `java.lang.StrictMath` on traced numbers: its values, and the partials of the functions that it approximates.
public final class RealStrictMath {

    private RealStrictMath() {
    }

    private static Real apply(UnaryRule rule, DoubleUnaryOperator value, Real x) {
        return Primitive.of(rule.label(), 1, a -> value.applyAsDouble(a[0]),
                a -> new Real[] {rule.partial(a[0], strictly(rule, value).apply(a[0]))}).apply(x);
    }

    private static UnaryOperator<Real> strictly(UnaryRule rule, DoubleUnaryOperator value) {
        return x -> apply(rule, value, x);
    }

    /// As `StrictMath.sqrt`.
    public static Real sqrt(Real x) {
        return apply(UnaryRule.SQRT, StrictMath::sqrt, x);
    }

    /// As `StrictMath.cbrt`.
    public static Real cbrt(Real x) {
        return apply(UnaryRule.CBRT, StrictMath::cbrt, x);
    }

    /// As `StrictMath.exp`.
    public static Real exp(Real x) {
        return apply(UnaryRule.EXP, StrictMath::exp, x);
    }

    /// As `StrictMath.expm1`.
    public static Real expm1(Real x) {
        return apply(UnaryRule.EXPM1, StrictMath::expm1, x);
    }

    /// As `StrictMath.log`.
    public static Real log(Real x) {
        return apply(UnaryRule.LOG, StrictMath::log, x);
    }

    /// As `StrictMath.log10`.
    public static Real log10(Real x) {
        return apply(UnaryRule.LOG10, StrictMath::log10, x);
    }

    /// As `StrictMath.log1p`.
    public static Real log1p(Real x) {
        return apply(UnaryRule.LOG1P, StrictMath::log1p, x);
    }

    /// As `StrictMath.sin`.
    public static Real sin(Real x) {
        return apply(UnaryRule.SIN, StrictMath::sin, x);
    }

    /// As `StrictMath.cos`.
    public static Real cos(Real x) {
        return apply(UnaryRule.COS, StrictMath::cos, x);
    }

    /// As `StrictMath.tan`.
    public static Real tan(Real x) {
        return apply(UnaryRule.TAN, StrictMath::tan, x);
    }

    /// As `StrictMath.asin`.
    public static Real asin(Real x) {
        return apply(UnaryRule.ASIN, StrictMath::asin, x);
    }

    /// As `StrictMath.acos`.
    public static Real acos(Real x) {
        return apply(UnaryRule.ACOS, StrictMath::acos, x);
    }

    /// As `StrictMath.atan`.
    public static Real atan(Real x) {
        return apply(UnaryRule.ATAN, StrictMath::atan, x);
    }

    /// As `StrictMath.sinh`.
    public static Real sinh(Real x) {
        return apply(UnaryRule.SINH, StrictMath::sinh, x);
    }

    /// As `StrictMath.cosh`.
    public static Real cosh(Real x) {
        return apply(UnaryRule.COSH, StrictMath::cosh, x);
    }

    /// As `StrictMath.tanh`.
    public static Real tanh(Real x) {
        return apply(UnaryRule.TANH, StrictMath::tanh, x);
    }

    /// As `StrictMath.abs`.
    public static Real abs(Real x) {
        return RealMath.abs(x);
    }

    /// As `StrictMath.floor`.
    public static Real floor(Real x) {
        return RealMath.floor(x);
    }

    /// As `StrictMath.ceil`.
    public static Real ceil(Real x) {
        return RealMath.ceil(x);
    }

    /// As `StrictMath.signum`.
    public static Real signum(Real x) {
        return RealMath.signum(x);
    }

    /// As `StrictMath.rint`.
    public static Real rint(Real x) {
        return RealMath.rint(x);
    }

    /// As `StrictMath.min`.
    public static Real min(Real a, Real b) {
        return RealMath.min(a, b);
    }

    /// As `StrictMath.max`.
    public static Real max(Real a, Real b) {
        return RealMath.max(a, b);
    }

    /// As `StrictMath.IEEEremainder`.
    public static Real IEEEremainder(Real a, Real b) {
        return RealMath.IEEEremainder(a, b);
    }

    /// As `StrictMath.copySign`.
    public static Real copySign(Real a, Real b) {
        return RealMath.copySign(a, b);
    }

    /// As `StrictMath.pow`.
    public static Real pow(Real a, Real b) {
        return Primitive.of("pow", 2, x -> StrictMath.pow(x[0], x[1]), x -> {
            Real y = RealMath.pow(x[0], x[1]);
            return new Real[] {BinaryRule.POW.partialA(x[0], x[1], y), BinaryRule.POW.partialB(x[0], x[1], y)};
        }).apply(a, b);
    }

    /// As `StrictMath.atan2`.
    public static Real atan2(Real a, Real b) {
        return Primitive.of("atan2", 2, x -> StrictMath.atan2(x[0], x[1]), x -> {
            Real y = RealMath.atan2(x[0], x[1]);
            return new Real[] {BinaryRule.ATAN2.partialA(x[0], x[1], y), BinaryRule.ATAN2.partialB(x[0], x[1], y)};
        }).apply(a, b);
    }

    /// As `StrictMath.hypot`.
    public static Real hypot(Real a, Real b) {
        return Primitive.of("hypot", 2, x -> StrictMath.hypot(x[0], x[1]), x -> {
            Real y = RealMath.hypot(x[0], x[1]);
            return new Real[] {BinaryRule.HYPOT.partialA(x[0], x[1], y), BinaryRule.HYPOT.partialB(x[0], x[1], y)};
        }).apply(a, b);
    }

    /// As `StrictMath.fma`.
    public static Real fma(Real a, Real b, Real c) {
        return Real.fma(a, b, c);
    }

    /// As `StrictMath.round`, which is an integer.
    public static long round(Real x) {
        return StrictMath.round(x.value());
    }

    /// As `StrictMath.toRadians`.
    public static Real toRadians(Real x) {
        return RealMath.toRadians(x);
    }

    /// As `StrictMath.toDegrees`.
    public static Real toDegrees(Real x) {
        return RealMath.toDegrees(x);
    }
}
