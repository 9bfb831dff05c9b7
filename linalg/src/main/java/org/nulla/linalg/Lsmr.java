package org.nulla.linalg;

/// Iterative least squares over a linear map: LSMR (Fong and Saunders, 2011), which needs only products with the map and
/// its transpose, and whose residual `‖Aᵀr‖` falls at every step. From zero it tends to the shortest solution.
public final class Lsmr {

    private Lsmr() {
    }

    /// What the iteration ended with.
    ///
    /// @param x the solution
    /// @param residualNorm the estimated `‖A x − b‖`
    /// @param normalResidualNorm the estimated `‖Aᵀ (A x − b)‖`
    /// @param iterations how many steps were taken
    /// @param converged whether a stopping rule was met before the limit
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Result(double[] x, double residualNorm, double normalResidualNorm, int iterations,
            boolean converged) {
    }

    /// Minimises `‖A x − b‖`.
    ///
    /// @param a the map
    /// @param b the right-hand side
    /// @param tolerance relative accuracy of the residual, near rounding for the best answer
    /// @param maxIterations the limit
    /// @param control progress and cancellation
    /// @return what the iteration ended with
    public static Result solve(LinearMap a, double[] b, double tolerance, int maxIterations, WorkControl control) {
        int n = a.columns();
        double[] x = new double[n];
        double[] u = b.clone();
        double beta = normalise(u);
        double[] v = a.applyTransposed(u);
        double alpha = normalise(v);
        if (alpha * beta == 0) {
            return new Result(x, beta, 0, 0, true);
        }
        double alphaBar = alpha;
        double zetaBar = alpha * beta;
        double rho = 1;
        double rhoBar = 1;
        double cBar = 1;
        double sBar = 0;
        double[] h = v.clone();
        double[] hBar = new double[n];
        double normB = beta;
        // quantities for the estimate of ‖r‖
        double betaDd = beta;
        double betaD = 0;
        double rhoDOld = 1;
        double tauTildeOld = 0;
        double thetaTilde = 0;
        double zeta = 0;
        double d = 0;
        double normA2 = alpha * alpha;
        double normR = beta;
        double normAr = alpha * beta;
        for (int iteration = 1; iteration <= maxIterations; iteration++) {
            control.check();
            u = combine(a.apply(v), -alpha, u);
            beta = normalise(u);
            if (beta > 0) {
                v = combine(a.applyTransposed(u), -beta, v);
                alpha = normalise(v);
            } else {
                alpha = 0;
            }
            double rhoOld = rho;
            rho = Math.hypot(alphaBar, beta);
            double c = alphaBar / rho;
            double s = beta / rho;
            double theta = s * alpha;
            alphaBar = c * alpha;
            double rhoBarOld = rhoBar;
            double zetaOld = zeta;
            double thetaBar = sBar * rho;
            double rhoTemp = cBar * rho;
            rhoBar = Math.hypot(cBar * rho, theta);
            cBar = rhoTemp / rhoBar;
            sBar = theta / rhoBar;
            zeta = cBar * zetaBar;
            zetaBar = -sBar * zetaBar;
            double hBarFactor = thetaBar * rho / (rhoOld * rhoBarOld);
            double xFactor = zeta / (rho * rhoBar);
            double hFactor = theta / rho;
            for (int i = 0; i < n; i++) {
                hBar[i] = h[i] - hBarFactor * hBar[i];
                x[i] += xFactor * hBar[i];
                h[i] = v[i] - hFactor * h[i];
            }
            double betaAcute = betaDd;
            double betaHat = c * betaAcute;
            betaDd = -s * betaAcute;
            double thetaTildeOld = thetaTilde;
            double rhoTildeOld = Math.hypot(rhoDOld, thetaBar);
            double cTildeOld = rhoDOld / rhoTildeOld;
            double sTildeOld = thetaBar / rhoTildeOld;
            thetaTilde = sTildeOld * rhoBar;
            rhoDOld = cTildeOld * rhoBar;
            betaD = -sTildeOld * betaD + cTildeOld * betaHat;
            tauTildeOld = (zetaOld - thetaTildeOld * tauTildeOld) / rhoTildeOld;
            double tauD = (zeta - thetaTilde * tauTildeOld) / rhoDOld;
            normR = Math.sqrt(d + (betaD - tauD) * (betaD - tauD) + betaDd * betaDd);
            normA2 += beta * beta;
            double normA = Math.sqrt(normA2);
            normA2 += alpha * alpha;
            normAr = Math.abs(zetaBar);
            double normX = norm(x);
            boolean residualSmall = normR <= tolerance * (normB + normA * normX);
            boolean normalSmall = normR == 0 || normAr <= tolerance * normA * normR;
            if (residualSmall || normalSmall || alpha == 0 || beta == 0) {
                return new Result(x, normR, normAr, iteration, true);
            }
        }
        return new Result(x, normR, normAr, maxIterations, false);
    }

    /// `y + factor·z`, in place of `y`.
    private static double[] combine(double[] y, double factor, double[] z) {
        for (int i = 0; i < y.length; i++) {
            y[i] += factor * z[i];
        }
        return y;
    }

    private static double normalise(double[] x) {
        double norm = norm(x);
        if (norm > 0) {
            for (int i = 0; i < x.length; i++) {
                x[i] /= norm;
            }
        }
        return norm;
    }

    private static double norm(double[] x) {
        double sum = 0;
        for (double e : x) {
            sum += e * e;
        }
        return Math.sqrt(sum);
    }
}
