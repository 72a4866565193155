"""Tournaments with factions: whose fleets are of which, and that a record says so."""

import pytest

from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.state import Options
from rules.kernel.seats import Seat
from tools.simulation.plan import read_factions
from tools.tournament.contest import Contest, Slot
from tools.tournament.game import play_game

CATALOGUE = july_catalogue()
FIRST = CATALOGUE.factions[0].id


def contest(*factions: str) -> Contest:
    options = Options(turn_limit=6, factions=True)
    return Contest(
        ("random", "random"), 2, 5, "2024-07", 8, options, factions=read_factions(factions, CATALOGUE)
    )


def test_FRC_7_fleets_are_drawn_of_the_factions_asked_for() -> None:
    asked = contest(FIRST, "any")
    drawn = set()
    for pair in range(12):
        for game in range(2):
            setup = asked.plan(Slot(0, pair, game)).setup(5 + pair)
            assert setup.options.factions
            red, blue = (setup.fleets[seat].faction for seat in (Seat.RED, Seat.BLUE))
            assert red is not None
            assert red.id == FIRST
            assert blue is not None
            drawn.add(blue.id)
    assert len(drawn) > 2
    assert contest("none", FIRST).plan(Slot(0, 0, 0)).setup(5).fleets[Seat.RED].faction is None
    assert asked.header()["factions"] == [FIRST, "any"]
    assert "broken" not in play_game(asked, Slot(0, 0, 0))


def test_a_faction_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no faction pirates"):
        read_factions(("pirates", "none"), CATALOGUE)
    assert read_factions(None, CATALOGUE) is None
