/** The walk of a preimage, step by step, with both engines side by side. */

import { Latest, type Answer } from "./api";
import { Chart } from "./chart";
import { card, figures, h } from "./dom";
import type { Editor } from "./editor";
import { GraphView, type Graph } from "./graph";
import { rough, type Figure } from "./numbers";
import type { Store } from "./state";

interface Step {
  first: number; slices: number; variables: number; coefficients: number; updates: number;
  at?: string; event?: string; settling?: boolean; solvedFor?: string; size?: Figure; certainty?: Figure; weight?: Figure;
}
interface Postponed { step: number; reason: string }
interface Plan { engine: string; steps: Step[]; postponed: Postponed[]; summary: { note: string } }
interface Explained { plan: Plan; empty: boolean }

const ENGINES: [string, string][] = [["default", "Default engine"], ["reference-sparse", "The paper's algorithm"]];
const PAUSE = 700;

/** One engine's side. */
class Lane {
  readonly element: HTMLElement;
  private readonly view: GraphView;
  private readonly words = h("p", { class: "event" });
  private readonly counts = h("div");
  private readonly question = new Latest<Explained>("ask");
  plan: Plan | null = null;
  private graph: Graph | null = null;

  constructor(readonly engine: string, title: string, light: (line: number) => void) {
    this.view = new GraphView(`${title}: the graph it walks`, light, true);
    this.element = card(title, [], this.words, this.counts, h("div", { class: "sub" }, this.view.element));
    this.element.id = `lane-${engine}`;
  }

  ask(store: Store, then: () => void): void {
    this.question.ask({ ...store.request(), engine: this.engine, explain: true }, answer => {
      this.take(answer);
      then();
    });
  }

  private take(answer: Answer<Explained>): void {
    this.plan = answer.error ? null : answer.plan;
    if (answer.error) {
      this.words.replaceChildren(answer.error.message);
      this.counts.replaceChildren();
    }
  }

  setGraph(graph: Graph): void {
    this.graph = graph;
    this.view.show(graph);
  }

  show(number: number): void {
    const { plan } = this;
    if (plan === null) {
      return;
    }
    const index = Math.min(number, plan.steps.length - 1);
    const step = plan.steps[index]!;
    const before = plan.steps[index - 1];
    const bound = step.event === "bound" ? 1 : 0;
    const born = Math.max(0, step.variables - (before?.variables ?? 0) + bound);
    this.words.replaceChildren(...this.tell(step, index, born, bound));
    this.counts.replaceChildren(figures([["step", `${index} of ${plan.steps.length - 1}`], ["slices alive", String(step.slices)], ["free variables", String(step.variables)],
      ["coefficients", String(step.coefficients)], ["updates", String(step.updates)]]));
    this.dress(index);
  }

  private tell(step: Step, index: number, born: number, bound: number): (Node | string)[] {
    const at = h("b", {}, step.at ?? "");
    const pivot = step.solvedFor ? [" Solved for ", h("b", {}, step.solvedFor), step.size === undefined ? "." : ` (size ${rough(step.size)}, weight ${rough(step.weight!)}).`] : [];
    const news = [born > 0 ? ` ${born} variable${born > 1 ? "s" : ""} born.` : "", bound ? " One variable bound." : ""];
    const reason = this.plan!.postponed.find(aside => aside.step === step.first)?.reason;
    const what: (Node | string)[] = (() => {
      switch (step.event) {
        case "target": return ["The target is laid on the outputs."];
        case "answer": return ["The answer is read off the inputs."];
        case "determined": return [at, " determines a neighbour that was not reached yet."];
        case "bound": return [at, step.settling ? ": the postponed equation is settled by binding a variable." : " binds a variable."];
        case "satisfied": return [at, " holds without saying anything new."];
        case "nearly-satisfied": return [at, " holds to within the tolerance."];
        case "postponed": return [at, `: the equation is put aside${reason ? `, ${reason}` : ""}.`];
        case "conflict": return [at, " contradicts what came before: the preimage is empty."];
        case "overflow": return [at, ": a number left the range of doubles."];
        case "passed": return [at, " hands its space on by the three rules."];
        default: return [`Steps ${step.first} and on, drawn together.`];
      }
    })();
    return [`${index}. `, ...what, ...pivot, ...news];
  }

  /** Which vertices have been visited, are alive, or are being visited. */
  private dress(index: number): void {
    const { graph, plan } = this;
    if (graph === null || plan === null) {
      return;
    }
    const find = (name: string | undefined) => {
      const number = name === undefined ? null : /#(\d+)$/.exec(name)?.[1];
      return graph.vertices.findIndex(vertex => number ? vertex.id === `v${number}` : vertex.title === name && (vertex.kind === "input" || vertex.kind === "output"));
    };
    const visited = new Set<number>();
    const reached = new Set<number>(graph.vertices.flatMap((vertex, v) => vertex.kind === "output" ? [v] : []));
    for (const step of plan.steps.slice(0, index + 1)) {
      const v = find(step.at);
      if (v >= 0) {
        visited.add(v);
        graph.edges.filter(edge => edge.to === v).forEach(edge => reached.add(edge.from));
      }
    }
    const step = plan.steps[index]!;
    const [now, pivot] = [find(step.at), find(step.solvedFor)];
    this.view.dress(v => v === now ? "now" : v === pivot ? "alive pivot" : visited.has(v) ? "done" : reached.has(v) ? "alive" : "");
  }
}

export class Walk {
  private readonly lanes: Lane[];
  private readonly slider = h("input", { type: "range", id: "scrub", min: 0, value: 0, step: 1, "aria-label": "Step of the walk", input: () => { this.pause(); this.go(Number(this.slider.value)); } });
  private readonly play = h("button", { type: "button", class: "main", id: "play", click: () => this.timer === 0 ? this.start() : this.pause() }, "Play");
  private readonly chart = new Chart("The swell over the steps", false, "step");
  private readonly graph = new Latest<Graph>("graph");
  private step = 0;
  private timer = 0;

  constructor(private readonly root: HTMLElement, private readonly store: Store, editor: Editor) {
    this.lanes = ENGINES.map(([engine, title]) => new Lane(engine, title, line => editor.light(line)));
    const button = (text: string, name: string, id: string, act: () => void) => h("button", { type: "button", class: "plain", id, "aria-label": name, click: () => { this.pause(); act(); } }, text);
    root.append(
      card("The walk, step by step", [],
        h("p", { class: "lead" }, "From the outputs back to the inputs. Filled is the vertex being visited, tinted are those that are alive, ringed the one that was solved for."),
        h("div", { class: "transport" }, button("«", "To the start", "start", () => this.go(0)), button("‹", "Step back", "back", () => this.go(this.step - 1)), this.play,
          button("›", "Step", "forward", () => this.go(this.step + 1)), button("»", "To the end", "end", () => this.go(this.length())), this.slider)),
      h("div", { class: "pair" }, ...this.lanes.map(lane => lane.element)),
      card("The swell over time", [], this.chart.element));
    this.refresh();
  }

  update(): void {
    this.refresh();
  }

  /** Called when the panel goes away. */
  leave(): void {
    this.pause();
  }

  private refresh(): void {
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
        this.lanes.forEach(lane => lane.setGraph(answer));
        this.go(this.step);
      }
    });
    this.lanes.forEach(lane => lane.ask(store, () => {
      const steps = this.lanes.flatMap(l => l.plan ? [l.plan] : []);
      this.chart.draw(steps.flatMap(plan => {
        const who = ENGINES.find(([engine]) => engine === plan.engine)?.[1] ?? plan.engine;
        const dashed = plan.engine !== "default";
        return [{ name: `${who}: variables`, values: plan.steps.map(s => s.variables), dashed }, { name: `${who}: coefficients`, values: plan.steps.map(s => s.coefficients), dashed }];
      }), this.step);
      this.slider.max = String(this.length());
      this.go(Math.min(this.step, this.length()));
    }));
  }

  private length(): number {
    return Math.max(0, ...this.lanes.map(lane => (lane.plan?.steps.length ?? 1) - 1));
  }

  private go(step: number): void {
    this.step = Math.max(0, Math.min(step, this.length()));
    this.slider.value = String(this.step);
    this.lanes.forEach(lane => lane.show(this.step));
    this.chart.point(this.step);
  }

  private start(): void {
    if (this.step >= this.length()) {
      this.go(0);
    }
    this.play.textContent = "Pause";
    this.timer = window.setInterval(() => {
      this.go(this.step + 1);
      if (this.step >= this.length()) {
        this.pause();
      }
    }, PAUSE);
  }

  private pause(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
  }
}
