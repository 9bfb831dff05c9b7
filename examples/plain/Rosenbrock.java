/// Rosenbrock's residuals in plain Java, for the command line.
public class Rosenbrock {

    public static double[] residuals(double[] x) {
        return new double[] {10 * (x[1] - x[0] * x[0]), 1 - x[0]};
    }
}
