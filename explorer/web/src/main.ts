/** Puts the page together: tabs, theme, and the state in the address. */

import { Benchmarks } from "./benchmarks";
import { h, notify } from "./dom";
import { Editor } from "./editor";
import { Graphs } from "./graphs";
import { PlanPanel } from "./plan";
import { Playground } from "./playground";
import { Side } from "./side";
import { Solve } from "./solve";
import { Surgery } from "./surgery";
import { decode, encode, Store, type State, type Tab } from "./state";

/** What is shown on the right. A panel that needs the network or time of its own gives it back when it leaves. */
interface Panel { update?(changed: Set<string>): void; leave?(): void }

const PANELS: [Tab, string][] = [["playground", "Playground"], ["graphs", "Graphs"], ["plan", "Plan"], ["solve", "Solve"], ["surgery", "Prompt surgery"], ["benchmarks", "Benchmarks"]];

const store = new Store(decode(location.hash));
const editor = new Editor(store);
new Side(document.getElementById("program")!, store, editor);
const host = document.getElementById("panel")!;
let panel: Panel = {};
/** The language model that the server was started with; empty where there is none, and then there is no panel for it. */
const model = ((await (await fetch("api/model")).json()) as { name?: string }).name ?? "";

const TABS = PANELS.filter(([name]) => name !== "surgery" || model !== "");

function open(wish: Tab): void {
  const tab = wish === "surgery" && model === "" ? "playground" : wish;
  panel.leave?.();
  editor.light(0);
  const root = h("div", { class: "stage" });
  document.querySelector("main")!.classList.toggle("wide", tab === "benchmarks" || tab === "surgery");
  host.replaceChildren(root);
  host.setAttribute("aria-labelledby", `tab-${tab}`);
  switch (tab) {
    case "playground": panel = new Playground(root, store); break;
    case "graphs": panel = new Graphs(root, store, editor); break;
    case "plan": panel = new PlanPanel(root, store, editor); break;
    case "solve": panel = new Solve(root, store); break;
    case "surgery": panel = new Surgery(root, model); break;
    case "benchmarks": panel = new Benchmarks(root) as Panel; break;
  }
  for (const [name] of TABS) {
    const button = document.getElementById(`tab-${name}`)!;
    button.setAttribute("aria-selected", String(name === tab));
    button.tabIndex = name === tab ? 0 : -1;
  }
}

document.getElementById("tabs")!.append(...TABS.map(([name, text], i) => h("button", {
  type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel", click: () => store.set({ tab: name }),
  keydown: (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) {
      const next = TABS[(i + by + TABS.length) % TABS.length]![0];
      store.set({ tab: next });
      document.getElementById(`tab-${next}`)!.focus();
    }
  },
}, text)));

let written = 0;
store.listen(changed => {
  if (changed.has("tab")) {
    open(store.state.tab);
  }
  if (!changed.has("program")) {
    panel.update?.(changed as Set<string>);
  }
  // the address follows a moment later, because browsers bound how often it may change
  clearTimeout(written);
  written = window.setTimeout(() => history.replaceState(null, "", `#${encode(store.state)}`), 300);
});

window.addEventListener("hashchange", () => {
  const next: State = decode(location.hash);
  if (encode(next) !== encode(store.state)) {
    store.set(next);
  }
});

document.getElementById("share")!.addEventListener("click", () => {
  history.replaceState(null, "", `#${encode(store.state)}`);
  navigator.clipboard.writeText(location.href).then(() => notify("The address is in the clipboard. It opens while this explorer runs."), () => notify(location.href));
});

function dress(theme: string): void {
  document.documentElement.dataset.theme = theme;
  document.getElementById("theme")!.textContent = theme === "dark" ? "Light" : "Dark";
  panel.update?.(new Set(["theme"]));
}

function remembered(): string | null {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

const wish = matchMedia("(prefers-color-scheme: dark)");
dress(remembered() ?? (wish.matches ? "dark" : "light"));
wish.addEventListener("change", () => dress(remembered() ?? (wish.matches ? "dark" : "light")));
document.getElementById("theme")!.addEventListener("click", () => {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", next);
  } catch {
    // a browser that keeps nothing still shows it
  }
  dress(next);
});

open(store.state.tab);
