package org.nulla.backend;

import java.lang.foreign.MemorySegment;
import java.util.List;

/// What a device owes: memory, and the operations on it. This list is complete; nothing else is asked of a device.
///
/// A queue belongs to one thread. Operations happen in the order in which they were asked for; a device may return before one
/// is done, and then reports its failure at the next [#download] or [#finish], which wait. All matrices and tensors are
/// row-major and contiguous unless a call says how far apart their entries are. An output never overlaps an operand, except
/// where a call says that it works in place.
///
/// | what | why it is on the list |
/// |---|---|
/// | [#allocate], [#release], [#upload], [#download], [#finish] | memory with an owner; the only ways across |
/// | [#elementwise] | every element-wise function, fused; broadcasting, transposition, slicing and copying by strides |
/// | [#concatenate] | matrices side by side; a device may do them all at once |
/// | [#convert] | entries of one type as entries of the other |
/// | [#reduce] | sums and maxima along an axis |
/// | [#rows] | softmax, normalisation and their derivatives, one pass over each row |
/// | [#gather], [#scatterAdd] | embedding, selection, convolution windows, and their transposes |
/// | [#normal] | random numbers where they are needed; a device may leave it out |
/// | [#gemm] | all matrix products, batched |
/// | [#triangularSolve], [#qr], [#pivotedQr], [#applyQ], [#cholesky] | what a preimage factors and solves |
public interface DeviceQueue extends AutoCloseable {

    /// The device that this queue belongs to.
    ///
    /// @return the device
    Device device();

    /// Takes memory. Its contents are anything.
    ///
    /// @param bytes how much, at least 1
    /// @return the buffer
    /// @throws OutOfDeviceMemoryException if there is not enough; the message says how much was asked and how much there is
    DeviceBuffer allocate(long bytes);

    /// Gives memory back. What was asked for before may still use it; nothing asked for later may.
    ///
    /// @param buffer a buffer from [#allocate] of this device, once
    void release(DeviceBuffer buffer);

    /// Copies bytes to the device; the source may change as soon as the call returns.
    ///
    /// @param source what to copy
    /// @param target where to
    /// @param offset how many bytes of the target to skip
    void upload(MemorySegment source, DeviceBuffer target, long offset);

    /// Waits for everything asked for so far, and copies bytes from the device.
    ///
    /// @param source where from
    /// @param offset how many bytes of the source to skip
    /// @param target where to; filled whole
    void download(DeviceBuffer source, long offset, MemorySegment target);

    /// Waits until everything asked for so far is done.
    void finish();

    /// Computes every entry of an output by a program from the entries of the operands at the same place.
    ///
    /// @param program what is computed
    /// @param type the type of all entries
    /// @param sizes the sizes of the output's axes; an empty array for one number
    /// @param operands as many as the program reads, each with a stride for each axis
    /// @param output where the result goes, with a stride for each axis, none of them 0; may be one of the operands
    void elementwise(ElementProgram program, ElementType type, int[] sizes, List<Strided> operands, Strided output);

    /// Copies entries of one type as entries of another, rounded where it is shorter.
    ///
    /// @param from the type of the source
    /// @param source the entries
    /// @param to the type of the output
    /// @param output where they go
    /// @param count how many
    void convert(ElementType from, Slice source, ElementType to, Slice output, long count);

    /// Reduces the middle one of three axes.
    ///
    /// @param reduction how
    /// @param type the type of all entries
    /// @param outer size of the first axis
    /// @param length size of the axis that goes, at least 1
    /// @param inner size of the last axis
    /// @param input outer × length × inner entries
    /// @param output outer × inner entries
    void reduce(Reduction reduction, ElementType type, long outer, long length, long inner, Slice input, Slice output);

    /// Runs a row kernel. Operand 0 and the output have `rows` rows; another operand may have fewer, of which `rows` is a
    /// multiple, and is then read again and again from its start.
    ///
    /// @param kernel what is computed
    /// @param type the type of all entries
    /// @param rows how many rows
    /// @param length entries of a row
    /// @param period rows of a matrix, for [RowKernel#CAUSAL_SOFTMAX]; else ignored
    /// @param parameter a number for kernels that take one
    /// @param operands the operands
    /// @param operandRows how many rows each operand has
    /// @param output where the result goes
    void rows(RowKernel kernel, ElementType type, long rows, int length, int period, double parameter,
            List<Slice> operands, long[] operandRows, Slice output);

    /// For each batch, copies `count` rows named by indices: `output[b][i] = source[b][index[i]]`, zeros for the index -1.
    ///
    /// @param type the type of all entries
    /// @param batch how many times
    /// @param sourceRows rows of the source, for each batch
    /// @param rowLength entries of a row
    /// @param indices 32-bit whole numbers
    /// @param count how many indices
    /// @param source the rows
    /// @param output where the copies go
    void gather(ElementType type, long batch, long sourceRows, long rowLength, DeviceBuffer indices, long count,
            Slice source, Slice output);

    /// The transpose of [#gather]: clears the output and adds `output[b][index[i]] += source[b][i]`, always in the same order.
    ///
    /// @param type the type of all entries
    /// @param batch how many times
    /// @param outputRows rows of the output, for each batch
    /// @param rowLength entries of a row
    /// @param indices 32-bit whole numbers; -1 is skipped
    /// @param count how many indices
    /// @param source the rows
    /// @param output where the sums go
    void scatterAdd(ElementType type, long batch, long outputRows, long rowLength, DeviceBuffer indices, long count,
            Slice source, Slice output);

    /// Multiplies matrices.
    ///
    /// @param type the type of all entries
    /// @param gemm what is multiplied
    void gemm(ElementType type, Gemm gemm);

    /// Solves `op(T) X = B` in place, `T` triangular and row-major.
    ///
    /// @param type the type of all entries
    /// @param lower whether `T` is lower triangular
    /// @param transposed whether `op` transposes
    /// @param n rows and columns of `T`
    /// @param columns columns of `B`
    /// @param triangle `T`; its other half is not read
    /// @param rowStride entries between the starts of neighbouring rows of `T`
    /// @param right `B`, contiguous, replaced by `X`
    void triangularSolve(ElementType type, boolean lower, boolean transposed, int n, int columns, Slice triangle,
            int rowStride, Slice right);

    /// Factors a matrix in place by Householder reflections with column pivoting, `A P = Q R`.
    ///
    /// The matrix is handed over by its columns, one after the other: `columns` rows of `rows` entries. There `R` comes to lie
    /// on and above the diagonal and the reflectors below it, column by column, as LAPACK has it.
    ///
    /// @param type the type of all entries
    /// @param rows entries of a column
    /// @param columns how many columns
    /// @param matrix the columns, replaced by the factors
    /// @param scales receives the scale of each of `min(rows, columns)` reflectors
    /// @param pivots receives, as 32-bit whole numbers from 0, which column came first, second, …
    void pivotedQr(ElementType type, int rows, int columns, Slice matrix, Slice scales, DeviceBuffer pivots);

    /// Factors a matrix in place by Householder reflections, `A = Q R`, with its columns in order; otherwise as [#pivotedQr].
    ///
    /// @param type the type of all entries
    /// @param rows entries of a column
    /// @param columns how many columns
    /// @param matrix the columns, replaced by the factors
    /// @param scales receives the scale of each of `min(rows, columns)` reflectors
    void qr(ElementType type, int rows, int columns, Slice matrix, Slice scales);

    /// Multiplies columns by `Q` or its transpose in place.
    ///
    /// @param type the type of all entries
    /// @param transposed whether `Qᵀ` is applied
    /// @param rows entries of a column
    /// @param reflectors how many reflectors make up `Q`
    /// @param factors the factors that [#pivotedQr] or [#qr] left, from their first entry
    /// @param scales the scales that it left
    /// @param columns how many columns are multiplied
    /// @param target the columns, one after the other
    void applyQ(ElementType type, boolean transposed, int rows, int reflectors, Slice factors, Slice scales,
            int columns, Slice target);

    /// Factors a positive definite matrix in place, `A = L Lᵀ`; of the row-major result the lower triangle counts.
    ///
    /// @param type the type of all entries
    /// @param n rows and columns
    /// @param matrix the matrix, of which the lower triangle is read
    /// @param status receives one 32-bit whole number: 0, or the number of the first leading minor that is not positive
    void cholesky(ElementType type, int n, Slice matrix, DeviceBuffer status);

    /// Puts matrices of equally many rows side by side.
    ///
    /// @param type the type of all entries
    /// @param rows how many rows each has
    /// @param parts the matrices
    /// @param widths how many columns each has
    /// @param output where they go, as many columns as all together
    default void concatenate(ElementType type, long rows, List<Slice> parts, long[] widths, Slice output) {
        long width = 0;
        for (long each : widths) {
            width += each;
        }
        long from = 0;
        for (int i = 0; i < widths.length; i++) {
            if (widths[i] > 0) {
                int[] sizes = {Math.toIntExact(rows), Math.toIntExact(widths[i])};
                elementwise(ElementProgram.COPY, type, sizes,
                        List.of(new Strided(parts.get(i), new long[] {widths[i], 1})),
                        new Strided(new Slice(output.buffer(), output.offset() + from), new long[] {width, 1}));
            }
            from += widths[i];
        }
    }

    /// Fills memory with normally distributed numbers, if the device can make them itself: the same ones for the same seed.
    ///
    /// @param type the type of all entries
    /// @param count how many
    /// @param seed where they come from
    /// @param deviation their standard deviation
    /// @param output where they go
    /// @return whether that was done; a device that returns false has done nothing
    default boolean normal(ElementType type, long count, long seed, double deviation, Slice output) {
        return false;
    }

    /// Waits, and gives back what the queue itself holds. Buffers that have not been released stay with the device.
    @Override
    void close();
}
