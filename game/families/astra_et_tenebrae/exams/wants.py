"""The faults of an answer, compared with what an exam wants."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.families.astra_et_tenebrae.exams.exam_file import Formed, Want
from game.players.sitting import Answered, Faults, Judge, among, bounds, says
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.facts.outcome import inches_to
from rules.astra_et_tenebrae.foreseeing import after_burn, formations_with
from rules.astra_et_tenebrae.gunnery import Shot
from rules.astra_et_tenebrae.state import FormationType, State
from rules.kernel.facts import Apart
from rules.parts import At, Measure
from rules.table.board import edge_distance_in

_Answered = Answered[State, Want]


def _ship(it: _Answered, wanted: tuple[str, ...]) -> Faults:
    yield from among(it.answer.ships[0] if isinstance(it.answer, Shot) else it.answer.ship, wanted)


def _field(name: str) -> Callable[[_Answered, tuple[object, ...]], Faults]:
    return lambda it, wanted: among(getattr(it.answer, name, "no shot"), wanted)


def _passes(it: _Answered, wanted: bool) -> Faults:  # noqa: FBT001 - a field of the file
    if isinstance(it.answer, Shot) is wanted:
        yield "fires" if wanted else "passes"


def _physicist(it: _Answered, wanted: bool) -> Faults:  # noqa: FBT001 - a field of the file
    if isinstance(it.answer, Shot) and bool(it.answer.physicists) is not wanted:
        yield "uses the physicist" if it.answer.physicists else "does not use the physicist"


def _count(it: _Answered, wanted: Measure) -> Faults:
    yield from bounds("missiles", wanted, it.answer.count if isinstance(it.answer, Shot) else 0)


def _heat(it: _Answered, wanted: Mapping[str, tuple[object, ...]]) -> Faults:
    for name, choices in wanted.items():
        yield from among(it.answer.ships[name], choices)


def _g(it: _Answered, wanted: Measure) -> Faults:
    yield from bounds("G", wanted, it.answer.g if isinstance(it.answer, Burn) else 0)


def _override(it: _Answered, wanted: bool) -> Faults:  # noqa: FBT001 - a field of the file
    if isinstance(it.answer, Burn) and it.answer.override is not wanted:
        yield "overrides" if it.answer.override else "does not override"


def _after(it: _Answered) -> State:
    return after_burn(it.view, it.answer) if isinstance(it.answer, Burn) else it.view


def _near(it: _Answered, wanted: Apart[At]) -> Faults:
    after = _after(it)
    ship = after.ships[it.answer.ship]
    inches = inches_to(wanted, after, ship.place, ship.seat)
    assert inches is not None, "an enemy is left, else nothing would be asked"
    yield from bounds("inches", wanted, inches)


def _room(it: _Answered, wanted: Measure) -> Faults:
    yield from bounds("room", wanted, edge_distance_in(_after(it).ships[it.answer.ship].place))


def _line(it: _Answered, wanted: Measure) -> Faults:
    after = _after(it)
    made = formations_with(after, after.ships[it.answer.ship])
    lines = [len(one.ships) for one in made if one.type is FormationType.LINE]
    yield from bounds("ships in line", wanted, max(lines, default=1))


def _forms(it: _Answered, wanted: Formed) -> Faults:
    if not any(one.type is wanted.type and set(wanted.members) <= set(one.members) for one in it.answer):
        yield f"forms no {wanted.type} of {', '.join(wanted.members) or 'any ships'}"


def _avoids(it: _Answered, wanted: tuple[FormationType, ...]) -> Faults:
    for one in it.answer:
        if one.type in wanted:
            yield f"forms a {one.type}"


JUDGES: Mapping[str, Judge] = {
    "ship": _ship,
    "target": _field("target"),
    "weapon": _field("weapon"),
    "passes": _passes,
    "physicist": _physicist,
    "count": _count,
    "heat": _heat,
    "g": _g,
    "override": _override,
    "near": _near,
    "room": _room,
    "line": _line,
    "forms": _forms,
    "avoids": _avoids,
    "says": says,
}
