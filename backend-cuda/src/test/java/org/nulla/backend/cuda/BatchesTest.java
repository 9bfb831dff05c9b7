package org.nulla.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.nulla.backend.DeviceBuffer;
import org.nulla.backend.Gemm;
import org.nulla.backend.Slice;

class BatchesTest {

    private static Gemm gemm(int[] batch, long[] a, long[] b, long[] c) {
        DeviceBuffer nothing = () -> 0;
        Slice slice = new Slice(nothing, 0);
        return new Gemm(false, false, 1, 1, 1, 1, new Gemm.Matrix(slice, 1, a), new Gemm.Matrix(slice, 1, b), 0,
                new Gemm.Matrix(slice, 1, c), batch);
    }

    @Test
    void axesThatAreEvenlySpacedBecomeOneCall() {
        Batches batches = Batches.of(gemm(new int[] {4, 1, 3}, new long[] {30, 7, 10}, new long[] {6, 0, 2},
                new long[] {3, 3, 1}));
        assertThat(batches.calls()).isEqualTo(1);
        assertThat(batches.run()).isEqualTo(12);
        assertThat(batches.strideA()).isEqualTo(10);
    }

    @Test
    void theLongestAxisGoesIntoACall() {
        // many rows with the same two heads: two calls, not sixty-four
        Batches batches = Batches.of(gemm(new int[] {64, 2}, new long[] {0, 5}, new long[] {20, 10},
                new long[] {8, 4}));
        assertThat(batches.calls()).isEqualTo(2);
        assertThat(batches.run()).isEqualTo(64);
        assertThat(batches.strideA()).isZero();
        assertThat(batches.offset(0, 1)).isEqualTo(5);
    }

    @Test
    void everyPlaceIsVisitedOnce() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int rank = random.nextInt(4);
            int[] batch = new int[rank];
            long[][] strides = new long[3][rank];
            long full = 1;
            for (int i = rank - 1; i >= 0; i--) {
                batch[i] = 1 + random.nextInt(4);
                strides[0][i] = random.nextBoolean() ? 0 : full;
                strides[1][i] = random.nextBoolean() ? 0 : 3 * full;
                strides[2][i] = full;
                full *= batch[i];
            }
            Gemm gemm = gemm(batch, strides[0], strides[1], strides[2]);
            Set<String> expected = new HashSet<>();
            for (long i = 0; i < full; i++) {
                expected.add(gemm.a().offset(batch, i) + " " + gemm.b().offset(batch, i) + " "
                        + gemm.c().offset(batch, i));
            }
            Batches batches = Batches.of(gemm);
            Set<String> found = new HashSet<>();
            for (long call = 0; call < batches.calls(); call++) {
                for (long i = 0; i < batches.run(); i++) {
                    found.add((batches.offset(0, call) + i * batches.strideA()) + " "
                            + (batches.offset(1, call) + i * batches.strideB()) + " "
                            + (batches.offset(2, call) + i * batches.strideC()));
                }
            }
            assertThat(found).as("seed %d", seed).isEqualTo(expected);
            assertThat(batches.calls() * batches.run()).as("seed %d", seed).isEqualTo(full);
        }
    }
}
