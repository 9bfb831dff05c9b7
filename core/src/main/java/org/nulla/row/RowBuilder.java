package org.nulla.row;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// Adds multiples of rows up: the workspace of one run, which owns it.
///
/// Coefficients are scattered into places found by variable, so adding a row costs its length. The error bound of a sum
/// `c + f·v` is the larger one of `e_c` and `|f| e_v + e_f |v|`, plus one rounding of the product and one of the sum. The
/// sum of the two would be safe in the worst case, but grows with every path through a long program while true errors,
/// being of either sign, do not.
public final class RowBuilder {

    private final boolean inFlight;
    /// For each variable one more than the place of its term, 0 where it has none.
    private int[] placeOf = new int[64];
    /// One past the last term.
    private int end;
    private double[] terms = new double[16 * Row.TERM];
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
            for (int i = 0; i < row.size(); i++) {
                addTerm(row.variable(i), factor, factorError, factorInFlight, row.coefficient(i), row.error(i),
                        row.inFlight == null ? null : row.inFlight.coefficients()[i]);
            }
        } else {
            addPlain(factor, factorError, row);
        }
        addToOrigin(factor, factorError, factorInFlight, row);
    }

    /// [#addTerm] for every coefficient of a row of plain numbers: most of a walk's time is spent here.
    private void addPlain(double factor, double factorError, Row row) {
        makeRoomFor(row.size());
        boolean exact = factor == 1 || factor == -1;
        double size = Math.abs(factor);
        double[] sums = terms;
        double[] added = row.terms;
        int behind = Row.TERM * row.size();
        for (int i = 0; i < behind; i += Row.TERM) {
            int place = placeFor(Row.number(added[i]));
            double value = added[i + Row.COEFFICIENT];
            double product = factor * value;
            double old = sums[place + Row.COEFFICIENT];
            double sum = old + product;
            double rounding = exact ? 0 : Math.abs(product);
            if (old != 0) {
                rounding += Math.abs(sum);
                updates++;
            } else if (!exact) {
                updates++;
            }
            sums[place + Row.COEFFICIENT] = sum;
            sums[place + Row.ERROR] = Math.max(sums[place + Row.ERROR],
                    size * added[i + Row.ERROR] + factorError * Math.abs(value)) + Row.ROUNDOFF * rounding;
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
                originInFlight = plusProduct(originInFlight, factorInFlight,
                        row.inFlight == null ? null : row.inFlight.origin());
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
        addTerm(row.variable(i), 1, 0, inFlight ? Real.ONE : null, row.coefficient(i), row.error(i),
                row.inFlight == null ? null : row.inFlight.coefficients()[i]);
    }

    /// Adds `c · form`, where `c` is one coefficient of a row: its variable replaced by what it is bound to.
    public void addCoefficientTimes(Row row, int i, Row form) {
        addMultiple(row.coefficient(i), row.error(i), row.inFlight == null ? null : row.inFlight.coefficients()[i],
                form);
    }

    /// Adds the origin of a row.
    public void addOrigin(Row row) {
        addToOrigin(1, 0, inFlight ? Real.ONE : null, row);
    }

    private void addTerm(int variable, double factor, double factorError, @Nullable Real factorInFlight, double value,
            double error, @Nullable Real valueInFlight) {
        int place = placeFor(variable);
        double product = factor * value;
        double old = terms[place + Row.COEFFICIENT];
        double sum = old + product;
        terms[place + Row.ERROR] = Math.max(terms[place + Row.ERROR],
                Math.abs(factor) * error + factorError * Math.abs(value)) + roundingOf(factor, product, old, sum);
        terms[place + Row.COEFFICIENT] = sum;
        if (inFlight) {
            int i = place / Row.TERM;
            coefficientsInFlight[i] = plusProduct(coefficientsInFlight[i], factorInFlight, valueInFlight);
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

    private int placeFor(int variable) {
        if (variable >= placeOf.length) {
            placeOf = Arrays.copyOf(placeOf, Math.max(variable + 1, placeOf.length * 2));
        }
        int place = placeOf[variable] - 1;
        return place >= 0 ? place : newPlace(variable);
    }

    private int newPlace(int variable) {
        makeRoomFor(1);
        int place = end;
        terms[place] = Row.asTerm(variable);
        terms[place + Row.COEFFICIENT] = 0;
        terms[place + Row.ERROR] = 0;
        if (inFlight) {
            coefficientsInFlight[place / Row.TERM] = Real.ZERO;
        }
        placeOf[variable] = place + 1;
        end = place + Row.TERM;
        return place;
    }

    private void makeRoomFor(int more) {
        int needed = end + Row.TERM * more;
        if (needed > terms.length) {
            int room = Math.max(needed, 2 * terms.length);
            terms = Arrays.copyOf(terms, room);
            coefficientsInFlight = Arrays.copyOf(coefficientsInFlight, inFlight ? room / Row.TERM : 0);
        }
    }

    /// The sum so far, to look at, or to [#solve], before more is added: its terms are the builder's own. Coefficients that are
    /// nothing but noise are left out; in flight only those that are constant, for a zero value may have a derivative.
    public Row sum() {
        int kept = 0;
        for (int at = 0; at < end; at += Row.TERM) {
            int variable = Row.number(terms[at]);
            if (isNoise(at)) {
                placeOf[variable] = 0;
                continue;
            }
            if (kept < at) {
                System.arraycopy(terms, at, terms, kept, Row.TERM);
                placeOf[variable] = kept + 1;
                if (inFlight) {
                    coefficientsInFlight[kept / Row.TERM] = coefficientsInFlight[at / Row.TERM];
                }
            }
            kept += Row.TERM;
        }
        end = kept;
        return new Row(kept / Row.TERM, terms, origin, originError,
                inFlight ? new Row.InFlight(coefficientsInFlight, originInFlight) : null);
    }

    private boolean isNoise(int at) {
        double coefficient = terms[at + Row.COEFFICIENT];
        boolean noise = Math.abs(coefficient) <= Row.NOISE * terms[at + Row.ERROR] || coefficient == 0;
        return noise && !(inFlight && !coefficientsInFlight[at / Row.TERM].isConstant());
    }

    /// Hands the [#sum] over, to be kept, and starts again from nothing.
    public Row take() {
        Row sum = sum();
        Row row = new Row(sum.size(), end == 0 ? Row.NO_TERMS : Arrays.copyOf(terms, end), origin, originError, inFlight
                ? new Row.InFlight(Arrays.copyOf(coefficientsInFlight, sum.size()), originInFlight) : null);
        clear();
        return row;
    }

    /// Starts again from nothing.
    public void clear() {
        for (int at = 0; at < end; at += Row.TERM) {
            placeOf[Row.number(terms[at])] = 0;
        }
        end = 0;
        origin = 0;
        originError = 0;
        originInFlight = Real.ZERO;
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
        int n = row.size() - (pivot < 0 ? 0 : 1);
        double[] form = n == 0 ? Row.NO_TERMS : new double[Row.TERM * n];
        int at = 0;
        for (int i = 0; i < row.size(); i++) {
            if (i != pivot) {
                double value = row.coefficient(i) * inverse;
                form[at] = row.terms[Row.TERM * i];
                form[at + Row.COEFFICIENT] = value;
                form[at + Row.ERROR] = row.error(i) * Math.abs(inverse) + Math.abs(value) * relativeError;
                at += Row.TERM;
            }
        }
        double p = row.origin * inverse;
        double bound = row.originError * Math.abs(inverse) + Math.abs(p) * relativeError;
        updates += exact ? 0 : n + (row.origin != 0 ? 1 : 0);
        return new Row(n, form, p == 0 ? 0 : p, bound, inFlight ? solvedInFlight(row, pivot, n, factorInFlight) : null);
    }

    private static Row.InFlight solvedInFlight(Row row, int pivot, int n, @Nullable Real factor) {
        Real inverse = factor == null ? null : factor.dividedInto(-1);
        Real[] coefficients = new Real[n];
        int k = 0;
        for (int i = 0; i < row.size(); i++) {
            if (i != pivot) {
                coefficients[k++] = plusProduct(Real.ZERO, inverse, row.coefficientInFlight(i));
            }
        }
        return new Row.InFlight(coefficients, plusProduct(Real.ZERO, inverse, row.originInFlight()));
    }
}
