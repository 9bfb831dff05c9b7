package org.nulla.block.law;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.nulla.backend.ElementType;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.block.TensorFunction;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// What every operation on tensors must obey, for a function with one value at a point. Each law throws an `AssertionError` that
/// says where it was broken and by how much.
///
/// {@snippet :
/// TensorLaws laws = new TensorLaws(workspace, "my block, seed 7", random, f, x);
/// laws.adjoint();
/// laws.differences();
/// }
public final class TensorLaws {

    private final Workspace workspace;
    private final String where;
    private final TensorFunction f;
    private final Tensor[] point;
    private final RandomGenerator random;

    /// Laws for a function at a point.
    ///
    /// @param workspace who computes
    /// @param where what is tested, with its seed, for messages
    /// @param random where tangents and cotangents come from
    /// @param f the function, with one value
    /// @param point its arguments; of 64-bit entries for [#differences], for which 32 bits are too few
    public TensorLaws(Workspace workspace, String where, RandomGenerator random, TensorFunction f, Tensor... point) {
        this.workspace = workspace;
        this.where = where;
        this.random = random;
        this.f = f;
        this.point = point;
    }

    private Tensor gaussian(Shape shape) {
        return workspace.gaussian(type(), shape, random, 1);
    }

    private ElementType type() {
        return point.length == 0 ? ElementType.FLOAT64 : point[0].type();
    }

    /// A tolerance for 64-bit entries as one for the entries there are.
    private double scaled(double tolerance) {
        return tolerance * type().roundoff() / ElementType.FLOAT64.roundoff();
    }

    private Tensor[] tangents(Shape lead) {
        return Arrays.stream(point).map(p -> gaussian(p.shape().behind(lead))).toArray(Tensor[]::new);
    }

    /// `⟨u, J v⟩ = ⟨Jᵀ u, v⟩`, also for many at once, which equal the same one by one.
    public void adjoint() {
        BlockLinearization y = Blocks.linearize(f, point);
        Shape lead = Shape.of(3);
        Tensor[] v = tangents(lead);
        Tensor u = gaussian(y.values().get(0).shape().behind(lead));
        Tensor pushed = y.jvp(v).get(0);
        List<Tensor> pulled = y.vjp(u);
        double left = dot(u, pushed);
        double right = 0;
        double size = norm(u) * norm(pushed);
        for (int i = 0; i < v.length; i++) {
            sameShape("cotangent of argument " + i, v[i], pulled.get(i));
            right += dot(pulled.get(i), v[i]);
            size += norm(pulled.get(i)) * norm(v[i]);
        }
        atMost("⟨u, J v⟩ - ⟨Jᵀ u, v⟩", Math.abs(left - right), scaled(1e-13) * size);
        for (int k = 0; k < 3; k++) {
            int row = k;
            Tensor[] one = Arrays.stream(v).map(t -> row(t, row)).toArray(Tensor[]::new);
            near("push of one among many", row(pushed, k), y.jvp(one).get(0), scaled(1e-13));
            List<Tensor> back = y.vjp(row(u, k));
            for (int i = 0; i < back.size(); i++) {
                near("pull of one among many", row(pulled.get(i), k), back.get(i), scaled(1e-13));
            }
        }
    }

    /// `J v` against central differences, to the second order by way of the pulled-back cotangent.
    public void differences() {
        BlockLinearization y = Blocks.linearize(f, point);
        Tensor[] v = tangents(Shape.SCALAR);
        nearDifference("differences", difference(x -> f.apply(x)[0], v), y.jvp(v).get(0));
        Tensor u = gaussian(y.values().get(0).shape());
        for (int i = 0; i < point.length; i++) {
            int which = i;
            TensorFunction pull = x -> new Tensor[] {Blocks.linearize(f, x).vjp(u).get(which)};
            nearDifference("differences of the cotangent of argument " + i, difference(x -> pull.apply(x)[0], v),
                    Blocks.linearize(pull, point).jvp(v).get(0));
            Tensor w = gaussian(point[i].shape());
            BlockLinearization second = Blocks.linearize(pull, point);
            double left = dot(w, second.jvp(v).get(0));
            double right = 0;
            double size = norm(w) * norm(second.jvp(v).get(0));
            List<Tensor> back = second.vjp(w);
            for (int j = 0; j < v.length; j++) {
                right += dot(back.get(j), v[j]);
                size += norm(back.get(j)) * norm(v[j]);
            }
            atMost("reverse over reverse against forward over reverse", Math.abs(left - right), 1e-12 * size);
        }
    }

    private interface Value {
        Tensor at(Tensor[] x);
    }

    private Tensor difference(Value value, Tensor[] v) {
        double h = 1e-6;
        Tensor[] ahead = new Tensor[v.length];
        Tensor[] behind = new Tensor[v.length];
        for (int i = 0; i < v.length; i++) {
            ahead[i] = point[i].plus(v[i].times(h));
            behind[i] = point[i].minus(v[i].times(h));
        }
        return value.at(ahead).minus(value.at(behind)).times(1 / (2 * h));
    }

    private void near(String what, Tensor expected, Tensor found, double tolerance) {
        sameShape(what, expected, found);
        atMost(what, norm(expected.minus(found)), tolerance * Math.max(norm(expected), 1e-3));
    }

    /// Differences lose to rounding what the values were added up from, however small the derivative is.
    private void nearDifference(String what, Tensor expected, Tensor found) {
        sameShape(what, expected, found);
        double rounding = 1;
        for (Tensor x : point) {
            rounding += norm(x);
        }
        atMost(what, norm(expected.minus(found)), 2e-7 * Math.max(norm(expected), 1e-3) + 1e-9 * rounding);
    }

    private void sameShape(String what, Tensor expected, Tensor found) {
        if (!found.shape().equals(expected.shape())) {
            throw new AssertionError(where + ": " + what + " has shape " + found.shape() + ", expected "
                    + expected.shape());
        }
    }

    private void atMost(String what, double found, double bound) {
        if (!(found <= bound)) {
            throw new AssertionError(where + ": " + what + " is " + found + ", expected at most " + bound);
        }
    }

    private static Tensor row(Tensor t, int k) {
        return t.slice(0, k, k + 1).reshape(t.shape().without(0));
    }

    private static double dot(Tensor a, Tensor b) {
        return a.times(b).sum().toDouble();
    }

    private static double norm(Tensor a) {
        return Math.sqrt(dot(a, a));
    }
}
