"""Try random mutants of the rules against the nearest tests: by hand, not in CI.

It needs `pip install cosmic-ray`, which changes the files of this checkout in place: commit first.
`tools/mutants.md` has the last result, and explains why each survivor is acceptable.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from game.console import on_stop, run

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Subject:
    """Modules to change, and what should notice: folders of rule cases, and tests, the quickest first."""

    modules: tuple[str, ...]
    cases: tuple[str, ...]
    tests: tuple[str, ...]


def _paths(folder: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{folder}/{name}.py" for name in names)


_FALSE_SUNRISE = "rules/false_sunrise"
_DIGESTS = "tests/rules/test_digests.py"
_TESTS_OF_JULY = _paths(
    "tests/rules/false_sunrise",
    "test_bars",
    "test_orders_drawn",
    "test_july_unchanged",
    "test_rulings_table",
    "test_rulings_setup",
    "test_symmetry",
    "test_no_such_place",
    "test_odds_dice",
    "test_editions",
    "test_volley_odds",
    "test_faction_matches",
)


def _july(*modules: str) -> Subject:
    return Subject(_paths(_FALSE_SUNRISE, *modules), ("tests/cases",), _TESTS_OF_JULY)


SUBJECTS = {
    "gunnery": _july("july_2024/gunnery", "july_2024/shooting"),
    "damage": _july("damage"),
    "movement": _july("movement"),
    "scoring": _july("scoring"),
    "orders": _july("plotting"),
    "matched-fire": Subject(
        _paths(
            f"{_FALSE_SUNRISE}/matched_fire",
            "activation",
            "attacks",
            "effects",
            "gunnery",
            "hitting",
            "mending",
            "point_defence",
            "sets",
            "strikes",
            "throwing",
            "turn",
            "wearing",
        ),
        ("tests/cases/matched-fire",),
        _paths(
            "tests/rules/false_sunrise/matched_fire",
            "test_matches",
            "test_fleets",
            "test_prospects",
            "test_law",
            "test_forecast",
        ),
    ),
    "astra-et-tenebrae": Subject(
        _paths(
            "rules/astra_et_tenebrae",
            "burning",
            "combat",
            "combat_requests",
            "directions",
            "ending",
            "formation_requests",
            "formations",
            "gunnery",
            "placing",
            "requests",
            "rocks",
            "sighting",
            "systems",
            "turn",
        ),
        ("tests/cases/astra_et_tenebrae",),
        (
            *_paths(
                "tests/rules/astra_et_tenebrae",
                "test_checks",
                "test_setting_up",
                "test_rocks",
                "test_secrets",
                "test_foreseeing",
            ),
            _DIGESTS,
        ),
    ),
    "dark-frontier": Subject(
        _paths(
            "rules/dark_frontier",
            "advancing",
            "commands",
            "edge",
            "ending",
            "gunnery",
            "meetings",
            "placing",
            "reaching",
            "requests",
            "rounds",
            "steering",
            "systems",
        ),
        ("tests/cases/dark_frontier",),
        (
            *_paths(
                "tests/rules/dark_frontier",
                "test_checks",
                "test_edge",
                "test_foreseeing",
                "test_secrets",
                "test_setting_up",
            ),
            _DIGESTS,
        ),
    ),
    "kernel": Subject(
        _paths(
            "rules/kernel", "checkpoint", "dice", "flow", "journal", "ledger", "match", "playing", "requests"
        ),
        ("tests/cases/end",),
        (
            *_paths("tests/rules/kernel", "test_match", "test_journal", "test_checking"),
            _DIGESTS,
        ),
    ),
}
# The rule cases run first: they are quick and kill most mutants.
NEAREST = (
    "sh -c '{python} -m tools.cases {cases} && {python} -m pytest -q -x -n0 -p no:cacheprovider {tests}'"
)
MOST_S = 120.0
_CONFIG = """
[cosmic-ray]
module-path = {modules}
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
    for name in asked.subjects:
        if name not in SUBJECTS:
            parser.error(f"there is no subject {name}; there are {', '.join(SUBJECTS)}")
    tried = lived = 0
    for name in asked.subjects or SUBJECTS:
        found, survivors = try_mutants(SUBJECTS[name], asked.count, asked.seed)
        tried, lived = tried + found, lived + len(survivors)
        print(f"{name}: {found - len(survivors)} of {found} killed")
        for line in survivors:
            print(f"  {line}", flush=True)
    print(f"{tried - lived} of {tried} killed, {100 * (tried - lived) / max(1, tried):.0f} %")
    return int(lived * 100 > 15 * tried)


def try_mutants(subject: Subject, count: int, seed: int) -> tuple[int, list[str]]:
    """Try some mutants of a subject; return how many there were, and a line for each survivor."""
    command = NEAREST.format(
        python=sys.executable, cases=" ".join(subject.cases), tests=" ".join(subject.tests)
    )
    with tempfile.TemporaryDirectory() as folder:
        config, session = Path(folder, "config.toml"), Path(folder, "session.sqlite")
        settings = _CONFIG.format(modules=json.dumps(subject.modules), most_s=MOST_S, command=command)
        config.write_text(settings, encoding="utf-8")
        _run("init", config, session)
        with closing(sqlite3.connect(session)) as base:
            _draw(base, count, seed)
        _run("exec", config, session)
        with closing(sqlite3.connect(session)) as base:
            return _results(base)


def _run(what: str, config: Path, session: Path) -> None:
    subprocess.run(["cosmic-ray", what, str(config), str(session)], cwd=ROOT, check=True)


def _draw(base: sqlite3.Connection, count: int, seed: int, root: Path = ROOT) -> None:
    """Keep `count` randomly chosen mutants: the same ones for the same files, count and seed."""
    rows = base.execute(
        "select job_id, module_path, operator_name, occurrence, start_pos_row, start_pos_col"
        " from mutation_specs"
    ).fetchall()
    sources = {
        module: (root / module).read_text(encoding="utf-8").splitlines()
        for module in {row[1] for row in rows}
    }
    order = sorted(rows, key=lambda row: tuple(map(str, row[1:])))
    random.Random(seed).shuffle(order)
    wanted = [
        row for row in order if not ("BitOr" in row[2] and _ANNOTATION.match(sources[row[1]][row[4] - 1]))
    ]
    kept = {row[0] for row in wanted[:count]}
    for table in ("mutation_specs", "work_items"):
        base.executemany(
            f"delete from {table} where job_id = ?",  # noqa: S608 - names of our own
            [(row[0],) for row in rows if row[0] not in kept],
        )
    base.commit()


def _results(base: sqlite3.Connection) -> tuple[int, list[str]]:
    rows = base.execute(
        "select m.module_path, m.operator_name, m.start_pos_row, r.diff, r.test_outcome "
        "from mutation_specs m join work_results r on r.job_id = m.job_id "
        "order by m.module_path, m.start_pos_row"
    ).fetchall()
    lived = [
        f"{module}:{row}, {operator.rpartition('/')[2]}: {_changed(diff)}"
        for module, operator, row, diff, outcome in rows
        if "SURVIVED" in str(outcome).upper()
    ]
    return len(rows), lived


def _changed(diff: str | None) -> str:
    """Return the changed line of a diff."""
    lines = (diff or "").splitlines()
    return next((one[1:].strip() for one in lines if one.startswith("+") and not one.startswith("+++")), "")


if __name__ == "__main__":
    sys.exit(run(main))
