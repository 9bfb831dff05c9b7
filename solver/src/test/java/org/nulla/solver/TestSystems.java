package org.nulla.solver;

import java.util.Arrays;
import org.nulla.Real;

/// The systems that more than one test of this module walks on.
final class TestSystems {

    private TestSystems() {}

    /// Powell's function of four unknowns: its Jacobian is singular at the root.
    static Real[] powellSingular(Real[] x) {
        Real middle = x[1].minus(x[2].times(2));
        Real ends = x[0].minus(x[3]);
        return new Real[] {x[0].plus(x[1].times(10)), x[2].minus(x[3]).times(Math.sqrt(5)),
            middle.times(middle), ends.times(ends).times(Math.sqrt(10))};
    }

    static double[] filled(int n, double value) {
        double[] x = new double[n];
        Arrays.fill(x, value);
        return x;
    }
}
