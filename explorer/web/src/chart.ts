/** A small line chart. */

import { h, s } from "./dom";
import { show, ticks } from "./numbers";

export interface Series { name: string; values: number[]; dashed?: boolean }

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [540, 230, 58, 34, 14, 14];

export class Chart {
  readonly element: HTMLElement;
  private readonly svg = s("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  private readonly legend = h("div", { class: "legend" });
  private last = 1;

  constructor(private readonly label: string, private readonly logarithmic: boolean, private readonly across: string) {
    this.element = h("div", {}, this.svg, this.legend);
  }

  draw(series: Series[]): void {
    const scale = (value: number) => this.logarithmic ? Math.log10(Math.max(value, 1e-17)) : value;
    const all = series.flatMap(one => one.values).filter(Number.isFinite).map(scale);
    let [low, high] = [Math.min(...all, this.logarithmic ? Infinity : 0), Math.max(...all, this.logarithmic ? -Infinity : 1)];
    if (!(high > low)) {
      [low, high] = [(Number.isFinite(low) ? low : 0) - 1, (Number.isFinite(high) ? high : 0) + 1];
    }
    this.last = Math.max(1, ...series.map(one => one.values.length - 1));
    const y = (value: number) => HEIGHT - BOTTOM - (scale(value) - low) / (high - low) * (HEIGHT - BOTTOM - TOP);
    const parts: SVGElement[] = [];
    for (const t of ticks(low, high, 4)) {
      if (!this.logarithmic || Number.isInteger(t)) {
        const py = HEIGHT - BOTTOM - (t - low) / (high - low) * (HEIGHT - BOTTOM - TOP);
        parts.push(s("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: py, y2: py }),
          s("text", { class: "tick", x: LEFT - 8, y: py + 4, "text-anchor": "end" }, this.logarithmic ? `1e${t}`.replace("-", "−") : show(t, 3)));
      }
    }
    for (const t of ticks(0, this.last, 8).filter(Number.isInteger)) {
      parts.push(s("text", { class: "tick", x: this.x(t), y: HEIGHT - 12, "text-anchor": "middle" }, String(t)));
    }
    parts.push(s("text", { class: "tick", x: WIDTH - RIGHT, y: HEIGHT - BOTTOM - 7, "text-anchor": "end" }, this.across));
    series.forEach((one, k) => {
      const points = one.values.map((value, i) => [this.x(i), y(value)] as const).filter(([, py]) => Number.isFinite(py));
      parts.push(s("polyline", { class: `goal s${k % 5}`, "stroke-dasharray": one.dashed ? "6 4" : undefined, points: points.map(p => p.join(",")).join(" ") }));
      if (points.length <= 60) {
        parts.push(...points.map(([cx, cy]) => s("circle", { class: `f${k % 5}`, cx, cy, r: 3 })));
      }
    });
    this.svg.replaceChildren(...parts);
    this.svg.setAttribute("aria-label", `${this.label}: ${series.map(one => `${one.name} from ${show(one.values[0] ?? NaN, 3)} to ${show(one.values.at(-1) ?? NaN, 3)}`).join("; ")}`);
    this.legend.replaceChildren(...series.map((one, k) => h("span", {}, s("svg", { viewBox: "0 0 26 10", "aria-hidden": "true" },
      s("line", { class: `s${k % 5}`, x1: 0, y1: 5, x2: 26, y2: 5, "stroke-width": 3, "stroke-dasharray": one.dashed ? "6 4" : undefined })), one.name)));
  }

  private x(i: number): number {
    return LEFT + i / this.last * (WIDTH - LEFT - RIGHT);
  }
}
