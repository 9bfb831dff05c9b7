package org.nulla.lift.shape;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.lift.run.Instance;
import org.nulla.lift.run.Layout;

/// How an argument is made of flat numbers.
public sealed interface Form {

    /// How many numbers it takes, where every open sequence has a given length.
    ///
    /// @param open the length of open sequences
    /// @return the number of leaves
    int size(int open);

    /// How many sequences in it have a length that its type does not tell.
    int openLengths();

    /// The argument as lifted code takes it.
    ///
    /// @param leaves where the numbers come from
    /// @param open the length of open sequences
    /// @return the argument
    @Nullable
    Object build(Iterator<Real> leaves, int open);

    /// Adds the names of its numbers.
    ///
    /// @param path the name of the whole
    /// @param open the length of open sequences
    /// @param names where to
    void addNames(String path, int open, List<String> names);

    /// Adds the numbers of a plain value of this form.
    ///
    /// @param value the value
    /// @param leaves where to
    void addLeaves(@Nullable Object value, List<Double> leaves);

    /// A number.
    @SuppressWarnings("AvoidCommonTypeNames") // always written Form.Number
    record Number() implements Form {
        @Override
        public int size(int open) {
            return 1;
        }

        @Override
        public int openLengths() {
            return 0;
        }

        @Override
        public Object build(Iterator<Real> leaves, int open) {
            return leaves.next();
        }

        @Override
        public void addNames(String path, int open, List<String> names) {
            names.add(path);
        }

        @Override
        public void addLeaves(@Nullable Object value, List<Double> leaves) {
            leaves.add(((java.lang.Number) Objects.requireNonNull(value)).doubleValue());
        }
    }

    /// What is the same in lifted code.
    ///
    /// @param value the value
    record Fixed(@Nullable Object value) implements Form {
        @Override
        public int size(int open) {
            return 0;
        }

        @Override
        public int openLengths() {
            return 0;
        }

        @Override
        public @Nullable Object build(Iterator<Real> leaves, int open) {
            return value;
        }

        @Override
        public void addNames(String path, int open, List<String> names) {
        }

        @Override
        public void addLeaves(@Nullable Object other, List<Double> leaves) {
        }
    }

    /// An array or list whose length is that of what was given.
    ///
    /// @param component the class of an array's components in lifted code, null for a list
    /// @param element the form of its elements
    record Open(@Nullable Class<?> component, Form element) implements Form {
        @Override
        public int size(int open) {
            return open * element.size(open);
        }

        @Override
        public int openLengths() {
            return 1 + element.openLengths();
        }

        @Override
        public Object build(Iterator<Real> leaves, int open) {
            List<@Nullable Object> all = new ArrayList<>();
            for (int i = 0; i < open; i++) {
                all.add(element.build(leaves, open));
            }
            return Sequence.made(component, all);
        }

        @Override
        public void addNames(String path, int open, List<String> names) {
            for (int i = 0; i < open; i++) {
                element.addNames(path + "[" + i + "]", open, names);
            }
        }

        @Override
        public void addLeaves(@Nullable Object value, List<Double> leaves) {
            Sequence.elements(value).forEach(each -> element.addLeaves(each, leaves));
        }
    }

    /// An array or list of a known length.
    ///
    /// @param component the class of an array's components in lifted code, null for a list
    /// @param elements the forms of its elements
    record Sequence(@Nullable Class<?> component, List<Form> elements) implements Form {
        @Override
        public int size(int open) {
            return elements.stream().mapToInt(element -> element.size(open)).sum();
        }

        @Override
        public int openLengths() {
            return elements.stream().mapToInt(Form::openLengths).sum();
        }

        @Override
        public Object build(Iterator<Real> leaves, int open) {
            List<@Nullable Object> all = new ArrayList<>();
            elements.forEach(element -> all.add(element.build(leaves, open)));
            return made(component, all);
        }

        static Object made(@Nullable Class<?> component, List<@Nullable Object> all) {
            if (component == null) {
                return all;
            }
            Object array = Array.newInstance(component, all.size());
            for (int i = 0; i < all.size(); i++) {
                Array.set(array, i, all.get(i));
            }
            return array;
        }

        static List<@Nullable Object> elements(@Nullable Object value) {
            List<@Nullable Object> all = new ArrayList<>();
            if (value instanceof List<?> list) {
                all.addAll(list);
            } else if (value != null) {
                for (int i = 0; i < Array.getLength(value); i++) {
                    all.add(Array.get(value, i));
                }
            }
            return all;
        }

        @Override
        public void addNames(String path, int open, List<String> names) {
            for (int i = 0; i < elements.size(); i++) {
                elements.get(i).addNames(path + "[" + i + "]", open, names);
            }
        }

        @Override
        public void addLeaves(@Nullable Object value, List<Double> leaves) {
            List<@Nullable Object> all = elements(value);
            for (int i = 0; i < elements.size(); i++) {
                elements.get(i).addLeaves(all.get(i), leaves);
            }
        }
    }

    /// A record.
    ///
    /// @param layout where its components are
    /// @param components the forms of its components
    record Components(Layout layout, List<Form> components) implements Form {
        @Override
        public int size(int open) {
            return components.stream().mapToInt(component -> component.size(open)).sum();
        }

        @Override
        public int openLengths() {
            return components.stream().mapToInt(Form::openLengths).sum();
        }

        @Override
        public Object build(Iterator<Real> leaves, int open) {
            @Nullable Object[] values = new @Nullable Object[components.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = components.get(i).build(leaves, open);
            }
            return Instance.of(layout, values);
        }

        @Override
        public void addNames(String path, int open, List<String> names) {
            for (int i = 0; i < components.size(); i++) {
                components.get(i).addNames(path + "." + layout.fields().get(i).getName(), open, names);
            }
        }

        @Override
        public void addLeaves(@Nullable Object value, List<Double> leaves) {
            for (int i = 0; i < components.size(); i++) {
                components.get(i).addLeaves(Forms.component(value, layout.fields().get(i)), leaves);
            }
        }
    }
}
