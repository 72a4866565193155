"""Summaries of a battle from public information, in words and for the headers of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.families.astra_et_tenebrae.words import PHASES
from game.match.board_words import Disc, rock_words, rocks_in, thing_words, things_in
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.sighting import is_hot
from rules.astra_et_tenebrae.state import SETUP, Phase, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

_COLD, _HOT = 0, 1
_NAMES = ("see_rocks", *(f"see_{seat}" for seat in PLAYERS))


@dataclass(frozen=True, slots=True)
class Glance:
    """The table at a glance: rocks as discs, and ships with their side and whether they glow."""

    rocks: tuple[Disc, ...]
    ships: tuple[tuple[Point, Seat, bool], ...]


def header(view: State) -> dict[str, str | int | bool | None]:
    """Return the facts for a file's header: the phase, what each side has left, and all places."""
    facts: dict[str, str | int | bool | None] = {
        "phase": view.phase.value,
        "see_rocks": rock_words(view.setup.terrain.polygons),
    }
    for seat in PLAYERS:
        left, points = standings(view, seat)
        facts |= {f"{seat}_ships": len(view.setup.ships[seat]), f"{seat}_left": left}
        facts[f"{seat}_sound"] = points
        placed = [ship for ship in view.side(seat) if ship.at is not None]
        facts[f"see_{seat}"] = thing_words(
            (ship.place, _HOT if is_hot(view, ship) else _COLD) for ship in placed
        )
    return facts


def glance_of(facts: Mapping[str, object]) -> Glance | None:
    """Return the table from the facts of a header, or None if they hold no valid one."""
    read = things_in(facts, _NAMES)
    if read is None:
        return None
    ships = [(at, seat, heat == _HOT) for seat in PLAYERS for at, heat in read[f"see_{seat}"]]
    return Glance(rocks_in(read["see_rocks"]), tuple(ships))


def summary_words(facts: Mapping[str, object]) -> tuple[str, str]:
    """Return the phase of a battle and what both sides have left, in words, from a header."""
    phase = facts.get("phase")
    words = _phase_words(Phase(phase)) if isinstance(phase, str) and phase in set(Phase) else ""
    numbers = [facts.get(f"{seat}_{name}") for seat in PLAYERS for name in ("left", "ships", "sound")]
    if not all(type(one) is int for one in numbers):
        return words, ""
    return words, "{} of {} frigates, {} points, against {} of {}, {} points".format(*numbers)


def _phase_words(phase: Phase) -> str:
    is_named = phase not in (*SETUP, Phase.INITIATIVE, Phase.OVER)
    return f"{PHASES[phase]} phase" if is_named else phase.value


def ending(final: State) -> tuple[str, str]:
    """Return how a battle ended, without the turn, and the ruling."""
    outcome = final.outcome
    if outcome is None:
        return "", ""
    if outcome.winner is None:
        return _DRAWS[outcome.why], outcome.ruling
    names = final.setup.names
    winner, loser = names[outcome.winner], names[outcome.winner.other]
    if outcome.why in _JUDGED:
        return f"{_JUDGED[outcome.why]}, and {winner} has {_ahead(final, outcome.winner)}", outcome.ruling
    words = (
        f"{loser} concedes"
        if outcome.why == "conceded"
        else f"{winner} has destroyed the last ship of {loser}"
    )
    return words, outcome.ruling


_JUDGED = {"turn_limit": "The last turn is over", "quiet": "Nobody has fired for too many turns"}
_DRAWS = {
    "swept": "No ship is left on either side",
    "agreed": "Both players agree on a draw",
    **{why: f"{words}, and both sides are tied" for why, words in _JUDGED.items()},
}


def _ahead(final: State, winner: Seat) -> str:
    """Return by what a judged battle was won (AE-2)."""
    (ships, points), (other_ships, other_points) = standings(final, winner), standings(final, winner.other)
    if ships != other_ships:
        return f"{ships} ships left to {other_ships}"
    return f"{points} points left on its ships to {other_points}"
