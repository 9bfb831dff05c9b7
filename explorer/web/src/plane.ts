/** Two inputs drawn as a plane: level sets, the affine space, a point to drag, a path. */

import { Latest } from "./api";
import { curve } from "./contour";
import { h, s } from "./dom";
import { plain, show, ticks, type Figure } from "./numbers";
import type { Store } from "./state";

export interface Level { output: number; value: number; isGoal: boolean }

export interface Scene {
  levels: Level[];
  space: { origin: number[]; basis: number[][] } | null;
  here: number[];
  there: number[] | null;
  path: number[][];
}

const SIZE = 440;
const POINTS = 81;

export class Plane {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly grid = new Latest<{ points: number; values: Figure[][] }>("grid");
  private readonly legend = h("div", { class: "legend" });
  private view = { x: 0, y: 0, r: 3 };
  private drawn = "";
  private values: { n: number; values: number[][]; view: { x: number; y: number; r: number } } | null = null;
  private scene: Scene | null = null;
  private dragging = false;

  constructor(private readonly store: Store, private readonly label: string, private readonly canDrag: boolean) {
    this.svg = s("svg", { class: "plot", viewBox: `0 0 ${SIZE} ${SIZE}`, role: "group", "aria-label": label });
    const zoom = (factor: number) => {
      this.view = { ...this.view, r: this.view.r * factor };
      this.redraw();
    };
    this.element = h("div", {}, this.svg, this.legend, h("div", { class: "row under" },
      h("button", { type: "button", class: "quiet", "aria-label": "Zoom in", click: () => zoom(1 / 1.5) }, "+"),
      h("button", { type: "button", class: "quiet", "aria-label": "Zoom out", click: () => zoom(1.5) }, "−"),
      h("button", { type: "button", class: "quiet", click: () => { this.fit(); this.redraw(); } }, "Centre")));
    this.svg.addEventListener("wheel", event => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15); }, { passive: false });
    if (canDrag) {
      this.svg.addEventListener("pointerdown", event => this.startDrag(event));
      this.svg.addEventListener("pointermove", event => this.drag(event));
      this.svg.addEventListener("pointerup", () => this.endDrag());
      this.svg.addEventListener("pointercancel", () => this.endDrag());
    }
  }

  /** Puts everything that is drawn into view. */
  fit(): void {
    if (this.scene === null) {
      return;
    }
    const points = [this.scene.here, ...this.scene.there ? [this.scene.there] : [], ...this.scene.path];
    const middle = (k: number) => {
      const along = points.map(p => p[k]!);
      return [(Math.min(...along) + Math.max(...along)) / 2, (Math.max(...along) - Math.min(...along)) / 2] as const;
    };
    const [x, dx] = middle(0);
    const [y, dy] = middle(1);
    this.view = { x, y, r: Math.max(1.5, 1.6 * Math.max(dx, dy)) };
  }

  draw(scene: Scene): void {
    this.scene = scene;
    const key = JSON.stringify([this.store.shape.inputs, this.store.program]);
    const inside = [scene.here, ...scene.there ? [scene.there] : []].every(p => Math.abs(p[0]! - this.view.x) < this.view.r && Math.abs(p[1]! - this.view.y) < this.view.r);
    if (key !== this.drawn || !inside && !this.dragging) {
      this.drawn = key;
      this.values = null;
      this.fit();
    }
    this.redraw();
  }

  private redraw(): void {
    const { x, y, r } = this.view;
    const stale = this.values === null || JSON.stringify(this.values.view) !== JSON.stringify(this.view);
    this.paint();
    if (stale) {
      const view = this.view;
      this.grid.ask({ program: this.store.program, lower: [x - r, y - r], upper: [x + r, y + r], points: POINTS }, answer => {
        if (!answer.error) {
          this.values = { n: answer.points, values: answer.values.map(output => output.map(plain)), view };
          this.paint();
        }
      });
    }
  }

  private px(p: number[]): [number, number] {
    const { x, y, r } = this.view;
    return [(p[0]! - x + r) / (2 * r) * SIZE, SIZE - (p[1]! - y + r) / (2 * r) * SIZE];
  }

  private paint(): void {
    if (this.scene === null) {
      return;
    }
    const held = document.activeElement?.classList.contains("here") === true && this.svg.contains(document.activeElement);
    const { scene, view } = this;
    const parts: SVGElement[] = [...this.axes()];
    if (this.values !== null) {
      const { n, values, view: v } = this.values;
      const place = (i: number, j: number) => this.px([v.x - v.r + 2 * v.r * i / (n - 1), v.y - v.r + 2 * v.r * j / (n - 1)]);
      for (const level of scene.levels.filter(one => values[one.output])) {
        parts.push(s("path", { class: `${level.isGoal ? "goal" : "level"} s${level.output % 5}`, d: curve(values[level.output]!, n, level.value, place) }));
      }
    }
    if (scene.space !== null) {
      parts.push(...this.space(scene.space));
    }
    if (scene.path.length > 1) {
      parts.push(s("polyline", { class: "path", points: scene.path.map(p => this.px(p).join(",")).join(" ") }));
      parts.push(...scene.path.map(p => { const [cx, cy] = this.px(p); return s("circle", { class: "pathdot", cx, cy, r: 4 }); }));
    }
    const [hx, hy] = this.px(scene.here);
    if (scene.there !== null) {
      const [tx, ty] = this.px(scene.there);
      parts.push(s("line", { class: "step", x1: hx, y1: hy, x2: tx, y2: ty }), s("circle", { class: "there", cx: tx, cy: ty, r: 6.5 }));
    }
    const text = this.store.shape.inputs.map((name, i) => `${name} ${show(scene.here[i]!, 4)}`).join(", ");
    const handle = s("circle", this.canDrag
      ? { class: "here", cx: hx, cy: hy, r: 9, tabindex: 0, role: "slider", "aria-label": "The point; arrow keys move it", "aria-valuenow": scene.here[0]!, "aria-valuetext": text, keydown: (event: KeyboardEvent) => this.key(event) }
      : { class: "here", cx: hx, cy: hy, r: 8 });
    parts.push(handle);
    this.svg.replaceChildren(...parts);
    if (held) {
      handle.focus({ preventScroll: true });
    }
    this.legend.replaceChildren(...this.explain());
    this.svg.setAttribute("aria-label", `${this.label}; ${text}; the window is ${show(2 * view.r, 3)} wide`);
  }

  private axes(): SVGElement[] {
    const { x, y, r } = this.view;
    const [a, b] = this.store.shape.inputs;
    const parts: SVGElement[] = [];
    for (const t of ticks(x - r, x + r, 5)) {
      const [px] = this.px([t, 0]);
      parts.push(s("line", { class: t === 0 ? "axis" : "grid", x1: px, y1: 0, x2: px, y2: SIZE }), ...px > 30 ? [s("text", { class: "tick", x: px + 4, y: SIZE - 6 }, show(t, 4))] : []);
    }
    for (const t of ticks(y - r, y + r, 5)) {
      const [, py] = this.px([0, t]);
      parts.push(s("line", { class: t === 0 ? "axis" : "grid", x1: 0, y1: py, x2: SIZE, y2: py }), ...py < SIZE - 26 && py > 40 ? [s("text", { class: "tick", x: 6, y: py - 5 }, show(t, 4))] : []);
    }
    parts.push(s("text", { class: "name", x: SIZE - 12, y: SIZE - 24, "text-anchor": "end" }, a!), s("text", { class: "name", x: 12, y: 24 }, b!));
    return parts;
  }

  private space(space: { origin: number[]; basis: number[][] }): SVGElement[] {
    const { here } = this.scene!;
    const through = here.map((value, i) => value + space.origin[i]!);
    if (space.basis.length === 1) {
      const direction = space.basis[0]!;
      const far = 4 * this.view.r + Math.hypot(through[0]! - this.view.x, through[1]! - this.view.y);
      const length = Math.hypot(direction[0]!, direction[1]!);
      const [x1, y1] = this.px(through.map((value, i) => value - far * direction[i]! / length));
      const [x2, y2] = this.px(through.map((value, i) => value + far * direction[i]! / length));
      return [s("line", { class: "space", x1, y1, x2, y2 })];
    }
    if (space.basis.length === 2) {
      return [s("rect", { class: "spacefill", x: 0, y: 0, width: SIZE, height: SIZE })];
    }
    const [cx, cy] = this.px(through);
    return [s("circle", { class: "space", cx, cy, r: 11 })];
  }

  private explain(): HTMLElement[] {
    const { scene } = this;
    const entry = (mark: SVGElement, text: string) => h("span", {}, s("svg", { viewBox: "0 0 26 10", "aria-hidden": "true", class: "plotkey" }, mark), text);
    const line = (kind: string, k: number) => s("line", { class: `${kind} s${k % 5}`, x1: 0, y1: 5, x2: 26, y2: 5, "stroke-width": kind === "goal" ? 2.4 : 1.6, "stroke-dasharray": kind === "goal" ? "none" : "4 3" });
    const entries = scene!.levels.map(level => entry(line(level.isGoal ? "goal" : "level", level.output),
      `${this.store.shape.outputs[level.output]} = ${show(level.value, 4)}${level.isGoal ? "" : " (now)"}`));
    if (scene!.space !== null) {
      entries.push(entry(s("line", { x1: 0, y1: 5, x2: 26, y2: 5, stroke: "currentColor", "stroke-width": 3 }), "the preimage"));
    }
    return entries;
  }

  private pointer(event: PointerEvent): number[] {
    const box = this.svg.getBoundingClientRect();
    const { x, y, r } = this.view;
    const round = (value: number) => Number((Math.round(value / r * 500) / 500 * r).toPrecision(6));
    return [round(x - r + (event.clientX - box.left) / box.width * 2 * r), round(y + r - (event.clientY - box.top) / box.height * 2 * r)];
  }

  private startDrag(event: PointerEvent): void {
    if (event.button === 0) {
      this.dragging = true;
      this.svg.setPointerCapture(event.pointerId);
      this.drag(event);
    }
  }

  private drag(event: PointerEvent): void {
    if (this.dragging) {
      this.store.move(this.pointer(event));
    }
  }

  private endDrag(): void {
    this.dragging = false;
  }

  private key(event: KeyboardEvent): void {
    const step = this.view.r / (event.shiftKey ? 5 : 50);
    const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (move) {
      event.preventDefault();
      this.store.move(this.scene!.here.map((value, i) => Number((value + move[i]!).toPrecision(8))));
    }
  }
}
