"""The faults of an answer, compared with what an exam wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.families.dark_frontier.exams.exam_file import Want
from rules.dark_frontier.advancing import strikes, when
from rules.dark_frontier.edge import room_after
from rules.dark_frontier.foreseeing import steerings_that_meet, with_commands, with_shot, with_steerings
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.reaching import weapons_that_reach
from rules.dark_frontier.state import Kind, Projectile, Ship, State
from rules.hexes.grid import add, length
from rules.hexes.ways import meeting
from rules.parts import Measure, given

Faults = Iterator[str]
_LATER = 2  # Advances after this one that are searched for meetings with flak


def faults_in(view: State, answer: Any, want: Want) -> Faults:  # noqa: ANN401 - of any request
    """Yield the faults of an answer by one line of an exam's expectations."""
    for name in given(want):
        if name != "ship":
            yield from _FAULTS[name](view, answer, want, getattr(want, name))


def _bounds(what: str, wanted: Measure, got: float) -> Faults:
    fault = wanted.fault(got)
    if fault is not None:
        yield f"{what}: {fault}"


# --- commands -------------------------------------------------------------------------------------------


def _told(view: State, answer: Any, want: Want) -> tuple[State, Ship]:  # noqa: ANN401
    """Return the state after the commands, with a coasting enemy, and the ship in question."""
    after = with_commands(view, answer)
    return after, after.ships[want.ship or next(iter(answer))]


def _room(view: State, answer: Any, want: Want, wanted: tuple[str, ...]) -> Faults:  # noqa: ANN401
    ship = view.ships[want.ship or next(iter(answer))]
    room = room_after(view.figures, ship, answer[ship.name]).name.lower()
    if room not in wanted:
        yield f"its room at the edge is {room}, not {' or '.join(wanted)}"


def _far(view: State, answer: Any, want: Want, wanted: Measure) -> Faults:  # noqa: ANN401
    _, ship = _told(view, answer, want)
    yield from _bounds("hexes from the shipyard", wanted, length(add(ship.place, ship.velocity)))


def _avoids(view: State, answer: Any, want: Want, wanted: tuple[str, ...]) -> Faults:  # noqa: ANN401
    after, ship = _told(view, answer, want)
    for name in wanted:
        one = after.projectiles[name]
        if one.kind is Kind.MISSILE:
            met = any(steerings_that_meet(after, one, ship))
        else:
            met = when(after, ship, one) is not None
        if met:
            yield f"{name} can meet {ship.name}"


def _guns(after: State, ship: Ship, target: Ship) -> int:
    reaching = weapons_that_reach(after.figures, ship, target)
    return sum(name in after.sheet(ship).guns for name in reaching)


def _bears(view: State, answer: Any, want: Want, wanted: Measure) -> Faults:  # noqa: ANN401
    after, ship = _told(view, answer, want)
    yield from _bounds(
        "guns that bear", wanted, max(_guns(after, ship, foe) for foe in after.side(ship.seat.other))
    )


# --- steering and fire ----------------------------------------------------------------------------------


def _catches(view: State, answer: Any, _want: Want, wanted: Mapping[str, str]) -> Faults:  # noqa: ANN401
    after = with_steerings(view, answer)
    for missile, target in wanted.items():
        if when(after, after.ships[target], after.projectiles[missile]) is None:
            yield f"{missile} does not meet {target}"


def _fires(_view: State, answer: Any, _want: Want, wanted: bool) -> Faults:  # noqa: ANN401, FBT001
    if isinstance(answer, Shot) is not wanted:
        yield "holds fire" if wanted else "fires"


def _weapon(_view: State, answer: Any, _want: Want, wanted: tuple[str, ...]) -> Faults:  # noqa: ANN401
    if isinstance(answer, Shot) and answer.weapon not in wanted:
        yield f"fires the {answer.weapon}, not the {' or '.join(wanted)}"


def _meets(view: State, answer: Any, _want: Want, wanted: tuple[str, ...]) -> Faults:  # noqa: ANN401
    if not isinstance(answer, Shot):
        yield "meets nobody, as it holds fire"
        return
    after, projectile = with_shot(view, answer)
    if all(when(after, after.ships[name], projectile) is None for name in wanted):
        yield f"does not meet {' or '.join(wanted)}"


def _sows(view: State, answer: Any, _want: Want, wanted: tuple[str, ...]) -> Faults:  # noqa: ANN401
    if not isinstance(answer, Shot) or not any(_met(view, answer, name) for name in wanted):
        yield f"does not come in the way of {' or '.join(wanted)}"


def _spares(view: State, answer: Any, _want: Want, wanted: tuple[str, ...]) -> Faults:  # noqa: ANN401
    for name in wanted:
        if isinstance(answer, Shot) and _met(view, answer, name):
            yield f"comes in the way of {name}"


def _met(view: State, shot: Shot, name: str) -> bool:
    """Return whether a shot meets a ship in this Advance or the next ones, if nobody burns."""
    after, projectile = with_shot(view, shot)
    ship = after.ships[name]
    if strikes(after, projectile, ship) and when(after, ship, projectile) is not None:
        return True
    return any(_meets_later(projectile, ship, rounds) for rounds in range(1, 1 + _LATER))


def _meets_later(projectile: Projectile, ship: Ship, rounds: int) -> bool:
    at, there = projectile.at, ship.place
    for _ in range(rounds):
        at, there = add(at, projectile.velocity), add(there, ship.velocity)
    return at != there and meeting(at, projectile.velocity, there, ship.velocity) is not None


# --- other requests ------------------------------------------------------------------------------------


def _says(_view: State, answer: Any, _want: Want, wanted: bool) -> Faults:  # noqa: ANN401, FBT001
    if answer is not wanted:
        yield f"says {'no' if wanted else 'yes'}"


def _number(_view: State, answer: Any, _want: Want, wanted: Measure) -> Faults:  # noqa: ANN401
    yield from _bounds("missiles", wanted, answer)


_FAULTS: Mapping[str, Callable[[State, Any, Want, Any], Faults]] = {
    "room": _room,
    "far": _far,
    "avoids": _avoids,
    "bears": _bears,
    "catches": _catches,
    "fires": _fires,
    "weapon": _weapon,
    "meets": _meets,
    "sows": _sows,
    "spares": _spares,
    "says": _says,
    "number": _number,
}
