package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nulla.cli.json.Schema;

class DevicesTest {

    @Test
    void everyKnownDeviceIsListedWithWhatItIsGoodFor() {
        Shell shell = Shell.nulla("devices");
        assertThat(shell.status()).isZero();
        assertThat(shell.out()).contains("cuda").contains("cpu").contains("plain").contains("for large sizes")
                .contains("OpenBLAS");
    }

    @Test
    void theAutomaticChoiceSaysWhatItWouldTakeAndWhy() {
        Shell shell = Shell.nulla("devices", "--choose", "mlp-d2-w32-b8,gpt2-c16-l2-h2-t8");
        assertThat(shell.status()).isZero();
        assertThat(shell.lines()).filteredOn(line -> line.contains("because of")).hasSize(6)
                .allMatch(line -> line.contains("calls") && line.contains("multiplications"));
        assertThat(Shell.nulla("devices", "--choose", "nonsense").status()).isEqualTo(2);
    }

    @Test
    void theJsonConformsToItsSchema() {
        for (String[] words : new String[][] {{"devices", "--json"},
            {"devices", "--choose", "mlp-d2-w32-b8", "--json"}}) {
            Shell shell = Shell.nulla(words);
            assertThat(shell.status()).isZero();
            assertThat(Schema.named("devices.json").complaints(shell.json())).isEmpty();
        }
    }

    @Test
    void aDeviceThatIsNotHereCannotBeChecked() {
        Shell shell = Shell.nulla("devices", "--check", "abacus");
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains("abacus");
    }

    @Test
    void aDeviceIsHeldAgainstItsLaws() {
        Shell shell = Shell.nulla("devices", "--check", "cpu", "--json");
        assertThat(shell.status()).as(shell.out()).isZero();
        assertThat(Schema.named("devices.json").complaints(shell.json())).isEmpty();
        assertThat(shell.out()).contains("\"breaches\": []");
    }
}
