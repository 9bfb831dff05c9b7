"""Values of the standard problems, computed apart from the Java code and in another style; writes values.csv.

Each line: collection, name, unknowns, equations, and for the start and for a point near it a sum over the equations in which
every equation has a weight of its own, so that a changed sign, order or constant shows. Needs Python 3 and nothing else:

    python3 reference.py > ../resources/org/nulla/bench/problems/values.csv
"""
from fractions import Fraction
from math import atan, cos, exp, log, pi, prod, sin, sqrt, acos, cosh, acosh


def chebyshev(i, x):
    if abs(x) <= 1:
        return cos(i * acos(x))
    return (1 if x > 0 else (-1) ** i) * cosh(i * acosh(abs(x)))


def theta(a, b):
    return (atan(b / a) / (2 * pi) if a > 0 else atan(b / a) / (2 * pi) + .5 if a < 0 else .25 * ((b > 0) - (b < 0)))


def chain(x):
    return [1 - x[0]] + [10 * (b - a ** 2) for a, b in zip(x, x[1:])]


def pairs(x):
    return [v for a, b in zip(x[::2], x[1::2]) for v in (10 * (b - a * a), 1 - a)]


def powell_singular(x):
    out = []
    for k in range(0, len(x), 4):
        a, b, c, d = x[k:k + 4]
        out += [a + 10 * b, sqrt(5) * (c - d), (b - 2 * c) ** 2, sqrt(10) * (a - d) ** 2]
    return out


def powell_bad(x):
    return [1e4 * x[0] * x[1] - 1, exp(-x[0]) + exp(-x[1]) - 1.0001]


def wood_gradient(v):
    x, y, z, w = v
    a, b = y - x ** 2, w - z ** 2
    return [-200 * x * a - (1 - x), 200 * a + 20.2 * (y - 1) + 19.8 * (w - 1), -180 * z * b - (1 - z),
            180 * b + 20.2 * (w - 1) + 19.8 * (y - 1)]


def helical(x):
    return [10 * (x[2] - 10 * theta(x[0], x[1])), 10 * (sqrt(x[0] ** 2 + x[1] ** 2) - 1), x[2]]


def watson_sums(x, shift):
    n = len(x)
    ts = [i / 29 for i in range(1, 30)]
    u = {t: sum(t ** (j - 1) * x[j - 1] for j in range(1, n + 1)) for t in ts}
    s = {t: sum((j - shift) * t ** (j - 2) * x[j - 1] for j in range(2, n + 1)) for t in ts}
    return [sum(t ** (k - 2) * (s[t] - u[t] ** 2 - 1) * (k - shift - 2 * t * u[t]) for t in ts) for k in range(1, n + 1)]


def watson_variant(x):
    f = watson_sums(x, 0)
    f[0] += x[0] * (3 - 2 * x[1] + 2 * x[0] ** 2)
    f[1] += x[1] * (1 - x[1]) - 1
    return f


def watson_gradient(x):
    f = watson_sums(x, 1)
    w = x[1] - x[0] ** 2 - 1
    f[0] += x[0] * (1 - 2 * w)
    f[1] += w
    return f


def watson_residuals(x):
    n = len(x)
    rows = []
    for i in range(1, 30):
        t = i / 29
        rows.append(sum((j - 1) * x[j - 1] * t ** (j - 2) for j in range(2, n + 1))
                    - sum(x[j - 1] * t ** (j - 1) for j in range(1, n + 1)) ** 2 - 1)
    return rows + [x[0], x[1] - x[0] ** 2 - 1]


def chebyquad(shifted, m=None):
    def f(x):
        n = len(x)
        return [sum(chebyshev(i, 2 * v - 1 if shifted else v) for v in x) / n + (1 / (i * i - 1) if i % 2 == 0 else 0)
                for i in range(1, (m or n) + 1)]
    return f


def brown(x):
    n = len(x)
    return [x[k] + sum(x) - (n + 1) for k in range(n - 1)] + [prod(x) - 1]


def boundary(x):
    n = len(x)
    h = 1 / (n + 1)
    y = [0] + list(x) + [0]
    return [2 * y[k] + h * h * (y[k] + k * h + 1) ** 3 / 2 - y[k - 1] - y[k + 1] for k in range(1, n + 1)]


def integral(twice):
    def f(x):
        n = len(x)
        h = 1 / (n + 1)
        t = lambda j: j * h
        c = lambda j: (x[j - 1] + t(j) + 1) ** 3
        return [x[k - 1] + h / 2 * ((1 - t(k)) * sum(t(j) * c(j) for j in range(1, k + 1))
                                    + t(k) * sum((1 - t(j)) * c(j) for j in range(k if twice else k + 1, n + 1)))
                for k in range(1, n + 1)]
    return f


def trigonometric(x):
    n = len(x)
    return [n - sum(map(cos, x)) + k * (1 - cos(v)) - sin(v) for k, v in enumerate(x, 1)]


def variable_gradient(x):
    s = sum(j * (v - 1) for j, v in enumerate(x, 1))
    return [v - 1 + k * s * (1 + 2 * s * s) for k, v in enumerate(x, 1)]


def tridiagonal(x):
    y = [0] + list(x) + [0]
    return [(3 - 2 * y[k]) * y[k] + 1 - y[k - 1] - 2 * y[k + 1] for k in range(1, len(x) + 1)]


def banded(x):
    n = len(x)
    return [x[k] * (2 + 5 * x[k] ** 2) + 1 - sum(x[j] * (1 + x[j]) for j in range(n) if j != k and k - 5 <= j <= k + 1)
            for k in range(n)]


def square_root(x):
    n = round(sqrt(len(x)))
    a = [[1e-4 if i == j else 1 if (i, j) == (0, 1) else 0 for j in range(n)] for i in range(n)]
    return [sum(x[i * n + k] * x[k * n + j] for k in range(n)) - a[i][j] for i in range(n) for j in range(n)]


def freudenstein(x):
    return [x[0] - x[1] ** 3 + 5 * x[1] ** 2 - 2 * x[1] - 13, x[0] + x[1] ** 3 + x[1] ** 2 - 14 * x[1] - 29]


def chandrasekhar(x):
    n = len(x)
    mu = [i / n for i in range(1, n + 1)]
    return [x[i] - 1 / (1 - .9 / (2 * n) * sum(mu[i] * x[j] / (mu[i] + mu[j]) for j in range(n))) for i in range(n)]


def ten(start):
    return [start(i) for i in range(1, 11)]


parabola = ten(lambda i: i / 11 * (i / 11 - 1))
ramp = ten(lambda i: 1 - i / 10)

systems = [
    ("generalized-rosenbrock", chain, [-1.2] + [1] * 9), ("powell-singular", powell_singular, [3, -1, 0, 1]),
    ("powell-badly-scaled", powell_bad, [0, 1]), ("wood", wood_gradient, [-3, -1, -3, -1]),
    ("helical-valley", helical, [-1, 0, 0]), ("watson", watson_variant, [0, 0]),
    ("chebyquad", chebyquad(False), [(2 * i - 2) / 3 for i in (1, 2)]), ("brown-almost-linear", brown, [.5] * 10),
    ("discrete-boundary-value", boundary, parabola), ("discrete-integral-equation", integral(True), parabola),
    ("trigonometric", trigonometric, [.1] * 10), ("variably-dimensioned", variable_gradient, ramp),
    ("broyden-tridiagonal", tridiagonal, [-1] * 10), ("broyden-banded", banded, [-1] * 10),
    ("hammarling-2x2-square-root", square_root, [1, 0, 0, 1]),
    ("hammarling-3x3-square-root", square_root, [1, 0, 0, 0, 1, 0, 0, 0, 1]),
    ("dennis-schnabel", lambda x: [x[0] + x[1] - 3, x[0] ** 2 + x[1] ** 2 - 9], [1, 5]),
    ("sample-18", lambda x: [x[1] ** 2 * (1 - exp(-x[0] ** 2)) / x[0], x[0] * (1 - exp(-x[1] ** 2)) / x[1]], [2, 2]),
    ("sample-19", lambda x: [x[0] * (x[0] ** 2 + x[1] ** 2), x[1] * (x[0] ** 2 + x[1] ** 2)], [3, 3]),
    ("scalar", lambda x: [x[0] * (x[0] - 5) ** 2], [1]), ("freudenstein-roth", freudenstein, [.5, -2]),
    ("boggs", lambda x: [x[0] ** 2 - x[1] + 1, x[0] - cos(pi * x[1] / 2)], [1, 0]),
    ("chandrasekhar", chandrasekhar, [1] * 10)]

runs = []


def run(name, starts, f, start):
    for i in range(starts):
        factor = 10 ** i
        point = [factor * v for v in start] if any(start) or i == 0 else [factor] * len(start)
        runs.append((f"{name}-{len(start)}" + ("" if i == 0 else f"-x{factor}"), f, point))


run("rosenbrock", 3, pairs, [-1.2, 1])
run("powell-singular", 3, powell_singular, [3, -1, 0, 1])
run("powell-badly-scaled", 2, powell_bad, [0, 1])
run("wood", 3, wood_gradient, [-3, -1, -3, -1])
run("helical-valley", 3, helical, [-1, 0, 0])
run("watson", 2, watson_gradient, [0] * 6)
run("watson", 2, watson_gradient, [0] * 9)
for size, count in ((5, 3), (6, 3), (7, 3), (8, 1), (9, 1)):
    run("chebyquad", count, chebyquad(True), [i / (size + 1) for i in range(1, size + 1)])
for size, count in ((10, 3), (30, 1), (40, 1)):
    run("brown-almost-linear", count, brown, [.5] * size)
run("discrete-boundary-value", 3, boundary, parabola)
run("discrete-integral-equation", 3, integral(False), [-.25])
run("discrete-integral-equation", 3, integral(False), parabola)
run("trigonometric", 3, trigonometric, [.1] * 10)
run("variably-dimensioned", 3, variable_gradient, ramp)
run("broyden-tridiagonal", 3, tridiagonal, [-1] * 10)
run("broyden-banded", 3, banded, [-1] * 10)


def wood(x):
    return [10 * (x[1] - x[0] ** 2), 1 - x[0], sqrt(90) * (x[3] - x[2] ** 2), 1 - x[2], sqrt(10) * (x[1] + x[3] - 2),
            (x[1] - x[3]) / sqrt(10)]


def brown_dennis(x):
    return [(x[0] + i / 5 * x[1] - exp(i / 5)) ** 2 + (x[2] + x[3] * sin(i / 5) - cos(i / 5)) ** 2 for i in range(1, 21)]


def biggs(x):
    y = lambda t: exp(-t) - 5 * exp(-10 * t) + 3 * exp(-4 * t)
    return [x[2] * exp(-t * x[0]) - x[3] * exp(-t * x[1]) + x[5] * exp(-t * x[4]) - y(t) for t in
            [i / 10 for i in range(1, 14)]]


def penalty1(x):
    return [sqrt(1e-5) * (v - 1) for v in x] + [sum(v * v for v in x) - .25]


def penalty2(x):
    n = len(x)
    a = sqrt(1e-5)
    e = lambda i: exp(x[i - 1] / 10)
    return ([x[0] - .2] + [a * (e(i) + e(i - 1) - exp(i / 10) - exp((i - 1) / 10)) for i in range(2, n + 1)]
            + [a * (e(i - n + 1) - exp(-.1)) for i in range(n + 1, 2 * n)]
            + [sum((n - j + 1) * x[j - 1] ** 2 for j in range(1, n + 1)) - 1])


def variably(x):
    s = sum(j * (v - 1) for j, v in enumerate(x, 1))
    return [v - 1 for v in x] + [s, s * s]


def linear(kind):
    def f(x):
        n, m = len(x), 10
        if kind == 0:
            return [(x[i] if i < n else 0) - 2 / m * sum(x) - 1 for i in range(m)]
        if kind == 1:
            return [i * sum(j * v for j, v in enumerate(x, 1)) - 1 for i in range(1, m + 1)]
        s = sum(j * x[j - 1] for j in range(2, n))
        return [-1] + [(i - 1) * s - 1 for i in range(2, m)] + [-1]
    return f


def numbers(text):
    return [float(Fraction(word)) for word in text.split()]


bard_y = numbers(".14 .18 .22 .25 .29 .32 .35 .39 .37 .58 .73 .96 1.34 2.10 4.39")
gauss_y = numbers(".0009 .0044 .0175 .0540 .1295 .2420 .3521 .3989 .3521 .2420 .1295 .0540 .0175 .0044 .0009")
meyer_y = numbers("34780 28610 23650 19630 16370 13720 11540 9744 8261 7030 6005 5147 4427 3820 3307 2872")
kowalik_y = numbers(".1957 .1947 .1735 .1600 .0844 .0627 .0456 .0342 .0323 .0235 .0246")
kowalik_u = numbers("4 2 1 .5 .25 .167 .125 .1 .0833 .0714 .0625")
osborne1_y = numbers(""".844 .908 .932 .936 .925 .908 .881 .850 .818 .784 .751 .718 .685 .658 .628 .603 .580 .558 .538 .522
 .506 .490 .478 .467 .457 .448 .438 .431 .424 .420 .414 .411 .406""")
osborne2_y = numbers("""1.366 1.191 1.112 1.013 .991 .885 .831 .847 .786 .725 .746 .679 .608 .655 .616 .606 .602 .626 .651
 .724 .649 .649 .694 .644 .624 .661 .612 .558 .533 .495 .500 .423 .395 .375 .372 .391 .396 .405 .428 .429 .523 .562 .607 .653
 .672 .708 .633 .668 .645 .632 .591 .559 .597 .625 .739 .710 .729 .720 .636 .581 .428 .292 .162 .098 .054""")


def bard(x):
    return [y - (x[0] + i / ((16 - i) * x[1] + min(i, 16 - i) * x[2])) for i, y in enumerate(bard_y, 1)]


def gulf(x):
    return [exp(-abs(25 + (-50 * log(i / 100)) ** (2 / 3) - x[1]) ** x[2] / x[0]) - i / 100 for i in range(1, 100)]


def osborne2(x):
    return [y - (x[0] * exp(-t * x[4]) + sum(x[p] * exp(-(t - x[7 + p]) ** 2 * x[4 + p]) for p in (1, 2, 3)))
            for t, y in ((i / 10, v) for i, v in enumerate(osborne2_y))]


fits = [
    ("rosenbrock", pairs, [-1.2, 1]), ("freudenstein-roth", freudenstein, [.5, -2]),
    ("powell-badly-scaled", powell_bad, [0, 1]),
    ("brown-badly-scaled", lambda x: [x[0] - 1e6, x[1] - 2e-6, x[0] * x[1] - 2], [1, 1]),
    ("beale", lambda x: [y - x[0] * (1 - x[1] ** i) for i, y in ((1, 1.5), (2, 2.25), (3, 2.625))], [1, 1]),
    ("jennrich-sampson", lambda x: [2 + 2 * i - (exp(i * x[0]) + exp(i * x[1])) for i in range(1, 11)], [.3, .4]),
    ("helical-valley", helical, [-1, 0, 0]),
    ("box-3d", lambda x: [exp(-t * x[0]) - exp(-t * x[1]) - x[2] * (exp(-t) - exp(-10 * t)) for t in
                          [i / 10 for i in range(1, 11)]], [0, 10, 20]),
    ("powell-singular", powell_singular, [3, -1, 0, 1]), ("wood", wood, [-3, -1, -3, -1]),
    ("brown-dennis", brown_dennis, [25, 5, -5, -1]), ("biggs-exp6", biggs, [1, 2, 1, 1, 1, 1]),
    ("bard", bard, [1, 1, 1]),
    ("gaussian", lambda x: [x[0] * exp(-x[1] * ((8 - i) / 2 - x[2]) ** 2 / 2) - y for i, y in enumerate(gauss_y, 1)],
     [.4, 1, 0]),
    ("meyer", lambda x: [x[0] * exp(x[1] / (45 + 5 * i + x[2])) - y for i, y in enumerate(meyer_y, 1)], [.02, 4000, 250]),
    ("gulf", gulf, [5, 2.5, .15]),
    ("kowalik-osborne", lambda x: [y - x[0] * (u * u + u * x[1]) / (u * u + u * x[2] + x[3]) for y, u in
                                   zip(kowalik_y, kowalik_u)], [.25, .39, .415, .39]),
    ("osborne-1", lambda x: [y - (x[0] + x[1] * exp(-10 * i * x[3]) + x[2] * exp(-10 * i * x[4])) for i, y in
                             enumerate(osborne1_y)], [.5, 1.5, -1, .01, .02]),
    ("osborne-2", osborne2, [1.3, .65, .65, .7, .6, 3, 5, 7, 2, 4.5, 5.5]),
    ("watson-6", watson_residuals, [0] * 6), ("watson-9", watson_residuals, [0] * 9),
    ("watson-12", watson_residuals, [0] * 12), ("extended-rosenbrock", pairs, [-1.2, 1] * 5),
    ("extended-powell-singular", powell_singular, [3, -1, 0, 1] * 3), ("penalty-1-4", penalty1, [1, 2, 3, 4]),
    ("penalty-1-10", penalty1, ten(float)), ("penalty-2-4", penalty2, [.5] * 4), ("penalty-2-10", penalty2, [.5] * 10),
    ("variably-dimensioned", variably, ramp), ("trigonometric", trigonometric, [.1] * 10),
    ("brown-almost-linear", brown, [.5] * 10), ("discrete-boundary-value", boundary, parabola),
    ("discrete-integral-equation", integral(False), parabola), ("broyden-tridiagonal", tridiagonal, [-1] * 10),
    ("broyden-banded", banded, [-1] * 10)] + [
    (f"chebyquad-{n}", chebyquad(True), [i / (n + 1) for i in range(1, n + 1)]) for n in (7, 8, 10)] + [
    ("linear-full-rank", linear(0), [1] * 5), ("linear-rank-1", linear(1), [1] * 5),
    ("linear-rank-1-zero-columns", linear(2), [1] * 5)]


def weighted(f):
    return sum(v * (1 + k % 7) for k, v in enumerate(f))


print("collection,name,unknowns,equations,start,near")
for collection, problems in (("systems", systems), ("minpack", runs), ("fits", fits)):
    for name, f, start in problems:
        near = [v + (i % 5 - 2) / 16 for i, v in enumerate(start)]
        print(f"{collection},{name},{len(start)},{len(f(start))},{weighted(f(start))!r},{weighted(f(near))!r}")
