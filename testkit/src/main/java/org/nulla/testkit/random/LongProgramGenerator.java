package org.nulla.testkit.random;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Draws long programs of known kinds: rotations, recurrences, waves, layers, cancellations and the like, of 10 steps and of
/// thousands, square, wide and tall, some with outputs added that are zero, in other units or dependent on others.
///
/// The same seed gives the same program on every machine.
public final class LongProgramGenerator {

    /// The fewest steps that are aimed at.
    private static final int SHORTEST = 10;

    /// A sum may have this many times the steps of other programs, once in [#RARELY] sums.
    private static final int LONG_SUM = 100;
    private static final int RARELY = 50;

    private LongProgramGenerator() {
    }

    /// A program.
    ///
    /// @param seed its seed
    /// @param longest about how many steps it may have; lengths are spread evenly over powers
    /// @return the program
    public static RandomProgram program(long seed, int longest) {
        RandomGenerator random = new SplittableRandom(seed * 6_700_417 + 3);
        LongFamily[] families = LongFamily.values();
        LongFamily family = families[random.nextInt(families.length)];
        double share = random.nextDouble();
        double length = SHORTEST * Math.pow((double) Math.max(longest, SHORTEST) / SHORTEST, share);
        if (family == LongFamily.SUM && random.nextInt(RARELY) == 0) {
            length *= LONG_SUM;
        }
        LongFamily.Sketch sketch = family.draw(random, (int) length);
        int[] outputs = sketch.outputs();
        if (random.nextInt(4) == 0) {
            outputs = withOneMore(random, sketch.builder(), outputs);
        }
        return sketch.builder().program(seed, family.name(), outputs);
    }

    private static int[] withOneMore(RandomGenerator random, ProgramBuilder b, int[] outputs) {
        int some = outputs[random.nextInt(outputs.length)];
        int[] more = Arrays.copyOf(outputs, outputs.length + 1);
        more[outputs.length] = switch (random.nextInt(6)) {
            case 0 -> b.minus(some, some);
            case 1 -> b.scale(0, some);
            case 2 -> b.constant(1);
            case 3 -> b.plus(some, b.scale(random.nextDouble(-3, 3), outputs[0]));
            case 4 -> b.scale(Math.pow(10, random.nextInt(-140, 141)), some);
            default -> b.plus(some, b.inputs()[0]);
        };
        return more;
    }

    /// Half the sum of the squares of a program's outputs, often with that of its inputs added, whose Hessian is then well conditioned: for
    /// questions about second derivatives.
    ///
    /// @param program a program
    /// @return a program with one output
    public static RandomProgram squares(RandomProgram program) {
        ProgramBuilder b = new ProgramBuilder(program.point());
        program.steps().forEach(step -> {
            if (step.kind() == StepKind.CONSTANT) {
                b.constant(step.constant());
            } else {
                b.step(step.kind(), step.arguments().stream().mapToInt(Integer::intValue).toArray());
            }
        });
        int sum = -1;
        for (int output : program.outputs()) {
            int square = b.times(output, output);
            sum = sum < 0 ? square : b.plus(sum, square);
        }
        sum = b.scale(0.5, sum);
        if (new SplittableRandom(program.seed()).nextInt(3) > 0) {
            for (int input : b.inputs()) {
                sum = b.plus(sum, b.scale(0.1, b.times(input, input)));
            }
        }
        return b.program(program.seed(), program.style(), sum);
    }
}
