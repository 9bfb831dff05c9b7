/** What the bench commands wrote: pages, plots and tables. */

import { card, h, segments } from "./dom";
import { markdown, table } from "./markdown";

export class Benchmarks {
  private readonly chooser = h("div");
  private readonly body = h("div", { class: "sub" });
  private files: string[] = [];
  private chosen = "";

  constructor(root: HTMLElement) {
    root.append(card("Benchmarks", [this.chooser], this.body));
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const answer = await (await fetch("api/results")).json() as { folder: string; files: string[] };
      this.files = answer.files;
    } catch {
      this.files = [];
    }
    const groups = [...new Set(this.files.filter(name => !name.endsWith(".png")).map(name => name.replace(/\.\w+$/, "")))];
    if (groups.length === 0) {
      this.body.replaceChildren(h("p", { class: "muted" }, "Nothing yet. The bench commands write here, for instance:"),
        h("p", {}, h("code", {}, "nulla bench cpu --quick --csv docs/results --plots docs/results")), h("p", { class: "muted" }, "Another folder is shown with --results."));
      return;
    }
    this.choose(groups, groups[0]!);
  }

  private choose(groups: string[], group: string): void {
    this.chosen = group;
    this.chooser.replaceChildren(segments("group", "Which benchmark", groups.map(name => [name, name]), group, value => this.choose(groups, value)));
    void this.show(group);
  }

  private async show(group: string): Promise<void> {
    const parts: Node[] = [];
    const text = async (name: string) => (await fetch(`results/${encodeURIComponent(name)}`)).text();
    const plots = this.files.filter(name => name.endsWith(".png") && name.startsWith(group));
    if (plots.length > 0) {
      parts.push(h("div", { class: "thumbs" }, ...plots.map(name => h("figure", {},
        h("img", { src: `results/${encodeURIComponent(name)}`, alt: `Plot ${name.replace(/\.png$/, "").replaceAll("-", " ")}` }), h("figcaption", {}, name)))));
    }
    if (this.files.includes(`${group}.md`)) {
      parts.push(markdown(await text(`${group}.md`)));
    }
    if (this.files.includes(`${group}.csv`)) {
      const rows = (await text(`${group}.csv`)).trim().split("\n").map(line => line.split(","));
      const shown = rows.slice(1, 51);
      parts.push(h("h3", {}, `${group}.csv, ${rows.length - 1} rows${rows.length - 1 > shown.length ? `, the first ${shown.length}` : ""}`),
        table(rows[0]!, shown, `${group}.csv`));
    }
    if (group === this.chosen) {
      this.body.replaceChildren(...parts);
    }
  }
}
