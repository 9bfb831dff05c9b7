package org.nulla.selection;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nulla.AffineSpace;
import org.nulla.Preimage;
import org.nulla.RunControl;
import org.nulla.nullspace.TensorPreimage;
import org.nulla.nullspace.TensorSpace;
import org.nulla.selection.program.LinearProgram;
import org.nulla.selection.program.ProgramSolver;

/// Choosing one member of an affine space: the front door.
///
/// {@snippet :
/// Choice few = Selection.in(space).leastAbsoluteSum();
/// few.member();        // a member with few entries that are not zero
/// few.certificate();   // and why no other is better
///
/// Selection.in(space).within(lower, upper).nearest(point);
/// Selection.in(space).fewestGroups(Groups.consecutive(positions, 384));
/// }
///
/// A selection is immutable: `within`, `atMost`, `around`, `weighted` and the like return a changed copy. Nothing that can happen to a
/// well-formed question is an exception; see [Choice.Status].
public final class Selection {

    /// What a certificate is held against unless one says otherwise.
    public static final double DEFAULT_TOLERANCE = 1e-6;

    private final @Nullable Members members;
    private final @Nullable String emptyBecause;
    private final Constraints constraints;
    private final double[] centre;
    private final double[] weights;
    private final double tolerance;
    private final RunControl control;
    private final Method method;
    private final @Nullable ProgramSolver solver;

    private Selection(@Nullable Members members, @Nullable String emptyBecause, Constraints constraints,
            double[] centre,
            double[] weights, double tolerance, RunControl control, Method method, @Nullable ProgramSolver solver) {
        this.members = members;
        this.emptyBecause = emptyBecause;
        this.constraints = constraints;
        this.centre = centre;
        this.weights = weights;
        this.tolerance = tolerance;
        this.control = control;
        this.method = method;
        this.solver = solver;
    }

    /// Choosing among the members of a space, however it is known.
    ///
    /// @param members the members
    /// @return the question, still without an objective
    public static Selection in(Members members) {
        double[] ones = new double[members.size()];
        Arrays.fill(ones, 1);
        return new Selection(members, null, Constraints.none(ones.length), new double[ones.length], ones,
                DEFAULT_TOLERANCE,
                RunControl.NONE, Method.AUTOMATIC, null);
    }

    /// Choosing among the members of a space of the scalar engine.
    ///
    /// @param space the space
    /// @return the question, still without an objective
    public static Selection in(AffineSpace space) {
        return in(Members.of(space));
    }

    /// Choosing among the members of a space of the block engine; members are its arguments one behind the other, and
    /// [TensorSpace#unflatten] makes tensors of them.
    ///
    /// @param space the space
    /// @return the question, still without an objective
    public static Selection in(TensorSpace space) {
        return in(Members.of(space));
    }

    /// Choosing in a preimage; of an empty one every choice is [Choice.Status#INFEASIBLE], for the preimage's own reason.
    ///
    /// @param preimage the preimage
    /// @return the question, still without an objective
    public static Selection in(Preimage preimage) {
        return preimage instanceof Preimage.Empty empty
                ? ofNothing(empty.leastSquares().length(), empty.reason()) : in(preimage.space());
    }

    /// Choosing in a preimage of the block engine; of an empty one every choice is [Choice.Status#INFEASIBLE].
    ///
    /// @param preimage the preimage
    /// @return the question, still without an objective
    public static Selection in(TensorPreimage preimage) {
        return preimage instanceof TensorPreimage.Empty empty
                ? ofNothing(Math.toIntExact(empty.report().unknowns()), empty.reason()) : in(preimage.space());
    }

    /// Of a preimage without members nothing is ever weighed.
    private static Selection ofNothing(int size, String reason) {
        return new Selection(null, reason, Constraints.none(size), new double[size], new double[size],
                DEFAULT_TOLERANCE,
                RunControl.NONE, Method.AUTOMATIC, null);
    }

    private Selection with(Constraints newConstraints, double[] newCentre, double[] newWeights) {
        return new Selection(members, emptyBecause, newConstraints, newCentre, newWeights, tolerance, control, method,
                solver);
    }

    /// Only members whose entries are within bounds.
    ///
    /// @param lower the least value of each entry; negative infinity for none
    /// @param upper the largest value of each entry; infinity for none
    /// @return the changed question
    public Selection within(double[] lower, double[] upper) {
        return with(constraints.within(lower, upper), centre, weights);
    }

    /// Only members with `coefficients · x ≤ limit`.
    ///
    /// @param coefficients one for each entry
    /// @param limit what the sum may come to
    /// @return the changed question
    public Selection atMost(double[] coefficients, double limit) {
        return with(constraints.atMost(coefficients, limit), centre, weights);
    }

    /// Only members with `coefficients · x ≥ limit`.
    ///
    /// @param coefficients one for each entry
    /// @param limit what the sum must come to
    /// @return the changed question
    public Selection atLeast(double[] coefficients, double limit) {
        return atMost(Vectors.times(coefficients, -1), -limit);
    }

    /// Sizes are of the difference from a point, which is zero unless one says otherwise.
    ///
    /// @param point the point
    /// @return the changed question
    public Selection around(double... point) {
        requireEntries("point", point);
        return with(constraints, point.clone(), weights);
    }

    /// Entries count by weights in every norm: twice the weight makes an entry twice as dear.
    ///
    /// @param newWeights one for each entry, all positive
    /// @return the changed question
    public Selection weighted(double... newWeights) {
        requireEntries("list of weights", newWeights);
        for (int i = 0; i < newWeights.length; i++) {
            if (newWeights[i] <= 0) {
                throw new IllegalArgumentException("Weight " + i + " is " + newWeights[i]
                        + "; a positive number is needed. Use a small one for an entry that may change freely.");
            }
        }
        return with(constraints, centre, newWeights.clone());
    }

    private void requireEntries(String what, double[] numbers) {
        if (numbers.length != constraints.size()) {
            throw new IllegalArgumentException("The " + what + " has " + numbers.length + " entries, but a member has "
                    + constraints.size() + ".");
        }
        for (int i = 0; i < numbers.length; i++) {
            if (!Double.isFinite(numbers[i])) {
                throw new IllegalArgumentException("Entry " + i + " of the " + what + " is " + numbers[i]
                        + "; a finite number is needed.");
            }
        }
    }

    /// With another tolerance for certificates.
    ///
    /// @param newTolerance the largest residual, violation and gap of a proved choice
    /// @return the changed question
    public Selection withTolerance(double newTolerance) {
        return new Selection(members, emptyBecause, constraints, centre, weights, newTolerance, control, method,
                solver);
    }

    /// With someone who hears of progress, may cancel, or sets a deadline.
    ///
    /// @param newControl the control
    /// @return the changed question
    public Selection with(RunControl newControl) {
        return new Selection(members, emptyBecause, constraints, centre, weights, tolerance, newControl, method,
                solver);
    }

    /// By another method than the one that would be taken.
    ///
    /// @param newMethod the method
    /// @return the changed question
    public Selection by(Method newMethod) {
        return new Selection(members, emptyBecause, constraints, centre, weights, tolerance, control, newMethod,
                solver);
    }

    /// With another solver of linear programs.
    ///
    /// @param newSolver the solver
    /// @return the changed question
    public Selection by(ProgramSolver newSolver) {
        return new Selection(members, emptyBecause, constraints, centre, weights, tolerance, control, method,
                newSolver);
    }

    /// The member of least Euclidean norm.
    ///
    /// @return the choice; its objective is the norm
    public Choice leastNorm() {
        return chooser(new EuclideanNorm(weights)).choose();
    }

    /// The member nearest to a point.
    ///
    /// @param point the point
    /// @return the choice; its objective is the distance
    public Choice nearest(double... point) {
        return around(point).leastNorm();
    }

    /// The member whose absolute values have the least sum: few entries of it differ from zero, or from the point of [#around].
    ///
    /// @return the choice; its objective is the sum
    public Choice leastAbsoluteSum() {
        return chooser(GroupNorm.absoluteSum(weights)).choose();
    }

    /// The linear program behind [#leastAbsoluteSum], for a solver of one's own: what is added to each entry, then what is taken away from
    /// each.
    ///
    /// @return the program
    /// @throws IllegalStateException if there is no member, or the space's equations are too many to be written out
    public LinearProgram absoluteSumProgram() {
        if (members == null) {
            throw new IllegalStateException("The preimage is empty: " + emptyBecause);
        }
        return new Programs(members.equations(), constraints).absoluteSum(weights, centre);
    }

    /// The member whose largest absolute value is least.
    ///
    /// @return the choice; its objective is that value
    public Choice leastMaximum() {
        return chooser(new MaximumNorm(weights)).choose();
    }

    /// The member with the least sum of Euclidean lengths of groups: few groups of it differ from zero.
    ///
    /// @param groups the groups
    /// @return the choice; its objective is the sum
    public Choice fewestGroups(Groups groups) {
        if (groups.size() != constraints.size()) {
            throw new IllegalArgumentException("The groups have " + groups.size() + " entries, but a member has "
                    + constraints.size() + ".");
        }
        return chooser(new GroupNorm(groups.groupOf(), groups.names().size(), weights)).choose();
    }

    /// The member with the least `√(dᵀ Q d)`, `d` being its difference from zero or from the point of [#around]. Weights do not enter.
    ///
    /// @param form the rows of `Q`, symmetric and positive definite
    /// @return the choice; its objective is the root of the form
    public Choice leastForm(double[][] form) {
        if (form.length != constraints.size()) {
            throw new IllegalArgumentException("The quadratic form has " + form.length + " rows, but a member has "
                    + constraints.size() + " entries.");
        }
        return chooser(new QuadraticFormNorm(form)).choose();
    }

    /// The member with the least `cost · x`, which there may not be: weights and [#around] do not enter.
    ///
    /// @param cost one number for each entry
    /// @return the choice
    public Choice leastCost(double... cost) {
        requireEntries("cost", cost);
        return new Chooser(members, emptyBecause, constraints, centre, null, cost.clone(), tolerance, control, method,
                solver)
                .choose();
    }

    private Chooser chooser(Norm norm) {
        return new Chooser(members, emptyBecause, constraints, centre, norm, new double[0], tolerance, control, method,
                solver);
    }
}
