"""What the card of Matched Fire opens is about Matched Fire, and that of False Sunrise is not."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import offers
from game.screens.rulebook import RulebookScreen

MATCHED, JULY = "matched-fire", "2024-07"


@pytest.fixture(params=[("matched-fire", MATCHED), ("false-sunrise", JULY)], ids=["matched", "july"])
def card(request: pytest.FixtureRequest, desk: Any) -> Any:
    """Choose a card in the main menu; return the edition that its rooms should be about."""
    desk.app.to_title()
    desk.click(f"game.{request.param[0]}")
    return request.param[1]


def test_the_yard_lists_its_fleets_first(desk: Any, card: str) -> None:
    desk.click("yard")
    desk.step(3)
    assert desk.screen.chosen.edition == card
    desk.click("yard.new")
    assert desk.screen.ui.focus_id == f"edition.{card}"


def test_its_first_scenario_is_chosen(desk: Any, card: str) -> None:
    desk.click("scenarios")
    desk.step(3)
    assert desk.screen.edition_of(desk.screen.chosen) == card


def test_a_new_map_becomes_a_scenario_of_it(desk: Any, card: str) -> None:
    desk.click("map_editor")
    assert desk.screen.desk.now.story.edition == card


def test_the_laboratory_has_its_ships(desk: Any, card: str) -> None:
    desk.click("laboratory")
    assert desk.screen.edition == card


def test_the_rulebook_opens_on_its_pages_wherever_it_was_closed(desk: Any, card: str) -> None:
    other = "orders" if card == MATCHED else "matched-fire"
    desk.app.change_settings(rulebook_page=other)
    desk.click("rulebook")
    assert isinstance(desk.screen, RulebookScreen)
    book: Any = desk.screen._book
    assert book.page(desk.screen.trail.here.place.page_id).edition == card


def test_an_unfinished_match_is_listed_by_the_name_of_its_card(desk: Any, card: str) -> None:
    desk.click("quick_battle")
    desk.step(2)
    assert desk.screen.session.match.ruleset.id == card
    desk.screen.session.keep()
    desk.app.to_title()
    desk.step(2)
    (row,) = desk.screen._unfinished.rows
    names = {one.edition: one.name for one in offers().values()}
    assert row.game == names[card]
