package org.nulla.diagnosis;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/// A small matrix of integers, and what is true of it: by ranks of parts of it in exact arithmetic, and by trying all
/// subsets. Slow, and without anything in common with what it judges.
@SuppressWarnings("ArrayRecordComponent") // never compared
record ExactMatrix(int rows, int columns, long[][] entries) {

    /// A random matrix that tends to have a low rank, zeros, and blocks that have nothing to do with each other.
    static ExactMatrix random(RandomGenerator random, int rows, int columns) {
        int rank = random.nextInt(0, Math.min(rows, columns) + 1);
        long[][] left = factor(random, rows, rank);
        long[][] right = factor(random, rank, columns);
        long[][] product = new long[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                for (int k = 0; k < rank; k++) {
                    product[i][j] += left[i][k] * right[k][j];
                }
            }
        }
        return new ExactMatrix(rows, columns, product);
    }

    private static long[][] factor(RandomGenerator random, int rows, int columns) {
        long[][] entries = new long[rows][columns];
        for (long[] row : entries) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(3) == 0 ? random.nextInt(-4, 5) : 0;
            }
        }
        return entries;
    }

    /// The rank of some rows and some columns, with a further column where one is given.
    int rank(int[] ofRows, int[] ofColumns, double... further) {
        BigInteger[][] m = new BigInteger[ofRows.length][ofColumns.length + (further.length > 0 ? 1 : 0)];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                m[i][j] = BigInteger.valueOf(
                        j < ofColumns.length ? entries[ofRows[i]][ofColumns[j]] : (long) further[ofRows[i]]);
            }
        }
        int rank = 0;
        for (int j = 0; m.length > 0 && j < m[0].length && rank < m.length; j++) {
            int pivot = rank;
            while (pivot < m.length && m[pivot][j].signum() == 0) {
                pivot++;
            }
            if (pivot == m.length) {
                continue;
            }
            BigInteger[] row = m[pivot];
            m[pivot] = m[rank];
            m[rank] = row;
            for (int i = rank + 1; i < m.length; i++) {
                BigInteger factor = m[i][j];
                for (int k = 0; k < row.length; k++) {
                    m[i][k] = m[i][k].multiply(row[j]).subtract(row[k].multiply(factor));
                }
            }
            rank++;
        }
        return rank;
    }

    int rank() {
        return rank(allRows(), allColumns());
    }

    int[] allRows() {
        return IntStream.range(0, rows).toArray();
    }

    int[] allColumns() {
        return IntStream.range(0, columns).toArray();
    }

    /// The groups of columns that share a smallest dependent set, found by trying all sets.
    List<List<Integer>> groups() {
        List<TreeSet<Integer>> groups = new ArrayList<>();
        for (int set = 1; set < 1 << columns; set++) {
            int[] members = members(set);
            boolean dependent = rank(allRows(), members) < members.length;
            boolean smallest = IntStream.of(members).allMatch(member -> {
                int[] others = IntStream.of(members).filter(other -> other != member).toArray();
                return rank(allRows(), others) == others.length;
            });
            if (dependent && smallest) {
                TreeSet<Integer> group = new TreeSet<>(IntStream.of(members).boxed().toList());
                for (TreeSet<Integer> other : List.copyOf(groups)) {
                    if (other.stream().anyMatch(group::contains)) {
                        group.addAll(other);
                        groups.remove(other);
                    }
                }
                groups.add(group);
            }
        }
        return groups.stream().map(List::copyOf).sorted(Comparator.comparing(List::getFirst)).toList();
    }

    private int[] members(int set) {
        return IntStream.range(0, columns).filter(j -> (set >> j & 1) != 0).toArray();
    }

    /// Whether some rows of the system `M x = target` contradict each other.
    boolean contradict(double[] target, int... ofRows) {
        return rank(ofRows, allColumns(), target) > rank(ofRows, allColumns());
    }
}
