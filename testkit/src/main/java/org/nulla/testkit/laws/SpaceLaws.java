package org.nulla.testkit.laws;

import static org.nulla.testkit.laws.Numbers.assertClose;
import static org.nulla.testkit.laws.Numbers.gaussian;
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
import org.nulla.Preimage;

/// What every affine space keeps: membership, projection, the shortest member, intersection.
public final class SpaceLaws {

    private static final double ALLOWED = 1e-9;

    private final AffineSpace space;
    private final long seed;

    private SpaceLaws(AffineSpace space, long seed) {
        this.space = space;
        this.seed = seed;
    }

    /// The laws for a space.
    ///
    /// @param name what to call the space in the titles
    /// @param space the space; its basis should not be nearly dependent
    /// @param seed where points come from; part of the titles
    /// @return a test for each law
    public static Stream<DynamicTest> of(String name, AffineSpace space, long seed) {
        SpaceLaws laws = new SpaceLaws(space, seed);
        String of = name + ", seed " + seed + ": ";
        return Stream.of(DynamicTest.dynamicTest(of + "its members are members", laws::members),
                DynamicTest.dynamicTest(of + "what is not in it is not a member", laws::strangers),
                DynamicTest.dynamicTest(of + "the basis and its transpose belong together", laws::transpose),
                DynamicTest.dynamicTest(of + "projecting twice is projecting once", laws::idempotent),
                DynamicTest.dynamicTest(of + "what a projection takes away is orthogonal to the space",
                        laws::orthogonal),
                DynamicTest.dynamicTest(of + "the shortest member is orthogonal to the basis", laws::shortest),
                DynamicTest.dynamicTest(of + "its intersection with itself is itself", laws::withItself),
                DynamicTest.dynamicTest(of + "its intersection with a member is that member", laws::withMember));
    }

    private RandomGenerator random() {
        return new SplittableRandom(seed);
    }

    private double scale(double[] point) {
        return 1 + largest(point) + largest(space.origin());
    }

    private void members() {
        RandomGenerator random = random();
        Assertions.assertTrue(space.contains(space.origin()).inside(), "the origin");
        for (int k = 0; k < 5; k++) {
            double[] member = space.randomMember(random);
            Assertions.assertTrue(space.contains(member).inside(),
                    () -> "a random member, off by " + space.contains(member).residual());
        }
    }

    private void strangers() {
        double[] point = gaussian(random(), space.size());
        double[] away = minus(point, space.project(point));
        boolean whole = space.dimension() == space.size();
        Assertions.assertEquals(whole, space.contains(point).inside(),
                "a random point is a member of the whole space only");
        Assertions.assertEquals(whole, largest(away) <= ALLOWED * scale(point),
                "a random point is its own projection there only");
    }

    private void transpose() {
        RandomGenerator random = random();
        double[] coefficients = gaussian(random, space.dimension());
        double[] vector = gaussian(random, space.size());
        double[] there = space.basis().apply(coefficients);
        double[] back = space.basis().applyTransposed(vector);
        assertClose(Numbers.inner(vector, there), Numbers.inner(back, coefficients),
                ALLOWED * (innerOfSizes(vector, there) + innerOfSizes(back, coefficients)), "inner product");
    }

    private void idempotent() {
        double[] point = gaussian(random(), space.size());
        double[] once = space.project(point);
        assertClose(once, space.project(once), ALLOWED * scale(once), "the second projection");
    }

    private void orthogonal() {
        double[] point = gaussian(random(), space.size());
        double[] away = minus(point, space.project(point));
        assertClose(new double[space.dimension()], space.basis().applyTransposed(away),
                ALLOWED * scale(point) * space.size(), "inner products with the basis");
    }

    private void shortest() {
        double[] shortest = space.minNorm();
        assertClose(new double[space.dimension()], space.basis().applyTransposed(shortest),
                ALLOWED * scale(shortest) * space.size(), "inner products with the basis");
        Assertions.assertTrue(space.contains(shortest).inside(), "the shortest member is a member");
    }

    private void withItself() {
        Preimage same = space.intersection(space);
        Assertions.assertFalse(same.isEmpty(), "not empty");
        Assertions.assertEquals(space.dimension(), same.space().dimension(), "dimension");
        assertClose(space.minNorm(), same.space().minNorm(), ALLOWED * scale(space.origin()), "the shortest member");
    }

    private void withMember() {
        double[] member = space.randomMember(random());
        Preimage common = space.intersection(AffineSpace.point(member));
        assertClose(member, common.onlyPoint(), ALLOWED * scale(member), "the member");
        if (space.dimension() < space.size()) {
            double[] point = gaussian(random(), space.size());
            double[] off = plus(member, minus(point, space.project(point)));
            Assertions.assertTrue(space.intersection(AffineSpace.point(off)).isEmpty(),
                    "a point off the space shares nothing");
        }
    }
}
