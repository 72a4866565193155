"""What a stranger finds of the project beside its code: forms, workflow, and where they point."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.games import GAMES
from tests.docs.pages import ROOT

GITHUB = ROOT / ".github"
FORMS = sorted(GITHUB.glob("ISSUE_TEMPLATE/*.yml"))
COMPUTERS = sorted(ROOT.glob("game/families/*/ai/README.md"))
MAPS = [ROOT / "rules" / "README.md", ROOT / "game" / "README.md", *COMPUTERS]


def read(path: Any) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("form", [one for one in FORMS if one.stem != "config"], ids=lambda form: form.stem)
def test_a_form_asks_for_something_that_is_named_once(form: Any) -> None:
    asked = read(form)
    assert asked["name"]
    assert asked["description"]
    ids = [part["id"] for part in asked["body"]]
    assert len(ids) == len(set(ids)) > 2


def test_a_rule_question_knows_every_game() -> None:
    games, *_ = read(GITHUB / "ISSUE_TEMPLATE" / "rule.yml")["body"]
    options = games["attributes"]["options"]
    assert {load().title for load in GAMES.values()} <= set(options)


def test_the_workflow_runs_what_the_project_runs_and_says_that_it_is_untried() -> None:
    path = GITHUB / "workflows" / "tests.yml"
    jobs = read(path)["jobs"]
    assert {"all", "fast"} == set(jobs)
    assert {"run": "bash .ci/run"} in jobs["all"]["steps"]
    assert jobs["fast"]["strategy"]["matrix"]["os"] == ["windows-latest", "macos-latest"]
    assert path.read_text("utf-8").startswith("# Untried")


def test_contributing_tells_of_every_folder_at_the_top() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for folder in ("rules", "game", "assets", "tools", "tests", "docs"):
        assert f"`{folder}/`" in told
    assert len(re.findall(r"^\d+\. ", told, re.MULTILINE)) == 10, "the style in ten lines"


@pytest.mark.parametrize("page", COMPUTERS, ids=lambda page: page.parts[-3])
def test_the_tables_of_a_computer_name_each_of_its_modules_and_nothing_else(page: Path) -> None:
    first_columns = re.findall(r"^\| (`[^|]+) \|", page.read_text("utf-8"), re.MULTILINE)
    folders = (page.parent, *page.parent.parent.glob("*/ai"))
    modules = {path.stem for folder in folders for path in folder.glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`(\w+)`", " ".join(first_columns))) == modules


@pytest.mark.parametrize("page", MAPS, ids=lambda page: str(page.parent.relative_to(ROOT)))
def test_a_map_of_the_code_names_no_module_that_is_gone(page: Path) -> None:
    paths = [
        f"/{path.relative_to(ROOT)}"
        for top in ("rules", "game", "tools", "tests")
        for path in ROOT.glob(f"{top}/**/*.py")
    ]
    named = re.findall(r"`([\w./]+\.py)`", page.read_text("utf-8"))
    assert [name for name in named if not any(path.endswith(f"/{name.lstrip('./')}") for path in paths)] == []
