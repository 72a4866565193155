"""Whether an answer does what an exam wants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.families.false_sunrise.exams.answers import NOTHING, words_of
from game.families.false_sunrise.exams.exam_file import Exam, Reach, Served, Want
from game.families.false_sunrise.exams.onward import can_go_on, can_touch
from game.players import sitting
from game.players.sitting import Faults, Judge, bounds
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.facts.bearing import dealt, exposure, faces
from rules.false_sunrise.facts.fact_file import Against
from rules.false_sunrise.facts.outcome import Outcome
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.movement import Path
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.facts import Apart
from rules.kernel.seats import Seat
from rules.parts import At, Measure

EVERY, SOME = "each", "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath(Outcome):
    """The result of an answer, with the courses flown by ship id, and which ships crashed."""

    paths: dict[str, Path]
    crashed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Answered(sitting.Answered[State, Want]):
    """An answer, the state before it, and its result."""

    exam: Exam
    shooter: str
    after: Aftermath

    @property
    def seat(self) -> Seat:
        """The seat that answered."""
        return Seat(self.exam.seat)

    @property
    def state(self) -> State:
        """The state afterwards."""
        return self.after.state

    def ships(self) -> list[Ship]:
        """Return the seat's ships that have been on the board, including lost ones."""
        return [one for one in self.state.ships.values() if one.seat is self.seat and one.deployed]

    def order(self, ship: Ship) -> Order:
        """Return a ship's order."""
        order = self.answer.get(ship.id, MAINTAIN) if isinstance(self.answer, dict) else MAINTAIN
        return order if isinstance(order, Order) else MAINTAIN

    def path(self, ship: Ship) -> Path:
        """Return a ship's course; if no ship moved, it is the place where it is."""
        still = Path(((ship.x, ship.y, ship.heading),), 0)
        return self.after.paths.get(ship.id, still)

    def volley(self) -> Volley:
        """Return the declared shots."""
        return tuple(self.answer)


# --- of a ship -----------------------------------------------------------------------------------


def _touches(answered: Answered, ship: Ship, value: tuple[str, ...]) -> str | None:
    path = answered.path(ship)
    touched = any(path.passes_within(answered.after.point(marker), MARKER_REACH_IN) for marker in value)
    return None if touched else f"none of {', '.join(value)}"


def _safe(answered: Answered, ship: Ship, value: bool) -> str | None:  # noqa: FBT001 - a field of the file
    crashed = ship.id in answered.after.crashed
    left = not ship.on_board and not crashed
    return ("crashes" if crashed else "leaves the board") if value is (crashed or left) else None


def _faces(answered: Answered, ship: Ship, value: str | At) -> str | None:
    ahead = faces(ship, answered.after.point(value))
    return None if ahead else f"heading {ship.heading} turns its back on it"


def _goes_on(answered: Answered, ship: Ship, value: int) -> str | None:
    fine = ship.on_board and can_go_on(ship, answered.state.setup.terrain, value)
    return None if fine else f"cannot avoid a rock or the edge for {value} turns"


def _reaches(answered: Answered, ship: Ship, value: Reach) -> str | None:
    terrain = answered.state.setup.terrain
    for marker in answered.state.markers:
        if value.marker in (None, marker.id) and can_touch(ship, terrain, marker, value.turns):
            return None
    return f"not {value.marker or 'a marker'} in {value.turns} turns"


def _deals(answered: Answered, ship: Ship, value: Against) -> str | None:
    return value.fault(dealt(answered.state, ship, answered.after.ship(value.to)))


def _exposed(answered: Answered, ship: Ship, value: Measure) -> str | None:
    return value.fault(exposure(answered.state, ship))


def _near(answered: Answered, ship: Ship, value: Apart[At]) -> str | None:
    inches = answered.after.inches_to(value, ship)
    return "no enemy" if inches is None else value.fault(inches)


_Test = Callable[[Answered, Ship, Any], str | None]


def _ships(name: str, test: _Test) -> Judge:
    """Judge the ship of a line, each of the seat's ships, or whether any of them passes a test."""

    def judge(answered: Answered, value: object) -> Faults:
        subject = answered.want.ship or SOME
        ships = answered.ships() if subject in (EVERY, SOME) else [answered.after.ship(subject)]
        faults = [(ship, test(answered, ship, value)) for ship in ships]
        told = [f"{ship.spec.name}: {name} {fault}" for ship, fault in faults if fault]
        if subject != SOME or len(told) == len(faults):
            yield from told

    return judge


_OF_A_SHIP: Mapping[str, _Test] = {
    "velocity": lambda answered, ship, value: value.fault(answered.path(ship).velocity),
    "launches": lambda answered, ship, value: value.fault(len(answered.order(ship).launch)),
    "touches": _touches,
    "safe": _safe,
    "near": _near,
    "faces": _faces,
    "goes_on": _goes_on,
    "reaches": _reaches,
    "deals": _deals,
    "exposed": _exposed,
}


# --- of the state, a volley, any answer ----------------------------------------------------------


def _served(answered: Answered, value: Served) -> Faults:
    markers = value.markers or tuple(marker.id for marker in answered.state.markers)
    calls = [
        {m for m in markers if answered.path(ship).passes_within(answered.after.point(m), MARKER_REACH_IN)}
        for ship in answered.ships()
    ]
    yield from bounds("served", value, _most_served(calls, frozenset()))


def _most_served(calls: list[set[str]], taken: frozenset[str]) -> int:
    """Return the greatest number of markers that can be assigned, one per ship."""
    if not calls:
        return 0
    first, *rest = calls
    best = _most_served(rest, taken)
    for marker in first - taken:
        best = max(best, 1 + _most_served(rest, taken | {marker}))
    return best


def _held(answered: Answered, value: Mapping[str, str | None]) -> Faults:
    for marker, owner in value.items():
        held = answered.state.marker(marker).owner
        if (None if held is None else held.value) != owner:
            yield f"{marker} is held by {held or 'nobody'}, not {owner or 'nobody'}"


def _fires_at(answered: Answered, value: tuple[str, ...]) -> Faults:
    weapon = answered.want.weapon
    shots = [(gun, target) for gun, target in answered.volley() if weapon in (None, gun)]
    allowed = [name if name == NOTHING else ship_id(answered.exam, name) for name in value]
    if not shots and NOTHING not in allowed:
        yield f"{weapon or 'nothing'} does not fire"
    for gun, target in shots:
        if target not in allowed:
            yield f"{gun} fires at {answered.view.ships[target].spec.name}"


def _targets(answered: Answered, value: Measure) -> Faults:
    yield from bounds("targets", value, len({target for _, target in answered.volley()}))


def _figure(name: str, figure: str) -> Judge:
    def judge(answered: Answered, value: Against) -> Faults:
        volley_odds = edition_of(answered.view).gunnery.volley_odds
        odds = volley_odds(answered.view, answered.shooter, answered.volley())
        outcome = odds.get(ship_id(answered.exam, value.to))
        yield from bounds(f"{name} {value.to}", value, getattr(outcome, figure) if outcome else 0.0)

    return judge


def _says(answered: Answered, value: tuple[str, ...]) -> Faults:
    words = words_of(answered.answer)
    if words not in value:
        yield f"says {words}, not {' or '.join(value)}"


JUDGES: Mapping[str, Judge] = {
    **{name: _ships(name, test) for name, test in _OF_A_SHIP.items()},
    "served": _served,
    "held": _held,
    "fires_at": _fires_at,
    "targets": _targets,
    "destroys": _figure("destroys", "p_destroyed"),
    "damage": _figure("damage", "mean_damage"),
    "systems": _figure("systems", "mean_systems"),
    "says": _says,
}
