"""Rivals on a GPU: conjugate gradients, explicit QR and least squares on the last layer, in PyTorch and in jitted JAX.

    python3 peers.py --problems mlp-d2-w32-b8,gpt2-c16-l2-h2-t8 --precision float64 --out peers.jsonl

Problems have the names of `nulla bench tables`, and the same numbers: Java's generator is done again here. Every way is compiled
and warmed up before its clock starts, waits for the GPU once at its end, and gives the median of its runs; its answer is checked
by a product with the Jacobian afterwards. Rows that the output file has already are not measured again.
"""
import argparse
import concurrent.futures
import json
import math
import os
import re
import statistics
import time

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
import numpy as np

TOLERANCE = {"float64": 1e-8, "float32": 1e-5}
STEPS = 5000


class JavaRandom:
    """java.util.Random, as far as it is needed."""

    def __init__(self, seed):
        self.state = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)
        self.spare = None

    def bits(self, count):
        self.state = (self.state * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        return self.state >> (48 - count)

    def uniform(self):
        return ((self.bits(26) << 27) + self.bits(27)) * 2.0 ** -53

    def gaussian(self):
        if self.spare is not None:
            spare, self.spare = self.spare, None
            return spare
        while True:
            a, b = 2 * self.uniform() - 1, 2 * self.uniform() - 1
            s = a * a + b * b
            if 0 < s < 1:
                factor = math.sqrt(-2 * math.log(s) / s)
                self.spare = b * factor
                return a * factor

    def array(self, shape, deviation):
        count = int(np.prod(shape))
        return np.array([deviation * self.gaussian() for _ in range(count)]).reshape(shape)


class Problem:
    """One network with its weights, its input and the wanted change of its output."""

    def __init__(self, name, precision, seed):
        self.name = name
        random = JavaRandom(seed)
        mlp = re.fullmatch(r"mlp-d(\d+)-w(\d+)-b(\d+)", name)
        gpt = re.fullmatch(r"gpt2-c(\d+)-l(\d+)-h(\d+)-t(\d+)", name)
        if mlp:
            self.kind = "mlp"
            depth, width, batch = map(int, mlp.groups())
            self.heads = 1
            weights = []
            for _ in range(depth):
                weights += [random.array((width, width), 1 / math.sqrt(width)), random.array((width,), 0.1)]
            rows, columns = batch, width
        elif gpt:
            self.kind = "gpt2"
            c, layers, self.heads, rows = map(int, gpt.groups())
            weights = []
            for _ in range(layers):
                weights += [np.ones(c), np.zeros(c), random.array((c, 3 * c), 0.02), np.zeros(3 * c),
                            random.array((c, c), 0.02), np.zeros(c), np.ones(c), np.zeros(c),
                            random.array((c, 4 * c), 0.02), np.zeros(4 * c), random.array((4 * c, c), 0.02), np.zeros(c)]
            columns = c
        else:
            raise SystemExit(f"There is no problem '{name}' here. Names are mlp-d2-w32-b8 and gpt2-c16-l2-h2-t8 and the like.")
        self.weights = [w.astype(precision) for w in weights]
        self.input = random.array((rows, columns), 1).astype(precision)
        self.target = random.array((rows, columns), 1).astype(precision)


def network(xp, problem, softmax, gelu, masked):
    """The network as a function of its weights and input, and the features of its last layer, for JAX or PyTorch."""

    def norm(x, w, b):
        mean = x.mean(-1, keepdims=True)
        variance = ((x - mean) ** 2).mean(-1, keepdims=True)
        return (x - mean) / xp.sqrt(variance + 1e-5) * w + b

    def mlp(weights, x):
        for i in range(0, len(weights), 2):
            features, x = x, xp.tanh(x @ weights[i] + weights[i + 1])
        return x, features

    def gpt(weights, x):
        rows, c = x.shape
        heads = problem.heads
        for i in range(0, len(weights), 12):
            n1w, n1b, aw, ab, pw, pb, n2w, n2b, fw, fb, ow, ob = weights[i:i + 12]
            h = norm(x, n1w, n1b) @ aw + ab
            q, k, v = (h[:, j * c:(j + 1) * c].reshape(rows, heads, c // heads).swapaxes(0, 1) for j in range(3))
            a = softmax(masked(q @ k.swapaxes(1, 2) / math.sqrt(c // heads)))
            x = x + (a @ v).swapaxes(0, 1).reshape(rows, c) @ pw + pb
            features = gelu(norm(x, n2w, n2b) @ fw + fb)
            x = x + features @ ow + ob
        return x, features

    return mlp if problem.kind == "mlp" else gpt


def slopes(problem, y):
    """What stands between the last layer's product and the output."""
    return 1 - y * y if problem.kind == "mlp" else 1


def jax_ways(problem, precision):
    import jax
    import jax.numpy as jnp
    tolerance = TOLERANCE[precision]
    weights = [jnp.asarray(w) for w in problem.weights]
    x, target = jnp.asarray(problem.input), jnp.asarray(problem.target)
    mask = jnp.tril(jnp.ones((x.shape[0], x.shape[0]), bool))
    both = network(jnp, problem, lambda a: jax.nn.softmax(a, -1), lambda a: jax.nn.gelu(a, approximate=True),
                   lambda a: jnp.where(mask, a, -jnp.inf))

    def f(w):
        return both(w, x)[0]

    def cg(w, t):
        _, push = jax.linearize(f, w)
        pull = jax.linear_transpose(push, w)
        size = jnp.sqrt((t * t).sum())

        def step(s):
            u, r, d, rs, n = s
            image = push(pull(d)[0])
            alpha = rs / (d * image).sum()
            u, r = u + alpha * d, r - alpha * image
            now = (r * r).sum()
            return u, r, r + now / rs * d, now, n + 1

        def more(s):
            return (s[4] < STEPS) & (jnp.sqrt(s[3]) >= tolerance * size)

        u, _, _, _, n = jax.lax.while_loop(more, step, (jnp.zeros_like(t), t, t, (t * t).sum(), 0))
        return pull(u)[0], n

    def qr(w, t):
        rows = jax.jacrev(f)(w)
        j = jnp.concatenate([r.reshape(t.size, -1) for r in rows], 1)
        q, r = jnp.linalg.qr(j.T)
        flat = q @ jax.scipy.linalg.solve_triangular(r, t.reshape(-1), trans=1)
        parts = jnp.split(flat, np.cumsum([p.size for p in w])[:-1].tolist())
        return [part.reshape(p.shape) for part, p in zip(parts, w)], 0

    def last(w, t):
        y, features = both(w, x)
        h = jnp.concatenate([features, jnp.ones((x.shape[0], 1), x.dtype)], 1)
        q, r = jnp.linalg.qr(h.T)
        both_last = q @ jax.scipy.linalg.solve_triangular(r, t / slopes(problem, y), trans=1)
        return [jnp.zeros_like(p) for p in w[:-2]] + [both_last[:-1], both_last[-1]], 0

    def residual(answer):
        image = jax.jvp(f, (weights,), (list(answer),))[1]
        return float(jnp.linalg.norm(image - target) / jnp.linalg.norm(target))

    ways = []
    for name, deliverable, way in (("cg", "min-norm", cg), ("qr", "min-norm", qr), ("last-layer", "member", last)):
        ways.append((name, deliverable, jax.jit(way).lower(weights, target)))

    def runner(compiled):
        return lambda: jax.block_until_ready(compiled(weights, target))

    return ways, runner, residual


def torch_ways(problem, precision):
    import torch
    from torch.func import jacrev, jvp, vjp
    import torch.nn.functional as functional
    tolerance = TOLERANCE[precision]
    torch.backends.cuda.matmul.allow_tf32 = False
    weights = tuple(torch.as_tensor(w, device="cuda") for w in problem.weights)
    x, target = torch.as_tensor(problem.input, device="cuda"), torch.as_tensor(problem.target, device="cuda")
    mask = torch.tril(torch.ones(x.shape[0], x.shape[0], device="cuda", dtype=torch.bool))
    both = network(torch, problem, lambda a: torch.softmax(a, -1), lambda a: functional.gelu(a, approximate="tanh"),
                   lambda a: a.masked_fill(~mask, float("-inf")))

    def f(*w):
        return both(w, x)[0]

    def cg():
        _, pull = vjp(f, *weights)
        u, r = torch.zeros_like(target), target.clone()
        d, rs = r.clone(), (r * r).sum()
        limit = (tolerance * rs.sqrt()).item() ** 2
        for n in range(1, STEPS + 1):
            image = jvp(f, weights, pull(d))[1]
            alpha = rs / (d * image).sum()
            u, r = u + alpha * d, r - alpha * image
            now = (r * r).sum()
            # looking costs a wait: once in ten steps
            if n % 10 == 0 and now.item() < limit:
                break
            d, rs = r + now / rs * d, now
        return pull(u), n

    def qr():
        rows = jacrev(lambda *w: f(*w).reshape(-1), argnums=tuple(range(len(weights))))(*weights)
        j = torch.cat([r.reshape(target.numel(), -1) for r in rows], 1)
        q, r = torch.linalg.qr(j.T)
        flat = (q @ torch.linalg.solve_triangular(r.T, target.reshape(-1, 1), upper=False)).reshape(-1)
        return [p.reshape(w.shape) for p, w in zip(flat.split([w.numel() for w in weights]), weights)], 0

    def last():
        y, features = both(weights, x)
        h = torch.cat([features, torch.ones(x.shape[0], 1, dtype=x.dtype, device="cuda")], 1)
        q, r = torch.linalg.qr(h.T)
        both_last = q @ torch.linalg.solve_triangular(r.T, target / slopes(problem, y), upper=False)
        return [torch.zeros_like(w) for w in weights[:-2]] + [both_last[:-1], both_last[-1]], 0

    def residual(answer):
        image = jvp(f, weights, tuple(answer))[1]
        return float((image - target).norm() / target.norm())

    def runner(way):
        def run():
            answer = way()
            torch.cuda.synchronize()
            return answer
        return run

    return [("cg", "min-norm", cg), ("qr", "min-norm", qr), ("last-layer", "member", last)], runner, residual


def median(run, seconds, most):
    """Runs until there is a median; a slow way is run once more after its warm-up, a very slow one not even that."""
    start = time.perf_counter()
    answer = run()
    first = time.perf_counter() - start
    if first > 3:
        return first, 1, answer
    if first < 0.3:
        run()
    times = []
    while len(times) < (1 if first > 0.3 else 3) or (sum(times) < seconds and len(times) < most):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times), len(times), answer


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", required=True)
    parser.add_argument("--precision", default="float64", choices=["float64", "float32"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=0.3, help="time for each median")
    parser.add_argument("--until", type=float, default=1e18, help="the time of day, in seconds, after which nothing is begun")
    parser.add_argument("--without", default="", help="libraries to leave out")
    options = parser.parse_args()
    done = set()
    if os.path.exists(options.out):
        with open(options.out) as lines:
            done = {(row["problem"], row["precision"], row["library"]) for row in map(json.loads, lines)}
    names = list(dict.fromkeys(options.problems.split(",")))
    problems = {name: Problem(name, options.precision, options.seed) for name in names}
    libraries = [lib for lib in ("jax", "torch") if lib not in options.without.split(",")]
    if "jax" in libraries:
        import jax
        jax.config.update("jax_enable_x64", True)
        jax.config.update("jax_default_matmul_precision", "highest")
    with open(options.out, "a") as out:
        compiled = compile_all(names, problems, options.precision, done) if "jax" in libraries else {}
        for name in names:
            for library in libraries:
                if (name, options.precision, library) not in done and time.time() < options.until:
                    measure(name, library, problems[name], compiled, options, out)


def compile_all(names, problems, precision, done):
    """All ways of all problems, compiled side by side; nothing is measured before the last of them is ready."""
    compiled = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in names:
            if (name, precision, "jax") not in done:
                ways, runner, residual = jax_ways(problems[name], precision)
                compiled[name] = ([(n, d, pool.submit(low.compile)) for n, d, low in ways], runner, residual)
    # leaving the pool waited for all of them
    return compiled


def measure(name, library, problem, compiled, options, out):
    if library == "jax":
        ways, runner, residual = compiled[name]
        ways = [(n, d, code.result()) for n, d, code in ways]
    else:
        ways, runner, residual = torch_ways(problem, options.precision)
    for method, deliverable, way in ways:
        row = dict(problem=name, precision=options.precision, library=library, method=method, deliverable=deliverable)
        try:
            seconds, repetitions, (answer, steps) = median(runner(way), options.seconds, 300)
            row.update(seconds=seconds, repetitions=repetitions, iterations=int(steps), residual=residual(answer))
        except Exception as e:
            row.update(failure=str(e).split("\n")[0])
        out.write(json.dumps(row) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
