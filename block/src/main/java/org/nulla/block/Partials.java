package org.nulla.block;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.tensor.Tensor;

/// The derivative of one vertex by its arguments.
///
/// Laws: pushing forward is the sum of the maps' images; pulling back is the transpose of that.
public interface Partials {

    /// The map from tangents of one argument to tangents of the value.
    ///
    /// @param argument which argument
    /// @return the map; for an argument that is not active, null
    @Nullable
    StructuredMap of(int argument);

    /// Pushes tangents forward, all with the same further axes in front.
    ///
    /// @param tangents for each argument its tangent, or null for zero; at least one is there
    /// @return the tangent of the value
    Tensor push(@Nullable Tensor[] tangents);

    /// Pulls a cotangent of the value back.
    ///
    /// @param cotangent the cotangent, perhaps with further axes in front
    /// @return for each argument its cotangent, or null if it is not active
    @Nullable
    Tensor[] pull(Tensor cotangent);

    /// The graph of the part of a program that this vertex stands for.
    ///
    /// @return its graph, with the vertex's arguments as inputs and one output; null for a vertex that is one operation
    default @Nullable BlockGraph inner() {
        return null;
    }

    /// Partials that are given one by one.
    ///
    /// @param maps for each argument its map, or null if it is not active
    /// @return the partials
    static Partials of(@Nullable StructuredMap... maps) {
        return new Partials() {
            @Override
            public @Nullable StructuredMap of(int argument) {
                return maps[argument];
            }

            @Override
            public Tensor push(@Nullable Tensor[] tangents) {
                Tensor sum = null;
                for (int i = 0; i < maps.length; i++) {
                    StructuredMap map = maps[i];
                    Tensor tangent = tangents[i];
                    if (map != null && tangent != null) {
                        Tensor image = map.apply(tangent);
                        sum = sum == null ? image : sum.plus(image);
                    }
                }
                if (sum == null) {
                    throw new IllegalArgumentException("No tangent was given for any of " + maps.length
                            + " argument(s).");
                }
                return sum;
            }

            @Override
            public @Nullable Tensor[] pull(Tensor cotangent) {
                @Nullable Tensor[] result = new Tensor[maps.length];
                for (int i = 0; i < maps.length; i++) {
                    StructuredMap map = maps[i];
                    result[i] = map == null || map instanceof StructuredMap.Zero ? null
                            : map.applyTransposed(cotangent);
                }
                return result;
            }
        };
    }

    /// The partials of a part of a program that is one vertex: everything goes through the part's own graph.
    ///
    /// @param inner the part, linearised, with a single output
    /// @param active for each argument whether its partial is wanted
    /// @param patterns for the first arguments, what is known about which of their places the value sees; nothing for the others
    /// @return the partials
    static Partials of(BlockLinearization inner, boolean[] active, List<Pattern> patterns) {
        return new Partials() {
            @Override
            public @Nullable StructuredMap of(int argument) {
                if (!active[argument]) {
                    return null;
                }
                return new StructuredMap.Implicit(inner.graph().vertex(argument).shape(), inner.values().get(0).shape(),
                        argument < patterns.size() ? patterns.get(argument) : Pattern.ANY, tangent -> {
                            @Nullable Tensor[] tangents = new Tensor[active.length];
                            tangents[argument] = tangent;
                            return push(tangents);
                        }, cotangent -> inner.vjp(cotangent).get(argument));
            }

            @Override
            public BlockGraph inner() {
                return inner.graph();
            }

            @Override
            public Tensor push(@Nullable Tensor[] tangents) {
                return inner.graph().push(tangents).get(0);
            }

            @Override
            public @Nullable Tensor[] pull(Tensor cotangent) {
                List<Tensor> all = inner.vjp(cotangent);
                @Nullable Tensor[] result = new Tensor[active.length];
                for (int i = 0; i < result.length; i++) {
                    result[i] = active[i] ? all.get(i) : null;
                }
                return result;
            }
        };
    }
}
