package org.nulla.bench.problems;

import static org.nulla.bench.problems.Terms.square;

import java.util.Arrays;
import java.util.Optional;
import org.nulla.Real;

/// The curves of NIST's nonlinear regressions (Statistical Reference Datasets), one for each data set, as published with them.
public enum NistModel {

    /// Superconductivity magnetisation.
    BENNETT5("Bennett5", 3, (b, x) -> b[0].times(b[1].plus(x[0]).pow(b[2].dividedInto(-1)))),
    /// Biochemical oxygen demand.
    BOX_BOD("BoxBOD", 2, (b, x) -> b[0].times(b[1].times(-x[0]).expm1()).unaryMinus()),
    /// Ultrasonic calibration.
    CHWIRUT1("Chwirut1", 3, NistModel::chwirut),
    /// Ultrasonic calibration, fewer points.
    CHWIRUT2("Chwirut2", 3, NistModel::chwirut),
    /// Radiated energy from a carbon filament lamp.
    DAN_WOOD("DanWood", 2, (b, x) -> b[0].times(b[1].times(Math.log(x[0])).exp())),
    /// Monthly averaged atmospheric pressure differences.
    ENSO("ENSO", 9, NistModel::enso),
    /// Circular interference transmittance.
    ECKERLE4("Eckerle4", 3, (b, x) -> b[0].div(b[1]).times(square(b[2].minusFrom(x[0]).div(b[1])).times(-0.5).exp())),
    /// Two well-separated peaks on a decaying line.
    GAUSS1("Gauss1", 8, NistModel::gauss),
    /// Two slightly blended peaks.
    GAUSS2("Gauss2", 8, NistModel::gauss),
    /// Two strongly blended peaks.
    GAUSS3("Gauss3", 8, NistModel::gauss),
    /// Thermal expansion of copper.
    HAHN1("Hahn1", 7, (b, x) -> quotient(b, 4, x[0])),
    /// Scanning electron microscope line widths.
    KIRBY2("Kirby2", 5, (b, x) -> quotient(b, 3, x[0])),
    /// Sum of exponentials, to 14 digits.
    LANCZOS1("Lanczos1", 6, NistModel::lanczos),
    /// Sum of exponentials, to 6 digits.
    LANCZOS2("Lanczos2", 6, NistModel::lanczos),
    /// Sum of exponentials, to 5 digits.
    LANCZOS3("Lanczos3", 6, NistModel::lanczos),
    /// Kowalik and Osborne's enzyme reaction.
    MGH09("MGH09", 4, (b, x) -> b[0].times(b[1].times(x[0]).plus(x[0] * x[0]))
            .div(b[2].times(x[0]).plus(x[0] * x[0]).plus(b[3]))),
    /// Meyer's thermistor.
    MGH10("MGH10", 3, (b, x) -> b[0].times(b[1].div(b[2].plus(x[0])).exp())),
    /// Osborne's first problem.
    MGH17("MGH17", 5, (b, x) -> b[0].plus(b[1].times(b[3].times(-x[0]).exp()))
            .plus(b[2].times(b[4].times(-x[0]).exp()))),
    /// Monomolecular adsorption, by an exponential.
    MISRA1A("Misra1a", 2, (b, x) -> b[0].times(b[1].times(-x[0]).expm1()).unaryMinus()),
    /// Monomolecular adsorption, by an inverse square.
    MISRA1B("Misra1b", 2, (b, x) -> b[0].times(square(b[1].times(x[0] / 2).plus(1)).dividedInto(1).minusFrom(1))),
    /// Monomolecular adsorption, by an inverse root.
    MISRA1C("Misra1c", 2, (b, x) -> b[0].times(b[1].times(2 * x[0]).plus(1).sqrt().dividedInto(1).minusFrom(1))),
    /// Monomolecular adsorption, by a quotient.
    MISRA1D("Misra1d", 2, (b, x) -> b[0].times(b[1]).times(x[0]).div(b[1].times(x[0]).plus(1))),
    /// Breakdown strength of insulation over time and temperature; the logarithm of the response is fitted.
    NELSON("Nelson", 3, (b, x) -> b[0].minus(b[1].times(x[0]).times(b[2].times(-x[1]).exp()))),
    /// Pasture yield.
    RAT42("Rat42", 3, (b, x) -> b[0].div(b[1].minus(b[2].times(x[0])).exp().plus(1))),
    /// Onion bulb growth.
    RAT43("Rat43", 4, (b, x) -> b[0].div(b[1].minus(b[2].times(x[0])).exp().plus(1).pow(b[3].dividedInto(1)))),
    /// Quantum defects in iodine.
    ROSZMAN1("Roszman1", 4, (b, x) -> b[0].minus(b[1].times(x[0]))
            .minus(b[2].div(b[3].minusFrom(x[0])).atan().div(Math.PI))),
    /// Semiconductor electron mobility.
    THURBER("Thurber", 7, (b, x) -> quotient(b, 4, x[0]));

    /// A curve, or a surface, with parameters.
    @FunctionalInterface
    private interface Curve {
        Real at(Real[] b, double... x);
    }

    private final String dataset;
    private final int parameters;
    @SuppressWarnings("ImmutableEnumChecker") // every curve is a function that holds nothing
    private final Curve curve;

    NistModel(String dataset, int parameters, Curve curve) {
        this.dataset = dataset;
        this.parameters = parameters;
        this.curve = curve;
    }

    /// The model of a data set.
    ///
    /// @param dataset the name that the data file gives
    /// @return the model, or nothing if there is none of that name
    public static Optional<NistModel> of(String dataset) {
        return Arrays.stream(values()).filter(model -> model.dataset.equals(dataset)).findFirst();
    }

    /// The name of the data set.
    ///
    /// @return the name, spelt as NIST does
    public String dataset() {
        return dataset;
    }

    /// How many parameters the curve has.
    ///
    /// @return the number
    public int parameters() {
        return parameters;
    }

    /// How many predictors the data have.
    ///
    /// @return one, or two
    public int predictors() {
        return this == NELSON ? 2 : 1;
    }

    /// The curve's value.
    ///
    /// @param b the parameters
    /// @param x the predictors
    /// @return the predicted response
    public Real at(Real[] b, double... x) {
        return curve.at(b, x);
    }

    /// What the curve is compared with at a measured response.
    ///
    /// @param y the response
    /// @return the response, or its logarithm
    public double response(double y) {
        return this == NELSON ? Math.log(y) : y;
    }

    private static Real chwirut(Real[] b, double... x) {
        return b[0].times(-x[0]).exp().div(b[1].plus(b[2].times(x[0])));
    }

    private static Real enso(Real[] b, double... x) {
        double year = 2 * Math.PI * x[0] / 12;
        Real value = b[0].plus(b[1].times(Math.cos(year))).plus(b[2].times(Math.sin(year)));
        for (int k = 3; k < 9; k += 3) {
            Real phase = b[k].dividedInto(2 * Math.PI * x[0]);
            value = value.plus(b[k + 1].times(phase.cos())).plus(b[k + 2].times(phase.sin()));
        }
        return value;
    }

    private static Real gauss(Real[] b, double... x) {
        Real value = b[0].times(b[1].times(-x[0]).exp());
        for (int k = 2; k < 8; k += 3) {
            Real distance = b[k + 1].minusFrom(x[0]).div(b[k + 2]);
            value = value.plus(b[k].times(square(distance).unaryMinus().exp()));
        }
        return value;
    }

    private static Real lanczos(Real[] b, double... x) {
        Real value = Real.ZERO;
        for (int k = 0; k < 6; k += 2) {
            value = value.plus(b[k].times(b[k + 1].times(-x[0]).exp()));
        }
        return value;
    }

    /// A quotient of polynomials, the first `above` parameters above the line, the others below with a one before them.
    private static Real quotient(Real[] b, int above, double x) {
        Real[] below = Arrays.copyOfRange(b, above - 1, b.length);
        below[0] = Real.ONE;
        return Terms.polynomial(Arrays.copyOf(b, above), x).div(Terms.polynomial(below, x));
    }
}
