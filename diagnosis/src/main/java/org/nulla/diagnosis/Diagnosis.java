package org.nulla.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.nulla.AffineSpace;
import org.nulla.Linearization;
import org.nulla.PreimageOptions;

/// What a preimage says about the single inputs and outputs, in their names.
///
/// {@snippet :
/// Diagnosis.of(f).coupled();                                    // [[x1, x2]]
/// Diagnosis.of(f, AffineSpace.point(1, 3), options).conflict(); // y1 and y2, with the combination that proves it
/// }
///
/// Every input is in exactly one of `determined`, `free` and `coupled`. With `redundantOutputs` and `insensitiveOutputs` removed,
/// as many outputs are left as the rank says. Both hold unless a note says that something was not done.
///
/// @param rank the rank of the Jacobian at the given tolerance; -1 where it was not determined
/// @param nullity how many independent directions the inputs can move in without moving the outputs; -1 likewise
/// @param determined the inputs that are the same in every member of the preimage
/// @param free the inputs that can be changed alone, and that no other input depends on
/// @param coupled groups of inputs that move together: some, but not all changes within a group are possible, and they
///     do not depend on what the other groups do
/// @param redundantOutputs the outputs whose change is a combination of the changes of earlier ones
/// @param insensitiveOutputs the outputs that no input changes, to first order
/// @param conflict where there is a target that cannot be met, a smallest set of contradicting outputs
/// @param gap how clearly the rank was decided: the smallest pivot kept over the largest dropped, or over rounding
/// @param doubtful whether the rank, or whether the target is met, could not be decided clearly
/// @param ranks the rank at other tolerances
/// @param notes why there is doubt, and what was not done, in words
public record Diagnosis(int rank, int nullity, List<String> determined, List<String> free, List<List<String>> coupled,
        List<Redundant> redundantOutputs, List<String> insensitiveOutputs, Optional<Conflict> conflict, double gap,
        boolean doubtful, Ranks ranks, List<String> notes) {

    /// An output that earlier ones explain.
    ///
    /// @param output its name
    /// @param combination the coefficient of each earlier output that takes part, by name
    public record Redundant(String output, Map<String, Double> combination) {

        /// Copies the combination.
        public Redundant {
            combination = Text.unmodifiable(combination);
        }
    }

    /// A contradiction that goes away when any one of its outputs is left out.
    ///
    /// @param names the outputs that take part
    /// @param combination their coefficients in a combination that is zero for everything within reach, and not for the
    ///     target
    public record Conflict(List<String> names, Map<String, Double> combination) {

        /// Copies names and combination.
        public Conflict {
            names = List.copyOf(names);
            combination = Text.unmodifiable(combination);
        }
    }

    /// The rank of the Jacobian at three tolerances; -1 where it was not determined.
    ///
    /// @param tenth at a tenth of the given tolerance
    /// @param given at the given tolerance
    /// @param tenfold at ten times the given tolerance
    public record Ranks(int tenth, int given, int tenfold) {
    }

    /// Copies the lists.
    public Diagnosis {
        determined = List.copyOf(determined);
        free = List.copyOf(free);
        coupled = coupled.stream().map(List::copyOf).toList();
        redundantOutputs = List.copyOf(redundantOutputs);
        insensitiveOutputs = List.copyOf(insensitiveOutputs);
        notes = List.copyOf(notes);
    }

    /// Diagnoses a function at a point: what may change while the outputs stay as they are.
    ///
    /// @param f the linearised function
    /// @return the diagnosis
    public static Diagnosis of(Linearization f) {
        return of(f, PreimageOptions.DEFAULT);
    }

    /// The same, with a say in how it is computed.
    ///
    /// @param f the linearised function
    /// @param options engine, tolerance, control
    /// @return the diagnosis
    public static Diagnosis of(Linearization f, PreimageOptions options) {
        return of(f, AffineSpace.point(new double[f.outputs()]), options);
    }

    /// Diagnoses the preimage of a target. Where the target has directions of its own, the inputs are those of its preimage;
    /// the rank and the outputs are always those of the function.
    ///
    /// @param f the linearised function
    /// @param target the wanted changes of the outputs
    /// @param options engine, tolerance, control
    /// @return the diagnosis
    /// @throws org.nulla.DomainException if an entry of the Jacobian is not finite
    /// @throws IllegalStateException if the linearization or the target carries traced numbers
    public static Diagnosis of(Linearization f, AffineSpace target, PreimageOptions options) {
        Diagnosis byFactors = new Factored(f, target, options).diagnose();
        return byFactors.doubtful() && Explicit.isAffordable(f, target) ? new Explicit(f, target, options).diagnose()
                : byFactors;
    }

    /// The diagnosis for a person, a line for each kind of finding.
    ///
    /// @return lines that end in a line feed
    public String description() {
        return Text.of(this);
    }

    /// The same as [#description()].
    @Override
    public String toString() {
        return description();
    }
}
