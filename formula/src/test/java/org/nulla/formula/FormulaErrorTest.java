package org.nulla.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A text that is not a program")
@Tag("fast")
class FormulaErrorTest {

    private static FormulaException refused(String text) {
        FormulaException refusal = catchThrowableOfType(FormulaException.class, () -> Formula.parse(text));
        assertThat(refusal).as(text).isNotNull();
        return refusal;
    }

    /// In the programs below a vertical line stands for a line end.
    @ParameterizedTest(name = "{2}")
    @CsvSource(delimiter = '@', quoteCharacter = '`', value = {
        // names
        "inputs x1, x2|y = x1*x3 @ 2:8 @ The name 'x3' is neither listed in 'inputs' nor assigned. Did you mean 'x1'?",
        "inputs speed|y = sped @ 2:5 @ The name 'sped' is neither listed in 'inputs' nor assigned. Did you mean 'speed'?",
        "inputs x|y = bananas @ 2:5 @ The name 'bananas' is neither listed in 'inputs' nor assigned.",
        "y = x; y = 2*x @ 1:8 @ The name 'y' is assigned twice, first at line 1, column 1. Use a new name for the new value.",
        "y = t|t = 2 @ 1:5 @ The name 't' is read before it is assigned at line 2, column 1.",
        "inputs x|y = t|t = x @ 2:5 @ The name 't' is read before it is assigned at line 3, column 1.",
        "y = x; y = 2 + @ 1:8 @ The name 'y' is assigned twice",
        "t = t + 1 @ 1:5 @ The name 't' is read before it is assigned at line 1, column 1.",
        "inputs x; x = 2 @ 1:11 @ The name 'x' is an input, listed at line 1, column 8, and cannot be assigned.",
        "inputs a, b, a; y = a @ 1:14 @ The input 'a' is listed twice, first at line 1, column 8.",
        "sin = 2 @ 1:1 @ 'sin' is reserved: it is a function. Use another name, such as 'sin_1'.",
        "inputs pi; y = 2 @ 1:8 @ 'pi' is reserved: it is the number.",
        "outputs max; y = 2 @ 1:9 @ 'max' is reserved: it is a function.",
        "inputs = 2 @ 1:1 @ 'inputs' is reserved.",
        "y = outputs @ 1:5 @ 'outputs' is reserved: it begins a statement and has no value.",
        // functions
        "y = sine(x) @ 1:5 @ There is no function 'sine'. Did you mean 'sin'?",
        "y = Sqrt(x) @ 1:5 @ There is no function 'Sqrt'. Did you mean 'sqrt'?",
        "y = ocs(x) @ 1:5 @ There is no function 'ocs'. Did you mean 'cos'?",
        "y = ln(x) @ 1:5 @ There is no function 'ln'. Did you mean 'log'?",
        "y = arctan(x) @ 1:5 @ There is no function 'arctan'. Did you mean 'atan'?",
        "y = bessel(x) @ 1:5 @ There is no function 'bessel'.",
        "y = x + x(2) @ 1:9 @ 'x' is a number, not a function. Did you mean 'x*(...)'?",
        "y = pi(2) @ 1:5 @ 'pi' is a number, not a function. Did you mean 'pi*(...)'?",
        "y = sin x @ 1:9 @ Expected '(' after the function 'sin', found 'x'. Write 'sin(a)'.",
        "y = 2 + max @ 1:12 @ Expected '(' after the function 'max', found the end of the program. Write 'max(a, b)'.",
        "y = max(x) @ 1:5 @ The function 'max' takes 2 arguments but is given 1. Write 'max(a, b)'.",
        "y = sin(x, 2) @ 1:5 @ The function 'sin' takes 1 argument but is given 2. Write 'sin(a)'.",
        "y = fma() @ 1:5 @ The function 'fma' takes 3 arguments but is given none. Write 'fma(a, b, c)'.",
        "y = max(sin(1, 2), 3) @ 1:9 @ The function 'sin' takes 1 argument but is given 2.",
        // parentheses
        "y = (x + 2 @ 1:11 @ for the '(' opened at line 1, column 5, found the end of the program.",
        "y = 1|z = (x + (2)|w = 3 @ 2:13 @ for the '(' opened at line 2, column 5, found the end of the line.",
        "y = sin(x; z = 2 @ 1:10 @ for the '(' opened after 'sin' at line 1, column 5, found ';'.",
        "y = (x + @ 1:9 @ The '(' opened at line 1, column 5 is not closed either",
        "y = x + 2) @ 1:10 @ This ')' closes nothing",
        "y = () @ 1:6 @ Expected a number, a name, a function, '(' or '-', found ')'.",
        "y = (1,5) @ 1:7 @ Expected an operator or ')', found ','. Decimal numbers are written with a point",
        "y = 1,5 @ 1:6 @ Expected an operator or the end of the statement, found ','.",
        "y = max(1,) @ 1:11 @ Expected a number, a name, a function, '(' or '-', found ')'.",
        // statements
        "x1 + x2 @ 1:4 @ Expected '=' after 'x1', found '+'. A statement is 'name = expression', as in 'y = x1 + x2'.",
        "x1 @ 1:3 @ Expected '=' after 'x1', found the end of the program.",
        "2 = x @ 1:1 @ Expected a statement such as 'y = x1 + x2', found '2'.",
        "y = @ 1:4 @ Expected a number, a name, a function, '(' or '-', found the end of the program.",
        "y = 2 * @ 1:8 @ Expected a number, a name, a function, '(' or '-', found the end of the program.",
        "y = +2 @ 1:5 @ Expected a number, a name, a function, '(' or '-', found '+'.",
        "y == 2 @ 1:4 @ One '=' gives a name its value; there is no comparison.",
        "y = x**2 @ 1:7 @ A power is written with '^'.",
        "y = x z @ 1:7 @ Expected an operator or the end of the statement, found 'z'. Multiplication is written with '*'.",
        "y = x = 2 @ 1:7 @ Expected an operator or the end of the statement, found '='.",
        "y = 2(x) @ 1:6 @ found '('. Multiplication is written with '*'.",
        // inputs and outputs
        "y = x; inputs x @ 1:8 @ 'inputs' stands too late",
        "inputs x; inputs z; y = x @ 1:11 @ 'inputs' stands twice",
        "outputs y; y = 2; outputs y @ 1:19 @ 'outputs' stands twice, first at line 1, column 1.",
        "inputs; y = 2 @ 1:7 @ Expected the name of an input, found ';'.",
        "inputs a b; y = a @ 1:10 @ Expected ',' or the end of the statement after the input 'a', found 'b'.",
        "inputs a,|y = a @ 1:10 @ Expected the name of an input, found the end of the line.",
        "y = 2; outputs @ 1:15 @ Expected the name of an output, found the end of the program.",
        "y1 = x; outputs y2 @ 1:17 @ The output 'y2' is neither an input nor assigned. Did you mean 'y1'?",
        "y = x; outputs y, other @ 1:19 @ An input that is only passed on must be listed in 'inputs'.",
        "inputs x @ 1:9 @ The program has no output.",
        // numbers
        "y = 1e999 @ 1:5 @ The number '1e999' is too large",
        "y = 2.5f @ 1:5 @ Numbers have no suffix here: write '2.5'.",
        "y = 2x1 @ 1:5 @ Multiplication is written with '*': did you mean '2*x1'?",
        "y = 2exp(x) @ 1:5 @ did you mean '2*exp'?",
        "y = 1e @ 1:5 @ The number '1e' needs digits after its exponent's letter, as in 1e-3.",
        "y = 1e+x @ 1:5 @ The number '1e+' needs digits after its exponent's letter",
        "y = 1_ @ 1:5 @ An underscore in a number stands between two digits.",
        "y = 1.2.3 @ 1:8 @ Expected an operator or the end of the statement, found '.3'.",
        "y = . @ 1:5 @ found '.'. A number needs a digit next to its point.",
        // characters
        "y = x % 2 @ 1:7 @ found '%'. There is no remainder here.",
        "y = x[0] @ 1:6 @ found '['. Only round parentheses group.",
        "y = x & 2 @ 1:7 @ Expected a name, a number or one of + - * / ^ ( ) , = but found '&'."})
    void saysWhereAndWhatAndWhatToTry(String text, String place, String explanation) {
        FormulaException refusal = refused(text.replace('|', '\n'));
        assertThat(refusal.message()).contains(explanation);
        assertThat(refusal.line() + ":" + refusal.column()).isEqualTo(place);
        assertThat(refusal.kind()).isEqualTo(FormulaException.Kind.PROGRAM);
        assertThat(refusal).hasMessage(
                "Line " + refusal.line() + ", column " + refusal.column() + ": " + refusal.message());
    }

    @Test
    void namesLettersOutsideAsciiByTheirCode() {
        assertThat(refused("y = \u00e9t\u00e9").message()).contains("U+00E9").contains("without accents");
        assertThat(refused("y = gr\u00fcn").message()).contains("'gr' is followed by the character U+00FC");
        assertThat(refused("y = gr\u00fcn").column()).isEqualTo(7);
        assertThat(refused("a = 1\ny = gr\u00fcn").column()).isEqualTo(7);
        assertThat(refused("y = 2\u03c0").message()).contains("'2' is followed by the character U+03C0");
        assertThat(refused("y = \u03c0").message()).contains("Did you mean 'pi'?");
        assertThat(refused("y = x \u2212 1").message()).contains("U+2212").contains("Did you mean '-'?");
        assertThat(refused("y = x\u00b2").message()).contains("Did you mean '^2'?");
        assertThat(refused("y =\u00a02").message()).contains("type a plain space");
        assertThat(refused("y = \uD83D\uDE00").message()).contains("U+1F600");
        assertThat(refused("y = \u001b[31m").message()).contains("U+001B").doesNotContain("\u001b");
        assertThat(refused("y = \uD83D").message()).contains("U+D83D");
    }

    @ParameterizedTest
    @CsvSource({"''", "' '", "'# nothing\n'", "';;\n\r\n'"})
    void thatIsEmptyHasNoOutput(String text) {
        assertThat(refused(text).message()).startsWith("The program has no output.");
    }

    @Test
    void countsLinesWhicheverWayTheyEnd() {
        assertThat(refused("a = 1\r\nb = 2\rc = 3\n\n  ?").line()).isEqualTo(5);
        assertThat(refused("a = 1\r\nb = 2\rc = 3\n\n  ?").column()).isEqualTo(3);
    }

    @Test
    void isNotQuotedInFullWhereItIsLong() {
        String name = "n".repeat(100_000);
        assertThat(refused(name + " = 1; " + name + " = 2").message()).hasSizeLessThan(200).contains("nnn...'");
        assertThat(refused("inputs a; y = " + name).message()).hasSizeLessThan(200);
        assertThat(refused("y = " + "9".repeat(1000)).message()).hasSizeLessThan(200);
        assertThat(refused("y = " + name + "(2)").message()).hasSizeLessThan(200);
        assertThat(refused("y = x + " + name + "; y2 = " + name + "(2)").message()).hasSizeLessThan(200);
        assertThat(refused("y = 2" + name).message()).hasSizeLessThan(300);
    }

    @Test
    void reportsItsFirstMistakeAlsoWhereALaterOneIsWorse() {
        assertThat(refused("inputs x\ny = z\nw = ?").message()).contains("'z' is neither");
    }
}
