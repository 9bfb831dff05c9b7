package org.nulla.tensor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The sizes of a tensor's axes. Without axes it is the shape of one number.
///
/// An axis is named by its position; negative positions count from the end, and are what the operations use, so that further
/// axes may be put in front of all others.
public final class Shape {

    /// The shape of one number.
    public static final Shape SCALAR = new Shape();

    private final int[] sizes;
    private final long count;

    private Shape(int... sizes) {
        this.sizes = sizes;
        long product = 1;
        for (int size : sizes) {
            product = Math.multiplyExact(product, (long) size);
        }
        this.count = product;
    }

    /// A shape by the sizes of its axes.
    ///
    /// @param sizes each at least 1
    /// @return the shape
    public static Shape of(int... sizes) {
        for (int size : sizes) {
            if (size < 1) {
                throw new IllegalArgumentException("Shape " + Arrays.toString(sizes) + " has an axis of size " + size
                        + "; every axis needs at least 1.");
            }
        }
        return sizes.length == 0 ? SCALAR : new Shape(sizes.clone());
    }

    /// How many axes.
    ///
    /// @return the rank
    public int rank() {
        return sizes.length;
    }

    /// The size of an axis.
    ///
    /// @param axis its position, from the end where negative
    /// @return the size
    public int size(int axis) {
        return sizes[position(axis)];
    }

    /// The position of an axis counted from the front.
    ///
    /// @param axis its position, from the end where negative
    /// @return the position, at least 0
    public int position(int axis) {
        int position = axis < 0 ? sizes.length + axis : axis;
        if (position < 0 || position >= sizes.length) {
            throw new IllegalArgumentException("Shape " + this + " has no axis " + axis + ".");
        }
        return position;
    }

    /// How many entries a tensor of this shape has.
    ///
    /// @return the product of the sizes
    public long count() {
        return count;
    }

    /// The sizes of all axes.
    ///
    /// @return a new array
    public int[] sizes() {
        return sizes.clone();
    }

    /// This shape behind further axes.
    ///
    /// @param lead the axes that come first
    /// @return the longer shape
    public Shape behind(Shape lead) {
        int[] all = Arrays.copyOf(lead.sizes, lead.sizes.length + sizes.length);
        System.arraycopy(sizes, 0, all, lead.sizes.length, sizes.length);
        return all.length == 0 ? SCALAR : new Shape(all);
    }

    /// The first axes.
    ///
    /// @param axes how many
    /// @return their shape
    public Shape first(int axes) {
        return axes == 0 ? SCALAR : new Shape(Arrays.copyOf(sizes, axes));
    }

    /// The last axes.
    ///
    /// @param axes how many
    /// @return their shape
    public Shape last(int axes) {
        return axes == 0 ? SCALAR : new Shape(Arrays.copyOfRange(sizes, sizes.length - axes, sizes.length));
    }

    /// The axes that stand before a trailing shape: none, or those of a batch of tangents.
    ///
    /// @param operation who asks, for the message
    /// @param trailing the shape that this one must end with
    /// @return the axes before it
    public Shape leadBefore(String operation, Shape trailing) {
        int lead = rank() - trailing.rank();
        if (lead < 0 || !last(trailing.rank()).equals(trailing)) {
            throw new ShapeException(operation, "expects " + trailing + ", perhaps with further axes in front", this,
                    trailing);
        }
        return first(lead);
    }

    /// This shape with another size for one axis.
    ///
    /// @param axis the axis
    /// @param size its new size
    /// @return the changed shape
    public Shape withSize(int axis, int size) {
        int[] changed = sizes.clone();
        changed[position(axis)] = size;
        return of(changed);
    }

    /// This shape without an axis.
    ///
    /// @param axis the axis
    /// @return the shorter shape
    public Shape without(int axis) {
        int position = position(axis);
        int[] shorter = new int[sizes.length - 1];
        System.arraycopy(sizes, 0, shorter, 0, position);
        System.arraycopy(sizes, position + 1, shorter, position, shorter.length - position);
        return shorter.length == 0 ? SCALAR : new Shape(shorter);
    }

    /// The shape that two tensors are brought to before they meet entry by entry: axes are matched from the end, and an axis
    /// of size 1, or none, is repeated.
    ///
    /// @param operation who asks, for the message
    /// @param a a shape
    /// @param b a shape
    /// @return the common shape
    public static Shape broadcast(String operation, Shape a, Shape b) {
        if (a.equals(b)) {
            return a;
        }
        int[] common = new int[Math.max(a.rank(), b.rank())];
        for (int i = 1; i <= common.length; i++) {
            int sizeA = i <= a.rank() ? a.size(-i) : 1;
            int sizeB = i <= b.rank() ? b.size(-i) : 1;
            if (sizeA != sizeB && sizeA != 1 && sizeB != 1) {
                throw new ShapeException(operation, "cannot match axis " + -i + ", " + sizeA + " against " + sizeB, a,
                        b);
            }
            common[common.length - i] = sizeA == 1 ? sizeB : sizeA;
        }
        return of(common);
    }

    /// How many entries lie between neighbours along each axis of a contiguous tensor.
    ///
    /// @return a new array, 1 last
    public long[] strides() {
        long[] strides = new long[sizes.length];
        long stride = 1;
        for (int axis = sizes.length - 1; axis >= 0; axis--) {
            strides[axis] = stride;
            stride *= sizes[axis];
        }
        return strides;
    }

    /// The strides by which a contiguous tensor of this shape is read as one of a larger shape: 0 where it is repeated.
    ///
    /// @param to the larger shape
    /// @return a stride for each axis of the larger shape
    public long[] stridesWithin(Shape to) {
        long[] own = strides();
        long[] strides = new long[to.rank()];
        for (int i = 1; i <= rank(); i++) {
            strides[strides.length - i] = size(-i) == 1 ? 0 : own[own.length - i];
        }
        return strides;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Shape shape && Arrays.equals(sizes, shape.sizes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sizes);
    }

    @Override
    public String toString() {
        return Arrays.toString(sizes);
    }
}
