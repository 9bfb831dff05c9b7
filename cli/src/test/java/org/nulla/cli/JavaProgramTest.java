package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaProgramTest {

    @TempDir
    Path folder;

    private Shell run(String className, String source, String command, String... options) throws IOException {
        Path file = folder.resolve(className + ".java");
        Files.writeString(file, source, StandardCharsets.UTF_8);
        List<String> words = new ArrayList<>(List.of(command, file.toString()));
        words.addAll(List.of(options));
        return Shell.nulla(words.toArray(String[]::new));
    }

    @Test
    void aLoneNumberIsCalledResult() throws IOException {
        Shell shell = run("Square", "class Square { public static Real f(Real x) { return x.times(x); } }", "hessian",
                "--at", "3", "--json");
        assertThat(shell.out())
                .contains("\"inputs\": [\"x\"], \"outputs\": [\"result\"], \"at\": [3.0], \"value\": [9.0], "
                        + "\"hessian\": [[2.0]]");
    }

    @Test
    void aLoneArrayTakesAllValues() throws IOException {
        Shell shell = run("Sum", """
                public class Sum {
                    public static Real[] f(Real[] x) {
                        Real sum = Real.ZERO;
                        for (Real number : x) {
                            sum = sum.plus(number);
                        }
                        return new Real[]{sum, x[0]};
                    }
                }
                """, "eval", "--at", "1,2,3,4", "--json");
        assertThat(shell.out()).contains("[\"x[0]\", \"x[1]\", \"x[2]\", \"x[3]\"]")
                .contains("[\"result[0]\", \"result[1]\"]").contains("\"value\": [10.0, 1.0]");
    }

    @Test
    void recordsListsAndMapsAreFlattenedWithTheirNames() throws IOException {
        Shell shell = run("Cart", """
                /* a comment; */ // package none;
                package carts /* ; */ . fast ;
                import java.util.*;
                public class Cart {
                    public record Wheel(Real mass, Real radius) {}
                    record Pair(Wheel left, Real distance) {}
                    public static Map<String, List<Real>> f(Real scale, Pair pair) {
                        Real m = pair.left().mass().times(scale);
                        return Map.of("b", List.of(m, m), "a", List.of(pair.distance()));
                    }
                }
                """, "eval", "--at", "2,3,4,5", "--json");
        assertThat(shell.err()).isEmpty();
        assertThat(shell.out())
                .contains("\"inputs\": [\"scale\", \"pair.left.mass\", \"pair.left.radius\", \"pair.distance\"]")
                .contains("\"outputs\": [\"a[0]\", \"b[0]\", \"b[1]\"]").contains("\"value\": [5.0, 6.0, 6.0]");
    }

    @Test
    void aMethodOverDoublesIsLifted() throws IOException {
        String source = """
                public class Rosenbrock {
                    public static double[] f(double[] x) {
                        return new double[] {1 - x[0], 10 * (x[1] - x[0] * x[0])};
                    }
                }
                """;
        Shell shell = run("Rosenbrock", source, "preimage", "--at", "-1.2,1", "--target", "1,0", "--json");
        assertThat(shell.err()).isEmpty();
        assertThat(shell.out()).contains("\"inputs\": [\"x[0]\", \"x[1]\"]").contains("[\"result[0]\", \"result[1]\"]");
        assertThat(run("Rosenbrock", source, "preimage", "--at", "-1.2,1", "--target", "1,0").out())
                .contains("x[0] = -1").contains("rank            2");
    }

    @Test
    void recordsOfDoublesAreFlattenedWithTheirNames() throws IOException {
        Shell shell = run("Spring", """
                public class Spring {
                    record State(double place, double speed) {}
                    public static State step(State s, double stiffness) {
                        return new State(s.place() + 0.1 * s.speed(), s.speed() - 0.1 * stiffness * s.place());
                    }
                }
                """, "jacobian", "--at", "1,2,3", "--json");
        assertThat(shell.err()).isEmpty();
        assertThat(shell.out()).contains("\"inputs\": [\"s.place\", \"s.speed\", \"stiffness\"]")
                .contains("\"outputs\": [\"place\", \"speed\"]");
    }

    @Test
    void aMethodOverDoublesThatCannotBeLiftedNamesItsLine() throws IOException {
        Shell shell = run("Streams", """
                public class Streams {
                    public static double f(double[] x) {
                        return java.util.Arrays.stream(x).sum();
                    }
                }
                """, "eval", "--at", "1,2", "--json");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(Shell.errorMessage(shell.json())).contains("streams hide").contains("Write a loop");
        assertThat(shell.out()).contains("\"line\": 3");
    }

    @Test
    void anExceptionOfAMethodOverDoublesNamesItsLine() throws IOException {
        Shell shell = run("Far", """
                class Far {
                    public static double f(double[] x) {
                        return x[7];
                    }
                }
                """, "eval", "--at", "1", "--json");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(Shell.errorMessage(shell.json())).contains("ArrayIndexOutOfBounds");
        assertThat(shell.out()).contains("\"line\": 3");
    }

    @Test
    void aFileWithoutAClassWillDo() throws IOException {
        assertThat(run("Bare", "void main() {}\npublic static Real f(Real x) { return x.times(3); }\n", "eval", "--at",
                "2").out()).isEqualTo("result = 6\n");
    }

    @Test
    void valuesMayBeGivenByName() throws IOException {
        Shell shell = run("Named", "class Named { public static Real f(Real a, Real[] b) { return a.minus(b[1]); } }",
                "preimage", "--at", "b[1]=1,a=2,b[0]=0", "--target", "1");
        assertThat(shell.out()).contains("b[0] free").contains("dimension       2");
    }

    @Test
    void aFileThatDoesNotCompileIsAnsweredWithTheCompilersWords() throws IOException {
        String source = """
                class Broken {
                    public static Real f(Real x) {
                        return x.foo();
                    }
                }
                """;
        Shell shell = run("Broken", source, "eval", "--at", "1");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).startsWith("nulla: line 3, column 17: The file does not compile: cannot find symbol")
                .contains("        return x.foo();\n                  ^");
        Shell json = run("Broken", source, "eval", "--at", "1", "--json");
        assertThat(Shell.errorKind(json.json())).isEqualTo("program");
        assertThat(json.out()).contains("\"line\": 3, \"column\": 17");
    }

    @Test
    void theImplicitImportMovesNoColumn() throws IOException {
        Shell shell = run("First", "class First { int f() { return nothing; } }", "eval", "--at", "1", "--json");
        assertThat(shell.out()).contains("\"line\": 1, \"column\": 32");
        Shell packaged = run("First", "package p; class First { int f() { return nothing; } }", "eval", "--json");
        assertThat(packaged.out()).contains("\"line\": 1, \"column\": 43");
    }

    @Test
    void aFileWithoutASuitableMethodListsWhatItHas() throws IOException {
        Shell shell = run("Plain", "class Plain { public static int f(int x) { return x; } "
                + "static Real hidden(Real x) { return x; } }", "eval", "--at", "1", "--json");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(Shell.errorKind(shell.json())).isEqualTo("program");
        assertThat(Shell.errorMessage(shell.json())).contains("public static Real f(Real x, Real y)")
                .contains("public static double f(double x, double y)").contains("int f(int x)")
                .doesNotContain("hidden");
    }

    @Test
    void ofSeveralMethodsOneIsPickedByName() throws IOException {
        String source = "class Two { public static Real f(Real x) { return x; } "
                + "public static Real g(Real x) { return x.unaryMinus(); } }";
        assertThat(run("Two", source, "eval", "--at", "1").err()).contains("--method NAME").contains("Real f(Real x)");
        assertThat(run("Two", source, "eval", "--at", "1", "--method", "g").out()).isEqualTo("result = -1\n");
        assertThat(run("Two", source, "eval", "--at", "1", "--method", "h").err()).contains("no method 'h'");
    }

    @Test
    void shapesThatTypesDoNotTellAreRefusedWithAWayOut() throws IOException {
        Shell map = run("Keys", "class Keys { public static Real f(java.util.Map<String, Real> x) { return null; } }",
                "eval", "--at", "1");
        assertThat(map.status()).isEqualTo(2);
        assertThat(map.err()).contains("keys of the map").contains("record");
        Shell arrays = run("Arrays2", "class Arrays2 { public static Real f(Real[] a, Real[] b) { return null; } }",
                "eval", "--at", "1");
        assertThat(arrays.status()).isEqualTo(2);
        assertThat(arrays.err()).contains("2 arrays or lists");
    }

    @Test
    void aWrongNumberOfValuesSaysWhatIsNeeded() throws IOException {
        Shell shell = run("Pair", "class Pair { public static Real f(Real a, Real b) { return a; } }", "eval", "--at",
                "1");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("--at has 1 value, expected 2, one for each of the inputs: a, b");
    }

    @Test
    void anExceptionOfTheProgramNamesItsLine() throws IOException {
        Shell shell = run("Thrower", """
                class Thrower {
                    public static Real f(Real x) {
                        throw new IllegalStateException("not today");
                    }
                }
                """, "eval", "--at", "1", "--json");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(Shell.errorKind(shell.json())).isEqualTo("program");
        assertThat(Shell.errorMessage(shell.json())).contains("java.lang.IllegalStateException: not today");
        assertThat(shell.out()).contains("\"line\": 3");
    }

    @Test
    void anExceptionWhileTheClassIsPreparedIsToldToo() throws IOException {
        Shell shell = run("Static", """
                class Static {
                    static final int[] TABLE = new int[-1];
                    public static Real f(Real x) { return x; }
                }
                """, "eval", "--at", "1");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).startsWith("nulla: line 2: ").contains("NegativeArraySizeException");
    }

    @Test
    void pointsOutsideTheDomainAreTold() throws IOException {
        String source = "class Log { public static Real f(Real x) { return x.log(); } }";
        assertThat(run("Log", source, "eval", "--at", "-1").status()).isEqualTo(3);
        assertThat(run("Log", source, "gradient", "--at", "0").status()).isEqualTo(3);
    }

    @Test
    void endlessRecursionIsALimit() throws IOException {
        Shell shell = run("Deep", "class Deep { public static Real f(Real x) { return f(x); } }", "eval", "--at", "1",
                "--json");
        assertThat(Shell.errorKind(shell.json())).isEqualTo("limit");
    }

    @Test
    void namesMayBeInAnyScript() throws IOException {
        Shell shell = run("Greek", "class Greek { public static Real f(Real \u03b1) { return \u03b1.times(2); } }",
                "eval",
                "--at", "\u03b1=2", "--json");
        assertThat(shell.out()).contains("\"inputs\": [\"\\u03b1\"]").contains("\"value\": [4.0]");
    }
}
