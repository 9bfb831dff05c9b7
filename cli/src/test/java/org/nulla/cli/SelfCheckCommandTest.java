package org.nulla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nulla.cli.json.Schema;
import org.nulla.report.json.Json;

@DisplayName("nulla selfcheck")
class SelfCheckCommandTest {

    @TempDir
    private Path folder;

    @Test
    void countsTheSameOnOneThreadAndOnThreeAndGoesOnWhereItWas() {
        String resume = folder.resolve("run.resume").toString();
        Shell one = Shell.nulla("selfcheck", "--programs", "250", "--long", "5", "--steps", "100", "--seed", "7",
                "--threads", "1", "--json", "--resume",
                resume);
        assertThat(one.status()).as(one.err()).isZero();
        Json.Table answer = one.json();
        assertThat(Schema.named("selfcheck.json").complaints(answer)).isEmpty();
        assertThat(literal(answer, "programs")).isEqualTo("250");
        assertThat(literal(answer, "long")).isEqualTo("5");
        assertThat(literal(answer, "wrong")).isEqualTo("0");
        Shell three = Shell.nulla("selfcheck", "--programs", "250", "--long", "5", "--steps", "100", "--seed", "7",
                "--threads", "3", "--json");
        assertThat(three.out()).isEqualTo(one.out());
        Shell again = Shell.nulla("selfcheck", "--programs", "250", "--long", "5", "--steps", "100", "--seed", "7",
                "--resume", resume, "--page",
                folder.resolve("page.md").toString());
        assertThat(again.err()).contains("3 parcels are known");
        assertThat(again.out()).contains("programs   250\n").contains("wrong      0\n").contains("up to 1e0");
        assertThat(folder.resolve("page.md")).content().contains("| run, 5 of them long | 250 | |")
                .contains("--long 5 --steps 100 --seed 7");
    }

    private static String literal(Json.Table answer, String name) {
        return ((Json.Numeral) Shell.member(answer, name)).literal();
    }

    @ParameterizedTest
    @CsvSource({"--programs,0,at least 1", "--programs,many,whole number", "--threads,-1,at least 1",
        "--long,-1,at least 0", "--long,20000,at most the number of programs", "--steps,0,at least 1",
        "--seed,1.5,whole number"})
    void refusesWhatIsNoNumber(String option, String value, String message) {
        Shell shell = Shell.nulla("selfcheck", option, value);
        assertThat(shell.status()).isEqualTo(2);
        assertThat(shell.err()).contains(option).contains(message);
    }
}
