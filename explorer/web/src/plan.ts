/** How a preimage was found: the system that was factored, its factors, and what the paper's engine does beside it. */

import { Latest, type Answer } from "./api";
import { card, figures, h, put } from "./dom";
import type { Editor } from "./editor";
import { GraphView, type Graph } from "./graph";
import { rough, type Figure } from "./numbers";
import type { Store } from "./state";

interface Pivot { equation: string; unknown: string; size: Figure }
interface Attempt { method: string; note: string; counters: Record<string, number> }
interface Plan {
  method: string; attempts: Attempt[];
  reduction?: { kept: number; rows: number; columns: number; entries: number };
  factors?: { entries: number; fillIn: number; delayed: number; condition: Figure };
  rank?: { rank: number; equationsWithoutPivot: number; unknownsWithoutPivot: number };
  worstPivots?: Pivot[]; delayed?: string[]; kept?: string[];
}
interface Explained { plan: Plan; counters: Record<string, number> }

const ENGINES: [string, string][] = [["default", "Default engine"], ["reference-sparse", "The paper's algorithm"]];

/** One engine's side. */
class Lane {
  readonly element: HTMLElement;
  private readonly body = h("div");
  private readonly question = new Latest<Explained>("ask");

  constructor(private readonly engine: string, title: string, private readonly then: (plan: Plan) => void) {
    this.element = card(title, [], this.body);
    this.element.id = `lane-${engine}`;
  }

  ask(store: Store): void {
    this.question.ask({ ...store.request(), engine: this.engine, explain: true }, answer => this.take(answer));
  }

  private take(answer: Answer<Explained>): void {
    if (answer.error) {
      put(this.body, answer.error.message);
      return;
    }
    const { plan, counters } = answer;
    const { reduction, factors, rank, worstPivots } = plan;
    const found: [string, string][] = reduction && factors && rank ? [
      ["equations", String(reduction.rows)], ["unknowns", String(reduction.columns)], ["kept steps", String(reduction.kept)], ["entries", String(reduction.entries)],
      ["entries of the factors", String(factors.entries)], ["fill-in", String(factors.fillIn)], ["delayed pivots", String(factors.delayed)], ["rank", String(rank.rank)],
      ["condition", rough(factors.condition)],
    ] : [["steps", String(counters.vertices)], ["most coefficients", String(counters.peakCoefficients)], ["longest row", String(counters.longestRow)]];
    put(this.body,
      figures([...found, ["multiply-adds", String(counters.updates)]]),
      h("ol", {}, ...plan.attempts.map(attempt => h("li", {}, h("b", {}, attempt.method), attempt.note ? `: ${attempt.note}` : ""))),
      worstPivots && worstPivots.length > 0 ? h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The smallest pivots" }, h("table", { class: "rows" },
        h("thead", {}, h("tr", {}, h("th", {}, "equation"), h("th", {}, "unknown"), h("th", {}, "pivot"))),
        h("tbody", {}, ...worstPivots.map(pivot => h("tr", {}, h("td", {}, pivot.equation), h("td", {}, pivot.unknown), h("td", { class: "number" }, rough(pivot.size))))))) : null);
    this.then(plan);
  }
}

export class PlanPanel {
  private readonly view: GraphView;
  private readonly lanes: Lane[];
  private readonly graph = new Latest<Graph>("graph");
  private drawn: Graph | null = null;
  private plan: Plan | null = null;

  constructor(private readonly root: HTMLElement, private readonly store: Store, editor: Editor) {
    this.view = new GraphView("The program, with the steps that are kept", line => editor.light(line), true);
    this.lanes = ENGINES.map(([engine, title]) => new Lane(engine, title, plan => {
      if (engine === "default") {
        this.plan = plan;
        this.dress();
      }
    }));
    root.append(
      card("How it was found", [],
        h("p", { class: "lead" }, "The program becomes a sparse system over its inputs and the few steps that are kept, and that is factored. Tinted are the kept steps, ringed is the unknown of the smallest pivot, faded are columns whose pivot was delayed."),
        this.view.element),
      h("div", { class: "pair" }, ...this.lanes.map(lane => lane.element)));
    this.update();
  }

  update(): void {
    const { store } = this;
    if (!store.valid) {
      return;
    }
    if (!["preimage", "copreimage", "newton-step"].includes(store.state.question)) {
      store.set({ question: "preimage" });
      return;
    }
    this.graph.ask({ program: store.program, at: store.point(), stage: "linear" }, answer => {
      if (!answer.error && this.root.isConnected) {
        this.drawn = answer;
        this.view.show(answer);
        this.dress();
      }
    });
    this.lanes.forEach(lane => lane.ask(store));
  }

  private dress(): void {
    const { drawn, plan } = this;
    if (drawn === null || plan === null) {
      return;
    }
    const find = (name: string) => {
      const number = /#(\d+)$/.exec(name)?.[1];
      return drawn.vertices.findIndex(vertex => number ? vertex.id === `v${number}` : vertex.title === name && (vertex.kind === "input" || vertex.kind === "output"));
    };
    const [kept, delayed] = [new Set(plan.kept?.map(find)), new Set(plan.delayed?.map(find))];
    const smallest = plan.worstPivots?.[0] ? find(plan.worstPivots[0].unknown) : -1;
    this.view.dress(v => [kept.has(v) ? "alive" : delayed.has(v) ? "done" : "", v === smallest ? "pivot" : ""].join(" "));
  }
}
