"""The paper's tables on a GPU: our devices beside PyTorch and jitted JAX, in one run on one machine.

    python3 tools/gpu/tables.py --rows 1-41 --precision float64 --out results [--nulla ./nulla]
    python3 tools/gpu/tables.py --draw results/tables-float64.csv

Runs `nulla bench tables --device auto`, which measures the device that is chosen for a deliverable and the other one in turn, in one
process; then the rivals of peers.py on the same problems with the same numbers, and writes one table with ratios
(tables-PRECISION.md, .csv) and a picture (.png, where matplotlib is there). What is finished is kept in the folder: the same command
goes on after an interruption, and a range of rows takes a part of ten minutes at most. The second form draws the picture of a table
that was written before.
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


def peers(options, problems):
    path = os.path.join(options.out, "peers.jsonl")
    until = options.begun + 60 * options.minutes
    try:
        subprocess.run([options.python, os.path.join(HERE, "peers.py"), "--problems", ",".join(problems), "--precision",
                        options.precision, "--seed", str(options.seed), "--out", path, "--seconds", "0.15", "--without",
                        options.without, "--until", str(until)], check=False, timeout=max(1, until + 15 - time.time()))
    except subprocess.TimeoutExpired:
        print("the time is over before the rivals are done; the same command goes on with them", file=sys.stderr)
    rows = {}
    if os.path.exists(path):
        with open(path) as lines:
            for row in map(json.loads, lines):
                if row["precision"] == options.precision and "seconds" in row:
                    rows[row["problem"], row["library"], row["method"]] = row
    return rows


def table(ours, rivals, problems):
    """One line for each problem: times in milliseconds, and ours over the best rival's."""
    lines = []
    for name in problems:
        line = {"problem": name}
        for device, answer in ours.items():
            for row in answer["rows"]:
                if row["problem"] == name and row["method"] in ("null-a", "elsewhere"):
                    what = row["deliverable"]
                    line.update(unknowns=row["unknowns"], equations=row["equations"], dimension=row["dimension"])
                    chosen = device == "auto" and row["method"] == "null-a"
                    for place in (["auto", row["device"]] if chosen else [row["device"]]):
                        line[f"{place} {what}"] = 1e3 * row["seconds"]
                        line[f"{place} {what} residual"] = row["residual"]
                        line[f"{place} {what} by"] = row["reason"]
                    if chosen:
                        line[f"{what} on"] = row["device"]
        for (problem, library, method), row in rivals.items():
            if problem == name:
                line[f"{library} {method}"] = 1e3 * row["seconds"]
                line[f"{library} {method} residual"] = row["residual"]
                line[f"{library} {method} steps"] = row["iterations"]
        # what the automatic choice took; where it was not measured, the GPU
        first = "auto" if "auto" in ours else next(iter(ours))
        best = min((line[a] for a in ("jax cg", "jax qr", "torch cg", "torch qr") if a in line), default=None)
        for deliverable in DELIVERABLES:
            taken = line.get(f"{first} {deliverable}")
            others = [line[f"{device} {deliverable}"] for device in ("cuda", "cpu")
                      if f"{device} {deliverable}" in line and device != line.get(f"{deliverable} on")]
            if "auto" in ours and others and taken is not None:
                line[f"{deliverable} / other device"] = taken / min(others)
            if deliverable == "space":
                continue
            if taken is not None and best is not None:
                line[f"{deliverable} / best"] = taken / best
        if f"{first} member" in line and "jax last-layer" in line:
            line["member / last-layer"] = line[f"{first} member"] / line["jax last-layer"]
        lines.append(line)
    return lines


DELIVERABLES = ("member", "min-norm", "space")
TIE = 1.1
COLUMNS = ["problem", "unknowns", "equations", "auto member", "member on", "jax last-layer", "torch last-layer",
           "member / last-layer", "auto min-norm", "min-norm on", "auto min-norm by", "jax cg", "jax qr", "torch cg", "torch qr",
           "min-norm / best", "auto space", "space on", "cuda member", "cpu member", "cuda min-norm", "cpu min-norm", "cuda space",
           "cpu space", "auto member residual", "auto min-norm residual", "auto space residual", "jax cg residual",
           "jax qr residual", "jax cg steps"] + [f"{what} / other device" for what in DELIVERABLES]


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
        columns = [column for column in COLUMNS if any(line.get(column) is not None for line in lines)]
        file.write("| " + " | ".join(columns) + " |\n|" + "---|" * len(columns) + "\n")
        for line in lines:
            file.write("| " + " | ".join(text(line.get(column)) for column in columns) + " |\n")
        for column, limit in (("min-norm / best", 1), ("member / best", 1), ("member / last-layer", 1.5)):
            known = [line[column] for line in lines if line.get(column) is not None]
            if known:
                file.write(f"\n{column}: {sum(k <= limit for k in known)} of {len(known)} rows at most {limit}, "
                           f"largest {max(known):.3g}, smallest {min(known):.3g}\n")
        choices(lines, file)
    draw(base + ".png", lines)


def choices(lines, file):
    """How often the automatic choice took the slower device; up to a tenth longer is a tie."""
    for what in DELIVERABLES:
        known = [line for line in lines if f"{what} / other device" in line]
        if known:
            places = sorted({line[f"{what} on"] for line in known})
            taken = ", ".join(f"{sum(line[f'{what} on'] == place for line in known)} on {place}" for place in places)
            slower = [line for line in known if line[f"{what} / other device"] > TIE]
            tied = sum(1 / TIE <= line[f"{what} / other device"] <= TIE for line in known)
            file.write(f"\n{what}, chosen: {taken}; the other device was over a tenth faster in {len(slower)} of {len(known)} "
                       f"rows, {tied} ties")
            file.write("".join(f"; {line['problem']} {line[f'{what} / other device']:.2f}" for line in slower) + "\n")


def draw(path, lines):
    try:
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        print("no picture: matplotlib is not here", file=sys.stderr)
        return
    figure, axes = pyplot.subplots(figsize=(9, 6))
    for column in ("auto min-norm", "jax cg", "jax qr", "torch qr", "auto member", "jax last-layer"):
        points = [(float(line["unknowns"]), float(line[column])) for line in lines
                  if line.get(column) not in (None, "") and line.get("unknowns") not in (None, "")]
        if points:
            axes.loglog(*zip(*points), "o" if "member" not in column and "last" not in column else "x", label=column)
    axes.set_xlabel("unknowns")
    axes.set_ylabel("milliseconds")
    axes.legend()
    axes.grid(True, which="both", alpha=0.2)
    figure.savefig(path, dpi=110)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", default="1-41", help="rows of the tables, such as 24-41")
    parser.add_argument("--precision", default="float64", choices=["float64", "float32"])
    parser.add_argument("--out", help="folder for everything")
    parser.add_argument("--draw", help="a table (.csv) to draw beside itself; nothing is measured")
    parser.add_argument("--nulla", default="./nulla", help="how the command line is called")
    parser.add_argument("--python", default=sys.executable, help="a Python that has PyTorch and JAX")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=9, help="after these no further rival is begun")
    parser.add_argument("--devices", default="auto",
                        help="what of ours is measured: auto, or devices, separated by commas, each in a run of its own")
    parser.add_argument("--quick", action="store_true", help="shorter medians of ours")
    parser.add_argument("--without", default="", help="rivals' libraries to leave out: jax, torch")
    parser.add_argument("--commit", default="", help="what the command line was built from, where it cannot know")
    options = parser.parse_args()
    if options.draw:
        with open(options.draw, newline="") as file:
            draw(os.path.splitext(options.draw)[0] + ".png", list(csv.DictReader(file)))
        return
    if not options.out:
        parser.error("--out must name a folder")
    options.begun = time.time()
    os.makedirs(options.out, exist_ok=True)
    ours = {device: measure(options, device) for device in options.devices.split(",")}
    problems = list(dict.fromkeys(row["problem"] for row in next(iter(ours.values()))["rows"]))
    write(options, ours, table(ours, peers(options, problems), problems))


if __name__ == "__main__":
    main()
