package org.nulla.fuzz.reader;

import java.util.Arrays;
import java.util.List;
import org.nulla.DomainException;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.formula.Formula;
import org.nulla.formula.FormulaException;
import org.nulla.fuzz.Broken;
import org.nulla.fuzz.Target;

/// Programs of the formula language. A mistake has a place inside the text. A program can be evaluated; its steps end in its
/// outputs; and its derivative along a direction is the same whether it is asked of the program or of a second reading of it.
public final class FormulaTarget implements Target {

    @Override
    public String name() {
        return "formula";
    }

    @Override
    public String summary() {
        return "programs of the formula language";
    }

    @Override
    public boolean isDocumented(Throwable thrown) {
        return thrown instanceof FormulaException || thrown instanceof DomainException;
    }

    @Override
    public void read(byte[] input) {
        String text = Texts.text(input);
        Formula formula;
        try {
            formula = Formula.parse(text);
        } catch (FormulaException e) {
            requirePlace(text, e);
            throw e;
        }
        Formula again = Formula.parse(text);
        Broken.unless(formula.inputs().equals(again.inputs()) && formula.outputs().equals(again.outputs()),
                "Two readings of one text have different names.");
        double[] point = new double[formula.inputs().size()];
        Arrays.setAll(point, i -> 0.5 + 0.25 * (i % 7));
        double[] value = Real.values(formula.evaluate(Real.of(point)));
        Broken.unless(value.length == formula.outputs().size(), "There are more or fewer values than outputs.");
        double[] direction = new double[point.length];
        Arrays.setAll(direction, i -> 1 - 0.5 * (i % 3));
        Linearization f = Nulla.linearize(formula.function(), point);
        Linearization g = Nulla.linearize(again.function(), point);
        Broken.unless(Arrays.equals(f.value(), value), "The value recorded is not the value computed.");
        Broken.unless(Arrays.equals(f.jvp(direction), g.jvp(direction)),
                "Two readings of one text have different derivatives.");
    }

    private static void requirePlace(String text, FormulaException e) {
        // a line may be ended in the ways that the language knows; counting generously is enough for a bound
        long lines = text.chars().filter(c -> c == '\n' || c == '\r' || c == ';').count() + 1;
        Broken.unless(e.line() >= 1 && e.line() <= lines && e.column() >= 1 && e.column() <= text.length() + 1,
                "The place of the mistake, line " + e.line() + ", column " + e.column() + ", is not in the text.");
    }

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes("y = x", "y1 = x1*x2; y2 = x1 + x2", "inputs a, b\nc = a^2 - -b/3\noutputs c, a",
                "y = sin(x1)*exp(-x2) + atan2(x1, x2) # remark", "y = max(x, 1e-3) ^ 2.5e2; z = fma(x, y, pi)",
                "y = ((((x))))\n\n  w = log(y) + sqrt(abs(y))", "inputs x\ny = x +\n", "y = 1 = 2", "y = x $ 2",
                "y = -2^-x^2", "π = x", "y = tan(x)/cosh(x)-tanh(x); outputs y");
    }
}
