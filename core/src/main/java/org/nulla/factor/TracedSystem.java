package org.nulla.factor;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.graph.LinearGraph;
import org.nulla.sweep.Target;
import org.nulla.sweep.Twins;
import org.nulla.trace.Level;

/// What the answers of a [FactoredSystem] do when the partials of the program and the target move: numbers of an outer level with the
/// values of the answers.
///
/// The pivots stay where they are: unknowns without a pivot keep their values, and equations without one are not asked. Then the solution is a
/// smooth function of the system `M z = b`, and `z + S (b − M z)` has its first derivatives if `z` has its value, where `S` solves with the
/// plain factors. Every repetition gains an order, so there is one for each level.
///
/// The elimination itself is not differentiated: what is recorded is the residual, whose length is that of the system, and one
/// solve with the factors.
public final class TracedSystem {

    private final FactoredSystem factors;
    private final boolean isTangent;
    private final Target target;
    private final LinearGraph solve;
    private final TracedReduction.Entries[] equation;

    /// @param rows the rows of the reduced program
    /// @param inputs how many inputs it has
    /// @param solve the solve with the factors, recorded
    TracedSystem(FactoredSystem factors, boolean isTangent, TracedReduction.Row[] rows, int inputs, Target target,
            LinearGraph solve) {
        this.factors = factors;
        this.isTangent = isTangent;
        this.target = target;
        this.solve = solve;
        this.equation = new TracedReduction.Entries[factors.wholeEquations()];
        Arrays.setAll(equation, i -> new TracedReduction.Entries());
        int kept = factors.kept();
        for (int r = 0; r < rows.length; r++) {
            for (int k = 0; k < rows[r].length(); k++) {
                put(r, rows[r].unknown(k), rows[r].coefficient(k));
            }
            if (r < kept) {
                put(r, inputs + r, Real.of(-1));
            }
        }
        int first = factors.wholeUnknowns() - target.dimension();
        for (int d = 0; d < target.dimension(); d++) {
            for (int i = 0; i < target.origin().length; i++) {
                Real entry = target.basisInFlight(i, d);
                if (!isZero(entry)) {
                    equation[factors.firstEquation() + i].add(first + d, entry.unaryMinus());
                }
            }
        }
    }

    private void put(int row, int column, Real entry) {
        equation[isTangent ? row : column].add(isTangent ? column : row, entry);
    }

    /// An answer, the unknowns of the reduced program included.
    ///
    /// @param whole all unknowns
    /// @param target what they give
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Answer(Real[] whole, Real[] target) {
    }

    /// The solution that is zero at unknowns without a pivot.
    ///
    /// @return the solution
    public Answer solution() {
        Real[] right = new Real[equation.length];
        Arrays.fill(right, Real.ZERO);
        for (int i = 0; i < target.origin().length; i++) {
            right[factors.firstEquation() + i] = target.originInFlight(i);
        }
        return moving(factors.solution(target.origin()), right);
    }

    /// The direction that an unknown without a pivot opens.
    ///
    /// @param unknown which one
    /// @return the direction
    public Answer direction(int unknown) {
        Real[] right = new Real[equation.length];
        Arrays.fill(right, Real.ZERO);
        return moving(factors.wholeDirection(unknown), right);
    }

    /// What is asked for in an answer.
    ///
    /// @param answer an answer
    /// @return an entry for each `q`
    public Real[] unknowns(Answer answer) {
        int from = factors.firstUnknown();
        return Arrays.copyOfRange(answer.whole, from, from + factors.unknowns());
    }

    /// Whether equations without a pivot, which the answers of the others satisfy, are still satisfied when the outer variables move. A random
    /// combination of them is looked at.
    ///
    /// @param answers what has to satisfy them; a random combination, likewise
    /// @return false where the rank changes, so that there are no derivatives
    public boolean isConsistent(Answer... answers) {
        if (factors.left() == 0 || answers.length == 0) {
            return true;
        }
        double[] weights = factors.weights(random(factors.left()));
        double[] shares = random(answers.length);
        Real[] left = new Real[answers.length];
        for (int k = 0; k < left.length; k++) {
            left[k] = sum(weights, residual(answers[k].whole, answers[k].target));
        }
        // the plain answers are those of entries that were rounded
        return sum(shares, left).isLocallyConstant(factors.condition());
    }

    private static double[] random(int count) {
        double[] random = new double[count];
        Arrays.setAll(random, i -> {
            double u = Twins.uniform(i);
            return u < 0 ? u - 1 : u + 1;
        });
        return random;
    }

    // --- how numbers of an outer level come in

    private Answer moving(double[] z, Real[] right) {
        Real[] now = Real.of(z);
        for (int order = Math.max(1, Level.derivatives()); order > 0; order--) {
            Real[] correction = solved(residual(now, right));
            for (int j = 0; j < now.length; j++) {
                now[j] = isZero(correction[j]) ? now[j] : now[j].plus(correction[j]);
            }
        }
        return new Answer(now, right);
    }

    /// `b − M z` without its value, which is rounding.
    private Real[] residual(Real[] z, Real[] right) {
        Real[] residual = new Real[equation.length];
        for (int i = 0; i < residual.length; i++) {
            residual[i] = residual(equation[i], z, right[i]);
        }
        return residual;
    }

    private static Real residual(TracedReduction.Entries row, Real[] z, Real right) {
        double[] weights = new double[row.count() + 1];
        Real[] terms = new Real[weights.length];
        int count = 0;
        if (!right.isConstant()) {
            weights[count] = 1;
            terms[count++] = right;
        }
        for (int k = 0; k < row.count(); k++) {
            Real entry = row.coefficient(k);
            Real unknown = z[row.unknown(k)];
            if (unknown.isConstant()) {
                weights[count] = -unknown.value();
                terms[count] = entry;
            } else if (entry.isConstant()) {
                weights[count] = -entry.value();
                terms[count] = unknown;
            } else {
                weights[count] = -1;
                terms[count] = entry.times(unknown);
            }
            count += weights[count] == 0 || terms[count].isConstant() ? 0 : 1;
        }
        if (count == 0) {
            return Real.ZERO;
        }
        Real sum = Real.weightedSum(Arrays.copyOf(weights, count), Arrays.copyOf(terms, count));
        return sum.minus(sum.value());
    }

    /// `S r`, or its transpose.
    private Real[] solved(Real[] right) {
        Real[] at = new Real[solve.vertices()];
        Arrays.fill(at, Real.ZERO);
        Real[] solution = new Real[factors.wholeUnknowns()];
        if (isTangent) {
            System.arraycopy(right, 0, at, 0, right.length);
            for (int v = solve.inputs(); v < at.length; v++) {
                at[v] = sumOverParents(v, at);
            }
            for (int j = 0; j < solution.length; j++) {
                solution[j] = solve.outputVertex(j) < 0 ? Real.ZERO : at[solve.outputVertex(j)];
            }
            return solution;
        }
        LinearGraph.Children children = solve.children();
        for (int v = at.length - 1; v >= 0; v--) {
            at[v] = sumOverChildren(children, v, at, right);
        }
        System.arraycopy(at, 0, solution, 0, solution.length);
        return solution;
    }

    private Real sumOverParents(int v, Real[] at) {
        int from = solve.firstEdge(v);
        double[] weights = new double[solve.endEdge(v) - from];
        Real[] terms = new Real[weights.length];
        for (int k = 0; k < terms.length; k++) {
            weights[k] = solve.partial(from + k);
            terms[k] = at[solve.parent(from + k)];
        }
        return sum(weights, terms);
    }

    private Real sumOverChildren(LinearGraph.Children children, int v, Real[] at, Real[] right) {
        int from = children.first(v);
        double[] weights = new double[children.end(v) - from];
        Real[] terms = new Real[weights.length];
        for (int k = 0; k < terms.length; k++) {
            int edge = children.edge(from + k);
            int child = children.child(from + k);
            weights[k] = edge < 0 ? 1 : solve.partial(edge);
            terms[k] = edge < 0 ? right[child - at.length] : at[child];
        }
        return sum(weights, terms);
    }

    /// A weighted sum of numbers whose values do not matter.
    private static Real sum(double[] weights, Real[] terms) {
        int count = 0;
        for (int k = 0; k < terms.length; k++) {
            if (!terms[k].isConstant() && weights[k] != 0) {
                weights[count] = weights[k];
                terms[count++] = terms[k];
            }
        }
        if (count == 0) {
            return Real.ZERO;
        }
        return count == 1 && weights[0] == 1 ? terms[0]
                : Real.weightedSum(Arrays.copyOf(weights, count), Arrays.copyOf(terms, count));
    }

    private static boolean isZero(Real number) {
        return number.isConstant() && number.value() == 0;
    }
}
