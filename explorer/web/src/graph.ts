/** A laid-out graph that can be moved, zoomed and walked with the keyboard. */

import { h, s } from "./dom";
import { show, type Figure } from "./numbers";

export interface Vertex { id: string; kind: string; title: string; text: string[]; line: number; x: number; y: number; width: number; height: number }
export interface Edge { from: number; to: number; partial: Figure; label: string; labelX: number; labelY: number; points: [number, number][] }
export interface Graph { stage: string; title: string; vertexCount: number; edgeCount: number; width: number; height: number; vertices: Vertex[]; edges: Edge[] }

export class GraphView {
  readonly element: HTMLElement;
  readonly svg: SVGSVGElement;
  private graph: Graph | null = null;
  private vertices: SVGGElement[] = [];
  private edges: Element[][] = [];
  private box = { x: 0, y: 0, w: 100, h: 100 };

  constructor(label: string, private readonly light: (line: number) => void, low = false) {
    this.svg = s("svg", { class: low ? "graph low marked" : "graph", role: "group", "aria-label": label, tabindex: 0 });
    const button = (text: string, name: string, act: () => void) => h("button", { type: "button", class: "quiet", "aria-label": name, click: act }, text);
    this.element = h("div", {}, this.svg, h("div", { class: "row under" },
      button("+", "Zoom in", () => this.zoom(1 / 1.3)), button("−", "Zoom out", () => this.zoom(1.3)), button("Fit", "Fit the graph", () => this.fit())));
    this.svg.addEventListener("wheel", event => { event.preventDefault(); this.zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, event); }, { passive: false });
    this.svg.addEventListener("keydown", event => this.key(event));
    let last: PointerEvent | null = null;
    this.svg.addEventListener("pointerdown", event => { last = event; });
    this.svg.addEventListener("pointermove", event => {
      if (last !== null && event.buttons === 1) {
        const scale = this.scale();
        this.move(-(event.clientX - last.clientX) * scale, -(event.clientY - last.clientY) * scale);
        last = event;
      }
    });
    this.svg.addEventListener("pointerup", () => { last = null; });
    this.svg.addEventListener("pointerleave", () => { last = null; this.shine(-1); });
  }

  show(graph: Graph): void {
    const same = this.graph !== null && this.graph.width === graph.width && this.graph.height === graph.height && this.graph.stage === graph.stage;
    this.graph = graph;
    this.edges = graph.edges.map(edge => drawEdge(edge));
    this.vertices = graph.vertices.map((vertex, v) => this.drawVertex(vertex, v));
    this.svg.replaceChildren(...this.edges.map(parts => parts[0]!), ...this.edges.map(parts => parts[1]!), ...this.edges.flatMap(parts => parts.slice(2)), ...this.vertices);
    if (!same) {
      this.fit();
    }
  }

  /** Gives each vertex a class of its own. */
  dress(classOf: (v: number) => string): void {
    this.vertices.forEach((element, v) => element.setAttribute("class", `vertex ${this.graph!.vertices[v]!.kind} ${classOf(v)}`));
  }

  private drawVertex(vertex: Vertex, v: number): SVGGElement {
    const middle = vertex.x + vertex.width / 2;
    const base = vertex.y + vertex.height / 2;
    const lines = vertex.text.map((text, i) => s("text", {
      class: i === 0 ? "title" : "note", x: middle, y: vertex.text.length === 1 ? base + 5 : i === 0 ? base - 2 : base + 12,
    }, text));
    return s("g", {
      class: `vertex ${vertex.kind}`, tabindex: 0, role: "img", "data-id": vertex.id,
      "aria-label": `${vertex.text.join(", ")}${vertex.line > 0 ? `, line ${vertex.line}` : ""}`,
      pointerenter: () => this.shine(v), pointerleave: () => this.shine(-1), focus: () => this.shine(v), blur: () => this.shine(-1),
    }, s("rect", { x: vertex.x, y: vertex.y, width: vertex.width, height: vertex.height, rx: 9 }), ...lines);
  }

  /** Lights up a vertex, its edges and its line. */
  private shine(v: number): void {
    const { graph } = this;
    if (graph === null) {
      return;
    }
    const near = new Set<number>();
    graph.edges.forEach((edge, e) => {
      const lit = edge.from === v || edge.to === v;
      this.edges[e]!.forEach(part => part.classList.toggle("lit", lit));
      if (lit) {
        near.add(edge.from).add(edge.to);
      }
    });
    this.vertices.forEach((element, i) => {
      element.classList.toggle("lit", i === v);
      element.classList.toggle("near", i !== v && near.has(i));
    });
    this.svg.classList.toggle("dim", v >= 0);
    this.light(v < 0 ? 0 : graph.vertices[v]!.line);
  }

  fit(): void {
    if (this.graph !== null) {
      this.box = { x: 0, y: 0, w: Math.max(40, this.graph.width), h: Math.max(40, this.graph.height) };
      this.apply();
    }
  }

  private scale(): number {
    const rect = this.svg.getBoundingClientRect();
    return Math.max(this.box.w / Math.max(1, rect.width), this.box.h / Math.max(1, rect.height));
  }

  private zoom(factor: number, about?: MouseEvent): void {
    const rect = this.svg.getBoundingClientRect();
    const fx = about ? (about.clientX - rect.left) / rect.width : 0.5;
    const fy = about ? (about.clientY - rect.top) / rect.height : 0.5;
    const { x, y, w, h: height } = this.box;
    this.box = { x: x + fx * w * (1 - factor), y: y + fy * height * (1 - factor), w: w * factor, h: height * factor };
    this.apply();
  }

  private move(dx: number, dy: number): void {
    this.box = { ...this.box, x: this.box.x + dx, y: this.box.y + dy };
    this.apply();
  }

  private apply(): void {
    const { x, y, w, h: height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${height}`);
  }

  private key(event: KeyboardEvent): void {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (by) {
      this.move(by[0]! * this.box.w / 12, by[1]! * this.box.h / 12);
    } else if (event.key === "+" || event.key === "=") {
      this.zoom(1 / 1.3);
    } else if (event.key === "-") {
      this.zoom(1.3);
    } else if (event.key === "0") {
      this.fit();
    } else {
      return;
    }
    event.preventDefault();
  }
}

function drawEdge(edge: Edge): Element[] {
  const points = edge.points;
  const tip = points.at(-1)!;
  const before = points.at(-2)!;
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [ux, uy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const foot: [number, number] = [tip[0] - 8 * ux, tip[1] - 8 * uy];
  const path = rounded([...points.slice(0, -1), [tip[0] - 7 * ux, tip[1] - 7 * uy]]);
  const parts: Element[] = [s("path", { class: "edge", d: path }),
    s("polygon", { class: "arrow", points: `${tip[0]},${tip[1]} ${foot[0] - 3.6 * uy},${foot[1] + 3.6 * ux} ${foot[0] + 3.6 * uy},${foot[1] - 3.6 * ux}` })];
  if (edge.label !== "") {
    parts.push(s("text", { class: "label", x: edge.labelX, y: edge.labelY }, edge.label, s("title", {}, show(edge.partial, 12))));
  }
  return parts;
}

function rounded(points: [number, number][]): string {
  let path = `M${points[0]![0]} ${points[0]![1]}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b, c] = [points[i - 1]!, points[i]!, points[i + 1]];
    if (c === undefined) {
      path += `L${b[0]} ${b[1]}`;
    } else {
      const cut = (from: [number, number]) => {
        const length = Math.hypot(from[0] - b[0], from[1] - b[1]) || 1;
        const t = Math.min(7, length / 2) / length;
        return `${b[0] + t * (from[0] - b[0])} ${b[1] + t * (from[1] - b[1])}`;
      };
      path += `L${cut(a)}Q${b[0]} ${b[1]} ${cut(c)}`;
    }
  }
  return path;
}
