package org.nulla.tensor;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.backend.ElementType;
import org.nulla.backend.Slice;
import org.nulla.block.Elementwise;
import org.nulla.block.Expression;
import org.nulla.block.Trace;
import org.nulla.block.operation.Operations;
import org.nulla.function.ScalarFunction;

/// Numbers in a shape, which never change: plain ones on a device, or, inside a derivative, traced ones.
///
/// Entries are contiguous, the last axis fastest. Reshaping gives a view of the same memory; every other rearrangement is one
/// copy by the device. Two tensors meet entry by entry after [broadcasting][Shape#broadcast].
///
/// A traced tensor carries, as its *primal*, a tensor of the derivative outside its own, to any depth. It can be computed
/// with like any other, but its entries can be read only from [#plain].
@SuppressWarnings("ReferenceEquality") // a trace is an object of its run, and equal to no other
public final class Tensor {

    private final Shape shape;
    private final ElementType type;
    private final Workspace workspace;
    private final @Nullable Storage storage;
    private final long offset;
    private final @Nullable Trace trace;
    private final int vertex;
    private final @Nullable Tensor primal;

    private Tensor(Shape shape, ElementType type, Workspace workspace, @Nullable Storage storage, long offset,
            @Nullable Trace trace, int vertex, @Nullable Tensor primal) {
        this.shape = shape;
        this.type = type;
        this.workspace = workspace;
        this.storage = storage;
        this.offset = offset;
        this.trace = trace;
        this.vertex = vertex;
        this.primal = primal;
    }

    static Tensor plain(Workspace workspace, Storage storage, long offset, Shape shape, ElementType type) {
        return new Tensor(shape, type, workspace, storage, offset, null, -1, null);
    }

    /// This traced tensor, as a vertex of a trace.
    ///
    /// @param into the trace
    /// @param vertex the number of the vertex
    /// @return the traced tensor, with this one as its primal
    public Tensor inFlight(Trace into, int vertex) {
        return new Tensor(shape, type, workspace, null, 0, into, vertex, this);
    }

    /// The shape.
    ///
    /// @return the shape
    public Shape shape() {
        return shape;
    }

    /// The type of the entries.
    ///
    /// @return the type
    public ElementType type() {
        return type;
    }

    // In flight

    /// The trace that this tensor is traced on.
    ///
    /// @return the innermost trace, or null for a plain tensor
    public @Nullable Trace trace() {
        return trace;
    }

    /// The number of this tensor's vertex on a trace.
    ///
    /// @param on the trace
    /// @return the vertex, or -1 if this tensor is constant as far as that trace goes
    public int vertexOn(Trace on) {
        return trace == on ? vertex : -1;
    }

    /// This tensor as the derivative just outside a trace sees it.
    ///
    /// @param under the trace
    /// @return the primal, or this tensor if it is not traced there
    public Tensor primalUnder(Trace under) {
        return trace == under && primal != null ? primal : this;
    }

    /// This tensor without any derivative.
    ///
    /// @return the plain tensor
    public Tensor plain() {
        return primal == null ? this : primal.plain();
    }

    List<Tensor> plainParts() {
        return List.of(plain());
    }

    // On the device

    /// Where the entries of a plain tensor begin.
    ///
    /// @return a place on the device
    public Slice slice() {
        return new Slice(storage().buffer(), offset);
    }

    /// Whether the workspace that owns this tensor's memory is still open.
    ///
    /// @return false if using the tensor would be refused
    public boolean isAlive() {
        return plain().storage().owner().isOpen();
    }

    Storage storage() {
        return Objects.requireNonNull(storage, "a traced tensor has no memory of its own; ask plain()");
    }

    /// The workspace that computes with this tensor on the calling thread.
    ///
    /// @param tensors one or more tensors
    /// @return the workspace of the first of them that belongs to this thread
    /// @throws IllegalStateException if none does, or if they are not on one device
    public static Workspace workspaceOf(Tensor... tensors) {
        Workspace found = null;
        for (Tensor tensor : tensors) {
            if (found == null && tensor.workspace.isUsableHere()) {
                found = tensor.workspace;
            }
            if (tensor.workspace.device() != tensors[0].workspace.device()) {
                throw new IllegalStateException("Tensors of device '" + tensor.workspace.device().name() + "' and of '"
                        + tensors[0].workspace.device().name()
                        + "' meet in one operation. Copy one over: other.tensor(type, shape, x.toArray()).");
            }
        }
        if (found == null) {
            throw new IllegalStateException("None of the tensors belongs to a workspace of thread '"
                    + Thread.currentThread().getName()
                    + "'. Open a workspace on this thread and bring one tensor into it with view(workspace).");
        }
        return found;
    }

    /// The same tensor, for computing with in another workspace of the same device. The memory stays with its owner.
    ///
    /// @param other the workspace that computes
    /// @return a view
    public Tensor view(Workspace other) {
        return new Tensor(shape, type, other, storage(), offset, null, -1, null);
    }

    /// A view of the same memory with another shape, without recording.
    ///
    /// @param to a shape with as many entries
    /// @return the view
    public Tensor viewAs(Shape to) {
        return new Tensor(to, type, workspace, storage(), offset, null, -1, null);
    }

    /// A view of neighbouring entries of the same memory, without recording.
    ///
    /// @param skip how many entries to skip
    /// @param to the shape of the entries that follow
    /// @return the view
    public Tensor viewFrom(long skip, Shape to) {
        if (skip < 0 || skip + to.count() > shape.count()) {
            throw new ShapeException("view", "goes beyond the end when it skips " + skip + " entries", shape, to);
        }
        return new Tensor(to, type, workspace, storage(), offset + skip, null, -1, null);
    }

    /// Copies the entries of a plain tensor from the device.
    ///
    /// @return a new array, the last axis fastest
    public double[] toArray() {
        if (trace != null) {
            throw new IllegalStateException(
                    "This tensor is traced: its numbers would lose their derivative. Return it "
                            + "from the function, or use plain().toArray() to drop the derivative knowingly.");
        }
        Slice slice = slice();
        int count = Math.toIntExact(shape.count());
        double[] entries = new double[count];
        if (type == ElementType.FLOAT64) {
            readers().queue().download(slice.buffer(), slice.offset() * Double.BYTES, MemorySegment.ofArray(entries));
            return entries;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment floats = arena.allocate(ValueLayout.JAVA_FLOAT, count);
            readers().queue().download(slice.buffer(), slice.offset() * Float.BYTES, floats);
            for (int i = 0; i < count; i++) {
                entries[i] = floats.getAtIndex(ValueLayout.JAVA_FLOAT, i);
            }
        }
        return entries;
    }

    private Workspace readers() {
        return workspaceOf(this);
    }

    /// The entry of a tensor that has only one.
    ///
    /// @return the number
    public double toDouble() {
        if (shape.count() != 1) {
            throw new IllegalStateException("Expected one number, found a tensor of shape " + shape + ".");
        }
        return toArray()[0];
    }

    // Entry by entry

    /// Applies an element-wise function to this tensor and others.
    ///
    /// @param function the function; argument 0 is this tensor
    /// @param others further arguments
    /// @return the result, of the common shape
    public Tensor apply(Elementwise function, Tensor... others) {
        Tensor[] arguments = new Tensor[others.length + 1];
        arguments[0] = this;
        System.arraycopy(others, 0, arguments, 1, others.length);
        return Trace.apply(function, arguments);
    }

    /// Applies a function of traced numbers to every entry. The function is run in Java, entry by entry: it may be any code,
    /// but is slower than a formula.
    ///
    /// @param f the function
    /// @return the result
    public Tensor map(ScalarFunction f) {
        return Operations.map(f, this);
    }

    /// The sum, entry by entry.
    ///
    /// @param b the other summand
    /// @return `this + b`
    public Tensor plus(Tensor b) {
        return apply(Elementwise.PLUS, b);
    }

    /// The sum with a number.
    ///
    /// @param b the number
    /// @return `this + b`
    public Tensor plus(double b) {
        return apply(Elementwise.of("shift", Expression.argument(0).plus(Expression.constant(b))));
    }

    /// The difference, entry by entry.
    ///
    /// @param b what is subtracted
    /// @return `this - b`
    public Tensor minus(Tensor b) {
        return apply(Elementwise.MINUS, b);
    }

    /// The product, entry by entry.
    ///
    /// @param b the other factor
    /// @return `this b`
    public Tensor times(Tensor b) {
        return apply(Elementwise.TIMES, b);
    }

    /// The product with a number.
    ///
    /// @param b the number
    /// @return `this b`
    public Tensor times(double b) {
        return apply(Elementwise.of("scale", Expression.argument(0).times(Expression.constant(b))));
    }

    /// The quotient, entry by entry.
    ///
    /// @param b the divisor
    /// @return `this / b`
    public Tensor div(Tensor b) {
        return apply(Elementwise.DIV, b);
    }

    /// The negated entries.
    ///
    /// @return `-this`
    public Tensor unaryMinus() {
        return apply(Elementwise.NEGATE);
    }

    /// The exponential of every entry.
    ///
    /// @return the exponentials
    public Tensor exp() {
        return apply(Elementwise.EXP);
    }

    /// The natural logarithm of every entry.
    ///
    /// @return the logarithms
    public Tensor log() {
        return apply(Elementwise.LOG);
    }

    /// The square root of every entry.
    ///
    /// @return the roots
    public Tensor sqrt() {
        return apply(Elementwise.SQRT);
    }

    /// The square of every entry.
    ///
    /// @return the squares
    public Tensor square() {
        return apply(Elementwise.SQUARE);
    }

    /// The absolute value of every entry; its partial at 0 is 0.
    ///
    /// @return the sizes
    public Tensor abs() {
        return apply(Elementwise.ABS);
    }

    /// The sine of every entry.
    ///
    /// @return the sines
    public Tensor sin() {
        return apply(Elementwise.SIN);
    }

    /// The cosine of every entry.
    ///
    /// @return the cosines
    public Tensor cos() {
        return apply(Elementwise.COS);
    }

    /// The hyperbolic tangent of every entry.
    ///
    /// @return the hyperbolic tangents
    public Tensor tanh() {
        return apply(Elementwise.TANH);
    }

    /// `1 / (1 + exp(-x))` of every entry.
    ///
    /// @return the sigmoids
    public Tensor sigmoid() {
        return apply(Elementwise.SIGMOID);
    }

    /// The larger of every entry and 0; its partial at 0 is 0.
    ///
    /// @return the positive parts
    public Tensor relu() {
        return apply(Elementwise.RELU);
    }

    /// `x Φ(x)` of every entry, `Φ` the normal distribution function.
    ///
    /// @return the result
    public Tensor gelu() {
        return apply(Elementwise.GELU);
    }

    /// GPT-2's form of [#gelu], by a hyperbolic tangent.
    ///
    /// @return the result
    public Tensor geluTanh() {
        return apply(Elementwise.GELU_TANH);
    }

    // Rearranging

    /// The same entries in another shape.
    ///
    /// @param to a shape with as many entries
    /// @return the reshaped tensor
    public Tensor reshape(Shape to) {
        return Operations.reshape(this, to);
    }

    /// Repeats entries until a shape is filled.
    ///
    /// @param to the larger shape
    /// @return the repeated entries
    public Tensor broadcastTo(Shape to) {
        return Operations.broadcast(this, to);
    }

    /// Exchanges the last two axes.
    ///
    /// @return the transposed matrix, or batch of matrices
    public Tensor transpose() {
        return swapAxes(-2, -1);
    }

    /// Exchanges two axes.
    ///
    /// @param a an axis, from the end where negative
    /// @param b another
    /// @return the rearranged tensor
    public Tensor swapAxes(int a, int b) {
        return Operations.swapAxes(this, shape.position(a) - shape.rank(), shape.position(b) - shape.rank());
    }

    /// Some neighbouring places along an axis.
    ///
    /// @param axis the axis, from the end where negative
    /// @param from the first place
    /// @param to the place behind the last
    /// @return the part
    public Tensor slice(int axis, int from, int to) {
        return Operations.slice(this, shape.position(axis) - shape.rank(), from, to);
    }

    /// Tensors one behind the other along an axis.
    ///
    /// @param axis the axis, from the end where negative
    /// @param parts the tensors, alike in all other axes
    /// @return the whole
    public static Tensor concatenate(int axis, Tensor... parts) {
        return Operations.concatenate(parts[0].shape.position(axis) - parts[0].shape.rank(), parts);
    }

    /// Rows by their numbers: the last axis but one is gathered from; an embedding of tokens, for instance.
    ///
    /// @param rows which rows, -1 for zeros
    /// @return the rows in that order
    public Tensor gather(Indices rows) {
        return Operations.gather(this, rows);
    }

    /// The same entries in another type, rounded where it is shorter.
    ///
    /// @param other the type
    /// @return the converted tensor
    public Tensor to(ElementType other) {
        return Operations.convert(this, other);
    }

    // Sums

    /// The sum along an axis, which goes.
    ///
    /// @param axis the axis, from the end where negative
    /// @return the sums
    public Tensor sum(int axis) {
        return Operations.sum(this, shape.position(axis) - shape.rank());
    }

    /// The sum of all entries.
    ///
    /// @return one number
    public Tensor sum() {
        return reshape(Shape.of(Math.toIntExact(shape.count()))).sum(-1);
    }

    /// The mean along an axis, which goes.
    ///
    /// @param axis the axis, from the end where negative
    /// @return the means
    public Tensor mean(int axis) {
        return sum(axis).times(1.0 / shape.size(axis));
    }

    /// The mean of all entries.
    ///
    /// @return one number
    public Tensor mean() {
        return sum().times(1.0 / shape.count());
    }

    // Matrices and rows

    /// The matrix product over the last two axes; axes before them are broadcast.
    ///
    /// @param b the right factor
    /// @return `this b`
    public Tensor matmul(Tensor b) {
        return matmul(b, false, false);
    }

    /// The matrix product with either factor transposed as it is read.
    ///
    /// @param b the right factor
    /// @param transposeThis whether this tensor's matrices are read transposed
    /// @param transposeB whether the right factor's are
    /// @return the product
    public Tensor matmul(Tensor b, boolean transposeThis, boolean transposeB) {
        return Operations.matmul(this, b, transposeThis, transposeB);
    }

    /// The softmax of every row, that is along the last axis.
    ///
    /// @return rows that sum to 1
    public Tensor softmax() {
        return Operations.softmax(this, false);
    }

    /// The softmax of every row of square or wider matrices, where row `t` sees only the entries up to its own position; the
    /// others become 0.
    ///
    /// @return rows that sum to 1
    public Tensor causalSoftmax() {
        return Operations.softmax(this, true);
    }

    /// The logarithm of the softmax of every row.
    ///
    /// @return the logarithms
    public Tensor logSoftmax() {
        return Operations.logSoftmax(this);
    }

    /// Every row less its mean, divided by its standard deviation.
    ///
    /// @param epsilon what is added to the variance
    /// @return rows of mean 0 and variance about 1
    public Tensor normalize(double epsilon) {
        return Operations.normalize(this, epsilon);
    }

    @Override
    public String toString() {
        return "Tensor" + shape + " of " + type + (trace == null ? "" : ", traced");
    }
}
