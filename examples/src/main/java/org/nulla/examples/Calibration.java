package org.nulla.examples;

import java.io.PrintStream;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.Primitive;
import org.nulla.solver.ImplicitFunction;

/// The volatility that the price of an option implies, and what it owes to each input.
public final class Calibration implements Example {

    // begin: normal
    /// The normal distribution function; its derivative is the density.
    private static final Primitive NORMAL = Primitive.of("normal", 1, x -> normal(x[0]),
            x -> new Real[] {density(x[0])});

    private static Real density(Real x) {
        return x.times(x).times(-0.5).exp().div(Math.sqrt(2 * Math.PI));
    }

    /// `½ + φ(x) (x + x³/3 + x⁵/15 + …)`, in which no term cancels another; beyond 9 it is 0 or 1 to all digits.
    private static double normal(double x) {
        double z = Math.clamp(x, -9, 9);
        double term = z;
        double sum = z;
        for (int k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
            term *= z * z / k;
            sum += term;
        }
        return 0.5 + sum * density(Real.of(z)).value();
    }
    // end: normal

    // begin: call
    /// The price of a call by Black and Scholes.
    static Real call(Real volatility, Real spot, Real strike, Real rate, Real years) {
        Real spread = volatility.times(years.sqrt());
        Real left = spot.div(strike).log().plus(rate.times(years)).div(spread).plus(spread.div(2));
        Real discounted = strike.times(rate.times(years).unaryMinus().exp());
        return spot.times(NORMAL.apply(left)).minus(discounted.times(NORMAL.apply(left.minus(spread))));
    }

    static final ImplicitFunction VOLATILITY = ImplicitFunction.of(
            (x, p) -> new Real[] {call(x[0], p[1], p[2], p[3], p[4]).minus(p[0])}, 0.5);
    // end: call

    /// Price, spot, strike, rate and years.
    static final double[] QUOTE = {1.875, 21, 20, 0.1, 0.25};

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new Calibration().run(System.out);
    }

    @Override
    public void run(PrintStream out) {
        // begin: use
        double volatility = VOLATILITY.solve(QUOTE).solution()[0];
        out.println("implied volatility " + Example.text(volatility));
        double[] by = VOLATILITY.jacobian(QUOTE)[0];
        out.println("by price           " + Example.text(by[0]));
        out.println("by spot, strike    " + Example.text(by[1], by[2]));
        out.println("by rate, years     " + Example.text(by[3], by[4]));

        // the first of them is the reciprocal of what traders call vega
        double vega = Nulla.derivative(v -> call(v, Real.of(21), Real.of(20), Real.of(0.1), Real.of(0.25)), volatility);
        out.println("1 / vega           " + Example.text(1 / vega));
        // end: use
    }
}
