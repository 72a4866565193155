"""The faults of an answer, compared with what an exam wants."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.dark_frontier.exams.exam_file import Want
from game.players.sitting import Answered, Faults, Judge, bounds, says
from rules.dark_frontier.advancing import strikes, when
from rules.dark_frontier.edge import room_after
from rules.dark_frontier.foreseeing import steerings_that_meet, with_commands, with_shot, with_steerings
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.reaching import weapons_that_reach
from rules.dark_frontier.state import Kind, Projectile, Ship, State
from rules.hexes.grid import add, length
from rules.hexes.ways import meeting
from rules.parts import Measure

_LATER = 2  # Advances after this one that are searched for meetings with flak

_Answered = Answered[State, Want]


# --- commands -------------------------------------------------------------------------------------------


def _told(it: _Answered) -> tuple[State, Ship]:
    """Return the state after the commands, with a coasting enemy, and the ship in question."""
    after = with_commands(it.view, it.answer)
    return after, after.ships[it.want.ship or next(iter(it.answer))]


def _room(it: _Answered, wanted: tuple[str, ...]) -> Faults:
    ship = it.view.ships[it.want.ship or next(iter(it.answer))]
    room = room_after(it.view.figures, ship, it.answer[ship.name]).name.lower()
    if room not in wanted:
        yield f"its room at the edge is {room}, not {' or '.join(wanted)}"


def _far(it: _Answered, wanted: Measure) -> Faults:
    _, ship = _told(it)
    yield from bounds("hexes from the shipyard", wanted, length(add(ship.place, ship.velocity)))


def _avoids(it: _Answered, wanted: tuple[str, ...]) -> Faults:
    after, ship = _told(it)
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


def _bears(it: _Answered, wanted: Measure) -> Faults:
    after, ship = _told(it)
    yield from bounds(
        "guns that bear", wanted, max(_guns(after, ship, foe) for foe in after.side(ship.seat.other))
    )


# --- steering and fire ----------------------------------------------------------------------------------


def _catches(it: _Answered, wanted: Mapping[str, str]) -> Faults:
    after = with_steerings(it.view, it.answer)
    for missile, target in wanted.items():
        if when(after, after.ships[target], after.projectiles[missile]) is None:
            yield f"{missile} does not meet {target}"


def _fires(it: _Answered, wanted: bool) -> Faults:  # noqa: FBT001 - a field of the file
    if isinstance(it.answer, Shot) is not wanted:
        yield "holds fire" if wanted else "fires"


def _weapon(it: _Answered, wanted: tuple[str, ...]) -> Faults:
    if isinstance(it.answer, Shot) and it.answer.weapon not in wanted:
        yield f"fires the {it.answer.weapon}, not the {' or '.join(wanted)}"


def _meets(it: _Answered, wanted: tuple[str, ...]) -> Faults:
    if not isinstance(it.answer, Shot):
        yield "reaches no ship, because it holds fire"
        return
    after, projectile = with_shot(it.view, it.answer)
    if all(when(after, after.ships[name], projectile) is None for name in wanted):
        yield f"does not meet {' or '.join(wanted)}"


def _sows(it: _Answered, wanted: tuple[str, ...]) -> Faults:
    if not isinstance(it.answer, Shot) or not any(_met(it.view, it.answer, name) for name in wanted):
        yield f"does not get in the way of {' or '.join(wanted)}"


def _spares(it: _Answered, wanted: tuple[str, ...]) -> Faults:
    for name in wanted:
        if isinstance(it.answer, Shot) and _met(it.view, it.answer, name):
            yield f"gets in the way of {name}"


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


def _number(it: _Answered, wanted: Measure) -> Faults:
    yield from bounds("missiles", wanted, it.answer)


JUDGES: Mapping[str, Judge] = {
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
    "says": says,
    "number": _number,
}
