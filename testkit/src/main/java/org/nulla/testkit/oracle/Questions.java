package org.nulla.testkit.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nulla.Vector;

/// Draws questions about a program: both preimages, of targets in reach and drawn at random, of points and of spaces.
public final class Questions {

    private Questions() {
    }

    /// Draws six questions.
    ///
    /// @param truth what is known of the program
    /// @param seed where the numbers come from
    /// @return the questions
    public static List<Question> about(Truth truth, long seed) {
        RandomGenerator random = new SplittableRandom(seed * 7_919 + 17);
        List<Question> questions = new ArrayList<>();
        for (boolean cotangent : new boolean[] {false, true}) {
            questions.add(reachable(truth, random, cotangent, List.of()));
            questions.add(anywhere(truth, random, cotangent, List.of()));
            List<Vector> directions = directions(truth, random, cotangent);
            questions.add(random.nextInt(4) == 0
                    ? reachable(truth, random, cotangent, directions)
                    : anywhere(truth, random, cotangent, directions));
        }
        return questions;
    }

    /// Draws two questions about a Hessian.
    ///
    /// @param gradient what is known of the gradient
    /// @param seed where the numbers come from
    /// @return the questions
    public static List<Question> aboutHessian(Truth gradient, long seed) {
        RandomGenerator random = new SplittableRandom(seed * 7_919 + 23);
        return Stream.of(reachable(gradient, random, false, List.of()), anywhere(gradient, random, false, List.of()))
                .map(q -> new Question(q.title(), false, q.target(), List.of(), q.witness(), true)).toList();
    }

    private static Question reachable(Truth truth, RandomGenerator random, boolean cotangent, List<Vector> directions) {
        Vector witness = gaussian(random, truth.targets(!cotangent), null);
        return new Question("a target in reach", cotangent, truth.image(cotangent, witness), directions, witness);
    }

    private static Question anywhere(Truth truth, RandomGenerator random, boolean cotangent, List<Vector> directions) {
        double[] sizes = random.nextBoolean() ? truth.sizes(cotangent) : null;
        Vector target = gaussian(random, truth.targets(cotangent), sizes);
        return new Question("a random target", cotangent, target, directions, null);
    }

    private static List<Vector> directions(Truth truth, RandomGenerator random, boolean cotangent) {
        int length = truth.targets(cotangent);
        double[] sizes = random.nextBoolean() ? truth.sizes(cotangent) : null;
        List<Vector> directions = new ArrayList<>();
        for (int k = random.nextInt(1, 4); k > 0; k--) {
            switch (random.nextInt(5)) {
                case 0 -> {
                    // one entry of the target is free
                    double[] unit = new double[length];
                    unit[random.nextInt(length)] = 1;
                    directions.add(Vector.of(unit));
                }
                case 1 -> {
                    if (directions.isEmpty()) {
                        directions.add(gaussian(random, length, sizes));
                    } else {
                        // a direction twice: exactly the same, but for a power of two
                        double[] again = directions.getLast().toArray();
                        for (int i = 0; i < again.length; i++) {
                            again[i] *= -2;
                        }
                        directions.add(Vector.of(again));
                    }
                }
                default -> directions.add(gaussian(random, length, sizes));
            }
        }
        return directions;
    }

    private static Vector gaussian(RandomGenerator random, int length, double @Nullable [] sizes) {
        double[] entries = new double[length];
        for (int i = 0; i < length; i++) {
            entries[i] = random.nextGaussian() * (sizes == null ? 1 : sizes[i]);
        }
        return Vector.of(entries);
    }
}
