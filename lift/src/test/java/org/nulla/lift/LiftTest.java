package org.nulla.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Linearization;
import org.nulla.function.Primitive;

class LiftTest {

    private static final double[] TABLE = {1.5, 2.5, 3.5};
    private static double scale = 2;

    private final double factor = 3;

    enum Direction {
        UP(1), DOWN(-1);

        private final double sign;

        Direction(double sign) {
            this.sign = sign;
        }

        double turn(double x) {
            return this == UP ? sign * x : sign * x * x;
        }
    }

    record Point(double x, double y) {

        double norm() {
            return Math.hypot(x, y);
        }

        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }
    }

    record Body(String name, double mass, Point at, List<Double> weights) {
    }

    sealed interface Shape {
        double area();
    }

    record Circle(double radius) implements Shape {
        @Override
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    record Square(double side) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }

    private static final class Counter {
        private double sum;
        private int count;
        private long bytes;
        private boolean odd;

        void add(double value) {
            sum += value;
            count++;
            bytes += 2;
            odd = !odd;
        }

        double mean() {
            return odd ? sum / count : sum * bytes;
        }
    }

    private static void check(FieldMethod f, double... x) {
        check(Lift.field(f), f.apply(x.clone()), x, f);
    }

    private static void check(Lifted lifted, double value, double[] x, FieldMethod f) {
        Linearization at = lifted.linearize(x);
        assertThat(at.value()).containsExactly(value);
        double[] gradient = at.vjp(1);
        for (int i = 0; i < x.length; i++) {
            double[] up = x.clone();
            double[] down = x.clone();
            up[i] += 1e-6;
            down[i] -= 1e-6;
            assertThat(gradient[i]).isCloseTo((f.apply(up) - f.apply(down)) / 2e-6,
                    within(1e-6 * (1 + Math.abs(gradient[i]))));
        }
    }

    @Test
    @DisplayName("loops, branches, tables and fields of classes keep their values and have derivatives")
    void plainCode() {
        check(x -> {
            double s = 0;
            for (int i = 0; i < 5; i++) {
                s += Math.sin(x[0] * i) / (i + 1);
                s = s > 0.5 ? 0.9 * s : -s + x[0] % 0.3;
            }
            return s + TABLE[1] * x[1] * scale;
        }, 0.7, 2);
    }

    @Test
    @DisplayName("records, their methods, patterns and lists of them are lifted")
    void records() {
        check(x -> {
            Point p = new Point(x[0], x[1]);
            List<Point> all = new ArrayList<>(List.of(p, p.plus(new Point(x[1], 1))));
            double s = 0;
            for (Point each : all) {
                s += each.norm();
            }
            return p.equals(all.getFirst()) && !p.equals(all.getLast()) ? s : 0;
        }, 1, 2);
        check(x -> {
            Shape[] shapes = {new Circle(x[0]), new Square(x[1])};
            double s = 0;
            for (Shape shape : shapes) {
                s += shape.area() + switch (shape) {
                    case Circle(double radius) -> radius;
                    case Square square -> 2 * square.side();
                };
            }
            return s;
        }, 1, 2);
    }

    @Test
    @DisplayName("small mutable classes are lifted")
    void objects() {
        check(x -> {
            Counter counter = new Counter();
            for (double each : x) {
                counter.add(each * each);
            }
            return counter.mean();
        }, 1, 2, 3);
    }

    @Test
    @DisplayName("lambdas, method references and default methods of functional interfaces are lifted")
    void lambdas() {
        check(x -> {
            double k = x[0] * x[0];
            DoubleUnaryOperator g = t -> Math.exp(-t * k);
            Function<Double, Double> square = u -> u * u;
            BiFunction<Double, Integer, Double> times = (u, n) -> u * n;
            IntToDoubleFunction table = i -> TABLE[i] * k;
            DoubleUnaryOperator own = new DoubleUnaryOperator() {
                @Override
                public double applyAsDouble(double t) {
                    return t * t;
                }
            };
            return g.andThen(Math::sin).applyAsDouble(0.3) + square.apply(x[1]) + times.apply(x[0], 3)
                    + table.applyAsDouble(2) + own.applyAsDouble(x[1]);
        }, 0.5, 2);
    }

    @Test
    @DisplayName("exceptions, text, boxes, maps and enums are lifted")
    void other() {
        check(x -> {
            Map<String, Double> map = new HashMap<>();
            map.put("a" + x[0], x[0] * x[1]);
            Double boxed = map.get("a" + x[0]);
            try {
                if (boxed > 1) {
                    throw new IllegalArgumentException("big " + boxed);
                }
                return boxed;
            } catch (IllegalArgumentException e) {
                return boxed * boxed + String.format(Locale.ROOT, "%.1f", boxed).length();
            }
        }, 1, 2);
        check(x -> Direction.UP.turn(x[0]) + Direction.valueOf("DOWN").turn(x[1]), 1, 2);
    }

    @Test
    @DisplayName("arrays of arrays are copied, filled and shared as in the method")
    void arrays() {
        check(x -> {
            double[][] m = new double[2][3];
            m[0][1] += x[0];
            m[1] = m[0];
            m[1][1] *= x[1];
            double[] copy = Arrays.copyOfRange(m[0], 1, 4);
            Arrays.fill(copy, 1, 2, x[1]);
            System.arraycopy(TABLE, 0, m[1], 0, 1);
            double[] table = TABLE.clone();
            table[0] *= x[0];
            return m[0][0] * m[0][1] + copy[0] + copy[1] + copy[2] + table[0] + copy.length;
        }, 1.5, 2);
    }

    @Test
    @DisplayName("instance methods take the numbers of their object as constants")
    void instanceMethods() throws NoSuchMethodException {
        assertThat(Lift.scalar(this::scaled).linearize(2).jvp(1)).containsExactly(3);
        assertThat(Lift.of(this, LiftTest.class.getDeclaredMethod("scaled", double.class)).linearize(2).value())
                .containsExactly(7);
        double captured = 4;
        assertThat(Lift.scalar(x -> x * x * captured).linearize(2).jvp(1)).containsExactly(16);
    }

    private double scaled(double x) {
        return factor * x + one();
    }

    double one() {
        return 1;
    }

    @Test
    @DisplayName("structures are flattened by name, and what is no number in them stays as it is")
    void structures() {
        Linearization at = Lift
                .structured((Body b) -> b.name().length() * b.mass() * b.at().norm() + b.weights().get(1))
                .linearizeAt(new Body("ball", 2, new Point(3, 4), List.of(1.0, 5.0)));
        assertThat(at.value()).containsExactly(45);
        assertThat(at.inputNames().stream().map(name -> name.substring(name.indexOf('.') + 1))).containsExactly("mass",
                "at.x", "at.y", "weights[0]", "weights[1]");
        assertThat(at.vjp(1)).containsExactly(new double[] {20, 4.8, 6.4, 0, 1}, within(1e-14));
    }

    private static double unknown(double x, double y) {
        return Math.nextAfter(x, 1) * y;
    }

    @Test
    @DisplayName("a method can be declared a primitive with its partials")
    void primitives() {
        Primitive declared = Primitive.of("unknown", 2, x -> unknown(x[0], x[1]),
                x -> new org.nulla.Real[] {x[1], x[0]});
        Lifted f = Lift.withPrimitive(LiftTest.class, "unknown", declared).field(x -> 2 * unknown(x[0], x[1]));
        assertThat(f.linearize(3, 4).value()).containsExactly(2 * unknown(3, 4));
        assertThat(f.linearize(3, 4).vjp(1)).containsExactly(8, 6);
        assertThatThrownBy(() -> Lift.withPrimitive(LiftTest.class, "nothing", declared))
                .hasMessageContaining("no static method 'nothing' of 2 double(s)");
    }

    private static double outer(double[] x) {
        return inner(x) + 1;
    }

    private static double inner(double[] x) {
        return x[7];
    }

    @Test
    @DisplayName("stack traces name the lines of the user's code, in order")
    void lines() {
        Throwable plain = catchThrowable(() -> outer(new double[2]));
        Throwable lifted = catchThrowable(() -> Lift.field(LiftTest::outer).linearize(1, 2));
        assertThat(lifted).hasSameClassAs(plain).hasMessage(plain.getMessage());
        assertThat(Arrays.copyOf(lifted.getStackTrace(), 2)).extracting(StackTraceElement::getMethodName)
                .containsExactly("inner", "outer");
        assertThat(Arrays.copyOf(lifted.getStackTrace(), 2)).extracting(StackTraceElement::getLineNumber)
                .containsExactly(plain.getStackTrace()[0].getLineNumber(), plain.getStackTrace()[1].getLineNumber());
    }

    @Test
    @DisplayName("the direct back end can be asked for, and refuses numbers in objects")
    void backends() {
        assertThat(Lift.onto(Backend.DIRECT).field(LiftTest::outer).isDirect()).isTrue();
        assertThat(Lift.onto(Backend.REAL).field(LiftTest::outer).isDirect()).isFalse();
        assertThatThrownBy(() -> Lift.onto(Backend.DIRECT).field(x -> new Point(x[0], 1).norm()))
                .isInstanceOf(LiftException.class).hasMessageContaining("Backend.AUTOMATIC");
    }

    @Test
    @DisplayName("a lookup lifts what it can call, and nothing else")
    void lookups() {
        assertThat(Lift.with(MethodHandles.lookup()).scalar(LiftTest::twice).linearize(1).jvp(1)).containsExactly(2);
        assertThatThrownBy(() -> Lift.with(MethodHandles.publicLookup()).of(LiftTest.class, "twice"))
                .isInstanceOf(LiftException.class).hasMessageContaining("cannot be called from here");
    }

    private static double twice(double x) {
        return 2 * x;
    }

    @Test
    @DisplayName("lifting from many threads at once gives the same answers")
    void threads() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            List<Callable<Double>> tasks = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                double x = i;
                tasks.add(() -> Lift.scalar(a -> a * a * a).linearize(x).jvp(1)[0]);
            }
            List<Future<Double>> results = pool.invokeAll(tasks);
            for (int i = 0; i < results.size(); i++) {
                assertThat(results.get(i).get()).isEqualTo(3.0 * i * i);
            }
        }
    }

    @Test
    @DisplayName("lifted code is collected with the loader of the class it was lifted from")
    void collected() throws Exception {
        WeakReference<ClassLoader> loader = liftedOnce();
        for (int i = 0; i < 100 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(loader.get()).isNull();
    }

    private static WeakReference<ClassLoader> liftedOnce() throws Exception {
        ClassLoader loader = SourceCompiler.compile(Map.of("Gone",
                "public class Gone { public static double f(double x) { return x * x; } }"));
        assertThat(Lift.of(loader.loadClass("Gone"), "f").linearize(3).jvp(1)).containsExactly(6);
        return new WeakReference<>(loader);
    }
}
