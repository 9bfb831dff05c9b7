package org.nulla.bench.scaling;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.ejml.data.DMatrixSparseCSC;

/// An order of elimination that keeps a sparse LU sparse: always the unknown with the fewest neighbours next, on the pattern of
/// the matrix and its transpose, its neighbours then joined by an element instead of by all their edges. EJML brings no such
/// order, and a baseline without one would be no baseline.
///
/// An unknown that touches very many others comes last without further ado: keeping its neighbours up to date would cost more than
/// the order is worth.
final class MinimumDegree {

    private MinimumDegree() {
    }

    /// The columns of a square matrix in the order in which they should be eliminated.
    static int[] order(DMatrixSparseCSC matrix) {
        return new Elimination(matrix).order();
    }

    /// What an elimination without interchanges costs on the pattern of a square matrix and its transpose: the degrees of the pivots in
    /// this order tell.
    ///
    /// @param updates multiply-adds of the factors, and of a solution that is corrected once
    /// @param entries of both factors
    record Cost(long updates, long entries) {

        static Cost of(DMatrixSparseCSC matrix, int[] order) {
            int[][] neighbours = Elimination.pattern(matrix);
            int size = order.length;
            int[] place = new int[size];
            for (int k = 0; k < size; k++) {
                place[order[k]] = k;
            }
            // of each pivot those after it that it is tied to; it hands them on to the first of them
            int[][] later = new int[size][];
            int[] firstChild = new int[size];
            int[] nextChild = new int[size];
            int[] mark = new int[size];
            Arrays.fill(firstChild, -1);
            Arrays.fill(mark, -1);
            long updates = 0;
            long entries = 0;
            for (int k = 0; k < size; k++) {
                int[] tied = new int[16];
                int count = 0;
                mark[k] = k;
                int[] own = neighbours[order[k]];
                for (int child = -1; child != -2;
                        child = child == -1 ? first(firstChild[k]) : first(nextChild[child])) {
                    int[] some = child == -1 ? Arrays.stream(own).map(i -> place[i]).toArray() : later[child];
                    for (int j : some) {
                        if (j > k && mark[j] != k) {
                            mark[j] = k;
                            tied = count == tied.length ? Arrays.copyOf(tied, 2 * count) : tied;
                            tied[count++] = j;
                        }
                    }
                    if (child >= 0) {
                        later[child] = new int[0];
                    }
                }
                later[k] = Arrays.copyOf(tied, count);
                updates += (long) count * count + count;
                entries += 2L * count + 1;
                int parent = Arrays.stream(later[k]).min().orElse(-1);
                if (parent >= 0) {
                    nextChild[k] = firstChild[parent];
                    firstChild[parent] = k;
                }
            }
            return new Cost(updates + 2 * entries + matrix.nz_length, entries);
        }

        private static int first(int child) {
            return child < 0 ? -2 : child;
        }
    }

    /// A matrix with its columns in another order.
    static DMatrixSparseCSC permuted(DMatrixSparseCSC matrix, int[] order) {
        DMatrixSparseCSC result = new DMatrixSparseCSC(matrix.numRows, matrix.numCols, matrix.nz_length);
        int next = 0;
        for (int j = 0; j < order.length; j++) {
            int from = matrix.col_idx[order[j]];
            int length = matrix.col_idx[order[j] + 1] - from;
            System.arraycopy(matrix.nz_rows, from, result.nz_rows, next, length);
            System.arraycopy(matrix.nz_values, from, result.nz_values, next, length);
            next += length;
            result.col_idx[j + 1] = next;
        }
        result.nz_length = next;
        result.indicesSorted = matrix.indicesSorted;
        return result;
    }

    private static final int CROWD = 10;

    private record Candidate(int vertex, int degree) {
    }

    private static final class Elimination {
        private final int size;
        /// Neighbours that are still unknowns, and elements, of each unknown.
        private final int[][] neighbours;
        private final int[][] elements;
        /// The unknowns of each element; null before its birth and after it was absorbed.
        private final int[][] members;
        private final int[] degree;
        private final int[] mark;
        /// How many members of an element are no neighbours of the pivot, and for which pivot that was counted.
        private final int[] outside;
        private final int[] seen;
        /// Which unknowns have so many neighbours that they come last.
        private final boolean[] crowded;

        Elimination(DMatrixSparseCSC matrix) {
            size = matrix.numCols;
            neighbours = pattern(matrix);
            crowded = new boolean[size];
            double most = CROWD * Math.sqrt(size);
            boolean any = false;
            for (int i = 0; i < size; i++) {
                crowded[i] = neighbours[i].length > most;
                any |= crowded[i];
            }
            for (int i = 0; any && i < size; i++) {
                neighbours[i] = crowded[i] ? new int[0]
                        : Arrays.stream(neighbours[i]).filter(j -> !crowded[j]).toArray();
            }
            elements = new int[size][0];
            members = new int[size][];
            mark = new int[size];
            outside = new int[size];
            seen = new int[size];
            Arrays.fill(mark, -1);
            Arrays.fill(seen, -1);
            degree = new int[size];
            for (int i = 0; i < size; i++) {
                degree[i] = neighbours[i].length;
            }
        }

        private static int[][] pattern(DMatrixSparseCSC matrix) {
            int[][] lists = new int[matrix.numCols][4];
            int[] counts = new int[matrix.numCols];
            for (int j = 0; j < matrix.numCols; j++) {
                for (int p = matrix.col_idx[j]; p < matrix.col_idx[j + 1]; p++) {
                    int i = matrix.nz_rows[p];
                    if (i != j) {
                        add(lists, counts, i, j);
                        add(lists, counts, j, i);
                    }
                }
            }
            for (int i = 0; i < lists.length; i++) {
                lists[i] = Arrays.stream(lists[i], 0, counts[i]).sorted().distinct().toArray();
            }
            return lists;
        }

        private static void add(int[][] lists, int[] counts, int i, int j) {
            if (counts[i] == lists[i].length) {
                lists[i] = Arrays.copyOf(lists[i], 2 * counts[i]);
            }
            lists[i][counts[i]++] = j;
        }

        int[] order() {
            PriorityQueue<Candidate> queue = new PriorityQueue<>((a, b) -> a.degree() != b.degree()
                    ? Integer.compare(a.degree(), b.degree()) : Integer.compare(a.vertex(), b.vertex()));
            int[] order = new int[size];
            int last = size;
            for (int i = 0; i < size; i++) {
                if (crowded[i]) {
                    order[--last] = i;
                } else {
                    queue.add(new Candidate(i, degree[i]));
                }
            }
            boolean[] gone = new boolean[size];
            for (int next = 0; next < last;) {
                Candidate best = queue.remove();
                if (gone[best.vertex()] || best.degree() != degree[best.vertex()]) {
                    continue;
                }
                gone[best.vertex()] = true;
                order[next++] = best.vertex();
                for (int i : eliminate(best.vertex())) {
                    queue.add(new Candidate(i, degree[i]));
                }
            }
            return order;
        }

        /// Turns an unknown into an element and gives its neighbours their new degrees.
        private int[] eliminate(int pivot) {
            int[] reach = new int[degree[pivot] + 1];
            int count = 0;
            mark[pivot] = pivot;
            for (int i : neighbours[pivot]) {
                if (mark[i] != pivot) {
                    mark[i] = pivot;
                    reach[count++] = i;
                }
            }
            for (int element : elements[pivot]) {
                for (int i : members[element]) {
                    if (mark[i] != pivot) {
                        mark[i] = pivot;
                        if (count == reach.length) {
                            reach = Arrays.copyOf(reach, 2 * count);
                        }
                        reach[count++] = i;
                    }
                }
            }
            int[] joined = Arrays.copyOf(reach, count);
            int[] absorbed = elements[pivot];
            members[pivot] = joined;
            neighbours[pivot] = new int[0];
            elements[pivot] = new int[0];
            for (int i : joined) {
                // what the element joins needs no edges of its own any more
                neighbours[i] = Arrays.stream(neighbours[i]).filter(j -> mark[j] != pivot).toArray();
                elements[i] = with(elements[i], absorbed, pivot);
                for (int element : elements[i]) {
                    if (seen[element] != pivot) {
                        seen[element] = pivot;
                        outside[element] = members[element].length;
                    }
                    outside[element]--;
                }
            }
            for (int i : joined) {
                // neighbours of several elements are counted once for each of them, save those of the new one
                int bound = neighbours[i].length + count - 1;
                for (int element : elements[i]) {
                    bound += element == pivot ? 0 : outside[element];
                }
                degree[i] = bound;
            }
            for (int element : absorbed) {
                members[element] = new int[0];
            }
            return joined;
        }

        private static int[] with(int[] list, int[] absorbed, int pivot) {
            int[] result = new int[list.length + 1];
            int count = 0;
            for (int element : list) {
                boolean stays = true;
                for (int other : absorbed) {
                    stays &= other != element;
                }
                if (stays) {
                    result[count++] = element;
                }
            }
            result[count++] = pivot;
            return Arrays.copyOf(result, count);
        }
    }
}
