package org.nulla.cli;

import java.util.ArrayList;
import java.util.List;
import org.nulla.AffineSpace;

/// A space written out, a line for each coordinate: `x1 = 0.5 + 2 s1 - s2`, and `x3 free` for a coordinate that nothing
/// else moves with.
final class SpaceText {

    /// More numbers than this nobody reads.
    private static final long MOST_COEFFICIENTS = 4_000_000;

    private final AffineSpace space;
    private final List<String> names;
    private final double[] origin;
    private final double[][] directions;
    /// The direction that moves only this coordinate while no other direction does, or -1.
    private final int[] ownDirection;
    /// How a direction's parameter is called.
    private final String[] parameter;

    SpaceText(AffineSpace space, List<String> names) {
        this.space = space;
        this.names = names;
        this.origin = space.origin();
        this.directions = new double[isTooLarge(space) ? 0 : space.dimension()][];
        for (int j = 0; j < directions.length; j++) {
            directions[j] = space.basis().column(j);
        }
        this.ownDirection = ownDirections();
        this.parameter = new String[directions.length];
        for (int i = 0; i < ownDirection.length; i++) {
            if (ownDirection[i] >= 0) {
                parameter[ownDirection[i]] = "";
            }
        }
        int next = 1;
        for (int j = 0; j < parameter.length; j++) {
            parameter[j] = parameter[j] != null ? parameter[j] : "s" + next++;
        }
    }

    private static boolean isTooLarge(AffineSpace space) {
        return (long) space.size() * space.dimension() > MOST_COEFFICIENTS;
    }

    private int[] ownDirections() {
        int[] coordinates = new int[directions.length];
        int[] movers = new int[origin.length];
        for (int j = 0; j < directions.length; j++) {
            for (int i = 0; i < origin.length; i++) {
                if (directions[j][i] != 0) {
                    coordinates[j]++;
                    movers[i]++;
                }
            }
        }
        int[] own = new int[origin.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = -1;
            for (int j = 0; j < directions.length && movers[i] == 1; j++) {
                if (directions[j][i] != 0 && coordinates[j] == 1) {
                    own[i] = j;
                }
            }
        }
        return own;
    }

    void print(StringBuilder out) {
        int width = names.stream().mapToInt(name -> Printable.escape(name).length()).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < origin.length; i++) {
            String name = Printable.escape(names.get(i));
            lines.add(name + " ".repeat(width - name.length()) + (ownDirection[i] >= 0 ? " free" : " = " + sum(i)));
        }
        if (directions.length == 0) {
            lines.forEach(line -> out.append(line).append('\n'));
        } else {
            withShortest(out, lines);
        }
        if (isTooLarge(space)) {
            out.append("plus any combination of ").append(space.dimension())
                    .append(" directions, too many to print; --json writes them\n");
        }
    }

    private void withShortest(StringBuilder out, List<String> lines) {
        double[] shortest = space.minNorm();
        int width = lines.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < lines.size(); i++) {
            out.append(lines.get(i)).repeat(' ', width - lines.get(i).length() + 4);
            out.append(i == 0 ? "shortest: " : "          ").append(shortest[i] < 0 ? "" : " ");
            out.append(Digits.of(shortest[i])).append('\n');
        }
    }

    private String sum(int i) {
        StringBuilder sum = new StringBuilder();
        if (origin[i] != 0) {
            sum.append(Digits.of(origin[i]));
        }
        for (int j = 0; j < directions.length; j++) {
            if (directions[j][i] != 0) {
                term(sum, directions[j][i], parameter[j]);
            }
        }
        return sum.isEmpty() ? "0" : sum.toString();
    }

    /// Appends `+ 2 s1` and the like to a sum.
    static void term(StringBuilder sum, double coefficient, String name) {
        if (sum.isEmpty()) {
            sum.append(coefficient < 0 ? "-" : "");
        } else {
            sum.append(coefficient < 0 ? " - " : " + ");
        }
        String size = Digits.of(Math.abs(coefficient));
        sum.append(size.equals("1") ? "" : size + " ").append(name);
    }
}
