package org.nulla.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nulla.Vector;
import org.nulla.diagnosis.Diagnosis;
import org.nulla.exact.ExactPreimage;
import org.nulla.plan.RunPlan;
import org.nulla.solver.Outcome;

/// What a question was answered with.
///
/// @param place the program at its point
/// @param value the outputs at the point
/// @param content what was asked for
record Answer(Program.Place place, Vector value, Content content) {

    /// What was asked for.
    sealed interface Content {
    }

    /// Nothing but the value.
    record Value() implements Content {
    }

    /// The product of a vector with a derivative.
    ///
    /// @param result the product
    /// @param title what it is, in a word
    /// @param names the name of each entry
    record Result(Vector result, String title, List<String> names) implements Content {
    }

    /// A gradient.
    ///
    /// @param gradient an entry for each input
    record Gradient(Vector gradient) implements Content {
    }

    /// A whole derivative.
    ///
    /// @param title which one
    /// @param rows its rows, with an entry for each input
    /// @param names the name of each row
    record Matrix(String title, List<Vector> rows, List<String> names) implements Content {
    }

    /// All members of a preimage.
    ///
    /// @param report the preimage and what was checked about it
    /// @param plan the plan of the run; null where it was not asked for
    /// @param exact the same without tolerance; null where it was not asked for
    /// @param choice a chosen member; null where none was asked for
    record Members(PreimageReport report, @Nullable RunPlan plan, @Nullable ExactPreimage exact,
            @Nullable ChoiceReport choice) implements Content {
    }

    /// What is determined, and what is not.
    ///
    /// @param diagnosis the diagnosis
    record Diagnosed(Diagnosis diagnosis) implements Content {
    }

    /// What a search ended with.
    ///
    /// @param outcome the point and how it was come by
    /// @param earlier how many steps an earlier run took whose file this one went on from
    record Found(Outcome outcome, int earlier) implements Content {
    }

    /// 3 for a mathematical "no", 0 otherwise.
    int status() {
        boolean empty = switch (content) {
            case Members members -> members.report().preimage().isEmpty()
                    || (members.choice() != null && !members.choice().choice().isOptimal());
            case Diagnosed diagnosed -> diagnosed.diagnosis().conflict().isPresent();
            case Found found -> !found.outcome().converged();
            case Value value -> false;
            case Result result -> false;
            case Gradient gradient -> false;
            case Matrix matrix -> false;
        };
        return empty ? 3 : 0;
    }
}
