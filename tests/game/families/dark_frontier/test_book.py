"""No number in the rulebook of Dark Frontier can be wrong silently."""

from __future__ import annotations

import re
from functools import reduce
from typing import Any

import pytest

from game.book.rulebook.book import the_book
from game.book.rulebook.pages import QuotedFigure, Table
from rules.dark_frontier.commands import commands_of
from rules.dark_frontier.figures import EDITIONS, Figures, figures_of
from rules.dark_frontier.state import DEFENDER, Ship

BOOK = the_book(EDITIONS[0])
_CALL = re.compile(r"([a-z]+)\(([a-z]*)\)")


def _commands(figures: Figures, kind: str) -> float:
    return len(commands_of(figures, Ship("Arrow", DEFENDER, kind, (0, 0))))


_SUMS = {"commands": _commands}


def _step(found: Any, name: str) -> Any:
    return found[name] if isinstance(found, dict) else getattr(found, name)


def _value(formula: str) -> float:
    """Work a figure out: a path into the edition's figures, or one of a few sums."""
    figures, call = figures_of(EDITIONS[0]), _CALL.fullmatch(formula)
    if call:
        return _SUMS[call[1]](figures, call[2])
    return float(reduce(_step, formula.split("."), figures))


@pytest.mark.parametrize("figure", BOOK.figures, ids=lambda one: f"{one.page_id}:{one.formula}={one.words}")
def test_a_figure_of_the_book_is_what_the_rules_say(figure: QuotedFigure) -> None:
    assert f"{_value(figure.formula):.0f}" == figure.words


def test_a_search_finds_the_obvious() -> None:
    for words, page_id in (("passing", "passing"), ("DC-4", "turn"), ("velocity counter", "velocity")):
        assert BOOK.search(words)[0].page_id == page_id


def test_DM_2_and_DM_5_chances_stand_in_the_tables_of_fire() -> None:
    def cells(page_id: str) -> list[list[str]]:
        (table,) = [block for block in BOOK.page(page_id).blocks if isinstance(block, Table)]
        return [[cell.words for cell in row] for row in table.rows]

    flak = {row[0]: row[1:] for row in cells("flak")}
    assert flak["6"][3] == "67%"  # 4/6 at rating 4: fresh flak is not dodged
    assert flak["3"][3] == "17%"  # 1/4 x 4/6
    missile = {row[0]: row[1:] for row in cells("missiles")}
    assert missile["4"] == ["50%", "50%", "67%"]
    assert missile["7"] == ["certain", "never", "certain"]
