"""Summaries of a duel from public information, in words and for the headers of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.families.dark_frontier.board.layout import point_of
from game.match.board_words import thing_words, things_in
from game.wording import counted
from rules.dark_frontier.state import Kind, Phase, State
from rules.dark_frontier.systems import condition
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

PHASES: Mapping[Phase, str] = {
    Phase.SETUP: "placing",
    Phase.COMMAND: "command",
    Phase.TURN: "turn, burn",
    Phase.STEER: "turn, burn",
    Phase.FIRE: "fire",
    Phase.ADVANCE: "advance",
    Phase.TALLY: "tally",
    Phase.OVER: "over",
}
"""The names of the phases of a duel for people."""

SHIP, FLAK, MISSILE = range(3)
_NAMES = tuple(f"see_{seat}" for seat in PLAYERS)


@dataclass(frozen=True, slots=True)
class Glance:
    """The map at a glance: each token's place, side and type (ship, flak or missile)."""

    tokens: tuple[tuple[Point, Seat, int], ...]


def header(view: State) -> dict[str, str | int | bool | None]:
    """Return the facts for a file's header: round, phase, points, what is left, and all places."""
    facts: dict[str, str | int | bool | None] = {
        "round": view.round,
        "phase": view.phase.value,
        "points_win": view.setup.points,
    }
    for seat in PLAYERS:
        ships = list(view.side(seat))
        facts[f"{seat}_points"] = view.points[seat]
        facts[f"{seat}_ships"] = len(view.setup.ships[seat])
        facts[f"{seat}_left"] = len(ships)
        facts[f"{seat}_hull"] = sum(condition(view.figures, ship).hull for ship in ships)
        there = [(point_of(ship.place), SHIP) for ship in ships if ship.at is not None]
        shots = [one for one in view.projectiles.values() if one.seat is seat]
        there += [(point_of(one.at), FLAK if one.kind is Kind.FLAK else MISSILE) for one in shots]
        facts[f"see_{seat}"] = thing_words(there)
    return facts


def glance_of(facts: Mapping[str, object]) -> Glance | None:
    """Return the map from the facts of a header, or None if they hold no valid one."""
    read = things_in(facts, _NAMES)
    if read is None:
        return None
    return Glance(tuple((at, seat, what) for seat in PLAYERS for at, what in read[f"see_{seat}"]))


def summary_words(facts: Mapping[str, object]) -> tuple[str, str]:
    """Return the phase of a duel and what both sides have left, in words, from a header."""
    phase = facts.get("phase")
    words = PHASES[Phase(phase)] if isinstance(phase, str) and phase in set(Phase) else ""
    numbers = [facts.get(f"{seat}_{name}") for seat in PLAYERS for name in ("left", "ships", "hull")]
    if not all(type(one) is int for one in numbers):
        return words, ""
    left, ships, hull, other_left, other_ships, other_hull = numbers
    if ships == other_ships == 1:
        return words, f"hull {hull} against {other_hull}"
    said = f"{left} of {ships} ships, hull {hull}, against {other_left} of {other_ships}, hull {other_hull}"
    return words, said


def ending(final: State) -> tuple[str, str]:
    """Return how a duel ended, without the round, and the ruling."""
    outcome = final.outcome
    if outcome is None:
        return "", ""
    if outcome.winner is None:
        return _DRAWS[outcome.why], outcome.ruling
    names = final.setup.names
    winner, loser = names[outcome.winner], names[outcome.winner.other]
    points = f"{counted(final.points[outcome.winner], 'point')} to {final.points[outcome.winner.other]}"
    flown = all(ship.alive for ship in final.ships.values() if ship.seat is outcome.winner.other)
    words = {
        "lost": f"{loser} flew off the map" if flown else f"{loser} has no ship left",
        "points": f"{winner} has {counted(final.setup.points, 'point')}",
        "rounds": f"The last round is over, and {winner} has {points}",
        "conceded": f"{loser} concedes",
    }[outcome.why]
    return words, outcome.ruling


_DRAWS = {
    "both_lost": "Neither side has a ship left on the map",
    "agreed": "Both players agree on a draw",
    "rounds": "The last round is over, and both sides have the same points",
}
