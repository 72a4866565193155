"""What other programs may rely on changes only on purpose."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib import import_module

import pytest

from rules.games import GAMES
from tests.rules.public_names import FILE, PROMISED, lines
from tests.sources import ROOT

RENEW = """
A name that other programs may rely on has changed. If that is what you want:
1. run `.venv/bin/python -m tests.rules.public_names`,
2. say in rules/CHANGELOG.md, under "The library", what those programs must change,
3. correct docs/use-as-a-library.md.
"""


def test_names_and_signatures_are_those_that_were_promised() -> None:
    assert list(lines()) == FILE.read_text("utf-8").splitlines(), RENEW


@pytest.mark.parametrize(
    "module, name", [(module, name) for module, names in PROMISED.items() for name in names]
)
def test_each_name_says_what_it_is_for(module: str, name: str) -> None:
    thing = getattr(import_module(module), name)
    if callable(thing):
        assert inspect.getdoc(thing), name


def test_the_page_names_every_promised_name() -> None:
    page = (ROOT / "docs" / "use-as-a-library.md").read_text("utf-8")
    assert [name for names in PROMISED.values() for name in names if f"`{name}`" not in page] == []
    assert [module for module in PROMISED if f"`{module}`" not in page] == []


def test_loading_the_names_opens_no_window_and_no_game() -> None:
    heavy = ("pygame", "pymunk", "game", *(f"rules.{name.replace('-', '_')}" for name in GAMES))
    code = f"import sys, rules.library; print([one for one in sys.modules if one.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
