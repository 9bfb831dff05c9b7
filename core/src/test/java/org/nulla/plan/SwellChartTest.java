package org.nulla.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.AffineSpace;
import org.nulla.Nulla;
import org.nulla.PreimageOptions;
import org.nulla.Real;

@DisplayName("The picture of a plan")
@Tag("fast")
class SwellChartTest {

    private static final Pattern TAG = Pattern.compile("<(/?)(\\w+)((?: [\\w-]+=\"[^\"<>&]*\")*)(/?)>");

    private static RunPlan plan(String name) {
        return Nulla.linearize(x -> new Real[] {x[0].plus(x[1]), x[0].minus(x[1])}, 1, 2)
                .named(List.of("a", "b"), List.of("c", name))
                .explainTangentPreimage(AffineSpace.of(new double[] {1, 2}, new double[] {1, 1}),
                        PreimageOptions.DEFAULT)
                .plan();
    }

    /// Removes well-formed tags and returns the text between them.
    private static String requireWellFormed(String xml) {
        Deque<String> open = new ArrayDeque<>();
        StringBuilder text = new StringBuilder();
        Matcher tag = TAG.matcher(xml);
        int end = 0;
        while (tag.find()) {
            text.append(xml, end, tag.start());
            end = tag.end();
            if (tag.group(1).equals("/")) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            } else if (!tag.group(4).equals("/")) {
                open.push(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
        assertThat(xml.substring(end)).isEqualTo("\n");
        assertThat(text.toString()).doesNotContain("<").doesNotContain(">").doesNotContainPattern("&(?!(lt|gt|amp);)");
        return text.toString();
    }

    @Test
    @DisplayName("is well-formed and labels its axes and its peak")
    void wellFormed() {
        assertThat(requireWellFormed(plan("d").svg())).contains("step", "coefficients stored (left)",
                "free variables (right)", "peak ");
    }

    @Test
    @DisplayName("is well-formed whatever a name is made of")
    void oddNames() {
        RunPlan plan = plan("d");
        RunPlan.Peak peak = new RunPlan.Peak(1, "a<b>&\u0007\"]]>\ud800", 1, 1, 7);
        RunPlan odd = new RunPlan(plan.engine(), plan.summary(), plan.steps(), peak, plan.mostVariables(),
                plan.worstPivots(), plan.postponed());
        assertThat(requireWellFormed(odd.svg())).contains("a&lt;b&gt;&amp;?\"]]&gt;?");
    }

    @Test
    @DisplayName("keeps every point inside its frame")
    void insideTheFrame() {
        Matcher curve = Pattern.compile("points=\"([^\"]*)\"").matcher(plan("d").svg());
        int curves = 0;
        while (curve.find()) {
            curves++;
            for (String point : curve.group(1).split(" ", -1)) {
                String[] xy = point.split(",", -1);
                assertThat(Double.parseDouble(xy[0])).as(point).isBetween(80.0, 720.0);
                assertThat(Double.parseDouble(xy[1])).as(point).isBetween(60.0, 330.0);
            }
        }
        assertThat(curves).isEqualTo(2);
    }
}
