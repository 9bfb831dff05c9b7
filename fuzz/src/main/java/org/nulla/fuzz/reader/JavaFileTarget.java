package org.nulla.fuzz.reader;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.cli.javasource.JavaFiles;
import org.nulla.cli.javasource.JavaMethod;
import org.nulla.cli.javasource.JavaSourceException;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Target;

/// Java files, up to the point where their method would be run: compiled, searched for the method, its parameters named or its
/// code lifted, and nothing of theirs executed. One compiler serves all of them.
public final class JavaFileTarget implements Target {

    private @Nullable JavaFiles files;

    private synchronized JavaFiles files() {
        JavaFiles known = files;
        if (known == null) {
            known = new JavaFiles();
            files = known;
        }
        return known;
    }

    @Override
    public String name() {
        return "java-file";
    }

    @Override
    public String summary() {
        return "Java files, up to running them";
    }

    @Override
    public int longest() {
        return 2048;
    }

    @Override
    public long memory() {
        // the compiler's own share
        return 1L << 30;
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof JavaSourceException;
    }

    @Override
    public void read(byte[] input) {
        String text = Texts.text(input);
        JavaMethod method;
        try {
            method = files().method("Program.java", text, null);
        } catch (JavaSourceException e) {
            Broken.unless(e.line() >= 0 && e.line() <= text.chars().filter(c -> c == '\n' || c == '\r').count() + 1
                    && e.column() >= 0,
                    "The place of the mistake, line " + e.line() + ", column " + e.column()
                            + ", is not in the text.");
            throw e;
        }
        try {
            Broken.unless(method.inputs(3) != null, "The method has no inputs.");
        } catch (IllegalArgumentException e) {
            // no arguments can be made of three values: said in a sentence
            Broken.unlessForUsers(e.getMessage());
        }
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("class Program { public static Real f(Real x, Real y) { return x.times(y); } }",
                "public class Program { record P(double a, double b) {} public static double g(P p) "
                        + "{ return Math.sin(p.a()) * p.b(); } }",
                "class Program { public static double[] f(double[] x) { double s = 0; for (double v : x) { s += v * v; } "
                        + "return new double[] {s, x[0] > 1 ? s : -s}; } }",
                "import java.util.List; class Program { public static double f(List<Double> x) "
                        + "{ return x.stream().mapToDouble(v -> v * 2).sum(); } }",
                "package a.b; /* c */ enum E { A } class Program { static int n = 3; public static Real f(Real[] x) "
                        + "{ return x[0].plus(n); } }",
                "class Program { public static double f(double x) { return switch ((int) x) { case 1 -> x; default -> "
                        + "throw new IllegalStateException(\"no\"); }; } }",
                "class Program { public static double f(double x) { int n = (int) x; long l = n << 3; float q = (float) x; "
                        + "String s = \"a\" + x; synchronized (s) { return s.length() + l + q; } } }",
                "class Program { public static double f(double x) { try { return f(x - 1); } finally { x++; } } }",
                "class Program { void f() { } }", "class Program { public static Real f(", "record Program(Real a) { "
                        + "public static Program f(Program p) { return p; } }",
                "class Program<T extends Program<T>> { public static <S> Real f(java.util.Map<String, Real> m) "
                        + "{ return m.get(\"a\"); } }");
    }
}
