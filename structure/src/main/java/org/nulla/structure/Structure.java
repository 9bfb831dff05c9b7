package org.nulla.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;

/// The shape of a value made of numbers, arrays, lists, maps and records: where its active leaves are and what stands
/// between them. The package's description says which leaves are active, and in which order.
///
/// {@snippet :
/// record Wheel(String name, Real mass, List<Real> spokes) {}
/// Wheel wheel = new Wheel("front", Real.of(2), List.of(Real.of(0.1), Real.of(0.2)));
/// Structure shape = Structure.of(wheel);
/// shape.paths();                        // mass, spokes[0], spokes[1]
/// Real[] leaves = shape.flatten(wheel);
/// Wheel same = (Wheel) shape.rebuild(leaves);
/// }
///
/// A structure keeps the inactive parts of the value it was made of, and nothing of the active ones.
public final class Structure {

    private static final Place TOP = Place.root("");

    private final Node root;

    private Structure(Node root) {
        this.root = root;
    }

    /// Finds the shape of a value.
    ///
    /// @param value the value
    /// @return its shape
    /// @throws IllegalArgumentException if the value contains itself, is nested more than 1000 deep, has active numbers
    ///     in a set, or has a record that is closed to this module
    public static Structure of(@Nullable Object value) {
        try {
            return new Structure(new Describer().describe(value, TOP));
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("The structure is nested too deep for the stack of thread '"
                    + Thread.currentThread().getName() + "'. Flatten it, or run on a thread with a larger stack.", e);
        }
    }

    /// How many active leaves there are.
    ///
    /// @return the length of the flat arrays
    public int size() {
        return root.size();
    }

    /// The path of each active leaf, without a name for the whole: `[0]`, `mass`, `wheels[1].mass`. That of a lone number
    /// is empty.
    ///
    /// @return a path for each leaf, in order
    public List<String> paths() {
        return paths("");
    }

    /// The path of each active leaf, behind a name for the whole: `x` for a lone number, `x[0]`, `x.mass`.
    ///
    /// @param name the name of the whole
    /// @return a path for each leaf, in order
    public List<String> paths(String name) {
        List<String> paths = new ArrayList<>(size());
        addPaths(root, Place.root(name), paths);
        return List.copyOf(paths);
    }

    /// The active leaves of a value of this shape. A plain number may stand where this structure has a traced number
    /// and the other way round; inactive parts are not compared.
    ///
    /// @param value a value of this shape
    /// @return its leaves, in order
    /// @throws IllegalArgumentException if the value has another shape; the message says where and how
    public Real[] flatten(@Nullable Object value) {
        return new Flattener(size()).flatten(root, value, TOP);
    }

    /// The plain values of the active leaves of a value of this shape.
    ///
    /// @param value a value of this shape
    /// @return the values of its leaves, in order, without any derivative
    /// @throws IllegalArgumentException if the value has another shape; the message says where and how
    public double[] flattenPlain(@Nullable Object value) {
        return Real.values(flatten(value));
    }

    /// A value of this shape with given traced leaves. What was a `double` becomes a [Real], and a `double[]` a
    /// `Real[]`, so that it can carry derivatives; a record's component that is declared `double` keeps a constant and
    /// refuses any other number. Lists and maps are rebuilt unmodifiable, a sorted map sorted in the same way; inactive
    /// parts are those of the value this structure was made of.
    ///
    /// @param leaves as many numbers as there are active leaves
    /// @return the value
    /// @throws IllegalArgumentException if the number of leaves is wrong, or a place cannot hold a traced number
    public @Nullable Object rebuild(Real[] leaves) {
        return build(leaves, true);
    }

    /// A value of this shape with given plain leaves: constants where this structure has traced numbers, else plain
    /// numbers.
    ///
    /// @param leaves as many numbers as there are active leaves
    /// @return the value
    public @Nullable Object rebuildPlain(double... leaves) {
        return build(Real.of(leaves), false);
    }

    /// A value of this shape whose leaves keep their kind.
    @Nullable
    Object restore(Real[] leaves) {
        return build(leaves, false);
    }

    /// Whether the value as a whole is of another class once it is traced.
    boolean changesClassInFlight() {
        return isPlain(root)
                || (root instanceof Node.Elements array && Rebuilder.lifted(array.element()) != array.element());
    }

    /// Whether some leaf was given as a plain number.
    boolean hasPlainLeaves() {
        return hasPlainLeaves(root);
    }

    private @Nullable Object build(Real[] leaves, boolean lifting) {
        if (leaves.length != size()) {
            throw new IllegalArgumentException("The structure has " + size() + " active numbers, but " + leaves.length
                    + " were given.");
        }
        return new Rebuilder(leaves, lifting).rebuild(root, Object.class, TOP);
    }

    private static Iterable<Node> childrenOf(Node node) {
        return switch (node) {
            case Node.Fixed _,Node.Leaf _,Node.Numbers _ -> List.of();
            case Node.Elements elements -> elements.children();
            case Node.Items items -> items.children();
            case Node.Entries entries -> entries.children().values();
            case Node.Components components -> components.children();
        };
    }

    private static boolean isPlain(Node node) {
        return (node instanceof Node.Leaf leaf && !leaf.inFlight())
                || (node instanceof Node.Numbers numbers && numbers.element() != Real.class);
    }

    private static boolean hasPlainLeaves(Node node) {
        if (isPlain(node)) {
            return true;
        }
        for (Node child : childrenOf(node)) {
            if (hasPlainLeaves(child)) {
                return true;
            }
        }
        return false;
    }

    private static void addPaths(Node node, Place place, List<String> paths) {
        switch (node) {
            case Node.Fixed _ -> {
            }
            case Node.Leaf _ -> paths.add(place.path());
            case Node.Numbers numbers -> {
                String path = place.path();
                for (int i = 0; i < numbers.size(); i++) {
                    paths.add(path + "[" + i + "]");
                }
            }
            case Node.Elements elements -> addPositions(elements.children(), place, paths);
            case Node.Items items -> addPositions(items.children(), place, paths);
            case Node.Entries entries -> {
                for (Map.Entry<@Nullable Object, Node> entry : entries.children().entrySet()) {
                    addPaths(entry.getValue(), place.key(entry.getKey()), paths);
                }
            }
            case Node.Components components -> {
                for (int i = 0; i < components.components().size(); i++) {
                    addPaths(components.children().get(i), place.component(components.components().get(i).getName()),
                            paths);
                }
            }
        }
    }

    private static void addPositions(List<Node> children, Place place, List<String> paths) {
        for (int i = 0; i < children.size(); i++) {
            addPaths(children.get(i), place.at(i), paths);
        }
    }
}
