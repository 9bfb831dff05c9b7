package org.nulla.preimage;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Claim;
import org.nulla.PreimageOptions;
import org.nulla.linalg.LeastSquares;
import org.nulla.linalg.LinearMap;

/// What a certified space asks when it makes a member that was not checked with it, such as the shortest.
public final class MemberSource {

    private static final int CORRECTIONS = 2;

    private final LinearSystem system;
    private final PreimageOptions options;
    private final Attempt.Decision decision;
    private final boolean extended;
    private final ExactSolver.@Nullable Shortest exact;

    /// @param decision on the rank
    /// @param extended whether the space was checked in twice the precision
    /// @param exact the shortest member by fractions, where it is known so; or null
    MemberSource(LinearSystem system, PreimageOptions options, Attempt.Decision decision, boolean extended,
            ExactSolver.@Nullable Shortest exact) {
        this.system = system;
        this.options = options;
        this.decision = decision;
        this.extended = extended;
        this.exact = exact;
    }

    /// A checked member.
    ///
    /// @param x the member
    /// @param residual `max|J x − t| / (max|t| + max|J x|)`
    /// @param claims that it reaches the target, and is the shortest
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    public record Checked(double[] x, double residual, List<Claim> claims) {
    }

    /// The shortest member of a space that no program stands behind.
    ///
    /// @param projected the projection of the origin on the directions
    public static Checked unchecked(double[] projected) {
        return new Checked(projected, Double.NaN, List.of(new Claim(Claim.Kind.SHORTEST, Claim.Status.NOT_SHOWN, 0, 0,
                "There is no recorded program to check the shortest member with.")));
    }

    /// The shortest member, from the orthogonal projection of the origin on the directions, which fills exact zeros with rounding: it is
    /// corrected by the solution of what it misses, without its part along the directions, and checked. What it misses is measured in
    /// twice the precision, for a target may determine the member better than the rounding of its image shows.
    ///
    /// @param projected the projection
    /// @param origin some member, than which the shortest is no longer
    /// @param basis the directions
    public Checked shortest(double[] projected, double[] origin, LinearMap basis) {
        // a system and its sweeps belong to one thread; this may be called from any
        LinearSystem own = system.again();
        Verifier verifier = new Verifier(own, options.tolerance(), extended);
        if (exact != null) {
            return new Checked(exact.x(), exact.residual(), exact.claims());
        }
        Verifier closer = new Verifier(own, options.tolerance(), true);
        Solver engine = Escalation.first(options);
        double[] x = projected;
        Verdict.Reach close = closer.reach(x);
        double moved = 0;
        for (int round = 0; round <= CORRECTIONS && close.backwardError() > 0; round++) {
            double[] correction = engine.correction(own, close.missing(), close.noise());
            if (correction == null) {
                break;
            }
            double[] along = basis.columns() == 0 ? new double[x.length]
                    : LeastSquares.projection(basis, correction);
            double[] better = x.clone();
            for (int j = 0; j < better.length; j++) {
                correction[j] -= along[j];
                better[j] += correction[j];
            }
            moved = Verifier.length(correction) / Verifier.length(better);
            if (round == CORRECTIONS) {
                break;
            }
            Verdict.Reach now = closer.reach(better);
            if (!(now.backwardError() < 0.5 * close.backwardError())) {
                break;
            }
            x = better;
            close = now;
        }
        Verdict.Reach reach = verifier.reach(x);
        List<Claim> claims = verifier.shortest(x, reach, basis, decision.turn());
        // a target may be met to within the noise of a member that is far too long, for noise grows with length
        double longer = Verifier.length(x) / Verifier.length(origin) - 1;
        if (moved > Thresholds.ANGLE || longer > Thresholds.ANGLE) {
            claims.add(new Claim(Claim.Kind.SHORTEST, Claim.Status.NOT_SHOWN, Math.max(moved, longer), Thresholds.ANGLE,
                    "What the shortest member misses within noise moves it by "
                            + Verifier.number(Math.max(moved, longer))
                            + " of its length."));
        }
        double turned = decision.turnsUnseen() ? turned(own, engine, x, basis) : 0;
        if (!(turned <= Thresholds.ANGLE)) {
            claims.add(new Claim(Claim.Kind.SHORTEST, Claim.Status.NOT_SHOWN, turned, Thresholds.ANGLE,
                    "What directions miss within noise turns the shortest member by " + Verifier.number(turned) + "."));
        }
        if (!claims.stream().allMatch(Claim::isShown)) {
            ExactSolver fractions = new ExactSolver(own, options.tolerance(), options.control());
            ExactSolver.Proven proven = fractions.isApplicable()
                    ? fractions.solve(new Nearest(x, new double[own.rows()]))
                    : null;
            ExactSolver.Shortest found = proven == null ? null : proven.shortest();
            if (found != null && found.dimension() == basis.columns()) {
                return new Checked(found.x(), found.residual(), found.claims());
            }
        }
        return new Checked(x, reach.residual(), claims);
    }

    /// The largest angle by which a member is turned towards a direction when that is corrected by what it misses in twice the precision.
    private static double turned(LinearSystem system, Solver engine, double[] member, LinearMap basis) {
        double most = 0;
        for (int check = 0; check < Math.min(basis.columns(), Thresholds.DIRECTION_CHECKS); check++) {
            double[] direction = Verifier.direction(basis, check);
            TargetFit.Fitted fitted = new TargetFit(system.target().basis()).fit(system.image(direction, true),
                    new double[system.rows()]);
            double[] correction = engine.correction(system, fitted.missing(), fitted.noise());
            if (correction == null) {
                return Double.POSITIVE_INFINITY;
            }
            double product = 0;
            for (int j = 0; j < member.length; j++) {
                product += member[j] * correction[j];
            }
            most = Math.max(most, product == 0 ? 0
                    : Math.abs(product) / Verifier.length(member) / Verifier.length(direction));
        }
        return most;
    }
}
