/** The playground: value, Jacobian, answer, and a picture where there are two or three inputs. */

import { Latest, type Answer } from "./api";
import { card, figures, h, put, segments, type Child } from "./dom";
import { plain, rough, show, subscript, type Figure } from "./numbers";
import { Plane, type Scene } from "./plane";
import { Space } from "./space";
import type { Store } from "./state";

export interface Members {
  value: Figure[]; empty: boolean; dimension?: number; origin?: Figure[]; basis?: Figure[][]; minNorm?: Figure[];
  reason?: string; conflict?: Record<string, Figure>; leastSquares?: Figure[];
  residual: Figure; backwardError: Figure; maxResidual: { output: string; value: Figure } | null; minNormResidual?: Figure; withinTolerance?: boolean;
  rank: number | null; gap: Figure; doubtful: boolean; reasons?: { claim: string; measured: Figure; limit: Figure; text: string }[]; escalated: boolean;
}
interface Diagnosis {
  rank: number; nullity: number; free: string[]; determined: string[]; coupled: string[][];
  redundantOutputs: { output: string; combination: Record<string, Figure> }[]; insensitiveOutputs: string[]; notes: string[];
}
interface Jacobian { inputs: string[]; outputs: string[]; value: Figure[]; jacobian: Figure[][] }
interface Chosen { found: boolean; member?: Figure[]; value?: Figure[] }

export class Playground {
  private readonly values = h("div");
  private readonly heat = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Jacobian" });
  private readonly answer = h("div", { id: "answer", "aria-live": "polite" });
  private readonly picture = card("Picture");
  private readonly choice = h("div");
  private readonly bounds = h("div", { class: "row" });
  private readonly member = h("div", { id: "member" });
  private readonly jacobian = new Latest<Jacobian>("ask");
  private readonly question = new Latest<any>("ask");
  private readonly chooser = new Latest<Chosen>("member");
  private readonly plane: Plane;
  private readonly space: Space;
  private value: number[] = [];
  private members: Members | null = null;
  private chosen: number[] | null = null;
  private box = { lower: -0.5, upper: 0.5 };

  constructor(root: HTMLElement, private readonly store: Store) {
    this.plane = new Plane(store, "Plane of the two inputs", true);
    this.space = new Space(store);
    root.append(
      h("div", { class: "pair" }, h("div", { class: "stage" }, this.picture, card("Value and Jacobian", [], this.values, this.heat)),
        h("div", { class: "stage" }, card("Answer", [], this.answer), this.memberCard())));
    this.refresh();
  }

  private readonly holder = h("section", { class: "card" });
  private memberCard(): HTMLElement {
    const field = (key: "lower" | "upper", text: string) => [h("label", { for: `box-${key}` }, text),
      h("input", { type: "number", id: `box-${key}`, step: "any", value: this.box[key], input: (e: any) => {
        if (Number.isFinite(Number(e.target.value)) && e.target.value !== "") {
          this.box = { ...this.box, [key]: Number(e.target.value) };
          this.choose();
        }
      } })];
    this.bounds.append(...field("lower", "No change below"), ...field("upper", "or above"));
    this.holder.append(h("header", {}, h("h2", {}, "A member"), this.choice), this.bounds, this.member);
    return this.holder;
  }

  update(changed: Set<string>): void {
    if (changed.has("theme")) {
      this.draw();
    } else if (changed.has("member") && changed.size === 1) {
      this.choose();
    } else if (this.store.valid) {
      this.refresh();
    }
  }

  private refresh(): void {
    const { store } = this;
    if (!store.valid) {
      return;
    }
    const at = store.point();
    this.jacobian.ask({ ask: "jacobian", program: store.program, at }, answer => this.showJacobian(answer));
    this.question.ask(store.request(), answer => this.showAnswer(answer));
  }

  private showJacobian(answer: Answer<Jacobian>): void {
    if (answer.error) {
      this.values.replaceChildren();
      this.heat.replaceChildren(h("p", { class: "verdict no" }, answer.error.message));
      return;
    }
    this.value = answer.value.map(plain);
    this.values.replaceChildren(figures(answer.outputs.map((name, i) => [name, show(answer.value[i]!), String(answer.value[i])])), h("p", { class: "small" }, " "));
    const largest = Math.max(1e-300, ...answer.jacobian.flat().map(plain).filter(Number.isFinite).map(Math.abs));
    this.heat.replaceChildren(h("table", { class: "heat" },
      h("caption", { class: "hidden" }, "The derivative of each output, in rows, by each input, in columns"),
      h("thead", {}, h("tr", {}, h("td"), ...answer.inputs.map(name => h("th", { scope: "col" }, name)))),
      h("tbody", {}, ...answer.jacobian.map((row, i) => h("tr", {}, h("th", { scope: "row" }, answer.outputs[i]!),
        ...row.map(entry => {
          const cell = h("td", { "data-exact": String(entry) }, show(entry, 5));
          const strength = Math.min(1, Math.abs(plain(entry)) / largest);
          cell.style.backgroundColor = `rgb(var(--heat-${plain(entry) < 0 ? "minus" : "plus"}) / ${(0.05 + 0.32 * strength).toFixed(3)})`;
          return cell;
        }))))));
    this.draw();
  }

  private showAnswer(answer: Answer<any>): void {
    this.members = null;
    this.chosen = null;
    if (answer.error) {
      this.answer.replaceChildren(h("p", { class: "verdict no" }, answer.error.message));
    } else if ("empty" in answer) {
      this.members = answer as Members;
      put(this.answer, ...describe(this.members, this.names()));
    } else if ("result" in answer) {
      const names = this.store.state.question === "jvp" ? this.store.shape.outputs : this.store.shape.inputs;
      this.answer.replaceChildren(figures(names.map((name, i) => [name, show(answer.result[i]), String(answer.result[i])])));
    } else {
      put(this.answer, ...diagnosed(answer as Diagnosis));
    }
    const choosable = this.store.state.question === "preimage" && this.members !== null && !this.members.empty;
    this.holder.hidden = !choosable;
    if (choosable) {
      this.choose();
    }
    this.draw();
  }

  private names(): string[] {
    return this.store.state.question === "copreimage" ? this.store.shape.outputs : this.store.shape.inputs;
  }

  private choose(): void {
    const { store } = this;
    const how = store.state.member;
    this.choice.replaceChildren(segments("member", "Which member", [["least-norm", "Least norm"], ["fewest", "Fewest changes"], ["bounds", "Within bounds"]], how,
      value => store.set({ member: value })));
    this.bounds.hidden = how !== "bounds";
    const at = store.point();
    this.chooser.ask({
      program: store.program, at, target: store.vector(), choose: how,
      ...how === "bounds" ? { lower: at.map(value => value + this.box.lower), upper: at.map(value => value + this.box.upper) } : {},
    }, answer => this.showChosen(answer));
  }

  private showChosen(answer: Answer<Chosen>): void {
    if (answer.error || !answer.found) {
      this.chosen = null;
      this.member.replaceChildren(h("p", { class: "verdict no" }, answer.error?.message ?? "No member of the preimage lies within these bounds."));
    } else {
      const { store } = this;
      this.chosen = answer.member!.map(plain);
      const wanted = store.vector();
      this.member.replaceChildren(
        figures(store.shape.inputs.map((name, i) => [`change of ${name}`, show(answer.member![i]!), String(answer.member![i])])),
        h("p", { class: "small muted" }, "What the program really does there, beside what the derivative promised:"),
        h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What the program does there" }, h("table", { class: "rows" },
          h("thead", {}, h("tr", {}, ...["output", "now", "promised", "really"].map(text => h("th", { scope: "col" }, text)))),
          h("tbody", {}, ...store.shape.outputs.map((name, i) => h("tr", {}, h("th", { scope: "row" }, name),
            ...[this.value[i] ?? NaN, (this.value[i] ?? NaN) + wanted[i]!, plain(answer.value![i]!)].map(x => h("td", { class: "number" }, show(x)))))))));
    }
    this.draw();
  }

  private draw(): void {
    const inputs = this.store.shape.inputs.length;
    if (this.value.length !== this.store.shape.outputs.length) {
      return; // the figures are still those of another program
    }
    const drawable = (inputs === 2 || inputs === 3) && this.store.state.question !== "copreimage" && this.value.length > 0;
    this.picture.hidden = !drawable;
    if (!drawable) {
      return;
    }
    const view = inputs === 2 ? this.plane : this.space;
    if (!this.picture.contains(view.element)) {
      this.picture.replaceChildren(h("header", {}, h("h2", {}, inputs === 2 ? "In the plane" : "In space"),
        ...inputs === 2 ? [h("p", { class: "muted small" }, "Drag the point.")] : []), view.element);
    }
    view.draw(this.scene());
  }

  private scene(): Scene {
    const { store, members } = this;
    const here = store.point();
    const isTarget = store.state.question === "preimage" || store.state.question === "diagnose";
    const wanted = isTarget ? store.vector() : store.shape.outputs.map(() => 0);
    const levels = this.value.flatMap((value, output) => [
      ...wanted[output] !== 0 ? [{ output, value, isGoal: false }] : [],
      { output, value: value + (wanted[output] ?? 0), isGoal: true },
    ]).filter(level => Number.isFinite(level.value) && level.output < 5);
    const space = members !== null && !members.empty && members.origin!.length === here.length
      ? { origin: members.origin!.map(plain), basis: members.basis!.map(vector => vector.map(plain)) } : null;
    const there = this.chosen !== null && space !== null && this.chosen.length === here.length ? here.map((value, i) => value + this.chosen![i]!) : null;
    return { levels, space, here, there, path: [] };
  }
}

/** A wider gap than this says nothing but that the rank is clear. */
const CLEAR_GAP = 1e5;
const CLAIMS: Record<string, string> = {
  member: "That this reaches the target", directions: "That these directions are free", rank: "That nothing else is free",
  emptiness: "That nothing reaches the target", shortest: "That the shortest change reaches the target and is the shortest",
  "least-squares": "That nothing comes nearer to the target", data: "That the derivatives have their digits",
};

/** A preimage in words and figures. */
export function describe(members: Members, names: string[]): Child[] {
  const largest = members.maxResidual;
  const checks: [string, string, string?][] = [
    ["residual", largest === null || plain(largest.value) === 0 ? "0" : `${rough(largest.value)} in ${largest.output}`, String(largest?.value ?? 0)],
    ...members.empty || !Number.isFinite(plain(members.backwardError)) ? [] : [["backward error", rough(members.backwardError), String(members.backwardError)] as [string, string, string]],
    ["rank", members.rank === null ? "not determined" : String(members.rank)],
    ...plain(members.gap) < CLEAR_GAP ? [["rank gap", rough(members.gap), String(members.gap)] as [string, string, string]] : [],
  ];
  const doubt = members.doubtful ? h("div", { class: "verdict maybe" }, ...(members.reasons ?? []).map(reason =>
    h("p", {}, h("strong", {}, "Doubtful. "), `${CLAIMS[reason.claim] ?? reason.claim} was not shown. ${reason.text}`)))
    : members.withinTolerance ? h("p", { class: "small" }, "The target is reached to within the tolerance, not to within rounding.") : null;
  if (members.empty) {
    const conflict = Object.entries(members.conflict ?? {}).map(([name, weight]) => `${show(weight, 4)} · ${name}`).join(" + ").replaceAll("+ −", "− ");
    return [h("p", { class: "verdict no" }, h("strong", {}, "Empty. "), members.reason ?? ""),
      conflict === "" ? null : h("p", { class: "small" }, "In conflict: ", h("code", {}, conflict)),
      h("p", { class: "small" }, "Least squares: ", h("code", {}, names.map((name, i) => `${name} = ${show(members.leastSquares![i]!)}`).join(", "))),
      doubt, figures([["dimension", "empty"], ...checks])];
  }
  const kind = ["One point.", "A line of answers.", "A plane of answers."][members.dimension!] ?? `A space of ${members.dimension} dimensions.`;
  return [h("p", { class: "verdict" }, h("strong", {}, kind)), doubt,
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All members" }, h("dl", { class: "answer" }, ...names.flatMap((name, i) => [h("dt", {}, name),
      h("dd", { "data-exact": String(members.origin![i]) }, "= ", ...terms(members, i))]))),
    figures([["dimension", String(members.dimension)], ...checks])];
}

function terms(members: Members, i: number): Child[] {
  const parts: Child[] = [];
  const origin = plain(members.origin![i]!);
  const moving = members.basis!.map((vector, j) => [plain(vector[i]!), j] as const).filter(([factor]) => factor !== 0);
  if (origin !== 0 || moving.length === 0) {
    parts.push(show(origin));
  }
  for (const [factor, j] of moving) {
    const sign = factor < 0 ? "−" : "+";
    const size = Math.abs(factor) === 1 ? "" : `${show(Math.abs(factor))} `;
    parts.push(parts.length === 0 ? (factor < 0 ? "−" : "") : ` ${sign} `, size, h("var", {}, `s${subscript(j + 1)}`));
  }
  return parts;
}

function diagnosed(found: Diagnosis): Child[] {
  const list = (title: string, items: string[]) => items.length === 0 ? null : h("p", {}, h("strong", {}, `${title}: `), items.join(", "));
  const sum = (combination: Record<string, Figure>) => Object.entries(combination).map(([name, weight]) => `${show(weight, 4)} ${name}`).join(" + ");
  return [figures([["rank", String(found.rank)], ["nullity", String(found.nullity)]]),
    list("Determined", found.determined), list("Free", found.free), list("Coupled", found.coupled.map(group => group.join(" with "))),
    list("Redundant", found.redundantOutputs.map(r => `${r.output} = ${sum(r.combination)}`)), list("Insensitive", found.insensitiveOutputs),
    ...found.notes.map(note => h("p", { class: "small muted" }, note))];
}

