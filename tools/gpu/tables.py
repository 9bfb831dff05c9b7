"""The paper's tables on a GPU: our devices beside PyTorch and jitted JAX, in one run on one machine.

    python3 tools/gpu/tables.py --rows 1-41 --precision float64 --out results [--nulla ./nulla]

Runs `nulla bench tables` on the GPU and on the processor, then the rivals of peers.py on the same problems with the same numbers,
and writes one table with ratios (tables-PRECISION.md, .csv) and a picture (.png, where matplotlib is there). What is finished is
kept in the folder: the same command goes on after an interruption, and a range of rows takes a part of ten minutes at most.
"""
import argparse
import csv
import datetime
import json
import os
import shlex
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def measure(options, device):
    """Our rows on one device; a finished range is not measured again."""
    name = f"{device}-{options.precision}-{options.rows}"
    path = os.path.join(options.out, name + ".json")
    if not os.path.exists(path):
        command = shlex.split(options.nulla) + ["bench", "tables", "--rows", options.rows, "--no-rivals", "--precision",
                                                options.precision, "--device", device, "--seed", str(options.seed),
                                                "--json", "--resume", os.path.join(options.out, name + ".unfinished")]
        if options.quick:
            command.append("--quick")
        answer = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
        with open(path + ".new", "wb") as file:
            file.write(answer)
        os.replace(path + ".new", path)
    with open(path) as file:
        return json.load(file)


def choices(options, problems):
    command = shlex.split(options.nulla) + ["devices", "--choose", ",".join(problems), "--json"]
    answer = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return {(c["problem"], c["deliverable"]): c["device"] for c in answer["choices"]}


def peers(options, problems):
    path = os.path.join(options.out, "peers.jsonl")
    subprocess.run([options.python, os.path.join(HERE, "peers.py"), "--problems", ",".join(problems), "--precision",
                    options.precision, "--seed", str(options.seed), "--out", path, "--seconds", "0.15", "--without",
                    options.without, "--until", str(options.begun + 60 * options.minutes)], check=False)
    rows = {}
    if os.path.exists(path):
        with open(path) as lines:
            for row in map(json.loads, lines):
                if row["precision"] == options.precision and "seconds" in row:
                    rows[row["problem"], row["library"], row["method"]] = row
    return rows


def table(ours, chosen, rivals, problems):
    """One line for each problem: times in milliseconds, and ours over the best rival's."""
    lines = []
    for name in problems:
        line = {"problem": name}
        for device, answer in ours.items():
            for row in answer["rows"]:
                if row["problem"] == name and row["method"] == "null-a":
                    line.update(unknowns=row["unknowns"], equations=row["equations"], dimension=row["dimension"])
                    line[f"{device} {row['deliverable']}"] = 1e3 * row["seconds"]
                    line[f"{device} {row['deliverable']} residual"] = row["residual"]
        for (problem, library, method), row in rivals.items():
            if problem == name:
                line[f"{library} {method}"] = 1e3 * row["seconds"]
                line[f"{library} {method} residual"] = row["residual"]
                line[f"{library} {method} steps"] = row["iterations"]
        for deliverable, against in (("member", ("jax cg", "jax qr")), ("min-norm", ("jax cg", "jax qr"))):
            device = chosen.get((name, deliverable))
            line[f"{deliverable} on"] = device
            time_taken = line.get(f"{device} {deliverable}")
            best = min((line[a] for a in against if a in line), default=None)
            if time_taken is not None and best is not None:
                line[f"{deliverable} / best"] = time_taken / best
            if deliverable == "member" and time_taken is not None and "jax last-layer" in line:
                line["member / last-layer"] = time_taken / line["jax last-layer"]
        lines.append(line)
    return lines


COLUMNS = ["problem", "unknowns", "equations", "cuda member", "cpu member", "member on", "jax last-layer", "torch last-layer",
           "member / last-layer", "cuda min-norm", "cpu min-norm", "min-norm on", "jax cg", "jax qr", "torch cg", "torch qr",
           "min-norm / best", "cuda space", "cpu space", "cuda member residual", "cuda min-norm residual",
           "cuda space residual", "jax cg residual", "jax cg steps"]


def text(value):
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.3g}"
    return str(value)


def write(options, ours, lines):
    base = os.path.join(options.out, f"tables-{options.precision}")
    with open(base + ".csv", "w", newline="") as file:
        keys = list(dict.fromkeys(key for line in lines for key in line))
        writer = csv.DictWriter(file, keys)
        writer.writeheader()
        writer.writerows(lines)
    any_device = next(iter(ours.values()))
    with open(base + ".md", "w") as file:
        file.write(f"Machine: {any_device['machine']}. JDK: {any_device['jdk']}. Commit {options.commit or any_device['commit']}. "
                   f"Seed {options.seed}. {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}. {options.precision}; "
                   "milliseconds, medians.\n\n")
        file.write("| " + " | ".join(COLUMNS) + " |\n|" + "---|" * len(COLUMNS) + "\n")
        for line in lines:
            file.write("| " + " | ".join(text(line.get(column)) for column in COLUMNS) + " |\n")
        for column, limit in (("min-norm / best", 1), ("member / best", 1), ("member / last-layer", 1.5)):
            known = [line[column] for line in lines if line.get(column) is not None]
            if known:
                file.write(f"\n{column}: {sum(k <= limit for k in known)} of {len(known)} rows at most {limit}, "
                           f"largest {max(known):.3g}, smallest {min(known):.3g}\n")
    try:
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        print("no picture: matplotlib is not here", file=sys.stderr)
        return
    figure, axes = pyplot.subplots(figsize=(9, 6))
    for column in ("cuda min-norm", "cpu min-norm", "jax cg", "jax qr", "torch qr", "cuda member", "cpu member", "jax last-layer"):
        points = [(line["unknowns"], line[column]) for line in lines if column in line and "unknowns" in line]
        if points:
            axes.loglog(*zip(*points), "o" if "member" not in column and "last" not in column else "x", label=column)
    axes.set_xlabel("unknowns")
    axes.set_ylabel("milliseconds")
    axes.legend()
    axes.grid(True, which="both", alpha=0.2)
    figure.savefig(base + ".png", dpi=110)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", default="1-41", help="rows of the tables, such as 24-41")
    parser.add_argument("--precision", default="float64", choices=["float64", "float32"])
    parser.add_argument("--out", required=True, help="folder for everything")
    parser.add_argument("--nulla", default="./nulla", help="how the command line is called")
    parser.add_argument("--python", default=sys.executable, help="a Python that has PyTorch and JAX")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=9, help="after these no further rival is begun")
    parser.add_argument("--devices", default="cuda,cpu", help="what of ours is measured")
    parser.add_argument("--quick", action="store_true", help="shorter medians of ours")
    parser.add_argument("--without", default="", help="rivals' libraries to leave out: jax, torch")
    parser.add_argument("--commit", default="", help="what the command line was built from, where it cannot know")
    options = parser.parse_args()
    options.begun = time.time()
    os.makedirs(options.out, exist_ok=True)
    ours = {device: measure(options, device) for device in options.devices.split(",")}
    problems = list(dict.fromkeys(row["problem"] for row in next(iter(ours.values()))["rows"]))
    lines = table(ours, choices(options, problems), peers(options, problems), problems)
    write(options, ours, lines)


if __name__ == "__main__":
    main()
