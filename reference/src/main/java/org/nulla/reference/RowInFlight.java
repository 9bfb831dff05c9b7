package org.nulla.reference;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.sweep.Stations;
import org.nulla.sweep.Target;

/// A row whose entries are traced numbers of an outer derivative.
///
/// It serves dense and sparse runs alike: a coefficient that is constant and zero stays [Real#ZERO] and costs the outer
/// tape nothing, and one whose value is zero stays as long as a derivative is taken by it.
final class RowInFlight implements Row<RowInFlight> {

    private final Tally tally;
    private Real origin;
    private int width;
    private Real[] coefficients; // (capacity), the first `width` of which count
    private Real lengthSquared = Real.ZERO;

    private RowInFlight(Tally tally, Real origin, int width, Real[] coefficients) {
        this.tally = tally;
        this.origin = origin;
        this.width = width;
        this.coefficients = coefficients;
    }

    /// The row of one source of a target.
    static RowInFlight of(Target target, int source, Tally tally) {
        Real[] coefficients = new Real[target.dimension()];
        for (int j = 0; j < coefficients.length; j++) {
            coefficients[j] = target.basisInFlight(source, j);
        }
        return new RowInFlight(tally, target.originInFlight(source), coefficients.length, coefficients);
    }

    @Override
    public double origin() {
        return origin.value();
    }

    @Override
    public Real originInFlight() {
        return origin;
    }

    @Override
    public double coefficient(int column) {
        return coefficients[column].value();
    }

    @Override
    public Real coefficientInFlight(int column) {
        return coefficients[column];
    }

    @Override
    public int[] columns() {
        int[] columns = new int[width];
        int count = 0;
        for (int j = 0; j < width; j++) {
            if (!isAbsent(coefficients[j])) {
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
            if (!tally.isZero(coefficient(j))) {
                tally.pivotOn(coefficient(j));
                return j;
            }
        }
        return -1;
    }

    @Override
    public RowInFlight firstUnit(int wanted) {
        Real[] unit = new Real[wanted];
        Arrays.fill(unit, Real.ZERO);
        unit[wanted - 1] = Real.ONE;
        return new RowInFlight(tally, Real.ZERO, wanted, unit);
    }

    @Override
    public RowInFlight minus(RowInFlight other) {
        RowInFlight difference = copy(width);
        difference.origin = origin.minus(other.origin);
        difference.subtract(Real.ONE, other);
        return difference;
    }

    @Override
    public RowInFlight minusNewColumn(Stations stations, int slot) {
        RowInFlight equation = copy(width + 1);
        Real partial = stations.partialInFlight(slot);
        equation.coefficients[width] = partial.isConstant() ? Real.ZERO : partial.unaryMinus();
        return equation;
    }

    private RowInFlight copy(int wanted) {
        return new RowInFlight(tally, origin, wanted, Arrays.copyOf(coefficients, wanted));
    }

    @Override
    public void grow(int coefficient) {
        if (width == coefficients.length) {
            coefficients = Arrays.copyOf(coefficients, width + (width >> 1) + 4);
        }
        coefficients[width++] = coefficient == 0 ? Real.ZERO : Real.of(coefficient);
    }

    @Override
    public void divideBy(Stations stations, int slot) {
        Real partial = stations.partialInFlight(slot);
        origin = origin.div(partial);
        for (int j = 0; j < width; j++) {
            if (!isAbsent(coefficients[j])) {
                set(j, coefficients[j].div(partial));
            }
        }
    }

    @Override
    public void removeComponentAlong(RowInFlight direction) {
        Real component = dot(direction).div(direction.lengthSquared);
        if (!isAbsent(component)) {
            origin = origin.minus(component.times(direction.origin));
            subtract(component, direction);
        }
    }

    @Override
    public void eliminate(RowInFlight equation, int pivot) {
        origin = origin.minus(equation.origin.div(equation.lengthSquared).times(dot(equation)));
        if (!isAbsent(coefficients[pivot])) {
            subtract(coefficients[pivot].div(equation.coefficients[pivot]), equation);
        }
        width--;
        System.arraycopy(coefficients, pivot + 1, coefficients, pivot, width - pivot);
    }

    private Real dot(RowInFlight other) {
        Real sum = Real.ZERO;
        for (int j = 0; j < width; j++) {
            if (!isAbsent(coefficients[j]) && !isAbsent(other.coefficients[j])) {
                sum = sum.plus(coefficients[j].times(other.coefficients[j]));
                tally.update(1);
            }
        }
        tally.update(1);
        return sum;
    }

    private void subtract(Real factor, RowInFlight other) {
        for (int j = 0; j < width; j++) {
            if (!isAbsent(other.coefficients[j])) {
                set(j, coefficients[j].minus(factor.times(other.coefficients[j])));
            }
        }
    }

    private void set(int column, Real coefficient) {
        tally.update(1);
        coefficients[column] = coefficient.isConstant() && tally.isZero(coefficient.value()) ? Real.ZERO : coefficient;
    }

    private static boolean isAbsent(Real coefficient) {
        return coefficient.isConstant() && coefficient.value() == 0;
    }

    @Override
    public void seal() {
        lengthSquared = dot(this);
    }
}
