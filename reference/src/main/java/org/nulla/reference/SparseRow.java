package org.nulla.reference;

import java.util.Arrays;
import org.nulla.sweep.Stations;
import org.nulla.sweep.Target;

/// A row that stores the coefficients that are not zero, in order of their columns. A coefficient that the zero test takes
/// for zero is forgotten.
final class SparseRow implements Row<SparseRow> {

    private final Tally tally;
    private double origin;
    private int width;
    private int count;
    private int[] columns; // (capacity), ascending
    private double[] coefficients; // (capacity)
    private double lengthSquared;

    private SparseRow(Tally tally, double origin, int width, int capacity) {
        this.tally = tally;
        this.origin = origin;
        this.width = width;
        this.columns = new int[capacity];
        this.coefficients = new double[capacity];
    }

    /// The row of one source of a target.
    static SparseRow of(Target target, int source, Tally tally) {
        SparseRow row = new SparseRow(tally, target.origin()[source], target.dimension(), target.dimension());
        for (int j = 0; j < target.dimension(); j++) {
            row.append(j, target.basis()[j][source]);
        }
        return row;
    }

    @Override
    public double origin() {
        return origin;
    }

    @Override
    public double coefficient(int column) {
        int at = Arrays.binarySearch(columns, 0, count, column);
        return at < 0 ? 0 : coefficients[at];
    }

    @Override
    public int[] columns() {
        return Arrays.copyOf(columns, count);
    }

    @Override
    public int stored() {
        return count;
    }

    @Override
    public int pivot() {
        if (count > 0) {
            tally.pivotOn(coefficients[count - 1]);
        }
        return count > 0 ? columns[count - 1] : -1;
    }

    @Override
    public SparseRow firstUnit(int wanted) {
        SparseRow unit = new SparseRow(tally, 0, wanted, 2);
        unit.append(wanted - 1, 1);
        return unit;
    }

    @Override
    public SparseRow minus(SparseRow other) {
        SparseRow difference = copy(width);
        difference.origin -= other.origin;
        difference.subtract(1, other);
        return difference;
    }

    @Override
    public SparseRow minusNewColumn(Stations stations, int slot) {
        return copy(width + 1);
    }

    private SparseRow copy(int wanted) {
        SparseRow copy = new SparseRow(tally, origin, wanted, 0);
        copy.count = count;
        copy.columns = Arrays.copyOf(columns, count);
        copy.coefficients = Arrays.copyOf(coefficients, count);
        return copy;
    }

    @Override
    public void grow(int coefficient) {
        if (coefficient != 0) {
            if (count == columns.length) {
                columns = Arrays.copyOf(columns, count + (count >> 1) + 2);
                coefficients = Arrays.copyOf(coefficients, columns.length);
            }
            append(width, coefficient);
        }
        width++;
    }

    @Override
    public void divideBy(Stations stations, int slot) {
        double partial = stations.partial(slot);
        origin /= partial;
        int length = count;
        count = 0;
        for (int i = 0; i < length; i++) {
            append(columns[i], coefficients[i] / partial);
        }
        tally.update(length + 1);
    }

    @Override
    public void removeComponentAlong(SparseRow direction) {
        double component = dot(direction) / direction.lengthSquared;
        if (component != 0) {
            origin -= component * direction.origin;
            subtract(component, direction);
        }
    }

    @Override
    public void eliminate(SparseRow equation, int pivot) {
        if (equation.origin != 0) {
            origin -= equation.origin / equation.lengthSquared * dot(equation);
        }
        double coefficient = coefficient(pivot);
        if (coefficient != 0) {
            subtract(coefficient / equation.coefficient(pivot), equation);
        }
        drop(pivot);
    }

    private double dot(SparseRow other) {
        double sum = 0;
        int j = 0;
        for (int i = 0; i < count; i++) {
            while (j < other.count && other.columns[j] < columns[i]) {
                j++;
            }
            if (j < other.count && other.columns[j] == columns[i]) {
                sum += coefficients[i] * other.coefficients[j];
                tally.update(1);
            }
        }
        tally.update(1);
        return sum;
    }

    private void subtract(double factor, SparseRow other) {
        int[] mineAt = columns;
        double[] mine = coefficients;
        int length = count;
        columns = new int[length + other.count];
        coefficients = new double[length + other.count];
        count = 0;
        int j = 0;
        for (int i = 0; i <= length; i++) {
            int column = i < length ? mineAt[i] : Integer.MAX_VALUE;
            for (; j < other.count && other.columns[j] < column; j++) {
                append(other.columns[j], -factor * other.coefficients[j]);
            }
            if (j < other.count && other.columns[j] == column) {
                append(column, mine[i] - factor * other.coefficients[j++]);
            } else if (i < length) {
                append(column, mine[i]);
            }
        }
        tally.update(other.count);
    }

    private void append(int column, double coefficient) {
        if (!tally.isZero(coefficient)) {
            columns[count] = column;
            coefficients[count++] = coefficient;
        }
    }

    /// Takes a column away; younger columns are renumbered.
    private void drop(int column) {
        width--;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (columns[i] != column) {
                columns[kept] = columns[i] > column ? columns[i] - 1 : columns[i];
                coefficients[kept++] = coefficients[i];
            }
        }
        count = kept;
    }

    @Override
    public void seal() {
        lengthSquared = dot(this);
    }
}
