/** Three inputs drawn in space: level surfaces, the affine space that linearises them, the step to the chosen member. */

import { Latest } from "./api";
import { surface, type Point3, type Triangle } from "./contour";
import { h } from "./dom";
import { plain, show, type Figure } from "./numbers";
import type { Scene } from "./plane";
import type { Store } from "./state";

const POINTS = 23;
const SIZE = 620;

interface Drawn { points: Point3[]; fill: string; alpha: number; edge?: string }

export class Space {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { width: 2 * SIZE, height: 2 * SIZE, tabindex: 0, role: "img" });
  private readonly legend = h("div", { class: "legend" });
  private readonly grid = new Latest<{ points: number; values: Figure[][] }>("grid");
  private turn = 0.75;
  private tilt = 0.5;
  private view: { c: number[]; r: number } = { c: [0, 0, 0], r: 2 };
  private drawn = "";
  private values: number[][] | null = null;
  private surfaces: { key: string; triangles: Triangle[][] } = { key: "", triangles: [] };
  private scene: Scene | null = null;

  constructor(private readonly store: Store) {
    this.element = h("div", {}, this.canvas, this.legend, h("p", { class: "muted small" }, "Drag to turn; arrow keys turn it too. The sliders move the point."));
    let last: PointerEvent | null = null;
    this.canvas.addEventListener("pointerdown", event => { last = event; this.canvas.setPointerCapture(event.pointerId); });
    this.canvas.addEventListener("pointermove", event => {
      if (last !== null) {
        this.rotate((event.clientX - last.clientX) / 150, (event.clientY - last.clientY) / 150);
        last = event;
      }
    });
    const stop = () => { last = null; };
    this.canvas.addEventListener("pointerup", stop);
    this.canvas.addEventListener("pointercancel", stop);
    this.canvas.addEventListener("keydown", event => {
      const by = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
      if (by) {
        event.preventDefault();
        this.rotate(by[0]!, by[1]!);
      }
    });
  }

  private rotate(turn: number, tilt: number): void {
    this.turn += turn;
    this.tilt = Math.max(-1.5, Math.min(1.5, this.tilt + tilt));
    this.paint();
  }

  draw(scene: Scene): void {
    this.scene = scene;
    const key = this.store.program;
    const points = [scene.here, ...scene.there ? [scene.there] : []];
    const inside = points.every(p => p.every((value, i) => Math.abs(value - this.view.c[i]!) < this.view.r));
    if (key !== this.drawn || !inside) {
      this.drawn = key;
      this.values = null;
      const reach = scene.there ? Math.max(...scene.there.map((value, i) => Math.abs(value - scene.here[i]!))) : 0;
      this.view = { c: scene.here.slice(), r: Math.max(1.5, 1.8 * reach) };
    }
    this.paint();
    if (this.values === null) {
      const { c, r } = this.view;
      this.grid.ask({ program: key, lower: c.map(value => value - r), upper: c.map(value => value + r), points: POINTS }, answer => {
        if (!answer.error) {
          this.values = answer.values.map(output => output.map(plain));
          this.surfaces = { key: "", triangles: [] };
          this.paint();
        }
      });
    }
  }

  /** To the unit cube, then turned; the last coordinate is depth. */
  private project(p: number[]): Point3 {
    const [x, y, z] = p.map((value, i) => (value - this.view.c[i]!) / this.view.r) as Point3;
    const [cosT, sinT, cosE, sinE] = [Math.cos(this.turn), Math.sin(this.turn), Math.cos(this.tilt), Math.sin(this.tilt)];
    const u = cosT * x - sinT * y;
    const v = sinT * x + cosT * y;
    const depth = cosE * v - sinE * z;
    const scale = 0.26 * SIZE * 4.5 / (4.5 + depth);
    return [SIZE / 2 + scale * u, SIZE / 2 - scale * (cosE * z + sinE * v), depth];
  }

  private paint(): void {
    const { scene } = this;
    const context = this.canvas.getContext("2d");
    if (scene === null || context === null) {
      return;
    }
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.clearRect(0, 0, SIZE, SIZE);
    const things: Drawn[] = [];
    const goals = scene.levels.filter(level => level.isGoal);
    if (this.values !== null) {
      const key = JSON.stringify(goals);
      if (this.surfaces.key !== key) {
        this.surfaces = { key, triangles: goals.filter(goal => this.values![goal.output]).map(goal => surface(this.values![goal.output]!, POINTS, goal.value)) };
      }
      const { c, r } = this.view;
      goals.filter(goal => this.values![goal.output]).forEach((goal, i) => {
        const fill = colour(`--series-${goal.output % 5 + 1}`);
        for (const triangle of this.surfaces.triangles[i]!) {
          things.push({ points: triangle.points.map(p => this.project(p.map((value, k) => c[k]! - r + 2 * r * value / (POINTS - 1)))), fill, alpha: 0.16 + 0.4 * this.light(triangle.normal) });
        }
      });
    }
    const patch = this.patch();
    if (patch.length > 2) {
      things.push({ points: patch.map(p => this.project(p)), fill: colour("--ink"), alpha: 0.22, edge: colour("--ink") });
    }
    this.cube(context, colour("--soft"), colour("--ink"));
    const depth = (thing: Drawn) => thing.points.reduce((sum, p) => sum + p[2], 0) / thing.points.length;
    things.sort((a, b) => depth(b) - depth(a));
    for (const thing of things) {
      context.beginPath();
      thing.points.forEach((p, i) => i === 0 ? context.moveTo(p[0], p[1]) : context.lineTo(p[0], p[1]));
      context.closePath();
      context.globalAlpha = thing.alpha;
      context.fillStyle = thing.fill;
      context.fill();
      if (thing.edge) {
        context.globalAlpha = 0.9;
        context.lineWidth = 2;
        context.strokeStyle = thing.edge;
        context.stroke();
      }
    }
    context.globalAlpha = 1;
    this.lines(context, colour);
    this.describe(goals);
  }

  /** How much a surface faces the eye. */
  private light(normal: Point3): number {
    const [x, y, z] = normal;
    const v = Math.sin(this.turn) * x + Math.cos(this.turn) * y;
    const towards = Math.cos(this.tilt) * v - Math.sin(this.tilt) * z;
    return 1 - Math.abs(towards) / (Math.hypot(x, y, z) || 1);
  }

  private cube(context: CanvasRenderingContext2D, line: string, ink: string): void {
    const { c, r } = this.view;
    const corner = (bits: number) => this.project(c.map((value, i) => value + (bits >> i & 1 ? r : -r)));
    context.strokeStyle = line;
    context.lineWidth = 0.8;
    context.font = "20px ui-monospace, monospace";
    context.fillStyle = ink;
    for (let bits = 0; bits < 8; bits++) {
      for (let i = 0; i < 3; i++) {
        if (!(bits >> i & 1)) {
          const [a, b] = [corner(bits), corner(bits | 1 << i)];
          context.beginPath();
          context.moveTo(a[0], a[1]);
          context.lineTo(b[0], b[1]);
          context.stroke();
          if (bits === 0) {
            context.fillText(this.store.shape.inputs[i]!, (a[0] + b[0]) / 2 + 8, (a[1] + b[1]) / 2 + 16);
          }
        }
      }
    }
  }

  /** The part of a plane that lies in the cube. */
  private patch(): number[][] {
    const { space, here } = this.scene!;
    if (space === null || space.basis.length !== 2) {
      return [];
    }
    const through = here.map((value, i) => value + space.origin[i]!);
    const far = 20 * this.view.r;
    const [b, d] = space.basis.map(vector => vector.map(value => value / Math.hypot(...vector))) as [number[], number[]];
    let polygon = [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([p, q]) => through.map((value, i) => value + far * (p! * b[i]! + q! * d[i]!)));
    for (let i = 0; i < 3; i++) {
      for (const sign of [1, -1]) {
        const inside = (p: number[]) => this.view.r - sign * (p[i]! - this.view.c[i]!);
        polygon = polygon.flatMap((p, k) => {
          const q = polygon[(k + 1) % polygon.length]!;
          const [a, z] = [inside(p), inside(q)];
          const cut = a > 0 !== z > 0 ? [p.map((value, m) => value + a / (a - z) * (q[m]! - value))] : [];
          return a > 0 ? [p, ...cut] : cut;
        });
      }
    }
    return polygon;
  }

  private lines(context: CanvasRenderingContext2D, colour: (name: string) => string): void {
    const { scene, view } = this;
    const { space, here, there } = scene!;
    if (space !== null && space.basis.length === 1) {
      const through = here.map((value, i) => value + space.origin[i]!);
      let [low, high] = [-Infinity, Infinity];
      space.basis[0]!.forEach((step, i) => {
        if (step !== 0) {
          const ends = [(view.c[i]! - view.r - through[i]!) / step, (view.c[i]! + view.r - through[i]!) / step];
          low = Math.max(low, Math.min(...ends));
          high = Math.min(high, Math.max(...ends));
        }
      });
      if (low < high) {
        this.stroke(context, [low, high].map(t => through.map((value, i) => value + t * space.basis[0]![i]!)), colour("--ink"), 3);
      }
    }
    if (there !== null) {
      this.stroke(context, [here, there], colour("--accent"), 3);
      this.dot(context, there, colour("--card"), colour("--ink"));
    }
    this.dot(context, here, colour("--accent"), colour("--card"));
  }

  private stroke(context: CanvasRenderingContext2D, ends: number[][], colour: string, width: number): void {
    const [a, b] = ends.map(p => this.project(p)) as [Point3, Point3];
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(a[0], a[1]);
    context.lineTo(b[0], b[1]);
    context.stroke();
  }

  private dot(context: CanvasRenderingContext2D, at: number[], fill: string, edge: string): void {
    const [x, y] = this.project(at);
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = edge;
    context.lineWidth = 2.5;
    context.stroke();
  }

  private describe(goals: { output: number; value: number }[]): void {
    const { scene, store } = this;
    const shape = scene!.space === null ? "no preimage" : ["one point", "a line", "a plane", "all of space"][scene!.space.basis.length];
    const surfaces = goals.map(goal => `${store.shape.outputs[goal.output]} = ${show(goal.value, 4)}`);
    this.canvas.setAttribute("aria-label", `In space: the surface${surfaces.length === 1 ? "" : "s"} ${surfaces.join(" and ")}; the preimage is ${shape}`);
    this.legend.textContent = `Surfaces ${surfaces.join(", ")}; in ink the preimage: ${shape}.`;
  }
}
