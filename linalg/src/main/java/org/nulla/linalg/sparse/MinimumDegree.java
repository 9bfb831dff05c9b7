package org.nulla.linalg.sparse;

import java.util.Arrays;
import org.nulla.linalg.WorkControl;

/// An elimination order with little fill-in for a symmetric pattern, by approximate minimum degree.
///
/// P. Amestoy, T. Davis, I. Duff, *An approximate minimum degree ordering algorithm*, SIAM J. Matrix Anal. Appl. 17 (1996). The graph
/// of what is left to eliminate is kept as a quotient graph: an eliminated node becomes an *element*, the set of its neighbours, and takes
/// in the elements it met. Nodes with the same neighbours are merged into one; a node whose neighbours all lie in the new element is
/// eliminated with it. Degrees are bounds from above that are cheap to keep. Nodes of very large degree are put off to the end.
///
/// Of nodes of the same degree the one that has had it longest comes first. That spreads the elimination over the whole graph, where taking the
/// latest would follow a front through it: on a square grid of side 200 it takes a third fewer multiply-adds.
final class MinimumDegree {

    private static final int NONE = -1;
    private static final int CHECK_EVERY = 4096;

    private final int n;
    /// Adjacency: for a node first its elements, then its neighbours; for an element its nodes.
    private int[] pool;
    private int poolEnd;
    /// Where a list begins; for what has been taken in by another, `-2 -` that other.
    private final int[] at;
    private final int[] length;
    /// How many elements a node's list begins with; -2 for an element, -1 for what has been merged or taken in.
    private final int[] elements;
    /// How many nodes one stands for; 0 for one that has been merged, negative while it is in the element being made.
    private final int[] size;
    private final int[] degree;
    private final int[] mark;
    private int stamp;
    // lists of nodes by degree, and by hash while twins are looked for
    private final int[] head;
    private final int[] tail;
    private final int[] next;
    private final int[] last;
    private final int[] hashHead;

    private final int[] order;
    /// For each position of the order how many entries its column of the factor has below the diagonal.
    private final int[] count;
    private final int[] externalDegree;

    /// @param n how many nodes
    /// @param start for each node where its neighbours begin, and their number at the end
    /// @param neighbour the neighbours, each edge from both sides, none twice, no node its own
    private MinimumDegree(int n, int[] start, int[] neighbour) {
        this.n = n;
        int edges = start[n];
        this.pool = Arrays.copyOf(neighbour, edges + edges / 5 + 2 * n + 16);
        this.poolEnd = edges;
        this.at = Arrays.copyOf(start, n);
        this.length = new int[n];
        this.elements = new int[n];
        this.size = new int[n];
        this.degree = new int[n];
        this.mark = new int[n];
        this.head = new int[n + 1];
        this.tail = new int[n + 1];
        this.next = new int[n];
        this.last = new int[n];
        this.hashHead = new int[n];
        this.order = new int[n];
        this.count = new int[n];
        this.externalDegree = new int[n];
        for (int i = 0; i < n; i++) {
            length[i] = start[i + 1] - start[i];
            degree[i] = length[i];
            size[i] = 1;
            mark[i] = 1;
        }
        Arrays.fill(head, NONE);
        Arrays.fill(hashHead, NONE);
        Arrays.fill(next, NONE);
        Arrays.fill(last, NONE);
    }

    /// An order.
    ///
    /// @param order which node is eliminated at each position
    /// @param count for each position how many entries its column of the factor has below the diagonal, about
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Order(int[] order, int[] count) {

        /// About how many multiply-adds factoring takes.
        double work() {
            double work = 0;
            for (int c : count) {
                work += (double) c * c;
            }
            return work;
        }

        long fill() {
            long fill = 0;
            for (int c : count) {
                fill += c;
            }
            return fill;
        }
    }

    static Order of(int n, int[] start, int[] neighbour, WorkControl control) {
        MinimumDegree run = new MinimumDegree(n, start, neighbour);
        run.eliminate(control);
        return run.ordered();
    }

    private void eliminate(WorkControl control) {
        int done = 0;
        // denser than this is put off to the end
        int dense = (int) Math.max(16, Math.min(n - 2, 10 * Math.sqrt(n)));
        stamp = 2;
        for (int i = n - 1; i >= 0; i--) {
            if (degree[i] == 0) {
                elements[i] = -2;
                done++;
                at[i] = NONE;
                mark[i] = 0;
            } else if (degree[i] > dense) {
                size[i] = 0;
                elements[i] = -1;
                done++;
                at[i] = NONE;
                externalDegree[i] = -1;
            } else {
                enlist(i, degree[i]);
            }
        }
        int least = 0;
        int largestElement = 0;
        int sinceCheck = 0;
        while (done < n) {
            if (++sinceCheck == CHECK_EVERY) {
                control.check();
                sinceCheck = 0;
            }
            while (head[least] == NONE) {
                least++;
            }
            int k = head[least];
            unlist(k);
            int sizeK = size[k];
            done += sizeK;
            if (elements[k] > 0 && poolEnd + least >= pool.length) {
                gather(least);
            }
            // the new element: the union of k's elements and neighbours
            int from = makeElement(k);
            int to = from + length[k];
            int degreeK = degree[k];
            // for every element that shares nodes with the new one, how much of it lies outside
            for (int p = from; p < to; p++) {
                int i = pool[p];
                int sizeI = -size[i];
                int base = stamp - sizeI;
                for (int q = at[i]; q < at[i] + elements[i]; q++) {
                    int e = pool[q];
                    if (mark[e] >= stamp) {
                        mark[e] -= sizeI;
                    } else if (mark[e] != 0) {
                        mark[e] = degree[e] + base;
                    }
                }
            }
            // degrees of the nodes in the new element
            for (int p = from; p < to; p++) {
                int i = pool[p];
                int begin = at[i];
                int endElements = begin + elements[i];
                int endList = begin + length[i];
                int put = begin;
                int outside = 0;
                int hash = 0;
                for (int q = begin; q < endElements; q++) {
                    int e = pool[q];
                    if (mark[e] != 0) {
                        int rest = mark[e] - stamp;
                        if (rest > 0) {
                            outside += rest;
                            pool[put++] = e;
                            hash += e;
                        } else {
                            at[e] = -2 - k;
                            mark[e] = 0;
                        }
                    }
                }
                int kept = put - begin;
                int firstNode = put;
                for (int q = endElements; q < endList; q++) {
                    int j = pool[q];
                    if (size[j] > 0) {
                        outside += size[j];
                        pool[put++] = j;
                        hash += j;
                    }
                }
                if (outside == 0) {
                    // nothing of i is left outside: it is eliminated with k
                    at[i] = -2 - k;
                    int sizeI = -size[i];
                    degreeK -= sizeI;
                    sizeK += sizeI;
                    done += sizeI;
                    size[i] = 0;
                    elements[i] = -1;
                } else {
                    degree[i] = Math.min(degree[i], outside);
                    // the new element goes to the front, where k or what it took in has left a place
                    pool[put] = pool[firstNode];
                    pool[firstNode] = pool[begin];
                    pool[begin] = k;
                    elements[i] = kept + 1;
                    length[i] = put - begin + 1;
                    int h = (hash & Integer.MAX_VALUE) % n;
                    next[i] = hashHead[h];
                    hashHead[h] = i;
                    last[i] = h;
                }
            }
            largestElement = Math.max(largestElement, degreeK);
            advanceStamp(largestElement);
            mergeTwins(from, to);
            // the nodes of the new element go back to their lists
            int put = from;
            for (int p = from; p < to; p++) {
                int i = pool[p];
                int sizeI = -size[i];
                if (sizeI > 0) {
                    size[i] = sizeI;
                    int d = Math.min(degree[i] + degreeK - sizeI, n - done - sizeI);
                    d = Math.max(d, 0);
                    enlist(i, d);
                    least = Math.min(least, d);
                    degree[i] = d;
                    pool[put++] = i;
                }
            }
            size[k] = sizeK;
            degree[k] = degreeK;
            externalDegree[k] = degreeK;
            length[k] = put - from;
            if (length[k] == 0) {
                at[k] = NONE;
                mark[k] = 0;
            }
            if (to == poolEnd) {
                poolEnd = put;
            }
        }
    }

    private void enlist(int i, int d) {
        next[i] = NONE;
        if (head[d] == NONE) {
            last[i] = NONE;
            head[d] = i;
        } else {
            last[i] = tail[d];
            next[tail[d]] = i;
        }
        tail[d] = i;
    }

    private void unlist(int i) {
        if (next[i] != NONE) {
            last[next[i]] = last[i];
        } else {
            tail[degree[i]] = last[i];
        }
        if (last[i] != NONE) {
            next[last[i]] = next[i];
        } else {
            head[degree[i]] = next[i];
        }
    }

    /// Makes node `k` an element, in place where it has no elements of its own.
    ///
    /// @return where it begins
    private int makeElement(int k) {
        int own = elements[k];
        size[k] = -size[k];
        int p = at[k];
        int from = own == 0 ? p : poolEnd;
        int to = from;
        int total = 0;
        for (int part = 0; part <= own; part++) {
            int e = part < own ? pool[p++] : k;
            int q = part < own ? at[e] : p;
            int end = q + (part < own ? length[e] : length[k] - own);
            for (; q < end; q++) {
                int i = pool[q];
                int sizeI = size[i];
                if (sizeI > 0) {
                    total += sizeI;
                    size[i] = -sizeI;
                    pool[to++] = i;
                    unlist(i);
                }
            }
            if (e != k) {
                at[e] = -2 - k;
                mark[e] = 0;
            }
        }
        if (own != 0) {
            poolEnd = to;
        }
        degree[k] = total;
        at[k] = from;
        length[k] = to - from;
        elements[k] = -2;
        return from;
    }

    /// Merges nodes of the new element that have the same neighbours.
    private void mergeTwins(int from, int to) {
        for (int p = from; p < to; p++) {
            int i = pool[p];
            if (size[i] >= 0) {
                continue;
            }
            int h = last[i];
            i = hashHead[h];
            hashHead[h] = NONE;
            for (; i != NONE && next[i] != NONE; i = next[i], stamp++) {
                int ownLength = length[i];
                int ownElements = elements[i];
                for (int q = at[i] + 1; q < at[i] + ownLength; q++) {
                    mark[pool[q]] = stamp;
                }
                int before = i;
                for (int j = next[i]; j != NONE;) {
                    boolean same = length[j] == ownLength && elements[j] == ownElements;
                    for (int q = at[j] + 1; same && q < at[j] + ownLength; q++) {
                        same = mark[pool[q]] == stamp;
                    }
                    if (same) {
                        at[j] = -2 - i;
                        size[i] += size[j];
                        size[j] = 0;
                        elements[j] = -1;
                        j = next[j];
                        next[before] = j;
                    } else {
                        before = j;
                        j = next[j];
                    }
                }
            }
        }
    }

    private void advanceStamp(int by) {
        stamp += by;
        if (stamp > Integer.MAX_VALUE - 3 * n - 16) {
            for (int i = 0; i < n; i++) {
                if (mark[i] != 0) {
                    mark[i] = 1;
                }
            }
            stamp = 2;
        }
    }

    /// Moves all lists together.
    private void gather(int room) {
        int live = 0;
        for (int i = 0; i < n; i++) {
            if (at[i] >= 0) {
                live += length[i];
            }
        }
        int[] moved = new int[Math.max(pool.length, live + room + n + 16)];
        int end = 0;
        for (int i = 0; i < n; i++) {
            if (at[i] >= 0) {
                System.arraycopy(pool, at[i], moved, end, length[i]);
                at[i] = end;
                end += length[i];
            }
        }
        pool = moved;
        poolEnd = end;
    }

    /// Puts elements after what they took in, and nodes that were merged beside their representatives.
    private Order ordered() {
        int[] parent = new int[n];
        int[] child = new int[n];
        int[] sibling = new int[n];
        Arrays.fill(child, NONE);
        for (int i = 0; i < n; i++) {
            parent[i] = at[i] <= -2 ? -2 - at[i] : NONE;
        }
        // merged nodes are leaves of their representative, so they go in last, to come out beside it
        for (int pass = 0; pass < 2; pass++) {
            for (int i = n - 1; i >= 0; i--) {
                boolean merged = elements[i] == -1;
                if (parent[i] != NONE && merged == (pass == 0)) {
                    sibling[i] = child[parent[i]];
                    child[parent[i]] = i;
                }
            }
        }
        int[] stack = new int[n];
        int position = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (int root = 0; root < n; root++) {
                boolean isDense = elements[root] == -1 && parent[root] == NONE;
                if (parent[root] == NONE && isDense == (pass == 1)) {
                    position = postorder(root, child, sibling, stack, position);
                }
            }
        }
        countEntries(parent);
        return new Order(order, count);
    }

    private int postorder(int root, int[] child, int[] sibling, int[] stack, int first) {
        int position = first;
        int top = 0;
        stack[0] = root;
        while (top >= 0) {
            int i = stack[top];
            int c = child[i];
            if (c == NONE) {
                top--;
                order[position++] = i;
            } else {
                child[i] = sibling[c];
                stack[++top] = c;
            }
        }
        return position;
    }

    private void countEntries(int[] parent) {
        int[] left = new int[n];
        int[] principal = new int[n];
        for (int i = 0; i < n; i++) {
            int e = i;
            while (elements[e] == -1 && parent[e] != NONE) {
                e = parent[e];
            }
            principal[i] = e;
            left[e]++;
        }
        int total = n;
        for (int position = 0; position < n; position++) {
            int i = order[position];
            int e = principal[i];
            if (elements[e] == -1) {
                count[position] = total - position - 1;
            } else {
                left[e]--;
                count[position] = Math.min(externalDegree[e] + left[e], total - position - 1);
            }
        }
    }
}
