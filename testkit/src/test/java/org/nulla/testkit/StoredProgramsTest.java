package org.nulla.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nulla.AffineSpace;
import org.nulla.EngineKind;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.PreimageOptions;
import org.nulla.formula.Formula;

/// Programs with stored answers, which another system computed.
class StoredProgramsTest {

    private static final double PRODUCTS = 1e-9;
    private static final double MEMBERS = 1e-9;
    private static final double MIN_NORM = 1e-7;

    @Test
    @DisplayName("values, Jacobians and products of all stored programs are right")
    void productsAreRight() throws IOException {
        for (Map<String, Object> program : programs()) {
            Linearization f = linearized(program);
            double[][] jacobian = Json.matrix(program.get("jacobian"));
            String seed = "seed " + program.get("seed");
            assertClose(seed + " value", Json.vector(program.get("value")), f.value());
            double[][] found = f.jacobian();
            for (int i = 0; i < jacobian.length; i++) {
                assertClose(seed + " row " + i, jacobian[i], found[i]);
            }
            assertClose(seed + " jvp", Json.vector(program.get("jvp")), f.jvp(Json.vector(program.get("tangent"))));
            assertClose(seed + " vjp", Json.vector(program.get("vjp")), f.vjp(Json.vector(program.get("cotangent"))));
        }
    }

    @Test
    @DisplayName("the default engine answers all stored questions rightly")
    void defaultEngineIsRight() throws IOException {
        List<String> wrong = new ArrayList<>();
        int asked = ask(EngineKind.DEFAULT, wrong);
        assertThat(wrong).as("wrong of %s", asked).isEmpty();
        assertThat(asked).isEqualTo(954);
    }

    @ParameterizedTest
    @EnumSource(names = {"REFERENCE_DENSE", "REFERENCE_SPARSE"})
    @DisplayName("the reference engine answers at least 97 % of the stored questions rightly")
    void referenceEngineIsMostlyRight(EngineKind engine) throws IOException {
        List<String> wrong = new ArrayList<>();
        int asked = ask(engine, wrong);
        assertThat(wrong).as("wrong of %s", asked).hasSizeLessThanOrEqualTo((int) (0.03 * asked));
    }

    private static int ask(EngineKind engine, List<String> wrong) throws IOException {
        int asked = 0;
        for (Map<String, Object> program : programs()) {
            Linearization f = linearized(program);
            double[][] jacobian = Json.matrix(program.get("jacobian"));
            for (Map<String, Object> question : Json.objects(program.get("questions"))) {
                String verdict = verdict(f, jacobian, question, PreimageOptions.DEFAULT.withEngine(engine));
                if (!verdict.isEmpty()) {
                    wrong.add("seed " + program.get("seed") + ", question " + asked + " " + question.get("ask") + ": "
                            + verdict);
                }
                asked++;
            }
        }
        return asked;
    }

    private static String verdict(Linearization f, double[][] jacobian, Map<String, Object> question,
            PreimageOptions options) {
        boolean cotangent = "copreimage".equals(question.get("ask"));
        double[] target = Json.vector(question.get("target"));
        double[][] directions = question.containsKey("targetBasis") ? Json.matrix(question.get("targetBasis"))
                : new double[0][];
        AffineSpace space = AffineSpace.of(target, directions);
        Preimage answer = cotangent ? f.cotangentPreimage(space, options) : f.tangentPreimage(space, options);
        if (!question.get("empty").equals(answer.isEmpty())) {
            return "empty is " + answer.isEmpty() + ", " + answer.certificate();
        }
        if (answer.isEmpty()) {
            return "";
        }
        AffineSpace found = answer.space();
        if (found.dimension() != ((Double) question.get("dimension")).intValue()) {
            return "dimension " + found.dimension() + " instead of " + question.get("dimension");
        }
        double[][] matrix = cotangent ? transposed(jacobian, f.inputs()) : jacobian;
        double miss = miss(matrix, found.origin(), space);
        AffineSpace kernel = AffineSpace.of(new double[target.length], directions);
        for (int j = 0; j < found.dimension(); j++) {
            miss = Math.max(miss, miss(matrix, found.basis().column(j), kernel));
        }
        if (miss > MEMBERS) {
            return "a member misses the target by " + miss;
        }
        double[] expected = Json.vector(question.get("minNorm"));
        double[] minNorm = found.minNorm();
        double size = 1;
        double off = 0;
        for (int i = 0; i < expected.length; i++) {
            size = Math.max(size, Math.abs(expected[i]));
            off = Math.max(off, Math.abs(expected[i] - minNorm[i]));
        }
        return off <= MIN_NORM * size ? "" : "the shortest member is off by " + off;
    }

    /// How far the image of a member is from a space, against the sizes of the terms that make it up.
    private static double miss(double[][] matrix, double[] member, AffineSpace target) {
        double[] image = new double[matrix.length];
        double[] sizes = new double[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < member.length; j++) {
                image[i] += matrix[i][j] * member[j];
                sizes[i] += Math.abs(matrix[i][j] * member[j]);
            }
        }
        double[] nearest = target.project(image);
        double miss = 0;
        double largest = 0;
        for (int i = 0; i < image.length; i++) {
            largest = Math.max(largest, sizes[i] + Math.abs(nearest[i]));
        }
        for (int i = 0; i < image.length; i++) {
            double size = target.dimension() == 0 ? sizes[i] + Math.abs(nearest[i]) : largest;
            double off = Math.abs(image[i] - nearest[i]);
            // 1e-14: the stored Jacobian and its products are rounded, too
            miss = Math.max(miss, off <= 1e-14 ? 0 : off / size);
        }
        return miss;
    }

    private static double[][] transposed(double[][] rows, int columns) {
        double[][] result = new double[columns][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                result[j][i] = rows[i][j];
            }
        }
        return result;
    }

    private static void assertClose(String what, double[] expected, double[] found) {
        assertThat(found).as(what).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(Math.abs(expected[i] - found[i]))
                    .as("%s, entry %s: expected %s, found %s", what, i, expected[i], found[i])
                    .isLessThanOrEqualTo(PRODUCTS * Math.max(Math.abs(expected[i]), 1e-6));
        }
    }

    private static Linearization linearized(Map<String, Object> program) {
        Formula formula = Formula.parse((String) program.get("program"));
        return Nulla.linearize(formula.function(), Json.vector(program.get("at")));
    }

    private static List<Map<String, Object>> programs() throws IOException {
        try (InputStream stream = StoredProgramsTest.class.getResourceAsStream("random-programs.json")) {
            return Json.objects(Json.parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }
}
