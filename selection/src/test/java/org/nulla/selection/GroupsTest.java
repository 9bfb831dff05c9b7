package org.nulla.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@DisplayName("Groups")
@Tag("fast")
class GroupsTest {

    private static Map<String, int[]> two(int... second) {
        Map<String, int[]> entries = new LinkedHashMap<>();
        entries.put("a", new int[] {2, 0});
        entries.put("b", second);
        return entries;
    }

    @Test
    @DisplayName("know their names, in order, and how much of a member each has")
    void lengths() {
        Groups groups = Groups.of(3, two(1));
        assertThat(groups.size()).isEqualTo(3);
        assertThat(groups.names()).containsExactly("a", "b");
        assertThat(groups.groupOf()).containsExactly(0, 1, 0);
        assertThat(groups.lengths(new double[] {3, -7, 4})).containsExactly(entry("a", 5.0), entry("b", 7.0));
        Groups rows = Groups.consecutive(List.of("x", "y"), 3);
        assertThat(rows.size()).isEqualTo(6);
        assertThat(rows.names()).containsExactly("x", "y");
        assertThat(rows.groupOf()).containsExactly(0, 0, 0, 1, 1, 1);
    }

    @Test
    @DisplayName("are refused where an entry is in none, in two, or not there")
    void misuse() {
        assertThatThrownBy(() -> Groups.of(3, two(3)))
                .hasMessage("Group 'b' has entry 3, but entries are 0 to 2.");
        assertThatThrownBy(() -> Groups.of(3, two(-1)))
                .hasMessage("Group 'b' has entry -1, but entries are 0 to 2.");
        assertThatThrownBy(() -> Groups.of(3, two(1, 0))).hasMessageStartingWith("Entry 0 is in group 'a'")
                .hasMessageContaining("'b' as well");
        assertThatThrownBy(() -> Groups.of(4, two(1))).hasMessage("Entry 3 is in no group; each entry belongs to one.");
        assertThatThrownBy(() -> Groups.of(4, two(3))).hasMessage("Entry 1 is in no group; each entry belongs to one.");
    }
}
