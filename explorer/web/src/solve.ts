/** Newton iterations on the same program, from the point on the left. */

import { ask, type Answer, type Progress } from "./api";
import { Chart } from "./chart";
import { card, figures, h, segments } from "./dom";
import { plain, rough, show, type Figure } from "./numbers";
import { Plane } from "./plane";
import type { Store } from "./state";

interface Found {
  converged: boolean; x: Figure[]; residualNorm?: Figure; objective?: Figure; gradientNorm?: Figure; iterations: number; reason: string; message: string;
  history: { iteration: number; norm: Figure; step: Figure; kind: string }[];
}

export class Solve {
  private readonly chooser = h("div");
  private readonly result = h("div", { id: "found", "aria-live": "polite" }, h("p", { class: "muted" }, "Press Search. It starts at the point on the left."));
  private readonly chart = new Chart("Convergence", true, "iteration");
  private readonly pictures = h("div", { class: "pair" });
  private readonly go = h("button", { type: "button", class: "main", id: "search", click: () => void this.search() }, "Search");
  private readonly stop = h("button", { type: "button", class: "plain", id: "cancel", disabled: true, click: () => this.running?.abort() }, "Cancel");
  private readonly limit = h("input", { type: "number", id: "iterations", min: 0, max: 10000, step: 1, value: 1000 });
  private readonly progress = h("output", { id: "progress", class: "small muted" });
  private readonly plane: Plane;
  private running: AbortController | null = null;
  private path: number[][] = [];
  private norms: number[] = [];

  constructor(root: HTMLElement, private readonly store: Store) {
    this.plane = new Plane(store, "Path of the search", false);
    root.append(card("Search from the point", [this.chooser],
      h("p", { class: "lead" }, "Each step takes the shortest member of a preimage: the change that would make every output zero if the program were linear."),
      h("div", { class: "row" }, h("label", { for: "iterations" }, "At most so many steps"), this.limit, this.go, this.stop, this.progress)),
      card("Result", [], this.result), this.pictures);
    this.pictures.append(card("Convergence", [], this.chart.element));
    this.update();
  }

  update(): void {
    this.chooser.replaceChildren(segments("find", "What to search for", [["solve", "A root"], ["minimize", "A minimum"]], this.store.state.find,
      value => this.store.set({ find: value as "solve" | "minimize" })));
    this.drawPath();
  }

  /** Called when the panel goes away: its work goes with it. */
  leave(): void {
    this.running?.abort();
  }

  private async search(): Promise<void> {
    const { store } = this;
    if (!store.valid || this.running !== null) {
      return;
    }
    const controller = new AbortController();
    this.running = controller;
    this.go.disabled = true;
    this.stop.disabled = false;
    this.path = [];
    this.norms = [];
    this.result.replaceChildren(h("p", { class: "muted" }, "Searching…"));
    const body = { ask: store.state.find, program: store.program, from: store.point(), maxIterations: Math.max(0, Math.round(Number(this.limit.value) || 0)) };
    let answer: Answer<Found> | null;
    try {
      answer = await ask<Found>("ask", body, controller.signal, progress => this.hear(progress));
    } catch {
      answer = null;
    }
    this.running = null;
    this.go.disabled = false;
    this.stop.disabled = true;
    this.progress.textContent = "";
    if (answer === null) {
      this.result.replaceChildren(h("p", { class: "verdict maybe" }, controller.signal.aborted ? `Cancelled after ${this.norms.length} iteration${this.norms.length === 1 ? "" : "s"}.` : "The server does not answer."));
    } else if (answer.error) {
      this.result.replaceChildren(h("p", { class: "verdict no" }, answer.error.message));
    } else {
      this.show(answer);
    }
    this.drawPath();
  }

  private hear(progress: Progress): void {
    if (progress.x !== undefined) {
      this.norms.push(plain(progress.norm));
      if (this.path.length < 2000) {
        this.path.push(progress.x.map(plain));
      }
      this.progress.textContent = `Iteration ${progress.iteration}, norm ${rough(progress.norm)}`;
    }
  }

  private show(found: Found): void {
    const { store } = this;
    const norm: [string, Figure] = found.residualNorm !== undefined ? ["residual", found.residualNorm] : ["gradient", found.gradientNorm!];
    this.result.replaceChildren(
      h("p", { class: found.converged ? "verdict" : "verdict no" }, h("strong", {}, found.converged ? "Found. " : "Not found. "), found.message, " ", h("code", {}, found.reason)),
      figures([...store.shape.inputs.map((name, i): [string, string, string] => [name, show(found.x[i]!, 10), String(found.x[i])]),
        [norm[0], rough(norm[1]), String(norm[1])], ...found.objective === undefined ? [] : [["objective", show(found.objective), String(found.objective)] as [string, string, string]],
        ["iterations", String(found.iterations)]]),
      h("div", { class: "sub" }, h("div", {}, h("button", { type: "button", class: "plain", click: () => store.move(found.x.map(plain)) }, "Move the point there"))));
    this.norms = found.history.map(line => plain(line.norm));
  }

  private drawPath(): void {
    const { store } = this;
    this.chart.draw([{ name: store.state.find === "solve" ? "largest |output|" : "largest |derivative|", values: this.norms }]);
    const two = store.shape.inputs.length === 2;
    if (two && !this.pictures.contains(this.plane.element)) {
      this.pictures.append(card("Path in the plane", [], this.plane.element));
    } else if (!two && this.pictures.children.length > 1) {
      this.pictures.lastElementChild!.remove();
    }
    if (two && store.valid) {
      const levels = store.state.find === "solve" ? store.shape.outputs.slice(0, 5).map((_, output) => ({ output, value: 0, isGoal: true })) : [];
      const end = this.path.at(-1) ?? null;
      this.plane.draw({ levels, space: null, here: this.path[0] ?? store.point(), there: null, path: end === null ? [] : this.path });
      if (end !== null && this.running === null) {
        this.plane.fit();
        this.plane.draw({ levels, space: null, here: this.path[0]!, there: null, path: this.path });
      }
    }
  }
}
