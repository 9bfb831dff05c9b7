/** Numbers as they arrive and as they are read. */

export type Figure = number | "NaN" | "Infinity" | "-Infinity";

export function plain(value: Figure): number {
  return typeof value === "number" ? value : value === "NaN" ? NaN : value === "Infinity" ? Infinity : -Infinity;
}

/** Up to so many digits, with a true minus sign. */
export function show(value: Figure, digits = 6): string {
  const x = plain(value);
  if (Number.isNaN(x)) {
    return "undefined";
  }
  if (!Number.isFinite(x)) {
    return x > 0 ? "∞" : "−∞";
  }
  if (x === 0) {
    return "0";
  }
  const size = Math.abs(x);
  const text = size >= 1e7 || size < 1e-4 ? x.toExponential(Math.min(digits, 4) - 1) : String(Number(x.toPrecision(digits)));
  return text.replace(/\.?0+e/, "e").replace("e+", "e").replaceAll("-", "−");
}

export const rough = (value: Figure): string => show(value, 3);

/** A step of 1, 2 or 5 times a power of ten that divides a span into about so many parts. */
export function niceStep(span: number, parts: number): number {
  const raw = span / parts;
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = raw / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

export function ticks(from: number, to: number, parts: number): number[] {
  const step = niceStep(to - from, parts);
  const result: number[] = [];
  for (let k = Math.ceil(from / step); k * step <= to + step * 1e-9; k++) {
    result.push(Number((k * step).toPrecision(12)));
  }
  return result;
}

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
export const subscript = (n: number): string => String(n).replace(/\d/g, d => SUBSCRIPTS[Number(d)]!);
