package org.nulla.selection;

/// Turns a candidate's multipliers into a lower bound, and the bound into a certificate.
///
/// Let `z` have the same product with all members, `ν` be multipliers of bounds, `μ ≥ 0` of inequalities `G x ≤ h`, and
/// `v = z − ν − Gᵀμ`. For every member `x` that satisfies the constraints
///
///     vᵀ (x − c) = zᵀ o − νᵀ x − μᵀ G x − vᵀ c  ≥  zᵀ o − max νᵀ(bounds) − μᵀ h − vᵀ c  =: e
///
/// and `vᵀ (x − c) ≤ polar(v) · norm(x − c)`. So no member is smaller than `e / polar(v)`, whatever the multipliers; good ones give
/// a good bound. If `v = 0` and `e > 0`, there is no member that satisfies the constraints.
final class DualBound {

    private final Members members;
    private final Constraints constraints;
    private final double tolerance;

    DualBound(Members members, Constraints constraints, double tolerance) {
        this.members = members;
        this.constraints = constraints;
        this.tolerance = tolerance;
    }

    /// Bound multipliers that are allowed, the others dropped.
    private double[] allowed(double[] multipliers) {
        double[] result = new double[multipliers.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = constraints.allowed(i, multipliers[i]);
        }
        return result;
    }

    private double most(double[] inequalities) {
        double sum = 0;
        for (int j = 0; j < inequalities.length; j++) {
            sum += inequalities[j] * constraints.most(j);
        }
        return sum;
    }

    /// The certificate of a candidate for the least `norm(x − centre)`.
    SelectionCertificate certify(Candidate candidate, Norm norm, double[] centre) {
        double[] origin = members.origin();
        double[] z = candidate.normal();
        double[] nu = allowed(candidate.bounds());
        double[] mu = candidate.inequalities();
        double[] v = Vectors.minus(Vectors.minus(z, nu), constraints.combined(mu));
        double e = Vectors.dot(z, origin) - constraints.support(nu) - most(mu) - Vectors.dot(v, centre);
        double polar = norm.polar(v);
        double dual = e <= 0 || polar == 0 ? 0 : e / polar;
        double primal = norm.value(Vectors.minus(candidate.x(), centre));
        double scale = norm.value(origin) + norm.value(centre);
        return SelectionCertificate.of(members.residual(candidate.x()), constraints.violation(candidate.x()), primal,
                dual,
                scale, members.variation(z), tolerance);
    }

    /// The certificate of a candidate for the least `cost · x`; here `v` must be the cost itself.
    SelectionCertificate certifyLinear(Candidate candidate, double[] cost) {
        double[] origin = members.origin();
        double[] z = candidate.normal();
        double[] mu = candidate.inequalities();
        double[] left = Vectors.minus(Vectors.minus(z, constraints.combined(mu)), cost);
        double[] nu = allowed(left);
        double[] rest = Vectors.minus(left, nu);
        double size = Vectors.largest(cost) + Vectors.largest(z);
        double dual = Vectors.dot(z, origin) - constraints.support(nu) - most(mu) - Vectors.dot(rest, candidate.x());
        double primal = Vectors.dot(cost, candidate.x());
        double scale = Math.abs(Vectors.dot(cost, origin));
        for (int i = 0; i < cost.length; i++) {
            scale = Math.max(scale, Math.abs(cost[i] * candidate.x()[i]));
        }
        double off = size == 0 ? 0 : Vectors.largest(rest) / size;
        return SelectionCertificate.of(members.residual(candidate.x()), constraints.violation(candidate.x()), primal,
                dual,
                scale, Math.max(off, members.variation(z)), tolerance);
    }

    /// The proof that there is no member that satisfies the constraints, if these multipliers are one; their sign may be either.
    SelectionCertificate certifyNoMember(double[] normal, double[] inequalities) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            double[] z = Vectors.times(normal, sign);
            double[] mu = new double[inequalities.length];
            for (int j = 0; j < mu.length; j++) {
                mu[j] = Math.max(0, sign * inequalities[j]);
            }
            double[] left = Vectors.minus(z, constraints.combined(mu));
            double[] nu = allowed(left);
            double[] rest = Vectors.minus(left, nu);
            double size = Vectors.largest(z) + Vectors.largest(mu);
            double at = Vectors.dot(z, members.origin());
            double support = constraints.support(nu);
            double most = most(mu);
            double e = at - support - most;
            double terms = Math.abs(at) + Math.abs(support) + Math.abs(most);
            double off = size == 0 ? 1 : Math.max(Vectors.largest(rest) / size, members.variation(z));
            if (e > 1e-9 * terms && off <= tolerance) {
                return SelectionCertificate.ofNoMember(off, tolerance);
            }
        }
        return SelectionCertificate.nothing(tolerance);
    }

    /// The proof that `cost · x` has no least value: a member that satisfies the constraints, and a direction along which one can go for ever.
    SelectionCertificate certifyNoLimit(double[] member, double[] direction, double[] cost) {
        double[] origin = members.origin();
        double[] along = Vectors.minus(members.project(Vectors.plus(origin, direction)), origin);
        double size = Vectors.largest(along);
        double off = Vectors.largest(Vectors.minus(along, direction));
        for (int i = 0; i < along.length; i++) {
            off = Math.max(off, Math.abs(along[i] - constraints.allowedDirection(i, along[i])));
        }
        for (int j = 0; j < constraints.inequalities(); j++) {
            off = Math.max(off,
                    Vectors.dot(constraints.row(j), along) / Math.max(1, Vectors.largest(constraints.row(j))));
        }
        double fall = Vectors.dot(cost, along);
        boolean falls = size > 0 && fall < -1e-9 * size * Vectors.largest(cost);
        return SelectionCertificate.ofNoLimit(members.residual(member), constraints.violation(member),
                falls ? off / size : 1, tolerance);
    }
}
