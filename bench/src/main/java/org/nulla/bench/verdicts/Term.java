package org.nulla.bench.verdicts;

import java.util.IdentityHashMap;
import java.util.List;
import org.nulla.Real;
import org.nulla.function.VectorFunction;
import org.nulla.testkit.random.Arithmetic.Transcendental;

/// A piece of a program that can be run on any numbers. Terms may share parts.
sealed interface Term {

    /// A number.
    record Constant(double value) implements Term {
    }

    /// An unknown.
    record Unknown(int index) implements Term {
    }

    /// `a + b`.
    record Sum(Term a, Term b) implements Term {
    }

    /// `a · b`.
    record Product(Term a, Term b) implements Term {
    }

    /// `a / b`.
    record Quotient(Term a, Term b) implements Term {
    }

    /// A function of a term.
    record Applied(Transcendental function, Term a) implements Term {
    }

    /// The numbers that terms are run on.
    interface Algebra<T> {

        T of(double value);

        T plus(T a, T b);

        T times(T a, T b);

        T divide(T a, T b);

        T apply(Transcendental function, T a);
    }

    static Term of(double value) {
        return new Constant(value);
    }

    static Term unknown(int index) {
        return new Unknown(index);
    }

    default Term plus(Term b) {
        return new Sum(this, b);
    }

    default Term plus(double b) {
        return plus(of(b));
    }

    default Term minus(Term b) {
        return plus(b.times(-1));
    }

    default Term minus(double b) {
        return plus(-b);
    }

    default Term times(Term b) {
        return new Product(this, b);
    }

    default Term times(double b) {
        return times(of(b));
    }

    default Term over(Term b) {
        return new Quotient(this, b);
    }

    default Term squared() {
        return times(this);
    }

    default Term pow(int exponent) {
        Term power = this;
        for (int k = 1; k < exponent; k++) {
            power = power.times(this);
        }
        return power;
    }

    default Term exp() {
        return new Applied(Transcendental.EXP, this);
    }

    default Term sin() {
        return new Applied(Transcendental.SIN, this);
    }

    default Term cos() {
        return new Applied(Transcendental.COS, this);
    }

    default Term atan() {
        return new Applied(Transcendental.ATAN, this);
    }

    default Term log() {
        return new Applied(Transcendental.LOG, this);
    }

    /// Runs terms on some numbers.
    static <T> List<T> run(List<Term> terms, Algebra<T> algebra, List<T> x) {
        IdentityHashMap<Term, T> known = new IdentityHashMap<>();
        return terms.stream().map(term -> run(term, algebra, x, known)).toList();
    }

    private static <T> T run(Term term, Algebra<T> algebra, List<T> x, IdentityHashMap<Term, T> known) {
        T before = known.get(term);
        if (before != null) {
            return before;
        }
        T value = switch (term) {
            case Constant constant -> algebra.of(constant.value);
            case Unknown unknown -> x.get(unknown.index);
            case Sum sum -> algebra.plus(run(sum.a, algebra, x, known), run(sum.b, algebra, x, known));
            case Product product -> algebra.times(run(product.a, algebra, x, known),
                    run(product.b, algebra, x, known));
            case Quotient quotient -> algebra.divide(run(quotient.a, algebra, x, known),
                    run(quotient.b, algebra, x, known));
            case Applied applied -> algebra.apply(applied.function, run(applied.a, algebra, x, known));
        };
        known.put(term, value);
        return value;
    }

    /// Terms as the function that the solvers see.
    static VectorFunction function(List<Term> terms) {
        return x -> run(terms, Reals.INSTANCE, List.of(x)).toArray(Real[]::new);
    }

    /// Traced numbers.
    enum Reals implements Algebra<Real> {
        /// The only one.
        INSTANCE;

        @Override
        public Real of(double value) {
            return Real.of(value);
        }

        @Override
        public Real plus(Real a, Real b) {
            return a.plus(b);
        }

        @Override
        public Real times(Real a, Real b) {
            return a.times(b);
        }

        @Override
        public Real divide(Real a, Real b) {
            return a.div(b);
        }

        @Override
        public Real apply(Transcendental function, Real a) {
            return switch (function) {
                case SQRT -> a.sqrt();
                case CBRT -> a.cbrt();
                case EXP -> a.exp();
                case LOG -> a.log();
                case SIN -> a.sin();
                case COS -> a.cos();
                case ATAN -> a.atan();
            };
        }
    }
}
