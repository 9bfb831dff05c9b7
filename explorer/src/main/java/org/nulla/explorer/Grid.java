package org.nulla.explorer;

import java.util.Arrays;
import org.nulla.DomainException;
import org.nulla.Real;
import org.nulla.RunControl;
import org.nulla.report.json.JsonWriter;
import org.nulla.formula.Formula;

/// The outputs of a program with two or three inputs at the points of a grid, for level sets. The last input runs
/// fastest.
///
/// @param formula the program
/// @param lower the least value of each input
/// @param upper the greatest value of each input
/// @param points how many points there are along each
@SuppressWarnings("ArrayRecordComponent") // made and used in one place
record Grid(Formula formula, double[] lower, double[] upper, int points) {

    /// How many steps have to be computed.
    long cost() {
        return Math.round(Math.pow(points, lower.length)) * formula.stepLines().size();
    }

    String json(RunControl control) {
        int count = (int) Math.round(Math.pow(points, lower.length));
        float[][] values = new float[formula.outputs().size()][count];
        for (int i = 0; i < count; i++) {
            if (i % points == 0) {
                control.check();
            }
            double[] outputs = valueAt(i);
            for (int k = 0; k < values.length; k++) {
                values[k][i] = (float) outputs[k];
            }
        }
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject().name("points").value(points).name("values").beginArray();
        for (float[] output : values) {
            json.beginArray();
            for (float value : output) {
                // what is drawn needs no more digits than a float has
                json.value(Double.parseDouble(Float.toString(value)));
            }
            json.endArray();
        }
        json.endArray().endObject();
        return text.toString();
    }

    private double[] valueAt(int index) {
        double[] x = new double[lower.length];
        int rest = index;
        for (int j = x.length - 1; j >= 0; j--) {
            x[j] = lower[j] + (upper[j] - lower[j]) * (rest % points) / (points - 1);
            rest /= points;
        }
        try {
            return Real.values(formula.evaluate(Real.of(x)));
        } catch (DomainException undefined) {
            double[] nothing = new double[formula.outputs().size()];
            Arrays.fill(nothing, Double.NaN);
            return nothing;
        }
    }
}
