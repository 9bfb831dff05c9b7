package org.nulla.selection.program;

import java.util.Arrays;

/// Minimise `cost · v` where `rowLower ≤ M v ≤ rowUpper` and `lower ≤ v ≤ upper`; infinite bounds are none.
///
/// The matrix is held by its columns, each with the numbers of its rows and the entries there. Arrays are lent, not copied, because a
/// program can be large: they must not be changed.
public final class LinearProgram {

    private final double[] cost;
    private final double[] lower;
    private final double[] upper;
    private final double[] rowLower;
    private final double[] rowUpper;
    private final int[] start;
    private final int[] index;
    private final double[] entry;

    private LinearProgram(Builder builder) {
        int columns = builder.columns;
        this.cost = Arrays.copyOf(builder.cost, columns);
        this.lower = Arrays.copyOf(builder.lower, columns);
        this.upper = Arrays.copyOf(builder.upper, columns);
        this.start = Arrays.copyOf(builder.start, columns + 1);
        this.index = Arrays.copyOf(builder.index, builder.entries);
        this.entry = Arrays.copyOf(builder.entry, builder.entries);
        this.rowLower = builder.rowLower;
        this.rowUpper = builder.rowUpper;
    }

    /// Begins a program with given rows.
    ///
    /// @param rowLower the least value of each row
    /// @param rowUpper the largest value of each row
    /// @return a builder, to which columns are added
    public static Builder withRows(double[] rowLower, double[] rowUpper) {
        return new Builder(rowLower.clone(), rowUpper.clone());
    }

    /// How many unknowns.
    ///
    /// @return the number of columns
    public int columns() {
        return cost.length;
    }

    /// How many rows.
    ///
    /// @return the number of rows
    public int rows() {
        return rowLower.length;
    }

    /// How many entries are stored.
    ///
    /// @return the number of entries
    public int entries() {
        return entry.length;
    }

    /// The cost of each unknown.
    ///
    /// @return lent
    public double[] cost() {
        return cost;
    }

    /// The least value of each unknown.
    ///
    /// @return lent
    public double[] lower() {
        return lower;
    }

    /// The largest value of each unknown.
    ///
    /// @return lent
    public double[] upper() {
        return upper;
    }

    /// The least value of each row.
    ///
    /// @return lent
    public double[] rowLower() {
        return rowLower;
    }

    /// The largest value of each row.
    ///
    /// @return lent
    public double[] rowUpper() {
        return rowUpper;
    }

    /// Where each column's entries begin, and behind the last where they end.
    ///
    /// @return lent
    public int[] start() {
        return start;
    }

    /// The row of each entry.
    ///
    /// @return lent
    public int[] index() {
        return index;
    }

    /// The entries, column by column.
    ///
    /// @return lent
    public double[] entry() {
        return entry;
    }

    /// A program while columns are added.
    public static final class Builder {

        private final double[] rowLower;
        private final double[] rowUpper;
        private int columns;
        private int entries;
        private double[] cost = new double[16];
        private double[] lower = new double[16];
        private double[] upper = new double[16];
        private int[] start = new int[17];
        private int[] index = new int[64];
        private double[] entry = new double[64];

        private Builder(double[] rowLower, double[] rowUpper) {
            if (rowLower.length != rowUpper.length) {
                throw new IllegalArgumentException(
                        rowLower.length + " lower and " + rowUpper.length + " upper limits of rows.");
            }
            this.rowLower = rowLower;
            this.rowUpper = rowUpper;
        }

        /// Begins the next column; its entries follow.
        ///
        /// @param columnCost its cost
        /// @param least its lower bound
        /// @param most its upper bound
        /// @return this
        public Builder column(double columnCost, double least, double most) {
            if (columns == cost.length) {
                int size = 2 * columns;
                cost = Arrays.copyOf(cost, size);
                lower = Arrays.copyOf(lower, size);
                upper = Arrays.copyOf(upper, size);
                start = Arrays.copyOf(start, size + 1);
            }
            cost[columns] = columnCost;
            lower[columns] = least;
            upper[columns] = most;
            columns++;
            start[columns] = entries;
            return this;
        }

        /// Adds an entry to the column begun last.
        ///
        /// @param row the row
        /// @param value the entry; zeros are not stored
        /// @return this
        public Builder entry(int row, double value) {
            if (value != 0) {
                if (entries == entry.length) {
                    index = Arrays.copyOf(index, 2 * entries);
                    entry = Arrays.copyOf(entry, 2 * entries);
                }
                index[entries] = row;
                entry[entries] = value;
                entries++;
                start[columns] = entries;
            }
            return this;
        }

        /// The program.
        ///
        /// @return what was built
        public LinearProgram build() {
            return new LinearProgram(this);
        }
    }
}
