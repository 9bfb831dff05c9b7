package org.nulla.nullspace;

import java.util.Optional;
import org.nulla.backend.DeviceBuffer;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// `A = L Lᵀ` of a positive definite matrix, on a device.
public final class CholeskyFactor {

    private final Tensor factor;

    private CholeskyFactor(Tensor factor) {
        this.factor = factor;
    }

    /// Factors a matrix.
    ///
    /// @param matrix rows × rows, of which the lower triangle is read
    /// @return the factor, or nothing if the matrix is not positive definite to working precision
    public static Optional<CholeskyFactor> of(Tensor matrix) {
        Workspace workspace = Tensor.workspaceOf(matrix);
        Tensor factor = QrFactors.copy(workspace, matrix);
        DeviceBuffer status = workspace.buffer(Integer.BYTES);
        workspace.queue().cholesky(matrix.type(), matrix.shape().size(0), factor.slice(), status);
        return workspace.download(status, 1)[0] == 0 ? Optional.of(new CholeskyFactor(factor)) : Optional.empty();
    }

    /// Factors a matrix without waiting to hear whether that went well; what is solved with the factor has to be verified.
    static CholeskyFactor unverified(Tensor matrix) {
        Workspace workspace = Tensor.workspaceOf(matrix);
        Tensor factor = QrFactors.copy(workspace, matrix);
        workspace.queue().cholesky(matrix.type(), matrix.shape().size(0), factor.slice(),
                workspace.buffer(Integer.BYTES));
        return new CholeskyFactor(factor);
    }

    /// Hands the factor to the workspace around another one.
    CholeskyFactor keptFrom(Workspace inner) {
        inner.keep(factor);
        return this;
    }

    /// The triangular factor.
    ///
    /// @return `L`, on and below the diagonal; what stands above is not part of it
    public Tensor factor() {
        return factor;
    }

    /// Solves `A X = B`.
    ///
    /// @param right `B`, rows × any number of columns
    /// @return `X`
    public Tensor solve(Tensor right) {
        Workspace workspace = Tensor.workspaceOf(right, factor);
        Tensor result = QrFactors.copy(workspace, right);
        int n = factor.shape().size(0);
        int columns = Math.toIntExact(right.shape().count() / n);
        workspace.queue().triangularSolve(right.type(), true, false, n, columns, factor.slice(), n, result.slice());
        workspace.queue().triangularSolve(right.type(), true, true, n, columns, factor.slice(), n, result.slice());
        return result;
    }
}
