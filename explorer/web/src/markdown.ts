/** As much of Markdown as the pages of benchmarks use: headings, paragraphs, tables, code. Never HTML. */

import { h } from "./dom";

export function table(head: string[], rows: string[][], label: string): HTMLElement {
  const cell = (text: string) => h("td", { class: text !== "" && Number.isFinite(Number(text)) ? "number" : undefined }, brief(text));
  return h("div", { class: "scroll tablebox", tabindex: 0, role: "region", "aria-label": label }, h("table", { class: "rows" },
    h("thead", {}, h("tr", {}, ...head.map(text => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...rows.map(row => h("tr", {}, ...row.map(cell))))));
}

function brief(text: string): string {
  const value = Number(text);
  return text.length > 9 && Number.isFinite(value) ? String(Number(value.toPrecision(4))) : text;
}

function inline(text: string): (Node | string)[] {
  return text.split(/(`[^`]*`)/).map(part => part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("\\|", "|").replaceAll("**", ""));
}

export function markdown(text: string): HTMLElement {
  const page = h("div", { class: "prose" });
  const blocks = text.replaceAll("\r", "").replace(/<!--[\s\S]*?-->/g, "").split(/\n{2,}/);
  let title = "Table";
  for (const block of blocks.map(b => b.trim()).filter(b => b !== "")) {
    const lines = block.split("\n");
    if (/^#+ /.test(lines[0]!)) {
      title = lines[0]!.replace(/^#+ /, "");
      page.append(h(lines[0]!.startsWith("# ") ? "h2" : "h3", {}, title), ...lines.length > 1 ? [h("p", {}, ...inline(lines.slice(1).join(" ")))] : []);
    } else if (lines[0]!.startsWith("|")) {
      const rows = lines.filter(line => !/^\|[-:| ]+$/.test(line)).map(line => line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll("\\|", "|").replaceAll("`", "")));
      page.append(table(rows[0]!, rows.slice(1), title));
    } else if (lines[0]!.startsWith("```")) {
      page.append(h("pre", { class: "scroll", tabindex: 0 }, lines.slice(1, -1).join("\n")));
    } else if (!/^!\[/.test(lines[0]!)) {
      page.append(h("p", {}, ...inline(lines.join(" "))));
    }
  }
  return page;
}
