package org.nulla.lift.shape;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.lift.run.DualArray;
import org.nulla.lift.run.StepArray;
import org.nulla.lift.run.Steps;

/// The arguments and results of directly generated code: every number and every array of numbers is an array of pairs.
public final class DirectForms {

    private DirectForms() {
    }

    /// Numbers to be taken from flat arrays, one after the other.
    ///
    /// @param <A> an array of them
    public abstract static sealed class Numbers<A> {

        private final Class<A> arrayClass;
        private int at;

        private Numbers(Class<A> arrayClass) {
            this.arrayClass = arrayClass;
        }

        /// A copy of some of the flat arrays.
        abstract A between(int from, int to);

        /// Constants.
        abstract A constants(double[] values);

        private A next(int length) {
            int from = at;
            at += length;
            return between(from, at);
        }

        /// The arrays in a result, in order.
        List<A> arrays(@Nullable Object result) {
            List<A> all = new ArrayList<>();
            collect(result, all);
            return all;
        }

        private void collect(@Nullable Object result, List<A> all) {
            switch (result) {
                case double[] constants -> all.add(constants(constants));
                case Object[] arrays -> Arrays.stream(arrays).forEach(each -> collect(each, all));
                case Object array when arrayClass.isInstance(array) -> all.add(arrayClass.cast(array));
                case null, default -> {
                }
            }
        }
    }

    /// Dual numbers.
    public static final class Duals extends Numbers<DualArray> {

        private final double[] values;
        private final double[] tangents;

        /// @param values the values
        /// @param tangents their tangents
        public Duals(double[] values, double[] tangents) {
            super(DualArray.class);
            this.values = values;
            this.tangents = tangents;
        }

        @Override
        DualArray between(int from, int to) {
            return new DualArray(Arrays.copyOfRange(values, from, to), Arrays.copyOfRange(tangents, from, to));
        }

        @Override
        DualArray constants(double[] values) {
            return DualArray.of(values);
        }

        /// The tangents in a result.
        ///
        /// @param result the result
        /// @return its tangents, in order
        public double[] tangents(@Nullable Object result) {
            List<DualArray> all = arrays(result);
            return all.size() == 1 ? all.getFirst().tangents()
                    : all.stream().flatMapToDouble(each -> Arrays.stream(each.tangents())).toArray();
        }
    }

    /// Numbers that are steps of a trace.
    public static final class Places extends Numbers<StepArray> {

        private final double[] values;
        private final int[] places;

        /// @param values the values
        /// @param places their places
        public Places(double[] values, int[] places) {
            super(StepArray.class);
            this.values = values;
            this.places = places;
        }

        @Override
        StepArray between(int from, int to) {
            return new StepArray(Arrays.copyOfRange(values, from, to), Arrays.copyOfRange(places, from, to));
        }

        @Override
        StepArray constants(double[] values) {
            return StepArray.of(values);
        }

        /// The numbers in a result.
        ///
        /// @param result the result
        /// @return its values and places
        public Steps.Result result(@Nullable Object result) {
            List<StepArray> all = arrays(result);
            if (all.size() == 1) {
                return new Steps.Result(all.getFirst().values(), all.getFirst().places());
            }
            return new Steps.Result(all.stream().flatMapToDouble(each -> Arrays.stream(each.values())).toArray(),
                    all.stream().flatMapToInt(each -> Arrays.stream(each.places())).toArray());
        }
    }

    /// The arguments of a call.
    ///
    /// @param numbers where the numbers come from
    /// @param captured what comes first, as it is
    /// @param types the types of all arguments
    /// @param forms the forms of the others
    /// @param open the length of open sequences
    /// @return the arguments
    public static @Nullable Object[] arguments(Numbers<?> numbers, List<@Nullable Object> captured,
            List<Class<?>> types,
            List<Form> forms, int open) {
        @Nullable Object[] arguments = new @Nullable Object[captured.size() + forms.size()];
        for (int i = 0; i < arguments.length; i++) {
            if (i >= captured.size()) {
                arguments[i] = build(numbers, forms.get(i - captured.size()), open);
            } else {
                arguments[i] = types.get(i) == double.class && captured.get(i) instanceof Double constant
                        ? numbers.constants(new double[] {constant}) : captured.get(i);
            }
        }
        return arguments;
    }

    private static @Nullable Object build(Numbers<?> numbers, Form form, int open) {
        return switch (form) {
            case Form.Number _ -> numbers.next(1);
            case Form.Fixed fixed -> fixed.value();
            case Form.Open sequence -> sequence.element() instanceof Form.Number ? numbers.next(open)
                    : arrays(numbers, Collections.nCopies(open, sequence.element()), open);
            case Form.Sequence sequence -> sequence.component() == Real.class
                    ? numbers.next(sequence.elements().size()) : arrays(numbers, sequence.elements(), open);
            case Form.Components _ ->
                    throw new IllegalArgumentException("Records are not for directly generated code.");
        };
    }

    private static Object arrays(Numbers<?> numbers, List<Form> elements, int open) {
        List<@Nullable Object> all = new ArrayList<>();
        elements.forEach(element -> all.add(build(numbers, element, open)));
        boolean deeper = !all.isEmpty() && all.getFirst() instanceof Object[];
        Object array = Array.newInstance(deeper ? numbers.arrayClass.arrayType() : numbers.arrayClass, all.size());
        for (int i = 0; i < all.size(); i++) {
            Array.set(array, i, all.get(i));
        }
        return array;
    }
}
