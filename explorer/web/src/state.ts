/** What the page shows, as one object that fits into the address. */

export type Tab = "playground" | "graphs" | "plan" | "solve" | "surgery" | "benchmarks";
const TABS: readonly Tab[] = ["playground", "graphs", "plan", "solve", "surgery", "benchmarks"];

export interface State {
  program: string;
  /** The value of each input by name, so that it outlives changes of the program. */
  at: Record<string, number>;
  question: string;
  /** What the question is asked with: a target, a tangent, weights. */
  vector: number[];
  tab: Tab;
  stage: string;
  member: string;
  find: "solve" | "minimize";
}

export const FIRST: State = {
  program: "area = w*h\nedge = 2*w + 2*h", at: { w: 3, h: 5 }, question: "preimage", vector: [0.1, 0],
  tab: "playground", stage: "primal", member: "least-norm", find: "solve",
};

const LONGEST = 200_000;

export function encode(state: State): string {
  return new URLSearchParams({
    tab: state.tab, program: state.program, at: Object.entries(state.at).map(([name, value]) => `${name}=${value}`).join(","),
    ask: state.question, with: state.vector.join(","), stage: state.stage, member: state.member, find: state.find,
  }).toString();
}

const one = <T extends string>(value: string | null, of: readonly T[], otherwise: T): T =>
  of.includes(value as T) ? value as T : otherwise;

export function decode(fragment: string): State {
  const given = new URLSearchParams(fragment.replace(/^#/, "").slice(0, LONGEST));
  if (!given.has("program")) {
    return { ...FIRST, tab: one(given.get("tab"), TABS, "playground") };
  }
  const at: Record<string, number> = {};
  for (const entry of (given.get("at") ?? "").split(",")) {
    const [name, value] = entry.split("=");
    if (name && Number.isFinite(Number(value))) {
      at[name] = Number(value);
    }
  }
  return {
    program: given.get("program")!,
    at,
    question: one(given.get("ask"), ["preimage", "copreimage", "jvp", "vjp", "diagnose", "newton-step"], "preimage"),
    vector: (given.get("with") ?? "").split(",").map(Number).map(x => Number.isFinite(x) ? x : 0),
    tab: one(given.get("tab"), TABS, "playground"),
    stage: one(given.get("stage"), ["primal", "linear", "reversed", "fanout", "binary"], "primal"),
    member: one(given.get("member"), ["least-norm", "fewest", "bounds"], "least-norm"),
    find: one(given.get("find"), ["solve", "minimize"], "solve"),
  };
}

export interface Shape { inputs: string[]; outputs: string[]; steps: number }

/** Holds the state, and tells everybody of a change. The shape is that of the last program without mistakes. */
export class Store {
  shape: Shape = { inputs: [], outputs: [], steps: 0 };
  /** The last program without mistakes, which is the one that everything but the editor is about. */
  program = "";
  private readonly listeners: ((changed: Set<keyof State | "shape">) => void)[] = [];

  constructor(public state: State) {}

  listen(listener: (changed: Set<keyof State | "shape">) => void): void {
    this.listeners.push(listener);
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.tell(new Set(Object.keys(change) as (keyof State)[]));
  }

  setShape(shape: Shape, program: string): void {
    this.shape = shape;
    this.program = program;
    const missing = shape.inputs.filter(name => !(name in this.state.at));
    if (missing.length > 0) {
      this.state = { ...this.state, at: { ...this.state.at, ...Object.fromEntries(missing.map(name => [name, 1])) } };
    }
    this.tell(new Set(["shape"]));
  }

  get valid(): boolean {
    return this.program !== "";
  }

  private tell(changed: Set<keyof State | "shape">): void {
    for (const listener of this.listeners) {
      listener(changed);
    }
  }

  point(): number[] {
    return this.shape.inputs.map(name => this.state.at[name] ?? 1);
  }

  move(point: number[]): void {
    this.set({ at: { ...this.state.at, ...Object.fromEntries(this.shape.inputs.map((name, i) => [name, point[i]!])) } });
  }

  /** The names of the entries of the question's vector; none where it has no vector. */
  entries(): string[] {
    switch (this.state.question) {
      case "preimage": case "vjp": case "diagnose": return this.shape.outputs;
      case "copreimage": case "jvp": return this.shape.inputs;
      default: return [];
    }
  }

  vector(): number[] {
    return this.entries().map((_, i) => this.state.vector[i] ?? 0);
  }

  /** The question as the command line's batch mode takes it. */
  request(): Record<string, unknown> {
    const key = { preimage: "target", copreimage: "target", diagnose: "target", jvp: "tangent", vjp: "cotangent" }[this.state.question];
    const request: Record<string, unknown> = { ask: this.state.question, program: this.program, at: this.point() };
    if (key !== undefined) {
      request[key] = this.vector();
    }
    return request;
  }
}
