"""A match at a glance: the public picture of the board, stored in a saved file's header."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.match.board_words import Disc, rock_words, rocks_in, thing_words, things_in
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

_NAMES = ("see_rocks", "see_markers", *(f"see_{seat}" for seat in PLAYERS))
_OWNERS = (None, *PLAYERS)
_SQUADRON = 12  # added to a squadron's heading, to tell it from a ship's


@dataclass(frozen=True, slots=True)
class Glance:
    """Rocks as discs, markers with their owners, and ships with their headings.

    Headings are 0-11 (0 is 12 o'clock). Squadrons that fly like ships are listed separately because
    they have no facing.
    """

    rocks: tuple[Disc, ...]
    markers: tuple[tuple[Point, Seat | None], ...]
    ships: tuple[tuple[Point, Seat, int], ...]
    squadrons: tuple[tuple[Point, Seat], ...] = ()


def glance_words(view: State) -> dict[str, str]:
    """Return the public picture of a board as header fields."""
    words = {
        "see_rocks": rock_words(view.setup.terrain.polygons),
        "see_markers": thing_words((marker.at, _OWNERS.index(marker.owner)) for marker in view.markers),
    }
    for seat in PLAYERS:
        ships = [ship for ship in view.ships.values() if ship.seat is seat and ship.alive and ship.on_board]
        words[f"see_{seat}"] = thing_words(
            (ship.at, ship.heading + (0 if ship.spec.hull.capital else _SQUADRON)) for ship in ships
        )
    return words


def glance_of(facts: Mapping[str, object]) -> Glance | None:
    """Read the picture from a header; return None if it is missing or invalid."""
    read = things_in(facts, _NAMES)
    if read is None or any(owner >= len(_OWNERS) for _, owner in read["see_markers"]):
        return None
    things = [(at, seat, hour) for seat in PLAYERS for at, hour in read[f"see_{seat}"]]
    return Glance(
        rocks_in(read["see_rocks"]),
        tuple((at, _OWNERS[owner]) for at, owner in read["see_markers"]),
        tuple((at, seat, hour) for at, seat, hour in things if hour < _SQUADRON),
        tuple((at, seat) for at, seat, hour in things if hour >= _SQUADRON),
    )
