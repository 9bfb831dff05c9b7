/** The five graphs. */

import { Latest } from "./api";
import { card, figures, h, segments } from "./dom";
import type { Editor } from "./editor";
import { GraphView, type Graph } from "./graph";
import type { Store } from "./state";

const STAGES: [string, string, string][] = [
  ["primal", "Primal", "The program as it ran, step by step. Numbers on edges say which argument they are."],
  ["linear", "Linearised", "How small changes flow: every edge multiplies by its partial, every vertex adds up what comes in."],
  ["reversed", "Reversed", "The same edges turned round: this carries sensitivities from the outputs back to the inputs."],
  ["fanout", "Fan-out", "A vertex now either adds up or hands out, never both."],
  ["binary", "Binarised", "At most two things are added up or handed out at a time. This is what the paper's three rules walk."],
];

export class Graphs {
  private readonly chooser = h("div");
  private readonly lead = h("p", { class: "lead" });
  private readonly counts = h("div");
  private readonly view: GraphView;
  private readonly graph = new Latest<Graph>("graph");

  constructor(root: HTMLElement, private readonly store: Store, editor: Editor) {
    this.view = new GraphView("Graph of the program", line => editor.light(line));
    root.append(card("Five graphs of one program", [this.chooser], this.lead, this.view.element, h("div", { class: "sub" }, this.counts)));
    this.refresh();
  }

  update(): void {
    this.refresh();
  }

  private refresh(): void {
    const { store } = this;
    this.chooser.replaceChildren(segments("stage", "Stage", STAGES.map(([value, text]) => [value, text]), store.state.stage, value => {
      store.set({ stage: value });
      document.querySelector<HTMLInputElement>(`input[name="stage"][value="${value}"]`)?.focus();
    }));
    this.lead.textContent = STAGES.find(([value]) => value === store.state.stage)![2];
    if (!store.valid) {
      return;
    }
    this.graph.ask({ program: store.program, at: store.point(), stage: store.state.stage }, answer => {
      if (answer.error) {
        this.counts.replaceChildren(h("p", { class: "verdict no" }, answer.error.message));
      } else {
        this.view.show(answer);
        this.counts.replaceChildren(figures([["vertices", String(answer.vertexCount)], ["edges", String(answer.edgeCount)]]),
          ...answer.vertices.length < answer.vertexCount ? [h("p", { class: "muted small" }, "Only the first and the last vertices are drawn.")] : []);
      }
    });
  }
}
