package org.nulla.block;

import java.util.Arrays;
import org.nulla.Real;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.function.Primitive;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A function of a tensor as a step inside a function over [Real], the scalar engine's number.
///
/// Its partials are the rows of its Jacobian, by batched reverse mode. Where the scalar engine nests, the rows are functions of
/// tensors in their turn, so it nests like any other step.
///
/// {@snippet :
/// TensorPrimitive layer = TensorPrimitive.of("layer", device, Shape.of(1, 3), x -> x.matmul(w.view(…)).tanh());
/// Real[] y = layer.apply(a, b, c);
/// }
public final class TensorPrimitive {

    private final String label;
    private final Device device;
    private final Shape input;
    private final Function f;

    /// A function of one tensor.
    @FunctionalInterface
    public interface Function {

        /// Computes the function.
        ///
        /// @param x the argument; its workspace computes
        /// @return the value
        Tensor apply(Tensor x);
    }

    private TensorPrimitive(String label, Device device, Shape input, Function f) {
        this.label = label;
        this.device = device;
        this.input = input;
        this.f = f;
    }

    /// Makes a step out of a function of a tensor.
    ///
    /// @param label its name
    /// @param device where it is computed
    /// @param input the shape that the arguments are put into, the last axis fastest
    /// @param f the function
    /// @return the step
    public static TensorPrimitive of(String label, Device device, Shape input, Function f) {
        return new TensorPrimitive(label, device, input, f);
    }

    /// Applies the step to traced numbers.
    ///
    /// @param x as many as the shape has entries
    /// @return as many as the value has entries
    public Real[] apply(Real... x) {
        if (x.length != input.count()) {
            throw new IllegalArgumentException("Step '" + label + "' takes " + input.count() + " argument(s) for shape "
                    + input + " but was given " + x.length + ".");
        }
        double[] here = Real.values(x);
        double[] values = compute(f, here);
        if (Arrays.stream(x).allMatch(Real::isConstant)) {
            return Real.of(values);
        }
        // all rows of the Jacobian at once, the first time that one is asked for at this point
        double[][] jacobian = new double[values.length][];
        Real[] result = new Real[values.length];
        for (int i = 0; i < result.length; i++) {
            int output = i;
            Primitive step = Primitive.of(label + "[" + i + "]", x.length,
                    point -> Arrays.equals(point, here) ? values[output] : compute(f, point)[output],
                    point -> row(output, point, here, jacobian));
            result[i] = step.apply(x);
        }
        return result;
    }

    private Real[] row(int output, Real[] point, double[] here, double[][] jacobian) {
        boolean plain = Arrays.stream(point).allMatch(Real::isConstant);
        if (!plain || !Arrays.equals(Real.values(point), here)) {
            Function gradient = x -> {
                BlockLinearization linearized = Blocks.linearize(in -> new Tensor[] {f.apply(in[0])}, x);
                Tensor value = linearized.values().get(0);
                double[] unit = new double[Math.toIntExact(value.shape().count())];
                unit[output] = 1;
                Tensor seed = Tensor.workspaceOf(value.plain()).tensor(value.type(), value.shape(), unit);
                return linearized.vjp(seed).get(0);
            };
            return new TensorPrimitive(label + "[" + output + "] row", device, input, gradient).apply(point);
        }
        if (jacobian[output] == null) {
            double[] all = compute(x -> jacobian(x), here);
            for (int i = 0; i < jacobian.length; i++) {
                jacobian[i] = Arrays.copyOfRange(all, i * here.length, (i + 1) * here.length);
            }
        }
        return Real.of(jacobian[output]);
    }

    private Tensor jacobian(Tensor x) {
        BlockLinearization linearized = Blocks.linearize(in -> new Tensor[] {f.apply(in[0])}, x);
        Shape output = linearized.values().get(0).shape();
        int count = Math.toIntExact(output.count());
        Tensor units = Tensor.workspaceOf(x).identity(x.type(), count).reshape(output.behind(Shape.of(count)));
        return linearized.vjp(units).get(0);
    }

    private double[] compute(Function function, double[] point) {
        try (Workspace workspace = Workspace.open(device)) {
            return function.apply(workspace.tensor(ElementType.FLOAT64, input, point)).toArray();
        }
    }
}
