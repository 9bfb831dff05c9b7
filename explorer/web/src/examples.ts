/** Programs to start from. */

import type { State } from "./state";

export interface Example { title: string; state: Partial<State> }

export const EXAMPLES: Example[] = [
  { title: "A rectangle: area and edge", state: { program: "area = w*h\nedge = 2*w + 2*h", at: { w: 3, h: 5 }, question: "preimage", vector: [0.1, 0] } },
  {
    title: "The paper's graphs",
    state: { program: "t1 = sin(x1)\nt2 = fma(x1, x1, x2)\ny1 = t1*t2*t2\ny2 = fma(t2, x2, t1)", at: { x1: 1, x2: 2 }, question: "preimage", vector: [1, 0.5] },
  },
  { title: "One equation, a line of answers", state: { program: "y = x1^2/4 + x2^2", at: { x1: 2, x2: 1 }, question: "preimage", vector: [1] } },
  { title: "Three inputs, a plane of answers", state: { program: "y = x1*x2*x3", at: { x1: 1, x2: 2, x3: 1.5 }, question: "preimage", vector: [2] } },
  {
    title: "A robot arm with three joints",
    state: {
      program: "# three links; where is the hand?\nhx = cos(a) + cos(a+b) + 0.5*cos(a+b+c)\nhy = sin(a) + sin(a+b) + 0.5*sin(a+b+c)",
      at: { a: 0.4, b: 0.7, c: 0.5 }, question: "preimage", vector: [0.2, 0.1],
    },
  },
  { title: "A singular system", state: { program: "y1 = x1 + x2\ny2 = 2*x1 + 2*x2", at: { x1: 1, x2: 1 }, question: "preimage", vector: [1, 2] } },
  { title: "An empty preimage", state: { program: "y1 = x1 + x2\ny2 = 2*x1 + 2*x2", at: { x1: 1, x2: 1 }, question: "preimage", vector: [1, 3] } },
  { title: "A pivot that is delayed", state: { program: "y1 = x1 + 1.000000001*x2\ny2 = x1 + x2", at: { x1: 1, x2: 1 }, question: "preimage", vector: [1, 0.5] } },
  { title: "Two curves that meet", state: { program: "y1 = x1^2 + x2^2 - 4\ny2 = x1*x2 - 1", at: { x1: 2.5, x2: 1.5 }, question: "preimage", vector: [-1, 0], tab: "solve" } },
];
