package org.nulla.testkit.random;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Makes a program smaller as long as something remains true of it, such as that an answer about it is wrong.
public final class Shrinking {

    private Shrinking() {
    }

    /// The smallest program that was found: none of its neighbours, one cut smaller, has the property.
    ///
    /// @param program a program that has the property
    /// @param property what must remain true; a program that makes it throw counts as one without it
    /// @return the same program or a smaller one, with the same seed
    public static RandomProgram shrink(RandomProgram program, Predicate<RandomProgram> property) {
        RandomProgram smallest = program;
        for (Optional<RandomProgram> smaller = Optional.of(program); smaller.isPresent();) {
            smallest = smaller.get();
            smaller = neighbours(smallest).filter(candidate -> holds(property, candidate)).findFirst();
        }
        return smallest;
    }

    private static boolean holds(Predicate<RandomProgram> property, RandomProgram candidate) {
        try {
            return property.test(candidate);
        } catch (RuntimeException outsideTheDomain) {
            return false;
        }
    }

    /// Programs one cut smaller, the deepest cuts first.
    private static Stream<RandomProgram> neighbours(RandomProgram program) {
        int n = program.inputs();
        Stream<RandomProgram> fewerOutputs = IntStream.range(0, program.outputs().size())
                .filter(i -> program.outputs().size() > 1).mapToObj(i -> withoutOutput(program, i));
        Stream<RandomProgram> fewerSteps = IntStream.iterate(program.steps().size() - 1, k -> k >= 0, k -> k - 1)
                .boxed().flatMap(k -> program.steps().get(k).arguments().stream().distinct()
                        .map(argument -> withStepReplaced(program, n + k, argument)));
        Stream<RandomProgram> plainerPoints = IntStream.range(0, n).boxed().flatMap(i -> Stream
                .of(1.0, 2.0, (double) Math.round(program.at().get(i)))
                .filter(value -> plainness(value) < plainness(program.at().get(i)))
                .map(value -> withCoordinate(program, i, value)));
        return Stream.of(fewerOutputs, fewerSteps, plainerPoints).flatMap(s -> s);
    }

    /// How many characters a number takes, which falls with every change that is made.
    private static int plainness(double value) {
        return Double.toString(value).length() * 10 + (value == 1 ? 0 : 1);
    }

    private static RandomProgram withoutOutput(RandomProgram program, int i) {
        List<Integer> outputs = new ArrayList<>(program.outputs());
        outputs.remove(/* index */ i);
        return swept(program, program.steps(), outputs);
    }

    /// The program in which whoever read a step reads one of the step's arguments instead.
    private static RandomProgram withStepReplaced(RandomProgram program, int value, int argument) {
        List<Step> steps = program.steps().stream().map(step -> new Step(step.kind(),
                step.arguments().stream().map(a -> a == value ? argument : a).toList(), step.constant())).toList();
        return swept(program, steps, program.outputs().stream().map(o -> o == value ? argument : o).toList());
    }

    private static RandomProgram withCoordinate(RandomProgram program, int i, double value) {
        List<Double> at = new ArrayList<>(program.at());
        at.set(i, value);
        return new RandomProgram(program.seed(), program.style(), at, program.steps(), program.outputs());
    }

    /// Without the steps that nothing reads, and without the inputs that nothing reads, but for one.
    private static RandomProgram swept(RandomProgram program, List<Step> steps, List<Integer> outputs) {
        int n = program.inputs();
        BitSet read = new BitSet();
        outputs.forEach(read::set);
        for (int k = steps.size() - 1; k >= 0; k--) {
            if (read.get(n + k)) {
                steps.get(k).arguments().forEach(read::set);
            }
        }
        if (read.nextSetBit(0) < 0 || read.nextSetBit(0) >= n) {
            read.set(0);
        }
        int[] number = new int[n + steps.size()];
        int count = 0;
        for (int v = 0; v < number.length; v++) {
            number[v] = read.get(v) ? count++ : -1;
        }
        List<Double> at = IntStream.range(0, n).filter(read::get).mapToObj(program.at()::get).toList();
        List<Step> kept = IntStream.range(0, steps.size()).filter(k -> read.get(n + k)).mapToObj(steps::get)
                .map(step -> new Step(step.kind(), step.arguments().stream().map(a -> number[a]).toList(),
                        step.constant()))
                .toList();
        return new RandomProgram(program.seed(), program.style(), at, kept,
                outputs.stream().map(o -> number[o]).toList());
    }
}
