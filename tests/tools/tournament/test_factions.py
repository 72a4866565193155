"""Tournaments with factions: whose fleets are of which, and that a record says so."""

import pytest

from rules.false_sunrise.drawing import Drawn, read_factions
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.state import Options
from rules.kernel.seats import Seat
from tools.runs.slots import Slot
from tools.tournament.contest import Contest
from tools.tournament.game import play_game

CATALOGUE = july_catalogue()
FIRST = CATALOGUE.factions[0].id


def contest(*factions: str) -> Contest:
    options = Options(turn_limit=6, factions=True)
    read = read_factions(factions, CATALOGUE)
    drawn = Drawn(edition="2024-07", points=8, options=options, factions=read)
    return Contest(("random", "random"), 2, 5, "false-sunrise", "2024-07", drawn)


def test_FRC_7_fleets_are_drawn_of_the_factions_asked_for() -> None:
    asked = contest(FIRST, "any")
    drawn = set()
    for pair in range(12):
        for game in range(2):
            setup = asked.plan(Slot(0, pair, game)).drawing.setup(5 + pair)
            assert setup.options.factions
            red, blue = (setup.fleets[seat].faction for seat in (Seat.RED, Seat.BLUE))
            assert red is not None
            assert red.id == FIRST
            assert blue is not None
            drawn.add(blue.id)
    assert len(drawn) > 2
    assert contest("none", FIRST).plan(Slot(0, 0, 0)).drawing.setup(5).fleets[Seat.RED].faction is None
    assert asked.header()["factions"] == [FIRST, "any"]
    assert "broken" not in play_game(asked, Slot(0, 0, 0))


def test_a_faction_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no faction pirates"):
        read_factions(("pirates", "none"), CATALOGUE)
    assert read_factions(None, CATALOGUE) is None
