package org.nulla.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.block.operation.Operations;
import org.nulla.linalg.LinearMap;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorPreimageOptions;
import org.nulla.nullspace.TensorPreimages;
import org.nulla.tensor.Shape;
import org.nulla.tensor.ShapeException;
import org.nulla.tensor.Tensor;
import org.nulla.tensor.Workspace;

/// A function of tensors that has been traced at a point.
///
/// Tangents and cotangents may have further axes in front of the shapes they belong to, the same for all: then many are pushed
/// or pulled at once, as matrix products.
public final class BlockLinearization {

    private final BlockGraph graph;
    private final List<Tensor> point;
    private final List<Tensor> values;

    BlockLinearization(BlockGraph graph, List<Tensor> point, List<Tensor> values) {
        this.graph = graph;
        this.point = point;
        this.values = List.copyOf(values);
    }

    /// What was recorded.
    ///
    /// @return the graph
    public BlockGraph graph() {
        return graph;
    }

    /// Where the function was traced.
    ///
    /// @return its arguments
    public List<Tensor> point() {
        return point;
    }

    /// The values of the function there.
    ///
    /// @return one tensor for each result
    public List<Tensor> values() {
        return values;
    }

    /// Pushes tangents forward: `J dx`.
    ///
    /// @param tangents for each argument its tangent
    /// @return for each result its tangent
    public List<Tensor> jvp(Tensor... tangents) {
        requireCount("tangents", point.size(), tangents.length);
        Shape lead = requireShapes("jvp", point, tangents);
        List<@Nullable Tensor> reached = graph.pushThrough(tangents);
        List<Tensor> result = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Tensor tangent = reached.get(i);
            result.add(tangent != null ? tangent : Operations.zeros(values.get(i), values.get(i).shape().behind(lead)));
        }
        return result;
    }

    /// Pulls cotangents back: `Jᵀ ȳ`.
    ///
    /// @param cotangents for each result its cotangent
    /// @return for each argument its cotangent
    public List<Tensor> vjp(Tensor... cotangents) {
        requireCount("cotangents", values.size(), cotangents.length);
        Shape lead = requireShapes("vjp", values, cotangents);
        List<@Nullable Tensor> reached = graph.pullThrough(cotangents);
        List<Tensor> result = new ArrayList<>();
        for (int i = 0; i < point.size(); i++) {
            Tensor cotangent = reached.get(i);
            result.add(cotangent != null ? cotangent
                    : Operations.zeros(point.get(i), point.get(i).shape().behind(lead)));
        }
        return Collections.unmodifiableList(result);
    }

    /// The derivative of one result by one argument, the others held fixed, as a map that goes through the graph.
    ///
    /// @param result which result
    /// @param argument which argument
    /// @return the map
    public StructuredMap map(int result, int argument) {
        Tensor value = values.get(result);
        Tensor place = point.get(argument);
        return new StructuredMap.Implicit(place.shape(), value.shape(), Pattern.ANY, tangent -> {
            @Nullable Tensor[] tangents = new Tensor[point.size()];
            tangents[argument] = tangent;
            Tensor reached = graph.pushThrough(tangents).get(result);
            Shape lead = tangent.shape().leadBefore("jvp", place.shape());
            return reached != null ? reached : Operations.zeros(value, value.shape().behind(lead));
        }, cotangent -> {
            @Nullable Tensor[] cotangents = new Tensor[values.size()];
            cotangents[result] = cotangent;
            Tensor reached = graph.pullThrough(cotangents).get(argument);
            Shape lead = cotangent.shape().leadBefore("vjp", value.shape());
            return reached != null ? reached : Operations.zeros(place, place.shape().behind(lead));
        });
    }

    /// All changes of the arguments that change the results by given amounts: nothing, one point, or a space.
    ///
    /// @param targets for each result the wanted change
    /// @return the preimage
    public TensorPreimage tangentPreimage(Tensor... targets) {
        return TensorPreimages.of(this, TensorPreimageOptions.DEFAULT, targets);
    }

    /// The whole Jacobian as a map of plain arrays: all arguments one behind the other, all results one behind the other.
    ///
    /// @param workspace who computes; every application copies its argument to the device and its result back
    /// @return the map
    public LinearMap asLinearMap(Workspace workspace) {
        return new FlatJacobian(this, workspace);
    }

    private static void requireCount(String what, int expected, int found) {
        if (expected != found) {
            throw new IllegalArgumentException("Expected " + expected + " " + what + ", found " + found + ".");
        }
    }

    private static Shape requireShapes(String operation, List<Tensor> places, Tensor[] given) {
        Shape lead = Shape.SCALAR;
        for (int i = 0; i < given.length; i++) {
            Shape here = given[i].shape().leadBefore(operation, places.get(i).shape());
            if (i > 0 && !here.equals(lead)) {
                throw new ShapeException(operation, "has different axes in front, " + lead + " and "
                        + here, given[0].shape(), given[i].shape());
            }
            lead = here;
        }
        return lead;
    }
}
