package org.nulla.affine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nulla.Real;
import org.nulla.TracedGraph;
import org.nulla.function.VectorFunction;
import org.nulla.row.Row;
import org.nulla.row.Rows;
import org.nulla.sweep.Walk;

/// Stations of a tangent preimage are the vertices in the order of the program: inputs first, then steps, then outputs.
@DisplayName("The neighbours of a station")
@Tag("fast")
class NeighboursTest {

    private static final double U = Row.ROUNDOFF;

    /// Where a walk is, with some stations reached.
    private static Stretch at(boolean tangent, VectorFunction f, double[] x, int... reached) {
        Walk walk = tangent ? Walk.tangentPreimage(TracedGraph.of(f, x)) : Walk.cotangentPreimage(TracedGraph.of(f, x));
        @Nullable Row[] slices = new @Nullable Row[walk.stations()];
        for (int station : reached) {
            slices[station] = Row.constant(1, 0, null);
        }
        return new Stretch(walk, new double[walk.stations()], new BitSet(), List.of(), -1, slices);
    }

    private static void assertTerm(Terms terms, int k, int station, double partial, double error) {
        assertThat(terms.value(k)).isEqualTo(station);
        assertThat(terms.partial(k)).isEqualTo(partial);
        assertThat(terms.error(k)).isEqualTo(error);
    }

    @Nested
    @DisplayName("that are multiples of something reached")
    class Multiples {

        /// 2: 4 x, 3: -(4 x), 4: -(4 x) + y.
        private static final VectorFunction SUM = x -> new Real[] {x[0].times(4).unaryMinus().plus(x[1])};

        @Test
        @DisplayName("stand for it, with the product of the partials and what is lost in it")
        void product() {
            Terms terms = new Neighbours(false).of(at(true, SUM, new double[] {1, 1}, 0), 4);
            assertThat(terms.count()).isEqualTo(2);
            assertTerm(terms, 0, 0, -4, 4 * 3 * U);
            assertTerm(terms, 1, 1, 1, 0);
        }

        @Test
        @DisplayName("stand for themselves once they are reached, where nothing behind them is, in flight, and where it is long")
        void themselves() {
            Terms reached = new Neighbours(false).of(at(true, SUM, new double[] {1, 1}, 0, 3), 4);
            assertTerm(reached, 0, 3, 1, 0);
            Terms nothing = new Neighbours(false).of(at(true, SUM, new double[] {1, 1}), 4);
            assertTerm(nothing, 0, 3, 1, 0);
            assertTerm(new Neighbours(true).of(at(true, SUM, new double[] {1, 1}, 0), 4), 0, 3, 1, 0);
            Stretch far = at(true, SUM, new double[] {1, 1}, 0);
            far.slices()[0] = Rows.exact(5, 1, 6, 1);
            assertTerm(new Neighbours(false).of(far, 4), 0, 0, -4, 4 * 3 * U);
            far.slices()[0] = Rows.exact(5, 1, 6, 1, 7, 1);
            assertTerm(new Neighbours(false).of(far, 4), 0, 3, 1, 0);
        }

        @Test
        @DisplayName("are added up with what is reached directly")
        void addedUp() {
            VectorFunction f = x -> new Real[] {x[0].times(4).plus(x[0])};
            Terms terms = new Neighbours(false).of(at(true, f, new double[] {1}, 0), 2);
            assertThat(terms.count()).isEqualTo(1);
            assertTerm(terms, 0, 0, 5, 4 * 3 * U + 5 * U);
        }

        @Test
        @DisplayName("are found behind four stations in a row, and not behind five")
        void farthest() {
            for (int length : new int[] {4, 5}) {
                VectorFunction f = x -> {
                    Real y = x[0];
                    for (int i = 0; i < length; i++) {
                        y = y.unaryMinus();
                    }
                    return new Real[] {y.plus(x[1])};
                };
                Terms terms = new Neighbours(false).of(at(true, f, new double[] {1, 1}, 0), length + 2);
                assertTerm(terms, 0, length == 4 ? 0 : length + 1, 1, 0);
            }
        }

        @Test
        @DisplayName("are left alone where the product would leave the range of numbers")
        void range() {
            for (double factor : new double[] {1e-200, 1e200}) {
                VectorFunction f = x -> new Real[] {x[0].times(factor).times(factor).plus(x[1])};
                Terms terms = new Neighbours(false).of(at(true, f, new double[] {0, 1}, 0), 4);
                assertTerm(terms, 0, 3, 1, 0);
            }
        }

        @Test
        @DisplayName("are found among the steps that follow as well")
        void mirrored() {
            // 0 and 1 are inputs, 2: 3 x, 3: 3 x + y, 4: the output
            VectorFunction f = x -> new Real[] {x[0].times(3).plus(x[1])};
            Terms terms = new Neighbours(false).of(at(false, f, new double[] {1, 1}, 3), 0);
            assertTerm(terms, 0, 3, 3, 3 * 2 * U);
            Terms last = new Neighbours(false).of(at(false, f, new double[] {1, 1}), 3);
            assertTerm(last, 0, 4, 1, 0);
        }

        @Test
        @DisplayName("stand for it only where no neighbour is left that others share")
        void shared() {
            double[] x = {1, 1};
            assertTerm(new Neighbours(false).of(at(true, SUM, x, 0), 4), 0, 0, -4, 4 * 3 * U);
            VectorFunction second = v -> new Real[] {v[0].times(4).unaryMinus().plus(v[1]), v[1].times(2)};
            assertTerm(new Neighbours(false).of(at(true, second, x, 0), 4), 0, 3, 1, 0);
            assertTerm(new Neighbours(false).of(at(true, second, x, 0, 1), 4), 0, 0, -4, 4 * 3 * U);
            VectorFunction output = v -> new Real[] {v[0].times(4).unaryMinus().plus(v[1]), v[1]};
            assertTerm(new Neighbours(false).of(at(true, output, x, 0), 4), 0, 3, 1, 0);
        }

        @Test
        @DisplayName("among the steps that follow, count those as shared that have other arguments")
        void sharedMirrored() {
            // 0: x, 1: y, 2: 3 x, 3: 3 x + y, 4: x * y
            VectorFunction f = x -> new Real[] {x[0].times(3).plus(x[1]), x[0].times(x[1])};
            double[] x = {1, 2};
            assertTerm(new Neighbours(false).of(at(false, f, x, 3), 0), 0, 2, 3, 3 * 2 * U);
            assertTerm(new Neighbours(false).of(at(false, f, x, 3, 4), 0), 0, 3, 3, 3 * 2 * U);
        }
    }

    @Test
    @DisplayName("leave out those along whose edges nothing goes, and count them")
    void nothing() {
        VectorFunction f = x -> new Real[] {x[0].times(x[1]).plus(x[2])};
        Stretch stretch = at(true, f, new double[] {1, 0, 1});
        stretch.dead().set(2);
        Neighbours neighbours = new Neighbours(false);
        Terms product = neighbours.of(stretch, 3);
        assertThat(product.count()).isEqualTo(1);
        assertTerm(product, 0, 1, 1, 0);
        Terms sum = neighbours.of(stretch, 4);
        assertThat(sum.count()).isEqualTo(1);
        assertThat(neighbours.skipped()).isEqualTo(2);
        neighbours.skipped(3);
        assertThat(neighbours.skipped()).isEqualTo(5);
    }
}
