package org.nulla.lift.run;

import org.nulla.Real;
import org.nulla.function.Primitive;

/// `java.lang.Math` on traced numbers, method for method.
public final class RealMath {

    private static final Primitive REMAINDER = Primitive.of("remainder", 2, x -> Math.IEEEremainder(x[0], x[1]),
            x -> new Real[] {Real.ONE, Real.of(-Math.rint(x[0].value() / x[1].value()))});
    private static final Primitive RINT = Primitive.of("rint", 1, x -> Math.rint(x[0]), x -> new Real[] {Real.ZERO});
    private static final Primitive ULP = Primitive.of("ulp", 1, x -> Math.ulp(x[0]), x -> new Real[] {Real.ZERO});
    private static final Primitive NEXT_UP = Primitive.of("nextUp", 1, x -> Math.nextUp(x[0]),
            x -> new Real[] {Real.ONE});
    private static final Primitive NEXT_DOWN = Primitive.of("nextDown", 1, x -> Math.nextDown(x[0]),
            x -> new Real[] {Real.ONE});
    private static final Primitive COPY_SIGN = Primitive.of("copySign", 2, x -> Math.copySign(x[0], x[1]),
            x -> new Real[] {Real.of(sameSign(x[0].value(), x[1].value()) ? 1 : -1), Real.ZERO});

    private RealMath() {
    }

    private static boolean sameSign(double a, double b) {
        return Math.copySign(1, a) == Math.copySign(1, b);
    }

    /// As `Math.sqrt`.
    public static Real sqrt(Real x) {
        return x.sqrt();
    }

    /// As `Math.cbrt`.
    public static Real cbrt(Real x) {
        return x.cbrt();
    }

    /// As `Math.exp`.
    public static Real exp(Real x) {
        return x.exp();
    }

    /// As `Math.expm1`.
    public static Real expm1(Real x) {
        return x.expm1();
    }

    /// As `Math.log`.
    public static Real log(Real x) {
        return x.log();
    }

    /// As `Math.log10`.
    public static Real log10(Real x) {
        return x.log10();
    }

    /// As `Math.log1p`.
    public static Real log1p(Real x) {
        return x.log1p();
    }

    /// As `Math.sin`.
    public static Real sin(Real x) {
        return x.sin();
    }

    /// As `Math.cos`.
    public static Real cos(Real x) {
        return x.cos();
    }

    /// As `Math.tan`.
    public static Real tan(Real x) {
        return x.tan();
    }

    /// As `Math.asin`.
    public static Real asin(Real x) {
        return x.asin();
    }

    /// As `Math.acos`.
    public static Real acos(Real x) {
        return x.acos();
    }

    /// As `Math.atan`.
    public static Real atan(Real x) {
        return x.atan();
    }

    /// As `Math.sinh`.
    public static Real sinh(Real x) {
        return x.sinh();
    }

    /// As `Math.cosh`.
    public static Real cosh(Real x) {
        return x.cosh();
    }

    /// As `Math.tanh`.
    public static Real tanh(Real x) {
        return x.tanh();
    }

    /// As `Math.abs`.
    public static Real abs(Real x) {
        return x.abs();
    }

    /// As `Math.floor`.
    public static Real floor(Real x) {
        return x.floor();
    }

    /// As `Math.ceil`.
    public static Real ceil(Real x) {
        return x.ceil();
    }

    /// As `Math.atan2`.
    public static Real atan2(Real y, Real x) {
        return Real.atan2(y, x);
    }

    /// As `Math.hypot`.
    public static Real hypot(Real a, Real b) {
        return Real.hypot(a, b);
    }

    /// As `Math.min`.
    public static Real min(Real a, Real b) {
        return Real.min(a, b);
    }

    /// As `Math.max`.
    public static Real max(Real a, Real b) {
        return Real.max(a, b);
    }

    /// As `Math.signum`.
    public static Real signum(Real x) {
        return x.sign();
    }

    /// As `Math.pow`.
    public static Real pow(Real a, Real b) {
        return a.pow(b);
    }

    /// As `Math.fma`.
    public static Real fma(Real a, Real b, Real c) {
        return Real.fma(a, b, c);
    }

    /// As `Math.rint`; its partial is 0.
    public static Real rint(Real x) {
        return RINT.apply(x);
    }

    /// As `Math.round`, which is an integer.
    public static long round(Real x) {
        return Math.round(x.value());
    }

    /// As `Math.ulp`; its partial is 0.
    public static Real ulp(Real x) {
        return ULP.apply(x);
    }

    /// As `Math.nextUp`; its partial is 1.
    public static Real nextUp(Real x) {
        return NEXT_UP.apply(x);
    }

    /// As `Math.nextDown`; its partial is 1.
    public static Real nextDown(Real x) {
        return NEXT_DOWN.apply(x);
    }

    /// As `Math.copySign`; the partial by the sign is 0.
    public static Real copySign(Real x, Real sign) {
        return COPY_SIGN.apply(x, sign);
    }

    /// As `Math.IEEEremainder`.
    public static Real IEEEremainder(Real a, Real b) {
        return REMAINDER.apply(a, b);
    }

    /// As `Math.getExponent`, which is an integer.
    public static int getExponent(Real x) {
        return Math.getExponent(x.value());
    }

    /// As `Math.scalb`.
    public static Real scalb(Real x, int exponent) {
        double factor = Math.scalb(1.0, exponent);
        if (x.value() * factor == Math.scalb(x.value(), exponent) && factor != 0) {
            return x.times(factor);
        }
        return Primitive.of("scalb", 1, a -> Math.scalb(a[0], exponent),
                a -> new Real[] {Real.of(factor)}).apply(x);
    }

    /// As `Math.toRadians`.
    public static Real toRadians(Real x) {
        return x.times(Math.toRadians(1));
    }

    /// As `Math.toDegrees`.
    public static Real toDegrees(Real x) {
        return x.times(Math.toDegrees(1));
    }

    /// As `Math.clamp`.
    public static Real clamp(Real x, Real min, Real max) {
        // the bounds are analysed by the method itself, which refuses what is no interval
        Math.clamp(x.value(), min.value(), max.value());
        return Real.min(max, Real.max(x, min));
    }
}
