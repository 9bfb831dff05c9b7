"""Fits the estimate behind the automatic choice of a device to measured tables, and counts where it would err.

    python3 tools/gpu/fit.py docs/results/cuda-tables-float64.csv docs/results/cuda-tables-float32.csv

Prints the numbers that stand in DeviceProvider.ofOneCore and CudaProvider.seconds, as they are and as they would be fitted to these
tables, and for both how often the choice would take the slower device by over a tenth, and how often a GPU where one core is faster;
then the same where the numbers are fitted to every other problem and judged on the rest. Where a device was measured more than once, in
one table or in several of the same precision, the shortest time counts: what disturbs a run only makes it longer. Needs NumPy and SciPy.
"""
import csv
import math
import re
import sys

import numpy as np
from scipy.optimize import minimize

TIE = 1.1
# a GPU is taken where one core is estimated to take this many times as long: CudaProvider.requiredAdvantage
ADVANTAGE = 1.15
# microseconds a call, nanoseconds an entry that passes, billions of multiplications a second, nanoseconds an unknown and a random number
CORE = [0.7, 7.5, 100, 1, 8]
# microseconds: at first, a call, an equation; once for the shortest member and once for any other
GPU = [53, 2.45, 1.4, 115, 1.5, 0.3]


def work(problem, deliverable):
    """TableProblem.work and Work, done again."""
    mlp = re.fullmatch(r"mlp-d(\d+)-w(\d+)-b(\d+)", problem)
    if mlp:
        depth, width, rows = map(int, mlp.groups())
        operations, entries, attention = 4 * depth, rows * width * depth, 0
        unknowns, equations = depth * (width * width + width), rows * width
    else:
        c, layers, heads, rows = map(int, re.fullmatch(r"gpt2-c(\d+)-l(\d+)-h(\d+)-t(\d+)", problem).groups())
        operations, attention = 31 * layers, 2 * rows * rows * c * layers
        entries = layers * (36 * rows * c + 3 * rows * rows * heads)
        unknowns, equations = layers * (12 * c * c + 13 * c), rows * c
    shortest, members = deliverable == "min-norm", 100 if deliverable == "space" else 0
    evaluation = rows * unknowns + attention
    calls = (2.2 * operations + 20 if shortest else 1.4 * operations + 25) + (2.5 * operations if members else 0)
    walks = 4 * equations * evaluation + equations ** 2 * unknowns / 4 + equations ** 3 / 3 if shortest else 4 * evaluation
    return dict(problem=problem, deliverable=deliverable, shortest=shortest, calls=calls, entries=entries, unknowns=unknowns,
                equations=equations, multiplications=walks + 2.0 * members * evaluation, members=members,
                vectors=(equations if shortest else 1) + members)


def core(w, p):
    return 1e-3 * p[0] * w["calls"] + 1e-6 * p[1] * w["vectors"] * w["entries"] + w["multiplications"] / (1e6 * p[2]) \
        + 1e-6 * (p[3] + p[4] * w["members"]) * w["unknowns"]


def gpu(w, p):
    columns = min(w["equations"], 512)
    first, call, column = p[:3] if w["shortest"] else p[3:]
    return 1e-3 * (first + call * w["calls"] + column * columns + (0.5 * (w["equations"] - columns) if w["shortest"] else 0)) \
        + 1e3 * w["multiplications"] / 20e12


def read(paths):
    cases = {}
    for path in paths:
        with open(path, newline="") as file:
            for number, row in enumerate(csv.DictReader(file)):
                for deliverable in ("member", "min-norm", "space"):
                    single = "32" in path.split("/")[-1]
                    case = cases.setdefault((single, number, deliverable), dict(work(row["problem"], deliverable), number=number,
                                                                                single=single, cpu=math.inf, cuda=math.inf))
                    for device in ("cpu", "cuda"):
                        case[device] = min(case[device], float(row[f"{device} {deliverable}"]))
                        if row[f"{deliverable} on"] == device:
                            case[device] = min(case[device], float(row[f"auto {deliverable}"]))
    return list(cases.values())


def fit(model, device, start, cases):
    def loss(logs):
        return sum(abs(math.log(model(case, np.exp(logs)) / case[device])) for case in cases)
    found = np.log(start)
    for _ in range(3):
        found = minimize(loss, found, method="Nelder-Mead", options=dict(maxiter=6000, maxfev=6000, xatol=1e-4, fatol=1e-4)).x
    return np.exp(found)


def both(cases):
    # where a core takes longer than this it iterates, or the choice is clear; the choice for 'space' always is
    return (fit(core, "cpu", CORE, [case for case in cases if case["cpu"] < 3]),
            fit(gpu, "cuda", GPU, [case for case in cases if case["deliverable"] != "space"]))


def judge(title, cases, numbers):
    slower, ties, missed = [], 0, 0
    for case in cases:
        chosen, other = ("cuda", "cpu") if core(case, numbers[0]) > ADVANTAGE * gpu(case, numbers[1]) else ("cpu", "cuda")
        ratio = case[chosen] / case[other]
        ties += 1 < ratio <= TIE
        missed += chosen == "cuda" and ratio > 1
        if ratio > TIE:
            slower.append(f"{case['problem']} {case['deliverable']} of {32 if case['single'] else 64} bits: {chosen}, {ratio:.2f} times")
    print(f"{title}: core {np.round(numbers[0], 2).tolist()}, GPU {np.round(numbers[1], 2).tolist()}")
    print(f"  slower by over a tenth in {len(slower)} of {len(cases)}, slower but a tie in {ties}; the GPU where a core is faster in {missed}")
    for line in slower:
        print("  " + line)


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    cases = read(sys.argv[1:])
    judge("as they are", cases, (CORE, GPU))
    judge("fitted to all", cases, both(cases))
    for part in (0, 1):
        judge("fitted to every other problem, judged on the rest", [case for case in cases if case["number"] % 2 != part],
              both([case for case in cases if case["number"] % 2 == part]))


if __name__ == "__main__":
    main()
