package org.nulla.bench.problems;

import java.util.Arrays;
import java.util.List;
import org.nulla.Real;

/// A nonlinear regression of NIST's Statistical Reference Datasets: data, two starts, and the certified answer.
public final class NistDataset {

    private final NistModel model;
    private final double[][] starts;
    private final double[] certified;
    private final double residualSumOfSquares;
    private final double[][] observations;

    /// A data set; the lengths are taken to fit.
    NistDataset(NistModel model, double[][] starts, double[] certified, double residualSumOfSquares,
            List<double[]> observations) {
        this.model = model;
        this.starts = Arrays.stream(starts).map(double[]::clone).toArray(double[][]::new);
        this.certified = certified.clone();
        this.residualSumOfSquares = residualSumOfSquares;
        this.observations = observations.stream().map(double[]::clone).toArray(double[][]::new);
    }

    /// The curve that is fitted.
    ///
    /// @return the model
    public NistModel model() {
        return model;
    }

    /// The fit as a problem of least squares.
    ///
    /// @param start which start: 1, far from the answer, or 2, nearer
    /// @return residuals, measured less predicted, over the parameters
    public Problem problem(int start) {
        return new Problem(model.dataset() + "-start-" + start, observations.length, this::residuals,
                starts[start - 1]);
    }

    private Real[] residuals(Real[] b) {
        Real[] f = new Real[observations.length];
        for (int i = 0; i < f.length; i++) {
            double[] row = observations[i];
            f[i] = model.at(b, Arrays.copyOfRange(row, 1, row.length)).minusFrom(model.response(row[0]));
        }
        return f;
    }

    /// The certified parameters.
    ///
    /// @return a fresh array, with eleven digits each
    public double[] certified() {
        return certified.clone();
    }

    /// The certified residual sum of squares.
    ///
    /// @return the sum at the certified parameters
    public double residualSumOfSquares() {
        return residualSumOfSquares;
    }

    /// Whether the certified parameters give the certified sum of squares. Copies of the files exist in which they do not;
    /// digits compared with such parameters mean nothing.
    ///
    /// @return true if the file agrees with itself to six digits
    public boolean isConsistent() {
        double sum = 0;
        for (double residual : Real.values(residuals(Real.of(certified)))) {
            sum += residual * residual;
        }
        // where the data were made without error the sum is the rounding of the printed parameters
        return Math.abs(sum - residualSumOfSquares) <= 1e-18 + 1e-6 * residualSumOfSquares;
    }

    /// How many digits of every certified parameter a fit has right: the least `-log10` of the relative errors.
    ///
    /// @param parameters the fit's parameters
    /// @return the number of digits, between 0 and 11
    public double digits(double... parameters) {
        double digits = 11;
        for (int i = 0; i < certified.length; i++) {
            double error = Math.abs(parameters[i] - certified[i]) / Math.abs(certified[i]);
            digits = Math.min(digits, Double.isNaN(error) ? 0 : -Math.log10(error));
        }
        return Math.max(0, digits);
    }
}
