package org.nulla.preimage;

import org.jspecify.annotations.Nullable;
import org.nulla.Certificate;
import org.nulla.Counters;
import org.nulla.Real;
import org.nulla.linalg.LinearMap;

/// A preimage with its certificate, before the front door gives it names.
public sealed interface CheckedAnswer {

    Certificate certificate();

    Counters counters();

    /// The same answer under another certificate, at another cost.
    CheckedAnswer with(Certificate other, Counters cost);

    /// Some members: a point or a space.
    ///
    /// @param origin one of them
    /// @param basis their differences
    /// @param originInFlight the origin in flight, or null where everything is plain
    /// @param basisInFlight the columns of the basis in flight, or null where everything is plain
    /// @param source what makes and checks further members, or null where there is no record to check with
    /// @param certificate what was checked
    /// @param counters what it cost
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Members(double[] origin, LinearMap basis, Real @Nullable [] originInFlight,
            Real @Nullable [][] basisInFlight, @Nullable MemberSource source, Certificate certificate,
            Counters counters)
            implements CheckedAnswer {

        @Override
        public Members with(Certificate other, Counters cost) {
            return new Members(origin, basis, originInFlight, basisInFlight, source, other, cost);
        }
    }

    /// No member.
    ///
    /// @param conflict a combination of the sources, largest coefficient 1, that vanishes on everything reachable
    /// @param discrepancy its value at the target, relative to the sizes that go into it
    /// @param leastSquares the nearest miss
    /// @param certificate what was checked
    /// @param counters what it cost
    @SuppressWarnings("ArrayRecordComponent") // handed from room to room, never compared
    record Nothing(double[] conflict, double discrepancy, double[] leastSquares, Certificate certificate,
            Counters counters) implements CheckedAnswer {

        @Override
        public Nothing with(Certificate other, Counters cost) {
            return new Nothing(conflict, discrepancy, leastSquares, other, cost);
        }
    }
}
