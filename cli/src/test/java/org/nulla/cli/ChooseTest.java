package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.report.json.Json;
import org.nulla.cli.json.Schema;

@DisplayName("With --choose")
class ChooseTest {

    private static final List<String> PLANE = List.of("preimage", "-e", "y = x1 + 2*x2 + 3*x3", "--at", "0,0,0",
            "--target",
            "6", "--json");

    private static Shell plane(String... more) {
        return Shell.nulla(java.util.stream.Stream.concat(PLANE.stream(), java.util.Arrays.stream(more))
                .toArray(String[]::new));
    }

    private static Json.Table chosen(Shell shell) {
        assertThat(Schema.named("preimage.json").complaints(shell.json())).isEmpty();
        return (Json.Table) Shell.member(shell.json(), "chosen");
    }

    private static double[] member(Shell shell) {
        return ((Json.Array) Shell.member(chosen(shell), "member")).items().stream()
                .mapToDouble(item -> ((Json.Numeral) item).value()).toArray();
    }

    @ParameterizedTest
    @CsvSource({"least-norm,--weights,'1,2,3',2,1,0.6666666666666666", "fewest-changes,--weights,'1,1,1',0,0,2",
        "fewest-changes,--upper,x3=1,0,1.5,1", "least-maximum,--lower,x1=-5,1,1,1", "nearest,--near,'1,1,1',1,1,1",
        "least-norm,--near,'1,1,1',1,1,1", "fewest-groups,--groups,'a=x1,x2;b=x3',0,0,2"})
    @DisplayName("a member comes besides the whole, by each objective and limit")
    void members(String objective, String option, String value, double x1, double x2, double x3) {
        Shell shell = plane("--choose", objective, option, value);
        assertThat(shell.status()).as(shell.err()).isZero();
        assertThat(member(shell)).containsExactly(new double[] {x1, x2, x3}, within(1e-6));
        assertThat(Shell.member(chosen(shell), "status")).isEqualTo(new Json.Text("optimal"));
        assertThat(Shell.member((Json.Table) Shell.member(chosen(shell), "certificate"), "holds"))
                .isEqualTo(new Json.Truth(true));
    }

    @Test
    @DisplayName("a person reads the member, what it costs, and what it must cost at least")
    void text() {
        Shell shell = Shell.nulla("preimage", "-e", "y = x1 + 2*x2 + 3*x3", "--at", "0,0,0", "--target", "6",
                "--choose",
                "fewest-changes");
        assertThat(shell.out()).contains("fewest-changes: optimal", "x3 = 2", "objective  2", "at least   2",
                "found by   HiGHS");
    }

    @Test
    @DisplayName("limits that leave nothing and costs without end are a mathematical no, with words")
    void noes() {
        Shell nothing = plane("--choose", "fewest-changes", "--lower", "0,0,0", "--upper", "1,1,0.5");
        assertThat(nothing.status()).isEqualTo(3);
        assertThat(Shell.member(chosen(nothing), "status")).isEqualTo(new Json.Text("infeasible"));
        Shell endless = plane("--choose", "least-cost", "--cost", "1,0,0");
        assertThat(endless.status()).isEqualTo(3);
        assertThat(Shell.member(chosen(endless), "status")).isEqualTo(new Json.Text("unbounded"));
        Shell bounded = plane("--choose", "least-cost", "--cost", "x1=1,x2=1,x3=1", "--lower", "0,0,0");
        assertThat(member(bounded)).containsExactly(new double[] {0, 0, 2}, within(1e-9));
    }

    @Test
    @DisplayName("the members of a copreimage are weights of outputs, also in a batch")
    void batch() {
        Shell shell = Shell.batch("{\"ask\": \"copreimage\", \"program\": \"y1 = x; y2 = 2*x\", \"at\": [1], "
                + "\"target\": [4], \"choose\": \"fewest-changes\", \"weights\": {\"y1\": 1, \"y2\": 3}}");
        assertThat(member(shell)).containsExactly(new double[] {4, 0}, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"--choose|fewest|is not one of least-norm", "--weights|1,1,1|nothing is to be chosen",
                "--choose|nearest|needs --near", "--choose|fewest-groups|needs --groups",
                "--choose|least-cost|needs --cost"})
    @DisplayName("what does not fit together is refused")
    void refusals(String option, String value, String message) {
        Shell shell = plane(option, value);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.out() + shell.err()).contains(message);
    }

    @Test
    @DisplayName("groups name each entry once, and only entries there are")
    void groups() {
        assertThat(plane("--choose", "fewest-groups", "--groups", "a=x1,x2").out()).contains("Entry 2 is in no group");
        assertThat(plane("--choose", "fewest-groups", "--groups", "a=x1,x9").out())
                .contains("'x9' is not one of the inputs");
        assertThat(plane("--choose", "fewest-groups", "--groups", "x1,x2").out()).contains("such as arm=x1,x2");
        assertThat(plane("--choose", "least-norm", "--weights", "1,0,1").out()).contains("the weight of 'x2' is 0.0");
    }
}
