package org.nulla.row;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Adds multiples of rows up: the workspace of one run, which owns it.
///
/// Coefficients are scattered into slots found by variable, so adding a row costs its length. The error bound of a sum
/// `c + f·v` is the larger one of `e_c` and `|f| e_v + e_f |v|`, plus one rounding of the product and one of the sum. The
/// sum of the two would be safe in the worst case, but grows with every path through a long program while true errors,
/// being of either sign, do not.
public final class RowBuilder {

    private final boolean inFlight;
    /// For each variable one more than its slot, 0 where it has none.
    private int[] slotOf = new int[64];
    private int size;
    private int[] variables = new int[16];
    private double[] coefficients = new double[16];
    private double[] errors = new double[16];
    private Real[] coefficientsInFlight;
    private double origin;
    private double originError;
    private Real originInFlight = Real.ZERO;
    private long updates;

    public RowBuilder(boolean inFlight) {
        this.inFlight = inFlight;
        this.coefficientsInFlight = new Real[inFlight ? 16 : 0];
    }

    /// How many multiply-adds on a coefficient or an origin entry were done so far; copies and changes of sign are none.
    public long updates() {
        return updates;
    }

    /// Adds a row as it is.
    public void add(Row row) {
        addMultiple(1, 0, inFlight ? Real.ONE : null, row);
    }

    /// Adds `factor · row`.
    ///
    /// @param factor the factor's value
    /// @param factorError its error bound
    /// @param factorInFlight the factor itself, where numbers are in flight
    /// @param row the row
    public void addMultiple(double factor, double factorError, @Nullable Real factorInFlight, Row row) {
        if (inFlight) {
            for (int i = 0; i < row.variables.length; i++) {
                addTerm(row.variables[i], factor, factorError, factorInFlight, row.coefficients[i], row.errors[i],
                        row.coefficientsInFlight == null ? null : row.coefficientsInFlight[i]);
            }
        } else {
            addPlain(factor, factorError, row);
        }
        addToOrigin(factor, factorError, factorInFlight, row);
    }

    /// [#addTerm] for every coefficient of a row of plain numbers: most of a walk's time is spent here.
    private void addPlain(double factor, double factorError, Row row) {
        int n = row.variables.length;
        makeRoomFor(n);
        boolean exact = factor == 1 || factor == -1;
        double size = Math.abs(factor);
        double[] sums = coefficients;
        double[] bounds = errors;
        for (int i = 0; i < n; i++) {
            int slot = slotFor(row.variables[i]);
            double value = row.coefficients[i];
            double product = factor * value;
            double old = sums[slot];
            double sum = old + product;
            double rounding = exact ? 0 : Math.abs(product);
            if (old != 0) {
                rounding += Math.abs(sum);
                updates++;
            } else if (!exact) {
                updates++;
            }
            sums[slot] = sum;
            bounds[slot] = Math.max(bounds[slot], size * row.errors[i] + factorError * Math.abs(value))
                    + Row.ROUNDOFF * rounding;
        }
    }

    private void addToOrigin(double factor, double factorError, @Nullable Real factorInFlight, Row row) {
        if (row.origin != 0 || row.originError != 0 || inFlight) {
            double old = origin;
            double product = factor * row.origin;
            double sum = old + product;
            originError = Math.max(originError, Math.abs(factor) * row.originError + factorError * Math.abs(row.origin))
                    + roundingOf(factor, product, old, sum);
            origin = sum;
            if (inFlight) {
                originInFlight = plusProduct(originInFlight, factorInFlight, row.originInFlight);
            }
            if (old != 0 || (factor != 1 && factor != -1)) {
                updates++;
            }
        }
    }

    /// Adds `factor · t` for a variable that is its own form.
    public void addVariable(int variable, double factor, double factorError, @Nullable Real factorInFlight) {
        addTerm(variable, factor, factorError, factorInFlight, 1, 0, inFlight ? Real.ONE : null);
    }

    /// Adds one coefficient of a row that stays as it is.
    public void addCoefficient(Row row, int i) {
        addTerm(row.variables[i], 1, 0, inFlight ? Real.ONE : null, row.coefficients[i], row.errors[i],
                row.coefficientsInFlight == null ? null : row.coefficientsInFlight[i]);
    }

    /// Adds `c · form`, where `c` is one coefficient of a row: its variable replaced by what it is bound to.
    public void addCoefficientTimes(Row row, int i, Row form) {
        addMultiple(row.coefficients[i], row.errors[i],
                row.coefficientsInFlight == null ? null : row.coefficientsInFlight[i],
                form);
    }

    /// Adds the origin of a row.
    public void addOrigin(Row row) {
        addToOrigin(1, 0, inFlight ? Real.ONE : null, row);
    }

    private void addTerm(int variable, double factor, double factorError, @Nullable Real factorInFlight, double value,
            double error, @Nullable Real valueInFlight) {
        int slot = slotFor(variable);
        double product = factor * value;
        double old = coefficients[slot];
        double sum = old + product;
        errors[slot] = Math.max(errors[slot], Math.abs(factor) * error + factorError * Math.abs(value))
                + roundingOf(factor, product, old, sum);
        coefficients[slot] = sum;
        if (inFlight) {
            coefficientsInFlight[slot] = plusProduct(coefficientsInFlight[slot], factorInFlight, valueInFlight);
        }
        if (old != 0 || (factor != 1 && factor != -1)) {
            updates++;
        }
    }

    /// What rounding the product and the sum may cost; multiplying by 1 and adding to 0 are exact.
    private static double roundingOf(double factor, double product, double old, double sum) {
        double rounding = factor == 1 || factor == -1 ? 0 : Math.abs(product);
        return Row.ROUNDOFF * (old == 0 ? rounding : rounding + Math.abs(sum));
    }

    private static Real plusProduct(Real sum, @Nullable Real factor, @Nullable Real value) {
        if (factor == null || value == null || isZero(factor) || isZero(value)) {
            return sum;
        }
        Real product = isOne(factor) ? value : isOne(value) ? factor : factor.times(value);
        return isZero(sum) ? product : sum.plus(product);
    }

    private static boolean isZero(Real number) {
        return number.isConstant() && number.value() == 0;
    }

    private static boolean isOne(Real number) {
        return number.isConstant() && number.value() == 1;
    }

    private int slotFor(int variable) {
        if (variable >= slotOf.length) {
            slotOf = Arrays.copyOf(slotOf, Math.max(variable + 1, slotOf.length * 2));
        }
        int slot = slotOf[variable] - 1;
        return slot >= 0 ? slot : newSlot(variable);
    }

    private int newSlot(int variable) {
        makeRoomFor(1);
        variables[size] = variable;
        coefficients[size] = 0;
        errors[size] = 0;
        if (inFlight) {
            coefficientsInFlight[size] = Real.ZERO;
        }
        slotOf[variable] = size + 1;
        return size++;
    }

    private void makeRoomFor(int more) {
        if (size + more > variables.length) {
            int room = Math.max(size + more, 2 * variables.length);
            variables = Arrays.copyOf(variables, room);
            coefficients = Arrays.copyOf(coefficients, room);
            errors = Arrays.copyOf(errors, room);
            coefficientsInFlight = Arrays.copyOf(coefficientsInFlight, inFlight ? room : 0);
        }
    }

    /// Hands the sum over and starts again from nothing. Coefficients that are nothing but noise are left out; in flight
    /// only those that are constant, for a zero value may have a derivative.
    public Row take() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            slotOf[variables[i]] = 0;
            boolean noise = Math.abs(coefficients[i]) <= Row.NOISE * errors[i] || coefficients[i] == 0;
            if (!noise || (inFlight && !coefficientsInFlight[i].isConstant())) {
                variables[kept] = variables[i];
                coefficients[kept] = coefficients[i];
                errors[kept] = errors[i];
                if (inFlight) {
                    coefficientsInFlight[kept] = coefficientsInFlight[i];
                }
                kept++;
            }
        }
        Row row = new Row(Arrays.copyOf(variables, kept), Arrays.copyOf(coefficients, kept),
                Arrays.copyOf(errors, kept),
                origin, originError, inFlight ? Arrays.copyOf(coefficientsInFlight, kept) : null,
                inFlight ? originInFlight : null);
        size = 0;
        origin = 0;
        originError = 0;
        originInFlight = Real.ZERO;
        return row;
    }

    /// Solves `row = 0` for the variable at position `pivot`: the form that equals it. With `pivot` -1, solves
    /// `row + factor·u = 0` for a `u` that is not in the row.
    ///
    /// @param row the row
    /// @param pivot the position of the variable, or -1
    /// @param factor the coefficient to divide by
    /// @param factorError its error bound
    /// @param factorInFlight the coefficient itself, where numbers are in flight
    public Row solve(Row row, int pivot, double factor, double factorError, @Nullable Real factorInFlight) {
        double inverse = -1 / factor;
        boolean exact = factor == 1 || factor == -1;
        double relativeError = factorError / Math.abs(factor) + (exact ? 0 : Row.ROUNDOFF);
        int n = row.variables.length - (pivot < 0 ? 0 : 1);
        int[] ids = new int[n];
        double[] values = new double[n];
        double[] bounds = new double[n];
        Real[] flight = inFlight ? new Real[n] : null;
        Real inverseInFlight = factorInFlight == null ? null : factorInFlight.dividedInto(-1);
        int k = 0;
        for (int i = 0; i < row.variables.length; i++) {
            if (i == pivot) {
                continue;
            }
            ids[k] = row.variables[i];
            values[k] = row.coefficients[i] * inverse;
            bounds[k] = row.errors[i] * Math.abs(inverse) + Math.abs(values[k]) * relativeError;
            if (flight != null) {
                flight[k] = plusProduct(Real.ZERO, inverseInFlight, row.coefficientInFlight(i));
            }
            k++;
        }
        double p = row.origin * inverse;
        double bound = row.originError * Math.abs(inverse) + Math.abs(p) * relativeError;
        updates += exact ? 0 : n + (row.origin != 0 ? 1 : 0);
        return new Row(ids, values, bounds, p == 0 ? 0 : p, bound, flight,
                inFlight ? plusProduct(Real.ZERO, inverseInFlight, row.originInFlight()) : null);
    }
}
