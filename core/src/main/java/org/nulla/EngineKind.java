package org.nulla;

import java.util.Locale;

/// Which algorithm computes a preimage. The reference engines are in the module `org.nulla.reference`.
public enum EngineKind {
    /// Factors of the reduced program, certified, with escalation.
    DEFAULT,
    /// The paper's algorithm with dense basis rows: three rules and a journal, with its fixed thresholds.
    REFERENCE_DENSE,
    /// The paper's algorithm with sparse basis rows.
    REFERENCE_SPARSE;

    /// The name on the command line.
    ///
    /// @return for example `reference-dense`
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
