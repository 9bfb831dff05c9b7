package org.nulla.lift.shape;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Real;
import org.nulla.Steps;
import org.nulla.lift.run.DualArray;
import org.nulla.lift.run.StepArray;

/// The arguments and results of directly generated code: every number and every array of numbers is an array of pairs.
public final class DirectForms {

    private DirectForms() {
    }

    /// Numbers to be taken from flat arrays, one after the other.
    public interface Numbers {

        /// The class of an array of numbers.
        Class<?> arrayClass();

        /// The next numbers.
        ///
        /// @param length how many
        /// @return an array of them
        Object next(int length);

        /// A constant.
        ///
        /// @param value its value
        /// @return an array of one
        Object constant(double value);
    }

    /// Dual numbers.
    public static final class Duals implements Numbers {

        private final double[] values;
        private final double[] tangents;
        private int at;

        /// @param values the values
        /// @param tangents their tangents
        public Duals(double[] values, double[] tangents) {
            this.values = values;
            this.tangents = tangents;
        }

        @Override
        public Class<?> arrayClass() {
            return DualArray.class;
        }

        @Override
        public Object next(int length) {
            int from = at;
            at += length;
            return new DualArray(Arrays.copyOfRange(values, from, at), Arrays.copyOfRange(tangents, from, at));
        }

        @Override
        public Object constant(double value) {
            return DualArray.single(value, 0);
        }

        /// The tangents in a result.
        ///
        /// @param result the result
        /// @return its tangents, in order
        public double[] tangents(@Nullable Object result) {
            List<double[]> all = new ArrayList<>();
            collect(result, all);
            return all.size() == 1 ? all.getFirst() : all.stream().flatMapToDouble(Arrays::stream).toArray();
        }

        private static void collect(@Nullable Object result, List<double[]> all) {
            switch (result) {
                case DualArray array -> all.add(array.tangents());
                case Object[] arrays -> Arrays.stream(arrays).forEach(each -> collect(each, all));
                case double[] constants -> all.add(new double[constants.length]);
                case null, default -> {
                }
            }
        }
    }

    /// Numbers that are steps of a trace.
    public static final class Places implements Numbers {

        private final double[] values;
        private final int[] places;
        private int at;

        /// @param values the values
        /// @param places their places
        public Places(double[] values, int[] places) {
            this.values = values;
            this.places = places;
        }

        @Override
        public Class<?> arrayClass() {
            return StepArray.class;
        }

        @Override
        public Object next(int length) {
            int from = at;
            at += length;
            return new StepArray(Arrays.copyOfRange(values, from, at), Arrays.copyOfRange(places, from, at));
        }

        @Override
        public Object constant(double value) {
            return StepArray.single(value, 0);
        }

        /// The numbers in a result.
        ///
        /// @param result the result
        /// @return its values and places
        public Steps.Result result(@Nullable Object result) {
            List<StepArray> all = new ArrayList<>();
            collect(result, all);
            if (all.size() == 1) {
                return new Steps.Result(all.getFirst().values(), all.getFirst().places());
            }
            return new Steps.Result(all.stream().flatMapToDouble(each -> Arrays.stream(each.values())).toArray(),
                    all.stream().flatMapToInt(each -> Arrays.stream(each.places())).toArray());
        }

        private static void collect(@Nullable Object result, List<StepArray> all) {
            switch (result) {
                case StepArray array -> all.add(array);
                case Object[] arrays -> Arrays.stream(arrays).forEach(each -> collect(each, all));
                case double[] constants -> all.add(StepArray.of(constants));
                case null, default -> {
                }
            }
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
    public static @Nullable Object[] arguments(Numbers numbers, List<@Nullable Object> captured, List<Class<?>> types,
            List<Form> forms, int open) {
        @Nullable Object[] arguments = new @Nullable Object[captured.size() + forms.size()];
        for (int i = 0; i < arguments.length; i++) {
            if (i >= captured.size()) {
                arguments[i] = build(numbers, forms.get(i - captured.size()), open);
            } else {
                arguments[i] = types.get(i) == double.class && captured.get(i) instanceof Double constant
                        ? numbers.constant(constant) : captured.get(i);
            }
        }
        return arguments;
    }

    private static @Nullable Object build(Numbers numbers, Form form, int open) {
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

    private static Object arrays(Numbers numbers, List<Form> elements, int open) {
        List<@Nullable Object> all = new ArrayList<>();
        elements.forEach(element -> all.add(build(numbers, element, open)));
        boolean deeper = !all.isEmpty() && all.getFirst() instanceof Object[];
        Object array = Array.newInstance(deeper ? numbers.arrayClass().arrayType() : numbers.arrayClass(), all.size());
        for (int i = 0; i < all.size(); i++) {
            Array.set(array, i, all.get(i));
        }
        return array;
    }
}
