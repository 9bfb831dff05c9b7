package org.nulla.function;

import java.util.Locale;
import org.nulla.Real;

/// The elementary functions of two arguments: value, and the two partials as functions of the arguments `a`, `b` and
/// the value `y`.
public enum BinaryRule implements Operation {
    /// Sum.
    PLUS {
        @Override
        public double value(double a, double b) {
            return a + b;
        }

        @Override
        public Real value(Real a, Real b) {
            return a.plus(b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return 1;
        }

        @Override
        public double partialB(double a, double b, double y) {
            return 1;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            return Real.ONE;
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            return Real.ONE;
        }
    },
    /// Difference.
    MINUS {
        @Override
        public double value(double a, double b) {
            return a - b;
        }

        @Override
        public Real value(Real a, Real b) {
            return a.minus(b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return 1;
        }

        @Override
        public double partialB(double a, double b, double y) {
            return -1;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            return Real.ONE;
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            return Real.of(-1);
        }
    },
    /// Product.
    TIMES {
        @Override
        public double value(double a, double b) {
            return a * b;
        }

        @Override
        public Real value(Real a, Real b) {
            return a.times(b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return b;
        }

        @Override
        public double partialB(double a, double b, double y) {
            return a;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            return b;
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            return a;
        }
    },
    /// Quotient; partials `1/b` and `-y/b`.
    DIV {
        @Override
        public double value(double a, double b) {
            return a / b;
        }

        @Override
        public Real value(Real a, Real b) {
            return a.div(b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return 1 / b;
        }

        @Override
        public double partialB(double a, double b, double y) {
            return -y / b;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            return b.dividedInto(1);
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            return y.div(b).unaryMinus();
        }
    },
    /// Power `a^b`; partials `b·a^(b-1)`, which is 0 where `b` is 0, and `y·log a`, which is 0 at `a = 0`, `b > 0`.
    POW {
        @Override
        public double value(double a, double b) {
            return Math.pow(a, b);
        }

        @Override
        public Real value(Real a, Real b) {
            return a.pow(b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return b == 0 ? 0 : b * Math.pow(a, b - 1);
        }

        @Override
        public double partialB(double a, double b, double y) {
            return a == 0 && b > 0 ? 0 : y * Math.log(a);
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            // where the exponent is a constant zero the power is a constant, and a^(-1) must not be formed at a = 0
            return b.isConstant() && b.value() == 0 ? Real.ZERO : b.times(a.pow(b.minus(1)));
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            if (a.value() == 0 && b.value() > 0) {
                // a constant 0 stays 0 under every positive power
                return a.isConstant() ? Real.ZERO : powerTimesLog(1).apply(a, b);
            }
            return y.times(a.log());
        }
    },
    /// Angle of the point `(b, a)`; the partials at the origin are not finite.
    ATAN2 {
        @Override
        public double value(double a, double b) {
            return Math.atan2(a, b);
        }

        @Override
        public Real value(Real a, Real b) {
            return Real.atan2(a, b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            double r = Math.hypot(a, b);
            return b / r / r;
        }

        @Override
        public double partialB(double a, double b, double y) {
            double r = Math.hypot(a, b);
            return -a / r / r;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            Real r = Real.hypot(a, b);
            return b.div(r).div(r);
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            Real r = Real.hypot(a, b);
            return a.div(r).div(r).unaryMinus();
        }
    },
    /// Length of the vector `(a, b)` without overflow; both partials at the origin are 0.
    HYPOT {
        @Override
        public double value(double a, double b) {
            return Math.hypot(a, b);
        }

        @Override
        public Real value(Real a, Real b) {
            return Real.hypot(a, b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return y == 0 ? 0 : a / y;
        }

        @Override
        public double partialB(double a, double b, double y) {
            return y == 0 ? 0 : b / y;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            return y.value() == 0 ? Real.ZERO : a.div(y);
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            return y.value() == 0 ? Real.ZERO : b.div(y);
        }
    },
    /// The smaller argument; on a tie the partials follow the first.
    MIN {
        @Override
        public double value(double a, double b) {
            return Math.min(a, b);
        }

        @Override
        public Real value(Real a, Real b) {
            return Real.min(a, b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return a <= b ? 1 : 0;
        }

        @Override
        public double partialB(double a, double b, double y) {
            return a <= b ? 0 : 1;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            return Real.of(partialA(a.value(), b.value(), y.value()));
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            return Real.of(partialB(a.value(), b.value(), y.value()));
        }
    },
    /// The larger argument; on a tie the partials follow the first.
    MAX {
        @Override
        public double value(double a, double b) {
            return Math.max(a, b);
        }

        @Override
        public Real value(Real a, Real b) {
            return Real.max(a, b);
        }

        @Override
        public double partialA(double a, double b, double y) {
            return a >= b ? 1 : 0;
        }

        @Override
        public double partialB(double a, double b, double y) {
            return a >= b ? 0 : 1;
        }

        @Override
        public Real partialA(Real a, Real b, Real y) {
            return Real.of(partialA(a.value(), b.value(), y.value()));
        }

        @Override
        public Real partialB(Real a, Real b, Real y) {
            return Real.of(partialB(a.value(), b.value(), y.value()));
        }
    };

    /// `a^b · (log a)^k`, closed under derivatives, for the derivatives of a power at `a = 0`: there `0 · log 0` is 0 where
    /// the power is positive, and its own derivatives are finite just where they exist.
    private static Primitive powerTimesLog(int k) {
        return Primitive.of("pow", 2,
                x -> x[0] == 0 && x[1] > 0 ? 0 : Math.pow(x[0], x[1]) * Math.pow(Math.log(x[0]), k),
                x -> {
                    Real lower = x[1].minus(1);
                    Real byA = x[1].times(powerTimesLog(k).apply(x[0], lower));
                    return new Real[] {
                        k == 0 ? byA : byA.plus(powerTimesLog(k - 1).apply(x[0], lower).times(k)),
                        powerTimesLog(k + 1).apply(x[0], x[1])};
                });
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How far the partials by the active arguments may be off, relative to themselves, because the arguments are.
    ///
    /// @param activeA whether the partial by the first argument is used
    /// @param activeB whether the partial by the second argument is used
    /// @param errorA the relative error of the first argument
    /// @param errorB the relative error of the second argument
    /// @return the larger relative error of the partials in use
    public double relativeErrorOfPartials(boolean activeA, boolean activeB, double errorA, double errorB) {
        return switch (this) {
            case TIMES -> Math.max(activeA ? errorB : 0, activeB ? errorA : 0);
            case DIV -> Math.max(activeA ? errorB : 0, activeB ? errorA + 2 * errorB : 0);
            case POW -> errorA;
            case PLUS, MINUS, ATAN2, HYPOT, MIN, MAX -> 0;
        };
    }

    /// The value at plain numbers.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @return the value
    public abstract double value(double a, double b);

    /// The value at numbers in flight.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @return the value
    public abstract Real value(Real a, Real b);

    /// The partial by the first argument at plain numbers.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public abstract double partialA(double a, double b, double y);

    /// The partial by the second argument at plain numbers.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public abstract double partialB(double a, double b, double y);

    /// The partial by the first argument at numbers in flight.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public abstract Real partialA(Real a, Real b, Real y);

    /// The partial by the second argument at numbers in flight.
    ///
    /// @param a the first argument
    /// @param b the second argument
    /// @param y the value there
    /// @return the partial
    public abstract Real partialB(Real a, Real b, Real y);
}
