package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.nulla.backend.Devices;
import org.nulla.cli.Explorer;
import org.nulla.cli.Main;
import org.nulla.model.Checkpoint;
import org.nulla.model.token.Tokenizer;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonReader;
import org.nulla.surgery.PromptNorm;
import org.nulla.surgery.PromptPerturbation;
import org.nulla.surgery.PromptSurgeon;
import org.nulla.surgery.PromptTask;

/// The page in a real browser, used as a person uses it. Every test ends with a look at the console, at where requests went
/// and at what axe says, and leaves a screenshot in `target/screenshots`.
@EnabledIf(value = "mustOrCan", disabledReason = "No Chromium was found. " + PageTest.INSTALL)
class PageTest {

    static final String INSTALL = "Install Chromium, for instance with 'sudo apt-get install chromium', or set "
            + "NULLA_CHROMIUM to its executable.";

    @TempDir
    private static Path folder;
    private static Path model;
    private static ExplorerServer server;
    private static Chromium chromium;
    private static String axe;
    private BrowserPage page;

    /// On a build server the pages are tested or the build fails; elsewhere a machine without a browser may go without.
    static boolean mustOrCan() {
        return "true".equals(System.getenv("CI")) || Chromium.find().isPresent();
    }

    @BeforeAll
    static void start() throws IOException {
        Path executable = Chromium.find().orElseThrow(() -> new IllegalStateException("No Chromium. " + INSTALL));
        model = Files.createDirectory(folder.resolve("tiny-model"));
        TinyModel.write(model);
        server = ExplorerServer.start(
                new Explorer.Settings(0, "127.0.0.1", 2, base().resolve("../docs/results"), model), Limits.DEFAULT);
        chromium = Chromium.start(executable);
        try (InputStream in = ClassLoader.getSystemResourceAsStream("axe.min.js")) {
            axe = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @AfterAll
    static void stop() throws IOException {
        if (chromium != null) {
            chromium.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() {
        page = chromium.open(1360, 940);
        page.prefer("light");
        page.open(server.address());
    }

    @AfterEach
    void consoleIsQuietAndNobodyElseWasAsked() {
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests()).isNotEmpty().allMatch(address -> address.startsWith(server.address())
                || address.equals("about:blank"));
        page.kill();
    }

    private static Path base() {
        return Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();
    }

    private void finish(String name) throws IOException {
        page.screenshot(base().resolve("target/screenshots").resolve(name + ".png"));
        page.evaluate(axe);
        assertThat(page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map("
                + "v => v.id + ': ' + v.nodes.map(n => n.html + ' | ' + n.failureSummary).join(' || ')))"))
                .as(name).isEqualTo(new Json.Array(List.of()));
    }

    /// What the command line answers.
    private static Json.Table nulla(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Main.run(words, new ByteArrayInputStream(new byte[0]), new PrintStream(out, false, StandardCharsets.UTF_8),
                System.err);
        return (Json.Table) JsonReader.read(out.toString(StandardCharsets.UTF_8));
    }

    /// The numbers behind what is shown: entries of an answer, cells of a heat map, named figures.
    private double[] exact(String selector) {
        return Client.numbers(page.evaluate("[...document.querySelectorAll(" + BrowserPage.quote(selector)
                + ")].map(e => Number(e.dataset.exact))"));
    }

    private void awaitText(String selector, String text) {
        page.await("document.querySelector(" + BrowserPage.quote(selector) + ")?.textContent.includes("
                + BrowserPage.quote(text) + ")");
    }

    private String figure(String panel, String name) {
        return page.textOf(panel + " [data-figure=\"" + name + "\"]");
    }

    @Test
    void theFirstLookAnswersTheFirstQuestionAsTheCommandLineDoes() throws IOException {
        awaitText("#answer", "One point.");
        page.await("document.querySelectorAll('table.heat td[data-exact]').length === 4");
        Json.Table preimage = nulla("preimage", "-e", "area = w*h; edge = 2*w + 2*h", "--at", "3,5", "--target",
                "0.1,0",
                "--json");
        assertThat(exact("#answer .answer dd")).containsExactly(Client.numbers(Client.member(preimage, "origin")));
        assertThat(figure("#answer", "rank")).isEqualTo("2");
        assertThat(exact("#answer [data-figure=residual]"))
                .containsExactly(((Json.Numeral) Client.member((Json.Table) Client.member(preimage, "maxResidual"),
                        "value")).value());
        assertThat(figure("#answer", "residual")).contains("in area");
        assertThat(exact("#answer [data-figure='backward error']"))
                .containsExactly(((Json.Numeral) Client.member(preimage, "backwardError")).value());
        Json.Table jacobian = nulla("jacobian", "-e", "area = w*h; edge = 2*w + 2*h", "--at", "3,5", "--json");
        double[] cells = ((Json.Array) Client.member(jacobian, "jacobian")).items().stream()
                .flatMapToDouble(row -> Arrays.stream(Client.numbers(row))).toArray();
        assertThat(exact("table.heat td[data-exact]")).containsExactly(cells);
        awaitText("#member", "change of h");
        page.await("[...document.querySelectorAll('.plot .goal')].every(path => path.getAttribute('d').length > 100)");
        finish("playground");
    }

    @Test
    void aMistakeIsUnderlinedWhereItIsAndTheRestGoesOnAfterItsRepair() throws IOException {
        page.type("#text", "y = x1*x2 + sinn(x1)");
        page.await("document.querySelector('.editor .wrong')?.textContent === 'sinn'");
        assertThat(page.textOf("#complaint")).startsWith("Line 1, column 13:").contains("sin");
        assertThat(page.text("document.querySelector('#text').getAttribute('aria-invalid')")).isEqualTo("true");
        finish("mistake");
        page.type("#text", "y = x1*x2 + sin(x1)");
        awaitText("#complaint", "2 inputs, 1 output");
        awaitText("#answer", "A line of answers.");
        assertThat(page.text("document.querySelector('.editor .wrong')")).isEqualTo("null");
    }

    @Test
    void thePointIsDraggedTypedAndMovedWithKeys() throws IOException {
        page.choose("#examples", "One equation, a line of answers");
        awaitText("#answer", "A line of answers.");
        page.await("document.querySelector('.plot .goal')?.getAttribute('d')?.length > 100");
        page.drag(".plot .here", -60, -40);
        page.await("Number(document.querySelector('#at-0').value) < 1.9");
        double x1 = page.number("Number(document.querySelector('#at-0').value)");
        double x2 = page.number("Number(document.querySelector('#at-1').value)");
        assertThat(x2).isGreaterThan(1.05);
        Json.Table there = nulla("preimage", "-e", "y = x1^2/4 + x2^2", "--at", x1 + "," + x2, "--target", "1",
                "--json");
        double[] origin = Client.numbers(Client.member(there, "origin"));
        page.await("Number(document.querySelectorAll('#answer .answer dd')[1].dataset.exact) === " + origin[1]);
        page.type("#at-0", "2.5");
        page.await("document.querySelector('.plot').getAttribute('aria-label').includes('x1 2.5')");
        page.evaluate("document.querySelector('.plot .here').focus()");
        page.key("ArrowUp");
        page.await("Number(document.querySelector('#at-1').value) > " + x2);
        page.await("location.hash.includes('x1%3D2.5')");
        finish("plane");
    }

    @Test
    void aMemberIsChosenAndMoves() throws IOException {
        page.choose("#examples", "Three inputs, a plane of answers");
        awaitText("#answer", "A plane of answers.");
        awaitText("#member", "change of x3");
        Json.Table answer = nulla("preimage", "-e", "y = x1*x2*x3", "--at", "1,2,1.5", "--target", "2", "--json");
        assertThat(exact("#member [data-figure^='change of']"))
                .containsExactly(Client.numbers(Client.member(answer, "minNorm")));
        page.click("input[name=member][value=fewest]");
        page.await(
                "[...document.querySelectorAll('#member [data-figure]')].filter(e => e.textContent === '0').length === 2");
        page.click("input[name=member][value=bounds]");
        page.type("#box-upper", "0.35");
        page.await(
                "Math.abs(Number(document.querySelector('#member [data-figure=\"change of x1\"]')?.dataset.exact) - 0.35)"
                        + " < 1e-6");
        page.type("#box-upper", "0.3");
        awaitText("#member", "No member of the preimage lies within these bounds.");
        page.click("input[name=member][value=least-norm]");
        awaitText("#member", "change of x3");
        assertThat(page.text("document.querySelector('canvas').getAttribute('aria-label')"))
                .contains("the preimage is a plane");
        double before = page.number("document.querySelector('canvas').toDataURL().length");
        page.drag("canvas", 80, 30);
        page.await("document.querySelector('canvas').toDataURL().length !== " + before);
        finish("space");
    }

    @Test
    void emptyPreimagesAndSingularSystemsAreToldApart() throws IOException {
        page.choose("#examples", "A singular system");
        awaitText("#answer", "A line of answers.");
        page.type("#with-1", "3");
        awaitText("#answer", "Empty.");
        assertThat(page.textOf("#answer")).contains("In conflict").contains("Least squares");
        finish("empty");
        page.choose("#question", "What is determined?");
        awaitText("#answer", "Redundant");
    }

    @Test
    void theFiveGraphsAreDrawnAndAVertexLightsItsLine() throws IOException {
        page.choose("#examples", "The paper's graphs");
        page.click("#tab-graphs");
        for (String stage : List.of("primal", "linear", "reversed", "fanout", "binary")) {
            page.click("input[name=stage][value=" + stage + "]");
            Json.Table graph = nulla("graph", "-e", "t1 = sin(x1); t2 = fma(x1, x1, x2); y1 = t1*t2*t2; "
                    + "y2 = fma(t2, x2, t1)", "--at", "1,2", "--stage", stage, "--json");
            page.await("document.querySelector('[data-figure=vertices]')?.textContent === '"
                    + ((Json.Numeral) Client.member(graph, "vertices")).literal()
                    + "' && document.querySelectorAll('.graph .vertex').length === "
                    + ((Json.Numeral) Client.member(graph, "vertices")).literal());
            assertThat(figure("#panel", "edges")).isEqualTo(((Json.Numeral) Client.member(graph, "edges")).literal());
        }
        page.click("input[name=stage][value=linear]");
        page.await("document.querySelectorAll('.graph .vertex').length === 7 && "
                + "[...document.querySelectorAll('.graph .label')].some(e => e.textContent.startsWith('0.5403'))");
        page.await("document.querySelector('.graph [data-id=v3]')?.textContent.includes('fma')");
        page.hover(".graph [data-id=v3]");
        page.await("document.querySelector('.editor .lit')?.dataset.line === '2'");
        assertThat(page.number("document.querySelectorAll('.graph .edge.lit').length")).isGreaterThanOrEqualTo(5);
        String before = page.text("document.querySelector('.graph').getAttribute('viewBox')");
        page.click("button[aria-label='Zoom in']");
        page.await("document.querySelector('.graph').getAttribute('viewBox') !== '" + before + "'");
        page.click("button[aria-label='Fit the graph']");
        page.hover(".graph [data-id=v3]");
        finish("graphs");
    }

    @Test
    void thePlanTellsWhatThePreimageIsFoundBy() throws IOException {
        page.choose("#examples", "A pivot that is delayed");
        page.click("#tab-plan");
        Json.Table answer = nulla("preimage", "-e", "y1 = x1 + 1.000000001*x2; y2 = x1 + x2", "--at", "1,1",
                "--target", "1,0.5", "--explain", "--json");
        awaitText("#lane-default", "factors");
        Json.Table factors = (Json.Table) Client.member((Json.Table) Client.member(answer, "plan"), "factors");
        assertThat(figure("#lane-default", "delayed pivots")).isEqualTo("1")
                .isEqualTo(((Json.Numeral) Client.member(factors, "delayed")).literal());
        assertThat(figure("#lane-default", "entries of the factors"))
                .isEqualTo(((Json.Numeral) Client.member(factors, "entries")).literal());
        Json.Table counters = (Json.Table) Client.member(answer, "counters");
        assertThat(figure("#lane-default", "multiply-adds"))
                .isEqualTo(((Json.Numeral) Client.member(counters, "updates")).literal());
        page.await("document.querySelectorAll('#lane-default tbody tr').length === 2");
        awaitText("#lane-reference-sparse", "reference-sparse");
        page.await("document.querySelectorAll('.graph .vertex.pivot').length === 1");
        page.resize(1360, 1500);
        finish("plan");
    }

    @Test
    void aRootIsSearchedForAndItsPathDrawn() throws IOException {
        page.choose("#examples", "Two curves that meet");
        page.await("document.querySelector('#tab-solve').ariaSelected === 'true'");
        page.click("#search");
        awaitText("#found", "Found.");
        Json.Table root = nulla("solve", "-e", "y1 = x1^2 + x2^2 - 4; y2 = x1*x2 - 1", "--from", "2.5,1.5", "--json");
        double[] x = Client.numbers(Client.member(root, "x"));
        assertThat(exact("#found [data-figure^=x]")).containsExactly(x);
        assertThat(page.textOf("#found")).contains(((Json.Text) Client.member(root, "message")).value())
                .contains("converged-residual");
        page.await("document.querySelectorAll('.plot .pathdot').length === "
                + (1 + (int) ((Json.Numeral) Client.member(root, "iterations")).value()));
        finish("solve");
        page.evaluate(
                "[...document.querySelectorAll('button')].find(b => b.textContent === 'Move the point there').click()");
        page.await("Math.abs(Number(document.querySelector('#at-0').value) - " + x[0] + ") < 1e-9");
        page.type("#text", "y = (x1 - 1)^2 + x2^2");
        awaitText("#complaint", "2 inputs, 1 output");
        page.click("input[name=find][value=minimize]");
        page.click("#search");
        awaitText("#found", "objective");
        assertThat(exact("#found [data-figure=x1]")[0]).isCloseTo(1, Offset.offset(1e-6));
    }

    @Test
    void aLongSearchShowsProgressAndIsCancelled() throws IOException {
        page.open(server.address() + "#tab=solve&program=" + URLEncoder.encode(SlowProgram.text(),
                StandardCharsets.UTF_8));
        page.await("document.querySelector('#complaint').textContent.startsWith('45 inputs')");
        page.type("#iterations", "10000");
        page.click("#search");
        awaitText("#progress", "Iteration");
        awaitRunning(1);
        page.click("#cancel");
        awaitText("#found", "Cancelled after");
        awaitRunning(0);
        finish("cancelled");
        page.click("#search");
        awaitText("#progress", "Iteration");
        awaitRunning(1);
        // a page that goes away takes its work with it
        page.open(server.address());
        awaitRunning(0);
    }

    @Test
    void promptSurgeryShowsWhereToCutAndWhatTheModelSaysThen() throws IOException {
        page.click("#tab-surgery");
        page.type("#prompt", "the cat sat");
        page.type("#wanted", "on");
        page.type("#budget", "80");
        page.click("#operate");
        awaitText("#operating", "Done.");
        assertThat(page.number("document.querySelectorAll('[data-method]').length")).isEqualTo(4);
        Checkpoint checkpoint = Checkpoint.read(model);
        Tokenizer tokenizer = checkpoint.tokenizer().orElseThrow();
        PromptTask task = PromptTask.of(tokenizer, "the cat sat", "on");
        try (PromptSurgeon surgeon = PromptSurgeon.open(checkpoint, Devices.best(message -> {
        }))) {
            assertThat(page.textOf("#says code"))
                    .isEqualTo(tokenizer.decode(surgeon.says(task.prompt(), 2)).replace(' ', '\u00b7'));
            for (PromptPerturbation one : surgeon.linearize(task, List.of(PromptNorm.values())).perturbations()) {
                assertThat(exact("tr[data-norm='" + one.norm().label() + "'] td[data-exact]")).as(one.norm().label())
                        .containsExactly(one.byPosition().toArray(), Offset.offset(1e-9));
            }
        }
        finish("surgery");
        page.type("#wanted", "on it");
        page.type("#budget", "5000");
        page.click("#operate");
        awaitText("#operating", "prompts tried");
        page.click("#stop");
        awaitText("#operating", "Cancelled.");
        awaitRunning(0);
        page.type("#prompt", "THE");
        page.click("#operate");
        awaitText("#operating", "Character T at place 1");
    }

    private static void awaitRunning(int count) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (server.running() != count) {
            assertThat(System.nanoTime()).as("%d computations are running", server.running()).isLessThan(end);
            Chromium.pause();
        }
    }

    @Test
    void whatTheBenchCommandsWroteIsShown() throws IOException {
        page.click("#tab-benchmarks");
        page.await("document.querySelectorAll('table.rows tbody tr').length > 5");
        page.await("[...document.querySelectorAll('.thumbs img')].length > 0 && "
                + "[...document.querySelectorAll('.thumbs img')].every(i => i.naturalWidth > 100)");
        finish("benchmarks");
        page.click("input[name=group][value=solvers]");
        awaitText(".prose", "Solvers on standard problems");
    }

    @Test
    void theAddressCarriesWhatIsSeen() throws IOException {
        page.choose("#examples", "A robot arm with three joints");
        page.click("#tab-graphs");
        page.click("input[name=stage][value=fanout]");
        page.await("location.hash.includes('stage=fanout') && location.hash.includes('0.7')");
        String address = page.text("location.href");
        page.open(address);
        page.await("document.querySelector('input[name=stage][value=fanout]')?.checked");
        assertThat(page.text("document.querySelector('#at-1').value")).isEqualTo("0.7");
        assertThat(page.text("document.querySelector('#text').value")).contains("where is the hand?");
        page.open(server.address() + "#tab=nonsense&program=y+%3D+%3Cimg+src%3Dx%3E&at=x=abc&stage=%00");
        awaitText("#complaint", "Line 1");
        assertThat(page.text("document.querySelector('.editor img')")).isEqualTo("null");
    }

    @Test
    void itIsReadInTheDarkOnANarrowWindowAndAtTwiceTheSize() throws IOException {
        page.click("#theme");
        page.await("document.documentElement.dataset.theme === 'dark'");
        awaitText("#answer", "One point.");
        finish("dark");
        for (String tab : List.of("graphs", "plan", "solve", "surgery", "benchmarks", "playground")) {
            page.click("#tab-" + tab);
            page.await("document.querySelector('#panel .card')");
            // 200 % of a window of 1280 by 800
            page.resize(640, 400);
            requireNoSidewaysScrolling(tab, 640);
            page.resize(360, 740);
            requireNoSidewaysScrolling(tab, 360);
        }
        awaitText("#answer", "One point.");
        finish("narrow");
        page.click("#theme");
        page.resize(1360, 940);
    }

    private void requireNoSidewaysScrolling(String tab, int width) {
        page.await("document.documentElement.clientWidth === " + width);
        assertThat(page.number("document.documentElement.scrollWidth"))
                .as("the panel %s in a window of %d pixels: %s", tab, width, page.text("[...document.querySelectorAll("
                        + "'body *')].filter(e => e.getBoundingClientRect().right > " + width
                        + " + 1 && !e.closest('.scroll, svg, .editor, .answer')).slice(0, 5).map(e => e.outerHTML.slice(0, 120)).join('\\n')"))
                .isLessThanOrEqualTo(width);
    }

    @Test
    void everythingIsReachedWithTheKeyboard() {
        page.evaluate("document.body.focus()");
        StringBuilder passed = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            page.key("Tab");
            passed.append(page.text("document.activeElement.id || document.activeElement.getAttribute('class') || "
                    + "document.activeElement.name")).append(' ');
        }
        assertThat(passed.toString()).contains("skip", "tab-playground", "share", "theme", "examples", "text",
                "slide-0", "at-0", "question", "with-0", "here", "member");
        page.evaluate("document.getElementById('tab-playground').focus()");
        page.key("ArrowRight");
        page.await("document.querySelector('#tab-graphs').ariaSelected === 'true'");
        page.await("document.querySelectorAll('.graph .vertex').length > 0");
    }
}
