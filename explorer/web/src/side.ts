/** The left column: program, point and question, the same beside every panel. */

import { card, h } from "./dom";
import type { Editor } from "./editor";
import { EXAMPLES } from "./examples";
import { niceStep } from "./numbers";
import { FIRST, type Store } from "./state";

export const QUESTIONS: [string, string, string][] = [
  ["preimage", "Which changes of the inputs do it?", "Wanted change of the outputs"],
  ["copreimage", "Which weights of the outputs do it?", "Wanted sensitivity"],
  ["jvp", "How do the outputs change?", "Change of the inputs"],
  ["vjp", "What do the outputs depend on?", "Weights of the outputs"],
  ["diagnose", "What is determined?", "Wanted change of the outputs"],
  ["newton-step", "Which step makes the gradient zero?", ""],
];

export class Side {
  private readonly point = h("div", { class: "entries", id: "point" });
  private readonly wanted = h("div", { class: "sub wanted" });
  private readonly question = h("select", { id: "question", change: () => this.store.set({ question: this.question.value }) },
    ...QUESTIONS.map(([value, text]) => h("option", { value }, text)));
  private readonly halves = new Map<string, number>();
  private shown = "";

  constructor(root: HTMLElement, private readonly store: Store, editor: Editor) {
    const examples = h("select", {
      id: "examples", "aria-label": "Examples to start from", change: () => {
        const example = EXAMPLES[Number(examples.value)];
        examples.value = "";
        if (example) {
          store.set({ ...FIRST, tab: store.state.tab, stage: store.state.stage, ...example.state });
        }
      },
    }, h("option", { value: "" }, "Examples…"), ...EXAMPLES.map((example, i) => h("option", { value: i }, example.title)));
    root.append(
      card("Program", [examples], editor.element),
      card("Point", [], this.point),
      card("Question", [], h("div", { class: "row" }, h("label", { class: "hidden", for: "question" }, "Question"), this.question), this.wanted));
    store.listen(changed => {
      if (["shape", "at", "question", "vector"].some(key => changed.has(key as any))) {
        this.refresh();
      }
    });
  }

  private refresh(): void {
    const { store } = this;
    this.question.value = store.state.question;
    const shape = JSON.stringify([store.shape.inputs, store.entries(), store.state.question]);
    if (shape !== this.shown) {
      this.shown = shape;
      this.build();
    }
    store.point().forEach((value, i) => {
      const name = store.shape.inputs[i]!;
      const slider = document.getElementById(`slide-${i}`) as HTMLInputElement;
      const half = this.half(name, value);
      slider.min = String(-half);
      slider.max = String(half);
      slider.step = String(niceStep(half, 500));
      slider.value = String(value);
      write(`at-${i}`, value);
    });
    store.vector().forEach((value, i) => write(`with-${i}`, value));
  }

  private half(name: string, value: number): number {
    const half = Math.max(this.halves.get(name) ?? 5, Math.abs(value) > (this.halves.get(name) ?? 5) ? 2 * Math.abs(value) : 0);
    this.halves.set(name, half);
    return half;
  }

  private build(): void {
    const { store } = this;
    const set = (i: number, text: string) => {
      const value = Number(text);
      if (text.trim() !== "" && Number.isFinite(value)) {
        store.set({ at: { ...store.state.at, [store.shape.inputs[i]!]: value } });
      }
    };
    this.point.replaceChildren(...store.shape.inputs.flatMap((name, i) => [
      h("label", { for: `at-${i}`, title: name }, name),
      h("input", { type: "range", id: `slide-${i}`, "aria-label": `${name}, slider`, input: (e: any) => set(i, e.target.value) }),
      h("input", { type: "number", id: `at-${i}`, step: "any", input: (e: any) => set(i, e.target.value) }),
    ]));
    if (store.shape.inputs.length === 0) {
      this.point.replaceChildren(h("p", { class: "muted small" }, "The program has no inputs."));
    }
    const names = store.entries();
    const title = QUESTIONS.find(([value]) => value === store.state.question)![2];
    this.wanted.replaceChildren(...names.length === 0 ? [] : [h("h3", {}, title),
      h("div", { class: "entries short" }, ...names.map((name, i) => h("div", {},
        h("label", { for: `with-${i}`, title: name }, name),
        h("input", {
          type: "number", id: `with-${i}`, step: "any", input: (e: any) => {
            const value = Number(e.target.value);
            if (e.target.value.trim() !== "" && Number.isFinite(value)) {
              store.set({ vector: store.vector().map((old, k) => k === i ? value : old) });
            }
          },
        }))))]);
  }
}

/** Sets a field, but not under the hands of somebody who types into it. */
function write(id: string, value: number): void {
  const field = document.getElementById(id) as HTMLInputElement | null;
  if (field && (document.activeElement !== field || Number(field.value) !== value && field.value !== "" && !/[.eE-]$/.test(field.value))) {
    field.value = String(Number(value.toPrecision(12)));
  }
}
