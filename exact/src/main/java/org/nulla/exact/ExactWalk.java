package org.nulla.exact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nulla.linalg.Rational;
import org.nulla.sweep.Stations;
import org.nulla.sweep.Walk;

/// One exact run: carries a slice for each station that has been reached and not yet visited, as the default engine does.
///
/// The one rule is the same, `s(v) − Σ a · s(u) = 0`. An equation is solved for a neighbour that has not been reached, else
/// for the variable that fewest rows mention; between equals the shortest number is divided by, which keeps fractions short.
/// An equation without variables says nothing where its origin is 0, and contradicts where it is not.
final class ExactWalk {

    private final Walk walk;
    private final Stations stations;
    private final Rational[] partials;
    private final ExactSpace target;
    private final ExactOptions options;
    private final @Nullable ExactRow[] slices;
    private final ExactVariables variables;

    ExactWalk(Walk walk, Rational[] partials, ExactSpace target, ExactOptions options) {
        this.walk = walk;
        this.stations = Stations.of(walk);
        this.partials = partials;
        this.target = target;
        this.options = options;
        this.slices = new @Nullable ExactRow[stations.count()];
        this.variables = new ExactVariables(options);
    }

    /// What a run finds: the answer, and for each of its directions and its origin the coordinates along the target's own
    /// directions of what it is sent to, by which the answer can be checked.
    ///
    /// @param space the answer, its directions independent
    /// @param originCoordinates where in the target the origin is sent
    /// @param basisCoordinates along which combination of the target's directions each direction is sent
    record Found(ExactSpace space, List<Rational> originCoordinates, List<List<Rational>> basisCoordinates) {
    }

    /// Walks, and returns null where the target cannot be reached.
    @Nullable
    Found run() {
        List<ExactRow> coordinates = seed();
        for (int step = 0; step < stations.steps(); step++) {
            options.control().report("exact preimage", step, stations.steps());
            int station = stations.visited(step);
            ExactRow slice = slices[station];
            if (slice != null) {
                slices[station] = null;
                if (!visit(station, slice)) {
                    return null;
                }
            }
        }
        return collect(coordinates);
    }

    /// Lays the target on the sources; its directions become the first variables, which are kept to the end.
    private List<ExactRow> seed() {
        List<ExactRow> coordinates = new ArrayList<>();
        for (int j = 0; j < target.dimension(); j++) {
            coordinates.add(variables.store(ExactRow.ofVariable(variables.make())));
        }
        for (int i = 0; i < walk.sources(); i++) {
            ExactRow.Sum sum = new ExactRow.Sum();
            sum.addOrigin(target.origin().get(i));
            for (int j = 0; j < target.dimension(); j++) {
                sum.addVariable(j, target.basis().get(j).get(i));
            }
            slices[stations.source(i)] = variables.store(sum.take());
        }
        return coordinates;
    }

    /// The one rule. Returns whether it can be met.
    private boolean visit(int station, ExactRow storedSlice) {
        ExactRow slice = variables.resolve(storedSlice);
        Map<Integer, Rational> neighbours = neighbours(station);
        ExactRow.Sum sum = new ExactRow.Sum();
        sum.addMultiple(Rational.ONE, slice);
        int unreached = -1;
        Rational divisor = Rational.ZERO;
        for (Map.Entry<Integer, Rational> entry : neighbours.entrySet()) {
            int neighbour = entry.getKey();
            Rational partial = entry.getValue();
            if (partial.isZero()) {
                continue;
            }
            ExactRow reached = slices[neighbour];
            if (reached != null) {
                ExactRow resolved = variables.resolve(reached);
                slices[neighbour] = resolved;
                sum.addMultiple(partial.negate(), resolved);
            } else if (unreached < 0 || partial.bits() < divisor.bits()) {
                unreached = neighbour;
                divisor = partial;
            }
        }
        for (Map.Entry<Integer, Rational> entry : neighbours.entrySet()) {
            int neighbour = entry.getKey();
            if (slices[neighbour] == null && neighbour != unreached) {
                int variable = variables.make();
                slices[neighbour] = variables.store(ExactRow.ofVariable(variable));
                sum.addVariable(variable, entry.getValue().negate());
            }
        }
        ExactRow equation = sum.take();
        boolean possible = true;
        if (unreached >= 0) {
            // the neighbour is determined here, and so needs no variable
            slices[unreached] = variables.store(equation.solvedFor(-1, divisor.negate()));
        } else if (equation.size() > 0) {
            int pivot = sparsestPivot(equation);
            variables.bind(equation.variable(pivot), equation.solvedFor(pivot, equation.coefficient(pivot)));
        } else {
            possible = equation.origin().isZero();
        }
        variables.release(slice);
        return possible;
    }

    /// The neighbours of a station, each once: the partials of repeated ones are added up.
    private Map<Integer, Rational> neighbours(int station) {
        Map<Integer, Rational> sums = new LinkedHashMap<>();
        for (int slot = stations.firstSlot(station); slot < stations.endSlot(station); slot++) {
            int edge = stations.edge(slot);
            sums.merge(stations.neighbour(slot), edge < 0 ? Rational.ONE : partials[edge], Rational::plus);
        }
        return sums;
    }

    private int sparsestPivot(ExactRow equation) {
        int best = 0;
        for (int i = 1; i < equation.size(); i++) {
            int mentions = variables.mentions(equation.variable(i));
            int fewest = variables.mentions(equation.variable(best));
            if (mentions < fewest
                    || (mentions == fewest && equation.coefficient(i).bits() < equation.coefficient(best).bits())) {
                best = i;
            }
        }
        return best;
    }

    /// Reads the answer off the sinks.
    ///
    /// Every free variable is the tangent of some station or a coordinate along an independent direction of the target, so it
    /// is a function of what the sinks carry: it shows there, and no two combinations of free variables look the same.
    private Found collect(List<ExactRow> coordinates) {
        List<ExactRow> sinks = new ArrayList<>();
        for (int i = 0; i < walk.sinks(); i++) {
            ExactRow slice = slices[stations.sink(i)];
            sinks.add(
                    variables.resolve(slice != null ? slice : variables.store(ExactRow.ofVariable(variables.make()))));
            slices[stations.sink(i)] = sinks.getLast();
        }
        Map<Integer, Integer> columnOf = new LinkedHashMap<>();
        for (ExactRow row : sinks) {
            for (int k = 0; k < row.size(); k++) {
                columnOf.putIfAbsent(row.variable(k), columnOf.size());
            }
        }
        List<ExactRow> where = coordinates.stream().map(variables::resolve).toList();
        return new Found(ExactSpace.trusted(origins(sinks), columns(sinks, columnOf)), origins(where),
                columns(where, columnOf));
    }

    private static List<Rational> origins(List<ExactRow> rows) {
        return rows.stream().map(ExactRow::origin).toList();
    }

    private static List<List<Rational>> columns(List<ExactRow> rows, Map<Integer, Integer> columnOf) {
        List<List<Rational>> columns = new ArrayList<>();
        for (int j = 0; j < columnOf.size(); j++) {
            columns.add(new ArrayList<>(Collections.nCopies(rows.size(), Rational.ZERO)));
        }
        for (int i = 0; i < rows.size(); i++) {
            for (int k = 0; k < rows.get(i).size(); k++) {
                Integer column = columnOf.get(rows.get(i).variable(k));
                if (column == null) {
                    throw new AssertionError("Variable " + rows.get(i).variable(k) + " is free but shows at no sink.");
                }
                columns.get(column).set(i, rows.get(i).coefficient(k));
            }
        }
        return columns;
    }
}
