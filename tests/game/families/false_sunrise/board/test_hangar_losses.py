"""Squadrons that are lost with their carrier are told of, in the log and on the board."""

from __future__ import annotations

from pathlib import Path

from game.board.effects import FloatingText, Shout
from game.families.false_sunrise.board.animation import Animation
from game.screens.table.log_panel import LogBook
from rules.false_sunrise.events import ShipDestroyed
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Setup, State
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain

FLEETS = Path(__file__).parents[5] / "assets" / "fleets"


def hangars() -> tuple[State, str, int]:
    """Give a table, a ship that holds squadrons, and how many."""
    for path in sorted(FLEETS.glob("*.yaml")):
        file = load_fleet(path)
        state = opening(
            Setup({seat: build_fleet(file, seat, july_catalogue()) for seat in PLAYERS}, Terrain())
        )
        for ship in state.ships.values():
            if len(ship.holds) > 1:
                return state, ship.id, sum(held is not None for held in ship.holds)
    raise AssertionError("no ready-made fleet has a carrier")


def test_DMG_5_squadrons_that_are_lost_with_their_ship_are_counted_in_words() -> None:
    state, ship_id, count = hangars()
    event = ShipDestroyed(ship_id)
    book = LogBook(JULY_2024, state)
    book.follow([(event,)])
    assert f"{count} squadrons lost in its hangars" in book.lines[-1].words
    after = state.copy()
    event.apply(after)
    clips = [clip.effect for clip in Animation((event,), state, after).timeline.clips]
    (cry,) = [effect for effect in clips if isinstance(effect, Shout)]
    assert (cry.text, cry.cost) == ("destroyed", f"{count} squadrons lost in its hangars")
    assert not [effect for effect in clips if isinstance(effect, FloatingText)], "no words stand over the cry"
