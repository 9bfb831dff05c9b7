/** Making elements without a library. Text is only ever set as text, so nothing that was typed becomes markup. */

export type Child = Node | string | null | undefined;
type Props = Record<string, string | number | boolean | ((event: any) => void) | undefined>;

function fill<T extends Element>(element: T, props: Props, children: Child[]): T {
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") {
      element.addEventListener(key, value);
    } else if (value === true) {
      element.setAttribute(key, "");
    } else if (value !== undefined && value !== false) {
      element.setAttribute(key, String(value));
    }
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined));
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children);
}

export function s<K extends keyof SVGElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

/** Replaces what an element holds. */
export function put(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => child !== null && child !== undefined));
}

export function card(title: string, tools: Child[] = [], ...children: Child[]): HTMLElement {
  return h("section", { class: "card" }, h("header", {}, h("h2", {}, title), ...tools), ...children);
}

/** A few choices of which one holds. */
export function segments(name: string, label: string, choices: [string, string][], chosen: string, change: (value: string) => void): HTMLElement {
  return h("fieldset", { class: "segments" }, h("legend", { class: "hidden" }, label),
    ...choices.map(([value, text]) => h("label", {},
      h("input", { type: "radio", name, value, checked: value === chosen, change: () => change(value) }),
      h("span", {}, text))));
}

/** Named figures. The name of a figure is also how tests find it. */
export function figures(entries: [string, string, string?][]): HTMLElement {
  return h("dl", { class: "figures" }, ...entries.map(([name, value, exact]) =>
    h("div", { title: exact }, h("dt", {}, name), h("dd", { "data-figure": name, "data-exact": exact }, value))));
}

let timer = 0;
export function notify(text: string): void {
  const notice = document.getElementById("notice")!;
  notice.textContent = text;
  notice.classList.add("on");
  clearTimeout(timer);
  timer = window.setTimeout(() => notice.classList.remove("on"), 3500);
}
