package org.nulla.testkit.laws;

import static org.nulla.testkit.laws.Numbers.assertClose;
import static org.nulla.testkit.laws.Numbers.gaussian;
import static org.nulla.testkit.laws.Numbers.inner;
import static org.nulla.testkit.laws.Numbers.innerOfSizes;
import static org.nulla.testkit.laws.Numbers.largest;
import static org.nulla.testkit.laws.Numbers.minus;
import static org.nulla.testkit.laws.Numbers.plus;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.Nulla;
import org.nulla.Preimage;
import org.nulla.function.VectorFunction;

/// What the four questions owe each other, for any function at any point: for tests of functions and of engines.
///
/// The laws compare with a relative error of 1e-9, so the function should not be badly conditioned at the point.
public final class LinearizationLaws {

    private static final double ALLOWED = 1e-9;

    private final Linearization f;
    private final long seed;

    private LinearizationLaws(Linearization f, long seed) {
        this.f = f;
        this.seed = seed;
    }

    /// The laws for a function at a point.
    ///
    /// @param name what to call the function in the titles
    /// @param function the function
    /// @param seed where directions and targets come from; part of the titles
    /// @param point the point
    /// @return a test for each law
    public static Stream<DynamicTest> of(String name, VectorFunction function, long seed, double... point) {
        LinearizationLaws laws = new LinearizationLaws(Nulla.linearize(function, point), seed);
        String of = name + ", seed " + seed + ": ";
        return Stream.of(
                DynamicTest.dynamicTest(of + "a cotangent pulled back meets a tangent as if that were pushed forward",
                        laws::adjoint),
                DynamicTest.dynamicTest(of + "the Jacobian does what pushing forward does", laws::jacobian),
                DynamicTest.dynamicTest(of + "rank and freedom add up to the inputs", laws::rankAndNullity),
                DynamicTest.dynamicTest(of + "what was pushed forward is in the preimage", laws::inside),
                DynamicTest.dynamicTest(of + "every member of a preimage maps into the target", laws::members),
                DynamicTest.dynamicTest(of + "nothing outside a preimage maps into the target", laws::outside),
                DynamicTest.dynamicTest(of + "an invertible Jacobian gives one point", laws::invertible),
                DynamicTest.dynamicTest(of + "every member of a cotangent preimage pulls back into the target",
                        laws::cotangentMembers));
    }

    /// The preimage under one function after another is the preimage of the preimage.
    ///
    /// @param name what to call the pair in the title
    /// @param first the function applied first
    /// @param second the function applied to its results
    /// @param seed where the target comes from
    /// @param point the point
    /// @return a test
    public static Stream<DynamicTest> ofComposition(String name, VectorFunction first, VectorFunction second, long seed,
            double... point) {
        return Stream.of(
                DynamicTest.dynamicTest(name + ", seed " + seed + ": the preimage of a composition composes preimages",
                        () -> composition(first, second, seed, point)));
    }

    private RandomGenerator random() {
        return new SplittableRandom(seed);
    }

    private void adjoint() {
        RandomGenerator random = random();
        double[] tangent = gaussian(random, f.inputs());
        double[] cotangent = gaussian(random, f.outputs());
        double[] pushed = f.jvp(tangent);
        double[] pulled = f.vjp(cotangent);
        assertClose(inner(cotangent, pushed), inner(pulled, tangent),
                ALLOWED * (innerOfSizes(cotangent, pushed) + innerOfSizes(pulled, tangent)), "inner product");
    }

    private void jacobian() {
        double[] tangent = gaussian(random(), f.inputs());
        double[][] rows = f.jacobian();
        double[] pushed = f.jvp(tangent);
        for (int i = 0; i < rows.length; i++) {
            assertClose(inner(rows[i], tangent), pushed[i], ALLOWED * innerOfSizes(rows[i], tangent), "output " + i);
        }
    }

    private void rankAndNullity() {
        Preimage kernel = f.tangentPreimage(new double[f.outputs()]);
        Preimage cokernel = f.cotangentPreimage(new double[f.inputs()]);
        Assertions.assertEquals(f.inputs() - kernel.space().dimension(), f.outputs() - cokernel.space().dimension(),
                "the rank by rows is the rank by columns");
        Assertions.assertEquals(f.inputs() - kernel.space().dimension(), kernel.certificate().rank(),
                "the rank certified");
    }

    private void inside() {
        double[] tangent = gaussian(random(), f.inputs());
        AffineSpace space = f.tangentPreimage(f.jvp(tangent)).space();
        AffineSpace.Membership membership = space.contains(tangent);
        Assertions.assertTrue(membership.residual() <= ALLOWED,
                () -> "the tangent is off the preimage by " + membership.residual());
    }

    private void members() {
        RandomGenerator random = random();
        double[] target = f.jvp(gaussian(random, f.inputs()));
        AffineSpace space = f.tangentPreimage(target).space();
        for (int k = 0; k < 5; k++) {
            double[] member = k == 0 ? space.minNorm() : space.randomMember(random);
            assertImage(f.jacobian(), member, target);
        }
    }

    private static void assertImage(double[][] rows, double[] member, double[] target) {
        for (int i = 0; i < rows.length; i++) {
            assertClose(target[i], inner(rows[i], member),
                    ALLOWED * (innerOfSizes(rows[i], member) + Math.abs(target[i])),
                    "entry " + i + " of the target");
        }
    }

    private void outside() {
        RandomGenerator random = random();
        double[] target = f.jvp(gaussian(random, f.inputs()));
        AffineSpace space = f.tangentPreimage(target).space();
        double[] anywhere = gaussian(random, f.inputs());
        double[] away = minus(anywhere, space.project(anywhere));
        if (space.dimension() == f.inputs()) {
            assertClose(new double[f.inputs()], away, ALLOWED * largest(anywhere),
                    "nothing is outside the whole space");
            return;
        }
        double[] point = plus(space.minNorm(), away);
        Assertions.assertFalse(space.contains(point).inside(), "a point off the space is not a member");
        double[] miss = minus(f.jvp(point), target);
        Assertions.assertTrue(largest(miss) > ALLOWED * largest(f.jvp(away)) && largest(miss) > 0,
                "a point off the space maps off the target");
    }

    private void invertible() {
        double[] tangent = gaussian(random(), f.inputs());
        Preimage preimage = f.tangentPreimage(f.jvp(tangent));
        boolean injective = preimage.certificate().rank() == f.inputs();
        Assertions.assertEquals(injective, preimage instanceof Preimage.Point,
                "one point exactly where nothing is free");
        if (injective) {
            assertClose(tangent, preimage.onlyPoint(), ALLOWED * 1e3 * largest(tangent), "the point");
        }
    }

    private void cotangentMembers() {
        RandomGenerator random = random();
        double[] target = f.vjp(gaussian(random, f.outputs()));
        AffineSpace space = f.cotangentPreimage(target).space();
        double[] member = space.randomMember(random);
        double[][] rows = f.jacobian();
        double[] pulled = f.vjp(member);
        for (int j = 0; j < target.length; j++) {
            double size = Math.abs(target[j]);
            for (int i = 0; i < rows.length; i++) {
                size += Math.abs(rows[i][j] * member[i]);
            }
            assertClose(target[j], pulled[j], ALLOWED * size, "entry " + j + " of the target");
        }
    }

    private static void composition(VectorFunction first, VectorFunction second, long seed, double[] point) {
        Linearization inner = Nulla.linearize(first, point);
        Linearization outer = Nulla.linearize(second, inner.value());
        Linearization whole = Nulla.linearize(x -> second.apply(first.apply(x)), point);
        double[] target = whole.jvp(gaussian(new SplittableRandom(seed), point.length));
        AffineSpace atOnce = whole.tangentPreimage(target).space();
        AffineSpace inTurn = inner.tangentPreimage(outer.tangentPreimage(target).space()).space();
        Assertions.assertEquals(atOnce.dimension(), inTurn.dimension(), "dimension");
        assertClose(atOnce.minNorm(), inTurn.minNorm(), ALLOWED * 1e3 * (1 + largest(atOnce.minNorm())),
                "the shortest member");
        for (int j = 0; j < atOnce.dimension(); j++) {
            AffineSpace.Membership membership = inTurn.contains(plus(atOnce.origin(), atOnce.basis().column(j)));
            Assertions.assertTrue(membership.residual() <= ALLOWED,
                    () -> "a member of one is off the other by " + membership.residual());
        }
    }
}
