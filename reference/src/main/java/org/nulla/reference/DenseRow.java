package org.nulla.reference;

import java.util.Arrays;
import org.nulla.sweep.Stations;
import org.nulla.sweep.Target;

/// A row that stores every coefficient, zero or not.
final class DenseRow implements Row<DenseRow> {

    private final Tally tally;
    private double origin;
    private int width;
    private double[] coefficients; // (capacity), the first `width` of which count
    private double lengthSquared;

    private DenseRow(Tally tally, double origin, int width, double[] coefficients) {
        this.tally = tally;
        this.origin = origin;
        this.width = width;
        this.coefficients = coefficients;
    }

    /// The row of one source of a target.
    static DenseRow of(Target target, int source, Tally tally) {
        double[] coefficients = new double[target.dimension()];
        for (int j = 0; j < coefficients.length; j++) {
            coefficients[j] = target.basis()[j][source];
        }
        return new DenseRow(tally, target.origin()[source], coefficients.length, coefficients);
    }

    @Override
    public double origin() {
        return origin;
    }

    @Override
    public double coefficient(int column) {
        return coefficients[column];
    }

    @Override
    public int[] columns() {
        int[] columns = new int[width];
        int count = 0;
        for (int j = 0; j < width; j++) {
            if (coefficients[j] != 0) {
                columns[count++] = j;
            }
        }
        return Arrays.copyOf(columns, count);
    }

    @Override
    public int stored() {
        return width;
    }

    @Override
    public int pivot() {
        for (int j = width - 1; j >= 0; j--) {
            if (!tally.isZero(coefficients[j])) {
                tally.pivotOn(coefficients[j]);
                return j;
            }
        }
        return -1;
    }

    @Override
    public DenseRow firstUnit(int wanted) {
        double[] unit = new double[wanted];
        unit[wanted - 1] = 1;
        return new DenseRow(tally, 0, wanted, unit);
    }

    @Override
    public DenseRow minus(DenseRow other) {
        double[] difference = new double[width];
        for (int j = 0; j < width; j++) {
            difference[j] = coefficients[j] - other.coefficients[j];
        }
        tally.update(width + 1);
        return new DenseRow(tally, origin - other.origin, width, difference);
    }

    @Override
    public DenseRow minusNewColumn(Stations stations, int slot) {
        double[] extended = Arrays.copyOf(coefficients, width + 1);
        extended[width] = 0; // beyond the width there may be leftovers
        return new DenseRow(tally, origin, width + 1, extended);
    }

    @Override
    public void grow(int coefficient) {
        if (width == coefficients.length) {
            coefficients = Arrays.copyOf(coefficients, width + (width >> 1) + 4);
        }
        coefficients[width++] = coefficient;
    }

    @Override
    public void divideBy(Stations stations, int slot) {
        double partial = stations.partial(slot);
        origin /= partial;
        for (int j = 0; j < width; j++) {
            coefficients[j] /= partial;
        }
        tally.update(width + 1);
    }

    @Override
    public void removeComponentAlong(DenseRow direction) {
        double component = dot(direction) / direction.lengthSquared;
        if (component != 0) {
            origin -= component * direction.origin;
            subtract(component, direction);
        }
    }

    @Override
    public void eliminate(DenseRow equation, int pivot) {
        if (equation.origin != 0) {
            origin -= equation.origin / equation.lengthSquared * dot(equation);
        }
        if (coefficients[pivot] != 0) {
            subtract(coefficients[pivot] / equation.coefficients[pivot], equation);
        }
        width--;
        System.arraycopy(coefficients, pivot + 1, coefficients, pivot, width - pivot);
    }

    private double dot(DenseRow other) {
        double sum = 0;
        for (int j = 0; j < width; j++) {
            sum += coefficients[j] * other.coefficients[j];
        }
        tally.update(width + 1);
        return sum;
    }

    private void subtract(double factor, DenseRow other) {
        for (int j = 0; j < width; j++) {
            coefficients[j] -= factor * other.coefficients[j];
        }
        tally.update(width);
    }

    @Override
    public void seal() {
        lengthSquared = dot(this);
    }
}
