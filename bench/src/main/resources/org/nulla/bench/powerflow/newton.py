# Newton's method on a power network with SciPy's sparse LU. Reads the network from the file that it is given, writes the number of
# steps, the seconds a step, and the solution.
import sys
import time

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import spsolve

with open(sys.argv[1]) as file:
    buses, lines, unknowns = (int(word) for word in file.readline().split())
    read = lambda kind: np.array(file.readline().split(), dtype=kind)
    i, k = read(int), read(int)
    g, b = read(float), read(float)
    own_g, own_b = read(float), read(float)
    at = read(int)
    held, wanted, start = read(float), read(float), read(float)

free = np.flatnonzero(at >= 0)
every = np.arange(buses)
# both directions of every line
f, t = np.concatenate([i, k]), np.concatenate([k, i])
G, B = np.concatenate([g, g]), np.concatenate([b, b])


def evaluate(x):
    angle = np.concatenate([[0.0], x[: buses - 1]])
    v = held.copy()
    v[free] = x[at[free]]
    d = angle[f] - angle[t]
    c, s = np.cos(d), np.sin(d)
    p, q = G * c + B * s, G * s - B * c
    vv = v[f] * v[t]
    P = v * v * own_g + np.bincount(f, vv * p, buses)
    Q = -v * v * own_b + np.bincount(f, vv * q, buses)
    miss = np.concatenate([P[1:], np.zeros(len(free))])
    miss[at[free]] = Q[free]
    angles = every - 1
    rows, columns, values = [], [], []

    def put(r, n, a):
        keep = (r >= 0) & (n >= 0)
        rows.append(r[keep])
        columns.append(n[keep])
        values.append(a[keep])

    put(angles, angles, np.bincount(f, -vv * q, buses))
    put(angles, at, 2 * v * own_g + np.bincount(f, v[t] * p, buses))
    put(at, angles, np.bincount(f, vv * p, buses))
    put(at, at, -2 * v * own_b + np.bincount(f, v[t] * q, buses))
    put(angles[f], angles[t], vv * q)
    put(angles[f], at[t], v[f] * p)
    put(at[f], angles[t], -vv * p)
    put(at[f], at[t], v[f] * q)
    matrix = coo_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), (unknowns, unknowns))
    return miss - wanted, matrix.tocsc()


def newton():
    x = start.copy()
    steps = 0
    miss, matrix = evaluate(x)
    while np.abs(miss).max() > 1e-10 and steps < 30:
        x = x - spsolve(matrix, miss)
        steps += 1
        miss, matrix = evaluate(x)
    return x, steps


newton()
times = []
for _ in range(3):
    begin = time.perf_counter()
    x, steps = newton()
    times.append((time.perf_counter() - begin) / max(1, steps))
print(steps)
print(sorted(times)[1])
print(" ".join(repr(float(value)) for value in x))
