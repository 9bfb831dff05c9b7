package org.nulla.streaming;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.preimage.Thresholds;
import org.nulla.sweep.Twins;

/// The derivatives of the living values, each a short row over *coordinates*: at first the inputs, later values that took the place
/// of one of them each.
///
/// A row becomes a coordinate when it is long, has grown, or is made of rows that have been combined often since the last
/// coordinates, for a product of many steps loses digits that single steps show. The coordinate `p` whose place it takes is
/// substituted in all rows that mention it: with the value `k = Σ r_q c_q` the old `c_p` is `(k − Σ' r_q c_q) / r_p`. That is Gaussian
/// elimination of the program's own equations, with as much memory as there are rows. `p` is chosen where the row is the largest, about,
/// of all that mention `p`, so that no other row grows; of such columns one that few rows mention.
///
/// All is done by the program and its [twins][Twins], so that each entry has its noise with it, and nothing is a pivot that is not
/// [clearly not zero][Thresholds#isNotZero].
final class Rows {

    private static final int LANES = Twins.LANES;

    /// When rows are due for new coordinates; growth and generations as in the [reduction][org.nulla.factor.Reduction] of a recorded
    /// program.
    private static final int LONGEST = 12;
    private static final double MOST_GROWTH = 10;
    private static final double LARGE = 0x1p200;
    private static final double SMALL = 0x1p-200;
    private static final int MOST_GENERATIONS = 8;

    /// A row that is so many times longer or so many times as many generations old, or has grown by this power of what is due, does not
    /// wait for others.
    private static final int PRESSING = 4;

    /// What a pivot costs is how much larger others in its column are, and its noise as a multiple of this share of it: digits that
    /// are lost to everything after it.
    private static final double KNOWN = 2.5e-14;
    /// Costs up to this are all the same, and from this on no entry is a pivot.
    private static final double LITTLE_COST = 4;
    private static final double MOST_COST = 64;

    /// So many rows are looked at for the largest entry of a column.
    private static final int SAMPLE = 64;

    private final boolean fixed;
    private final @Nullable PivotLog log;
    /// Rows that are carried from the beginning to the end, with an entry for every coordinate.
    private final double[][] carried;

    /// For each slot its row.
    private int[][] columns = new int[16][0];
    private double[][] entries = new double[16][0];
    private int[] length = new int[16];
    private int[] generation = new int[16];
    private long[] visited = new long[16];

    /// For each coordinate the slots that mention it, among others that did.
    private final int[][] slots;
    private final int[] listed;
    private final int[] mentions;
    /// When each coordinate was last replaced.
    private final long[] since;

    /// The row being made, and for each coordinate one more than its place there.
    private final int[] place;
    private int[] newColumns = new int[16];
    private double[] newEntries = new double[16 * LANES];
    private int count;

    private boolean due;
    /// The last batch of coordinates, and for each coordinate the batch that it came about in.
    private long batch;
    private final long[] taken;

    private long visit;
    private long pivots;
    private long substitutions;
    private long updates;
    private long coefficients;
    private long peak;
    private int longest;
    private boolean underflow;

    /// Rows over inputs.
    ///
    /// @param inputs how many
    /// @param carried rows over the inputs that take part in all substitutions
    /// @param log what is told of pivots, or null
    /// @param fixed whether the coordinates stay the inputs
    Rows(int inputs, double[][] carried, @Nullable PivotLog log, boolean fixed) {
        this.fixed = fixed;
        this.log = log;
        this.carried = new double[carried.length][inputs * LANES];
        for (int r = 0; r < carried.length; r++) {
            for (int i = 0; i < this.carried[r].length; i++) {
                this.carried[r][i] = carried[r][i / LANES];
            }
        }
        this.slots = new int[inputs][0];
        this.listed = new int[inputs];
        this.mentions = new int[inputs];
        this.since = new long[inputs];
        this.place = new int[inputs];
        this.taken = new long[inputs];
    }

    /// The row of an input.
    void addInput(int slot, int input) {
        count = 0;
        Arrays.fill(newEntries, at(input), at(input) + LANES, 1);
        makeRoom(slot);
        generation[slot] = 0;
        store(slot);
    }

    /// Begins the row of a new value.
    void begin(int slot) {
        count = 0;
        makeRoom(slot);
        generation[slot] = 0;
    }

    /// Adds the row of an argument to the one that was begun.
    ///
    /// @param slot the new value's slot
    /// @param argument the argument's slot
    /// @param partial the partial
    /// @param step the number of the step
    /// @param number which argument this is
    void add(int slot, int argument, double partial, long step, int number) {
        int before = count;
        int[] from = columns[argument];
        double[] values = entries[argument];
        int shared = 0;
        for (int j = 0; j < length[argument]; j++) {
            int to = at(from[j]);
            shared += to < before * LANES ? 1 : 0;
            double term = partial * values[j * LANES];
            noteUnderflow(partial, values[j * LANES], term);
            newEntries[to] += term;
            for (int k = 1; k < LANES; k++) {
                newEntries[to + k] += partial * Twins.factor(step, number, k - 1) * values[j * LANES + k];
            }
        }
        updates += length[argument];
        int combined = Math.max(generation[slot], generation[argument]);
        generation[slot] = shared > 0 ? combined + 1 : combined;
    }

    /// Ends the row that was begun, and makes its value a coordinate where it is time.
    void end(int slot) {
        store(slot);
        if (!fixed && isDue(slot, 1)) {
            due = true;
            boolean pressing = isDue(slot, PRESSING);
            // among few coordinates nothing fills in
            if (place.length <= LONGEST || pressing) {
                int at = pivotOf(slot, pressing ? MOST_COST : LITTLE_COST, -1);
                if (at >= 0) {
                    pivot(slot, at, -1);
                    generation[slot] = 0;
                }
            }
        }
    }

    /// Whether some row is due for new coordinates.
    boolean isDue() {
        return due;
    }

    /// Makes coordinates of values, as many as will be: elimination with threshold pivoting, short rows first, those last whose pivots
    /// cost digits. At first what is left of a value without the coordinates found before takes a place, so that rows are those of a
    /// triangular factor and fill in no more than that; then, beginning with the last, the value itself.
    ///
    /// @param some their slots
    void rebase(int[] some) {
        due = false;
        batch++;
        List<Integer> left = new ArrayList<>();
        for (int slot : some) {
            generation[slot] = 0;
            if (length[slot] == 1 && since[columns[slot][0]] > 0 && isUnit(slot)) {
                taken[columns[slot][0]] = batch;
            } else {
                left.add(slot);
            }
        }
        List<int[]> found = new ArrayList<>();
        left.sort(Comparator.comparingInt(slot -> length[slot]));
        for (double cost = LITTLE_COST; cost <= MOST_COST && !left.isEmpty(); cost *= LITTLE_COST * LITTLE_COST) {
            List<Integer> later = new ArrayList<>();
            for (int slot : left) {
                int at = pivotOf(slot, cost, batch);
                if (at < 0) {
                    later.add(slot);
                } else {
                    int p = columns[slot][at];
                    pivot(slot, at, batch);
                    taken[p] = batch;
                    found.add(new int[] {slot, p});
                }
            }
            left = later;
        }
        for (int[] each : found.reversed()) {
            if (length[each[0]] > 1) {
                pivot(each[0], find(each[0], each[1]), -1);
            }
        }
    }

    private boolean isUnit(int slot) {
        for (int k = 0; k < LANES; k++) {
            if (entries[slot][k] != 1) {
                return false;
            }
        }
        return true;
    }

    /// Forgets a row.
    void remove(int slot) {
        for (int j = 0; j < length[slot]; j++) {
            mentions[columns[slot][j]]--;
        }
        coefficients -= length[slot];
        length[slot] = 0;
    }

    private void makeRoom(int slot) {
        if (slot >= length.length) {
            int room = 2 * slot;
            int before = length.length;
            columns = Arrays.copyOf(columns, room);
            entries = Arrays.copyOf(entries, room);
            length = Arrays.copyOf(length, room);
            generation = Arrays.copyOf(generation, room);
            visited = Arrays.copyOf(visited, room);
            for (int i = before; i < room; i++) {
                columns[i] = new int[0];
                entries[i] = new double[0];
            }
        }
    }

    /// Where a coordinate is in the row being made.
    private int at(int coordinate) {
        int known = place[coordinate];
        if (known > 0) {
            return (known - 1) * LANES;
        }
        if (count == newColumns.length) {
            newColumns = Arrays.copyOf(newColumns, 2 * count);
            newEntries = Arrays.copyOf(newEntries, 2 * count * LANES);
        }
        newColumns[count] = coordinate;
        Arrays.fill(newEntries, count * LANES, (count + 1) * LANES, 0);
        place[coordinate] = ++count;
        return (count - 1) * LANES;
    }

    private void noteUnderflow(double a, double b, double product) {
        underflow |= Math.abs(product) < Double.MIN_NORMAL && a != 0 && b != 0;
    }

    /// Puts the row that was made in a slot.
    private void store(int slot) {
        remove(slot);
        int kept = 0;
        for (int j = 0; j < count; j++) {
            place[newColumns[j]] = 0;
            boolean zero = true;
            for (int k = j * LANES; k < (j + 1) * LANES; k++) {
                zero &= newEntries[k] == 0;
            }
            if (!zero) {
                newColumns[kept] = newColumns[j];
                System.arraycopy(newEntries, j * LANES, newEntries, kept * LANES, LANES);
                kept++;
            }
        }
        if (columns[slot].length < kept || columns[slot].length > 4 * kept + 16) {
            columns[slot] = new int[kept];
            entries[slot] = new double[kept * LANES];
        }
        System.arraycopy(newColumns, 0, columns[slot], 0, kept);
        System.arraycopy(newEntries, 0, entries[slot], 0, kept * LANES);
        length[slot] = kept;
        for (int j = 0; j < kept; j++) {
            list(newColumns[j], slot);
        }
        coefficients += kept;
        peak = Math.max(peak, coefficients);
        longest = Math.max(longest, kept);
    }

    /// Notes that a slot mentions a coordinate.
    private void list(int coordinate, int slot) {
        mentions[coordinate]++;
        int end = listed[coordinate];
        if (end == slots[coordinate].length) {
            if (end > 2 * mentions[coordinate] + 8) {
                end = tidy(coordinate);
            } else {
                slots[coordinate] = Arrays.copyOf(slots[coordinate], 2 * end + 4);
            }
        }
        slots[coordinate][end] = slot;
        listed[coordinate] = end + 1;
    }

    /// Keeps of a list the slots that do mention the coordinate, each once.
    private int tidy(int coordinate) {
        visit++;
        int kept = 0;
        for (int i = 0; i < listed[coordinate]; i++) {
            int slot = slots[coordinate][i];
            if (visited[slot] != visit && find(slot, coordinate) >= 0) {
                visited[slot] = visit;
                slots[coordinate][kept++] = slot;
            }
        }
        return kept;
    }

    private int find(int slot, int coordinate) {
        for (int j = 0; j < length[slot]; j++) {
            if (columns[slot][j] == coordinate) {
                return j;
            }
        }
        return -1;
    }

    private boolean isDue(int slot, int times) {
        double largest = 0;
        for (int j = 0; j < length[slot]; j++) {
            largest = Math.max(largest, Math.abs(entries[slot][j * LANES]));
        }
        // what one entry is multiplied by costs no digits
        boolean combined = length[slot] > 1 && generation[slot] > 0;
        return length[slot] > times * LONGEST || largest > (combined ? Math.pow(MOST_GROWTH, times) : LARGE)
                || (largest < SMALL && largest > 0) || (combined && generation[slot] >= times * MOST_GENERATIONS);
    }

    /// Where in a row its pivot is, -1 where no entry will do: the one that fewest rows mention of those that cost no digits.
    ///
    /// @param most what it may cost at most
    /// @param not which batch's coordinates are not to be replaced
    private int pivotOf(int slot, double most, long not) {
        int best = -1;
        double bestCost = Math.nextUp(most);
        for (int j = 0; j < length[slot]; j++) {
            double size = Math.abs(entries[slot][j * LANES]);
            double noise = noise(entries[slot], j);
            int coordinate = columns[slot][j];
            if (taken[coordinate] != not && Thresholds.isNotZero(size, noise)) {
                double cost = Math.max(LITTLE_COST,
                        Math.max(largestIn(coordinate, size) / size, noise / size / KNOWN));
                if (cost < bestCost
                        || (best >= 0 && cost == bestCost && isCheaper(coordinate, columns[slot][best]))) {
                    best = j;
                    bestCost = cost;
                }
            }
        }
        return best;
    }

    private boolean isCheaper(int p, int q) {
        return mentions[p] != mentions[q] ? mentions[p] < mentions[q] : since[p] < since[q];
    }

    private double largestIn(int coordinate, double least) {
        double largest = least;
        int end = listed[coordinate];
        for (int i = end - 1; i >= Math.max(0, end - SAMPLE); i--) {
            int slot = slots[coordinate][i];
            int j = find(slot, coordinate);
            largest = j < 0 ? largest : Math.max(largest, Math.abs(entries[slot][j * LANES]));
        }
        return largest;
    }

    /// Makes a value the coordinate at a place of its row, or as much of it as does not mention some coordinates.
    ///
    /// @param not the batch of these
    private void pivot(int slot, int at, long not) {
        int p = columns[slot][at];
        int[] row = new int[length[slot]];
        double[] values = new double[length[slot] * LANES];
        int kept = 0;
        int pivot = 0;
        for (int j = 0; j < length[slot]; j++) {
            if (taken[columns[slot][j]] != not) {
                pivot = j == at ? kept : pivot;
                row[kept] = columns[slot][j];
                System.arraycopy(entries[slot], j * LANES, values, kept++ * LANES, LANES);
            }
        }
        row = Arrays.copyOf(row, kept);
        since[p] = ++pivots;
        if (log != null) {
            log.add(row, values, kept, LANES, pivot);
        }
        for (double[] whole : carried) {
            substitute(whole, row, values, pivot);
        }
        listed[p] = tidy(p);
        for (int other : Arrays.copyOf(slots[p], listed[p])) {
            substitute(other, row, values, pivot);
        }
    }

    private void substitute(double[] whole, int[] row, double[] values, int at) {
        int p = row[at] * LANES;
        for (int k = 0; k < LANES; k++) {
            double factor = whole[p + k] / values[at * LANES + k];
            if (whole[p + k] != 0) {
                for (int j = 0; j < row.length; j++) {
                    if (j != at) {
                        whole[row[j] * LANES + k] -= factor * values[j * LANES + k];
                    }
                }
                whole[p + k] = factor;
            }
        }
    }

    private void substitute(int slot, int[] row, double[] values, int at) {
        count = 0;
        for (int j = 0; j < length[slot]; j++) {
            int to = at(columns[slot][j]);
            System.arraycopy(entries[slot], j * LANES, newEntries, to, LANES);
        }
        int p = at(row[at]);
        for (int j = 0; j < row.length; j++) {
            if (j != at) {
                int to = at(row[j]);
                for (int k = 0; k < LANES; k++) {
                    newEntries[to + k] -= newEntries[p + k] / values[at * LANES + k] * values[j * LANES + k];
                }
            }
        }
        for (int k = 0; k < LANES; k++) {
            newEntries[p + k] /= values[at * LANES + k];
        }
        substitutions++;
        updates += row.length;
        store(slot);
    }

    /// How far the twins of an entry differ from it.
    static double noise(double[] entries, int j) {
        double noise = 0;
        for (int k = j * LANES + 1; k < (j + 1) * LANES; k++) {
            double spread = Math.abs(entries[k] - entries[j * LANES]);
            noise = Math.max(noise, spread);
        }
        return noise;
    }

    /// The largest entry of a row in units of its noise.
    double sensitivity(int slot) {
        double largest = 0;
        for (int j = 0; j < length[slot]; j++) {
            double size = Math.abs(entries[slot][j * LANES]);
            largest = size == 0 ? largest : Math.max(largest, size / noise(entries[slot], j));
        }
        return largest;
    }

    int[] columnsOf(int slot) {
        return Arrays.copyOf(columns[slot], length[slot]);
    }

    /// The entries of a row, each by the program and its twins.
    double[] entriesOf(int slot) {
        return Arrays.copyOf(entries[slot], length[slot] * LANES);
    }

    double[][] carried() {
        return carried;
    }

    long pivots() {
        return pivots;
    }

    long substitutions() {
        return substitutions;
    }

    long updates() {
        return updates;
    }

    long peakCoefficients() {
        return peak;
    }

    int longest() {
        return longest;
    }

    /// Whether a product left the range of numbers at its lower end.
    boolean hasUnderflow() {
        return underflow;
    }
}
