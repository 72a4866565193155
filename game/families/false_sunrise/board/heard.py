"""The sounds of a beat: each event's own sound, and those of breaking, bursting and dying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.board.timed_sounds import LIT_S, TimedSound
from game.families.false_sunrise.events_ui import EVENTS_UI
from rules.false_sunrise import events as happened
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS
from rules.table.measure import Point

Timed = tuple[float, Event]
PIP_S = 0.05  # seconds between two pips; longer than the pause that a repeated sound needs
_MOST_PIPS = 12
_MOST_LAUNCHES, _LAUNCH_S = 6, 0.07
_STOPPED_S = 0.45  # seconds after the launch until defenses stop missiles
_BREAK_S = 0.12  # seconds from a shield's flare to its breaking
_ROOM_IN = 24.0  # inches: ships in the same third of the board make one engine sound


def soundings(timeline: Sequence[Timed], before: State, flight_s: float) -> Iterator[TimedSound]:
    """Yield the sounds of timed events, given the state before them; ships fly off at `flight_s`."""
    moves = [event for _, event in timeline if isinstance(event, happened.ShipMoved)]
    yield from _engines(moves, before, flight_s)
    pips = {ship_id: ship.pips for ship_id, ship in before.ships.items()}
    ends = {move.ship_id: move.stops[-1][:2] for move in moves}
    for at_s, event in timeline:
        at = _place(event, before, ends)
        match event:
            case happened.ShipMoved():
                continue
            case happened.DamageTaken():
                yield from _damage(event, pips[event.ship_id], at_s, at)
                pips[event.ship_id] = event.pips
            case happened.SalvoResolved():
                yield from _salvo(event, before, at_s, at, ends)
            case happened.PointsScored():
                owned = sum(marker.owner in PLAYERS for marker in before.markers)
                yield from (TimedSound(at_s + 0.3 * number, "points") for number in range(min(owned, 4)))
            case _:
                yield from _one(event, before, at_s, at)


def _one(
    event: Event, before: State, at_s: float, at: Point | None, level: float = 1.0
) -> Iterator[TimedSound]:
    """Yield the sound that an event's UI entry names."""
    name = EVENTS_UI[event.kind].sound_of(event, before)
    if name:
        dies = isinstance(event, happened.ShipDestroyed)
        due = dies or isinstance(event, happened.ShipCrashed)
        yield TimedSound(at_s + LIT_S * dies, name, at, level, due)


def _engines(moves: Sequence[happened.ShipMoved], before: State, at_s: float) -> Iterator[TimedSound]:
    """Yield the loudest engine of the left, the middle and the right of the board."""
    loudest: dict[int, happened.ShipMoved] = {}
    for move in moves:
        third = int(move.stops[0][0] // _ROOM_IN)
        if third not in loudest or _thrust(move, before) > _thrust(loudest[third], before):
            loudest[third] = move
    for move in loudest.values():
        middle, thrust = move.stops[len(move.stops) // 2][:2], _thrust(move, before)
        yield TimedSound(at_s, f"engine_{1 + (thrust > 2) + (thrust > 4)}", middle)


def _thrust(move: happened.ShipMoved, before: State) -> int:
    """Return how hard a ship's engines work: its change of velocity in inches plus its number of turns."""
    turned = sum(a[2] != b[2] for a, b in zip(move.stops, move.stops[1:], strict=False))
    return abs(move.velocity - before.ships[move.ship_id].velocity) + turned


def _damage(
    event: happened.DamageTaken, had: Sequence[int], at_s: float, at: Point | None
) -> Iterator[TimedSound]:
    """Yield ringing and breaking shields, hits, and pips one by one, lower with each bar."""
    lost = [max(0, old - new) for old, new in zip(had, event.pips, strict=True)]
    if event.shielded:
        yield TimedSound(at_s, "shield", at)
        if event.dealt > event.shielded:
            yield TimedSound(at_s + _BREAK_S, "shield_break", at)
    if event.plated or any(lost):
        yield TimedSound(at_s, "hit", at)
    gone = [bar for bar, count in enumerate(lost) for _ in range(count)]
    for number, bar in enumerate(gone[:_MOST_PIPS]):
        yield TimedSound(at_s + PIP_S * (number + 1), f"pip_{min(4, bar + 1)}", at, 0.8)


def _salvo(
    event: happened.SalvoResolved, before: State, at_s: float, at: Point | None, ends: dict[str, Point]
) -> Iterator[TimedSound]:
    """Yield missiles leaving one by one, and the bursts of those stopped."""
    launches = max(1, min(event.hits, _MOST_LAUNCHES))
    for number in range(launches):
        yield from _one(event, before, at_s + _LAUNCH_S * number, at, launches**-0.5)
    if event.stopped:
        target = ends.get(event.target_id, before.ships[event.target_id].at)
        yield TimedSound(at_s + _STOPPED_S, "point_defence", target)
        yield TimedSound(at_s + _STOPPED_S + 0.15, "burst", target)


def _place(event: Event, before: State, ends: dict[str, Point]) -> Point | None:
    """Return where an event happens, or None if it has no place on the board."""
    if isinstance(event, happened.ShipCrashed):
        return event.at
    if isinstance(event, happened.MarkerTaken):
        return before.marker(event.marker_id).at
    ship_id = getattr(event, "ship_id", None)
    if ship_id in ends:
        return ends[ship_id]
    ship = before.ships.get(ship_id) if isinstance(ship_id, str) else None
    return ship.at if ship is not None and ship.on_board else None
