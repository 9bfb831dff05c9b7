package org.nulla.backend;

/// Matrix products `C = alpha op(A) op(B) + beta C` of row-major matrices, one for each place of a batch.
///
/// @param transposeA whether `A` is stored transposed, k rows of m
/// @param transposeB whether `B` is stored transposed, n rows of k
/// @param m rows of `C`
/// @param n columns of `C`
/// @param k the length of the sums
/// @param alpha the factor of the product
/// @param a the first matrix `A`
/// @param b the first matrix `B`
/// @param beta the factor of what is in `C`; where it is 0, `C` is not read
/// @param c the first matrix `C`
/// @param batch how many matrices there are; a batch of one for a single product
@SuppressWarnings("ArrayRecordComponent") // made for one call and read by it
public record Gemm(boolean transposeA, boolean transposeB, int m, int n, int k, double alpha, Matrix a, Matrix b,
        double beta, Matrix c, int[] batch) {

    /// One operand: where it is, how far apart its rows are, and how far apart the matrices of the batch.
    ///
    /// @param slice the first entry
    /// @param rowStride entries between the starts of neighbouring rows
    /// @param batchStrides for each axis of the batch, entries between neighbouring matrices; 0 where one serves all
    public record Matrix(Slice slice, int rowStride, long[] batchStrides) {

        /// How many entries lie before the matrix for one place of the batch.
        ///
        /// @param batch the sizes of the batch's axes
        /// @param number the number of the place, the last axis fastest
        /// @return the offset
        public long offset(int[] batch, long number) {
            long offset = 0;
            long rest = number;
            for (int axis = batch.length - 1; axis >= 0; axis--) {
                offset += rest % batch[axis] * batchStrides[axis];
                rest /= batch[axis];
            }
            return offset;
        }
    }
}
