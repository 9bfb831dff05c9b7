package org.nulla.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nulla.Real;

@DisplayName("The shape of a method's arguments, from their types")
@Tag("fast")
class TypeShapeTest {

    record Wheel(Real mass, Real radius) {
    }

    record Pair<T>(T first, T second) {
    }

    record Tail(Real head, List<Real> tail) {
    }

    record Tree(Real value, List<Tree> children) {
    }

    record Named(String name, Real value) {
    }

    static Real sum(Object... arguments) {
        Structure structure = Structure.of(arguments);
        return Arrays.stream(structure.flatten(arguments)).reduce(Real.ZERO, Real::plus);
    }

    static Real numbers(Real a, Real b) {
        return sum(a, b);
    }

    static Real array(Real... x) {
        return sum((Object) x);
    }

    static Real list(List<? extends Real> x) {
        return sum(x);
    }

    static Real mixed(Real scale, Wheel wheel, Real[] rest) {
        return sum(scale, wheel, rest);
    }

    static Real wheels(Collection<Wheel> wheels, Real last) {
        return sum(wheels, last);
    }

    static Real generic(Pair<Pair<Real>> pairs) {
        return sum(pairs);
    }

    static Real genericArray(List<Pair<Real>[]> one, Real other) {
        return sum(one, other);
    }

    static Real tail(Tail tail, Real after) {
        return sum(tail, after);
    }

    static Real twoArrays(Real[] a, List<Real> b) {
        return sum(a, b);
    }

    static Real matrix(Real[][] m) {
        return sum((Object) m);
    }

    static Real map(Map<String, Real> m) {
        return sum(m);
    }

    static Map<String, Real> toMap(Real x) {
        return Map.of("x", x);
    }

    static Real tree(Tree t) {
        return sum(t);
    }

    static Real named(Named n) {
        return sum(n);
    }

    static Real plain(double x) {
        return Real.of(x);
    }

    static <T> Real open(T x) {
        return sum(x);
    }

    static Real raw(@SuppressWarnings("rawtypes") List x) {
        return sum(x);
    }

    static Real nothing() {
        return Real.ONE;
    }

    static String text(Real x) {
        return x.toString();
    }

    private static Method method(String name) {
        return Arrays.stream(TypeShapeTest.class.getDeclaredMethods()).filter(m -> m.getName().equals(name)).findFirst()
                .orElseThrow();
    }

    /// Parameter names are only in the class file when it was compiled so; the tests hold either way.
    private static String parameter(String method, int i) {
        return method(method).getParameters()[i].getName();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"numbers", "array", "list", "mixed", "wheels", "generic", "genericArray", "tail", "twoArrays",
                "matrix", "map", "toMap", "tree"})
    @DisplayName("methods between traced numbers, arrays, lists, maps and records are made of Real")
    void madeOfReal(String name) {
        assertThat(TypeShape.isMadeOfReal(method(name))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"named", "plain", "open", "raw", "nothing", "text"})
    @DisplayName("methods with anything else in them, or without parameters, are not")
    void notMadeOfReal(String name) {
        assertThat(TypeShape.isMadeOfReal(method(name))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"numbers:2", "array:0", "array:5", "list:3", "mixed:3", "mixed:6", "wheels:1", "wheels:5",
        "generic:4", "tail:2", "tail:5"})
    @DisplayName("arguments are built from flat values, under the names that their structure has")
    void build(String nameAndCount) throws IllegalAccessException, InvocationTargetException {
        Method method = method(nameAndCount.split(":", -1)[0]);
        int count = Integer.parseInt(nameAndCount.split(":", -1)[1]);
        Real[] values = new Real[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            values[i] = Real.of(i + 1);
            sum += i + 1;
        }
        TypeShape shape = TypeShape.ofParameters(method);
        @Nullable Object[] arguments = shape.build(values);
        assertThat(method.invoke(null, arguments)).isEqualTo(Real.of(sum));
        List<String> expected = new java.util.ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            expected.addAll(Structure.of(arguments[i]).paths(method.getParameters()[i].getName()));
        }
        assertThat(shape.names(count)).isEqualTo(expected);
        assertThat(Structure.of(arguments).flatten(arguments)).containsExactly(values);
    }

    @Test
    @DisplayName("the number of values is known, or open where an array or list takes what is left")
    void sizes() {
        assertThat(TypeShape.ofParameters(method("numbers")).size()).hasValue(2);
        assertThat(TypeShape.ofParameters(method("generic")).size()).hasValue(4);
        assertThat(TypeShape.ofParameters(method("array")).size()).isEmpty();
        String scale = parameter("mixed", 0);
        String wheel = parameter("mixed", 1);
        String rest = parameter("mixed", 2);
        assertThat(TypeShape.ofParameters(method("mixed")))
                .hasToString(scale + ", " + wheel + ".mass, " + wheel + ".radius, " + rest + "[…]");
        assertThat(TypeShape.of("x", Real[].class).names(2)).containsExactly("x[0]", "x[1]");
    }

    @Test
    @DisplayName("a wrong number of values says how many there should be and for what")
    void wrongCounts() {
        assertThatThrownBy(() -> TypeShape.ofParameters(method("numbers")).build(Real.of(1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Method numbers takes 2 values")
                .hasMessageContaining("3 were given");
        assertThatThrownBy(() -> TypeShape.ofParameters(method("wheels")).names(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 values and a multiple of 2 more");
        assertThatThrownBy(() -> TypeShape.ofParameters(method("mixed")).names(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 were given");
    }

    @Test
    @DisplayName("what types cannot tell is refused with the reason")
    void unknowable() {
        assertRefused("twoArrays", "2 arrays or lists");
        assertRefused("matrix", "2 arrays or lists");
        assertRefused("genericArray", "2 arrays or lists");
        assertRefused("map", "keys of the map");
        assertRefused("tree", "contains itself");
        assertRefused("named", "java.lang.String, is not made of Real");
        assertRefused("named", parameter("named", 0) + ".name'");
        assertRefused("plain", "double, is not made of Real");
        assertRefused("open", "is not made of Real");
    }

    private static void assertRefused(String name, String message) {
        assertThatThrownBy(() -> TypeShape.ofParameters(method(name))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
