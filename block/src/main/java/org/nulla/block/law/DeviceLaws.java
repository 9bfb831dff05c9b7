package org.nulla.block.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.nulla.backend.Device;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.nullspace.QrFactors;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A device gives what the plain one gives, to rounding: for every operation its value, pushed tangents and pulled cotangents, and
/// the factorisations. A breach throws an `AssertionError` with its place and seed.
public final class DeviceLaws {

    private static final int[] SIZES = {1, 2, 3, 5, 13, 31};

    private final Device device;
    private final Device plain = new PlainDevice();
    private final ElementType type;

    /// Laws for a device.
    ///
    /// @param device the device
    /// @param type the type of all entries
    public DeviceLaws(Device device, ElementType type) {
        this.device = device;
        this.type = type;
    }

    /// One operation of [OperationCases] at a random point.
    ///
    /// @param name the case
    /// @param seed where its sizes and entries come from
    public void operation(String name, long seed) {
        OperationCases.Case operation = OperationCases.named(name);
        agree(name, seed, draw -> {
            Shape[] shapes = operation.shapes().of(draw.size(), draw.size(), draw.size());
            Tensor[] point = Arrays.stream(shapes).map(draw::tensor).toArray(Tensor[]::new);
            BlockLinearization y = Blocks.linearize(operation.f(), point);
            List<Tensor> results = new ArrayList<>(y.values());
            Shape lead = Shape.of(2);
            results.addAll(y.jvp(Arrays.stream(shapes).map(s -> draw.tensor(s.behind(lead))).toArray(Tensor[]::new)));
            results.addAll(y.vjp(draw.tensor(y.values().get(0).shape().behind(lead))));
            return results;
        });
    }

    /// `A P = Q R` and `A = Q R`: the factors multiply back to the matrix, and with pivoting the diagonal falls.
    ///
    /// @param seed where sizes and entries come from
    public void qr(long seed) {
        try (Workspace workspace = Workspace.open(device)) {
            Draw draw = new Draw(workspace, type, new Random(seed));
            Tensor a = draw.tensor(Shape.of(draw.size(), draw.size()));
            multipliesBack(a, QrFactors.inOrder(a), seed);
            QrFactors pivoted = QrFactors.pivoted(a);
            multipliesBack(a, pivoted, seed);
            double[] diagonal = pivoted.diagonal();
            for (int k = 1; k < diagonal.length; k++) {
                if (diagonal[k] > diagonal[k - 1] * (1 + 1e-3)) {
                    throw new AssertionError("The diagonal of R grows at " + k + " on device '" + device.name()
                            + "', seed " + seed + ": " + Arrays.toString(diagonal));
                }
            }
        }
    }

    private void multipliesBack(Tensor a, QrFactors qr, long seed) {
        int columns = a.shape().size(0);
        int rows = a.shape().size(1);
        double[] r = qr.applyQ(a, true).toArray();
        double[] again = qr.applyQ(qr.applyQ(a, true), false).toArray();
        double[] factors = qr.factors().toArray();
        double[] entries = a.toArray();
        int[] pivots = qr.pivots();
        double bound = 500 * type.roundoff() * Math.sqrt((double) rows * columns);
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < rows; i++) {
                near("Qᵀ A against R", seed, i <= j ? factors[j * rows + i] : 0, r[pivots[j] * rows + i], bound);
                near("Q Qᵀ A against A", seed, entries[j * rows + i], again[j * rows + i], bound);
            }
        }
    }

    /// Triangular solves and Cholesky factors.
    ///
    /// @param seed where sizes and entries come from
    public void triangles(long seed) {
        agree("triangular solve", seed, draw -> {
            int n = draw.size();
            Tensor t = draw.tensor(Shape.of(n, n)).plus(draw.workspace.identity(type, n).times(10));
            Tensor b = draw.tensor(Shape.of(n, 3));
            draw.workspace.queue().triangularSolve(type, seed % 2 == 0, seed % 4 < 2, n, 3, t.slice(), n, b.slice());
            return List.of(b);
        });
        agree("Cholesky factors", seed, draw -> {
            int n = draw.size();
            Tensor a = draw.tensor(Shape.of(n, n));
            Tensor positive = a.matmul(a, false, true).plus(draw.workspace.identity(type, n));
            DeviceBuffer status = draw.workspace.buffer(Integer.BYTES);
            draw.workspace.queue().cholesky(type, n, positive.slice(), status);
            double[] lower = positive.toArray();
            for (int i = 0; i < n; i++) {
                Arrays.fill(lower, i * n + i + 1, (i + 1) * n, 0);
            }
            int code = draw.workspace.download(status, 1)[0];
            return List.of(draw.workspace.tensor(type, Shape.of(n, n), lower),
                    draw.workspace.tensor(type, Shape.SCALAR, code));
        });
    }

    /// Random tensors in a workspace.
    private record Draw(Workspace workspace, ElementType type, Random random) {

        Tensor tensor(Shape shape) {
            return workspace.gaussian(type, shape, random, 1);
        }

        int size() {
            return SIZES[random.nextInt(SIZES.length)];
        }
    }

    private void agree(String what, long seed, Function<Draw, List<Tensor>> compute) {
        List<double[]> expected = results(plain, seed, compute);
        List<double[]> found = results(device, seed, compute);
        for (int i = 0; i < expected.size(); i++) {
            double size = Arrays.stream(expected.get(i)).map(Math::abs).max().orElse(0);
            for (int j = 0; j < expected.get(i).length; j++) {
                near(what + ", result " + i + ", entry " + j, seed, expected.get(i)[j], found.get(i)[j],
                        2000 * type.roundoff() * Math.max(size, 1));
            }
        }
    }

    private List<double[]> results(Device on, long seed, Function<Draw, List<Tensor>> compute) {
        try (Workspace workspace = Workspace.open(on)) {
            return compute.apply(new Draw(workspace, type, new Random(seed))).stream().map(Tensor::toArray).toList();
        }
    }

    private void near(String what, long seed, double expected, double found, double bound) {
        if (!(Math.abs(expected - found) <= bound)) {
            throw new AssertionError(what + " on device '" + device.name() + "' with " + type + " is " + found
                    + ", expected " + expected + " within " + bound + "; seed " + seed);
        }
    }
}
