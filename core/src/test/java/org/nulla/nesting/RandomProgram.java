package org.nulla.nesting;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.nulla.Nulla;
import org.nulla.Real;
import org.nulla.function.ScalarField;

/// A seeded random program of smooth steps, some of which are themselves derivatives or preimages of smaller random
/// programs that close over what was computed so far. Every run of it is the same program.
final class RandomProgram implements ScalarField {

    private final long seed;
    private final int depth;

    RandomProgram(long seed, int depth) {
        this.seed = seed;
        this.depth = depth;
    }

    @Override
    public Real apply(Real[] x) {
        Random random = new Random(seed);
        List<Real> known = new ArrayList<>(List.of(x));
        for (int i = 0; i < 6; i++) {
            Real a = known.get(random.nextInt(known.size()));
            Real b = known.get(random.nextInt(known.size()));
            known.add(step(random.nextInt(depth > 0 ? 10 : 6), a, b, random.nextLong()));
        }
        Real sum = Real.ZERO;
        for (Real number : known) {
            sum = sum.plus(number.times(0.5 + random.nextDouble()));
        }
        return sum;
    }

    private Real step(int kind, Real a, Real b, long inner) {
        RandomProgram program = new RandomProgram(inner, depth - 1);
        return switch (kind) {
            case 0 -> a.plus(b);
            case 1 -> a.times(b).tanh();
            case 2 -> a.sin();
            case 3 -> a.minus(b).atan();
            case 4 -> a.div(b.times(b).plus(2));
            case 5 -> a.times(0.3).exp().times(0.5);
            // the derivative of a program that closes over b, at a
            case 6 -> Nulla.derivative((Real t) -> program.apply(new Real[] {t, b}), a).atan();
            case 7 -> Nulla.gradient(y -> program.apply(new Real[] {y[0], y[1].times(b)}), new Real[] {a, b})[1].atan();
            // the only t with (2 + cos²) t = b, whose coefficient is the derivative of an invertible function
            case 8 -> Nulla
                    .linearize(y -> new Real[] {y[0].times(3).plus(program.apply(new Real[] {y[0], b}).atan().sin())},
                            new Real[] {a})
                    .tangentPreimage(new Real[] {b}).space().minNormInFlight()[0].atan();
            // the shortest of all pairs with a t1 + (2 + b²) t2 = 1
            default ->
                    Nulla.linearize(y -> new Real[] {a.times(y[0]).plus(b.times(b).plus(2).times(y[1]))}, Real.of(0, 0))
                            .tangentPreimage(1.0).space().minNormInFlight()[0];
        };
    }
}
