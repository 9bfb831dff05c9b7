package org.nulla.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.nulla.report.json.Json;
import org.nulla.report.json.JsonWriter;

/// A tab, used as a person uses it: real mouse, real keys. It remembers what the console said and where requests went.
final class BrowserPage {

    private static final long PATIENCE = 20_000_000_000L;

    private final DevTools tools;
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    BrowserPage(DevTools tools, int width, int height) {
        this.tools = tools;
        tools.listen(this::hear);
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            tools.call(domain + ".enable", "{}");
        }
        resize(width, height);
    }

    private void hear(Json.Table event) {
        String method = DevTools.text(event, "method");
        Json.Table what = (Json.Table) event.members().get("params");
        switch (method) {
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning", "assert").contains(DevTools.text(what, "type"))) {
                    complaints.add(print(what));
                }
            }
            case "Runtime.exceptionThrown", "Log.entryAdded" -> complaints.add(print(what));
            case "Network.requestWillBeSent" ->
                    requests.add(DevTools.text((Json.Table) what.members().get("request"), "url"));
            default -> {
            }
        }
    }

    private static String print(Json value) {
        StringBuilder text = new StringBuilder();
        new JsonWriter(text).value(value);
        return text.toString();
    }

    /// What the console said that somebody should look at.
    List<String> complaints() {
        return complaints;
    }

    /// The addresses of everything that was asked for.
    List<String> requests() {
        return requests;
    }

    void resize(int width, int height) {
        tools.call("Emulation.setDeviceMetricsOverride", "{\"width\": " + width + ", \"height\": " + height
                + ", \"deviceScaleFactor\": 1, \"mobile\": false}");
    }

    void prefer(String scheme) {
        tools.call("Emulation.setEmulatedMedia",
                "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": \"" + scheme + "\"}]}");
    }

    void open(String address) {
        // leaving by way of an empty page makes a change of the fragment alone a visit, too
        tools.call("Page.navigate", "{\"url\": \"about:blank\"}");
        await("location.href === 'about:blank'");
        tools.call("Page.navigate", "{\"url\": " + quote(address) + "}");
        await("document.readyState === 'complete' && document.getElementById('tab-playground') !== null");
    }

    static String quote(String text) {
        StringBuilder quoted = new StringBuilder();
        new JsonWriter(quoted).value(text);
        return quoted.toString();
    }

    /// Evaluates an expression in the page; a promise is waited for.
    Json evaluate(String expression) {
        Json.Table result = tools.call("Runtime.evaluate", "{\"expression\": " + quote(expression)
                + ", \"returnByValue\": true, \"awaitPromise\": true}");
        if (result.members().containsKey("exceptionDetails")) {
            throw new IllegalStateException(expression + " failed: " + print(result));
        }
        Json value = ((Json.Table) result.members().get("result")).members().get("value");
        return value == null ? new Json.Nothing() : value;
    }

    String text(String expression) {
        return evaluate("String(" + expression + ")") instanceof Json.Text text ? text.value() : "";
    }

    double number(String expression) {
        return ((Json.Numeral) evaluate(expression)).value();
    }

    /// Waits until a condition holds.
    void await(String condition) {
        long end = System.nanoTime() + PATIENCE;
        while (true) {
            try {
                if (evaluate("Boolean(" + condition + ")") instanceof Json.Truth truth && truth.value()) {
                    return;
                }
            } catch (IllegalStateException e) {
                // the page is just being replaced, or what is asked about is not there yet
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
            assertThat(System.nanoTime()).as("Waited in vain for: %s; on screen: %s; console: %s", condition,
                    screen(), complaints).isLessThan(end);
            Chromium.pause();
        }
    }

    /// What can be read on the screen.
    String screen() {
        return text("document.body.innerText");
    }

    /// The text of the first element that a selector finds, once there is one.
    String textOf(String selector) {
        await("document.querySelector(" + quote(selector) + ")");
        return text("document.querySelector(" + quote(selector) + ").textContent");
    }

    private double[] middle(String selector) {
        String element = "document.querySelector(" + quote(selector) + ")";
        await(element);
        evaluate(element + ".scrollIntoView({block: 'center', behavior: 'instant'})");
        String box = element + ".getBoundingClientRect()";
        return new double[] {number(box + ".left + " + box + ".width / 2"),
            number(box + ".top + " + box + ".height / 2")};
    }

    void click(String selector) {
        double[] at = middle(selector);
        mouse("mouseMoved", at, 0);
        mouse("mousePressed", at, 1);
        mouse("mouseReleased", at, 0);
    }

    void hover(String selector) {
        mouse("mouseMoved", middle(selector), 0);
    }

    /// Presses on an element, moves by some pixels in several steps, and lets go.
    void drag(String selector, double right, double down) {
        double[] from = middle(selector);
        mouse("mouseMoved", from, 0);
        mouse("mousePressed", from, 1);
        for (int i = 1; i <= 8; i++) {
            mouse("mouseMoved", new double[] {from[0] + right * i / 8, from[1] + down * i / 8}, 1);
        }
        mouse("mouseReleased", new double[] {from[0] + right, from[1] + down}, 0);
    }

    private void mouse(String type, double[] at, int buttons) {
        tools.call("Input.dispatchMouseEvent", String.format(Locale.ROOT,
                "{\"type\": \"%s\", \"x\": %.2f, \"y\": %.2f, \"button\": \"%s\", \"buttons\": %d, \"clickCount\": 1}",
                type, at[0], at[1], type.equals("mouseMoved") ? "none" : "left", buttons));
    }

    /// Clicks into a field, selects what is there, and types.
    void type(String selector, String text) {
        click(selector);
        evaluate("document.querySelector(" + quote(selector) + ").select()");
        tools.call("Input.insertText", "{\"text\": " + quote(text) + "}");
    }

    /// Chooses an entry of a list by its text, as the keyboard would.
    void choose(String selector, String text) {
        evaluate("(() => { const list = document.querySelector(" + quote(selector) + "); list.focus();"
                + " list.value = [...list.options].find(o => o.text === " + quote(text) + ").value;"
                + " list.dispatchEvent(new Event('input', {bubbles: true}));"
                + " list.dispatchEvent(new Event('change', {bubbles: true})); })()");
    }

    /// Presses a key such as `ArrowRight` or `Tab`.
    void key(String name) {
        int code = switch (name) {
            case "Tab" -> 9;
            case "Enter" -> 13;
            case " " -> 32;
            case "ArrowLeft" -> 37;
            case "ArrowUp" -> 38;
            case "ArrowRight" -> 39;
            case "ArrowDown" -> 40;
            default -> throw new IllegalArgumentException(name);
        };
        String text = name.equals("Enter") ? ", \"text\": \"\\r\"" : name.equals(" ") ? ", \"text\": \" \"" : "";
        tools.call("Input.dispatchKeyEvent", "{\"type\": \"" + (text.isEmpty() ? "rawKeyDown" : "keyDown")
                + "\", \"key\": \"" + name + "\", \"code\": \"" + (name.equals(" ") ? "Space" : name)
                + "\", \"windowsVirtualKeyCode\": " + code + text + "}");
        tools.call("Input.dispatchKeyEvent", "{\"type\": \"keyUp\", \"key\": \"" + name + "\", \"code\": \""
                + (name.equals(" ") ? "Space" : name) + "\", \"windowsVirtualKeyCode\": " + code + "}");
    }

    void screenshot(Path file) throws IOException {
        evaluate("scrollTo(0, 0)");
        String data = DevTools.text(tools.call("Page.captureScreenshot", "{\"format\": \"png\"}"), "data");
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(data));
    }

    /// Ends the tab as a crash or a closed window does: the page is not asked.
    void kill() {
        tools.call("Page.close", "{}");
    }
}
