package org.nulla.affine;

import java.util.ArrayList;
import java.util.List;
import org.nulla.Tolerance;
import org.nulla.row.Row;
import org.nulla.row.RowBuilder;
import org.nulla.row.Rows;
import org.nulla.sweep.Outcome;

/// Equations among variables that a test makes, and what became of them when they were settled.
abstract class EquationsFixture {

    static final double U = Row.ROUNDOFF;

    final RowBuilder builder = new RowBuilder(false);
    final Variables variables = new Variables(builder, false);
    final Equations equations = new Equations(variables, builder, Tolerance.DEFAULT, 1);
    final List<String> settled = new ArrayList<>();

    final void make(double... sizes) {
        for (double size : sizes) {
            variables.make(size);
        }
    }

    static Row row(double[] coefficients, double[] errors, double origin, double originError) {
        int[] ids = new int[coefficients.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = i;
        }
        return Rows.of(ids, coefficients, errors, origin, originError);
    }

    final void settle() {
        equations.settle((number, event, row, pivot) -> settled.add(number + " " + event.label() + " " + pivot));
    }

    final Outcome.Quality quality() {
        return equations.quality(true, 0);
    }
}
