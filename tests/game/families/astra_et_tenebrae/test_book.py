"""The rulebook of Astra et Tenebrae: whole, every link good, and no number in it can be wrong silently."""

from __future__ import annotations

import re
from functools import reduce
from typing import Any

import pytest

from game.book.rulebook.book import the_book
from game.book.rulebook.pages import QuotedFigure, Table
from game.families.astra_et_tenebrae.book import cannon_chance
from rules.astra_et_tenebrae.burning import flown_in, heat_of
from rules.astra_et_tenebrae.figures import EDITIONS, Figures, figures_of
from rules.astra_et_tenebrae.odds import chance_to_roll
from rules.astra_et_tenebrae.state import Ship
from rules.kernel.seats import Seat

NEWEST, LISTED, FIRST = EDITIONS
BOOK = the_book(NEWEST)
_BANDS = ("close", "mid", "long")
_CALL = re.compile(r"([a-z]+)\(([a-z0-9,-]*)\)")


@pytest.mark.parametrize("edition", [LISTED, FIRST])
def test_players_of_an_older_edition_are_led_to_its_own_pages(edition: str) -> None:
    assert BOOK.place("motion", edition).page_id == f"{edition}-burns"
    assert BOOK.place("quick-reference", edition).page_id == f"{edition}-quick-reference"
    assert BOOK.place("ruling:AM-5", edition) == ("motion", "ruling:AM-5")
    assert BOOK.place("heat", edition).page_id == "heat"


def test_a_search_finds_the_obvious() -> None:
    for words, page_id in (("evasion", "evasion"), ("AH-5", "heat")):
        assert BOOK.search(words)[0].page_id == page_id


def test_the_editions_are_set_side_by_side_where_they_differ() -> None:
    page = BOOK.page(f"{FIRST}-differences")
    (table,) = [block for block in page.blocks if isinstance(block, Table)]
    told = {row[0].words: [cell.words for cell in row[1:]] for row in table.rows}
    assert told["Cannon, mid and long (AC-10)"] == ["6 and 9 on d10", *["34 and 39 on 2d20"] * 2]
    assert told["Hull (AS-5)"] == ["3", "3", "none"]
    assert all(len(set(values)) > 1 for values in told.values())


def _value(formula: str) -> float:
    """Work a figure out: a path into an edition's figures, or one of a few sums."""
    edition, _, rest = formula.rpartition("/")
    figures = figures_of(edition or NEWEST)
    call = _CALL.fullmatch(rest)
    if call:
        return _SUMS[call[1]](figures, *call[2].split(","))
    found: Any = reduce(_step, rest.split("."), figures)
    return float(found)


def _step(found: Any, name: str) -> Any:
    if isinstance(found, dict):
        return found[name]
    return found[int(name)] if name.isdigit() else getattr(found, name)


def _cannon(figures: Figures, band: str, bonus: str) -> float:
    return 100 * float(cannon_chance(figures, _BANDS.index(band), int(bonus)))


def _need(figures: Figures, band: str, bonus: str) -> float:
    return figures.cannon.bands[_BANDS.index(band)].needs - int(bonus)


def _follow(figures: Figures, _: str) -> float:
    return 100 * float(chance_to_roll(1, figures.laser.follow_die, figures.laser.follow_needs))


def _flown_back(figures: Figures, motion_in: str, g: str) -> float:
    ship = Ship("Arrow", Seat.RED, (36.0, 24.0), motion=(0, float(motion_in)))
    return flown_in(figures, ship, 180, int(g))


def _heat(figures: Figures, g: str) -> float:
    return heat_of(figures, Ship("Arrow", Seat.RED, (36.0, 24.0)), 0, int(g))


_SUMS: dict[str, Any] = {
    "cannon": _cannon,
    "need": _need,
    "follow": _follow,
    "flown": _flown_back,
    "heat": _heat,
}


@pytest.mark.parametrize("figure", BOOK.figures, ids=lambda one: f"{one.page_id}:{one.formula}={one.words}")
def test_a_figure_of_the_book_is_what_the_rules_say(figure: QuotedFigure) -> None:
    assert f"{_value(figure.formula):.0f}" == figure.words.removeprefix("+")
