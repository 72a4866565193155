"""Try random mutants of the rules against the nearest tests: by hand, not in CI.

It needs `pip install cosmic-ray`, which changes the files of this checkout in place: commit first.
`tools/mutants.md` has the last result, and explains why each survivor is acceptable.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from game.console import on_stop, run

ROOT = Path(__file__).parents[1]
RULES = "rules/false_sunrise"
SUBJECTS = {
    "gunnery": (f"{RULES}/july_2024/gunnery.py", f"{RULES}/july_2024/shooting.py"),
    "damage": (f"{RULES}/damage.py",),
    "movement": (f"{RULES}/movement.py",),
    "scoring": (f"{RULES}/scoring.py",),
    "orders": (f"{RULES}/plotting.py",),
}
TESTS = (
    "bars",
    "orders_drawn",
    "july_unchanged",
    "rulings_table",
    "rulings_setup",
    "symmetry",
    "no_such_place",
    "odds_dice",
    "editions",
    "volley_odds",
    "faction_matches",
)
# The rule cases run first: they are quick and kill most mutants.
NEAREST = (
    "sh -c '{python} -m tools.cases tests/cases && {python} -m pytest -q -x -n0 -p no:cacheprovider {tests}'"
)
MOST_S = 40.0
_CONFIG = """
[cosmic-ray]
module-path = "{module}"
timeout = {most_s}
excluded-modules = []
test-command = "{command}"
[cosmic-ray.distributor]
name = "local"
"""
_ANNOTATION = re.compile(r"^\s*(def |\w+: )")  # annotations are never evaluated, so changes there do nothing


@on_stop("; check git status for a mutant left in the rules")
def main(arguments: list[str] | None = None) -> int:
    """Try mutants; return 0 if at most 15 % survive."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help=", ".join(SUBJECTS))
    parser.add_argument("--count", type=int, default=100, help="mutants of each subject")
    parser.add_argument("--seed", type=int, default=2024)
    asked = parser.parse_args(arguments)
    if shutil.which("cosmic-ray") is None:
        parser.error("cosmic-ray is not installed: pip install cosmic-ray")
    tried = lived = 0
    for subject in asked.subjects or SUBJECTS:
        modules = SUBJECTS.get(subject)
        if modules is None:
            parser.error(f"there is no subject {subject}; there are {', '.join(SUBJECTS)}")
        for module in modules:
            found, survivors = try_mutants(module, asked.count // len(modules), asked.seed)
            tried, lived = tried + found, lived + len(survivors)
            print(f"{module}: {found - len(survivors)} of {found} killed")
            for line in survivors:
                print(f"  {line}")
    print(f"{tried - lived} of {tried} killed, {100 * (tried - lived) / max(1, tried):.0f} %")
    return int(lived * 100 > 15 * tried)


def try_mutants(module: str, count: int, seed: int) -> tuple[int, list[str]]:
    """Try some mutants of a module; return how many there were, and a line for each survivor."""
    tests = " ".join(f"tests/rules/false_sunrise/test_{name}.py" for name in TESTS)
    command = NEAREST.format(python=sys.executable, tests=tests)
    with tempfile.TemporaryDirectory() as folder:
        config, session = Path(folder, "config.toml"), Path(folder, "session.sqlite")
        config.write_text(_CONFIG.format(module=module, most_s=MOST_S, command=command), encoding="utf-8")
        _run("init", config, session)
        with closing(sqlite3.connect(session)) as base:
            _draw(base, (ROOT / module).read_text(encoding="utf-8").splitlines(), count, seed)
        _run("exec", config, session)
        with closing(sqlite3.connect(session)) as base:
            return _results(base)


def _run(what: str, config: Path, session: Path) -> None:
    subprocess.run(["cosmic-ray", what, str(config), str(session)], cwd=ROOT, check=True)


def _draw(base: sqlite3.Connection, source: list[str], count: int, seed: int) -> None:
    """Keep `count` randomly chosen mutants: the same ones for the same file, count and seed."""
    rows = base.execute(
        "select job_id, operator_name, occurrence, start_pos_row, start_pos_col from mutation_specs"
    ).fetchall()
    order = sorted(rows, key=lambda row: tuple(map(str, row[1:])))
    random.Random(seed).shuffle(order)
    wanted = [row for row in order if not ("BitOr" in row[1] and _ANNOTATION.match(source[row[3] - 1]))]
    kept = {row[0] for row in wanted[:count]}
    for table in ("mutation_specs", "work_items"):
        base.executemany(
            f"delete from {table} where job_id = ?",  # noqa: S608 - names of our own
            [(row[0],) for row in rows if row[0] not in kept],
        )
    base.commit()


def _results(base: sqlite3.Connection) -> tuple[int, list[str]]:
    rows = base.execute(
        "select m.operator_name, m.start_pos_row, r.diff, r.test_outcome "
        "from mutation_specs m join work_results r on r.job_id = m.job_id order by m.start_pos_row"
    ).fetchall()
    lived = [
        f"line {row}, {operator.rpartition('/')[2]}: {_changed(diff)}"
        for operator, row, diff, outcome in rows
        if "SURVIVED" in str(outcome).upper()
    ]
    return len(rows), lived


def _changed(diff: str | None) -> str:
    """Return the changed line of a diff."""
    lines = (diff or "").splitlines()
    return next((one[1:].strip() for one in lines if one.startswith("+") and not one.startswith("+++")), "")


if __name__ == "__main__":
    sys.exit(run(main))
