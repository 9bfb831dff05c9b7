/** Prompt surgery: which characters of a prompt would have to change for a model to say what is wanted. */

import { ask } from "./api";
import { card, h } from "./dom";
import { plain, rough, type Figure } from "./numbers";

interface Finding { method: string; exact: boolean; prompt: string; tried: number; right: number; says: string }
interface View { margins: Figure[]; norms: { norm: string; byPosition: Figure[] }[] }

const NORMS: Record<string, string> = { "l1": "fewest entries, \u2113\u2081", "grouped-l1": "fewest characters, grouped", "l2": "Euclidean, \u2113\u2082" };
const METHODS: Record<string, string> = { "l1": "where \u2113\u2081 points", "grouped-l1": "where grouped points", "l2": "where \u2113\u2082 points", "null-a": "screened and adapted" };

/** Line ends and blanks can be seen. */
const visible = (text: string): string => text.replaceAll("\n", "\u21b5").replaceAll(" ", "\u00b7");

export class Surgery {
  private readonly prompt = h("input", { type: "text", id: "prompt", class: "mono", size: 24, value: "First Ci" });
  private readonly wanted = h("input", { type: "text", id: "wanted", class: "mono", size: 24, value: "ther the sta" });
  private readonly budget = h("input", { type: "number", id: "budget", min: 1, max: 5000, step: 1, value: 400 });
  private readonly go = h("button", { type: "button", class: "main", id: "operate", click: () => void this.operate() }, "Operate");
  private readonly stop = h("button", { type: "button", class: "plain", id: "stop", disabled: true, click: () => this.running?.abort() }, "Cancel");
  private readonly progress = h("output", { id: "operating", class: "small muted" });
  private readonly says = h("p", { id: "says" });
  private readonly heat = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "How much of the change each character has" });
  private readonly rows = h("tbody");
  private running: AbortController | null = null;

  constructor(root: HTMLElement, model: string) {
    const field = (label: string, input: HTMLInputElement) => h("div", { class: "row" }, h("label", { for: input.id }, label), input);
    root.append(card("Prompt surgery", [h("p", { class: "muted small" }, `Model ${model}`)],
      h("p", { class: "lead" }, "Which characters of the prompt would have to change for the model to go on with the wanted text? Each wanted character should win; how clearly it does is linearised by the prompt, and the smallest perturbations that suffice say where to look."),
      h("div", { class: "row" }, field("Prompt", this.prompt), field("Wanted", this.wanted), field("Prompts to try", this.budget), this.go, this.stop, this.progress)),
      card("Where to cut", [], this.says, this.heat),
      card("Candidate edits", [], h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Candidate edits" }, h("table", { class: "rows" },
        h("thead", {}, h("tr", {}, ...["how", "prompt", "tried", "right", "the model says"].map(text => h("th", { scope: "col" }, text)))), this.rows))));
  }

  /** Called when the panel goes away: its work goes with it. */
  leave(): void {
    this.running?.abort();
  }

  private async operate(): Promise<void> {
    const [prompt, wanted] = [this.prompt.value, this.wanted.value];
    const controller = new AbortController();
    this.running = controller;
    this.go.disabled = true;
    this.stop.disabled = false;
    this.says.textContent = "";
    this.heat.replaceChildren();
    this.rows.replaceChildren();
    let words = "Done.";
    try {
      const answer = await ask<{ findings: Finding[] }>("surgery", { prompt, wanted, budget: Math.round(Number(this.budget.value)) || 1 }, controller.signal,
        progress => this.hear(progress as any, prompt, wanted));
      if (answer.error) {
        words = answer.error.message;
      }
    } catch {
      words = controller.signal.aborted ? "Cancelled." : "The server does not answer.";
    }
    this.progress.textContent = words;
    this.running = null;
    this.go.disabled = false;
    this.stop.disabled = true;
  }

  private hear(heard: { says?: string; view?: View; method?: string; tried?: number; budget?: number; finding?: Finding }, prompt: string, wanted: string): void {
    if (heard.says !== undefined) {
      this.progress.textContent = "Linearising\u2026";
      this.says.replaceChildren("Now the model says ", h("code", {}, visible(heard.says)), ".");
    } else if (heard.view !== undefined) {
      this.draw(heard.view, prompt, wanted);
    } else if (heard.tried !== undefined) {
      this.progress.textContent = `${METHODS[heard.method!] ?? heard.method}: ${heard.tried} of ${heard.budget} prompts tried`;
    } else if (heard.finding !== undefined) {
      this.add(heard.finding, prompt, wanted);
    }
  }

  private draw(view: View, prompt: string, wanted: string): void {
    const shown = [...prompt];
    this.heat.replaceChildren(h("table", { class: "heat" },
      h("caption", { class: "hidden" }, "How much of the smallest perturbation each character of the prompt has, by three norms"),
      h("thead", {}, h("tr", {}, h("td"), ...shown.map(character => h("th", { scope: "col" }, visible(character))))),
      h("tbody", {}, ...view.norms.map(({ norm, byPosition }) => {
        const largest = Math.max(1e-300, ...byPosition.map(plain));
        return h("tr", { "data-norm": norm }, h("th", { scope: "row" }, NORMS[norm] ?? norm), ...byPosition.map(size => {
          const cell = h("td", { "data-exact": String(size) }, rough(size));
          cell.style.backgroundColor = `rgb(var(--heat-minus) / ${(0.04 + 0.34 * plain(size) / largest).toFixed(3)})`;
          return cell;
        }));
      }))),
    h("p", { class: "small muted" }, `How clearly each wanted character wins now: ${[...wanted].map((character, i) => `${visible(character)} ${rough(view.margins[i]!)}`).join(", ")}`));
  }

  private add(found: Finding, prompt: string, wanted: string): void {
    const edited = h("code", {}, ...[...found.prompt].map((character, i) => character === prompt[i] ? visible(character) : h("mark", {}, visible(character))));
    this.rows.append(h("tr", { "data-method": found.method }, h("th", { scope: "row" }, METHODS[found.method] ?? found.method), h("td", {}, edited),
      h("td", { class: "number" }, String(found.tried)), h("td", { class: "number" }, `${found.right} of ${wanted.length}${found.exact ? " \u2713" : ""}`), h("td", {}, h("code", {}, visible(found.says)))));
  }
}
