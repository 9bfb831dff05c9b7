/** The program: a text area over a copy of its text, which carries the marks. */

import { Latest } from "./api";
import { h } from "./dom";
import type { Shape, Store } from "./state";

interface Mistake { line: number; column: number }

export class Editor {
  readonly element: HTMLElement;
  private readonly area: HTMLTextAreaElement;
  private readonly marks = h("pre", { "aria-hidden": "true" });
  private readonly gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  private readonly complaint = h("p", { class: "complaint fine", id: "complaint", role: "status" });
  private readonly check = new Latest<Shape>("check");
  private mistake: Mistake | null = null;
  private litLine = 0;

  constructor(private readonly store: Store) {
    this.area = h("textarea", {
      id: "text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": "Program in the formula language",
      "aria-describedby": "complaint", input: () => this.store.set({ program: this.area.value }),
    });
    this.element = h("div", {}, h("div", { class: "editor" }, this.gutter, h("div", { class: "text" }, this.marks, this.area)), this.complaint);
    this.area.value = store.state.program;
    store.listen(changed => {
      if (changed.has("program")) {
        this.refresh();
      }
    });
    this.refresh();
  }

  private refresh(): void {
    const text = this.store.state.program;
    if (this.area.value !== text) {
      this.area.value = text;
    }
    this.mark();
    this.check.ask({ program: text }, answer => {
      if (this.store.state.program !== text) {
        return;
      }
      const failed = answer.error;
      this.mistake = failed?.line ? { line: failed.line, column: failed.column ?? 1 } : null;
      this.area.setAttribute("aria-invalid", String(failed !== undefined));
      this.complaint.classList.toggle("fine", failed === undefined);
      if (answer.error) {
        const { line, column, message } = answer.error;
        this.complaint.textContent = line ? `Line ${line}, column ${column}: ${message}` : message;
      } else {
        const count = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
        this.complaint.textContent = `${count(answer.inputs.length, "input")}, ${count(answer.outputs.length, "output")}, ${count(answer.steps, "step")}`;
        this.store.setShape(answer, text);
      }
      this.mark();
    });
  }

  /** Lights up a line; 0 for none. */
  light(line: number): void {
    if (line !== this.litLine) {
      this.litLine = line;
      this.mark();
    }
  }

  private mark(): void {
    const lines = this.store.state.program.split("\n");
    const rows = Math.max(4, lines.length);
    this.area.rows = rows;
    this.gutter.textContent = Array.from({ length: rows }, (_, i) => i < lines.length ? String(i + 1) : "").join("\n");
    this.marks.replaceChildren(...lines.flatMap((line, i) => {
      const parts: (Node | string)[] = [];
      if (this.mistake?.line === i + 1) {
        const start = Math.min(this.mistake.column - 1, Math.max(0, line.length - 1));
        const word = /^\s*[\w.]+|^./.exec(line.slice(start))?.[0] ?? "";
        parts.push(line.slice(0, start), h("span", { class: "wrong" }, word === "" ? " " : word), line.slice(start + word.length));
      } else {
        parts.push(line);
      }
      return [this.litLine === i + 1 ? h("span", { class: "lit", "data-line": i + 1 }, ...parts) : h("span", {}, ...parts), "\n"];
    }));
  }
}
