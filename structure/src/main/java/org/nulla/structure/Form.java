package org.nulla.structure;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.nulla.Real;

/// What a type made of [Real] tells about its values.
sealed interface Form {

    /// In place of the open length: write it as `…`.
    int SYMBOLIC = -1;

    /// How many values stand outside the open array or list.
    int fixed();

    /// How many values each element of the open array or list takes, 0 where there is none.
    int perElement();

    /// How many arrays or lists have an open length.
    int openLengths();

    void addNames(Place place, int length, List<String> names);

    Object build(Source source, int length, Place place);

    /// Values that are handed out one after the other.
    final class Source {
        private final Real[] values;
        private int next;

        Source(Real[] values) {
            this.values = values;
        }

        Real take() {
            return values[next++];
        }
    }

    /// One number.
    record Single() implements Form {
        @Override
        public int fixed() {
            return 1;
        }

        @Override
        public int perElement() {
            return 0;
        }

        @Override
        public int openLengths() {
            return 0;
        }

        @Override
        public void addNames(Place place, int length, List<String> names) {
            names.add(place.path());
        }

        @Override
        public Object build(Source source, int length, Place place) {
            return source.take();
        }
    }

    /// An array of `arrayOf`, or a list where that is `List`.
    record Sequence(Class<?> arrayOf, boolean list, Form element) implements Form {
        @Override
        public int fixed() {
            return 0;
        }

        @Override
        public int perElement() {
            return element.fixed();
        }

        @Override
        public int openLengths() {
            return 1 + element.openLengths();
        }

        @Override
        public void addNames(Place place, int length, List<String> names) {
            if (length == SYMBOLIC) {
                element.addNames(new Place(place, "[…]", 0, place.depth() + 1), length, names);
            }
            for (int i = 0; i < length; i++) {
                element.addNames(place.at(i), length, names);
            }
        }

        @Override
        public Object build(Source source, int length, Place place) {
            Object array = Array.newInstance(list ? Object.class : arrayOf, length);
            for (int i = 0; i < length; i++) {
                Array.set(array, i, element.build(source, length, place.at(i)));
            }
            return list ? List.of((Object[]) array) : array;
        }
    }

    /// A record.
    record Tuple(Class<?> type, List<Form> forms) implements Form {
        @Override
        public int fixed() {
            return forms.stream().mapToInt(Form::fixed).sum();
        }

        @Override
        public int perElement() {
            return forms.stream().mapToInt(Form::perElement).max().orElse(0);
        }

        @Override
        public int openLengths() {
            return forms.stream().mapToInt(Form::openLengths).sum();
        }

        @Override
        public void addNames(Place place, int length, List<String> names) {
            for (int i = 0; i < forms.size(); i++) {
                forms.get(i).addNames(place.component(type.getRecordComponents()[i].getName()), length, names);
            }
        }

        @Override
        public Object build(Source source, int length, Place place) {
            List<RecordComponent> components = List.of(type.getRecordComponents());
            Object[] values = new Object[components.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = forms.get(i).build(source, length, place.component(components.get(i).getName()));
            }
            return RecordAccess.make(type, components, values, place);
        }
    }

    /// The form of a type, or an exception that says which part of it has none.
    static Form of(Type type, Place place) {
        return new FormReader(false).read(type, Map.of(), place);
    }

    static boolean isMadeOfReal(Type type) {
        try {
            Form form = new FormReader(true).read(type, Map.of(), Place.root(""));
            return form.fixed() > 0 || form.openLengths() > 0;
        } catch (FormReader.NotMadeOfReal _) {
            return false;
        }
    }
}
