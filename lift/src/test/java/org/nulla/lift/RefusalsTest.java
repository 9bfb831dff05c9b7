package org.nulla.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RefusalsTest {

    private static final String SHARED = "shared, and would have to hold traced numbers";
    private static final String STATE = "shared mutable state";
    private static final String STREAM = "streams hide";
    private static final String HOLDS = "calls code on the numbers that it holds";
    private static final String HIDES = "library code that hides";
    private static final String THREAD = "belong to the thread";
    private static final String INSIDE = "an object from outside";

    /// What cannot be lifted.
    ///
    /// @param body the method's body, over `double x`
    /// @param instruction what the message names
    /// @param reason what it says
    private record Refused(String body, String instruction, String reason) {
    }

    private static List<Refused> cases() {
        List<Refused> all = new ArrayList<>();
        all.add(new Refused("return hidden(x);", "invokestatic Refused.hidden(double)double", "native"));
        all.add(new Refused("return guarded(x);", "invokestatic Refused.guarded", "synchronized"));
        all.add(new Refused("synchronized (LOCK) { return x; }", "monitorenter", "guard state"));
        all.add(new Refused("kept = x; return x;", "putstatic Refused.kept", STATE));
        all.add(new Refused("boxed = x; return x;", "putstatic Refused.boxed", STATE));
        all.add(new Refused("keptArray = new double[] {x}; return x;", "putstatic Refused.keptArray", STATE));
        all.add(new Refused("TABLE[0] = x; return x;", "dastore", SHARED));
        all.add(new Refused("TABLE[0] += x; return x;", "dastore", SHARED));
        all.add(new Refused("MATRIX[1][0] = x; return x;", "dastore", SHARED));
        all.add(new Refused("MATRIX[1] = new double[] {x}; return x;", "aastore", SHARED));
        all.add(new Refused("fill(TABLE, x); return x;", "dastore", SHARED));
        all.add(new Refused("System.arraycopy(new double[] {x}, 0, TABLE, 0, 1); return x;", "System.arraycopy",
                SHARED));
        all.add(new Refused("double[] a = x > 0 ? TABLE : new double[] {x}; return a[0];", "daload",
                "from outside on another"));
        all.add(new Refused("double[][] a = {TABLE}; return a[0][0] * x;", "aastore", INSIDE));
        all.add(new Refused("return pick(x)[0];", "areturn", "returns what it has made on one way"));
        all.add(new Refused("BOX.value = x; return x;", "putfield Refused$Box.value", STATE));
        all.add(new Refused("return new Holder(TABLE).a()[0] * x;", "putfield Refused$Holder.a", INSIDE));
        all.add(new Refused("return F.applyAsDouble(x);", "DoubleUnaryOperator.applyAsDouble", HIDES));
        all.add(new Refused("return SHAPE.area(x);", "Refused$Shape.area", "decided by an object from outside"));
        all.add(new Refused("return MATRIX.clone()[0][0] * x;", "clone", "still share"));
        all.add(new Refused("return (float) x;", "d2f", "no place for a derivative"));
        all.add(new Refused("return Double.doubleToLongBits(x);", "Double.doubleToLongBits", "apart into bits"));
        all.add(new Refused("return Double.doubleToRawLongBits(x);", "Double.doubleToRawLongBits", "apart into bits"));
        all.add(new Refused("return x * Double.parseDouble(\"\" + x);", "Double.parseDouble", "out of text"));
        all.add(new Refused("return x * Double.valueOf(\"\" + x);", "Double.valueOf", "out of text"));
        all.add(new Refused("return x * Double.longBitsToDouble(3);", "Double.longBitsToDouble",
                "out of text or bits"));
        all.add(new Refused("return Arrays.stream(new double[] {x}).sum();", "Arrays.stream", STREAM));
        all.add(new Refused("return DoubleStream.of(x).sum();", "DoubleStream.of", STREAM));
        all.add(new Refused("return List.of(x).stream().count() * x;", "List.stream", STREAM));
        all.add(new Refused("return new BigDecimal(x).doubleValue();", "BigDecimal", "not that of double"));
        all.add(new Refused("return BigDecimal.valueOf(x).doubleValue();", "BigDecimal.valueOf", "not that of double"));
        all.add(new Refused("List<Double> l = new ArrayList<>(List.of(x)); Collections.sort(l); return l.get(0);",
                "Collections.sort", HOLDS));
        all.add(new Refused("List<Double> l = new ArrayList<>(); l.add(x); l.forEach(v -> { }); return x;",
                "List.forEach",
                HOLDS));
        all.add(new Refused("List<Double> l = new ArrayList<>(); l.add(x); l.replaceAll(v -> v * 2); return l.get(0);",
                "List.replaceAll", HOLDS));
        all.add(new Refused(
                "Map<String, Double> m = new HashMap<>(); m.merge(\"a\", x, Double::sum); return m.get(\"a\");",
                "Map.merge", HOLDS));
        all.add(new Refused("Map<String, Double> m = new HashMap<>(); return m.computeIfAbsent(\"a\", k -> x);",
                "Map.computeIfAbsent", HOLDS));
        all.add(new Refused("LIST.add(x); return x;", "List.add", INSIDE));
        all.add(new Refused("return new ArrayList<>(LIST).size() * x;", "ArrayList.<init>", INSIDE));
        all.add(new Refused("DoubleAdder a = new DoubleAdder(); a.add(x); return a.sum();", "DoubleAdder.add", THREAD));
        all.add(new Refused("AtomicReference<Double> a = new AtomicReference<>(); a.set(x); return a.get();",
                "AtomicReference.set", THREAD));
        all.add(new Refused("ThreadLocal<Double> a = new ThreadLocal<>(); a.set(x); return a.get();", "ThreadLocal.set",
                THREAD));
        all.add(new Refused("try { return (double) Refused.class.getMethod(\"id\", double.class).invoke(null, x); }"
                + " catch (ReflectiveOperationException e) { return 0; }", "Method.invoke", "reflection"));
        all.add(new Refused("return Math.multiplyHigh(3, 4) * Math.nextAfter(x, 1.0);", "Math.nextAfter", HIDES));
        all.add(new Refused("Object o = new Circle(x); return o.getClass().hashCode() * x;", "Object.getClass",
                "of another class"));
        all.add(new Refused("Double a = x; Double b = x + 1; return a == b ? 1 : x;", "if_acmp", "same object"));
        all.add(new Refused("return new Named(x).value;", "new Refused$Named", "equals of its own"));
        all.add(new Refused("return new Tracked(x).value;", "new Refused$Tracked", "extends java.util.Random"));
        all.add(new Refused("throw new Failure(x);", "Refused$Failure.<init>", HIDES));
        all.add(new Refused("return new Cut(x).get();", "Refused$Cut.get", "native"));
        all.add(new Refused("return new java.util.Optional[] {}.length + Optional.of(x).map(v -> v * 2).get();",
                "Optional.map",
                HOLDS));
        all.add(new Refused("double[] a = {x}; Arrays.parallelPrefix(a, Double::sum); return a[0];",
                "Arrays.parallelPrefix",
                HOLDS));
        all.add(new Refused("return stats(x);", "DoubleSummaryStatistics.accept", HIDES));
        all.add(new Refused("return new Scanner(\"\" + x).nextDouble();", "Scanner.nextDouble", HOLDS));
        all.add(new Refused("return x * Objects.requireNonNullElseGet(null, () -> x);", "Objects.requireNonNullElseGet",
                HIDES));
        return all;
    }

    private static final String CLASS = """
            import java.math.BigDecimal;
            import java.util.*;
            import java.util.concurrent.atomic.*;
            import java.util.function.*;
            import java.util.stream.*;
            public class Refused {
                static final Object LOCK = new Object();
                static double kept; static Double boxed; static double[] keptArray;
                static final double[] TABLE = {1, 2}; static final double[][] MATRIX = {{1}, {2}};
                static final List<Double> LIST = new ArrayList<>(List.of(1.0));
                static final DoubleUnaryOperator F = v -> v;
                interface Shape { double area(double v); }
                static final Shape SHAPE = v -> v * v;
                static class Box { double value; }
                static final Box BOX = new Box();
                record Holder(double[] a) {}
                record Circle(double r) {}
                static class Named { double value; Named(double v) { value = v; } @Override public boolean equals(Object o) { return o == this; } @Override public int hashCode() { return 1; } }
                static class Tracked extends Random { double value; Tracked(double v) { value = v; } }
                static class Failure extends RuntimeException { final double at; Failure(double v) { at = v; } }
                static abstract class Base { abstract double get(); }
                static class Cut extends Base { double v; Cut(double v) { this.v = v; } native double get(); }
                static native double hidden(double v);
                static synchronized double guarded(double v) { return v; }
                public static double id(double v) { return v; }
                static void fill(double[] a, double v) { a[0] = v; }
                static double[] pick(double v) { if (v > 0) { return TABLE; } return new double[] {v}; }
                static double stats(double v) { DoubleSummaryStatistics s = new DoubleSummaryStatistics(); s.accept(v); return s.getSum(); }
            """;

    private static ClassLoader compile() throws Exception {
        StringBuilder text = new StringBuilder(CLASS);
        int number = 0;
        for (Refused refused : cases()) {
            text.append("    public static double f").append(number++).append("(double x) {\n        ")
                    .append(refused.body())
                    .append("\n    }\n");
        }
        return SourceCompiler.compile(Map.of("Refused", text.append("}\n").toString()));
    }

    @TestFactory
    @DisplayName("what cannot be lifted is refused when lifting, with place, instruction, reason and repair")
    Stream<DynamicTest> refusals() throws Exception {
        Class<?> type = compile().loadClass("Refused");
        List<Refused> all = cases();
        return java.util.stream.IntStream.range(0, all.size()).mapToObj(i -> DynamicTest.dynamicTest(
                all.get(i).body(), () -> check(type, i, all.get(i))));
    }

    private static void check(Class<?> type, int number, Refused refused) {
        LiftException refusal = catchThrowableOfType(LiftException.class, () -> Lift.of(type, "f" + number));
        assertThat(refusal).as(refused.body()).isNotNull();
        assertThat(refusal.className()).startsWith("Refused");
        assertThat(refusal.line()).isPositive();
        assertThat(refusal.instruction()).contains(refused.instruction());
        assertThat(refusal.reason()).contains(refused.reason()).endsWith(".");
        assertThat(refusal.repair()).isNotBlank().endsWith(".");
        assertThat(refusal.getMessage()).contains(refusal.className() + "." + refusal.methodName(),
                "line " + refusal.line(), refusal.instruction(), refusal.reason(), refusal.repair());
    }

    @Test
    @DisplayName("there are at least fifty refusals")
    void fifty() {
        assertThat(cases()).hasSizeGreaterThanOrEqualTo(50);
    }

    @Test
    @DisplayName("a method that belongs to an object, to the JDK or to nobody is refused by its name")
    void wrongMethods() throws Exception {
        assertThat(catchThrowableOfType(LiftException.class, () -> Lift.scalar(Math::sin)))
                .hasMessageContaining("the JDK's");
        assertThat(catchThrowableOfType(LiftException.class, () -> Lift.of(String.class, "nothing")))
                .hasMessageContaining("no method of that name");
        assertThat(catchThrowableOfType(LiftException.class,
                () -> Lift.of(RefusalsTest.class.getDeclaredMethod("instance", double.class))))
                .hasMessageContaining("belongs to an object").hasMessageContaining("Lift.of(object, method)");
    }

    double instance(double x) {
        return x;
    }
}
