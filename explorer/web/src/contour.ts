/** Level sets of values on a grid: curves in the plane, triangles in space. */

export type Point3 = [number, number, number];

/** The curve where values on a grid of n by n points equal a level, as a path of an SVG. */
export function curve(values: number[], n: number, level: number, place: (i: number, j: number) => [number, number]): string {
  const at = (i: number, j: number) => values[i * n + j]! - level;
  // every point of the curve lies on an edge of the grid, which at most two cells share: so the pieces are joined
  const points = new Map<number, { place: [number, number]; next: number[] }>();
  const cut = (i: number, j: number, down: boolean): number | null => {
    const [a, b] = [at(i, j), down ? at(i + 1, j) : at(i, j + 1)];
    if (a > 0 === b > 0) {
      return null;
    }
    const key = 2 * (i * n + j) + (down ? 1 : 0);
    if (!points.has(key)) {
      const t = a / (a - b);
      points.set(key, { place: down ? place(i + t, j) : place(i, j + t), next: [] });
    }
    return key;
  };
  for (let i = 0; i + 1 < n; i++) {
    for (let j = 0; j + 1 < n; j++) {
      if ([at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].every(Number.isFinite)) {
        const cuts = [cut(i, j, true), cut(i + 1, j, false), cut(i, j + 1, true), cut(i, j, false)].filter(key => key !== null);
        for (let k = 0; k + 1 < cuts.length; k += 2) {
          points.get(cuts[k]!)!.next.push(cuts[k + 1]!);
          points.get(cuts[k + 1]!)!.next.push(cuts[k]!);
        }
      }
    }
  }
  const path: string[] = [];
  const seen = new Set<number>();
  const follow = (start: number) => {
    let key: number | undefined = start;
    let letter = "M";
    while (key !== undefined && !seen.has(key)) {
      seen.add(key);
      const { place: [x, y], next }: { place: [number, number]; next: number[] } = points.get(key)!;
      path.push(`${letter}${x.toFixed(1)} ${y.toFixed(1)}`);
      letter = "L";
      key = next.find(other => !seen.has(other));
    }
    if (key === undefined && points.get(start)!.next.length === 2) {
      path.push("Z");
    }
  };
  // open pieces from their ends, then closed ones
  [...points].filter(([, point]) => point.next.length === 1).forEach(([key]) => follow(key));
  [...points].forEach(([key]) => follow(key));
  return path.join("");
}

/** Every cube is cut into six tetrahedra around one diagonal. */
const TETRAHEDRA = [[0, 5, 1, 6], [0, 1, 2, 6], [0, 2, 3, 6], [0, 3, 7, 6], [0, 7, 4, 6], [0, 4, 5, 6]];
const CORNERS: Point3[] = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];

export interface Triangle { points: Point3[]; normal: Point3 }

/** The surface where values on a grid of n points each way equal a level, in units of the grid. */
export function surface(values: number[], n: number, level: number): Triangle[] {
  const triangles: Triangle[] = [];
  const at = (i: number, j: number, k: number) => values[(i * n + j) * n + k]!;
  for (let i = 0; i + 1 < n; i++) {
    for (let j = 0; j + 1 < n; j++) {
      for (let k = 0; k + 1 < n; k++) {
        const f = CORNERS.map(([a, b, c]) => values[((i + a) * n + j + b) * n + k + c]! - level);
        if (f.every(v => v > 0) || f.every(v => !(v > 0)) || f.some(v => !Number.isFinite(v))) {
          continue;
        }
        // the gradient across the cell, so that neighbours are lit alike
        const normal: Point3 = [0, 1, 2].map(axis => CORNERS.reduce((sum, corner) => sum + (corner[axis] === 1 ? 1 : -1) * at(i + corner[0], j + corner[1], k + corner[2]), 0)) as Point3;
        for (const corners of TETRAHEDRA) {
          const add = (...points: Point3[]) => triangles.push({ points, normal });
          const inside = corners.filter(c => f[c]! > 0);
          const outside = corners.filter(c => !(f[c]! > 0));
          const cut = (a: number, b: number): Point3 => {
            const t = f[a]! / (f[a]! - f[b]!);
            const [p, q] = [CORNERS[a]!, CORNERS[b]!];
            return [i + p[0] + t * (q[0] - p[0]), j + p[1] + t * (q[1] - p[1]), k + p[2] + t * (q[2] - p[2])];
          };
          if (inside.length === 1) {
            add(...outside.map(b => cut(inside[0]!, b)));
          } else if (inside.length === 3) {
            add(...inside.map(a => cut(a, outside[0]!)));
          } else if (inside.length === 2) {
            const [a, b] = inside as [number, number];
            const [c, d] = outside as [number, number];
            add(cut(a, c), cut(a, d), cut(b, d));
            add(cut(a, c), cut(b, d), cut(b, c));
          }
        }
      }
    }
  }
  return triangles;
}
