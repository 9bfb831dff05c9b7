package org.nulla.testkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.nulla.Real;
import org.nulla.formula.Formula;

class MutableStaticsTest {

    /// Arrays without entries and collections that refuse changes, in which nothing can change; and a table of constants that
    /// sweeps read too often for a copy.
    private static final Set<String> ALLOWED = Set.of(
            "org.nulla.formula.Operator.OTHER_WORDS", "org.nulla.formula.Operator.FUNCTIONS",
            "org.nulla.graph.Palette.ELEMENTARY", "org.nulla.sweep.Twins.FACTORS");

    static final class Offender {

        static final List<String> REMEMBERED = new ArrayList<>();
        static final double[] TABLE = {1, 2};
        static final String HARMLESS = "harmless";
    }

    @Test
    @DisplayName("a collection and an array in a static field are found")
    void offendersAreFound() {
        String name = Offender.class.getName().replace('$', '.');
        assertThat(Offender.HARMLESS).isNotEmpty();
        assertThat(MutableStatics.beside(Offender.class, Set.of())).contains(name + ".REMEMBERED", name + ".TABLE")
                .doesNotContain(name + ".HARMLESS");
    }

    @Test
    @DisplayName("the core, the formula language and this kit keep nothing in static fields")
    void nothingIsRemembered() {
        assertThat(MutableStatics.beside(Real.class, ALLOWED)).isEmpty();
        assertThat(MutableStatics.beside(Formula.class, ALLOWED)).isEmpty();
        assertThat(MutableStatics.beside(MutableStatics.class, ALLOWED)).isEmpty();
    }
}
