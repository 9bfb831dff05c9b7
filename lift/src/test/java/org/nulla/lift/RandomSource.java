package org.nulla.lift;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// Random classes in Java with a method `double[] f(double[] x)`: loops, branches, arrays, helpers, recursion, records, lambdas,
/// lists, switches, exceptions. Operands are kept tame, so that derivatives exist almost everywhere.
@SuppressWarnings("StringConcatToTextBlock") // pieces of a source, put together by chance
final class RandomSource {

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();
    /// Whether records, lists, lambdas and objects occur.
    private final boolean objects;
    private int names;
    private int helpers;
    private int budget = 40;

    RandomSource(long seed) {
        this.random = new SplittableRandom(seed);
        this.objects = random.nextInt(3) != 0;
    }

    /// The text of a class.
    String write(String name) {
        String body = method();
        StringBuilder file = new StringBuilder("import java.util.*;\nimport java.util.function.*;\n");
        file.append("public class ").append(name).append(" {\n");
        file.append("    static final double[] TABLE = {0.5, -1.25, 2, 0.75};\n    static int calls;\n");
        file.append(
                "    record Pair(double a, double b, int n) {\n        Pair swap() { return new Pair(b, a, n + 1); }\n"
                        + "        double mix() { return n % 2 == 0 ? a - b : a * b; }\n    }\n");
        file.append("    sealed interface Tree permits Leaf, Node {}\n    record Leaf(double v) implements Tree {}\n"
                + "    record Node(Tree l, Tree r) implements Tree {}\n"
                + "    static double total(Tree t) { return switch (t) { case Leaf(double v) -> v;"
                + " case Node(Tree l, Tree r) -> total(l) + 0.5 * total(r); }; }\n");
        file.append("    static class Sum {\n        double s; int n; boolean odd;\n"
                + "        void add(double v) { s += v; n++; odd = !odd; }\n"
                + "        double get() { return odd ? s / n : s; }\n    }\n");
        file.append("    static double power(double x, int n) { return n <= 0 ? 1 : x * power(x, n - 1); }\n");
        file.append("    static double dot(double[] a, double[] b) { double s = 0; for (int i = 0; i < a.length && i < "
                + "b.length; i++) s += a[i] * b[i]; return s; }\n");
        file.append("    static double tame(double v) { return v / (1 + Math.abs(v)); }\n");
        file.append("    static double apply(DoubleUnaryOperator g, double v) { return g.applyAsDouble(v); }\n");
        file.append(text).append(body).append("}\n");
        return file.toString();
    }

    private String method() {
        StringBuilder out = new StringBuilder("    public static double[] f(double[] x) {\n");
        List<String> scope = new ArrayList<>(List.of("x[0]", "x[1]", "x[2]"));
        int statements = 3 + random.nextInt(6);
        for (int i = 0; i < statements; i++) {
            statement(out, scope, 2, true);
        }
        out.append("        return new double[] {").append(tame(scope)).append(", ").append(tame(scope))
                .append("};\n    }\n");
        return out.toString();
    }

    private String tame(List<String> scope) {
        return "tame(" + expression(scope, 2) + ")";
    }

    private String pick(List<String> scope) {
        return scope.get(random.nextInt(scope.size()));
    }

    private String fresh() {
        return "v" + names++;
    }

    private String number() {
        return String.format(Locale.ROOT, "%.3f", random.nextDouble(-2, 2));
    }

    private String expression(List<String> scope, int depth) {
        if (depth <= 0 || random.nextInt(5) == 0) {
            return random.nextInt(4) == 0 ? number() : pick(scope);
        }
        String a = expression(scope, depth - 1);
        String b = expression(scope, depth - 1);
        return switch (random.nextInt(objects ? 26 : 20)) {
            case 0, 1 -> "(" + a + " + " + b + ")";
            case 2, 3 -> "(" + a + " - " + b + ")";
            case 4, 5 -> "tame(" + a + ") * " + b;
            case 6 -> "(" + a + " / (1.5 + Math.abs(" + b + ")))";
            case 7 -> "Math.sin(" + a + ")";
            case 8 -> "Math.exp(tame(" + a + "))";
            case 9 -> "Math.sqrt(1 + Math.abs(" + a + "))";
            case 10 -> "(" + a + " < " + b + " ? " + a + " : -(" + b + "))";
            case 11 -> "Math.max(" + a + ", " + b + ")";
            case 12 -> "power(tame(" + a + "), " + random.nextInt(4) + ")";
            case 13 -> "Math.atan2(" + a + ", 2 + Math.abs(" + b + "))";
            case 14 -> "TABLE[(int) Math.abs(" + random.nextInt(9) + ") % 4] * " + a;
            case 15 -> "dot(new double[] {" + a + ", " + b + "}, TABLE)";
            case 16 -> "Math.pow(1.25 + Math.abs(tame(" + a + ")), tame(" + b + "))";
            case 17 -> "(float) 2.5f * " + a;
            case 18 -> "StrictMath.cos(" + a + ")";
            case 19 -> helper(a, b);
            case 20 -> "new Pair(" + a + ", " + b + ", " + random.nextInt(3) + ").swap().mix()";
            case 21 -> "total(new Node(new Leaf(" + a + "), new Node(new Leaf(" + b + "), new Leaf(" + pick(scope)
                    + "))))";
            case 22 -> {
                String v = fresh();
                yield "apply(" + v + " -> Math.sin(" + v + ") + " + number() + ", " + a + ")";
            }
            case 23 -> "((DoubleUnaryOperator) Math::cos).andThen(" + fresh() + " -> 2 * " + "v" + (names - 1)
                    + ").applyAsDouble(" + a + ")";
            case 24 -> "List.<Double>of((double) (" + a + "), (double) (" + b + ")).get(" + random.nextInt(2) + ")";
            default -> "Double.valueOf((double) " + a + ").doubleValue()";
        };
    }

    private String helper(String a, String b) {
        if (budget < 10) {
            return "dot(TABLE, new double[] {" + a + "})";
        }
        String name = "h" + helpers++;
        StringBuilder out = new StringBuilder("    static double " + name + "(double a, int k, double b) {\n");
        List<String> scope = new ArrayList<>(List.of("a", "b", "k"));
        budget -= 8;
        statement(out, scope, 1, false);
        statement(out, scope, 1, false);
        out.append("        return ").append(expression(scope, 1)).append(";\n    }\n");
        text.append(out);
        return name + "(" + a + ", " + random.nextInt(5) + ", " + b + ")";
    }

    private void statement(StringBuilder out, List<String> scope, int depth, boolean mayThrow) {
        if (budget-- <= 0 || depth <= 0) {
            simple(out, scope);
            return;
        }
        switch (random.nextInt(objects ? 12 : 9)) {
            case 0, 1, 2 -> simple(out, scope);
            case 3 -> {
                String i = fresh();
                String s = fresh();
                out.append("        double ").append(s).append(" = ").append(expression(scope, 1)).append(";\n");
                out.append("        for (int ").append(i).append(" = 0; ").append(i).append(" < ")
                        .append(1 + random.nextInt(4)).append("; ").append(i).append("++) {\n");
                List<String> inner = new ArrayList<>(scope);
                inner.add(s);
                inner.add(i);
                statement(out, inner, depth - 1, mayThrow);
                out.append("        ").append(s).append(random.nextBoolean() ? " += " : " -= ").append("tame(")
                        .append(expression(inner, 1)).append(");\n        }\n");
                scope.add(s);
            }
            case 4 -> {
                String s = fresh();
                out.append("        double ").append(s).append(" = ").append(pick(scope)).append(";\n");
                out.append("        if (").append(expression(scope, 1)).append(random.nextBoolean() ? " > " : " <= ")
                        .append(expression(scope, 1)).append(") {\n        ").append(s).append(" = ")
                        .append(expression(scope, 2)).append(";\n        } else {\n        ").append(s).append(" *= ")
                        .append(number()).append(";\n        }\n");
                scope.add(s);
            }
            case 5 -> array(out, scope);
            case 6 -> {
                String s = fresh();
                out.append("        double ").append(s).append(" = switch ((int) (3 * tame(")
                        .append(expression(scope, 1))
                        .append("))) { case 0 -> ").append(expression(scope, 1)).append("; case -1, 1 -> ")
                        .append(expression(scope, 1)).append("; default -> ").append(expression(scope, 1))
                        .append("; };\n");
                scope.add(s);
            }
            case 7 -> {
                String s = fresh();
                out.append("        double ").append(s).append(" = 1;\n        try {\n        if (").append(pick(scope))
                        .append(" > ").append(number()).append(") { throw new IllegalStateException(\"n\" + ")
                        .append(random.nextInt(99))
                        .append("); }\n        ").append(s).append(" = ").append(expression(scope, 1))
                        .append(";\n        } catch (IllegalStateException e) {\n        ").append(s)
                        .append(" = e.getMessage().length() * ").append(pick(scope))
                        .append(";\n        } finally {\n        ").append(s).append(" += 0.25;\n        }\n");
                scope.add(s);
            }
            case 8 -> {
                String s = fresh();
                out.append("        double[][] m").append(s).append(" = new double[2][3];\n        m").append(s)
                        .append("[1][2] += ").append(expression(scope, 1)).append(";\n        m").append(s)
                        .append("[0] = m").append(s).append("[1].clone();\n        double ").append(s).append(" = m")
                        .append(s)
                        .append("[0][2]++ + m").append(s).append("[1][2]--;\n        long l").append(s)
                        .append(" = 3L;\n        ").append(s).append(" = ").append(s).append(" * (l").append(s)
                        .append(" += 1);\n");
                scope.add(s);
            }
            case 9 -> {
                String s = fresh();
                out.append("        Sum o").append(s).append(" = new Sum();\n        for (double e").append(s)
                        .append(" : x) { o").append(s).append(".add(e").append(s).append(" * ").append(pick(scope))
                        .append("); }\n        double ").append(s).append(" = o").append(s).append(".get();\n");
                scope = use(scope, s, out.indexOf("double[] f") >= 0, out);
            }
            case 10 -> {
                String s = fresh();
                out.append("        List<Double> l").append(s).append(" = new ArrayList<>();\n        l").append(s)
                        .append(".add((double) (").append(expression(scope, 1)).append("));\n        l").append(s)
                        .append(".add(")
                        .append("1.0 * ").append(pick(scope)).append(");\n        double ").append(s)
                        .append(" = 0;\n        for (double e").append(s)
                        .append(" : l").append(s).append(") { ").append(s).append(" += e").append(s).append("; }\n");
                scope.add(s);
            }
            default -> {
                String s = fresh();
                out.append("        final double c").append(s).append(" = ").append(expression(scope, 1))
                        .append(";\n        DoubleBinaryOperator g").append(s).append(" = (p, q) -> p * c").append(s)
                        .append(" - q;\n        double ").append(s).append(" = g").append(s).append(".applyAsDouble(")
                        .append(pick(scope)).append(", ").append(pick(scope)).append(");\n");
                scope.add(s);
            }
        }
    }

    private static List<String> use(List<String> scope, String name, boolean known, StringBuilder out) {
        if (known) {
            scope.add(name);
            return scope;
        }
        // helpers have no x: an array of what they have stands for it
        int at = out.lastIndexOf(" : x)");
        out.replace(at, at + 5, " : new double[] {a, b})");
        scope.add(name);
        return scope;
    }

    private void simple(StringBuilder out, List<String> scope) {
        String s = fresh();
        out.append("        double ").append(s).append(" = ").append(expression(scope, 2)).append(";\n");
        if (random.nextInt(3) == 0) {
            out.append("        ").append(s).append(random.nextBoolean() ? " += " : " *= ").append(pick(scope))
                    .append(";\n");
        }
        scope.add(s);
    }

    private void array(StringBuilder out, List<String> scope) {
        String s = fresh();
        out.append("        double[] ").append(s).append(" = {").append(expression(scope, 1)).append(", ")
                .append(expression(scope, 1)).append(", 1};\n        ").append(s).append("[2] = ").append(s)
                .append("[0] *= 0.5;\n        ").append(s).append("[1] -= ").append(pick(scope)).append(";\n");
        if (random.nextBoolean()) {
            out.append("        ").append(s).append(" = Arrays.copyOf(").append(s).append(", 4);\n");
        }
        scope.add(s + "[0]");
        scope.add(s + "[2]");
        scope.add(s + "[1]");
    }
}
